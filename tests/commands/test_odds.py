"""The command ``odds``: what it writes and with which status it ends."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from blackjack.commands.cli import main

HERE = Path(__file__).parents[1] / "odds"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["odds", *arguments]) == 0
    return capsys.readouterr().out


def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: Any) -> tuple[int, list[Any]]:
    file = tmp_path / "questions.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    file.write_text("\n".join(texts))
    status = main(["odds", "--batch", str(file)])
    return status, [json.loads(line) for line in capsys.readouterr().out.splitlines()]


SIXTEEN = {
    "id": 1,
    "table": "vegas",
    "hand": ["10", "6"],
    "up": "10",
    "unseen": [4, 4, 4, 4, 4, 3, 4, 4, 4, 14],
}


def test_a_batch_has_twelve_digits_and_the_best_action(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    question = json.loads((HERE / "decisions.jsonl").read_text().splitlines()[0])
    status, [told] = ask(tmp_path, capsys, question)
    assert (status, told["id"], told["best"]) == (0, question["id"], "surrender")
    assert told["ev"] == pytest.approx(question["ev"], abs=1e-9)
    assert all(value == float(f"{value:.12g}") for value in told["ev"].values())


@pytest.mark.parametrize(
    ("changed", "word"),
    [
        ({"table": "nowhere"}, "nowhere"),
        ({"set": {"decks": "9"}}, "decks"),
        ({"set": {"decks": 2}}, "--set"),
        ({"set": "decks"}, "set"),
        ({"hand": ["10"]}, "two ranks"),
        ({"hand": ["10", "11"]}, "11"),
        ({"hand": ["10", "6", "8"]}, "bust"),
        ({"hand": ["10", ["6"]]}, "hand"),
        ({"up": None}, "upcard"),
        ({"up": 10}, "up"),
        ({"unseen": [4] * 9}, "ten counts"),
        ({"unseen": [4] * 9 + [-1]}, "ten counts"),
        ({"unseen": [True] * 10}, "ten counts"),
        ({"unseen": [0] * 10}, "hidden"),
        ({"up": "A", "unseen": [0] * 9 + [3]}, "natural"),
    ],
)
def test_a_line_that_is_not_understood_says_why_and_the_rest_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], changed: dict[str, Any], word: str
) -> None:
    status, told = ask(tmp_path, capsys, {**SIXTEEN, **changed}, {**SIXTEEN, "id": 2})
    assert status == 2
    assert word in told[0]["error"]
    assert [line["id"] for line in told] == [1, 2]
    assert told[1]["best"] == "surrender"


@pytest.mark.parametrize("line", ["{", "[1]", "7", '"x"', "null"])
def test_a_line_that_is_no_object(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    status, told = ask(tmp_path, capsys, line, "", SIXTEEN)
    assert status == 2
    assert "error" in told[0]
    assert told[1]["id"] == 1


def test_a_shoe_that_could_run_out_has_no_value(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thin = {**SIXTEEN, "unseen": [2, 0, 0, 0, 0, 0, 0, 1, 0, 0]}
    status, [told] = ask(tmp_path, capsys, thin)
    assert status == 0
    # the hidden card must be the 8: a double wins an Ace, and a second hit no card at all
    assert told["ev"] == {"stand": -1, "hit": None, "double": -2, "surrender": -0.5}
    assert told["best"] is None
    assert "run out" in told["note"]


def test_tens_of_two_ranks_are_no_pair_by_rank(capsys: pytest.CaptureFixture[str]) -> None:
    def actions(table: str, hand: str) -> set[str]:
        told = json.loads(run(capsys, "--table", table, "--hand", hand, "--up", "6D", "--json"))
        return set(told["ev"])

    assert "split" not in actions("casino", "JS QS")
    assert "split" in actions("casino", "JS JD")
    assert "split" in actions("vegas", "JS QS")


def test_seen_cards_are_out_of_the_shoe(capsys: pytest.CaptureFixture[str]) -> None:
    hand = ("--table", "chips", "--hand", "10S 6H", "--up", "10D", "--json")
    plain = json.loads(run(capsys, *hand))
    seen = json.loads(run(capsys, *hand, "--seen", "5S 5H 4C"))
    assert plain["unseen"] == [4, 4, 4, 4, 4, 3, 4, 4, 4, 14]
    assert seen["unseen"] == [4, 4, 4, 3, 2, 3, 4, 4, 4, 14]
    assert (plain["best"], seen["best"]) == ("hit", "stand")


def test_insurance_has_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "--table", "vegas", "--hand", "10S 6H", "--up", "AD", "--json"))
    assert told["insurance"] == pytest.approx(3 * 95 / 309 - 1, abs=1e-12)


def test_a_round_of_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "--table", "classic", "--json"))
    assert told["ev"] == pytest.approx(-0.0294434227594, abs=1e-9)
    assert told["ev_basic"] <= told["ev"]
    assert "best play" in run(capsys, "--table", "classic")


def test_a_chart_is_the_same_in_every_form(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "--table", "points", "--chart", "--json"))
    rows = list(csv.reader(io.StringIO(run(capsys, "--table", "points", "--chart", "--csv"))))
    assert rows[0] == ["kind", "hand", *told["up"]]
    assert {(kind, hand): cells for kind, hand, *cells in rows[1:]} == {
        (kind, hand): cells
        for kind in ("hard", "soft", "pairs")
        for hand, cells in told[kind].items()
    }
    grid = run(capsys, "--table", "points", "--chart")
    assert "\x1b" not in grid
    assert max(map(len, grid.splitlines())) < 80


@pytest.mark.parametrize(
    "arguments",
    [
        ["--hand", "10S", "--up", "5S"],
        ["--hand", "10S 6S"],
        ["--hand", "10S 6X", "--up", "5S"],
        ["--hand", "10S KS 5S", "--up", "5S"],
        ["--hand", "AS AS", "--up", "AS", "--seen", "AD AC"],
        ["--batch", "/nowhere/at/all.jsonl"],
    ],
)
def test_a_wrong_question_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main(["odds", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1


HAND = ("--table", "vegas", "--hand", "10S 6H", "--up", "10D")


def test_people_are_told_in_the_form_they_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "  surrender  -0.500000  best\n" in run(capsys, *HAND)
    assert "\x1b[1;32m" in run(capsys, *HAND, "--color", "always")
    assert "Surrender: -0.500000, best.\n" in run(capsys, *HAND, "--spoken", "--color", "always")
    monkeypatch.setenv("BLACKJACK_SPOKEN", "yes")
    assert "Surrender: -0.500000, best.\n" in run(capsys, *HAND)


def test_a_chart_fits_the_window(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    chart = ("--table", "vegas", "--chart")
    whole = run(capsys, *chart)
    assert "hard      2    3    4    5    6    7    8    9   10    A\n" in whole
    monkeypatch.setenv("COLUMNS", "40")
    narrow = run(capsys, *chart)
    assert max(map(len, narrow.splitlines())) < 40
    assert sorted(narrow.split()) != sorted(whole.split())  # names stand twice
    assert narrow.count("Dh") == whole.count("Dh")


def test_a_spoken_chart_has_words(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "--table", "vegas", "--chart", "--spoken")
    assert "Hard 12: hit against 2 to 3, stand against 4 to 6, hit against 7 to A.\n" in said
    assert "Soft 17: hit against 2, double or else hit against 3 to 6" in said


def test_side_bets_tell_each_chance_and_the_value(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(run(capsys, "--table", "party", "--side-bets", "--json"))
    pairs = told["side_bets"]["perfect pairs"]
    assert (told["unseen"], pairs["ev"]) == (312, -0.0610932475884)
    assert list(pairs["chances"]) == ["perfect", "coloured", "mixed"]
    seen = json.loads(run(capsys, "--table", "party", "--side-bets", "--seen", "5S 5H", "--json"))
    assert seen["side_bets"]["perfect pairs"] != pairs
    assert "straight flush" in run(capsys, "--table", "party", "--side-bets")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--table", "vegas", "--side-bets"), "Table vegas has no side bets."),
        (("--table", "classic", "--set", "turns=turn-about"), "not computed"),
        (
            ("--table", "vegas", "--hand", "10S 9S", "--up", "5D", "--seen", "10S " * 6),
            "The shoe has 6 of 10S, but 7 are named.",
        ),
    ],
)
def test_what_cannot_be_told_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert main(["odds", *arguments]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("surrender", ["late", "early"])
def test_early_values_are_those_before_the_look(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], surrender: str
) -> None:
    early = {**SIXTEEN, "kind": "early", "set": {"surrender": surrender}}
    _, (before, known) = ask(tmp_path, capsys, early, SIXTEEN)
    natural = 4 / 49
    assert before["ev"]["surrender"] == -0.5
    for action in ("stand", "hit", "double"):
        value = (1 - natural) * known["ev"][action] - natural
        assert before["ev"][action] == pytest.approx(value)
