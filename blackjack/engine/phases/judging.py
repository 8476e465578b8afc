"""Judging: who beats whom, what it pays, and the settling of a round.

Money moves in two places only: bets leave the funds when they are made, and ``pay``
returns what comes back when the round is over.
"""

from __future__ import annotations

from fractions import Fraction

from .. import rulings
from ..events import Event, Left, Paid, RoundSettled, Settled, SideBetPaid
from ..legal import has_natural
from ..money import ZERO
from ..rules import Rules
from ..side_bets import settled
from ..state import GameState, Hand, Seat, Signal
from ..values import changed
from ..vocabulary import WINS, Outcome
from . import Step


def judging(state: GameState, _: str | None) -> Step:
    """Compare every live hand with the dealer's."""
    return Signal.ALL_JUDGED, pay(judge(state))


def judge(state: GameState) -> GameState:
    """Give every live hand its outcome."""
    rules = state.rules
    dealer = rulings.Standing(
        rulings.dealer_total(rules, state.dealer), rulings.dealer_is_natural(rules, state.dealer)
    )
    events, seats = list(state.events), list(state.seats)
    for i, seat in enumerate(seats):
        hands = list(seat.hands)
        for j, hand in enumerate(hands):
            if hand.outcome is None:
                outcome = rulings.verdict(rules, standing(rules, hand), dealer)
                hands[j] = changed(hand, outcome=outcome)
                events.append(Settled(i, j, outcome))
        seats[i] = changed(seat, hands=tuple(hands))
    return changed(state, seats=tuple(seats), events=tuple(events))


def standing(rules: Rules, hand: Hand) -> rulings.Standing:
    """What counts of a player's hand when it is compared."""
    return rulings.Standing(
        rulings.player_total(rules, hand.cards), natural=has_natural(rules, hand)
    )


def pay(state: GameState) -> GameState:
    """Pay the round out: what comes back, scores, and who is out of the game."""
    rules, house = state.rules, state.house
    dealer_natural = rulings.dealer_is_natural(rules, state.dealer)
    seats, events, broke = list(state.seats), list(state.events), []
    for i, seat in enumerate(seats):
        if not seat.hands:
            continue
        paid, told, net = _paid(rules, i, seat, dealer_natural=dealer_natural)
        events += told
        house -= net
        if rulings.is_broke(rules, paid.funds) and not rulings.resets_funds(rules):
            paid = changed(paid, seated=False)
            broke.append(Left(i, broke=True))
        seats[i] = paid
    events += [RoundSettled(state.round), *broke]
    return changed(state, seats=tuple(seats), house=house, revealed=True, events=tuple(events))


def _paid(
    rules: Rules, number: int, seat: Seat, *, dealer_natural: bool
) -> tuple[Seat, list[Event], Fraction]:
    """A seat with everything paid, what there is to tell, and what it won in money."""
    events: list[Event] = []
    funds, score, net = seat.funds, seat.score, ZERO
    hands: list[Hand] = []
    for i, hand in enumerate(seat.hands):
        assert hand.outcome is not None
        back = rulings.returned(rules, hand.outcome, hand.bet, doubled=hand.doubled)
        won = None if back is None else back - hand.bet
        hands.append(changed(hand, returned=back))
        events.append(Paid(number, i, hand.outcome, won))
        if back is None or won is None:
            continue
        if rules.money:
            funds, net = funds + back, net + won
        else:
            score += int(back)
    side_bets = tuple([settled(bet, dealer_natural=dealer_natural) for bet in seat.side_bets])
    for side_bet in side_bets:
        paid = side_bet.returned or ZERO
        events.append(SideBetPaid(number, side_bet.name, paid - side_bet.bet))
        funds, net = funds + paid, net + paid - side_bet.bet
    wins, ties = _record(hands)
    return (
        changed(
            seat,
            hands=tuple(hands),
            side_bets=side_bets,
            funds=funds,
            score=score,
            won=seat.won + wins,
            tied=seat.tied + ties,
            lost=seat.lost + len(hands) - wins - ties,
        ),
        events,
        net,
    )


def _record(hands: list[Hand]) -> tuple[int, int]:
    """How many hands won, and how many were tied."""
    outcomes = [hand.outcome for hand in hands]
    return sum([outcome in WINS for outcome in outcomes]), outcomes.count(Outcome.PUSH)
