"""The command line: the game, or one of its commands."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from .engine.errors import BlackjackError

COMMANDS = {
    "script": ("script", "play scenario files"),
    "tables": ("catalogue", "list the tables"),
    "config": ("config", "show each setting and where it came from"),
    "history": ("history", "list what was played"),
    "stats": ("stats", "figures for each player and table"),
    "replay": ("replay", "play a game again"),
    "odds": ("odds.command", "what each decision is worth, and charts"),
    "drill": ("drill", "practise decisions"),
    "count": ("count", "practise counting"),
}
"""Each command with the module whose ``main`` runs it, and what it does."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the game or a command; return the exit status.

    0: played or left; 1: it could not; 2: wrong usage or file; 130: Ctrl-C.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    module = COMMANDS[words.pop(0)][0] if words and words[0] in COMMANDS else "start"
    try:
        status: int = import_module(f".{module}", __package__).main(words)
        sys.stdout.flush()
    except BlackjackError as fault:
        print(f"blackjack: {fault}", file=sys.stderr)
        return fault.status
    except BrokenPipeError:
        # Whoever read has gone; Python's flush at exit must not complain of it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    return status
