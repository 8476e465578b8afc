"""The flags of ``simulate``, and what each may be."""

from __future__ import annotations

import argparse
import os
import secrets
from fractions import Fraction
from pathlib import Path

from ..engine.cards import read_cards
from ..engine.errors import quoted
from ..odds.counting import SYSTEMS
from ..settings import LOOKS, rules_from
from ..simulation.bets import Wong
from ..simulation.counting import ESTIMATES, ROUNDINGS, Method
from ..simulation.run import BLOCK
from ..simulation.setup import Setup
from ..simulation.shoe import SEEDS
from ..simulation.tally import head_of
from .flags import Parser, add_setting_flags, add_table_options, whole

EXAMPLES = """examples:
  simulate --table vegas --rounds 1e8               what basic strategy comes to
  simulate --table vegas --count hi-lo --indices i18 --insurance count --bets 1-12
  simulate --table vegas --until 0.001% --workers all --save vegas.run
  simulate --table vegas --resume vegas.run --rounds 1e9
  simulate --table vegas --seed 7 --show-shoe 12 > shoe.json; script shoe.json
"""


def parser() -> argparse.ArgumentParser:
    """The parser of the command."""
    made = Parser(prog="blackjack simulate", description=__doc__, epilog=EXAMPLES)
    add_table_options(made)
    add = made.add_argument
    add("--rounds", type=_rounds, default=1_000_000, metavar="N", help="at least so many: 1e8")
    add("--seed", type=_seed, metavar="N", help="deal the shoes of this seed")
    add("--players", type=whole(1, 8), default=1, metavar="N", help="seats that play the same way")
    add("--workers", type=_workers, default=1, metavar="N", help="processes, or all")
    add("--until", type=_percent, metavar="0.001%", help="stop at this standard error")
    add("--play", default="basic", metavar="HOW", help="basic, composition or FILE.csv")
    add("--count", choices=SYSTEMS, metavar="SYSTEM", help=", ".join(SYSTEMS))
    add("--true", choices=ROUNDINGS, default="floor", help="how true counts become whole")
    add("--decks-seen", choices=tuple(ESTIMATES), default="exact", help="how the tray is read")
    add("--indices", default="none", metavar="WHICH", help="none, i18 or FILE.csv")
    add("--insurance", choices=("no", "count", "always"), default="no", help="when to insure")
    add("--bets", metavar="RAMP", help='flat, 1-12, "1:2 2:4 3:8 4:12" or optimal:12')
    add("--wong-in", type=int, metavar="TC", help="sit down at this true count")
    add("--wong-out", type=int, metavar="TC", help="get up at this true count")
    add("--bankroll", type=_amount, metavar="MONEY", help="for the risk of ruin")
    add("--risk", type=_percent, metavar="13.5%", help="the bankroll for this risk")
    add(
        "--hands-per-hour",
        type=whole(1, 10_000),
        default=100,
        metavar="N",
        help="for money an hour",
    )
    add("--curves", type=whole(2, 1_000_000), metavar="N", help="bankrolls over so many trips")
    add("--save", type=Path, metavar="FILE", help="keep the run here, every ten seconds")
    add("--resume", type=Path, metavar="FILE", help="go on with a run that was kept")
    add("--merge", type=Path, nargs="+", default=[], metavar="FILE", help="add runs of other shoes")
    add("--first-shoe", type=_first_shoe, default=0, metavar="K", help="begin at this shoe")
    add("--json", action="store_true", help="write JSON")
    add("--csv", action="store_true", help="write the table by true count as CSV")
    add("--svg", type=Path, metavar="FILE", help="the same as a picture")
    add("--show-shoe", type=whole(0, SEEDS - 1), metavar="K", help="write a shoe as a scenario")
    add("--scheduler", metavar="ADDRESS", help="run on a Dask cluster")
    add_setting_flags(made, LOOKS)
    return made


def _rounds(text: str) -> int:
    try:
        number = Fraction(text if len(text) <= 20 and "/" not in text else "")
    except ValueError:
        number = Fraction(0)
    if not 1 <= number <= 10**13:
        raise argparse.ArgumentTypeError(f"expected a number such as 1e8, got {quoted(text)}")
    return int(number)


def _seed(text: str) -> int:
    return whole(0, SEEDS - 1)(text)


def _workers(text: str) -> int:
    if text == "all":
        return (
            len(os.sched_getaffinity(0))
            if hasattr(os, "sched_getaffinity")
            else os.cpu_count() or 1
        )
    return whole(1, 256)(text)


def _percent(text: str) -> float:
    try:
        value = float(Fraction(text.removesuffix("%") if len(text) <= 20 else "") / 100)
    except (ValueError, ZeroDivisionError):
        value = 0.0
    if not (text.endswith("%") and 0 < value < 1):
        raise argparse.ArgumentTypeError(f"expected a per cent such as 0.001%, got {quoted(text)}")
    return value


def _amount(text: str) -> Fraction:
    return Fraction(whole(1, 10**12)(text))


def _first_shoe(text: str) -> int:
    number = whole(0, SEEDS - 1)(text)
    if number % BLOCK:
        raise argparse.ArgumentTypeError(f"expected a multiple of {BLOCK}, got {quoted(text)}")
    return number


def setup_of(flags: argparse.ArgumentParser, args: argparse.Namespace) -> Setup:
    """What was asked for, as far as its parts fit together."""
    if args.count is None:
        wants = {
            "--indices": args.indices != "none",
            "--insurance count": args.insurance == "count",
        }
        wants |= {"--wong-in": args.wong_in is not None, "--wong-out": args.wong_out is not None}
        wants["--bets"] = args.bets not in (None, "flat")
        if lacking := [flag for flag, given in wants.items() if given]:
            flags.error(f"{lacking[0]} goes with --count")
    if args.curves and not args.bets:
        flags.error("--curves goes with --bets")
    if args.play == "composition" and args.indices != "none":
        flags.error("--indices goes with a chart, not with --play composition")
    seed = secrets.randbits(32) if args.seed is None else args.seed
    if args.resume and args.seed is None:
        seed = head_of(args.resume).get("seed", seed)
    return Setup(
        rules=rules_from(args),
        deck=read_cards(),
        seed=seed,
        seats=args.players,
        play=args.play,
        method=None if args.count is None else Method(args.count, args.true, args.decks_seen),
        indices=args.indices,
        insurance=args.insurance,
        wong=Wong(args.wong_in, args.wong_out).apart,
    )
