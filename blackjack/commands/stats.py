"""The command ``stats``: figures for each player and table, and a leaderboard."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction

from ..engine.money import exact, exact_or_none
from ..graphics.courses import sampled
from ..graphics.figures import counted, decimal, signed
from ..graphics.forms import form, say
from ..graphics.lines import Line
from ..graphics.look import Look
from ..settings import LOOKS, journal_file
from .export import add_formats, write_csv, write_json
from .figures import Figures, Standing, figures_of, leaderboard
from .flags import Parser, add_setting_flags, terminal_from
from .history import add_filters, filters_from, opened, warn_of_damage
from .stakes import Stake, stakes

POINTS_SHOWN = 24  # of the funds over time


def main(arguments: Sequence[str]) -> int:
    """Show the figures."""
    parser = Parser(prog="blackjack stats", description=__doc__)
    add_filters(parser)
    add_formats(parser)
    add_setting_flags(parser, LOOKS)
    parser.add_argument("--leaderboard", action="store_true", help="points tournaments alone")
    args = parser.parse_args(arguments)
    filters = filters_from(args)
    found: list[Figures] = []
    standings: list[Standing] = []
    left: list[Stake] = []
    with opened(journal_file()) as journal:
        if journal is not None and not args.leaderboard:
            found = figures_of(
                journal.hands(filters), journal.decisions(filters), journal.side_bets(filters)
            )
            left = list(stakes(journal, filters))
        if journal is not None:
            standings = leaderboard(journal.results(filters))
        data = [as_data(figures) for figures in found]
        if args.leaderboard:
            data = [standing._asdict() for standing in standings]
        if args.json:
            write_json(map(json.dumps, data))
        elif args.csv:
            write_csv(Standing._fields if args.leaderboard else COLUMNS, map(dict.values, data))
        else:
            terminal = terminal_from(args)
            terminal.show(listing(found, standings, left, terminal.look))
        warn_of_damage(journal)
    return 0


COLUMNS = (
    *("player", "table", "hands", "won", "pushed", "lost", "naturals", "busts", "doubles"),
    *("splits", "insured", "insurance_net", "net", "mean", "margin_95", "longest_won"),
    *("longest_lost", "funds", "decisions", "mistakes", "expected_loss"),
)
"""What ``--json`` and ``--csv`` tell of a player at a table; amounts are exact texts."""


def as_data(figures: Figures) -> dict[str, object]:
    """Figures for programs, in the order of the columns."""
    values = dict(vars(figures))
    values |= {
        "insurance_net": exact(figures.insurance_net),
        "net": exact_or_none(figures.net),
        "mean": figures.mean,
        "margin_95": figures.margin,
        "funds": " ".join(map(exact, figures.funds)),
        "expected_loss": figures.loss,
    }
    return {column: values[column] for column in COLUMNS}


def listing(
    found: Sequence[Figures], standings: Sequence[Standing], left: Sequence[Stake], look: Look
) -> Iterator[Line]:
    """The figures in words, what lies on unfinished tables, and the leaderboard."""
    section = form(look).section
    if not found and not standings and not left:
        yield from say("No hand is kept that fits.", look)
    for figures in found:
        heading = f"{figures.player} at {figures.table}"
        yield from section(heading, list(sentences(figures, look)), look)
    for stake in left:
        yield from say(stake.told(look), look)
    places = []
    for place, one in enumerate(standings, 1):
        told = f"{counted(one.tournaments, 'tournament')}, {one.won} won"
        told += f", best {one.best}, mean {decimal(one.mean, 1, '-,')}"
        places.append(f"{place} {one.player}: {told}")
    if places:
        yield from section("Points tournaments", places, look)


def sentences(figures: Figures, look: Look) -> Iterator[str]:
    """What there is to say of a player at a table, a sentence each."""
    unit = look.glyphs.units.get(figures.unit, figures.unit)
    results = f"{figures.won} won, {figures.pushed} pushed, {figures.lost} lost"
    yield f"{counted(figures.hands, 'hand')}: {results}"
    yield (
        f"{counted(figures.naturals, 'blackjack')}, {counted(figures.busts, 'bust')}, "
        f"{counted(figures.doubles, 'double')}, {counted(figures.splits, 'split')}"
    )
    if figures.insured:
        insured = counted(figures.insured, "time")
        yield f"insured {insured}: {signed(figures.insurance_net)}{unit}"
    for name, nets in figures.side_bets.items():
        yield f"{name} {counted(len(nets), 'time')}: {signed(sum(nets, Fraction(0)))}{unit}"
    if figures.net is not None and figures.mean is not None:
        sign = "+," if round(figures.mean, 2) > 0 else "-,"
        mean = f"{decimal(figures.mean, 2, sign)}{unit} a hand"
        margin = "" if figures.margin is None else f" (95 %: within {figures.margin:.2f})"
        yield f"{signed(figures.net)}{unit} in all, {mean}{margin}"
    yield f"longest runs: {figures.longest_won} won, {figures.longest_lost} lost"
    if figures.funds:
        yield form(look).course(sampled(figures.funds, POINTS_SHOWN), look)
    if figures.decisions:
        mistakes = counted(figures.mistakes, "mistake")
        loss = f"{figures.loss:.2f} bets lost by them"
        yield f"coach: {counted(figures.decisions, 'decision')}, {mistakes}, {loss}"
