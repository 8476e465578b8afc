"""What was learned: answers of play, drills and quizzes, added up by kind, cell and day."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from ..graphics.records import Told
from ..journal.rows import PracticeRow

SUBJECTS = ("play", "drill", "count")
"""What is counted; lessons are not, since their questions are there to be missed."""
FEWEST = 2
"""Answers that a cell needs to be called weak."""


class Records(NamedTuple):
    """All answers as one, and by kind, by cell (kind and cell) and by day, in order.

    ``run`` is how many in a row were right at last, ``best`` the longest such run.
    """

    whole: Told
    kinds: tuple[Told, ...]
    cells: tuple[Told, ...]
    days: tuple[Told, ...]
    run: int
    best: int


def records(rows: Iterable[PracticeRow]) -> Records | None:
    """Add answers up; None where there are none."""
    answers = [row._replace(cell=row.cell.removeprefix(f"{row.kind} ")) for row in rows]
    if not answers:
        return None
    runs = [len(list(run)) if right else 0 for right, run in groupby(a.right for a in answers)]
    return Records(
        score("all", answers),
        _grouped(answers, lambda row: row.kind),
        _grouped(answers, cell_name),
        _grouped(answers, lambda row: row.at[:10]),
        runs[-1],
        max(runs),
    )


def cell_name(row: PracticeRow) -> str:
    """The cell of an answer with its kind: hard 16 against 10."""
    return row.kind if row.cell == row.kind else f"{row.kind} {row.cell}"


def score(name: str, rows: Sequence[PracticeRow]) -> Told:
    """Some answers as one."""
    timed = [row.seconds for row in rows if row.seconds is not None]
    return Told(
        name,
        len(rows),
        sum([row.right for row in rows]),
        sum([row.cost or 0.0 for row in rows]),
        sum(timed) / len(timed) if timed else None,
    )


def weakest(cells: Iterable[Told], most: int = 5) -> list[Told]:
    """The cells that are missed most often, of those that were asked more than once."""
    missed = [cell for cell in cells if cell.asked >= FEWEST and cell.right < cell.asked]
    return sorted(missed, key=lambda cell: (cell.right / cell.asked, -cell.cost))[:most]


def _grouped(rows: Sequence[PracticeRow], key: Callable[[PracticeRow], str]) -> tuple[Told, ...]:
    ordered = sorted(rows, key=key)
    return tuple([score(name, list(group)) for name, group in groupby(ordered, key)])
