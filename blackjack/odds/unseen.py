"""The unseen cards, and the chances of drawing from them.

Ranks are numbers from 0: Ace, 2, ... 9 and all ten-value cards as 9. A *row* is ten
numbers, one a rank: how many of each have left the unseen cards. Arrays of rows have the
shape (..., 10).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ..engine.cards import RANKS, Card

RANK_COUNT = 10
ACE, TEN = 0, 9
RANK_PIPS = np.arange(1, RANK_COUNT + 1)

RANK_NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
"""The ranks as they are written, in the order of all counts."""

MOST_OUT = 40
"""More cards of one rank, or of all, than a line of play takes."""
MOST_DRAWN = 24
"""More cards than a dealer's hand can hold."""

CARDS = tuple([Card(rank=rank, suit="Spades") for rank in RANKS[:RANK_COUNT]])
"""A card of each rank, for the rulings that look at cards."""

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


def cards_of(ranks: Iterable[int]) -> list[Card]:
    """Some cards of these ranks."""
    return [CARDS[rank] for rank in ranks]


@dataclass(frozen=True)
class Unseen:
    """Unseen cards by rank; endless ones have these proportions and never change.

    ``discards`` come back when the shoe is empty; None where nobody knows them.
    """

    counts: tuple[float, ...]
    endless: bool = False
    discards: tuple[int, ...] | None = None

    @cached_property
    def size(self) -> float:
        """The number of cards."""
        return sum(self.counts)

    def changed(self, ranks: Iterable[int], number: int = -1) -> Unseen:
        """The unseen cards with one of each rank less, or ``number`` more.

        Raises:
            ValueError: there is no such card.
        """
        counts = list(self.counts)
        for rank in ranks:
            counts[rank] += 0 if self.endless else number
            if counts[rank] < 0:
                raise ValueError(rank)
        return replace(self, counts=tuple(counts))

    @cached_property
    def falling(self) -> Floats:
        """N (n - 1) ... for each rank, number out and number drawn: (10, out, drawn)."""
        return _falling(np.array(self.counts), endless=self.endless)

    @cached_property
    def falling_all(self) -> Floats:
        """The same for all cards together: (out, drawn)."""
        all_ranks: Floats = _falling(np.array([self.size]), endless=self.endless)[0]
        return all_ranks

    def left(self, rows: Ints) -> Ints:
        """How many of each rank are left once a row is out."""
        counts = np.array(self.counts)
        out = np.zeros_like(rows) if self.endless else rows
        return np.maximum(counts - out, 0)


ENDLESS = Unseen((1, 1, 1, 1, 1, 1, 1, 1, 1, 4), endless=True)
"""Decks without number."""


def draw_chances(unseen: Unseen, rows: Ints, barred: int | None, hidden: int) -> Floats:
    """The chance of each rank as the player's next card: (..., 10).

    Where the dealer's hidden card is known not to be of the ``barred`` rank x, the belief
    about it weighs the next card:

        P(r) = n_r/N (1 - (n_x - [r = x])/(N - 1)) / (1 - n_x/N)

    ``hidden`` of the unseen cards lie before the dealer and can't be drawn; all chances
    are 0 where no other is left, or where the belief is impossible.
    """
    left = unseen.left(rows).astype(float)
    size = left.sum(axis=-1, keepdims=True)
    with np.errstate(divide="ignore", invalid="ignore"):
        chances = left / size
        if barred is not None and not unseen.endless:
            others = left[..., barred, None] - (np.arange(RANK_COUNT) == barred)
            chances *= (1 - others / (size - 1)) / (1 - left[..., barred, None] / size)
    possible = np.isfinite(chances) & ((size > hidden) | unseen.endless)
    return np.where(possible, np.maximum(chances, 0), 0)


def _falling(counts: Ints, *, endless: bool) -> Floats:
    """Falling factorials (rank, out, drawn); powers where the cards are endless."""
    if endless:
        parts = counts / (13 if len(counts) > 1 else counts[0])
        return np.repeat(parts[:, None, None] ** np.arange(MOST_DRAWN + 1), MOST_OUT + 1, axis=1)
    factors = counts[:, None, None] - np.arange(MOST_OUT + 1)[:, None] - np.arange(MOST_DRAWN)
    falling = np.ones((len(counts), MOST_OUT + 1, MOST_DRAWN + 1))
    np.cumprod(np.maximum(factors, 0), axis=2, out=falling[:, :, 1:])
    return falling
