"""The command ``learn``: lessons for those who never played, at a table with stacked cards."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from ..graphics.terminal import Terminal, open_terminal
from ..settings import LOOKS, choose, config_file, flags_from
from ..training.learn import SUBJECT, Learner
from ..training.lesson import Lesson
from ..training.tutorial import lessons, read_lesson
from .flags import Parser, add_setting_flags, whole

EPILOG = """a lesson is a TOML file: title, table, [set] for changed rules, and a [[step]] each:
  say = "a sentence or more"
  deal = "10S 7H 9D"             a new round with these cards on top of the shoe
  ask = "a question"             with expect = ["answers", "that are right"] and why = "..."
  play = "stand"                 the table's own question and its right answer, with why = "..."
"""


def main(arguments: Sequence[str]) -> int:
    """Teach; return the exit status."""
    parser = Parser(prog="blackjack learn", description=__doc__, epilog=EPILOG)
    parser.add_argument(
        "number", nargs="?", type=whole(1, len(lessons())), help="the lesson; asked for if left out"
    )
    parser.add_argument("--file", type=Path, metavar="FILE.toml", help="a lesson of your own")
    add_setting_flags(parser, ("speed", *LOOKS))
    args = parser.parse_args(arguments)
    if args.file is not None and args.number is not None:
        parser.error("expected a number or --file, got both")
    terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
    if args.file is not None:
        return Learner(Lesson(terminal, SUBJECT), [read_lesson(args.file)]).run()
    return teach(terminal, None if args.number is None else args.number - 1)


def teach(terminal: Terminal, chosen: int | None = None) -> int:
    """Teach the lessons that come with the game, the ``chosen`` one first."""
    return Learner(Lesson(terminal, SUBJECT), lessons()).run(chosen)
