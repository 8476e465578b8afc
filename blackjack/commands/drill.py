"""The command ``drill``: hands to decide, more of those that were decided wrongly."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..engine.tables import VEGAS
from ..graphics.terminal import open_terminal
from ..settings import choose, config_file, flags_from, rules_from
from ..training.drill import Drill
from ..training.lesson import Lesson
from .flags import Parser, add_lesson_flags, add_table_options


def main(arguments: Sequence[str]) -> int:
    """Ask for moves; return the exit status."""
    parser = Parser(prog="blackjack drill", description=__doc__)
    add_table_options(parser)
    parser.set_defaults(table=VEGAS.name)
    add_lesson_flags(parser)
    args = parser.parse_args(arguments)
    rules = rules_from(args)
    terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
    return Drill(rules, Lesson(terminal, f"drill {rules.name}", args.rounds), args.seed).run()
