"""The command ``machine``: the transition table, as text or as a drawing."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from ..engine.files import UnreadableFile
from ..engine.transitions import TRANSITIONS
from ..graphics.diagrams import dot, mermaid, svg
from ..graphics.machine import as_text, machine
from ..graphics.terminal import open_terminal
from ..settings import LOOKS, choose, config_file, flags_from
from .export import write
from .flags import Parser, add_setting_flags


def main(arguments: Sequence[str]) -> int:
    """Show the machine; return the exit status."""
    parser = Parser(prog="blackjack machine", description=__doc__)
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--text", action="store_true", help="a picture in characters")
    forms.add_argument("--mermaid", action="store_true", help="a Mermaid state diagram")
    forms.add_argument("--dot", action="store_true", help="a Graphviz graph")
    forms.add_argument("--svg", type=Path, metavar="FILE", help="write a picture to a file")
    add_setting_flags(parser, LOOKS)
    args = parser.parse_args(arguments)
    if args.svg is not None:
        save(args.svg, svg(TRANSITIONS))
    elif args.mermaid or args.dot:
        write(mermaid(TRANSITIONS) if args.mermaid else dot(TRANSITIONS))
    elif args.text:
        terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
        terminal.show(machine(terminal.look))
    else:
        write("\n".join(as_text(TRANSITIONS)))
    return 0


def save(path: Path, text: str) -> None:
    """Write a file.

    Raises:
        UnreadableFile: it can't be written.
    """
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        raise UnreadableFile(path, str(fault.strerror)) from None
