"""Damage is what SQLite finds damaged, and nothing else; a healthy journal stays where it is."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from blackjack.journal.faults import JournalDamaged, JournalFault
from blackjack.journal.rows import Position
from blackjack.journal.store import Journal

from .test_journal import ROOT, ROUND, blackjack, kept_game, play


def set_aside(home: Path) -> list[Path]:
    return list(home.glob("*.corrupt-*"))


def until_a_signal(seconds: float, act: Callable[[], object]) -> None:
    """Do something again and again, until a signal comes as Ctrl-C does."""
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    with suppress(KeyboardInterrupt):
        while True:
            act()


def keep_one_more(journal: Journal) -> None:
    journal.append(journal.game(1), "stand", Position(1, "", "{}"))


def test_a_signal_while_hands_are_read_sets_nothing_aside(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    with Journal.open(path) as journal:
        (hand,) = journal.hands()
        with journal._writing():
            for number in range(2000):
                journal._insert("hands", hand._replace(round=2 + number))
        for wait in (0.001, 0.002, 0.004):
            until_a_signal(wait, lambda: list(journal.hands()))
        assert len(list(journal.hands())) == 2001
    assert set_aside(tmp_path) == []


def test_a_signal_while_an_answer_is_kept_keeps_it_or_not(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        journal.begin("classic", "", "{}", Position(1, "", "{}"))
        for wait in (0.001, 0.003, 0.005):
            until_a_signal(wait, partial(keep_one_more, journal))
            game = journal.game(1)
            assert game.position is not None
            assert len(journal.answers(1)) == game.position.answers
    assert set_aside(tmp_path) == []


OPEN_AND_KEEP = """
import sys
from pathlib import Path
from blackjack.journal.faults import JournalDamaged
from blackjack.journal.rows import Position
from blackjack.journal.store import Journal
sys.stdin.readline()
try:
    journal = Journal.open(Path(sys.argv[1]))
except JournalDamaged:
    journal = Journal.open(Path(sys.argv[1]))
for _ in range(5):
    journal.begin(sys.argv[2], "", "{}", Position(1, "", "{}"))
"""


def test_six_processes_that_meet_damage_at_once_lose_no_game(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(b"no database at all" * 1000)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN_AND_KEEP, str(path), str(number)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
        )
        for number in range(6)
    ]
    for process in processes:
        process.communicate(b"\n")
    assert [process.returncode for process in processes] == [0] * 6
    with Journal.open(path) as journal:
        kept = [journal.game(number).table for number in range(1, 31)]
    assert sorted(kept) == sorted("012345" * 5)
    assert len(set_aside(tmp_path)) == 1


def test_a_journal_that_is_taken_away_under_a_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path) as journal:
        game = journal.begin("classic", "", "{}", Position(1, "", "{}"))
        path.rename(tmp_path / "elsewhere")
        with pytest.raises(JournalFault, match="set aside, or moved away"):
            journal.append(game, "stand", Position(1, "", "{}"))


def test_a_table_that_was_taken_out_is_told_and_the_file_stays(tmp_path: Path) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    with sqlite3.connect(tmp_path / "journal.sqlite3") as file:
        file.execute("DROP TABLE hands")
    ran = blackjack(tmp_path, "history")
    assert (ran.returncode, ran.stderr.count("\n")) == (1, 1)
    assert "no such table: hands" in ran.stderr
    assert set_aside(tmp_path) == []


def test_a_journal_that_is_busy_is_not_damaged(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal.open(path) as journal:
        journal._connection.execute("PRAGMA busy_timeout=1")
        game = journal.begin("classic", "", "{}", Position(1, "", "{}"))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalFault, match="another program keeps it locked") as fault:
            journal.append(game, "stand", Position(1, "", "{}"))
        other.close()
        assert not isinstance(fault.value, JournalDamaged)
        journal.append(game, "stand", Position(1, "", "{}"))


def test_a_damaged_position_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    play(tmp_path, ROUND + "\n", "--table", "casino", "--seed", "3")
    with sqlite3.connect(tmp_path / "journal.sqlite3") as file:
        file.execute("UPDATE positions SET standing = 'x'")
    ran = blackjack(tmp_path, "--resume", "1", typed="stand\n")
    assert ran.returncode == 0
    assert ran.stderr == "game 1: its position was damaged; its answers lead there again\n"
    again = blackjack(tmp_path, "--resume", "1", typed="stand\n")
    assert (again.returncode, again.stderr) == (0, "")
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        assert journal.answers(1)[:5] == ["1", "Ada", "10", "stand", ""]


def test_a_damaged_game_says_that_it_is(tmp_path: Path) -> None:
    play(tmp_path, ROUND, "--table", "casino", "--seed", "3")
    with sqlite3.connect(tmp_path / "journal.sqlite3") as file:
        file.execute("UPDATE games SET unit = 'x'")
    ran = blackjack(tmp_path, "--resume", "1")
    assert ran.returncode == 2
    assert ran.stderr == "blackjack: game 1 is damaged: its row is not what was written\n"


def test_the_latest_game_is_the_last_one_begun_whatever_the_clock_says(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        kept_game(journal, ["1", "Ada", "10"])
        kept_game(journal, ["1", "Bob", "10"])
        game = journal.game(2)
        assert game.position is not None
        with journal._writing():  # as if the clock had been set back a year
            journal._replace("positions", (2, *game.position._replace(seen="2025-01-01")))
        assert [game.id for game in journal.free()] == [2, 1]


@pytest.mark.parametrize("command", [[], ["history"], ["stats"], ["replay", "1"]])
def test_a_folder_in_the_journal_s_place_is_told(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "journal.sqlite3").mkdir()
    ran = blackjack(tmp_path, *command, typed="Ada\nstay\nno\n")
    assert "it is a folder; expected a file" in ran.stderr
    assert ran.stderr.count("\n") == 1
    assert ran.returncode == (1 if command else 0)


def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    home = tmp_path / "a" / "b"
    play(home, ROUND, "--table", "casino", "--seed", "3")
    modes = {path.name: path.stat().st_mode & 0o777 for path in home.iterdir()}
    assert modes == {"journal.sqlite3": 0o600, "journal.locks": 0o600}
    assert [folder.stat().st_mode & 0o777 for folder in (home, home.parent)] == [0o700, 0o700]
