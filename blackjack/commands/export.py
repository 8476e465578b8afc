"""What the commands tell programs: JSON and CSV, in UTF-8 whatever a terminal speaks.

The same bytes on every system, and nothing in them that steers a terminal or makes a
spreadsheet calculate.
"""

from __future__ import annotations

import csv
import json
import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import TextIO

from ..engine.errors import safe

NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a cell begins with that a spreadsheet calculates, if it is not a number."""


def add_formats(parser: ArgumentParser) -> None:
    """Give a parser the flags that choose a format for programs."""
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help="a JSON list of objects")
    formats.add_argument("--csv", action="store_true", help="comma-separated values")


def write_json(objects: Iterable[str]) -> None:
    """Write a list of JSON objects, a line each, as they come."""
    output, before = _output(), "["
    for text in objects:
        output.write(f"{before}{_printable(text)}")
        before = ",\n"
    output.write("[]\n" if before == "[" else "]\n")


def write_csv(names: Sequence[str], rows: Iterable[Iterable[object]]) -> None:
    """Write rows, under the names of their columns."""
    writer = csv.writer(_output())
    writer.writerow(names)
    writer.writerows([_cell(value) for value in row] for row in rows)


def write(text: str) -> None:
    """Write lines of text."""
    _output().write(f"{text}\n")


def _cell(value: object) -> object:
    """A value as a cell; an apostrophe says that what follows is text."""
    if not isinstance(value, str):
        return value
    text = safe(value)
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text


def _printable(text: str) -> str:
    """JSON in which what no screen shows is escaped."""
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() else json.dumps(c)[1:-1] for c in text])


def _output() -> TextIO:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    return sys.stdout
