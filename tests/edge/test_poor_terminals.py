"""Poor encodings, no colours, pipes: a playable game, no traceback and no escape codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from .processes import Screen, run

FLAGS = ["--no-journal", "--table", "casino", "--seed", "8"]
ANSWERS = "2\nAda\nŁuk😀\n\n\nhit\nstand\nstand\nstand\nstand\nstand\nno\n"
SUITS = set("♦♣♥♠")
DRAWN = SUITS | set("╭▶━")


def piped(home: Path, *flags: str, encoding: str = "utf-8") -> str:
    """Return what a whole game writes into a pipe."""
    done = run(home, *FLAGS, *flags, typed=ANSWERS, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    return done.stdout


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_an_encoding_without_suits_gets_letters(tmp_path: Path, encoding: str) -> None:
    text = piped(tmp_path, encoding=encoding)
    assert "[??]" in text
    assert "== round 1 ==" in text
    assert "Ada, your bet  5-100, Enter = 5 > " in text
    assert not set(text) & DRAWN


def test_a_pipe_of_utf_8_has_suits_and_boxes(tmp_path: Path) -> None:
    text = piped(tmp_path)
    assert set(text) & SUITS
    assert "▶ Ada" in text


@pytest.mark.parametrize("flag", ["--plain", "--spoken", "--ascii"])
def test_flags_for_less_draw_nothing(tmp_path: Path, flag: str) -> None:
    assert not set(piped(tmp_path, flag)) & DRAWN


FLAGS_OF_A_ROUND = ["--table", "classic", "--players", "Ada", "--seed", "3", "--no-journal"]


@pytest.mark.parametrize(
    ("variables", "colored"),
    [({"TERM": "dumb"}, False), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True)],
)
def test_a_terminal_without_colours_gets_no_escape_codes(
    tmp_path: Path, variables: dict[str, str], colored: bool
) -> None:
    screen = Screen(tmp_path, *FLAGS_OF_A_ROUND, color="auto", variables=variables)
    screen.answer("tay", "stay")
    screen.answer("Another round?", "no")
    screen.answer("Play again?", "no")
    assert screen.ends()[0] == 0
    assert ("\x1b" in screen.shown.getvalue()) == colored


@pytest.mark.parametrize("lines", [1, 12])
def test_a_reader_that_stops_early_is_no_error(tmp_path: Path, lines: int) -> None:
    shell = f'{{ "$@"; echo "status $?" >&2; }} | head -n {lines}'
    done = run(tmp_path, *FLAGS, typed=ANSWERS, shell=shell)
    assert len(done.stdout.splitlines()) == lines
    assert done.stderr == "status 0\n"


def test_bytes_that_are_no_text_are_an_answer_like_any_other(tmp_path: Path) -> None:
    done = run(tmp_path, "--seed", "3", "--no-journal", typed=b"\xff\xfe\nstay\nno\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "\ufffd\ufffd sits down." in done.stdout


def test_neither_rich_nor_sqlite_is_loaded_for_the_first_prompt(tmp_path: Path) -> None:
    done = run(tmp_path, *FLAGS, python=("-X", "importtime", "game.py"))
    assert "blackjack.graphics.terminal" in done.stderr
    assert " rich" not in done.stderr
    assert " sqlite3" not in done.stderr
