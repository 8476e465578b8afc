"""Every rule once: what a table's rules mean is read in one module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import blackjack
from blackjack.engine.rules import FIELDS

PACKAGE = Path(blackjack.__file__).parent

READERS = {"engine/rulings.py", "engine/rules.py", "engine/tables.py", "graphics/words.py"}
"""The rulings, the rules themselves, and the words for people."""

MODULES = sorted(
    path for path in PACKAGE.rglob("*.py") if path.relative_to(PACKAGE).as_posix() not in READERS
)


def fields_read(tree: ast.AST) -> Iterator[str]:
    """Each rule field that code reads from something called rules, or changes by name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in FIELDS:
            of = node.value
            name = of.id if isinstance(of, ast.Name) else getattr(of, "attr", "")
            if name == "rules":
                yield node.attr
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            changes = node.func.id in ("replace", "changed", "getattr") and node.args
            if changes and ast.unparse(node.args[0]).split(".")[-1] == "rules":
                yield from [keyword.arg for keyword in node.keywords if keyword.arg in FIELDS]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_only_the_rulings_and_the_words_name_a_rule_field(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert list(fields_read(tree)) == []


def test_a_reading_would_be_found() -> None:
    code = "a = state.rules.decks; b = rules.split; c = replace(rules, double='none')"
    assert list(fields_read(ast.parse(code))) == ["decks", "split", "double"]
