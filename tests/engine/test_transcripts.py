"""Each table's golden transcript; ``python -m tests.regenerate`` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from blackjack.engine.tables import TABLES

from .transcripts import FOLDER, transcript

CASES = Path(__file__).parents[1] / "cases"


@pytest.mark.parametrize("name", TABLES)
def test_a_session_goes_as_its_transcript_says(name: str) -> None:
    golden = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert transcript(TABLES[name]).splitlines() == golden.splitlines()


def test_every_transcript_is_of_a_table() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(TABLES)


def test_every_table_has_a_scenario() -> None:
    files = [json.loads(file.read_text(encoding="utf-8")) for file in CASES.glob("*.json")]
    played = {
        scenario["table"]
        for content in files
        for scenario in (content if isinstance(content, list) else [content])
    }
    assert set(TABLES) - played == set()
