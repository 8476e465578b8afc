"""The value of each action of one hand.

Values are per unit of the first bet (points at points tables; 1, 0 and -1 where nothing
is at stake), for best play to the end. Unseen are the cards that the player can't see,
the hidden ones among them. Where the dealer peeks, values are given that there is no
natural; elsewhere a dealer's natural takes the whole stake, doubled and split, where it
beats 21.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from ..engine.hands import ACE_BOTH
from ..engine.rules import Rules
from .dealer import Dealer, outcomes
from .hand import EQUAL, Tree, best_values, standing
from .payoffs import natural_won, payoff, surrendered
from .shoe import ACE, RANKS, TEN, Shoe
from .split import split_value

KEYS = ("stand", "hit", "double", "split", "surrender")
"""The actions; of two that are worth the same the first is the best."""


@dataclass(frozen=True)
class Spot:
    """A hand to decide.

    ``hand`` are ranks from 0 (Ace) to 9 (ten-value). ``actions`` are those that are legal.
    ``most`` is how many hands the pair may become when it is split; ``split`` tells that
    the hand comes from a split itself.
    """

    rules: Rules
    hand: tuple[int, ...]
    up: int | None
    shoe: Shoe
    actions: tuple[str, ...]
    split: bool = False
    most: int = 2


def values(spot: Spot) -> dict[str, float]:
    """Return the value of each legal action, in the order of ``KEYS``.

    Not a number where the shoe could run out under a line of play that the action opens.
    """
    rules, shoe = spot.rules, spot.shoe
    dealer = Dealer(rules, spot.up)
    tree = Tree(rules, spot.hand, split=spot.split)
    if is_natural(rules, spot.hand) and not spot.split:
        return {"stand": natural_value(dealer, shoe)}
    found = best_values(tree, dealer, shoe)
    worth = {
        "stand": lambda: found.stand[0],
        "hit": lambda: found.hit[0],
        "double": lambda: found.double[0],
        "split": lambda: split_value(rules, dealer, shoe, spot.hand[0], spot.most),
        "surrender": lambda: surrendered(rules),
    }
    return {action: float(worth[action]()) for action in KEYS if action in spot.actions}


def best(found: dict[str, float]) -> str | None:
    """Return the action of the greatest value; None if one of them is not known."""
    if any(map(isnan, found.values())):
        return None
    top = max(found.values())
    return next(action for action in KEYS if found.get(action, -np.inf) >= top - EQUAL)


def legal(rules: Rules, hand: Sequence[int], *, pair: bool) -> tuple[str, ...]:
    """Return the actions that a hand may take that was never split.

    ``pair`` tells whether two cards are equal as the table's ``split`` asks.
    """
    tree = Tree(rules, tuple(hand))
    if tree.totals[0] >= 21:
        return ("stand",)
    allowed = {
        "stand": True,
        "hit": True,
        "double": bool(tree.may_double[0]),
        "split": pair and len(hand) == 2 and rules.split != "none" and rules.max_hands > 1,
        "surrender": len(hand) == 2 and rules.surrender == "late",
    }
    return tuple([action for action in KEYS if allowed[action]])


def is_natural(rules: Rules, hand: Sequence[int]) -> bool:
    """Tell whether two cards are a natural."""
    return rules.player_ace == ACE_BOTH and sorted(hand) == [ACE, TEN]


def natural_value(dealer: Dealer, shoe: Shoe) -> float:
    """Return what a player's natural is worth, which always stands."""
    rules = dealer.rules
    if rules.twenty_one_wins:
        return natural_won(rules)
    tied = payoff(rules).tied
    if rules.natural_beats_21:
        chance = 0.0 if dealer.barred is not None else dealer.natural_chance(shoe)
        return natural_won(rules) * (1 - chance) + tied * chance
    won, lost = outcomes(dealer, shoe, np.zeros((1, RANKS), int), np.array([21]))
    return float(
        won[0] * natural_won(rules) + lost[0] * payoff(rules).lost + (1 - won[0] - lost[0]) * tied
    )
