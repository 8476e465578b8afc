"""Which cell a drill asks next: spaced repetition, a box for each cell that was asked.

A right answer moves a cell to the next box, from where it comes again later; a miss puts it
into the first. Each third question is one that is due; the others are new cells, the close
decisions first, as long as there are some.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ..journal.rows import PracticeRow
from .cells import Cell

GAPS = (2, 8, 25, 80, 250)
"""After so many questions a cell is due again, by its box; a miss puts it into the first."""


REVIEW = 3
"""Each third question is a cell that was asked before, where one is due."""
EVEN = 0.05
"""Added to the difference of the best two values: a closer cell is asked earlier."""


class Box(NamedTuple):
    """How well a cell is remembered, and the question at which it is due again."""

    level: int
    due: int


def boxes(rows: Iterable[PracticeRow]) -> dict[tuple[str, str], Box]:
    """The box of each cell that was asked, after all answers so far; due counts on from them."""
    found: dict[tuple[str, str], Box] = {}
    number = 0
    for number, row in enumerate(rows, 1):
        key = row.kind, row.cell.removeprefix(f"{row.kind} ")
        found[key] = moved(found.get(key), number, right=row.right)
    return {key: Box(level, due - number) for key, (level, due) in found.items()}


def moved(box: Box | None, number: int, *, right: bool) -> Box:
    """The box of a cell after an answer to question ``number``."""
    level = min((box.level if box else 0) + 1, len(GAPS) - 1) if right else 0
    return Box(level, number + GAPS[level])


class Schedule:
    """What was asked, and what comes next."""

    def __init__(
        self,
        asked: Sequence[Cell],
        closeness: Callable[[Cell], float],
        chance: random.Random,
        rows: Iterable[PracticeRow] | None = None,
    ) -> None:
        """Begin with the answers of before.

        Args:
            asked: the cells to ask.
            closeness: how much the best action of a cell is worth more than the next.
            chance: what draws.
            rows: the answers of before; None asks the same whatever is answered.
        """
        self.cells, self._closeness, self._chance = list(asked), closeness, chance
        self._fixed = rows is None
        self._boxes = boxes(rows or ())
        self._number = 0

    def next(self) -> Cell:
        """The cell to ask now."""
        self._number += 1
        fresh = [cell for cell in self.cells if cell[:2] not in self._boxes]
        asked = [cell for cell in self.cells if cell[:2] in self._boxes]
        due = [cell for cell in asked if self._boxes[cell[:2]].due <= self._number]
        if due and (self._number % REVIEW == 0 or not fresh):
            return min(due, key=lambda cell: self._boxes[cell[:2]])
        if not fresh:
            return min(asked, key=lambda cell: self._boxes[cell[:2]].due)
        up = self._chance.choice(sorted({cell.up or 0 for cell in fresh})) or None
        column = [cell for cell in fresh if cell.up == up]
        weights = [1 / (self._closeness(cell) + EVEN) for cell in column]
        return self._chance.choices(column, weights)[0]

    def answered(self, cell: Cell, *, right: bool) -> None:
        """Move a cell into the box that its answer asks for."""
        key, good = cell[:2], right or self._fixed
        self._boxes[key] = moved(self._boxes.get(key), self._number, right=good)

    def drop(self, cell: Cell) -> None:
        """Ask a cell no more."""
        self.cells.remove(cell)
