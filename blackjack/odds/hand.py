"""The value of standing, hitting and doubling, for every hand that can follow.

The hands that can grow from some first cards differ in the cards drawn since: all
multisets of at most 21 pips, sorted by pips, are the rows of one table that every hand
shares. Values come by going through it from the most pips down.

Conventions: standing is always possible; a hand that stands by itself stands. Equal values:
stand before hit, hit before double. After a hit: hit or stand by composition, where the table
doubles at any time also double. A double is one card. A value that would take a card from an
empty shoe is not a number.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

import numpy as np

from ..engine import rulings
from ..engine.rules import Rules
from .arrays import (
    ENDS,
    KINDS,
    bust_worth,
    kinds_of,
    may_double,
    standing_worth,
    stands_by_itself,
    wins_at_once,
    won_worth,
)
from .dealer import Dealer, expected
from .unseen import ACE, RANK_COUNT, RANK_PIPS, Bools, Floats, Ints, Unseen, draw_chances

STAND, HIT, DOUBLE, UNKNOWN = 0, 1, 2, 3
MOST_PIPS = rulings.BLACKJACK
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
    """The table of draws."""
    found: list[tuple[int, ...]] = [()]
    for pips in range(1, RANK_COUNT + 1):
        found = [
            (*row, number)
            for row in found
            for number in range(MOST_PIPS // pips + 1)
            if sum(map(int.__mul__, (*row, number), range(1, pips + 1))) <= MOST_PIPS
        ]
    rows = np.array(found)
    rows = rows[np.argsort(rows @ RANK_PIPS, kind="stable")]
    numbers = {row: number for number, row in enumerate(map(tuple, rows.tolist()))}
    following = [
        [numbers.get((*row[:r], row[r] + 1, *row[r + 1 :]), len(rows)) for r in range(RANK_COUNT)]
        for row in numbers
    ]
    ends = np.searchsorted(rows @ RANK_PIPS, np.arange(MOST_PIPS + 1), side="right")
    return Draws(rows, np.array(following), ends)


@dataclass(frozen=True)
class Tree:
    """The hands that can follow some first cards: draw number i leads to hand i.

    ``split`` is True where they follow a split, ``doubles`` where the funds cover a double.
    """

    rules: Rules
    first: tuple[int, ...]
    split: bool = False
    doubles: bool = True

    @cached_property
    def pips(self) -> int:
        """The pips of the first cards."""
        return sum(self.first) + len(self.first)

    @property
    def size(self) -> int:
        """How many hands there are, the first cards alone among them."""
        return int(draws().ends[MOST_PIPS - self.pips])

    @cached_property
    def rows(self) -> Ints:
        """The cards drawn: (hands, 10)."""
        return draws().rows[: self.size]

    @cached_property
    def following(self) -> Ints:
        """The hand after one more card of each rank; ``size`` stands for a bust."""
        return np.minimum(draws().following[: self.size], self.size)

    @cached_property
    def soft(self) -> Bools:
        """True for hands that count an Ace as 11."""
        if not rulings.player_has_soft_hands(self.rules):
            return np.zeros(self.size, bool)
        has_ace = (ACE in self.first) | (self.rows[:, ACE] > 0)
        return has_ace & (self.rows @ RANK_PIPS + self.pips <= 11)

    @cached_property
    def totals(self) -> Ints:
        """The totals, each Ace as it serves."""
        return self.rows @ RANK_PIPS + self.pips + 10 * self.soft

    @cached_property
    def cards(self) -> Ints:
        """How many cards each hand has."""
        cards: Ints = self.rows.sum(axis=1) + len(self.first)
        return cards

    @cached_property
    def may_double(self) -> Bools:
        """True for hands that may be doubled, if they don't stand by themselves."""
        may: Bools = may_double(self.rules, split=self.split)[self.totals, self.cards]
        return may & self.doubles

    @cached_property
    def finished(self) -> Bools:
        """True for hands that take no more actions."""
        finished: Bools = stands_by_itself(self.rules)[self.totals, self.cards]
        return finished

    @cached_property
    def won(self) -> Bools:
        """True for hands that have won at once, whatever the dealer holds."""
        won: Bools = wins_at_once(self.rules)[self.totals, self.cards]
        return won

    @property
    def levels(self) -> list[slice]:
        """The hands of equal pips, the most pips first."""
        ends = [0, *draws().ends[: MOST_PIPS - self.pips + 1].tolist()]
        return [slice(low, high) for low, high in pairwise(ends)][::-1]


@dataclass(frozen=True)
class Values:
    """What each hand of a tree is worth under each action, and the best: arrays (hands,).

    A double that is not allowed is worth minus infinity. ``policy`` has the best action, or
    ``UNKNOWN``.
    """

    stand: Floats
    hit: Floats
    double: Floats
    best: Floats
    policy: Ints


def best_values(tree: Tree, dealer: Dealer, unseen: Unseen) -> Values:
    """The values of all hands of a tree; the unseen cards are without its first cards."""
    stand, last = _stood(tree, dealer, unseen)
    bust, _ = bust_worth(tree.rules)
    chances = draw_chances(unseen, tree.rows, dealer.barred, dealer.hidden)
    double = np.where(tree.may_double, mean(chances, last[tree.following]), -np.inf)
    best = np.append(stand, bust)
    hit = np.empty(tree.size)
    policy = np.zeros(tree.size, int)
    for level in tree.levels:
        hit[level] = mean(chances[level], best[tree.following[level]])
        asked = ~tree.finished[level]
        hits = asked & (hit[level] > stand[level] + EQUAL)
        value = np.where(hits, hit[level], stand[level])
        doubles = asked & (double[level] > value + EQUAL)
        unknown = np.isnan(stand[level]) | asked & np.isnan(hit[level] + double[level])
        policy[level] = np.where(unknown, UNKNOWN, np.where(doubles, DOUBLE, hits))
        best[:-1][level] = np.where(unknown, np.nan, np.where(doubles, double[level], value))
    return Values(stand, hit, double, best[:-1], policy)


def _stood(tree: Tree, dealer: Dealer, unseen: Unseen) -> tuple[Floats, Floats]:
    """What each hand is worth that stands, and each that a double ends, the bust last."""
    following = np.unique(tree.following[tree.may_double])
    ended = following[following < tree.size]
    hands = np.append(np.arange(tree.size), ended)
    doubled = np.arange(len(hands)) >= tree.size
    rows, totals, won = tree.rows[hands], tree.totals[hands], tree.won[hands]
    worth = standing(dealer, unseen, rows, totals, won, doubled)
    last = np.full(tree.size + 1, np.nan)
    last[ended], last[-1] = worth[doubled], bust_worth(tree.rules)[1]
    return worth[~doubled], last


def standing(
    dealer: Dealer, unseen: Unseen, rows: Ints, totals: Ints, won: Bools, doubled: Bools
) -> Floats:
    """What hands are worth that stand: (hands,).

    ``rows`` are the cards out of the unseen cards; ``won`` says which hands have won at once,
    ``doubled`` which are doubled.
    """
    rules = dealer.rules
    worth = standing_worth(rules)
    kinds = kinds_of(totals) + len(KINDS) * doubled
    means = expected(dealer, unseen, rows, kinds, worth.reshape(-1, len(ENDS)))
    return np.where(won, won_worth(rules)[doubled.astype(int)], means)


def mean(chances: Floats, values: Floats) -> Floats:
    """The mean over the next card; not a number where there is none to draw."""
    possible = chances > 0
    sums: Floats = np.where(possible, chances * values, 0).sum(axis=-1)
    return np.where(possible.any(axis=-1), sums, np.nan)
