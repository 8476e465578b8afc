"""How the dealer's hand ends, and how often that beats a player's total.

The ways in which a dealer's hand can end are multisets of cards that don't depend on the
shoe. A multiset m reached in some number of orders has, with n unseen cards of each rank
and N in all, the chance

    orders x prod_r falling(n_r, m_r) / falling(N, |m|).

The product is parted in the ranks Ace to 3 and 4 to ten: few distinct parts occur, so
that what the hands are worth against all dealer's hands is a product of matrices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import nan

import numpy as np

from ..engine import rulings
from ..engine.rules import Rules
from ..engine.rulings import BLACKJACK
from .arrays import BUST, ENDS, NATURAL, dealer_hits
from .unseen import ACE, MOST_OUT, RANK_COUNT, RANK_PIPS, TEN, Floats, Ints, Unseen, cards_of

LOW = 3
"""The first so many ranks are the one part of a multiset, the rest the other."""

Multiset = tuple[int, ...]
Hits = tuple[tuple[bool, bool], ...]
"""True where the dealer takes a card: [total][soft]."""


@dataclass(frozen=True)
class Dealer:
    """The dealer as far as the player can see.

    ``up`` is the upcard's rank, None if it is hidden too. ``others`` are the ranks of the
    dealer's other cards, where they are known: a hidden card is, once it is all that the old
    shoe still lacks.
    """

    rules: Rules
    up: int | None
    others: tuple[int, ...] = ()

    @property
    def known(self) -> tuple[int, ...]:
        """The ranks of the cards that are known."""
        return self.others if self.up is None else (self.up, *self.others)

    @property
    def hidden(self) -> int:
        """How many unseen cards lie before the dealer already."""
        dealt = 1 + rulings.deals_second_card(self.rules)
        return max(dealt - len(self.known), 0)

    @property
    def barred(self) -> int | None:
        """The rank that the hidden card is taken not to be.

        The dealer has peeked, or a natural takes one bet whatever is done, so that values
        are given that there is none.
        """
        if self.up is None or self.others:
            return None
        given = rulings.peeks(self.rules, self.up + 1) or rulings.takes_first_bet_only(self.rules)
        return self.natural_needs if given else None

    @property
    def unlooked(self) -> bool:
        """True where a surrender comes before anybody knows of a natural, yet escapes it."""
        if self.up is None or self.barred is None:
            return False
        early = rulings.surrenders_early(self.rules, self.up + 1)
        return early or rulings.takes_first_bet_only(self.rules)

    @property
    def natural_needs(self) -> int | None:
        """The rank that makes a natural of the upcard; None if none does."""
        partner = None if self.up is None else rulings.natural_partner(self.rules, self.up + 1)
        return None if partner is None else partner - 1

    @property
    def final_hands(self) -> FinalHands:
        """The ways in which the dealer's hand can end."""
        soft = rulings.dealer_has_soft_hands(self.rules)
        return final_hands(self.known, self.barred, dealer_hits(self.rules), soft=soft)

    @property
    def asking(self) -> Ints:
        """The cards behind the known ones at which the dealer takes one more: rows."""
        soft = rulings.dealer_has_soft_hands(self.rules)
        return asking_hands(self.known, self.barred, dealer_hits(self.rules), soft=soft)

    def natural_chance(self, unseen: Unseen) -> float:
        """The chance of a natural, given nothing about the hidden cards.

        Not a number where the card must come from discards that nobody knows.
        """
        if self.others:
            return float(rulings.dealer_is_natural(self.rules, cards_of(self.known)))
        counts, size = unseen.counts, unseen.size
        if not size:  # the second card is yet to come
            counts = unseen.discards or (0,) * RANK_COUNT
            size = sum(counts)
            if not size:
                return nan
        if self.up is None and rulings.dealer_has_soft_hands(self.rules):
            others = size if unseen.endless else size - 1
            return 2 * counts[ACE] * counts[TEN] / (size * others)
        return 0.0 if self.natural_needs is None else counts[self.natural_needs] / size


@dataclass(frozen=True)
class FinalHands:
    """All final hands of a dealer, without the known cards: one number of each array a hand.

    ``low_rows`` and ``high_rows`` are the distinct parts of the multisets, ``low`` and
    ``high`` say which of them a hand has. ``ends`` are places among ``ENDS``.
    """

    low_rows: Ints
    high_rows: Ints
    low: Ints
    high: Ints
    sizes: Ints
    ends: Ints
    orders: Floats

    @cached_property
    def cells(self) -> Ints:
        """For each hand the place of its parts in a (low, high) matrix."""
        return self.low * len(self.high_rows) + self.high


@lru_cache(maxsize=1024)
def final_hands(
    known: tuple[int, ...], barred: int | None, hits: Hits, *, soft: bool
) -> FinalHands:
    """The final hands; only orders that don't begin with the ``barred`` rank count."""
    finals = [hand for hand in _hands(known, barred, hits, soft=soft) if hand[1] is not None]
    rows = np.array([multiset for multiset, _, _ in finals])
    low_rows, low = np.unique(rows[:, :LOW], axis=0, return_inverse=True)
    high_rows, high = np.unique(rows[:, LOW:], axis=0, return_inverse=True)
    ends = np.array([end for _, end, _ in finals])
    orders = np.array([float(number) for _, _, number in finals])
    return FinalHands(low_rows, high_rows, low, high, rows.sum(axis=1), ends, orders)


@lru_cache(maxsize=1024)
def asking_hands(known: tuple[int, ...], barred: int | None, hits: Hits, *, soft: bool) -> Ints:
    """The hands at which the dealer takes a card, without the known cards: rows."""
    every = _hands(known, barred, hits, soft=soft)
    return np.array([hand for hand, end, _ in every if end is None]).reshape(-1, RANK_COUNT)


def _hands(
    known: tuple[int, ...], barred: int | None, hits: Hits, *, soft: bool
) -> Iterator[tuple[Multiset, int | None, int]]:
    """Each multiset, its place among ``ENDS`` and the number of orders that reach it.

    A hand that takes another card has no place yet.
    """
    pips_known = sum(known) + len(known)
    longer = {(0,) * RANK_COUNT: 1}
    while longer:
        drawing = {}
        for multiset, orders in longer.items():
            cards = sum(multiset) + len(known)
            pips = pips_known + sum([(rank + 1) * n for rank, n in enumerate(multiset)])
            counts_11 = soft and (ACE in known or multiset[ACE] > 0) and pips <= 11
            total = pips + 10 * counts_11
            if cards < 2 or (total <= BLACKJACK and hits[total][counts_11]):
                drawing[multiset] = orders
                yield multiset, None, orders
            elif total == BLACKJACK and cards == 2:
                yield multiset, NATURAL, orders
            else:
                yield multiset, min(total - 17, BUST), orders
        longer = {}
        for multiset, orders in drawing.items():
            for rank in range(RANK_COUNT):
                if rank == barred and not any(multiset):
                    continue
                following = (*multiset[:rank], multiset[rank] + 1, *multiset[rank + 1 :])
                longer[following] = longer.get(following, 0) + orders


def end_chances(dealer: Dealer, unseen: Unseen) -> Floats:
    """The chance of each of ``ENDS``; not numbers where the shoe could run out."""
    rows, ends = np.zeros((len(ENDS), RANK_COUNT), int), np.arange(len(ENDS))
    return expected(dealer, unseen, rows, ends, np.eye(len(ENDS)))


def expected(dealer: Dealer, unseen: Unseen, rows: Ints, kinds: Ints, worth: Floats) -> Floats:
    """The mean of what hands are worth over all that the dealer can come to.

    Args:
        dealer: the dealer; after a peek there is no natural.
        unseen: the unseen cards, before anything of ``rows`` has left them.
        rows: (hands, 10), the cards out of them.
        kinds: (hands,), what each hand is.
        worth: (kinds, ends), what each kind is worth against each of ``ENDS``.

    Returns:
        An array (hands,). Not a number where the dealer could need a card when the
        shoe is empty, or where what the peek tells can't be.
    """
    left = unseen.left(rows)
    known = sum(dealer.known) + len(dealer.known)
    ended = left @ RANK_PIPS + known >= 17  # then the dealer stops before the last card
    final = dealer.final_hands
    low, low_numbers = _products(unseen.falling[:LOW], rows[:, :LOW], final.low_rows)
    high, high_numbers = _products(unseen.falling[LOW:], rows[:, LOW:], final.high_rows)
    means, stopped = np.empty(len(rows)), np.ones(len(rows))
    for hands in _equal(rows.sum(axis=1)):
        each = _each_order(unseen, final, int(rows[hands[0]].sum()))
        parts = low, low_numbers[hands], high[high_numbers[hands]]
        means[hands] = _sums(final, each * worth[:, final.ends], kinds[hands], *parts)
        if not ended[hands].all():
            stopped[hands] = _sums(final, each[None], np.zeros(len(hands), int), *parts)
    believed = _belief(dealer, left)
    runs_out = ~ended & (stopped < believed * (1 - 1e-9))
    with np.errstate(divide="ignore", invalid="ignore"):
        means /= believed
    means[runs_out | (believed <= 0)] = np.nan
    return means


def _equal(groups: Ints) -> list[Ints]:
    """The places of equal numbers, one array a number."""
    order = np.argsort(groups, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(groups[order])) + 1) if len(groups) else []


def _each_order(unseen: Unseen, final: FinalHands, out: int) -> Floats:
    """Orders / falling(N, |m|) for each final hand, 0 for more cards than are left."""
    ways = unseen.falling_all[out, final.sizes]
    each: Floats = np.divide(final.orders, ways, out=np.zeros(len(ways)), where=ways > 0)
    return each


def _sums(
    final: FinalHands, each: Floats, kinds: Ints, low: Floats, low_numbers: Ints, high: Floats
) -> Floats:
    """The sum over final hands of ``each`` of its kind x low part x high part, for each row.

    Rows of a kind share few low parts: their products with all final hands are made once.
    """
    used, kind = np.unique(kinds, return_inverse=True)
    lows, number = np.unique(low_numbers, return_inverse=True)
    shape = len(used), len(final.low_rows), len(final.high_rows)
    if len(kinds) * len(final.cells) < np.prod(shape):  # a few hands go one by one
        parts = low[low_numbers][:, final.low] * high[:, final.high]
        few: Floats = np.einsum("ij,ij->i", parts, each[kinds])
        return few
    cells = final.cells + np.arange(len(used))[:, None] * (shape[1] * shape[2])
    matrices = np.bincount(cells.ravel(), each[used].ravel(), np.prod(shape)).reshape(shape)
    sums: Floats = np.einsum("ij,ij->i", (low[lows] @ matrices)[kind, number], high)
    return sums


def _belief(dealer: Dealer, left: Ints) -> Floats:
    """The chance that a dealer's hidden card is as the peek tells: 1 - n_x/N."""
    if dealer.barred is None:
        return np.ones(len(left))
    size = np.maximum(left.sum(axis=1), 1)
    belief: Floats = 1 - left[:, dealer.barred] / size
    return belief


def _products(falling: Floats, rows: Ints, parts: Ints) -> tuple[Floats, Ints]:
    """Products of falling factorials (distinct rows, parts), and each row's place among them.

    Rows share few distinct parts, so each product is made once.
    """
    ranks = np.arange(parts.shape[1])
    weights = (MOST_OUT + 1) ** ranks
    _, first, number = np.unique(rows @ weights, return_index=True, return_inverse=True)
    table: Floats = falling[ranks, rows[first, None, :], parts].prod(axis=2)
    return table, number
