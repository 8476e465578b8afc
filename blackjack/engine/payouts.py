"""The outcome of a hand, what it pays, and the settling of a round.

Money moves in two places only: bets leave the funds when they are made, and
``pay`` returns what comes back when the round is over.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from .actions import has_natural, is_broke
from .events import Left, RoundSettled, Settled
from .hands import hand_calculate, is_natural
from .rules import Rules
from .state import ZERO, GameState, Hand, Seat, replace

BACK = {
    "won": Fraction(2),
    "push": Fraction(1),
    "surrendered": Fraction(1, 2),
    "lost": ZERO,
    "bust": ZERO,
}
"""What comes back for each unit of the bet; a natural's win is the table's to say."""

POINTS = {"won": 3, "natural": 3, "push": 1}
DOUBLED_POINTS = {"won": 6, "natural": 6, "push": 1, "lost": -3, "bust": -3}

INSURANCE_BACK = 3  # 2:1, and the insurance itself
PAST = 24  # rounds that a seat remembers


def outcome(rules: Rules, hand: Hand, dealer: tuple[int, bool]) -> str:
    """Return what a hand that is not bust gets against the dealer's (total, natural)."""
    dealer_total, dealer_natural = dealer
    if dealer_total > 21:
        return win(rules, hand)
    total = hand_calculate(hand.cards, rules.player_ace)
    if rules.natural_beats_21:
        ours, theirs = (has_natural(rules, hand), total), (dealer_natural, dealer_total)
    else:
        ours, theirs = (False, total), (False, dealer_total)
    if ours == theirs:
        return "push"
    return win(rules, hand) if ours > theirs else "lost"


def win(rules: Rules, hand: Hand) -> str:
    """Return ``natural`` for a natural where naturals have a price, else ``won``."""
    return "natural" if rules.natural_pays is not None and has_natural(rules, hand) else "won"


def payout(rules: Rules, hand: Hand) -> Fraction | None:
    """Return all that comes back for a hand, in money or points; None without a stake."""
    if rules.stake == "none" or hand.outcome is None:
        return None
    if rules.stake == "points":
        return Fraction((DOUBLED_POINTS if hand.doubled else POINTS).get(hand.outcome, 0))
    if hand.outcome == "natural" and rules.natural_pays is not None:
        return hand.bet + hand.bet * rules.natural_pays
    return hand.bet * BACK[hand.outcome]


def live_hands(state: GameState) -> list[Hand]:
    """Return the hands whose result is not certain yet."""
    return [hand for seat in state.seats for hand in seat.hands if hand.outcome is None]


def has_open_insurance(state: GameState) -> bool:
    """Tell whether an insurance waits for the dealer's hidden card."""
    return any([seat.insurance and seat.insurance_returned is None for seat in state.seats])


def judge(state: GameState) -> GameState:
    """Give every live hand its outcome."""
    ace = state.rules.dealer_ace
    dealer = hand_calculate(state.dealer, ace), is_natural(state.dealer, ace)
    events = list(state.events)
    seats = list(state.seats)
    for i, seat in enumerate(seats):
        hands = list(seat.hands)
        for j, hand in enumerate(hands):
            if hand.outcome is None:
                hands[j] = replace(hand, outcome=outcome(state.rules, hand, dealer))
                events.append(Settled(i, j, str(hands[j].outcome)))
        seats[i] = replace(seat, hands=tuple(hands))
    return replace(state, seats=tuple(seats), events=tuple(events))


def pay(state: GameState) -> GameState:
    """End the round: pay everything that comes back, turn the dealer's cards up.

    Who can't pay the minimum bet any more is out, unless the table resets funds.
    """
    rules, events = state.rules, [*state.events, RoundSettled(state.round)]
    dealer_natural = is_natural(state.dealer, rules.dealer_ace)
    seats, house = list(state.seats), state.house
    for i, seat in enumerate(seats):
        if not seat.hands:
            continue
        paid = _paid(rules, seat, dealer_natural=dealer_natural)
        if rules.money:
            house = sum(_staked(seat), house)
            for amount in _back(paid.hands, paid.insurance_returned):
                house -= amount
        if is_broke(rules, paid) and not rules.reset:
            paid = replace(paid, seated=False)
            events.append(Left(i, broke=True))
        seats[i] = paid
    return replace(state, seats=tuple(seats), house=house, revealed=True, events=tuple(events))


def _staked(seat: Seat) -> list[Fraction]:
    """Return the amounts that a seat has put on the table in this round."""
    return [amount for amount in (seat.insurance, *[h.bet for h in seat.hands]) if amount]


def _back(hands: Iterable[Hand], insured: Fraction | None) -> list[Fraction]:
    """Return the amounts that come back for hands and their insurance."""
    return [amount for amount in (insured, *[h.returned for h in hands]) if amount]


def _paid(rules: Rules, seat: Seat, *, dealer_natural: bool) -> Seat:
    """Return a seat with its hands and its insurance paid, its score and record kept."""
    hands = tuple([replace(hand, returned=payout(rules, hand)) for hand in seat.hands])
    funds, score, insured = seat.funds, seat.score, seat.insurance_returned
    if rules.money:
        if seat.insurance and insured is None:
            insured = seat.insurance * INSURANCE_BACK if dealer_natural else ZERO
        funds = sum(_back(hands, insured), funds)
    elif rules.stake == "points":
        score += sum([int(hand.returned or 0) for hand in hands])
    outcomes = [hand.outcome for hand in hands]
    won, tied = sum([o in ("won", "natural") for o in outcomes]), outcomes.count("push")
    worth = funds if rules.money else Fraction(score)
    return replace(
        seat,
        hands=hands,
        funds=funds,
        score=score,
        insurance_returned=insured,
        won=seat.won + won,
        tied=seat.tied + tied,
        lost=seat.lost + len(hands) - won - tied,
        past=(*seat.past, worth)[-PAST:],
    )
