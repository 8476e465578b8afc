"""Right and wrong answers in training, kept in a small SQLite file beside the journal."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from ..settings import journal_file

SCHEMA = """CREATE TABLE IF NOT EXISTS scores (
    subject TEXT, kind TEXT, good INTEGER, bad INTEGER, PRIMARY KEY (subject, kind))"""
READ = "SELECT kind, good, bad FROM scores WHERE subject = ?"
ADD = """INSERT INTO scores VALUES (?, ?, ?, ?) ON CONFLICT
    DO UPDATE SET good = good + excluded.good, bad = bad + excluded.bad"""


class Score(NamedTuple):
    """How many answers were right and how many wrong."""

    good: int = 0
    bad: int = 0

    @property
    def asked(self) -> int:
        """Return the number of answers."""
        return self.good + self.bad


def total(scores: Iterable[Score]) -> Score:
    """Return the sum of scores."""
    scores = tuple(scores)
    return Score(sum([score.good for score in scores]), sum([score.bad for score in scores]))


class Scores:
    """The scores of one subject by kind: those of ``before`` and those since, ``now``.

    ``fault`` is None, or says in a sentence why the disk does not keep them.
    """

    def __init__(self, subject: str, path: Path | None = None) -> None:
        """Read what was kept before, beside the journal if no path is given."""
        self.path = path or journal_file().with_name("scores.sqlite3")
        self.fault: str | None = None
        self.now: dict[str, Score] = {}
        self._subject = subject
        rows = self._execute(READ, subject)
        self.before = {str(kind): Score(int(good), int(bad)) for kind, good, bad in rows}

    def add(self, kind: str, *, right: bool) -> None:
        """Keep one answer."""
        one = Score(int(right), int(not right))
        self.now[kind] = total([self.now.get(kind, Score()), one])
        if self.fault is None:
            self._execute(ADD, self._subject, kind, *one)

    def _execute(self, statement: str, *values: str | int) -> list[tuple[str | int, ...]]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path)) as connection, connection:
                connection.execute(SCHEMA)
                return connection.execute(statement, values).fetchall()
        except (OSError, sqlite3.Error) as fault:
            self.fault = f"{self.path}: {fault}; scores are not kept"
            return []
