"""Real processes: poor encodings, no colours, pipes. A playable game, and no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from .screen import ROOT, environment, spawned

ANSWERS = "2\nAda\nŁuk😀\n\n\nhit\nstand\nstand\nstand\nstand\nstand\nno\n"
COMMAND = [sys.executable, "game.py", "--no-journal", "--table", "casino", "--seed", "8"]


def piped(home: Path, *flags: str, **variables: str) -> str:
    """Return what a whole game writes into a pipe."""
    encoding = variables.get("PYTHONIOENCODING", "utf-8")
    run = subprocess.run(
        [*COMMAND, *flags],
        cwd=ROOT,
        env=environment(home, **variables),
        input=ANSWERS.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert run.stderr == b""
    assert run.returncode == 0
    return run.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
def test_an_encoding_without_suits_gets_letters(tmp_path: Path, encoding: str) -> None:
    text = piped(tmp_path, PYTHONIOENCODING=encoding)
    assert "[??]" in text
    assert "== round 1 ==" in text
    assert "Ada, your bet  5-100, Enter = 5 > " in text
    assert not set(text) & set("♦♣♥♠╭▶━\x1b")


def test_utf_8_in_a_pipe_has_suits_and_no_colours(tmp_path: Path) -> None:
    text = piped(tmp_path)
    assert set(text) & set("♦♣♥♠")
    assert "▶ Ada" in text
    assert "\x1b" not in text


@pytest.mark.parametrize("flag", ["--plain", "--spoken", "--ascii"])
def test_flags_for_less_write_no_box(tmp_path: Path, flag: str) -> None:
    text = piped(tmp_path, flag)
    assert "\x1b" not in text
    assert not set(text) & set("♦♣♥♠╭▶━")


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colours_gets_no_escape_codes(
    tmp_path: Path, variables: dict[str, str]
) -> None:
    child = spawned(
        ["--table", "classic", "--players", "Ada", "--seed", "3", "--speed", "off"],
        environment(tmp_path, **variables),
    )
    child.expect_exact("[?]  > ")
    text = child.before
    child.sendline("stay")
    child.expect_exact("Another round?")
    text += child.before
    child.sendline("no")
    child.expect(pexpect.EOF)
    text += child.before
    child.close()
    assert child.exitstatus == 0
    assert " WIN " in text or " LOST " in text or " PUSH " in text
    assert "╭────╮" in text
    assert "\x1b" not in text


def test_a_reader_that_stops_after_a_line_is_no_error(tmp_path: Path) -> None:
    game = subprocess.Popen(
        COMMAND,
        cwd=ROOT,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert game.stdin
    assert game.stdout
    assert game.stderr
    with game:
        assert game.stdout.readline()
        game.stdout.close()  # the game waits for an answer, and has more to write after it
        game.stdin.write(ANSWERS.encode())
        game.stdin.close()
        assert game.stderr.read() == b""
    assert game.returncode == 0


def test_rich_is_not_loaded_for_the_first_prompt(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *COMMAND[1:]],
        cwd=ROOT,
        env=environment(tmp_path),
        input=b"",
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"blackjack.graphics.terminal" in run.stderr
    assert b" rich" not in run.stderr
