"""The real program, started with pipes or in a pseudo-terminal, with a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path

import pexpect

from blackjack.engine.events import Refused
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.questions import asks
from blackjack.engine.rules import Rules
from tests.engine.sessions import advance

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds to wait for output before a test fails


def environment(home: Path, **more: str) -> dict[str, str]:
    """Return the variables of a process that keeps its things in ``home``."""
    base = {"PATH": os.environ["PATH"], "HOME": str(home), "BLACKJACK_HOME": str(home)}
    return {**base, "TERM": "xterm-256color", "PYTHONUTF8": "1", **more}


def run(
    home: Path,
    *flags: str | bytes,
    typed: str | bytes = "",
    shell: str = '"$@"',
    folder: Path = ROOT,
    python: Sequence[str] = ("game.py",),
    **variables: str,
) -> subprocess.CompletedProcess[str]:
    """Run the game with input from a pipe; ``shell`` may redirect the streams of ``"$@"``."""
    command = ["sh", "-c", shell, "sh", sys.executable, *python, *flags]
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(home, **variables),
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    encoding = variables.get("PYTHONIOENCODING", "utf-8")
    out, err = done.stdout.decode(encoding), done.stderr.decode(encoding)
    return subprocess.CompletedProcess(command, done.returncode, out, err)


class Screen:
    """The game in a pseudo-terminal, without pauses, and without colours unless asked."""

    def __init__(
        self,
        home: Path,
        *flags: str,
        columns: int = 80,
        color: str = "never",
        variables: Mapping[str, str] | None = None,
    ) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["game.py", "--speed", "off", "--color", color, *flags],
            cwd=str(ROOT),
            env=environment(home, **(variables or {})),
            dimensions=(24, columns),
            encoding="utf-8",
            timeout=PATIENCE,
        )
        self.child.delaybeforesend = None
        self.shown = self.child.logfile_read = StringIO()

    def shows(self, *texts: str) -> None:
        """Wait until each text, one after the other, was shown."""
        for text in texts:
            self.child.expect_exact(text)

    def answer(self, question: str, answer: str) -> None:
        """Wait for a question and type an answer."""
        self.shows(question, " > ")
        self.child.sendline(answer)

    def press(self, question: str, control: str) -> None:
        """Wait for a question and press a letter with Ctrl."""
        self.shows(question, " > ")
        self.child.sendcontrol(control)

    def ends(self) -> tuple[int, str]:
        """Wait for the end; return the exit status and what was shown last."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        return self.child.exitstatus, self.child.before


def seed_for(rules: Rules, answers: Sequence[str], *wanted: object) -> str:
    """Return the first seed with which all these answers are taken and lead to one wanted.

    ``wanted`` are the ways in which the hand ends, or the kinds of question that wait.
    """
    return next(seed for seed in map(str, range(10000)) if _end(rules, seed, answers) in wanted)


def _end(rules: Rules, seed: str, answers: Sequence[str]) -> str | None:
    """Return what is asked after the answers; at the end of a round how the hand ended."""
    game = BlackjackGame(rules, seed)
    game.start()
    advance(game, None)
    for answer in answers:
        if asks(game.state) in (None, "again"):
            return None
        (first, *_) = advance(game, answer)
        if any(isinstance(event, Refused) for event in first.events):
            return None
    kind = asks(game.state)
    return game.state.seats[0].hands[0].outcome if kind == "again" else kind
