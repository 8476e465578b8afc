"""What the results of a hand are worth at a table, as the rulings say.

Per unit of the first bet; in points at points tables; where nothing is at stake a win is
1 and a loss -1, and a doubled hand is won or lost once.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import rulings
from ..engine.rules import Rules
from ..engine.vocabulary import Outcome


@dataclass(frozen=True)
class Payoff:
    """The worth of a hand that is won, tied and lost."""

    won: float
    tied: float
    lost: float


def payoff(rules: Rules, *, doubled: bool = False) -> Payoff:
    """What an ordinary hand, or a doubled one, is worth."""
    won, tied, lost = (
        float(rulings.gain(rules, outcome, doubled=doubled))
        for outcome in (Outcome.WON, Outcome.PUSH, Outcome.LOST)
    )
    return Payoff(won, tied, lost)


def natural_won(rules: Rules) -> float:
    """What a natural that wins is worth."""
    return float(rulings.gain(rules, rulings.win(rules, natural=True)))


def surrendered(rules: Rules) -> float:
    """What a surrendered hand is worth: half a bet, no points, else a loss."""
    return float(rulings.gain(rules, Outcome.SURRENDERED))
