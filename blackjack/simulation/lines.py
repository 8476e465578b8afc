"""The report as lines of text: one screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..graphics.figures import money
from ..graphics.lines import Line, cells, line, ruled, wrapped
from ..graphics.look import Look
from .curves import QUANTILES, Curves
from .figures import Betting
from .report import Report, distance, outcome_shares, trip
from .strategy import COUNTS

LEAST_SHARE = 0.004
"""True counts that are rarer are left out of the table, not out of the figures."""
SHARE = 44
"""The cells beside a bar."""


def lines(report: Report, look: Look) -> Iterator[Line]:
    """Draw a report."""
    figures, tally = report.figures, report.tally
    yield from _title(report, look)
    flat = figures.flat()
    yield from _sentence(
        look,
        f"{figures.rounds:,} rounds, {tally.shoes:,} shoes, seed {report.setup.seed}: "
        f"{percent(flat.ev)} a round, flat, +- {percent(flat.se, sign='')}; "
        f"standard deviation {flat.sd:.4f}",
    )
    if report.exact is not None:
        away = distance(flat, report.exact)
        yield from _sentence(
            look,
            f"Exact, off the top of a full shoe: {percent(report.exact)}; "
            f"the run lies {abs(away):.1f} errors {'above' if away >= 0 else 'below'} it.",
        )
    bets = report.bets
    if bets is not None:
        yield from _betting(report, figures.betting(bets), look)
    yield from _outcomes(report, look)
    if report.counts:
        yield from _counts(report, look)
    if report.curves is not None:
        yield from _curves(report, report.curves, look)


def _title(report: Report, look: Look) -> Iterator[Line]:
    name = f"{report.setup.rules.name}, simulated"
    if look.style == "spoken":
        yield from _sentence(look, f"{name}.")
    else:
        yield from ruled(line((name, "title")), [], look.width, look.glyphs.rule)


def _sentence(look: Look, text: str) -> list[Line]:
    return wrapped(text, look.width, 0 if look.style == "spoken" else 1)


def percent(value: float, sign: str = "+") -> str:
    """A part of a unit bet in per cent; what is nothing has no sign."""
    text = f"{100 * value:{sign}.4f}"
    return f"{text.lstrip('+-') if not float(text) else text} %"


def _betting(report: Report, betting: Betting, look: Look) -> Iterator[Line]:
    rules = report.setup.rules
    unit = money(report.unit_bet, rules, look) if rules.money else "1"
    yield from _sentence(
        look,
        f"With bets, in units of {unit}: average {betting.average:.3f}, "
        f"{percent(betting.ev)} of a unit a round +- {percent(betting.se, sign='')} "
        f"({percent(betting.ev_per_bet)} of what is bet), deviation {betting.sd:.3f}",
    )
    parts = [f"SCORE {betting.score:.2f}, DI {betting.di:.2f}"]
    if betting.n0 is not None:
        parts.append(f"N0 {betting.n0:,.0f} rounds")
    hourly = betting.ev * report.money.hands_per_hour * report.unit_bet
    parts.append(f"{hourly:+,.2f}{look.glyphs.units.get(rules.unit, rules.unit)} an hour")
    if report.bankroll is not None:
        parts.append(f"risk of ruin {100 * betting.ruin(report.bankroll):.1f} %")
    if report.money.risk is not None:
        needed = betting.bankroll(report.money.risk)
        amount = "no bankroll" if needed is None else f"{needed * report.unit_bet:,.0f}{rules.unit}"
        parts.append(f"{amount} for a risk of {100 * report.money.risk:g} %")
    yield from _sentence(look, "; ".join(parts))


def _outcomes(report: Report, look: Look) -> Iterator[Line]:
    shares = outcome_shares(report.tally)
    if look.style == "spoken":
        told = ", ".join([f"{outcome} {100 * share:.2f} %" for outcome, share in shares])
        yield from _sentence(look, f"Hands: {told}.")
        return
    most = max(share for _, share in shares)
    for outcome, share in shares:
        text = f" {outcome:<12}{100 * share:6.2f} % "
        yield line(text, _bar(share / most, look.width - cells(text), look))


def _bar(part: float, room: int, look: Look) -> str:
    return look.glyphs.thick * max(0, round(part * min(room, SHARE)))


def _counts(report: Report, look: Look) -> Iterator[Line]:
    figures, bets = report.figures, report.bets
    counts = figures.by_count()
    shown = [n for n, c in enumerate(counts) if c.rounds >= LEAST_SHARE * figures.rounds]
    most = max(counts[number].rounds for number in shown)
    if look.style != "spoken":
        yield line((" true   share      EV %    +-      sd    bet", "title"))
    for number in shown:
        found = counts[number]
        share, mean = found.rounds / figures.rounds, found.mean
        bet = 1.0 if bets is None else float(bets[number - len(counts)])
        if look.style == "spoken":
            text = f"True count {COUNTS[number]}: {100 * share:.2f} % of rounds, {percent(mean.ev)}"
            yield from _sentence(look, f"{text}, bet {bet:g}.")
            continue
        text = (
            f" {COUNTS[number]:>4}{100 * share:7.2f} %{100 * mean.ev:+9.3f}{100 * mean.se:7.3f}"
            f"{mean.sd:8.3f}{bet:6.2f} "
        )
        fitted = text if cells(text) <= look.width else text[:28].rstrip()
        yield line(fitted, _bar(found.rounds / most, look.width - cells(fitted), look))


def _curves(report: Report, curves: Curves, look: Look) -> Iterator[Line]:
    low, high = float(curves.quantiles.min()), float(curves.quantiles.max())
    text = f"{curves.trips:,} trips of {curves.rounds:,} rounds, in unit bets:"
    yield from _sentence(look, text)
    for quantile, points in reversed(list(zip(QUANTILES, curves.quantiles, strict=True))):
        name, end = f"{100 * quantile:.0f} %", f"{points[-1]:+,.0f}"
        if look.style == "spoken":
            yield from _sentence(look, f"Below {end} in {name} of them.")
        else:
            blocks = _scaled(points.tolist(), low, high, look.glyphs.blocks)
            yield line(f" {name:>5} {blocks} {end}")
    if (ruined := trip(report)) is not None:
        counted, formula = ruined
        text = f"Ruined on the way: {100 * counted:.1f} %, by the formula {100 * formula:.1f} %."
        yield from _sentence(look, text)


def _scaled(values: Sequence[float], low: float, high: float, blocks: str) -> str:
    scale = (len(blocks) - 1) / (high - low) if high > low else 0.0
    return "".join([blocks[round((value - low) * scale)] for value in values])
