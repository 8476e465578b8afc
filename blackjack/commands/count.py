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
from ..training.conversion import WAYS, Conversion
from ..training.count import Counting
from ..training.countdown import Countdown
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
    parser.add_argument(
        "--at", type=whole(1, 3), default=1, metavar="N", help="cards at a time, 1 to 3 (1)"
    )
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--deck", action="store_true", help="count down a deck against the clock")
    what.add_argument(
        "--true", choices=WAYS, metavar="WAY",
        help="true counts alone, made whole by floor, round or truncate",
    )  # fmt: skip
    add_lesson_flags(parser)
    args = parser.parse_args(arguments)
    terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
    lesson = Lesson(terminal, f"count {args.system}", args.rounds)
    if args.deck:
        return Countdown(lesson, SYSTEMS[args.system], args.at, args.seed).run()
    if args.true:
        return Conversion(lesson, SYSTEMS[args.system], args.decks, args.true, args.seed).run()
    counting = Counting(
        lesson,
        SYSTEMS[args.system],
        pace=args.pace,
        cards=args.cards,
        decks=args.decks,
        seed=args.seed,
        at=args.at,
    )
    return counting.run()


def _pace(text: str) -> float:
    if not re.fullmatch(r"\d{1,2}(\.\d+)?|\.\d+", text, re.ASCII) or float(text) > SLOWEST:
        raise argparse.ArgumentTypeError(f"expected 0 to {SLOWEST} seconds, got {quoted(text)}")
    return float(text)
