"""The value of standing, hitting and doubling, for every hand that can follow.

The hands that can grow from some first cards differ in the cards drawn since: all
multisets of at most 21 pips, sorted by pips, are the rows of one table that every hand
shares. Values come by going through it from the most pips down.

Conventions: standing is always possible; 21 stands. Equal values: stand before hit, hit
before double. After a hit: hit or stand by composition, where the table doubles at any
time also double. A double is one card. A value that would take a card from an empty shoe
is not a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from ..engine import rulings
from ..engine.hands import ACE_BOTH
from ..engine.rules import Rules
from .dealer import Dealer, outcomes
from .payoffs import payoff
from .shoe import ACE, PIPS, RANKS, Bools, Floats, Ints, Shoe, draw_chances

STAND, HIT, DOUBLE = 0, 1, 2
MOST_PIPS = 21
EQUAL = 1e-12
"""Values nearer than this are equal: the noise of the sums is far below it."""


@dataclass(frozen=True)
class Draws:
    """Every multiset of at most 21 pips, the fewest pips first.

    ``rows`` (draws, 10) are the cards, ``following`` (draws, 10) is the draw with one
    card of each rank more, past the end where the pips exceed 21. ``ends`` (22,) is the
    number of draws of at most so many pips.
    """

    rows: Ints
    following: Ints
    ends: Ints


@lru_cache(maxsize=1)
def draws() -> Draws:
    """Return the table of draws."""
    found: list[tuple[int, ...]] = [()]
    for pips in range(1, RANKS + 1):
        found = [
            (*row, number)
            for row in found
            for number in range(MOST_PIPS // pips + 1)
            if sum(map(int.__mul__, (*row, number), range(1, pips + 1))) <= MOST_PIPS
        ]
    rows = np.array(found)
    rows = rows[np.argsort(rows @ PIPS, kind="stable")]
    numbers = {row: number for number, row in enumerate(map(tuple, rows.tolist()))}
    following = [
        [numbers.get((*row[:r], row[r] + 1, *row[r + 1 :]), len(rows)) for r in range(RANKS)]
        for row in numbers
    ]
    ends = np.searchsorted(rows @ PIPS, np.arange(MOST_PIPS + 1), side="right")
    return Draws(rows, np.array(following), ends)


@dataclass(frozen=True)
class Tree:
    """The hands that can follow some first cards: draw number i leads to hand i.

    ``split`` tells that they follow a split, and for an Ace what that means.
    """

    rules: Rules
    first: tuple[int, ...]
    split: bool = False

    @cached_property
    def pips(self) -> int:
        """Return the pips of the first cards."""
        return sum(self.first) + len(self.first)

    @property
    def size(self) -> int:
        """Return how many hands there are, the first cards alone among them."""
        return int(draws().ends[MOST_PIPS - self.pips])

    @cached_property
    def rows(self) -> Ints:
        """Return the cards drawn: (hands, 10)."""
        return draws().rows[: self.size]

    @cached_property
    def following(self) -> Ints:
        """Return the hand after one more card of each rank; ``size`` stands for a bust."""
        return np.minimum(draws().following[: self.size], self.size)

    @cached_property
    def soft(self) -> Bools:
        """Tell which hands count an Ace as 11."""
        has_ace = (ACE in self.first) | (self.rows[:, ACE] > 0)
        return has_ace & (self.rows @ PIPS + self.pips <= 11) & (self.rules.player_ace == ACE_BOTH)

    @cached_property
    def totals(self) -> Ints:
        """Return the totals, each Ace as it serves."""
        return self.rows @ PIPS + self.pips + 10 * self.soft

    @cached_property
    def cards(self) -> Ints:
        """Return how many cards each hand has."""
        cards: Ints = self.rows.sum(axis=1) + len(self.first)
        return cards

    @cached_property
    def may_double(self) -> Bools:
        """Tell which hands may be doubled, if they don't stand by themselves with 21."""
        kinds, number = np.unique(self.totals * MOST_PIPS + self.cards, return_inverse=True)
        allowed = [
            rulings.may_double(self.rules, *divmod(int(kind), MOST_PIPS), split=self.split)
            for kind in kinds
        ]
        may: Bools = np.array(allowed, bool)[number]
        return may

    @property
    def levels(self) -> list[slice]:
        """Return the hands of equal pips, the most pips first."""
        ends = [0, *draws().ends[: MOST_PIPS - self.pips + 1].tolist()]
        return [slice(low, high) for low, high in pairwise(ends)][::-1]


@dataclass(frozen=True)
class Values:
    """What each hand of a tree is worth under each action, and the best: arrays (hands,).

    A double that is not allowed is worth minus infinity. ``policy`` has the best action.
    """

    stand: Floats
    hit: Floats
    double: Floats
    best: Floats
    policy: Ints


def best_values(tree: Tree, dealer: Dealer, shoe: Shoe) -> Values:
    """Return the values of all hands of a tree, the shoe being without its first cards."""
    won, lost = outcomes(dealer, shoe, tree.rows, tree.totals)
    plain, doubled = payoff(tree.rules), payoff(tree.rules, doubled=True)
    chances = draw_chances(shoe, tree.rows, dealer.barred, dealer.hidden)
    stand = standing(won, lost, tree.rules)
    last = np.append(standing(won, lost, tree.rules, doubled=True), doubled.lost)
    double = np.where(tree.may_double, mean(chances, last[tree.following]), -np.inf)
    best = np.append(stand, plain.lost)
    hit = np.empty(tree.size)
    policy = np.zeros(tree.size, int)
    for level in tree.levels:
        hit[level] = mean(chances[level], best[tree.following[level]])
        asked = tree.totals[level] < 21
        hits = asked & (hit[level] > stand[level] + EQUAL)
        value = np.where(hits, hit[level], stand[level])
        doubles = asked & (double[level] > value + EQUAL)
        policy[level] = np.where(doubles, DOUBLE, hits)
        unknown = np.isnan(stand[level]) | asked & np.isnan(hit[level] + double[level])
        best[:-1][level] = np.where(unknown, np.nan, np.where(doubles, double[level], value))
    return Values(stand, hit, double, best[:-1], policy)


def standing(won: Floats, lost: Floats, rules: Rules, *, doubled: bool = False) -> Floats:
    """Return what hands are worth that stand, from the chances to win and to lose."""
    worth = payoff(rules, doubled=doubled)
    return won * worth.won + lost * worth.lost + (1 - won - lost) * worth.tied


def mean(chances: Floats, values: Floats) -> Floats:
    """Return the mean over the next card; not a number where there is none to draw."""
    possible = chances > 0
    sums: Floats = np.where(possible, chances * values, 0).sum(axis=-1)
    return np.where(possible.any(axis=-1), sums, np.nan)
