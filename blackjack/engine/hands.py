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
    """Return the total of cards with every Ace as 1."""
    return sum([PIPS[card["rank"]] for card in cards])


def is_soft(cards: Iterable[Card], ace: str = ACE_BOTH) -> bool:
    """Tell whether an Ace counts 11 in the total."""
    ranks = [card["rank"] for card in cards]
    return ace == ACE_BOTH and "Ace" in ranks and sum([PIPS[rank] for rank in ranks]) <= 11


def hand_calculate(cards: Iterable[Card], ace: str = ACE_BOTH) -> int:
    """Return the total of a hand, each Ace as it serves best."""
    total, aces = 0, False
    for card in cards:
        rank = card["rank"]
        total += PIPS[rank]
        aces = aces or rank == "Ace"
    return total + 10 if aces and total <= 11 and ace == ACE_BOTH else total


def totals(cards: Sequence[Card], ace: str = ACE_BOTH) -> tuple[int, ...]:
    """Return the totals that a hand shows: both of a soft one, (9, 19)."""
    low = pips(cards)
    return (low, low + 10) if is_soft(cards, ace) else (low,)


def is_natural(cards: Sequence[Card], ace: str = ACE_BOTH) -> bool:
    """Tell whether two cards are an Ace and a ten-value card that make 21.

    A split hand's 21 is no natural; that is for the caller to know.
    """
    return len(cards) == 2 and hand_calculate(cards, ace) == 21


def may_become_natural(card: Card) -> bool:
    """Tell whether a card can be one of a natural's two: an Ace or a ten-value card."""
    return PIPS[card["rank"]] in (1, 10)


def is_pair(cards: Sequence[Card], by: str) -> bool:
    """Tell whether two cards are equal by ``"rank"`` or by ``"value"``."""
    if len(cards) != 2 or by == "none":
        return False
    one, other = cards[0]["rank"], cards[1]["rank"]
    return one == other if by == "rank" else PIPS[one] == PIPS[other]
