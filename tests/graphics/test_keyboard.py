"""Keys in pauses, and the terminal's state afterwards, at a real pseudo-terminal."""

from __future__ import annotations

import os
import signal
import termios
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO

import pexpect
import pytest

from blackjack.graphics import keyboard
from blackjack.graphics.terminal import SPEEDS, Terminal
from tests.edge.processes import environment

from .screen import PATIENCE, spawned

LONG = 2.0 * PATIENCE  # seconds: a pause that only a key ends in time


class Tty(NamedTuple):
    """Both ends of a pseudo-terminal: what the person types, and what the program has."""

    person: int
    stdin: TextIO
    stdout: TextIO


@pytest.fixture
def tty() -> Iterator[Tty]:
    person, program = os.openpty()
    with (
        open(program, encoding="utf-8", closefd=False) as stdin,
        open(program, "w", encoding="utf-8", closefd=False) as stdout,
    ):
        yield Tty(person, stdin, stdout)
    os.close(program)
    os.close(person)


def is_line_by_line(terminal: int) -> bool:
    modes = termios.tcgetattr(terminal)[3]
    return bool(modes & termios.ICANON and modes & termios.ECHO)


def is_in_a_pause(terminal: int) -> bool:
    """Wait until the program listens for single keys; tell whether it ever did."""
    end = time.monotonic() + PATIENCE
    while is_line_by_line(terminal) and time.monotonic() < end:
        pass
    return not is_line_by_line(terminal)


@contextmanager
def in_the_pause(tty: Tty, act: Callable[[], object]) -> Iterator[None]:
    """Do something once the program pauses; fail if it never does."""
    paused = []

    def wait() -> None:
        paused.append(is_in_a_pause(tty.person))
        act()

    person = threading.Thread(target=wait, daemon=True)
    person.start()
    try:
        yield
    finally:
        person.join()
    assert paused == [True]


@pytest.mark.parametrize("keys", [b"n", b"\n", b" ", b"\x1b[A", "é".encode(), b"\x04"])
def test_a_key_ends_a_pause_and_is_no_answer(tty: Tty, keys: bytes) -> None:
    with in_the_pause(tty, lambda: os.write(tty.person, keys)):
        assert keyboard.pressed_within(LONG, tty.stdin)
    os.write(tty.person, b"hit\n")
    assert tty.stdin.readline() == "hit\n"


def test_a_key_ends_the_pauses_of_the_round_alone(
    tty: Tty, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SPEEDS, "slow", LONG)
    terminal = Terminal(speed="slow", stdin=tty.stdin, stdout=tty.stdout, environ={"TERM": "xterm"})
    for _ in ("this round", "the next"):
        with in_the_pause(tty, lambda: os.write(tty.person, b" ")):
            terminal.pause()
        os.write(tty.person, b"st")
        terminal.pause()  # listens no more, so it takes nothing away
        os.write(tty.person, b"ay\n")
        assert tty.stdin.readline() == "stay\n"
        terminal.new_round()


def test_without_a_key_a_pause_ends_by_itself(tty: Tty) -> None:
    assert not keyboard.pressed_within(0.01, tty.stdin)
    assert is_line_by_line(tty.person)


def test_an_answer_typed_ahead_ends_the_pause_and_stays(tty: Tty) -> None:
    os.write(tty.person, b"hit\n")
    assert keyboard.pressed_within(LONG, tty.stdin)
    assert tty.stdin.readline() == "hit\n"


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_pause_leaves_the_terminal_as_it_was(tty: Tty, how: signal.Signals) -> None:
    before = termios.tcgetattr(tty.person)
    with (
        pytest.raises(KeyboardInterrupt),
        in_the_pause(tty, lambda: os.kill(os.getpid(), how)),
    ):
        keyboard.pressed_within(LONG, tty.stdin)
    assert termios.tcgetattr(tty.person) == before


FLAGS = ["--table", "classic", "--players", "Ada", "--speed", "slow"]
LONG_TURN = ["--seed", "23"]  # the dealer turns a card and draws four: five pauses


def in_a_pause(home: Path) -> pexpect.spawn:
    """Return a game at the dealer's turn."""
    child = spawned([*FLAGS, *LONG_TURN], environment(home))
    child.expect_exact("[?]  > ")
    child.sendline("stay")
    assert is_in_a_pause(child.child_fd)
    return child


def test_a_key_in_a_pause_is_not_taken_for_the_next_answer(tmp_path: Path) -> None:
    child = in_a_pause(tmp_path)
    child.send("n")
    child.expect_exact("Another round?")
    child.sendline("")
    child.expect_exact("round 2")
    child.close(force=True)


def test_ctrl_c_in_a_pause_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    child = in_a_pause(tmp_path)
    child.sendintr()
    child.expect(pexpect.EOF)
    assert is_line_by_line(child.child_fd)
    child.close()
    assert child.exitstatus == 130


def test_the_end_of_input_leaves_the_terminal_as_it_was(tmp_path: Path) -> None:
    child = in_a_pause(tmp_path)
    child.send(" ")
    child.expect_exact("Another round?")
    child.expect_exact(" > ")
    child.sendeof()
    child.expect(pexpect.EOF)
    assert is_line_by_line(child.child_fd)
    child.close()
    assert child.exitstatus == 0
