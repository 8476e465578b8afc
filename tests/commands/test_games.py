"""Games that were left: listed, resumed, given up; what lies on their tables is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.edge.processes import run


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """Two games that were left in the middle of a round."""
    for name, bet in (("Ada", 10), ("Bob", 20)):
        flags = ("--table", "casino", "--seed", "3", "--players", name)
        run(tmp_path, *flags, typed=f"{bet}\n")
    return tmp_path


def test_games_are_listed_the_last_first(home: Path) -> None:
    done = run(home, "games")
    assert (done.returncode, done.stderr) == (0, "")
    rows = [row.strip() for row in done.stdout.splitlines()]
    assert rows[0] == "Unfinished games"
    assert rows[1].startswith("2: casino, round 1, Bob ")
    assert rows[2].startswith("1: casino, round 1, Ada ")
    assert run(home, "--resume", "list").stdout == done.stdout


def test_nothing_left_is_said(tmp_path: Path) -> None:
    done = run(tmp_path, "games")
    assert (done.returncode, done.stdout) == (0, " No unfinished game is kept.\n")


@pytest.mark.parametrize(("answer", "dropped"), [("", False), ("no", False), ("yes", True)])
def test_a_game_is_given_up_after_a_yes_alone(home: Path, answer: str, dropped: bool) -> None:
    done = run(home, "games", "--drop", "1", typed=f"{answer}\n")
    assert done.returncode == 0
    told = "was given up" if dropped else "It is kept"
    assert told in done.stdout
    assert ("Ada" in run(home, "games").stdout) != dropped
    resumed = run(home, "--resume", "1")
    assert resumed.returncode == (2 if dropped else 0)
    assert ("game 1 was given up" in resumed.stderr) == dropped
    assert run(home, "replay", "1", "--speed", "off").returncode == 0


def test_a_game_that_is_not_there_is_one_line(home: Path) -> None:
    done = run(home, "games", "--drop", "9")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "blackjack: there is no game 9; history lists the games that are kept\n"


def test_a_bad_hand_that_is_left_stays_on_the_books(home: Path) -> None:
    run(home, "games", "--drop", "1", typed="yes\n")
    for command in ("history", "stats"):
        shown = run(home, command).stdout
        assert "Ada at casino, game 1, given up: 10" in shown
        assert "Bob at casino, game 2, unfinished: 20" in shown
        assert "at stake" in shown
        assert "Ada" not in run(home, command, "--player", "bob").stdout


@pytest.mark.parametrize("command", ["games", "history", "stats", "tables"])
def test_what_is_spoken_has_no_leading_or_double_blanks(home: Path, command: str) -> None:
    run(home, "--resume", "2", typed="stand\nno\n")
    (home / "config.toml").write_text("spoken = true")
    shown = run(home, command).stdout
    assert shown
    assert shown == run(home, command, "--spoken").stdout
    for row in shown.splitlines():
        assert "  " not in row
        assert row == row.strip()
