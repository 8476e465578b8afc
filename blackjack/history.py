"""The command ``history``: rounds and hands that were played, newest first."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from json.encoder import encode_basestring_ascii
from typing import Any

from .graphics.lines import Line, line, wrapped
from .graphics.terminal import Terminal
from .journal import Journal
from .options import BadSetting
from .rows import Filters, HandRow

OUTCOMES = ("won", "natural", "push", "lost", "bust", "surrendered")
SHOWN = 50  # hands, where no --limit is given and people read


def main(arguments: Sequence[str]) -> int:
    """List finished hands."""
    parser = argparse.ArgumentParser(prog="blackjack history", description=__doc__)
    add_filters(parser)
    parser.add_argument("--outcome", choices=OUTCOMES, action="append", default=[])
    parser.add_argument("--limit", type=int, metavar="N", help="the latest N hands")
    add_formats(parser)
    args = parser.parse_args(arguments)
    as_data = args.json or args.csv
    limit = args.limit if args.limit is not None else -1 if as_data else SHOWN
    journal = Journal.read()
    filters = filters_from(args, args.outcome)
    rows = [] if journal is None else journal.hands(filters, newest_first=True, limit=limit)
    if as_data:
        write(rows, HandRow._fields, as_csv=args.csv)
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


def add_formats(parser: argparse.ArgumentParser) -> None:
    """Give a parser the flags that choose a format for programs."""
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help="a JSON list of objects")
    formats.add_argument("--csv", action="store_true", help="comma-separated values")


def filters_from(args: argparse.Namespace, outcomes: Sequence[str] = ()) -> Filters:
    """Return the filters that the flags ask for.

    Raises:
        BadSetting: a date is none.
    """
    since, until = _day("--since", args.since), _day("--until", args.until)
    return Filters(
        player=args.player,
        table=args.table,
        outcomes=outcomes,
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


def write(rows: Iterable[Sequence[object]], names: Sequence[str], *, as_csv: bool) -> None:
    """Write rows for programs to the standard output; ``names`` are those of the columns."""
    if as_csv:
        writer = csv.writer(sys.stdout)
        writer.writerow(names)
        writer.writerows(rows)
    else:
        print(f"[{as_json(rows, names)}]")


def as_json(rows: Iterable[Sequence[object]], names: Sequence[str]) -> str:
    """Return rows as JSON objects, a line each.

    All have the same keys, which are put into words once: a long history takes about
    half the time that ``json.dumps`` needs for it.
    """
    shape = "{" + ", ".join([f"{json.dumps(name)}: %s" for name in names]) + "}"
    return ",\n".join([shape % tuple([_JSON[type(v)](v) for v in row]) for row in rows])


def warn_of_damage(journal: Journal | None) -> None:
    """Say how many rows were left out, since they are not what was written."""
    if journal is not None and journal.damaged:
        print(f"{journal.damaged} damaged rows of the journal are left out", file=sys.stderr)


_JSON: dict[type, Callable[[Any], object]] = {
    str: encode_basestring_ascii,
    int: int,
    float: json.dumps,
    type(None): lambda _: "null",
}
"""How a value of a column is written."""
