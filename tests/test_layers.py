"""Imports point one way, and the engine knows nothing but the standard library and libdw."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import blackjack

PACKAGE = Path(blackjack.__file__).parent

LAYERS = [
    *("engine.errors", "engine.cards", "engine.hands", "engine.rules", "engine.tables"),
    *("engine.events", "engine.state", "engine.actions", "engine.deck", "engine.player"),
    *("engine.dealing", "engine.payouts", "engine.transitions", "engine.opening"),
    *("engine.play", "engine.dealer", "engine.view", "engine.machine", "engine.codec", "engine"),
    *("", "leaving", "window", "cli", "__main__", "flags", "options", "config", "catalogue"),
    "odds",
    "graphics",
    *("counting", "coach"),
    *("journal.faults", "journal.rows", "journal.locks", "journal.schema", "journal.database"),
    *("journal.store", "journal", "record", "scores", "export"),
    *("session", "lobby", "unfinished", "newgame", "start", "lesson", "drill", "count"),
    *("table", "scenario", "script"),
    *("history", "figures", "stats", "replay"),
]
"""A module may import what stands before it; ``odds`` and ``graphics`` are packages."""

PINNED = {"rich": "graphics", "numpy": "odds", "platformdirs": "options journal.database scores"}
"""The libraries besides libdw, and who may import them."""


def layer(module: str) -> str:
    """Return the row of ``LAYERS`` for a module inside the package."""
    top = module.split(".")[0]
    return top if top in ("odds", "graphics") else module


def modules() -> Iterator[tuple[str, Path]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        yield ".".join(part for part in parts if part != "__init__"), path


def imports(module: str, path: Path) -> Iterator[str]:
    """Yield what a module imports, by full name; ``blackjack.`` for the package's own."""
    package = ["blackjack", *filter(None, module.split("."))]
    if path.name != "__init__.py":
        package.pop()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = PACKAGE.joinpath(*name.split(".")[1:], alias.name)
                is_module = inner.with_suffix(".py").exists() or inner.is_dir()
                yield f"{name}.{alias.name}" if is_module and node.level else name


def test_every_module_has_its_layer() -> None:
    assert {layer(module) for module, _ in modules()} <= set(LAYERS)


def test_imports_point_down() -> None:
    for module, path in modules():
        for name in imports(module, path):
            own, _, inner = name.partition(".")
            if own == "blackjack" and layer(inner) != layer(module):
                assert LAYERS.index(layer(inner)) < LAYERS.index(layer(module)), (
                    f"{module} imports {inner}"
                )


def test_the_engine_imports_nothing_but_the_standard_library_and_libdw() -> None:
    for module, path in modules():
        if module.startswith("engine"):
            outside = {name.split(".")[0] for name in imports(module, path)} - {"blackjack"}
            assert outside <= sys.stdlib_module_names | {"libdw"}, module


def test_only_the_edge_touches_streams() -> None:
    for module, path in modules():
        if module.startswith(("engine", "odds")) and module != "odds.command":
            calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                     if isinstance(node, ast.Name) and node.id in ("print", "input")]  # fmt: skip
            assert not calls, module


def test_heavy_libraries_wait_until_they_are_needed() -> None:
    ask = (
        "import sys, blackjack.start; "
        "print(sorted({'numpy', 'rich', 'argparse', 'json.tool'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"


def test_no_third_library_is_imported() -> None:
    for module, path in modules():
        for name in {name.split(".")[0] for name in imports(module, path)}:
            known = name in sys.stdlib_module_names or name in ("blackjack", "libdw", *PINNED)
            assert known, f"{module} imports {name}"
