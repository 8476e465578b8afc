"""What the results of a hand are worth at a table.

Per unit of the first bet; in points at points tables; where nothing is at stake a win is
1 and a loss -1, and a doubled hand is won or lost once. The engine's payouts say it all.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.payouts import BACK, DOUBLED_POINTS, POINTS
from ..engine.rules import Rules


@dataclass(frozen=True)
class Payoff:
    """The worth of a hand that is won, tied and lost."""

    won: float
    tied: float
    lost: float


def payoff(rules: Rules, *, doubled: bool = False) -> Payoff:
    """Return what an ordinary hand, or a doubled one, is worth."""
    if rules.stake == "points":
        points = DOUBLED_POINTS if doubled else POINTS
        return Payoff(points["won"], points["push"], points.get("lost", 0))
    stake = 2 if doubled and rules.money else 1
    return Payoff(stake, 0, -stake)


def natural_won(rules: Rules) -> float:
    """Return what a natural that wins is worth."""
    if rules.money and rules.natural_pays is not None:
        return float(rules.natural_pays)
    return payoff(rules).won


def surrendered(rules: Rules) -> float:
    """Return what a surrendered hand is worth: half a bet, no points, else a loss."""
    if rules.money:
        return float(BACK["surrendered"]) - 1
    return payoff(rules).lost
