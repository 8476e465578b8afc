"""What side bets are worth, from each unseen card: every deal of their cards is counted."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

import numpy as np

from ..engine.cards import RANKS, SUITS
from ..engine.rules import Rules
from ..engine.side_bets import BY_NAME, RED
from ..engine.view import Counts
from .unseen import Bools, Ints

NOTHING = -1
PLACES = np.arange(len(RANKS) * len(SUITS))
SUIT, RANK = PLACES // len(RANKS), PLACES % len(RANKS)
IS_RED = np.array([suit in RED for suit in SUITS])[SUIT]


def side_bet_chances(name: str, unseen52: Counts) -> dict[str, Fraction] | None:
    """The chance of each result of a side bet before the deal, each exact.

    Args:
        name: the side bet's.
        unseen52: how many there are of each card that can be dealt.

    Returns:
        The chances in the order of the payments, the rest is lost; None where fewer than
        three cards are left, since the discards then come in.
    """
    size, results = sum(unseen52), BY_NAME[name].results
    if size < 3:
        return None
    deals = np.bincount(
        deal_results(name).ravel() - NOTHING, _deals(np.array(unseen52)).ravel(), len(results) + 1
    )
    every = size * (size - 1) * (size - 2)
    return {
        result: Fraction(int(number), every)
        for result, number in zip(results, deals[1:], strict=True)
    }


def side_bet_value(rules: Rules, name: str, unseen52: Counts) -> Fraction | None:
    """What a unit of a side bet is worth at a table that offers it; None as for the chances."""
    chances = side_bet_chances(name, unseen52)
    payments = BY_NAME[name].payments(rules)
    if chances is None or payments is None:
        return None
    won = sum(chances.values())
    paid = [pays * p for pays, p in zip(payments, chances.values(), strict=True)]
    return sum(paid, Fraction(0)) - (1 - won)


@lru_cache(maxsize=2)
def deal_results(name: str) -> Ints:
    """The place among a side bet's results of two first cards and an upcard: (52, 52, 52)."""
    results = BY_NAME[name].results
    found = np.full((len(PLACES),) * 3, NOTHING)
    for result in reversed(results):  # the first that holds counts
        found[_HOLDS[result]()] = results.index(result)
    return found


def _deals(counts: Ints) -> Ints:
    """In how many ways each two first cards and an upcard are dealt: (52, 52, 52)."""
    same = np.eye(len(counts), dtype=int)
    two = counts[:, None] * (counts - same)
    return two[:, :, None] * (counts - same[:, None, :] - same[None, :, :])


def _all_equal(of: Ints) -> Bools:
    same = of[:, None] == of
    equal: Bools = same[:, :, None] & same[:, None, :]
    return equal


def _pair(suits: Bools) -> Bools:
    alike = (RANK[:, None] == RANK) & suits
    return np.broadcast_to(alike[:, :, None], (len(PLACES),) * 3)


def _straight() -> Bools:
    low, middle, high = np.sort(np.indices((len(RANKS),) * 3), axis=0)
    ace_high = (low == 0) & (middle == len(RANKS) - 2) & (high == len(RANKS) - 1)
    straight = ((middle == low + 1) & (high == low + 2)) | ace_high
    by_card: Bools = straight[np.ix_(RANK, RANK, RANK)]
    return by_card


_HOLDS: dict[str, Callable[[], Bools]] = {
    "perfect": lambda: _pair(SUIT[:, None] == SUIT),
    "coloured": lambda: _pair(IS_RED[:, None] == IS_RED),
    "mixed": lambda: _pair(np.ones((len(PLACES),) * 2, bool)),
    "suited trips": lambda: _all_equal(RANK) & _all_equal(SUIT),
    "straight flush": lambda: _straight() & _all_equal(SUIT),
    "three of a kind": lambda: _all_equal(RANK),
    "straight": _straight,
    "flush": lambda: _all_equal(SUIT),
}
"""Where each result holds, whatever comes before it: arrays (52, 52, 52)."""
