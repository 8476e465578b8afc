"""Each value of each rule does what its own scenario says, and no other value does it.

The scenarios of ``cases/fields.json`` are named ``FIELD=VALUE: what it does``.
"""

from __future__ import annotations

import json
from collections import defaultdict
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from blackjack.engine.errors import BadRule
from blackjack.engine.rules import FIELDS, with_settings
from blackjack.engine.tables import TABLES
from blackjack.scenario import BadScenario, differences, play_scenario, read_scenario

Entry = dict[str, Any]
CASES: dict[str, dict[str, list[Entry]]] = defaultdict(lambda: defaultdict(list))
"""Scenarios by field and value."""

for entry in json.loads((Path(__file__).parent / "cases" / "fields.json").read_text()):
    field, _, value = entry["name"].partition(": ")[0].partition("=")
    CASES[field][value].append(entry)

PAIRS = [(f, *pair) for f, values in CASES.items() for pair in combinations(values, 2)]


def holds(entry: Entry, field: str, value: str) -> bool:
    """True where a scenario leads where it says with this value of the field."""
    changed = entry | {"set": entry["set"] | {field: value}}
    try:
        report = play_scenario(read_scenario(changed, "fields.json")).report
    except BadScenario:
        return False
    return not list(differences(entry["expect"], report))


@pytest.mark.parametrize("field", FIELDS)
def test_every_value_has_a_scenario(field: str) -> None:
    """Of numbers those that the scenarios show, of a closed set of words every one."""
    assert words(field) <= set(CASES[field])
    assert len(CASES[field]) >= 2


def words(field: str) -> set[str]:
    """The words that a field takes; what its refusal names is checked by trying it."""
    with pytest.raises(BadRule) as refusal:
        with_settings(TABLES["chips"], {field: "?"})
    named = refusal.value.expected.replace(",", " ").split()
    return {word for word in named if takes(field, word)}


def takes(field: str, value: str) -> bool:
    try:
        with_settings(TABLES["chips"], {field: value})
    except BadRule:
        return False
    return True


@pytest.mark.parametrize(("field", "one", "other"), PAIRS)
def test_no_two_values_do_the_same(field: str, one: str, other: str) -> None:
    told = [not holds(entry, field, other) for entry in CASES[field][one]]
    told += [not holds(entry, field, one) for entry in CASES[field][other]]
    assert any(told)


def test_every_scenario_sets_the_value_that_it_is_named_for() -> None:
    for field, values in CASES.items():
        for value, entries in values.items():
            assert [entry["set"][field] for entry in entries] == [value] * len(entries)
