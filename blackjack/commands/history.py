"""The command ``history``: rounds and hands that were played, newest first."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from itertools import groupby
from pathlib import Path

from ..engine.vocabulary import Outcome
from ..graphics.figures import in_unit
from ..graphics.forms import form, say
from ..graphics.lines import Line
from ..graphics.look import Look
from ..journal.reading import Reader
from ..journal.rows import Filters, HandRow, SideBetRow
from ..settings import LOOKS, BadSetting, journal_file
from .export import add_formats, write_csv, write_json
from .flags import Parser, add_setting_flags, terminal_from, whole
from .stakes import stakes

SHOWN = 50  # hands, where no --limit is given and people read


def main(arguments: Sequence[str]) -> int:
    """List finished hands."""
    parser = Parser(prog="blackjack history", description=__doc__)
    add_filters(parser)
    parser.add_argument("--outcome", choices=[*Outcome], action="append", default=[])
    parser.add_argument("--limit", type=whole(0), metavar="N", help="the latest N hands")
    parser.add_argument("--side-bets", action="store_true", help="side bets and insurances instead")
    add_formats(parser)
    add_setting_flags(parser, LOOKS)
    args = parser.parse_args(arguments)
    shown = -1 if args.json or args.csv else SHOWN
    limit = shown if args.limit is None else args.limit
    filters = filters_from(args)
    filters = filters._replace(outcomes=args.outcome, newest_first=True, limit=limit)
    with opened(journal_file()) as journal:
        if args.side_bets:
            show_side_bets(list(journal.side_bets(filters)) if journal else [], args)
        elif args.json:
            write_json(journal.hands_as_json(filters) if journal else ())
        elif args.csv:
            write_csv(HandRow._fields, journal.hands(filters) if journal else ())
        else:
            terminal = terminal_from(args)
            terminal.show(listing(journal, filters, terminal.look))
        warn_of_damage(journal)
    return 0


def show_side_bets(rows: list[SideBetRow], args: argparse.Namespace) -> None:
    """Write side bets and insurances in the form that the flags ask for."""
    if args.json:
        write_json(json.dumps(row._asdict()) for row in rows)
    elif args.csv:
        write_csv(SideBetRow._fields, rows)
    else:
        terminal = terminal_from(args)
        look = terminal.look
        told = [_side_bet(row, look) for row in rows] or ["No side bet is kept that fits."]
        terminal.show(piece for text in told for piece in say(text, look))


def _side_bet(row: SideBetRow, look: Look) -> str:
    def amount(text: str) -> str:
        return in_unit(Fraction(text), row.unit, look)

    sign = "" if row.net.startswith("-") else "+"
    made = f": {row.result}" if row.result else ""
    head = f"{when(row.at)} {row.table}, game {row.game}, round {row.round}, {row.player}"
    return f"{head}: {row.side_bet}{made}, bet {amount(row.bet)}, {sign}{amount(row.net)}"


def opened(path: Path) -> AbstractContextManager[Reader | None]:
    """The journal, open to be read; None if nothing was ever kept."""
    return Reader.read(path) or nullcontext()


def listing(journal: Reader | None, filters: Filters, look: Look) -> Iterator[Line]:
    """What lies on unfinished tables, then a heading a round and a line for each hand."""
    shown = form(look)
    nothing = True
    for left in stakes(journal, filters) if journal and not filters.outcomes else ():
        yield from say(left.told(look), look)
        nothing = False
    rows = journal.hands(filters) if journal else iter(())
    for (game, at, table, number, dealer, total), hands in groupby(rows, _round):
        heading = f"{when(at)} {table}, game {game}, round {number}: dealer {dealer} = {total}"
        ordered = sorted(hands, key=lambda hand: (hand.seat, hand.hand))
        yield from shown.section(heading, [_hand(row, look) for row in ordered], look)
        nothing = False
    if nothing:
        yield from say("No hand is kept that fits.", look)


def when(at: str) -> str:
    """A time of the journal as the clock here showed it."""
    try:
        return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # no time, or beyond the calendar
        return at


def _round(row: HandRow) -> tuple[int, str, str, int, str, int]:
    return row.game, row.at, row.table, row.round, row.dealer, row.dealer_total


def _hand(row: HandRow, look: Look) -> str:
    def amount(text: str) -> str:
        return in_unit(Fraction(text), row.unit, look)

    words = [f"{row.player}: {row.cards} = {row.total}"]
    words += [f"bet {amount(row.bet)}"] if row.bet else []
    words += [word for word, so in (("doubled", row.doubled), ("split", row.split)) if so]
    words += [f"insured {amount(row.insurance)}"] if row.insurance else []
    words += [row.outcome]
    words += [f"{'' if row.net.startswith('-') else '+'}{amount(row.net)}"] if row.net else []
    return ", ".join(words)


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Give a parser the flags that choose hands."""
    parser.add_argument("--player", metavar="NAME")
    parser.add_argument("--table", metavar="NAME")
    parser.add_argument("--since", metavar="DATE", help="from this day on, as 2026-11-30")
    parser.add_argument("--until", metavar="DATE", help="up to and with this day")


def filters_from(args: argparse.Namespace) -> Filters:
    """The filters that the flags ask for.

    Raises:
        BadSetting: a date is none.
    """
    since, until = _day("--since", args.since), _day("--until", args.until)
    return Filters(
        player=args.player,
        table=args.table,
        since=_midnight(since) if since else None,
        until=_midnight(until + timedelta(days=1)) if until and until < date.max else None,
    )


def _day(flag: str, text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise BadSetting(flag, "day", text or "", "a day such as 2026-11-30") from None


def _midnight(day: date) -> str:
    """The beginning of a day here, as the journal writes times."""
    try:
        return datetime.combine(day, time()).astimezone(UTC).isoformat(timespec="seconds")
    except (ValueError, OverflowError, OSError):  # its time zone leads out of the calendar
        return f"{day}T00:00:00+00:00"


def warn_of_damage(journal: Reader | None) -> None:
    """Say how many rows were left out, since they are not what was written."""
    if journal is not None and journal.damaged:
        print(f"{journal.damaged} damaged rows of the journal are left out", file=sys.stderr)
