"""Every scenario file leads where it says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack.engine.tables import TABLES
from blackjack.scenario import (
    BadScenario,
    Scenario,
    differences,
    play_scenario,
    read_scenario,
    read_scenarios,
)

CASES = [
    scenario
    for path in sorted((Path(__file__).parent / "cases").glob("*.json"))
    for scenario in read_scenarios(path)
]
GOOD = {"name": "a", "table": "classic", "players": ["Ada"], "answers": []}


@pytest.mark.parametrize("scenario", CASES, ids=lambda scenario: scenario.name)
def test_case(scenario: Scenario) -> None:
    assert list(differences(scenario.expect, play_scenario(scenario).report)) == []


def test_every_table_has_a_scenario() -> None:
    assert {scenario.rules.name for scenario in CASES} == set(TABLES)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"table": "tin"}, "the tables are classic, casino"),
        ({"players": ["Ada", "Bob"]}, "expected one name, got 2"),
        ({"players": []}, "players: expected a list of names"),
        ({"players": ["quit"]}, "the table refuses 'quit' as name"),
        ({"table": "downtown", "players": list("abcdef")}, "the table refuses '6' as players"),
        ({"answers": [5]}, "answers: expected a list of texts, got [5]"),
        ({"cards": "AS"}, "unknown key 'cards'"),
        ({"set": {"decks": "9"}}, "rule decks: got '9', expected 1 to 8, or auto"),
        ({"stack": "AS 1X"}, "'1X' is no card"),
        ({"stack": "AS AS"}, "stacked card AS is not among the cards of shuffle 1"),
        ({"seed": "7"}, "seed: expected a whole number"),
        ({"name": 1}, "name: expected a text"),
    ],
)
def test_a_faulty_scenario_names_its_fault(change: dict[str, object], told: str) -> None:
    with pytest.raises(BadScenario) as fault:
        play_scenario(read_scenario(GOOD | change, "cases.json"))
    assert str(fault.value).startswith("cases.json: ")
    assert told in str(fault.value)


def test_without_a_stack_the_seed_deals() -> None:
    reports = [play_scenario(read_scenario(GOOD | {"answers": ["stay"], "seed": n}, "f")).report
               for n in (0, 0, 1)]  # fmt: skip
    assert reports[0] == reports[1]
    assert reports[0]["rounds"] != reports[2]["rounds"]


def script(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "blackjack", "script", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_difference_is_told_with_its_path_and_both_values(tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    wrong = {"answers": ["stay"], "stack": "10S 8H 10D 8C", "expect": {"rounds": [{"players": [
        {"hands": [{"outcome": "won"}]}]}]}}  # fmt: skip
    file.write_text(json.dumps([GOOD | wrong]))
    ran = script(str(file), "--json")
    assert ran.returncode == 1
    assert 'rounds[0].players[0].hands[0].outcome: expected "won", got "push"' in ran.stderr
    assert json.loads(ran.stdout)["rounds"][0]["players"][0]["hands"][0]["outcome"] == "push"


@pytest.mark.parametrize("content", ["{", "[1]", '{"name": "a"}', "\x80"])
def test_a_file_that_is_no_scenario_is_one_line(tmp_path: Path, content: str) -> None:
    file = tmp_path / "cases.json"
    file.write_bytes(content.encode("latin-1"))
    ran = script(str(file))
    assert (ran.returncode, ran.stdout) == (2, "")
    assert str(file) in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_the_trace_shows_phase_answer_and_cards(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(GOOD | {"answers": ["hit"], "stack": "10S 5H 9D KC 2S"}))
    lines = script(str(file)).stdout.splitlines()
    assert any(line.split() == ["5", "card", "drawing", '"hit"', "hand", "checking"]
               for line in lines)  # fmt: skip
    assert any("dealer: 9D (KC)" in line for line in lines)
    assert any("Ada: 10S 5H 2S = 17" in line for line in lines)
