"""The command ``tables``: the tables, one line each, or with all their rules."""

from __future__ import annotations

from collections.abc import Sequence

from .engine.rules import FIELDS, Rules, as_text, settings
from .engine.tables import TABLES


def main(arguments: Sequence[str]) -> int:
    """List the tables."""
    import json  # not on the way to the first prompt, which needs the summaries

    from .flags import Parser

    parser = Parser(prog="blackjack tables", description=__doc__)
    parser.add_argument("--json", action="store_true", help="every rule of every table")
    args = parser.parse_args(arguments)
    if args.json:
        print(json.dumps({name: settings(rules) for name, rules in TABLES.items()}, indent=2))
        return 0
    for name, rules in TABLES.items():
        print(f"{name:<13} {summary(rules)}")
    return 0


def summary(rules: Rules) -> str:
    """Return a table in one line: players, decks, the dealer, what a natural pays."""
    players = "1 player" if rules.seats == 1 else f"1-{rules.seats} players"
    decks = "1-4 decks" if rules.decks is None else f"{rules.decks} deck{'s'[: rules.decks > 1]}"
    words = [players, decks, "H17" if rules.dealer_hits_soft_17 else "S17"]
    if rules.natural_pays is not None:
        words.append(f"blackjack pays {as_text(rules, 'natural_pays')}")
    words += [rules.stake] if rules.stake == "points" else []
    words += [f"{rules.rounds} rounds"] if rules.rounds else []
    extras = [
        ("insurance", rules.insurance),
        ("double", rules.double != "none"),
        ("split", rules.split != "none"),
        ("surrender", rules.surrender != "none"),
    ]
    words += [word for word, there in extras if there]
    return ", ".join(words)


def as_markdown() -> str:
    """Return every rule of every table as a Markdown table, for the README."""
    rows = [
        f"| `{field}` | {' | '.join(as_text(rules, field) for rules in TABLES.values())} |"
        for field in FIELDS
    ]
    head = f"| rule | {' | '.join(TABLES)} |"
    return "\n".join([head, f"| --- |{' --- |' * len(TABLES)}", *rows])
