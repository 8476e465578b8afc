"""What a player at the table can know about the question that is open.

It sees the view and nothing else, so it can't depend on the hidden card or on the order
of the shoe.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from ..engine.hands import PIPS
from ..engine.rulings import INSURANCE_BACK
from ..engine.view import View
from .dealer import Dealer
from .decision import Spot, best, values
from .shoe import Shoe


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
    """Return advice on a move or an insurance; None where neither is asked.

    Later doubles and splits are valued as far as the funds cover them: none where they
    don't cover one, else as many as the rules allow.
    """
    if view.prompt is None or view.prompt.kind not in ("action", "insurance"):
        return None
    if view.prompt.kind == "insurance":
        take = insurance_value(dealer_of(view), Shoe(view.unseen))
        amount = view.prompt.high if take > 0 else Fraction(0)
        return Advice({"take": take, "decline": 0.0}, "take" if take > 0 else "decline", amount)
    found = _move_values(view)
    return Advice(found, best(found))


def insurance_value(dealer: Dealer, shoe: Shoe) -> float:
    """Return what a unit of insurance is worth: it pays 2:1 for a dealer's natural."""
    return INSURANCE_BACK * dealer.natural_chance(shoe) - 1


def dealer_of(view: View) -> Dealer:
    """Return what can be known of the dealer at a table."""
    up = view.dealer[0] if view.dealer else None
    return Dealer(view.rules, None if up is None else PIPS[up["rank"]] - 1)


def _move_values(view: View) -> dict[str, float]:
    number, turn = view.turn
    seat, rules = view.seats[number], view.rules
    hand = seat.hands[turn]
    bets = int(seat.funds / hand.bet) if rules.money else rules.max_hands * 2
    most = min(rules.max_hands - len(seat.hands), bets) + 1
    ranks = tuple([PIPS[card["rank"]] - 1 for card in hand.cards])
    spot = Spot(
        rules=rules if bets else replace(rules, double="none"),
        hand=ranks,
        up=dealer_of(view).up,
        shoe=Shoe(view.unseen),
        actions=view.legal,
        split=hand.split,
        most=most,
    )
    if bets == 1 and "split" in view.legal:
        # The split takes the last bet, so that neither hand can be doubled.
        alone = replace(spot, actions=tuple([a for a in view.legal if a != "split"]))
        last = replace(spot, rules=replace(rules, double_after_split=False), actions=("split",))
        return {**values(alone), **values(last)}
    return values(spot)
