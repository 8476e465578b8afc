"""The command ``drill``: cells of the chart to decide, those that are hard to remember first."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from ..engine.errors import quoted
from ..engine.tables import VEGAS
from ..graphics.terminal import open_terminal
from ..settings import choose, config_file, flags_from, rules_from
from ..training.cells import KINDS
from ..training.drill import Drill
from ..training.lesson import Lesson
from .flags import Parser, add_lesson_flags, add_table_options, whole


def main(arguments: Sequence[str]) -> int:
    """Ask for moves; return the exit status."""
    parser = Parser(prog="blackjack drill", description=__doc__)
    add_table_options(parser)
    parser.set_defaults(table=VEGAS.name)
    parser.add_argument(
        "--kind", type=_kinds, default=KINDS, metavar="KINDS",
        help="what is asked, such as soft,pairs: hard, soft, pairs, surrender (all)",
    )  # fmt: skip
    parser.add_argument(
        "--seconds", type=whole(1, 600), metavar="S", help="a later answer is wrong"
    )
    add_lesson_flags(parser)
    args = parser.parse_args(arguments)
    rules = rules_from(args)
    terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
    lesson = Lesson(terminal, f"drill {rules.name}", args.rounds)
    return Drill(rules, lesson, args.seed, args.kind, args.seconds).run()


def _kinds(text: str) -> tuple[str, ...]:
    known = {**{kind: kind for kind in KINDS}, "pairs": "pair"}
    names = [name.strip().lower() for name in text.split(",")]
    if unknown := [name for name in names if name not in known]:
        expected = "hard, soft, pairs or surrender, parted by commas"
        raise argparse.ArgumentTypeError(f"expected {expected}, got {quoted(unknown[0])}")
    return tuple([known[name] for name in names])
