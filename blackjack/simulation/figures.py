"""What a tally says: sums of whole numbers and fractions, floats at the very end.

Two expectations are never taken for one another: per round played flat, and per unit bet.
With e and v the mean and the variance of a round with its bets, in unit bets:

    N0 = v / e^2    DI = 1000 e / sqrt(v)    SCORE = DI^2    ruin = exp(-2 e B / v)

(Schlesinger, Blackjack Attack; Wattenberger, Modern Blackjack). Ruin is at any time.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from math import erfc, exp, log, sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .plan import PLACES
from .strategy import COUNTS
from .tally import Tally

Ints = npt.NDArray[np.int64]
Bets = tuple[Fraction, ...]
"""The bet in each bin, in units; 0 where the round is not played."""


class Mean(NamedTuple):
    """The mean of a round with its standard error, by shoes, and its deviation."""

    ev: float
    se: float
    sd: float


class Bin(NamedTuple):
    """The rounds of one bin of the true count, played flat."""

    rounds: int
    mean: Mean


class Betting(NamedTuple):
    """What a ramp comes to, in unit bets a round that is seen."""

    average: float
    ev: float
    se: float
    ev_per_bet: float
    sd: float

    @property
    def variance(self) -> float:
        """The variance of a round."""
        return self.sd**2

    @property
    def n0(self) -> float | None:
        """After how many rounds the mean is one deviation; None where nothing is won."""
        return self.variance / self.ev**2 if self.ev > 0 else None

    @property
    def di(self) -> float:
        """The desirability index."""
        return 1000 * self.ev / self.sd if self.sd else 0.0

    @property
    def score(self) -> float:
        """The square of the desirability index; 0 where nothing is won."""
        return self.di**2 if self.di > 0 else 0.0

    def ruin(self, bankroll: float) -> float:
        """The chance to lose a bankroll of so many units at any time."""
        if self.ev <= 0:
            return 1.0
        return exp(-2 * self.ev * bankroll / self.variance)

    def trip_ruin(self, bankroll: float, rounds: int) -> float:
        """The chance to lose it within so many rounds."""
        drift, spread = self.ev * rounds, sqrt(self.variance * rounds)
        below, above = _normal((-bankroll - drift) / spread), _normal((drift - bankroll) / spread)
        return below + exp(-2 * self.ev * bankroll / self.variance) * above

    def bankroll(self, risk: float) -> float | None:
        """The bankroll that is lost with a given chance; None where nothing is won."""
        return -self.variance * log(risk) / (2 * self.ev) if self.ev > 0 else None


def _normal(x: float) -> float:
    return erfc(-x / sqrt(2)) / 2


class Figures:
    """A tally with the unit of its money and the least money it counts."""

    def __init__(self, tally: Tally, unit: int, lowest: int) -> None:
        self.tally, self.unit = tally, unit
        monies = np.arange(tally.rounds.shape[2]) + lowest
        self.counts = tally.rounds.sum(axis=2)  # (places, bins)
        self.sums = tally.rounds @ monies
        self.squares = tally.rounds @ monies**2

    @property
    def rounds(self) -> int:
        """The number of rounds."""
        return int(self.counts.sum())

    @property
    def bins(self) -> int:
        """The number of bins."""
        return int(self.counts.shape[1])

    def flat(self) -> Mean:
        """A round of one unit, whatever the count."""
        every = (Fraction(1),) * self.bins
        betting = self.betting(every, played=every)
        return Mean(betting.ev, betting.se, betting.sd)

    def by_count(self) -> list[Bin]:
        """Each true count by itself, whether the player sat or not."""
        found = []
        counts = min(self.bins, len(COUNTS))
        for number in range(counts):
            one = tuple([Fraction(number == other % counts) for other in range(self.bins)])
            rounds = int(self.counts[:, number::counts].sum())
            betting = self.betting(one, played=one) if rounds else Betting(0, 0, 0, 0, 0)
            found.append(Bin(rounds, Mean(betting.ev, betting.se, betting.sd)))
        return found

    def betting(
        self, bets: Sequence[Fraction], played: Sequence[Fraction] = (), places: int = PLACES
    ) -> Betting:
        """What bets come to.

        Args:
            bets: the bet in each bin.
            played: 1 for the bins whose rounds count, all if empty.
            places: only rounds that began in so many twentieths of the shoe.
        """
        played = played or (Fraction(1),) * self.bins
        counts, sums = self.counts[:places].sum(axis=0), self.sums[:places].sum(axis=0)
        squares = self.squares[:places].sum(axis=0)
        rounds = _dot(played, counts)
        if not rounds:
            return Betting(0, 0, 0, 0, 0)
        won = _dot(bets, sums) / self.unit
        ev = won / rounds
        second = _dot([bet**2 for bet in bets], squares) / self.unit**2 / rounds
        bet = _dot(bets, counts)
        sd = sqrt(float(max(second - ev**2, Fraction(0))))
        error = self._error(bets, played, ev) / rounds if places == PLACES else Fraction(0)
        per_bet = float(won / bet) if bet else 0.0
        return Betting(float(bet / rounds), float(ev), float(error), per_bet, sd)

    def _error(
        self, bets: Sequence[Fraction], played: Sequence[Fraction], ev: Fraction
    ) -> Fraction:
        """The standard error of the sum of what shoes won beyond the mean of their rounds."""
        weights = np.array(
            [*[float(bet / self.unit) for bet in bets], *[-float(ev * p) for p in played]]
        )
        shoes = self.tally.shoes
        total = float(weights @ self.tally.products.astype(float) @ weights)
        return Fraction(sqrt(max(total, 0) * shoes / max(shoes - 1, 1)))

    def optimal(self, spread: Fraction, sits: Sequence[bool]) -> Bets:
        """The ramp of a spread that has the best SCORE: clip(c e / v, 1, spread).

        ``sits`` tells the bins in which nothing is bet.
        """
        means = [found.mean for found in self.by_count()]
        ratios = [mean.ev / mean.sd**2 if mean.sd else 0.0 for mean in means]
        best: tuple[float, Bets] = (-1.0, ())
        for step in range(1, STEPS + 1):
            scale = float(spread) * step
            bets = tuple(
                [
                    Fraction(0) if sat else _between(Fraction(1), ratio * scale, spread)
                    for ratio, sat in zip(itertools.cycle(ratios), sits, strict=False)
                ]
            )
            di = self.betting(bets).di
            if not best[1] or di > best[0]:
                best = di, bets
        return best[1]


STEPS = 150
"""How many scales of the optimal ramp are tried."""


def _between(low: Fraction, value: float, high: Fraction) -> Fraction:
    """A value in range, to a hundredth."""
    return max(low, min(high, Fraction(round(value * 100), 100)))


def _dot(weights: Sequence[Fraction], values: Ints) -> Fraction:
    return sum(
        [weight * int(value) for weight, value in zip(weights, values, strict=True)], Fraction(0)
    )
