"""What a player at the table can know about the question that is open.

It sees the view and nothing else, so it can't depend on the hidden card or on the order
of the shoe.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import isnan

from ..engine import rulings
from ..engine.cards import RANKS, Card
from ..engine.hands import PIPS
from ..engine.questions import Prompt
from ..engine.rules import Rules
from ..engine.rulings import INSURANCE_BACK
from ..engine.view import Counts, View
from ..engine.vocabulary import Action, Question
from .basic import best_value
from .dealer import Dealer
from .decision import Spot, action_values, best, first_actions, not_computed
from .hand import Tree
from .rounds import start_of
from .side_bets import side_bet_value
from .unseen import Unseen

FUNDS_LEFT_OUT = "The split is valued as if the funds covered every bet after it."


@dataclass(frozen=True)
class Advice:
    """The value of each answer, and the best one.

    At a move ``values`` has the legal actions, per unit of the hand's bet; the seat's
    other hands are ignored. At the insurance question it has ``take``, per unit insured,
    and ``decline``, 0; at a side bet ``bet``, per unit, and ``no``, 0; at an early surrender
    ``yes`` and ``no``, before the dealer looks. Not a number where the shoe could run out;
    then ``best`` is None. ``amount`` is how much to insure. ``note`` is a sentence on what the
    values leave out, "" where nothing.
    """

    values: Mapping[str, float]
    best: str | None
    amount: Fraction = Fraction(0)
    note: str = ""


def advise(view: View) -> Advice | None:
    """Advice on the open question; None where it has no values.

    Later doubles and splits are valued as far as the funds cover them: none where they
    don't cover one, else as many as the rules allow.
    """
    if view.prompt is None or not_computed(view.rules):
        return None
    how = _ANSWERS.get(view.prompt.kind)
    return how(view, view.prompt) if how else None


def _move(view: View, _: Prompt) -> Advice:
    spot = _spot(view, view.legal)
    found = action_values(spot)
    note = FUNDS_LEFT_OUT if _is_short(spot) else ""
    return Advice({str(action): value for action, value in found.items()}, best(found), note=note)


def _is_short(spot: Spot) -> bool:
    """True where the funds cover a split but perhaps not all the bets that could follow.

    With the last bet the hands of a split take no more, which its value knows.
    """
    if spot.bets is None or spot.bets < 2 or Action.SPLIT not in spot.actions:
        return False
    doubles = bool(Tree(spot.rules, spot.hand[:1], split=True).may_double.any())
    return spot.bets < spot.most - 1 + doubles * spot.most


def _insurance(view: View, prompt: Prompt) -> Advice:
    take = insurance_value(dealer_of(view), unseen_of(view))
    amount = prompt.high if take > 0 else Fraction(0)
    answer = None if isnan(take) else "take" if take > 0 else "decline"
    return Advice({"take": take, "decline": 0.0}, answer, amount)


def _early_surrender(view: View, _: Prompt) -> Advice:
    """Both answers before the dealer looks; after a no the hand is played at its best."""
    spot = _spot(view, ())
    pair = spot.hand[0] == spot.hand[1] and spot.alike != 0
    actions = first_actions(view.rules, spot.hand, pair=pair)
    if spot.bets == 0:
        actions = tuple([a for a in actions if a not in (Action.DOUBLE, Action.SPLIT)])
    found = action_values(replace(spot, actions=actions))
    half = found.pop(Action.SURRENDER)
    answer = None if best(found) is None else "yes" if half > max(found.values()) else "no"
    return Advice({"yes": half, "no": max(found.values())}, answer)


def _side_bet(view: View, prompt: Prompt) -> Advice | None:
    worth = side_bet_value(view.rules, prompt.side_bet or "", view.unseen52)
    if worth is None:
        return None
    return Advice({"bet": float(worth), "no": 0.0}, "bet" if worth > 0 else "no")


def shoe_value(view: View) -> float:
    """What a round from the cards not seen is worth to one player with best play.

    Not a number where the shoe could run out.
    """
    return best_value(start_of(view.rules, view.unseen52))


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


def _spot(view: View, actions: tuple[Action, ...]) -> Spot:
    number, turn = view.turn
    seat, rules = view.seats[number], view.rules
    hand = seat.hands[turn]
    return Spot(
        dealer=dealer_of(view),
        hand=tuple([PIPS[card["rank"]] - 1 for card in hand.cards]),
        unseen=unseen_of(view),
        actions=actions,
        split=hand.split,
        most=rulings.most_hands(rules) - len(seat.hands) + 1,
        bets=int(seat.funds / hand.bet) if rules.money else None,
        alike=pair_cards(rules, hand.cards, view.unseen52),
    )


_ANSWERS: dict[Question, Callable[[View, Prompt], Advice | None]] = {
    Question.ACTION: _move,
    Question.INSURANCE: _insurance,
    Question.SURRENDER: _early_surrender,
    Question.SIDE_BET: _side_bet,
}
