"""Every figure that two independent analyzers or a published table give."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from typing import Any

import pytest

from blackjack.commands.batch import read_spot
from blackjack.engine.cards import read_cards
from blackjack.engine.rules import with_settings
from blackjack.engine.tables import table
from blackjack.odds.decision import action_values
from blackjack.odds.rounds import start, upcards

HERE = Path(__file__).parent


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text().splitlines()]


PUBLISHED = lines("published.jsonl")
GAMES = [line for line in lines("games.jsonl") + PUBLISHED if line["kind"] == "game"]


def test_every_decision_of_the_analyzers() -> None:
    for line in lines("decisions.jsonl"):
        assert action_values(read_spot(line)) == pytest.approx(line["ev"], rel=0, abs=1e-9), line[
            "id"
        ]


def test_every_published_decision() -> None:
    for line in PUBLISHED:
        if line["kind"] == "decision":
            value = action_values(read_spot(line)).get(line["action"], inf)
            assert value == pytest.approx(line["value"], abs=line["tolerance"]), line["source"]


@pytest.mark.parametrize("line", GAMES, ids=lambda line: line["id"])
def test_the_value_of_a_round(line: dict[str, Any]) -> None:
    rules = with_settings(table(line["table"]), line["set"])
    assert rules.decks is not None
    rounds = upcards(start(rules, read_cards(), rules.decks))
    value = sum([upcard.chance * upcard.mean(upcard.best) for upcard in rounds])
    assert value == pytest.approx(line["value"], rel=0, abs=line["tolerance"])
