"""The command ``history``: rounds and hands that were played, newest first."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby

from ..engine.vocabulary import Outcome
from ..graphics.lines import Line, line, wrapped
from ..graphics.terminal import Terminal
from ..journal.rows import Filters, HandRow
from ..journal.store import Journal
from ..settings import BadSetting, journal_file
from .export import add_formats, write_csv, write_json
from .flags import Parser, whole

SHOWN = 50  # hands, where no --limit is given and people read


def main(arguments: Sequence[str]) -> int:
    """List finished hands."""
    parser = Parser(prog="blackjack history", description=__doc__)
    add_filters(parser)
    parser.add_argument("--outcome", choices=[*Outcome], action="append", default=[])
    parser.add_argument("--limit", type=whole(0), metavar="N", help="the latest N hands")
    add_formats(parser)
    args = parser.parse_args(arguments)
    journal = Journal.read(journal_file())
    shown = -1 if args.json or args.csv else SHOWN
    limit = shown if args.limit is None else args.limit
    filters = filters_from(args)
    filters = filters._replace(outcomes=args.outcome, newest_first=True, limit=limit)
    rows = journal.hands(filters) if journal else ()
    if args.json:
        write_json(journal.hands_as_json(filters) if journal else ())
    elif args.csv:
        write_csv(HandRow._fields, rows)
    else:
        terminal = Terminal(color="never")
        terminal.show(listing(rows, terminal.look.width))
    warn_of_damage(journal)
    return 0


def listing(rows: Iterable[HandRow], width: int) -> Iterator[Line]:
    """Return a heading for each round and a line for each of its hands."""
    nothing = True
    for (game, at, table, number, dealer, total), hands in groupby(rows, _round):
        when = datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M")
        heading = f"{when}  {table}, game {game}, round {number}: dealer {dealer} = {total}"
        yield from wrapped(heading, width)
        for row in sorted(hands, key=lambda hand: (hand.seat, hand.hand)):
            yield from wrapped(_hand(row), width, indent=3)
        nothing = False
    if nothing:
        yield line(" No hand is kept that fits.")


def _round(row: HandRow) -> tuple[int, str, str, int, str, int]:
    return row.game, row.at, row.table, row.round, row.dealer, row.dealer_total


def _hand(row: HandRow) -> str:
    words = [f"{row.player}: {row.cards} = {row.total}"]
    words += [f"bet {row.bet}{row.unit}"] if row.bet else []
    words += [word for word, so in (("doubled", row.doubled), ("split", row.split)) if so]
    words += [f"insured {row.insurance}{row.unit}"] if row.insurance else []
    words += [row.outcome]
    words += [f"{'' if row.net.startswith('-') else '+'}{row.net}{row.unit}"] if row.net else []
    return ", ".join(words)


def add_filters(parser: argparse.ArgumentParser) -> None:
    """Give a parser the flags that choose hands."""
    parser.add_argument("--player", metavar="NAME")
    parser.add_argument("--table", metavar="NAME")
    parser.add_argument("--since", metavar="DATE", help="from this day on, as 2026-11-30")
    parser.add_argument("--until", metavar="DATE", help="up to and with this day")


def filters_from(args: argparse.Namespace) -> Filters:
    """Return the filters that the flags ask for.

    Raises:
        BadSetting: a date is none.
    """
    since, until = _day("--since", args.since), _day("--until", args.until)
    return Filters(
        player=args.player,
        table=args.table,
        since=_midnight(since) if since else None,
        until=_midnight(until + timedelta(days=1)) if until else None,
    )


def _day(flag: str, text: str | None) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise BadSetting(flag, "day", text or "", "a day such as 2026-11-30") from None


def _midnight(day: date) -> str:
    """Return the beginning of a day here, as the journal writes times."""
    return datetime.combine(day, time()).astimezone(UTC).isoformat(timespec="seconds")


def warn_of_damage(journal: Journal | None) -> None:
    """Say how many rows were left out, since they are not what was written."""
    if journal is not None and journal.damaged:
        print(f"{journal.damaged} damaged rows of the journal are left out", file=sys.stderr)
