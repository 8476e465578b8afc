"""The analyses of ``odds`` and the command ``indices``, as people and programs get them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from blackjack.commands.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str], *lines: Any) -> list[Any]:
    file = tmp_path / "questions.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)))
    main(["odds", "--batch", str(file)])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_batch_answers_each_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dealer, round_, hands, unknown = ask(
        tmp_path,
        capsys,
        {"id": "a", "kind": "dealer", "table": "vegas", "up": "10"},
        {"id": "b", "kind": "round", "table": "downtown"},
        {"id": "c", "kind": "hands", "table": "downtown", "up": "A"},
        {"id": "d", "kind": "weather", "table": "vegas"},
    )
    assert dealer["id"] == "a"
    assert sum(dealer["totals"].values()) == pytest.approx(1, abs=1e-11)
    assert dealer["natural"] == pytest.approx(24 / 311, abs=1e-12)
    worth = json.loads(run(capsys, "odds", "--table", "downtown", "--json"))
    assert (round_["ev"], round_["ev_basic"]) == (worth["ev"], worth["ev_basic"])
    assert round_["splits"] == "CDZ-"
    assert sum([hand["chance"] for hand in hands["hands"]]) == pytest.approx(1, abs=1e-9)
    assert unknown["error"].startswith("kind: got 'weather', expected one of decision, dealer")


def test_naturals_are_nothing_where_they_are_not_told_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (college,) = ask(tmp_path, capsys, {"kind": "dealer", "table": "college", "up": "A"})
    assert college["natural"] == 0


def test_suits_may_be_left_out_and_t_is_a_ten(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(capsys, "odds", "--table", "vegas", "--hand", "T 6", "--up", "t")
    assert "hit        -0.534676  bust 61.1%" in told


def test_people_are_told_of_the_dealer_and_of_a_shoe(capsys: pytest.CaptureFixture[str]) -> None:
    dealer = run(capsys, "odds", "--table", "vegas", "--dealer", "--up", "T")
    assert "bust     23.0239%" in dealer
    shoe = run(capsys, "odds", "--table", "downtown", "--seen", "2 3 4 5 6")
    assert "CDZ-" in shoe
    assert "this shoe: -" in shoe
    spread = run(capsys, "odds", "--table", "downtown", "--deviation", "--json")
    assert json.loads(spread)["sd"] == pytest.approx(1.085, abs=0.005)


@pytest.mark.parametrize(
    "arguments",
    [
        ["odds", "--table", "vegas", "--up", "T"],
        ["odds", "--table", "vegas", "--dealer"],
        ["odds", "--table", "vegas", "--dealer", "--up", "T T"],
        ["odds", "--table", "vegas", "--removal", "--seen", "T"],
        ["odds", "--table", "vegas", "--hands", "--hand", "T 6"],
        ["indices", "--table", "vegas", "--count", "none"],
    ],
)
def test_a_wrong_question_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_indices_are_written_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    rules = ("--table", "chips", "--count", "ko", "--top", "3", "--json")
    told = json.loads(run(capsys, "indices", *rules))
    assert (told["count"], told["cards"], len(told["cells"])) == ("ko", 26, 3)
    assert all(cell["running"] is not None for cell in told["cells"])


def test_before_the_look_a_natural_takes_the_bet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    question = {"table": "vegas", "hand": ["10", "6"], "up": "A"}
    (early,) = ask(tmp_path, capsys, {"kind": "early", **question})
    rest = [23, 24, 24, 24, 24, 23, 24, 24, 24, 95]
    (late,) = ask(tmp_path, capsys, {**question, "unseen": rest})
    natural = 95 / 309
    assert early["ev"]["surrender"] == -0.5
    assert early["ev"]["hit"] == pytest.approx((1 - natural) * late["ev"]["hit"] - natural)


def test_a_side_bet_is_valued_by_each_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = ask(
        tmp_path,
        capsys,
        {"kind": "side", "table": "party", "side_bet": "perfect pairs"},
        {"kind": "side", "table": "party", "side_bet": "lottery"},
    )
    worth = json.loads(run(capsys, "odds", "--table", "party", "--side-bets", "--json"))
    assert sides[0]["ev"] == pytest.approx((25 * 5 + 12 * 6 + 6 * 12 - (311 - 23)) / 311)
    assert sides[0]["ev"] in [bet["ev"] for bet in worth["side_bets"].values()]
    assert "expected one of perfect pairs" in sides[1]["error"]
