"""Every scenario file leads where it says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack.engine.tables import TABLES
from blackjack.engine.transitions import TRANSITIONS
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
        ({"setup": "Ada"}, "setup: expected a list of texts"),
        ({"setup": ["Bob"]}, "setup: it seats Bob, and players are Ada"),
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
    assert '   5  card drawing        "hit"     the hand changed: hand checking' in lines
    assert any("dealer: 9D (KC)" in line for line in lines)
    assert any("Ada: 10S 5H 2S = 17" in line for line in lines)


def test_a_report_has_each_step_with_its_answer_and_signal(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(GOOD | {"answers": ["hit"], "stack": "10S 5H 9D KC 2S"}))
    report = json.loads(script(str(file), "--json").stdout)
    assert report["steps"][4] == {
        "phase": "card drawing",
        "answer": "hit",
        "signal": "the hand changed",
        "next": "hand checking",
    }
    assert [step["phase"] for step in report["steps"]] == report["phases"]
    ways = [(step["phase"], step["next"]) for step in report["steps"]]
    assert [way[1] for way in ways[:-1]] == [way[0] for way in ways[1:]]


def test_a_trace_wraps_to_the_window(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(GOOD | {"answers": ["x" * 90, "hit"], "stack": "10S 5H 9D KC 2S"}))
    for columns in (40, 60, 100):
        command = [sys.executable, "-m", "blackjack", "script", str(file)]
        ran = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=True,
            env={"COLUMNS": str(columns), "PATH": ""},
        )
        assert max(map(len, ran.stdout.splitlines())) <= columns
        assert "the hand changed" in " ".join(ran.stdout.split())


def test_our_scenarios_take_every_row_of_the_machine() -> None:
    files = map(str, sorted((Path(__file__).parent / "cases").glob("*.json")))
    ran = script(*files, "--coverage")
    assert (ran.returncode, ran.stderr) == (0, "")
    *rows, told = ran.stdout.splitlines()
    assert len(rows) == len(TRANSITIONS)
    assert not [row for row in rows if row.split()[0] == "not"]
    assert told == f"{len(TRANSITIONS)} of the {len(TRANSITIONS)} rows of the table are taken"


def test_coverage_names_the_rows_that_are_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "case.json"
    file.write_text(json.dumps(GOOD | {"answers": ["hit", "hit"], "stack": "10S 5H 9D KC 2S 3S"}))
    shown = script(str(file), "--coverage").stdout
    assert "      2  card drawing        the hand changed: hand checking\n" in shown
    assert "    not  dealer hit          the dealer has drawn: dealer card reveal\n" in shown


def test_guessed_phases_are_compared_a_line_for_each_difference(tmp_path: Path) -> None:
    guess = ["game setup", "player setup", "betting", "hand checking", "card drawing", "judging"]
    file = tmp_path / "case.json"
    case = GOOD | {"answers": ["stay"], "stack": "10S 8H 10D 8C", "expect": {"phases": guess}}
    file.write_text(json.dumps(case))
    ran = script(str(file), "--expect-only")
    where = f"{file}, 'a': phases"
    assert (ran.returncode, ran.stderr) == (1, "")
    assert ran.stdout.splitlines() == [
        f'{where}[2]: expected "betting", got "game start"',
        f'{where}[5]: expected "judging", got "dealer card reveal"',
        f'{where}[6]: expected nothing, got "judging"',
    ]
    case["expect"] = {"phases": [*guess[:2], "game start", *guess[3:5], "dealer card reveal",
                                 "judging"]}  # fmt: skip
    file.write_text(json.dumps(case))
    ran = script(str(file), "--expect-only")
    assert (ran.returncode, ran.stdout) == (0, "")
