"""The command ``progress``: how right your answers were, by kind, cell and day."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..engine.errors import BlackjackError
from ..graphics.forms import say
from ..graphics.records import accuracy_lines, days_lines, days_svg, records_lines, weak_lines
from ..graphics.terminal import Terminal, open_terminal
from ..journal.rows import PracticeRow
from ..journal.store import Journal
from ..settings import LOOKS, choose, config_file, flags_from, journal_file
from ..training.records import SUBJECTS, Records, records, weakest
from .export import add_formats, write_csv, write_json
from .flags import Parser, add_setting_flags
from .history import add_filters, filters_from, warn_of_damage

COLUMNS = ("cell", "asked", "right", "accuracy", "cost", "seconds")
"""What ``--json`` and ``--csv`` tell of a cell; cost in bets."""


class UnwritableFile(BlackjackError):
    """A file that can't be written."""

    status = 1

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"{path}: {reason}")


def main(arguments: Sequence[str]) -> int:
    """Show what was learned."""
    parser = Parser(prog="blackjack progress", description=__doc__)
    add_filters(parser)
    add_formats(parser)
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write the plot over time")
    add_setting_flags(parser, LOOKS)
    args = parser.parse_args(arguments)
    journal = Journal.read(journal_file())
    found = None if journal is None else records(_answers(journal, args))
    if args.svg is not None and found is not None:
        _write(args.svg, days_svg(found.days))
    if args.json:
        write_json(map(json.dumps, _data(found)))
    elif args.csv:
        write_csv(COLUMNS, map(dict.values, _data(found)))
    else:
        show(found, open_terminal(choose(flags_from(args), os.environ, config_file())))
    warn_of_damage(journal)
    return 0


def show(found: Records | None, terminal: Terminal) -> None:
    """Write figures, the chart and the plot, or that there is nothing yet."""
    look = terminal.look
    if found is None:
        terminal.show(say("No answer is kept that fits; drill and --coach after keep some.", look))
        return
    weak = weakest(found.cells)
    terminal.show(records_lines(found.whole, found.kinds, found.run, found.best, look))
    terminal.show(accuracy_lines(found.cells, weak, look))
    terminal.show(weak_lines(weak, look))
    terminal.show(days_lines(found.days, look))


def _answers(journal: Journal, args: Namespace) -> Iterator[PracticeRow]:
    filters = filters_from(args)
    subjects = SUBJECTS if filters.table is None else [f"{s} {filters.table}" for s in SUBJECTS]
    return journal.practice(*subjects, filters=filters._replace(table=None))


def _data(found: Records | None) -> list[dict[str, object]]:
    cells = () if found is None else found.cells
    return [
        dict(
            zip(
                COLUMNS,
                (one.name, one.asked, one.right, one.right / one.asked, one.cost, one.seconds),
                strict=True,
            )
        )
        for one in cells
    ]


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(f"{text}\n", encoding="utf-8")
    except OSError as fault:
        raise UnwritableFile(path, str(fault.strerror)) from None
