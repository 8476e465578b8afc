"""Reading a command line: what is wrong with it in one line."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import NoReturn

LONGEST = 100  # digits of a number


class Parser(argparse.ArgumentParser):
    """A parser that tells a fault in one sentence; ``--help`` shows the usage."""

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help lists what there is\n")


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return what reads a whole number from ``low`` to ``high``."""
    expected = f"a whole number from {low}" if high is None else f"{low} to {high}"

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) <= LONGEST
        if not digits or int(text) < low or (high is not None and int(text) > high):
            raise argparse.ArgumentTypeError(f"expected {expected}, got {text!r}")
        return int(text)

    return read
