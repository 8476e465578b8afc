"""The command ``tables``: the tables, one line each, or with all their rules."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..engine.rules import settings
from ..engine.tables import TABLES
from ..graphics.words import summary
from .flags import Parser


def main(arguments: Sequence[str]) -> int:
    """List the tables."""
    parser = Parser(prog="blackjack tables", description=__doc__)
    parser.add_argument("--json", action="store_true", help="every rule of every table")
    args = parser.parse_args(arguments)
    if args.json:
        print(json.dumps({name: settings(rules) for name, rules in TABLES.items()}, indent=2))
        return 0
    for name, rules in TABLES.items():
        print(f"{name:<13} {summary(rules)}")
    return 0
