"""``python -m tests.regenerate``: write all golden files anew; read the diff before a commit.

``GOLDEN`` lists what returns their texts, by file; the tests compare with the same.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from tests import pictures, readme_tables
from tests.engine import rule_tables, transcripts
from tests.graphics import frames

GOLDEN: list[Callable[[], dict[Path, str]]] = [
    rule_tables.golden,
    transcripts.golden,
    frames.golden,
]

KEPT = {pictures.FOLDER / "simulation.svg"}
"""Pictures of long runs, which other commands write; README tells them."""


def main() -> None:
    """Write every golden file, and remove those that nothing makes any more."""
    for make in GOLDEN:
        texts = make()
        for folder in {file.parent for file in texts}:
            folder.mkdir(parents=True, exist_ok=True)
            for stale in set(folder.iterdir()) - set(texts) - KEPT:
                stale.unlink()
        write(texts)
    for make in (pictures.golden, readme_tables.golden):
        write(make())  # into folders that hold what nothing here makes


def write(texts: dict[Path, str]) -> None:
    """Write each text into its file."""
    for file, text in texts.items():
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
