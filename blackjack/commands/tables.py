"""The command ``tables``: the tables, one line each, or with all their rules."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..engine.rules import settings
from ..engine.tables import TABLES
from ..graphics.forms import form
from ..graphics.words import in_brief
from ..settings import LOOKS
from .export import write
from .flags import Parser, add_setting_flags, terminal_from


def main(arguments: Sequence[str]) -> int:
    """List the tables."""
    parser = Parser(prog="blackjack tables", description=__doc__)
    parser.add_argument("--json", action="store_true", help="every rule of every table")
    add_setting_flags(parser, LOOKS)
    args = parser.parse_args(arguments)
    if args.json:
        write(json.dumps({name: settings(rules) for name, rules in TABLES.items()}, indent=2))
        return 0
    terminal = terminal_from(args)
    rows = [(name, ", ".join(in_brief(rules, in_full=False)[1:])) for name, rules in TABLES.items()]
    terminal.show(form(terminal.look).entries(rows, terminal.look))
    return 0
