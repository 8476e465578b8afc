"""What cards are worth: functions of cards, which change nothing.

An Ace counts 11 and falls to 1, one Ace at a time, while the total is over 21;
where a table's rule says ``"1"`` it always counts 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .cards import RANKS, Card

PIPS = {rank: min(number, 10) for number, rank in enumerate(RANKS, 1)}
"""The number each rank counts, an Ace as 1."""

ACE_BOTH = "1-or-11"


def pips(cards: Iterable[Card]) -> int:
    """The total of cards with every Ace as 1."""
    return sum([PIPS[card["rank"]] for card in cards])


def total_and_soft(cards: Iterable[Card], ace: str = ACE_BOTH) -> tuple[int, bool]:
    """The total of a hand, each Ace as it serves best, and whether one counts 11 in it."""
    total, aces = 0, False
    for card in cards:
        rank = card["rank"]
        total += PIPS[rank]
        aces = aces or rank == "Ace"
    soft = aces and total <= 11 and ace == ACE_BOTH
    return (total + 10 if soft else total), soft


def hand_calculate(cards: Iterable[Card], ace: str = ACE_BOTH) -> int:
    """The total of a hand, each Ace as it serves best."""
    return total_and_soft(cards, ace)[0]


def is_soft(cards: Iterable[Card], ace: str = ACE_BOTH) -> bool:
    """True where an Ace counts 11 in the total."""
    return total_and_soft(cards, ace)[1]


def totals(cards: Sequence[Card], ace: str = ACE_BOTH) -> tuple[int, ...]:
    """The totals that a hand shows: both of a soft one, (9, 19)."""
    total, soft = total_and_soft(cards, ace)
    return (total - 10, total) if soft else (total,)
