"""Imports point one way between rooms, and each room has its own third packages."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import blackjack

PACKAGE = Path(blackjack.__file__).parent

ROOMS = (
    *("engine", "odds", "bots", "journal", "settings", "graphics", "simulation"),
    *("service", "gym"),
    *("session", "training", "commands", "__main__"),
)
"""The rooms, from the ground up: a module imports from its own room and from lower ones."""

SIDE_BY_SIDE = (
    {"odds", "journal", "settings"},
    {"bots", "journal", "settings"},
    {"session", "simulation"},
)
"""Rooms on one floor, which don't import each other."""

HALL = {"table": {"engine"}, "scenario": {"engine"}, "": {"engine"}}
"""The public modules of the hall, and all that they may import."""

LIBRARIES = {
    "engine": {"libdw"},
    "odds": {"numpy"},
    "graphics": {"rich"},
    "simulation": {"numpy", "numba", "distributed"},
    "gym": {"gymnasium", "numpy"},
    "training": {"numpy"},
}
"""The third packages that each room may import; the others import none."""


def room(module: str) -> str:
    """The room a module stands in; a public module of the hall is one of its own."""
    return module.partition(".")[0]


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


def test_every_module_stands_in_a_room() -> None:
    assert {room(module) for module, _ in modules()} - HALL.keys() <= set(ROOMS)


def test_imports_point_down() -> None:
    for module, path in modules():
        for name in imports(module, path):
            own, _, inner = name.partition(".")
            if own == "blackjack" and room(inner) != room(module):
                assert may_import(room(module), room(inner)), f"{module} imports {inner}"


def may_import(own: str, other: str) -> bool:
    """True where a room may import another: one on a lower floor, or the hall's from above."""
    if own in HALL:
        return other in HALL[own]
    if other in HALL:
        return own not in ("engine", "odds", "journal")
    apart = any({own, other} <= floor for floor in SIDE_BY_SIDE)
    return ROOMS.index(other) < ROOMS.index(own) and not apart


def test_each_room_imports_only_its_own_third_packages() -> None:
    for module, path in modules():
        outside = {name.split(".")[0] for name in imports(module, path)} - {"blackjack"}
        third = outside - sys.stdlib_module_names
        assert third <= LIBRARIES.get(room(module), set()), module


def test_only_the_edge_touches_streams() -> None:
    for module, path in modules():
        if module == "engine.tracing":  # libdw's trace is printed by the machines themselves
            continue
        if module.startswith(("engine", "odds")):
            calls = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                     if isinstance(node, ast.Name) and node.id in ("print", "input")]  # fmt: skip
            assert not calls, module


def test_heavy_libraries_wait_until_they_are_needed() -> None:
    ask = (
        "import sys, blackjack.commands.play; "
        "late = {'numpy', 'rich', 'sqlite3', 'blackjack.journal.store', 'blackjack.bots', "
        "'blackjack.service', 'blackjack.gym', 'blackjack.graphics.machine'}; "
        "print(sorted(late & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
