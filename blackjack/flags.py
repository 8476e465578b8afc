"""Reading a command line: what is wrong with it in one line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from typing import NoReturn

from .engine.errors import quoted

LONGEST = 100  # digits of a number


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal.

    argparse asks shutil how wide that is, for every flag and long before help is wanted;
    to load shutil would take a twentieth of the time to the first prompt.
    """

    def __init__(self, prog: str) -> None:
        try:
            columns = os.get_terminal_size().columns
        except OSError:
            columns = 80
        super().__init__(prog, width=columns - 2)


class Parser(argparse.ArgumentParser):
    """A parser that tells a fault in one sentence; ``--help`` shows the usage."""

    def __init__(
        self, prog: str, description: str | None, usage: str | None = None, epilog: str = ""
    ) -> None:
        told = (description or "").replace("``", "")
        super().__init__(prog, usage, told, epilog, formatter_class=Help)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and exit with status 2."""
        self.exit(2, f"{self.prog}: {message}; {self.prog} --help lists what there is\n")


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return what reads a whole number from ``low`` to ``high``."""
    expected = f"a whole number from {low}" if high is None else f"{low} to {high}"

    def read(text: str) -> int:
        digits = text.isascii() and text.isdigit() and len(text) <= LONGEST
        if not digits or int(text) < low or (high is not None and int(text) > high):
            raise argparse.ArgumentTypeError(f"expected {expected}, got {quoted(text)}")
        return int(text)

    return read
