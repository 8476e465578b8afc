"""Card counting: each system as the values of the ranks, and the count of a view.

With d of D decks unseen and a system whose values add up to p over one deck:

    running = p - p D + the values of the cards seen since the last shuffle
    true    = p + (running - p) / d

In a balanced system p is 0: the running count begins at 0, and the true count is the
running count for each deck left. KO is not balanced, its p is 4: the running count begins
at 4 - 4 D, as its authors have it, who play by the running count alone. Its true count,
measured from the pivot p, means what a balanced system's does.
"""

from __future__ import annotations

from typing import NamedTuple

from ..engine.view import Counts, View

DECK = 52  # cards
COPIES = (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
"""How many cards of A, 2, ... 9 and ten-value ranks a deck has."""


class System(NamedTuple):
    """A counting system: what each seen card of A, 2, ... 9, ten adds."""

    title: str
    values: Counts

    @property
    def pivot(self) -> int:
        """What the values of one deck add up to; 0 for a balanced system."""
        return _worth(self, COPIES)


SYSTEMS = {
    "hi-lo": System("Hi-Lo", (-1, 1, 1, 1, 1, 1, 0, 0, 0, -1)),
    "ko": System("KO", (-1, 1, 1, 1, 1, 1, 1, 0, 0, -1)),
    "hi-opt-1": System("Hi-Opt I", (0, 0, 1, 1, 1, 1, 0, 0, 0, -1)),
    "omega-2": System("Omega II", (0, 1, 1, 2, 2, 2, 1, 0, -1, -2)),
    "zen": System("Zen", (-1, 1, 1, 2, 2, 2, 1, 0, 0, -2)),
}
"""The systems by the names that flags have.

Sources: Hi-Lo, Dubner, in Thorp, Beat the Dealer, second edition, 1966. KO, Vancura and
Fuchs, Knock-Out Blackjack, 1998. Hi-Opt I, Humble and Cooper, The World's Greatest
Blackjack Book, 1980. Omega II, Carlson, Blackjack for Blood, 1992. Zen, Snyder, Blackbelt
in Blackjack, 1983.
"""


class Count(NamedTuple):
    """A running count, the true count, and how many decks are unseen."""

    running: int
    true: float
    decks: float


def shoe_count(system: System, full: Counts, unseen: Counts, decks: int) -> Count:
    """The count of a shoe.

    Args:
        system: what each card adds.
        full: how many cards of A, 2, ... 9, ten the whole shoe has.
        unseen: how many of each nobody has seen since the last shuffle.
        decks: the decks of the whole shoe.

    Returns:
        The count; where every card has been seen, the true count is the pivot.
    """
    pivot = system.pivot
    seen = tuple([all_of - left for all_of, left in zip(full, unseen, strict=True)])
    running = pivot - pivot * decks + _worth(system, seen)
    left = sum(unseen) / DECK
    return Count(running, pivot + (running - pivot) / left if left else float(pivot), left)


def count_of(view: View, system: System) -> Count:
    """The count of a table, where hidden cards are unseen."""
    return shoe_count(system, view.full, view.unseen, view.decks)


def _worth(system: System, counts: Counts) -> int:
    return sum([value * number for value, number in zip(system.values, counts, strict=True)])
