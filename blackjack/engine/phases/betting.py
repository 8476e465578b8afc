"""Betting, game start, early surrender and insurance: from the bets to the first hand's turn."""

from __future__ import annotations

from fractions import Fraction

from .. import rulings
from ..answers import read_number, tidy
from ..dealing import Machines, deal, with_hand, with_seat
from ..events import BetPlaced, DealEnded, Peeked, SideBetPlaced, Surrendered
from ..legal import has_natural, is_finished
from ..money import grouped, written
from ..questions import default_bet, default_side_bet, most_side_bet
from ..rules import Rules
from ..side_bets import INSURANCE, SIDE_BETS, SideBet, looked_at, most_insurance, settled
from ..state import GameState, Hand, Signal, hand_at_turn, live_hands, seat_at_turn, upcard
from ..values import changed
from ..vocabulary import HALF, NO, YES, Outcome, Question
from . import Step, refuse
from .setup import first_turn


def betting(state: GameState, answer: str | None) -> Step:
    """Take one bet, or one side bet; it leaves the funds at once."""
    take = _take_bet if state.side_bet is None else _take_side_bet
    return take(state, answer or "")


def _take_bet(state: GameState, answer: str) -> Step:
    seat = seat_at_turn(state)
    low, high = rulings.bet_range(state.rules, seat.funds)
    typed = read_number(answer)
    bet = typed if tidy(answer) else default_bet(seat, low, high)
    if bet is None or not low <= bet <= high:
        return refuse(state, answer, Question.BET, f"Bet {grouped(low)} to {grouped(high)}.")
    stake = Fraction(bet)
    seat = changed(
        seat,
        funds=seat.funds - stake,
        hands=(Hand(bet=stake),),
        usual_bet=typed or seat.usual_bet,
    )
    return _next_bet(with_seat(state, seat, BetPlaced(state.turn[0], stake)), 0)


def _take_side_bet(state: GameState, answer: str) -> Step:
    number, seat, high = state.side_bet or 0, seat_at_turn(state), most_side_bet(state)
    word = tidy(answer).lower()
    typed = 0 if word in NO else read_number(answer)
    bet = typed if word else default_side_bet(state)
    name = SIDE_BETS[number].name
    if bet is None or bet > high:
        reason = f"{name.capitalize()} take 0 to {high}, or no."
        return refuse(state, answer, Question.SIDE_BET, reason)
    stake, usual = Fraction(bet), list(seat.usual_side_bets)
    if typed is not None:
        usual[number] = typed
    made = (SideBet(name, stake),) if bet else ()
    seat = changed(
        seat,
        funds=seat.funds - stake,
        side_bets=seat.side_bets + made,
        usual_side_bets=tuple(usual),
    )
    return _next_bet(with_seat(state, seat, SideBetPlaced(state.turn[0], name, stake)), number + 1)


def _next_bet(state: GameState, side_bet: int) -> Step:
    """Ask for a side bet from ``side_bet`` on, else for the next player's bet."""
    if most_side_bet(state) >= 1:
        for number, kind in enumerate(SIDE_BETS):
            if number >= side_bet and kind.payments(state.rules) is not None:
                return Signal.MORE_TO_ASK, changed(state, side_bet=number)
    state = changed(state, side_bet=None)
    following = [i for i, s in enumerate(state.seats) if s.seated and i > state.turn[0]]
    if following:
        return Signal.MORE_TO_ASK, changed(state, turn=(following[0], 0))
    return Signal.BETS_MADE, state


def game_start(machines: Machines, state: GameState, _: str | None) -> Step:
    """Deal; then ask for early surrenders, offer insurance, or peek."""
    state = _side_bets_looked_at(deal(machines, state))
    if rulings.surrenders_early(state.rules, upcard(state)) and (asked := _surrenderers(state, -1)):
        ended = _deal_ended(state, turn_follows=False)
        return Signal.SURRENDER_OFFERED, changed(ended, turn=(asked[0], 0), asked=True)
    return after_surrenders(state, dealt=True)


def _side_bets_looked_at(state: GameState) -> GameState:
    """What the first cards make of the side bets."""
    if not any(seat.side_bets for seat in state.seats):
        return state
    seats = []
    for seat in state.seats:
        bets = [looked_at(bet, seat.hands[0].cards, state.dealer[0]) for bet in seat.side_bets]
        seats.append(changed(seat, side_bets=tuple(bets)))
    return changed(state, seats=tuple(seats))


def after_surrenders(state: GameState, *, dealt: bool) -> Step:
    """Offer insurance, or peek; ``dealt`` where the cards have just been dealt."""
    insured = rulings.insurance_offered(state.rules, upcard(state))
    if insured and (asked := _insurable(state, -1)):
        state = _deal_ended(state, turn_follows=False) if dealt else state
        return Signal.INSURANCE_OFFERED, changed(state, turn=(asked[0], 0), asked=True)
    if not dealt:
        return peek(state)
    to_play = any(
        not is_finished(state.rules, seat, hand) for seat in state.seats for hand in seat.hands
    )
    return peek(_deal_ended(state, turn_follows=to_play and not natural_behind(state)))


def early_surrender(state: GameState, answer: str | None) -> Step:
    """Take one answer to the early surrender question; the dealer has not looked yet."""
    answer = answer or ""
    word = tidy(answer).lower()
    if word and word not in YES | NO:
        reason = "Yes to give the hand up for half of the bet, no to play it."
        return refuse(state, answer, Question.SURRENDER, reason)
    if word in YES:
        hand = changed(hand_at_turn(state), outcome=Outcome.SURRENDERED)
        state = with_hand(state, hand, Surrendered(*state.turn))
    if following := _surrenderers(state, state.turn[0]):
        return Signal.MORE_TO_ASK, changed(state, turn=(following[0], 0))
    return after_surrenders(state, dealt=False)


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
        reason = f"Insure for up to {written(high, rules.unit)}: a whole amount{half_too} or no."
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

    No natural means that insurances are lost. For surrendered hands alone nobody looks.
    """
    state = first_turn(state)
    if not rulings.peeks(state.rules, upcard(state)) or not live_hands(state):
        return Signal.NO_NATURAL_KNOWN, state
    natural = natural_behind(state)
    state = changed(state, events=(*state.events, Peeked(natural)))
    if natural:
        return Signal.NATURAL_FOUND, state
    seats = tuple(
        [
            changed(s, side_bets=tuple([_lost(state.rules, b) for b in s.side_bets]))
            if s.side_bets
            else s
            for s in state.seats
        ]
    )
    return Signal.NO_NATURAL_KNOWN, changed(state, seats=seats)


def _lost(rules: Rules, side_bet: SideBet) -> SideBet:
    """An insurance that is lost; any other side bet as it is, to be paid with the round."""
    return settled(rules, side_bet, dealer_natural=False) if side_bet.is_open else side_bet


def natural_behind(state: GameState) -> bool:
    """True where a peek finds a natural."""
    looks = rulings.peeks(state.rules, upcard(state)) and live_hands(state)
    return bool(looks) and rulings.dealer_is_natural(state.rules, state.dealer)


def _deal_ended(state: GameState, *, turn_follows: bool) -> GameState:
    return changed(state, events=(*state.events, DealEnded(turn_follows)))


def _insurable(state: GameState, after: int) -> list[int]:
    """The seats behind ``after`` that can be asked for insurance."""
    return [
        i
        for i, seat in enumerate(state.seats)
        if i > after and seat.hands and seat.hands[0].outcome is None and seat.funds > 0
    ]


def _surrenderers(state: GameState, after: int) -> list[int]:
    """The seats behind ``after`` that can be asked for an early surrender: not naturals."""
    return [
        i
        for i, seat in enumerate(state.seats)
        if i > after and seat.hands and not has_natural(state.rules, seat.hands[0])
    ]
