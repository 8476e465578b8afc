"""How the dealer's hand ends, and how often that beats a player's total.

The ways in which a dealer's hand can end are multisets of cards that don't depend on the
shoe. A multiset m reached in some number of orders has, with n unseen cards of each rank
and N in all, the chance

    orders x prod_r falling(n_r, m_r) / falling(N, |m|).

The product is parted in the ranks Ace to 3 and 4 to ten: few distinct parts occur, so
that what the hands are worth against all dealer's hands is a product of matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np

from ..engine.hands import ACE_BOTH
from ..engine.rules import Rules
from .shoe import ACE, MOST_OUT, PIPS, RANKS, TEN, Bools, Floats, Ints, Shoe

LOW = 3
"""The first so many ranks are the one part of a multiset, the rest the other."""
BUST = 22
NATURAL = 23
"""How a dealer's natural is written among the totals."""

Multiset = tuple[int, ...]


@dataclass(frozen=True)
class Dealer:
    """The dealer as far as the player can see: the upcard's rank, None if it is hidden too."""

    rules: Rules
    up: int | None

    @property
    def hidden(self) -> int:
        """Return how many unseen cards lie before the dealer already."""
        if self.rules.hole_card == "none":
            return 0
        return 1 if self.up is not None else 2

    @property
    def barred(self) -> int | None:
        """Return the rank that the hidden card is not, since the dealer has peeked."""
        if self.rules.hole_card != "peek" or self.up is None:
            return None
        return self.natural_needs

    @property
    def natural_needs(self) -> int | None:
        """Return the rank that makes a natural of the upcard; None if none does."""
        if self.rules.dealer_ace != ACE_BOTH or self.up is None:
            return None
        return {ACE: TEN, TEN: ACE}.get(self.up)

    @property
    def hands(self) -> Hands:
        """Return the ways in which the dealer's hand can end."""
        rules = self.rules
        soft = rules.dealer_ace == ACE_BOTH
        return hands(self.up, self.barred, soft=soft, hits_soft_17=rules.dealer_hits_soft_17)

    def natural_chance(self, shoe: Shoe) -> float:
        """Return the chance of a natural, given nothing about the hidden cards."""
        counts, size = shoe.counts, shoe.size
        if self.up is None and self.rules.dealer_ace == ACE_BOTH:
            others = size if shoe.endless else size - 1
            return 2 * counts[ACE] * counts[TEN] / (size * others)
        return 0.0 if self.natural_needs is None else counts[self.natural_needs] / size


@dataclass(frozen=True)
class Hands:
    """All final hands of a dealer, without the upcard: one number of each array a hand.

    ``low_rows`` and ``high_rows`` are the distinct parts of the multisets, ``low`` and
    ``high`` say which of them a hand has. ``totals`` has 17 to 21, BUST and NATURAL.
    """

    low_rows: Ints
    high_rows: Ints
    low: Ints
    high: Ints
    sizes: Ints
    totals: Ints
    orders: Floats

    @cached_property
    def cells(self) -> Ints:
        """Return for each hand the place of its parts in a (low, high) matrix."""
        return self.low * len(self.high_rows) + self.high


@lru_cache(maxsize=64)
def hands(up: int | None, barred: int | None, *, soft: bool, hits_soft_17: bool) -> Hands:
    """Return the final hands; only orders that don't begin with the ``barred`` rank count."""
    ends = list(_ends(up, barred, soft=soft, hits_soft_17=hits_soft_17))
    rows = np.array([multiset for multiset, _, _ in ends])
    low_rows, low = np.unique(rows[:, :LOW], axis=0, return_inverse=True)
    high_rows, high = np.unique(rows[:, LOW:], axis=0, return_inverse=True)
    totals = np.array([total for _, total, _ in ends])
    orders = np.array([float(number) for _, _, number in ends])
    return Hands(low_rows, high_rows, low, high, rows.sum(axis=1), totals, orders)


def _ends(
    up: int | None, barred: int | None, *, soft: bool, hits_soft_17: bool
) -> Iterator[tuple[Multiset, int, int]]:
    """Give each final multiset, its total and the number of orders that reach it."""
    known = 0 if up is None else up + 1
    drawing = {(0,) * RANKS: 1}
    while drawing:
        longer: dict[Multiset, int] = {}
        for multiset, orders in drawing.items():
            for rank in range(RANKS):
                if rank == barred and not any(multiset):
                    continue
                following = (*multiset[:rank], multiset[rank] + 1, *multiset[rank + 1 :])
                longer[following] = longer.get(following, 0) + orders
        drawing = {}
        for multiset, orders in longer.items():
            cards = sum(multiset) + (up is not None)
            pips = known + sum([(rank + 1) * number for rank, number in enumerate(multiset)])
            counts_11 = soft and (up == ACE or multiset[ACE] > 0) and pips <= 11
            total = pips + 10 * counts_11
            if total < 17 or (total == 17 and counts_11 and hits_soft_17) or cards < 2:
                drawing[multiset] = orders
            else:
                ending = NATURAL if total == 21 and cards == 2 else min(total, BUST)
                yield multiset, ending, orders


def outcomes(dealer: Dealer, shoe: Shoe, rows: Ints, totals: Ints) -> tuple[Floats, Floats]:
    """Return the chances that hands win and lose when their players stand.

    Args:
        dealer: the dealer; after a peek there is no natural.
        shoe: the unseen cards, before anything of ``rows`` has left it.
        rows: (hands, 10), the cards out of the shoe.
        totals: (hands,), the players' totals, none over 21.

    Returns:
        Two arrays (hands,): won and lost, the rest is tied. Not a number where the dealer
        could need a card when the shoe is empty, or where what the peek tells can't be.
    """
    left = shoe.left(rows)
    known = 0 if dealer.up is None else dealer.up + 1
    ended = left @ PIPS + known >= 17  # then the dealer stops before the last card
    final = dealer.hands
    low = _products(shoe.falling[:LOW], rows[:, :LOW], final.low_rows)
    high = _products(shoe.falling[LOW:], rows[:, LOW:], final.high_rows)
    won, lost, stopped = np.empty(len(rows)), np.empty(len(rows)), np.ones(len(rows))
    groups = rows.sum(axis=1) * RANKS + np.maximum(totals - 16, 0)
    for members in _equal(groups):
        each = _each_order(shoe, final, int(groups[members[0]]) // RANKS)
        low_part, high_part = low(members), high(members)
        win, lose = _beaten(dealer.rules, final.totals, int(totals[members[0]]))
        won[members] = _sum(final, each * win, low_part, high_part)
        lost[members] = _sum(final, each * lose, low_part, high_part)
        if not ended[members].all():
            stopped[members] = _sum(final, each, low_part, high_part)
    believed = _belief(dealer, left)
    runs_out = ~ended & (stopped < believed * (1 - 1e-9))
    with np.errstate(divide="ignore", invalid="ignore"):
        chances = np.array((won, lost)) / believed
    chances[:, runs_out | (believed <= 0)] = np.nan
    return chances[0], chances[1]


def _equal(groups: Ints) -> list[Ints]:
    """Return the places of equal numbers, one array a number."""
    order = np.argsort(groups, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(groups[order])) + 1) if len(groups) else []


def _each_order(shoe: Shoe, final: Hands, out: int) -> Floats:
    """Return orders / falling(N, |m|) for each final hand, 0 for more cards than are left."""
    ways = shoe.falling_all[out, final.sizes]
    return np.divide(final.orders, ways, out=np.zeros(len(ways)), where=ways > 0)


def _sum(final: Hands, each: Floats, low: Floats, high: Floats) -> Floats:
    """Return the sum over final hands of ``each`` x low part x high part, for each row."""
    shape = len(final.low_rows), len(final.high_rows)
    matrix = np.bincount(final.cells, each, shape[0] * shape[1]).reshape(shape)
    products: Floats = ((low @ matrix) * high).sum(axis=1)
    return products


def _belief(dealer: Dealer, left: Ints) -> Floats:
    """Return the chance that a dealer's hidden card is as the peek tells: 1 - n_x/N."""
    if dealer.barred is None:
        return np.ones(len(left))
    size = np.maximum(left.sum(axis=1), 1)
    return 1 - left[:, dealer.barred] / size


def _products(falling: Floats, rows: Ints, parts: Ints) -> Callable[[Ints], Floats]:
    """Return a function from row numbers to products of falling factorials: (rows, parts).

    Rows share few distinct parts, so each product is made once.
    """
    ranks = np.arange(parts.shape[1])
    weights = (MOST_OUT + 1) ** ranks
    _, first, number = np.unique(rows @ weights, return_index=True, return_inverse=True)
    table: Floats = falling[ranks, rows[first, None, :], parts].prod(axis=2)
    return lambda members: table[number[members]]


def _beaten(rules: Rules, dealers: Ints, total: int) -> tuple[Bools, Bools]:
    """Tell which of the dealer's totals a player's total beats, and which beat it."""
    if total == 21 and rules.twenty_one_wins:
        return np.ones(len(dealers), bool), np.zeros(len(dealers), bool)
    plain = np.where(dealers == NATURAL, 21, dealers)
    natural = (dealers == NATURAL) & rules.natural_beats_21
    return (plain == BUST) | ((plain < total) & ~natural), (
        (plain > total) & (plain < BUST)
    ) | natural
