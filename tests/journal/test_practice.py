"""Answers that were judged: kept one by one, found again by subject, by player and by day."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from blackjack.journal.rows import Filters, PracticeRow
from blackjack.journal.store import Journal

DRILLED = PracticeRow("drill vegas", "hard", "16 against 10", right=False, cost=0.0625, seconds=2.5)
PLAYED = PracticeRow(
    "play vegas", "soft", "18 against 9", right=True, measure="basic", player="Ada"
)
COUNTED = PracticeRow("count hi-lo", "running", "", right=True, at="2026-11-30T10:00:00+00:00")
ROWS = (DRILLED, PLAYED, COUNTED)


@pytest.mark.parametrize(
    ("subjects", "filters", "found"),
    [
        ((), Filters(), ROWS),
        (("drill",), Filters(), (DRILLED,)),
        (("drill vegas", "count"), Filters(), (DRILLED, COUNTED)),
        (("drill veg",), Filters(), ()),
        ((), Filters(player="ADA"), (PLAYED,)),
        ((), Filters(until="2026-12-01"), (COUNTED,)),
    ],
)
def test_answers_come_back_as_they_were_given(
    tmp_path: Path, subjects: tuple[str, ...], filters: Filters, found: tuple[PracticeRow, ...]
) -> None:
    with Journal.open(tmp_path / "j") as journal:
        journal.practise(DRILLED._replace(at="2026-12-02"), PLAYED._replace(at="2026-12-02"))
        journal.practise(COUNTED)
        rows = [*journal.practice(*subjects, filters=filters)]
    kept = [row._replace(at="2026-12-02") if not row.at else row for row in found]
    assert rows == kept


def test_the_journal_says_when_an_answer_was_given(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "j") as journal:
        journal.practise(DRILLED)
        (row,) = journal.practice()
    assert row.at > "2020"
    assert row._replace(at="") == DRILLED


def old_scores(home: Path, *rows: tuple[object, ...]) -> None:
    """Scores as the versions before kept them."""
    with sqlite3.connect(home / "scores.sqlite3") as file:
        file.execute(
            "CREATE TABLE scores (subject TEXT, kind TEXT, good INTEGER, bad INTEGER,"
            " PRIMARY KEY (subject, kind))"
        )
        file.executemany("INSERT INTO scores VALUES (?, ?, ?, ?)", rows)


def test_the_scores_of_older_versions_are_taken_over_once(tmp_path: Path) -> None:
    old_scores(
        tmp_path,
        ("drill vegas", "hard 16 against 10", 2, 1),
        ("count hi-lo", "running", 1, 0),
    )
    for _ in range(2):
        with Journal.open(tmp_path / "journal.sqlite3") as journal:
            rows = [(row.subject, row.kind, row.cell, row.right) for row in journal.practice()]
        assert rows == [
            ("drill vegas", "hard", "hard 16 against 10", True),
            ("drill vegas", "hard", "hard 16 against 10", True),
            ("drill vegas", "hard", "hard 16 against 10", False),
            ("count hi-lo", "running", "running", True),
        ]


def test_scores_that_can_t_be_are_left_behind(tmp_path: Path) -> None:
    old_scores(
        tmp_path,
        ("drill vegas", "hard 15 against 10", "abc", None),
        ("drill vegas", "hard 14 against 10", 1e400, -3),
        ("drill vegas", "hard 13 against 10", 10**15, 1),
        (None, b"\xff", 1, 1),
    )
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        assert [row.cell for row in journal.practice()] == ["hard 13 against 10"]


@pytest.mark.parametrize("content", [b"", b"no database" * 100])
def test_scores_that_are_no_database_stop_nothing(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "scores.sqlite3").write_bytes(content)
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        assert list(journal.practice()) == []


@pytest.mark.parametrize("value", ["abc", "1e999", ""])
def test_a_cost_that_is_no_number_is_left_out_and_counted(tmp_path: Path, value: str) -> None:
    with Journal.open(tmp_path / "j") as journal:
        with journal._writing():
            row = DRILLED._replace(right=True, at="2026")._asdict()
            journal._insert("practice", tuple({**row, "cost": value}.values()))
        assert list(journal.practice()) == []
        assert journal.damaged == 1
