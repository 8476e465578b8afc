"""The pictures of the README are what the program draws today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .pictures import FOLDER, PICTURES, svg

README = Path(__file__).parents[1] / "README.md"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_not_stale(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert svg(name, PICTURES[name]()).splitlines() == kept.splitlines(), (
        "python -m tests.regenerate draws it anew"
    )


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_loads_nothing(name: str) -> None:
    kept = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert set(re.findall(r"\w+://[^\s\"')]+", kept)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in kept


def test_the_readme_shows_every_picture() -> None:
    shown = re.findall(r"!\[[^]]+\]\(docs/(\w+)\.svg\)", README.read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(PICTURES)
