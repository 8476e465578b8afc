"""The command line: the game, or one of its commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper

from ..engine.errors import BlackjackError, safe
from ..session.leaving import INTERRUPTED

COMMANDS = {
    "machine": ("machine", "the state machine: its table, and drawings of it"),
    "script": ("script", "play scenario files"),
    "tables": ("tables", "list the tables"),
    "config": ("config", "show each setting and where it came from"),
    "games": ("games", "list the games that were left, or give one up"),
    "history": ("history", "list what was played"),
    "stats": ("stats", "figures for each player and table"),
    "replay": ("replay", "play a game again"),
    "odds": ("odds", "what each decision is worth, and charts"),
    "indices": ("indices", "index plays: what to do at which count"),
    "learn": ("learn", "learn the game, lesson by lesson"),
    "simulate": ("simulate", "play a table by the million rounds"),
    "drill": ("drill", "practise decisions"),
    "serve": ("serve", "games for a program, as JSON lines"),
    "count": ("count", "practise counting"),
    "progress": ("records", "how right your answers were, by kind, cell and day"),
}
"""Each command with the module whose ``main`` runs it, and what it does."""


INSTALL = (
    "the first command of README.md installs it: python3 -m venv .venv && "
    ".venv/bin/pip install --no-deps -r requirements.txt && .venv/bin/python game.py"
)


class OtherEncoding(BlackjackError):
    """A stream has an encoding in which lines are no lines of ASCII."""

    def __init__(self, encoding: str) -> None:
        self.encoding = encoding
        super().__init__(
            f"input or output: got the encoding {encoding}, expected utf-8 or another "
            "that holds ASCII; PYTHONIOENCODING sets it"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the game or a command; return the exit status.

    0: played or left; 1: it could not; 2: wrong usage or file; 130: Ctrl-C.
    """
    try:
        _open_streams()
        status = run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_output()
        return 0
    except OtherEncoding as fault:
        print(f"blackjack: {fault}", file=sys.stderr)
        return fault.status
    except OSError as fault:
        _discard_output()
        print(f"blackjack: input or output failed: {fault.strerror}", file=sys.stderr)
        return 1
    return status


def run(words: list[str]) -> int:
    """Run the game or a command, and tell its fault in one line."""
    module = COMMANDS[words.pop(0)][0] if words and words[0] in COMMANDS else "play"
    try:
        command = import_module(f".{module}", __package__)
        status: int = command.main(words)
    except BlackjackError as fault:
        print(f"blackjack: {safe(str(fault))}", file=sys.stderr)
        return fault.status
    except ModuleNotFoundError as missing:
        print(f"blackjack: {missing.name} is not installed; {INSTALL}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as end:  # argparse has told what it had to tell
        return int(end.code or 0)
    return status


def _open_streams() -> None:
    """Replace the streams that were closed: no input, no errors, output that fails.

    What an encoding can't hold is replaced too.
    """
    if sys.stdin is None:
        sys.stdin = os.fdopen(os.open(os.devnull, os.O_RDONLY))
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w")
    if sys.stderr is None:
        sys.stderr = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    encodings = [str(stream.encoding) for stream in (sys.stdin, sys.stdout, sys.stderr)]
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            usable = _holds_ascii(stream.encoding)
            stream.reconfigure(encoding=None if usable else "utf-8", errors="replace")
    for encoding in encodings:
        if not _holds_ascii(encoding):
            raise OtherEncoding(encoding)


def _holds_ascii(encoding: str) -> bool:
    """True where a line of ASCII is the same bytes in an encoding."""
    try:
        return "a.b\n".encode(encoding) == b"a.b\n" != "a..b\n".encode(encoding)
    except (UnicodeError, LookupError):
        return False


def _discard_output() -> None:
    """Let what is still to be written go nowhere: Python flushes once more at its end."""
    with suppress(OSError):  # no more files can be opened
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
