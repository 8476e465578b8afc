"""What a run came to: as data, as lines of text, as a table for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from ..engine import rulings
from ..engine.vocabulary import Outcome
from .automaton import OUTCOMES
from .bets import Ramp, Wong, bets_of
from .curves import QUANTILES, Curves
from .figures import Bets, Betting, Bin, Figures, Mean
from .plan import PLACES
from .setup import Setup
from .strategy import COUNTS
from .tally import Tally


@dataclass(frozen=True)
class Money:
    """What a player brings and how fast the table deals: ``bankroll`` in the table's money."""

    bankroll: Fraction | None = None
    risk: float | None = None
    hands_per_hour: int = 100


@dataclass(frozen=True)
class Report:
    """A run with all that is asked of it."""

    setup: Setup
    tally: Tally
    engine: str
    version: str
    exact: float | None = None
    ramp: Ramp | None = None
    wong: Wong = field(default_factory=Wong)
    money: Money = field(default_factory=Money)
    curves: Curves | None = None

    @property
    def figures(self) -> Figures:
        """The figures of the run."""
        plan = self.setup.plan
        return Figures(self.tally, plan.automaton.unit, plan.lowest)

    @property
    def counts(self) -> bool:
        """True where rounds are told apart by the true count."""
        return self.setup.method is not None

    @property
    def bets(self) -> Bets | None:
        """The bet in each bin; None where bets were not asked for."""
        if self.ramp is None:
            return None
        return bets_of(self.ramp, self.wong, self.figures)

    @property
    def unit_bet(self) -> int:
        """A unit bet in the table's money."""
        rules = self.setup.rules
        return rulings.bet_range(rules, rulings.buy_in(rules))[0] if rules.money else 1

    @property
    def bankroll(self) -> float | None:
        """The bankroll in unit bets."""
        return None if self.money.bankroll is None else float(self.money.bankroll / self.unit_bet)

    def shown(self, counts: Sequence[Bin]) -> list[int]:
        """The numbers of the true counts that had rounds."""
        return [number for number, found in enumerate(counts) if found.rounds]

    def cuts(self, figures: Figures, bets: Bets | None) -> list[tuple[int, int, Betting]]:
        """For each place from a quarter of the shoe on: it, its rounds, what they came to."""
        found = []
        played = bets or (Fraction(1),) * figures.bins
        dealt = max([p for p in range(PLACES) if figures.counts[p].any()]) + 1
        for places in range(PLACES // 4, dealt + 1):
            rounds = int(figures.counts[:places].sum())
            found.append((places, rounds, figures.betting(played, places=places)))
        return found


def data(report: Report) -> dict[str, Any]:
    """The report for programs: the integers, and what is made of them."""
    figures, setup, tally = report.figures, report.setup, report.tally
    flat, bets = figures.flat(), report.bets
    outcomes = zip(OUTCOMES, tally.outcomes.tolist(), strict=True)
    rounds = tally.rounds.nonzero()
    lowest = setup.plan.lowest
    head = setup.head()
    told: dict[str, Any] = {
        "table": head["table"],
        "set": head["set"],
        "play": head["play"],
        "seed": head["seed"],
        "version": report.version,
        "shoes": tally.shoes,
        "rounds": figures.rounds,
        "tally": tally.digest,
        **flat._asdict(),
        "exact": report.exact,
        "outcomes": {outcome.value: number for outcome, number in outcomes},
        "bet": None if bets is None else _betting(report, figures.betting(bets)),
        "counts": _counts(report, figures, bets) if report.counts else None,
        "cuts": _cuts(report, figures, bets),
        "unit": setup.plan.automaton.unit,
        "engine": report.engine,
        "head": head,
        "histogram": [
            [int(place), int(number), int(money) + lowest, int(tally.rounds[place, number, money])]
            for place, number, money in zip(*rounds, strict=True)
        ],
        "products": [
            [int(one), int(other), int(tally.products[one, other])]
            for one, other in zip(*tally.products.nonzero(), strict=True)
            if one <= other
        ],
    }
    if report.curves is not None:
        curves = report.curves
        told["curves"] = {
            "trips": curves.trips,
            "rounds": curves.rounds,
            "ruined": curves.ruined,
            "quantiles": dict(zip(map(str, QUANTILES), curves.quantiles.tolist(), strict=True)),
        }
    return told


def _betting(report: Report, betting: Betting) -> dict[str, Any]:
    bankroll, money = report.bankroll, report.money
    return {
        "average": betting.average,
        "ev": betting.ev,
        "se": betting.se,
        "ev_per_bet": betting.ev_per_bet,
        "sd": betting.sd,
        "n0": betting.n0,
        "di": betting.di,
        "score": betting.score,
        "ruin": None if bankroll is None else betting.ruin(bankroll),
        "bankroll": None if money.risk is None else betting.bankroll(money.risk),
        "hourly": betting.ev * money.hands_per_hour * report.unit_bet,
    }


def _counts(report: Report, figures: Figures, bets: Bets | None) -> list[dict[str, Any]]:
    counts = figures.by_count()
    return [
        {
            "tc": COUNTS[number],
            "rounds": counts[number].rounds,
            **counts[number].mean._asdict(),
            "bet": None if bets is None else float(bets[number - len(counts)]),
        }
        for number in report.shown(counts)
    ]


def _cuts(report: Report, figures: Figures, bets: Bets | None) -> list[dict[str, Any]] | None:
    if not rulings.shoe_lasts(report.setup.rules):
        return None
    return [
        {
            "dealt": places / PLACES,
            "rounds": rounds,
            "ev": betting.ev,
            "score": None if bets is None else betting.score,
        }
        for places, rounds, betting in report.cuts(figures, bets)
    ]


COLUMNS = ("tc", "rounds", "share", "ev", "se", "sd", "bet")


def rows(report: Report) -> Iterator[Sequence[object]]:
    """The table by true count for programs; without a count its one row has no count."""
    figures, bets = report.figures, report.bets
    counts = figures.by_count()
    for number in report.shown(counts):
        found = counts[number]
        count = COUNTS[number] if report.counts else None
        bet = 1.0 if bets is None else float(bets[number - len(counts)])
        yield (count, found.rounds, found.rounds / figures.rounds, *found.mean, bet)


def distance(mean: Mean, exact: float) -> float:
    """How many standard errors a mean lies from the exact value."""
    return (mean.ev - exact) / mean.se if mean.se else 0.0


def outcome_shares(tally: Tally) -> list[tuple[Outcome, float]]:
    """Which part of all hands ended how."""
    every = int(tally.outcomes.sum())
    return [(o, int(n) / every) for o, n in zip(OUTCOMES, tally.outcomes, strict=True) if n]


def trip(report: Report) -> tuple[float, float] | None:
    """The trips that were ruined, counted and by the formula; None without bankroll."""
    if report.curves is None or report.bets is None or report.bankroll is None:
        return None
    betting = report.figures.betting(report.bets)
    return report.curves.ruined, betting.trip_ruin(report.bankroll, report.curves.rounds)
