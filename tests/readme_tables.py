"""The README's tables, as the code says them."""

from __future__ import annotations

from pathlib import Path

from blackjack.engine.rules import FIELDS, as_text
from blackjack.engine.tables import TABLES
from blackjack.engine.transitions import TRANSITIONS, as_markdown

README = Path(__file__).parent.parent / "README.md"


def golden() -> dict[Path, str]:
    """The README with its tables made anew; each stands between two marks."""
    text = README.read_text(encoding="utf-8")
    for name, table in (("rules", rules_as_markdown()), ("transitions", as_markdown(TRANSITIONS))):
        before, mark, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        text = f"{before}{mark}{table.rstrip()}\n{end}{after}"
    return {README: text}


def rules_as_markdown() -> str:
    """Return every rule of every table as a Markdown table, for the README."""
    rows = [
        f"| `{field}` | {' | '.join(as_text(rules, field) for rules in TABLES.values())} |"
        for field in FIELDS
    ]
    head = f"| rule | {' | '.join(TABLES)} |"
    return "\n".join([head, f"| --- |{' --- |' * len(TABLES)}", *rows])
