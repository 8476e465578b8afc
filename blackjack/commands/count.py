"""The command ``count``: cards at a chosen pace, then what the running and true count are."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Sequence

from ..engine.errors import quoted
from ..graphics.terminal import open_terminal
from ..odds.counting import DECK, SYSTEMS
from ..settings import choose, config_file, flags_from
from ..training.count import Counting
from ..training.lesson import Lesson
from .flags import Parser, add_lesson_flags, whole

SLOWEST = 60  # seconds for a card


def main(arguments: Sequence[str]) -> int:
    """Show cards and ask for counts; return the exit status."""
    parser = Parser(prog="blackjack count", description=__doc__)
    parser.add_argument(
        "--system", choices=SYSTEMS, default="hi-lo", help="the counting system (hi-lo)"
    )
    parser.add_argument(
        "--pace", type=_pace, default=1.0, metavar="SECONDS", help="for each card (1)"
    )
    parser.add_argument(
        "--cards", type=whole(1, DECK), default=10, metavar="N",
        help="shown before each question, 1 to 52 (10)",
    )  # fmt: skip
    parser.add_argument("--decks", type=whole(1, 8), default=6, metavar="N", help="1 to 8 (6)")
    add_lesson_flags(parser)
    args = parser.parse_args(arguments)
    terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
    lesson = Lesson(terminal, f"count {args.system}", args.rounds)
    counting = Counting(
        lesson,
        SYSTEMS[args.system],
        pace=args.pace,
        cards=args.cards,
        decks=args.decks,
        seed=args.seed,
    )
    return counting.run()


def _pace(text: str) -> float:
    if not re.fullmatch(r"\d{1,2}(\.\d+)?|\.\d+", text, re.ASCII) or float(text) > SLOWEST:
        raise argparse.ArgumentTypeError(f"expected 0 to {SLOWEST} seconds, got {quoted(text)}")
    return float(text)
