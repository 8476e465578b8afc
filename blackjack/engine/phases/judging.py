"""Judging: who beats whom, what it pays, and the settling of a round.

Money moves in two places only: bets leave the funds when they are made, and ``settle``
returns what comes back when the round is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .. import rulings
from ..events import Event, Left, Paid, RoundSettled, Settled, SideBetPaid
from ..legal import has_natural
from ..money import ZERO
from ..rules import Rules
from ..side_bets import settled
from ..state import GameState, Hand, Seat, Signal, upcard
from ..values import changed
from ..vocabulary import WINS, Outcome
from . import Step


def judging(state: GameState, _: str | None) -> Step:
    """Compare every live hand with the dealer's."""
    return Signal.ALL_JUDGED, settle(state)


def settle(state: GameState) -> GameState:
    """Give every live hand its outcome, and pay the round out: money, scores, who is out."""
    rules, house = state.rules, state.house
    dealer = dealer_standing(state)
    seats, certain, paid, broke = list(state.seats), list(state.events), [], []
    for i, seat in enumerate(seats):
        if not seat.hands:
            continue
        seats[i], net = _settled(rules, seat, dealer)
        certain += _outcomes(i, seat, seats[i])
        paid += _payments(i, seats[i])
        house -= net
        if not seats[i].seated:
            broke.append(Left(i, broke=True))
    events = (*certain, *paid, RoundSettled(state.round), *broke)
    return changed(state, seats=tuple(seats), house=house, revealed=True, events=events)


def waits_for_natural(state: GameState) -> bool:
    """True where a dealer's natural would give a player something back, bust hands too."""
    rules, up = state.rules, upcard(state)
    return any(
        rulings.may_give_back(rules, up, [held(rules, hand) for hand in seat.hands])
        for seat in state.seats
        if seat.hands
    )


def dealer_standing(state: GameState) -> rulings.Standing:
    """What counts of the dealer's hand when it is compared."""
    return rulings.Standing(
        rulings.dealer_total(state.rules, state.dealer),
        rulings.dealer_is_natural(state.rules, state.dealer),
    )


def held(rules: Rules, hand: Hand) -> rulings.Held:
    """What counts of a player's hand when it is settled."""
    total = rulings.player_total(rules, hand.cards)
    standing = rulings.Standing(total, has_natural(rules, hand))
    return rulings.Held(standing, hand.bet, hand.doubled, hand.outcome)


def _settled(rules: Rules, seat: Seat, dealer: rulings.Standing) -> tuple[Seat, Fraction]:
    """A seat with everything paid, and what it won in money."""
    results = rulings.settle(rules, [held(rules, hand) for hand in seat.hands], dealer)
    hands = tuple(
        [
            changed(hand, outcome=outcome, returned=back)
            for hand, (outcome, back) in zip(seat.hands, results, strict=True)
        ]
    )
    natural = dealer.natural
    side_bets = tuple([settled(rules, bet, dealer_natural=natural) for bet in seat.side_bets])
    back = sum([back for _, back in results if back], ZERO)
    funds, score, net = seat.funds, seat.score, ZERO
    if rules.money:
        back = sum([bet.returned for bet in side_bets if bet.returned], back)
        funds, net = funds + back, back - _staked(seat)
    else:
        score += int(back)
    wins, ties = _record(hands)
    seat = changed(
        seat,
        hands=hands,
        side_bets=side_bets,
        funds=funds,
        score=score,
        seated=not rulings.is_broke(rules, funds) or rulings.resets_funds(rules),
        won=seat.won + wins,
        tied=seat.tied + ties,
        lost=seat.lost + len(hands) - wins - ties,
    )
    return seat, net


def _staked(seat: Seat) -> Fraction:
    """All that a seat has put on the table in this round."""
    bets = sum([hand.bet for hand in seat.hands], ZERO)
    return sum([bet.bet for bet in seat.side_bets], bets)


def _outcomes(number: int, before: Seat, after: Seat) -> list[Event]:
    """The hands whose result was open until now."""
    return [
        Settled(number, i, hand.outcome)
        for i, hand in enumerate(after.hands)
        if hand.outcome is not None and before.hands[i].outcome is None
    ]


def _payments(number: int, seat: Seat) -> list[Event]:
    """What each hand and each side bet of a seat brought or cost."""
    events: list[Event] = []
    for i, hand in enumerate(seat.hands):
        if hand.outcome is not None:
            net = None if hand.returned is None else hand.returned - hand.bet
            events.append(Paid(number, i, hand.outcome, net))
    for side_bet in seat.side_bets:
        net = (side_bet.returned or ZERO) - side_bet.bet
        events.append(SideBetPaid(number, side_bet.name, net))
    return events


def _record(hands: Sequence[Hand]) -> tuple[int, int]:
    """How many hands won, and how many were tied."""
    outcomes = [hand.outcome for hand in hands]
    return sum([outcome in WINS for outcome in outcomes]), outcomes.count(Outcome.PUSH)
