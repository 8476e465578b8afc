"""The cells of a drill, and in which order they come."""

from __future__ import annotations

import random
from functools import partial

import pytest

from blackjack.engine.rules import with_settings
from blackjack.engine.tables import TABLES
from blackjack.journal.rows import PracticeRow
from blackjack.training.cells import Cell, cells
from blackjack.training.drill import closeness
from blackjack.training.schedule import Schedule

VEGAS = TABLES["vegas"]
CELLS = cells(VEGAS)


def row(cell: Cell, *, right: bool) -> PracticeRow:
    return PracticeRow("drill vegas", cell.kind, f"{cell.kind} {cell.name}", right)


def schedule(rows: list[PracticeRow] | None, seed: int = 1) -> Schedule:
    return Schedule(CELLS, lambda _: 1.0, random.Random(seed), rows)


@pytest.mark.parametrize("good", [0.0, 0.6, 1.0])
def test_300_questions_touch_150_cells_and_more(good: float) -> None:
    asked, chance = schedule([]), random.Random(2)
    touched = []
    for _ in range(300):
        cell = asked.next()
        touched.append(cell[:2])
        asked.answered(cell, right=chance.random() < good)
    assert len(set(touched)) >= 150
    assert {kind for kind, _ in touched} == {"hard", "soft", "pair", "surrender"}
    hard = sum([kind == "hard" for kind, _ in touched])
    assert hard < 180  # not the ninety in a hundred that a deck would deal


def test_a_miss_comes_back_soon_and_what_is_known_later() -> None:
    def back(*, right: bool) -> int:
        asked = schedule([])
        first = asked.next()
        asked.answered(first, right=right)
        for number in range(2, 200):
            cell = asked.next()
            if cell == first:
                return number
            asked.answered(cell, right=True)
        return 200

    assert back(right=False) <= 6
    assert back(right=True) > 6


def test_the_answers_of_before_count() -> None:
    missed = CELLS[40]
    asked = schedule([row(cell, right=cell != missed) for cell in CELLS])
    assert missed in [asked.next() for _ in range(3)]


def test_without_rows_the_answers_change_nothing() -> None:
    def cells_for(*, right: bool) -> list[Cell]:
        asked, found = schedule(None), []
        for _ in range(100):
            found.append(asked.next())
            asked.answered(found[-1], right=right)
        return found

    assert cells_for(right=True) == cells_for(right=False)


def test_close_decisions_come_first() -> None:
    asked = Schedule(CELLS, partial(closeness, VEGAS), random.Random(3), [])
    early = []
    for _ in range(60):
        early.append(asked.next())
        asked.answered(early[-1], right=True)

    def mean(some: list[Cell]) -> float:
        return sum([closeness(VEGAS, cell) for cell in some]) / len(some)

    assert mean(early) < 0.7 * mean(CELLS)


@pytest.mark.parametrize(
    ("table", "kind", "name"),
    [
        ("vegas", "hard", "16 against 10"),
        ("vegas", "soft", "18 against Ace"),
        ("vegas", "pair", "10 against 2"),
        ("vegas", "surrender", "15 against 10"),
        ("points-basic", "hard", "8 against 5"),
        ("chips", "hard", "16 against 5"),
    ],
)
def test_cells_of_tables(table: str, kind: str, name: str) -> None:
    assert (kind, name) in [cell[:2] for cell in cells(TABLES[table])]


def test_no_cell_plays_itself_and_none_is_there_twice() -> None:
    for rules in TABLES.values():
        names = [cell[:2] for cell in cells(rules)]
        assert len(names) == len(set(names))
        assert not [name for _, name in names if name.startswith("21 ")]


def test_cells_against_hidden_cards() -> None:
    rules = with_settings(TABLES["casino"], {"hole_card": "both-hidden", "insurance": "no"})
    assert ("hard", "16 against hidden cards") in [cell[:2] for cell in cells(rules)]
