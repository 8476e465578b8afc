"""Bankrolls over trips of real shoes: quantiles, and how many are lost on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .figures import Bets
from .plan import Plan
from .run import BLOCK

HOURS = 100
"""The length of a trip."""
POINTS = 24
"""How many points of a trip are kept."""
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)


class Curves(NamedTuple):
    """Trips of ``rounds`` rounds: ``quantiles`` (quantile, point) in unit bets.

    ``ruined`` is the part of the trips on which ``bankroll`` was lost, as seen between shoes.
    """

    trips: int
    rounds: int
    quantiles: npt.NDArray[np.float64]
    ruined: float


def curves(
    plan: Plan,
    bets: Bets,
    trips: int,
    rounds: int,
    bankroll: float,
    sums: Callable[[int, int], npt.NDArray[np.int64]],
) -> Curves:
    """Play trips, each of shoes in a row.

    Args:
        plan: what is played.
        bets: the bet in each bin.
        trips: how many.
        rounds: how long each is, rounded up to whole shoes.
        bankroll: what is lost on a trip that is ruined, in unit bets.
        sums: gives the sums by bin of shoes in a row, from one on.
    """
    weights = np.array([float(bet) / plan.automaton.unit for bet in bets])
    bins = len(weights)
    probe = sums(0, 200)
    shoes = max(1, round(rounds * 200 / max(int(probe[:, bins:].sum()), 1)))
    won = np.zeros((trips, POINTS + 1))
    alive = np.ones(trips, bool)
    together = max(1, BLOCK // shoes)
    marks = np.linspace(0, shoes, POINTS + 1).astype(int)
    for first in range(0, trips, together):
        number = min(together, trips - first)
        money = (sums(first * shoes, number * shoes)[:, :bins] @ weights).reshape(number, shoes)
        path = np.concatenate([np.zeros((number, 1)), money.cumsum(axis=1)], axis=1)
        won[first : first + number] = path[:, marks]
        alive[first : first + number] = path.min(axis=1) > -bankroll
    return Curves(trips, rounds, np.quantile(won, QUANTILES, axis=0), float(1 - alive.mean()))
