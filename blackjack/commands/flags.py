"""Reading a command line: what is wrong with it in one line."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn

from ..engine.errors import quoted, shown
from ..engine.rules import number
from ..graphics.terminal import Terminal, open_terminal
from ..graphics.window import columns
from ..settings import LOOKS, SETTINGS, YES_NO, choose, config_file, flags_from

LONGEST = 100  # digits of a number
MOST_ROUNDS = 1_000_000  # of a lesson


class Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal.

    argparse asks shutil how wide that is, for every flag and long before help is wanted;
    to load shutil would take a twentieth of the time to the first prompt.
    """

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=columns(sys.stdout, os.environ) - 2)


class Parser(argparse.ArgumentParser):
    """A parser that tells a fault in one sentence; ``--help`` shows the usage."""

    def __init__(
        self, prog: str, description: str | None, usage: str | None = None, epilog: str = ""
    ) -> None:
        told = (description or "").replace("``", "")
        super().__init__(prog, usage, told, epilog, formatter_class=Help)

    def error(self, message: str) -> NoReturn:
        """Print what is wrong and exit with status 2."""
        told = " ".join([shown(word) for word in message.split(" ")])
        self.exit(2, f"{self.prog}: {told}; {self.prog} --help lists what there is\n")


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """What reads a whole number from ``low`` to ``high``."""
    expected = f"a whole number from {low}" if high is None else f"{low} to {high}"

    in_range = number(low, high)

    def read(text: str) -> int:
        try:
            return in_range(text if len(text) <= LONGEST else "")
        except ValueError:
            fault = f"expected {expected}, got {quoted(text)}"
            raise argparse.ArgumentTypeError(fault) from None

    return read


def add_setting_flags(parser: argparse.ArgumentParser, names: Iterable[str] = SETTINGS) -> None:
    """Give a parser a flag for each setting, or for those named."""
    for name in names:
        setting = SETTINGS[name]
        if setting.values == YES_NO:
            parser.add_argument(
                f"--{name}", action=argparse.BooleanOptionalAction, help=setting.help
            )
        else:
            values = "|".join(setting.values) if name != "table" else "NAME"
            parser.add_argument(f"--{name}", metavar=values or "NAMES", help=setting.help)


def terminal_from(args: argparse.Namespace) -> Terminal:
    """The terminal that flags, variables and the settings file ask for."""
    given = flags_from(args)
    flags = {name: given[name] for name in ("speed", *LOOKS) if name in given}
    return open_terminal(choose(flags, os.environ, config_file()))


def add_table_options(parser: argparse.ArgumentParser, *, name: bool = True) -> None:
    """Give a parser the flags that choose the rules; ``name`` for ``--table`` too."""
    if name:
        parser.add_argument("--table", metavar="NAME", default="", help="a table, by name")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        help="change one rule; may be repeated",
    )
    parser.add_argument("--rules", type=Path, metavar="FILE.toml", help="a whole table from a file")


def add_lesson_flags(parser: argparse.ArgumentParser) -> None:
    """Give a parser the flags of every lesson."""
    rounds = whole(1, MOST_ROUNDS)
    parser.add_argument("--rounds", type=rounds, metavar="N", help="stop after so many")
    parser.add_argument("--seed", help="ask the same every time, whatever was wrong before")
    add_setting_flags(parser, LOOKS)
