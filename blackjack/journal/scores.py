"""The scores of older versions, in a file of their own: taken over into the journal once."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from .rows import PracticeRow
from .schema import insert

MOST = 10_000
"""Answers of a kind that are taken over; more were never given, so the row is wrong."""


def take_over(connection: sqlite3.Connection, path: Path) -> None:
    """Keep each answer that the scores count; a file that can't be read is left alone."""
    if not path.is_file():
        return
    try:
        with closing(sqlite3.connect(path)) as file:
            scores = file.execute("SELECT subject, kind, good, bad FROM scores").fetchall()
    except sqlite3.Error:
        return
    at = datetime.fromtimestamp(path.stat().st_mtime, UTC).isoformat(timespec="seconds")
    for subject, kind, good, bad in scores:
        if isinstance(subject, str) and isinstance(kind, str):
            for row in _answers(subject, kind, good, bad, at):
                insert(connection, "practice", row)


def _answers(subject: str, kind: str, good: object, bad: object, at: str) -> Iterator[PracticeRow]:
    for right, number in ((True, good), (False, bad)):
        if isinstance(number, int) and 0 <= number <= MOST:
            row = PracticeRow(subject, kind.partition(" ")[0], kind, right=right, at=at)
            yield from [row] * number
