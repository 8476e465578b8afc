"""The value of each action of one hand.

Values are per unit of the first bet (points at points tables; 1, 0 and -1 where nothing
is at stake), for best play to the end. Unseen are the cards that the player can't see,
the hidden ones among them. Where the dealer peeks, or a natural takes the first bet alone,
values are given that there is no natural; elsewhere a dealer's natural takes the whole stake,
doubled and split, where it beats 21. Where a surrender would escape it, all values are those
before anybody knows: with p the chance of a natural (1 - p) x value - p, and -1/2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, isnan

import numpy as np

from ..engine import rulings
from ..engine.rules import Rules
from ..engine.rulings import BLACKJACK
from ..engine.vocabulary import Action
from .arrays import (
    BUST,
    NATURAL,
    NATURAL_KIND,
    natural_worth,
    standing_worth,
    surrendered_worth,
    wins_at_once,
)
from .dealer import Dealer, expected
from .hand import EQUAL, Tree, best_values
from .last_cards import values_over_discards
from .split import split_value
from .unseen import RANK_COUNT, Unseen, cards_of, draw_chances

RANKED = (Action.STAND, Action.HIT, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
"""The actions; of two that are worth the same the first is the best."""


@dataclass(frozen=True)
class Spot:
    """A hand to decide.

    ``hand`` are ranks from 0 (Ace) to 9 (ten-value). ``actions`` are those that are legal.
    ``most`` is how many hands the pair may become when it is split; ``split`` is True where
    the hand comes from a split itself. ``bets`` is how many more bets the funds cover, None
    where they cover all. ``alike`` is how many unseen cards make a pair with the hand's again,
    None where all of their value do.
    """

    dealer: Dealer
    hand: tuple[int, ...]
    unseen: Unseen
    actions: tuple[Action, ...]
    split: bool = False
    most: int = 2
    bets: int | None = None
    alike: int | None = None

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.dealer.rules


def action_values(spot: Spot) -> dict[Action, float]:
    """The value of each legal action, in the order of ``RANKED``.

    Not a number where the shoe could run out under a line of play that the action opens, and
    the discards are not known or the hand is split.
    """
    rules, dealer, unseen = spot.rules, spot.dealer, spot.unseen
    if is_first_natural(rules, spot.hand) and not spot.split:
        return {Action.STAND: natural_value(dealer, unseen)}
    tree = Tree(rules, spot.hand, split=spot.split, doubles=spot.bets != 0)
    values = best_values(tree, dealer, unseen)
    stand, hit, double = values.stand[0], values.hit[0], values.double[0]
    given = dealer.barred is None or dealer.hidden > 0
    if isnan(values.best[0]) and unseen.discards and given:
        stand, hit, double = values_over_discards(tree, dealer, unseen, values)
    worth: dict[Action, Callable[[], float]] = {
        Action.STAND: lambda: stand,
        Action.HIT: lambda: hit,
        Action.DOUBLE: lambda: double,
        Action.SPLIT: lambda: _split_value(spot),
        Action.SURRENDER: lambda: surrender_value(dealer, unseen),
    }
    found = {action: float(worth[action]()) for action in RANKED if action in spot.actions}
    if Action.SURRENDER in found and dealer.unlooked:
        return before_the_look(found, dealer.natural_chance(unseen))
    return found


def before_the_look(found: Mapping[Action, float], natural: float) -> dict[Action, float]:
    """Values before it is known that there is no natural, which has a chance."""
    return {action: (1 - natural) * value - natural for action, value in found.items()}


def surrender_value(dealer: Dealer, unseen: Unseen) -> float:
    """What a surrender is worth beside values that are given that there is no natural."""
    half = surrendered_worth(dealer.rules)
    if not dealer.unlooked:
        return half
    natural = dealer.natural_chance(unseen)
    return (half + natural) / (1 - natural) if natural < 1 else inf


def _split_value(spot: Spot) -> float:
    """What a split is worth; with the last bet, neither hand can be doubled or split again."""
    most = spot.most if spot.bets is None else min(spot.most, spot.bets + 1)
    tree = Tree(spot.rules, spot.hand[:1], split=True, doubles=spot.bets != 1)
    return split_value(tree, spot.dealer, spot.unseen, most, spot.alike)


def bust_chance(rules: Rules, hand: tuple[int, ...], up: int | None, unseen: Unseen) -> float:
    """The chance that the next card makes a hand bust."""
    tree, dealer, row = Tree(rules, hand), Dealer(rules, up), np.zeros(RANK_COUNT, int)
    chances = draw_chances(unseen, row, dealer.barred, dealer.hidden)
    return float(chances[tree.following[0] == tree.size].sum())


def best(found: Mapping[Action, float]) -> Action | None:
    """The action of the greatest value; None if one of them is not known."""
    if any(map(isnan, found.values())):
        return None
    top = max(found.values())
    return next(action for action in RANKED if found.get(action, -np.inf) >= top - EQUAL)


def first_actions(rules: Rules, hand: Sequence[int], *, pair: bool) -> tuple[Action, ...]:
    """The actions that a hand may take that was never split.

    ``pair`` is True where two cards are equal as the table's ``split`` asks.
    """
    tree = Tree(rules, tuple(hand))
    if tree.finished[0]:
        return (Action.STAND,)
    may = {
        Action.STAND: True,
        Action.HIT: True,
        Action.DOUBLE: bool(tree.may_double[0]),
        Action.SPLIT: pair and len(hand) == 2 and rulings.may_split(rules, 1, split_ace=False),
        Action.SURRENDER: rulings.may_surrender(rules, 1, len(hand)),
    }
    return tuple([action for action in RANKED if may[action]])


def not_computed(rules: Rules) -> str:
    """Why the odds have no values for a table, in a sentence; "" where they have."""
    if rulings.turn_about(rules):
        return "The odds of turns=turn-about are not computed."
    hidden = not rulings.shows_upcard(rules)
    if rulings.takes_first_bet_only(rules) and (hidden or wins_at_once(rules).any()):
        what = "both-hidden" if hidden else "hands that win at once"
        return f"The odds of natural_takes=first-bet with {what} are not computed."
    return ""


def is_first_natural(rules: Rules, hand: Sequence[int]) -> bool:
    """True where the ranks of first cards make a natural."""
    return rulings.is_natural(rules, cards_of(hand))


def natural_value(dealer: Dealer, unseen: Unseen) -> float:
    """What a player's natural is worth, which always stands."""
    rules = dealer.rules
    worth = standing_worth(rules)
    if rulings.wins_at_once(rules, BLACKJACK, 2):
        return natural_worth(rules)
    if rulings.only_a_natural_touches(rules, natural=True):
        chance = 0.0 if dealer.barred is not None else dealer.natural_chance(unseen)
        by_end = worth[0, NATURAL_KIND]
        return float(by_end[BUST] * (1 - chance) + by_end[NATURAL] * chance)
    row, kind = np.zeros((1, RANK_COUNT), int), np.array([NATURAL_KIND])
    return float(expected(dealer, unseen, row, kind, worth[0])[0])
