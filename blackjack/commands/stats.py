"""The command ``stats``: figures for each player and table, and a leaderboard."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from ..engine.money import exact, exact_or_none
from ..graphics.figures import counted, signed, sparkline
from ..graphics.lines import Line, line, wrapped
from ..graphics.look import Look
from ..graphics.terminal import Terminal
from ..journal.store import Journal
from ..settings import journal_file
from .export import add_formats, write_csv, write_json
from .figures import Figures, Standing, figures_of, leaderboard
from .flags import Parser
from .history import add_filters, filters_from, warn_of_damage

POINTS_SHOWN = 24  # of the funds over time


def main(arguments: Sequence[str]) -> int:
    """Show the figures."""
    parser = Parser(prog="blackjack stats", description=__doc__)
    add_filters(parser)
    add_formats(parser)
    parser.add_argument("--leaderboard", action="store_true", help="points tournaments alone")
    args = parser.parse_args(arguments)
    journal, filters = Journal.read(journal_file()), filters_from(args)
    found: list[Figures] = []
    standings: list[Standing] = []
    if journal is not None:
        if not args.leaderboard:
            found = figures_of(journal.hands(filters), journal.decisions(filters))
        standings = leaderboard(journal.results(filters))
    data = [as_data(figures) for figures in found]
    if args.leaderboard:
        data = [standing._asdict() for standing in standings]
    if args.json:
        write_json(map(json.dumps, data))
    elif args.csv:
        write_csv(Standing._fields if args.leaderboard else COLUMNS, map(dict.values, data))
    else:
        terminal = Terminal(color="never")
        terminal.show(listing(found, standings, terminal.look))
    warn_of_damage(journal)
    return 0


COLUMNS = (
    *("player", "table", "hands", "won", "pushed", "lost", "naturals", "busts", "doubles"),
    *("splits", "insured", "insurance_net", "net", "mean", "margin_95", "longest_won"),
    *("longest_lost", "funds", "decisions", "mistakes", "expected_loss"),
)
"""What ``--json`` and ``--csv`` tell of a player at a table; amounts are exact texts."""


def as_data(figures: Figures) -> dict[str, object]:
    """Return figures for programs, in the order of the columns."""
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


def listing(found: Sequence[Figures], standings: Sequence[Standing], look: Look) -> Iterator[Line]:
    """Return the figures in words, and the leaderboard."""
    if not found and not standings:
        yield line(" No hand is kept that fits.")
    for figures in found:
        yield line(f" {figures.player} at {figures.table}")
        for sentence in sentences(figures, look):
            yield from wrapped(sentence, look.width, indent=3)
    if standings:
        yield line(" Points tournaments")
    for place, one in enumerate(standings, 1):
        told = f"{counted(one.tournaments, 'tournament')}, {one.won} won"
        told += f", best {one.best}, mean {one.mean:.1f}"
        yield from wrapped(f"{place} {one.player}: {told}", look.width, indent=3)


def sentences(figures: Figures, look: Look) -> Iterator[str]:
    """Return what there is to say of a player at a table, a sentence each."""
    results = f"{figures.won} won, {figures.pushed} pushed, {figures.lost} lost"
    yield f"{counted(figures.hands, 'hand')}: {results}"
    yield (
        f"{counted(figures.naturals, 'blackjack')}, {counted(figures.busts, 'bust')}, "
        f"{counted(figures.doubles, 'double')}, {counted(figures.splits, 'split')}"
    )
    if figures.insured:
        yield f"insured {figures.insured} times: {signed(figures.insurance_net)}{figures.unit}"
    if figures.net is not None:
        mean = f"{figures.mean:+.2f}{figures.unit} a hand"
        margin = "" if figures.margin is None else f" (95 %: within {figures.margin:.2f})"
        yield f"{signed(figures.net)}{figures.unit} in all, {mean}{margin}"
    yield f"longest runs: {figures.longest_won} won, {figures.longest_lost} lost"
    if figures.funds:
        blocks = sparkline(figures.funds[-POINTS_SHOWN:], look.glyphs.blocks)
        first, last = exact(figures.funds[0]), exact(figures.funds[-1])
        yield f"from {first} {blocks} to {last}"
    if figures.decisions:
        mistakes = counted(figures.mistakes, "mistake")
        loss = f"{figures.loss:.2f} bets lost by them"
        yield f"coach: {counted(figures.decisions, 'decision')}, {mistakes}, {loss}"
