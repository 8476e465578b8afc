"""The command ``simulate``, as people and programs use it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack.commands.cli import main

BASIC = ["simulate", "--table", "points-basic", "--seed", "7", "--rounds", "20000"]
"""A table whose chart is worked out in a moment."""


def ran(*flags: str) -> list[str]:
    return [*BASIC, *flags]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    path = tmp_path_factory.mktemp("run") / "out.json"
    with path.open("w") as out:
        command = [sys.executable, "-m", "blackjack", *ran("--json")]
        subprocess.run(command, stdout=out, stderr=subprocess.DEVNULL, check=True)
    loaded: dict[str, object] = json.loads(path.read_text())
    return loaded


def test_json_holds_what_a_reader_needs(found: dict[str, object]) -> None:
    names = "table set play seed version shoes rounds tally ev se sd exact outcomes bet counts cuts"
    assert set(names.split()) < set(found)
    histogram = found["histogram"]
    assert isinstance(histogram, list)
    rounds = sum(row[3] for row in histogram)
    money = sum(row[2] * row[3] for row in histogram)
    unit = found["unit"]
    assert isinstance(unit, int)
    assert rounds == found["rounds"] == 20_000
    assert money / unit / rounds == pytest.approx(found["ev"])
    assert isinstance(found["ev"], float)
    assert isinstance(found["se"], float)
    assert isinstance(found["exact"], float)
    assert abs(found["ev"] - found["exact"]) < 3.3 * found["se"]


def test_text_and_picture_and_spoken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(ran("--svg", str(tmp_path / "run.svg"))) == 0
    told = capsys.readouterr()
    assert "20,000 rounds, 20,000 shoes, seed 7" in told.out
    assert "Exact, off the top of a full shoe" in told.out
    assert "20,000 of 20,000 rounds" in told.err
    assert (tmp_path / "run.svg").read_text().startswith("<svg")
    assert main(ran("--spoken")) == 0
    spoken = capsys.readouterr().out
    assert spoken.startswith("points-basic, simulated.\n")
    assert not set(spoken) & set("━─")


def test_a_run_in_two_parts_is_the_run_in_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert main([*BASIC[:5], "--rounds", "60000", "--save", str(whole), "--json"]) == 0
    one = json.loads(capsys.readouterr().out)
    assert main(ran("--save", str(parts), "--json")) == 0
    capsys.readouterr()
    later = [*BASIC[:3], "--resume", str(parts), "--rounds", "60000", "--json"]
    assert main(later) == 0
    two = json.loads(capsys.readouterr().out)
    assert one["tally"] == two["tally"]
    other = tmp_path / "other"
    assert main(ran("--first-shoe", "20000", "--save", str(other), "--json")) == 0
    capsys.readouterr()
    assert main([*BASIC[:5], "--merge", str(other), "--rounds", "60000", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tally"] == one["tally"]
    assert main([*BASIC[:5], "--merge", str(other), str(other)]) == 2
    assert "counted twice" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("flags", "fault"),
    [
        (["--rounds", "many"], "expected a number such as 1e8"),
        (["--until", "0.001"], "expected a per cent"),
        (["--bets", "1-12"], "--bets goes with --count"),
        (["--indices", "i18"], "--indices goes with --count"),
        (["--count", "hi-lo", "--bets", "lots"], "--bets: got 'lots'"),
        (["--players", "3"], "3 players"),
        (["--play", "nothing.csv"], "nothing.csv:1"),
        (["--resume", "nothing.run"], "nothing.run: can't be read"),
        (["--first-shoe", "7"], "expected a multiple of 20000"),
        (["--curves", "100"], "--curves goes with --bets"),
    ],
)
def test_what_is_wrong_is_told_in_a_line(
    flags: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*BASIC, *flags]) == 2
    told = capsys.readouterr().err.strip().splitlines()
    assert fault in told[-1]


def test_a_chart_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "--table", "points-basic", "--chart", "--csv"]) == 0
    chart = tmp_path / "chart.csv"
    chart.write_text(capsys.readouterr().out)
    assert main(ran("--play", str(chart), "--json")) == 0
    own = json.loads(capsys.readouterr().out)
    assert main(ran("--json")) == 0
    basic = json.loads(capsys.readouterr().out)
    assert own["tally"] == basic["tally"]
    assert own["exact"] == pytest.approx(basic["exact"])
    chart.write_text("kind,hand,2\nhard,sixteen,H\n")
    assert main(ran("--play", str(chart))) == 2
    assert f"{chart}:2: expected kind, hand and letters" in capsys.readouterr().err


def test_a_shoe_is_played_again_by_the_machine(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(ran("--show-shoe", "12")) == 0
    shoe = tmp_path / "shoe.json"
    shoe.write_text(capsys.readouterr().out)
    assert main(["script", str(shoe), "--json"]) == 0
    played = json.loads(capsys.readouterr().out)
    assert len(played["rounds"]) == 1
    assert played["refused"] == []


def test_counting_shows_the_table_by_true_count(capsys: pytest.CaptureFixture[str]) -> None:
    flags = ["--set", "shuffle=low", "--count", "hi-lo", "--bets", "optimal:8", "--curves", "20"]
    assert main(ran(*flags, "--bankroll", "1000", "--wong-in", "0", "--json")) == 0
    found = json.loads(capsys.readouterr().out)
    bets = {row["tc"]: row["bet"] for row in found["counts"]}
    assert all(bet == 0 for count, bet in bets.items() if count < 0)
    assert all(1 <= bet <= 8 for count, bet in bets.items() if count >= 0)
    assert sum(row["rounds"] for row in found["counts"]) == found["rounds"]
    assert found["cuts"][-1]["rounds"] == found["rounds"]
    assert found["curves"]["trips"] == 20
    assert main(ran(*flags, "--csv")) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "tc,rounds,share,ev,se,sd,bet"


def test_ctrl_c_keeps_the_run(tmp_path: Path) -> None:
    path = tmp_path / "run"
    command = [sys.executable, "-m", "blackjack", *BASIC[:5], "--rounds", "1e10"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [*command, "--save", str(path), "--until", "0.00001%"],
        stderr=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stderr is not None
    process.stderr.readline()  # what the engine is; then blocks are played
    while process.poll() is None and not path.exists():
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            continue
    told = process.stderr.read()
    assert process.returncode == 130
    assert re.search(
        r"Stopped after [\d,]+ rounds, kept in .*; the same command with --resume", told
    )
    assert path.exists()
