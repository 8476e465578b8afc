"""The true count, in whole bins, for every running count and every number of unseen cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..odds.counting import DECK, SYSTEMS
from .strategy import COUNTS, HIGHEST, LOWEST
from .walk import Counting

Ints = npt.NDArray[np.int64]

ROUNDINGS = ("floor", "round", "truncate")
ESTIMATES = {"exact": 1, "half": DECK // 2, "full": DECK}
"""In steps of how many cards the decks that are gone are known."""


class Method(NamedTuple):
    """How a player counts: names of a system, a rounding and an estimate."""

    system: str = "hi-lo"
    true: str = "floor"
    decks_seen: str = "exact"


def counting(method: Method | None, size: int, width: int) -> Counting:
    """The counting of a shoe of ``size`` cards; without a method all is in one bin.

    The running count begins at 0 and the pivot of an unbalanced system is added to the
    true count: p + (running - p decks) / decks left, as ``odds.counting`` has it.
    """
    if method is None:
        return Counting(np.zeros(width, np.int64), np.zeros((size + 3, 1), np.int8), 0, 99, -1, 0)
    system = SYSTEMS[method.system]
    values = np.array([system.values[min(card, 9)] for card in range(width)], np.int64)
    most = size * int(np.abs(values).max())
    running = np.arange(-most, most + 1)
    bins = np.zeros((size + 3, len(running)), np.int8)
    for unseen in range(size + 3):
        true = np.clip(_true(method, system.pivot, running, size, unseen), LOWEST, HIGHEST)
        bins[unseen] = true - LOWEST
    return Counting(values, bins, most, len(COUNTS), -1, 0)


def _true(method: Method, pivot: int, running: Ints, size: int, unseen: int) -> Ints:
    """The true counts: by whole numbers alone, so that a count of just -3 is -3."""
    step = ESTIMATES[method.decks_seen]
    seen = max(size - unseen, 0)
    left = size - (2 * seen + step) // (2 * step) * step if step > 1 else unseen
    if unseen == 0:
        return np.full_like(running, pivot)
    above = running * DECK - pivot * size
    below = max(left, step)
    if method.true != "truncate":
        half = below if method.true == "round" else 0
        rounded: Ints = pivot + (2 * above + half) // (2 * below)
        return rounded
    true = pivot * below + above
    whole: Ints = np.sign(true) * (np.abs(true) // below)
    return whole
