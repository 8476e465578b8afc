"""What the commands tell programs: JSON and CSV, in UTF-8 whatever a terminal speaks."""

from __future__ import annotations

import csv
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Sequence
from io import TextIOWrapper
from typing import TextIO


def add_formats(parser: ArgumentParser) -> None:
    """Give a parser the flags that choose a format for programs."""
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--json", action="store_true", help="a JSON list of objects")
    formats.add_argument("--csv", action="store_true", help="comma-separated values")


def write_json(objects: Iterable[str]) -> None:
    """Write a list of JSON objects, a line each."""
    lines = ",\n".join(objects)
    write(f"[{lines}]")


def write_csv(names: Sequence[str], rows: Iterable[Iterable[object]]) -> None:
    """Write rows, under the names of their columns."""
    writer = csv.writer(_output())
    writer.writerow(names)
    writer.writerows(rows)


def write(text: str) -> None:
    """Write lines of text."""
    print(text, file=_output())


def _output() -> TextIO:
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    return sys.stdout
