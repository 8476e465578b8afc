"""Betting, game start and insurance: from the bets to the first hand's turn."""

from __future__ import annotations

from fractions import Fraction

from .. import rulings
from ..answers import amount, read_number, tidy
from ..dealing import Machines, deal, with_seat
from ..events import BetPlaced, DealEnded, Peeked, SideBetPlaced
from ..hands import PIPS
from ..legal import is_finished
from ..questions import default_bet
from ..side_bets import INSURANCE, SideBet, most_insurance, settled
from ..state import GameState, Hand, Signal, seat_at_turn
from ..values import changed
from ..vocabulary import HALF, NO, Question
from . import Step, refuse
from .setup import first_turn


def betting(state: GameState, answer: str | None) -> Step:
    """Take one bet; it leaves the funds at once."""
    answer = answer or ""
    seat = seat_at_turn(state)
    low, high = rulings.bet_range(state.rules, seat.funds)
    typed = read_number(answer)
    bet = typed if tidy(answer) else default_bet(seat, low, high)
    if bet is None or not low <= bet <= high:
        return refuse(state, answer, Question.BET, f"Bet {low} to {high}.")
    stake = Fraction(bet)
    seat = changed(
        seat,
        funds=seat.funds - stake,
        hands=(Hand(bet=stake),),
        usual_bet=typed or seat.usual_bet,
    )
    state = with_seat(state, seat, BetPlaced(state.turn[0], stake))
    following = [i for i, s in enumerate(state.seats) if s.seated and i > state.turn[0]]
    if following:
        return Signal.MORE_TO_ASK, changed(state, turn=(following[0], 0))
    return Signal.BETS_MADE, state


def game_start(machines: Machines, state: GameState, _: str | None) -> Step:
    """Deal, and offer insurance or peek."""
    state = deal(machines, state)
    if rulings.insurance_offered(state.rules, upcard(state)) and (asked := _insurable(state, -1)):
        opened = changed(state, turn=(asked[0], 0), asked=True)
        return Signal.INSURANCE_OFFERED, _deal_ended(opened, turn_follows=False)
    to_play = any(
        not is_finished(state.rules, seat, hand) for seat in state.seats for hand in seat.hands
    )
    return peek(_deal_ended(state, turn_follows=to_play and not natural_behind(state)))


def insurance(state: GameState, answer: str | None) -> Step:
    """Take one answer to the insurance question; after the last the dealer peeks."""
    answer = answer or ""
    rules, seat = state.rules, seat_at_turn(state)
    word, bet = tidy(answer).lower(), seat.hands[0].bet
    high = most_insurance(bet, seat.funds)
    number = 0 if word in NO or not word else read_number(answer)
    stake = bet / 2 if word == HALF else None if number is None else Fraction(number)
    if stake is None or stake > high:
        half_too = ", half" if high * 2 == bet else ""
        reason = f"Insure for up to {amount(high, rules)}: a whole amount{half_too} or no."
        return refuse(state, answer, Question.INSURANCE, reason)
    if stake:
        side_bets = (*seat.side_bets, SideBet(INSURANCE, stake))
        seat = changed(seat, funds=seat.funds - stake, side_bets=side_bets)
    state = with_seat(state, seat, SideBetPlaced(state.turn[0], INSURANCE, stake))
    if following := _insurable(state, state.turn[0]):
        return Signal.MORE_TO_ASK, changed(state, turn=(following[0], 0))
    return peek(state)


def peek(state: GameState) -> Step:
    """Look at the hidden card where the table peeks, and begin the turns.

    No natural means that insurances are lost.
    """
    state = first_turn(state)
    if not rulings.peeks(state.rules, upcard(state)):
        return Signal.NO_NATURAL_KNOWN, state
    natural = natural_behind(state)
    state = changed(state, events=(*state.events, Peeked(natural)))
    if natural:
        return Signal.NATURAL_FOUND, state
    seats = tuple(
        [
            changed(s, side_bets=tuple([settled(b, dealer_natural=False) for b in s.side_bets]))
            if s.side_bets
            else s
            for s in state.seats
        ]
    )
    return Signal.NO_NATURAL_KNOWN, changed(state, seats=seats)


def natural_behind(state: GameState) -> bool:
    """True where a peek finds a natural."""
    rules = state.rules
    return rulings.peeks(rules, upcard(state)) and rulings.dealer_is_natural(rules, state.dealer)


def upcard(state: GameState) -> int:
    """The pips of the dealer's first card."""
    return PIPS[state.dealer[0]["rank"]]


def _deal_ended(state: GameState, *, turn_follows: bool) -> GameState:
    return changed(state, events=(*state.events, DealEnded(turn_follows)))


def _insurable(state: GameState, after: int) -> list[int]:
    """The seats behind ``after`` that can be asked for insurance."""
    return [i for i, s in enumerate(state.seats) if i > after and s.hands and s.funds > 0]
