"""Golden frames of every table; ``python -m tests.regenerate`` draws them anew."""

from __future__ import annotations

import pytest

from blackjack.engine.tables import TABLES

from .frames import COLUMNS, FOLDER, frames


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("name", TABLES)
def test_a_session_looks_as_its_frames(name: str, columns: int) -> None:
    golden = (FOLDER / f"{name}-{columns}.txt").read_text(encoding="utf-8")
    assert frames(TABLES[name], columns).splitlines() == golden.splitlines()


def test_every_frame_is_of_a_table() -> None:
    named = {f"{name}-{columns}.txt" for name in TABLES for columns in COLUMNS}
    assert {file.name for file in FOLDER.iterdir()} == named


@pytest.mark.parametrize("name", [name for name, rules in TABLES.items() if rules.split != "none"])
def test_the_frames_show_a_split_where_a_table_has_one(name: str) -> None:
    for columns in COLUMNS:
        assert "Hand 2" in (FOLDER / f"{name}-{columns}.txt").read_text(encoding="utf-8")
