"""What a player at the table can know about the question that is open.

It sees the view and nothing else, so it can't depend on the hidden card or on the order
of the shoe.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isnan

from ..engine import rulings
from ..engine.cards import RANKS, Card
from ..engine.hands import PIPS
from ..engine.rules import Rules
from ..engine.rulings import INSURANCE_BACK
from ..engine.view import Counts, View
from ..engine.vocabulary import Action, Question
from .dealer import Dealer
from .decision import Spot, action_values, best, not_computed
from .unseen import Unseen


@dataclass(frozen=True)
class Advice:
    """The value of each answer, and the best one.

    At a move ``values`` has the legal actions, per unit of the hand's bet; the seat's
    other hands are ignored. At the insurance question it has ``take``, per unit insured,
    and ``decline``, 0. Not a number where the shoe could run out; then ``best`` is None.
    ``amount`` is how much to insure.
    """

    values: Mapping[str, float]
    best: str | None
    amount: Fraction = Fraction(0)


def advise(view: View) -> Advice | None:
    """Advice on a move or an insurance; None where neither is asked.

    Later doubles and splits are valued as far as the funds cover them: none where they
    don't cover one, else as many as the rules allow.
    """
    asked = view.prompt is not None and view.prompt.kind in (Question.ACTION, Question.INSURANCE)
    if view.prompt is None or not asked or not_computed(view.rules):
        return None
    if view.prompt.kind is Question.INSURANCE:
        take = insurance_value(dealer_of(view), unseen_of(view))
        amount = view.prompt.high if take > 0 else Fraction(0)
        answer = None if isnan(take) else "take" if take > 0 else "decline"
        return Advice({"take": take, "decline": 0.0}, answer, amount)
    found = _move_values(view)
    return Advice({str(action): value for action, value in found.items()}, best(found))


def insurance_value(dealer: Dealer, unseen: Unseen) -> float:
    """What a unit of insurance is worth: it pays 2:1 for a dealer's natural."""
    return INSURANCE_BACK * dealer.natural_chance(unseen) - 1


def dealer_of(view: View) -> Dealer:
    """What can be known of the dealer at a table."""
    up = view.dealer[0] if view.dealer else None
    return Dealer(view.rules, None if up is None else PIPS[up["rank"]] - 1, _hidden(view))


def unseen_of(view: View) -> Unseen:
    """The cards that can still be drawn at a table, and those that come back after them."""
    hidden = view.hidden or (0,) * len(view.unseen)
    left = [number - known for number, known in zip(view.unseen, hidden, strict=True)]
    return Unseen(tuple(left), discards=view.discards)


def pair_cards(rules: Rules, cards: Sequence[Card], unseen52: Counts) -> int | None:
    """How many unseen cards make a pair with a hand's first; None where its value's all do."""
    ranks = [rank for rank in RANKS if PIPS[rank] == PIPS[cards[0]["rank"]]]
    pairs = [rank for rank in ranks if rulings.is_pair(rules, cards[0]["rank"], rank)]
    if pairs == ranks:
        return None
    return sum([sum(unseen52[RANKS.index(rank) :: len(RANKS)]) for rank in pairs])


def _hidden(view: View) -> tuple[int, ...]:
    """The ranks of hidden cards that can't be any others."""
    return tuple([rank for rank, number in enumerate(view.hidden or ()) for _ in range(number)])


def _move_values(view: View) -> dict[Action, float]:
    number, turn = view.turn
    seat, rules = view.seats[number], view.rules
    hand = seat.hands[turn]
    return action_values(
        Spot(
            dealer=dealer_of(view),
            hand=tuple([PIPS[card["rank"]] - 1 for card in hand.cards]),
            unseen=unseen_of(view),
            actions=view.legal,
            split=hand.split,
            most=rulings.most_hands(rules) - len(seat.hands) + 1,
            bets=int(seat.funds / hand.bet) if rules.money else None,
            alike=pair_cards(rules, hand.cards, view.unseen52),
        )
    )
