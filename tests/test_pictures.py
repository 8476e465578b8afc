"""The pictures of the README are what the program draws today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .pictures import golden

README = Path(__file__).parents[1] / "README.md"
DRAWN = golden()
RUN = ["simulation"]
"""The picture of a long run, which ``simulate --svg`` wrote; README tells the command."""


@pytest.mark.parametrize("file", DRAWN, ids=lambda file: file.stem)
def test_a_picture_is_not_stale(file: Path) -> None:
    kept = file.read_text(encoding="utf-8")
    assert DRAWN[file].splitlines() == kept.splitlines(), "python -m tests.regenerate draws it anew"


@pytest.mark.parametrize("file", DRAWN, ids=lambda file: file.stem)
def test_a_picture_loads_nothing(file: Path) -> None:
    kept = file.read_text(encoding="utf-8")
    assert set(re.findall(r"\w+://[^\s\"')]+", kept)) == {"http://www.w3.org/2000/svg"}
    assert "@font-face" not in kept


def test_the_readme_shows_every_picture() -> None:
    shown = re.findall(r"!\[[^]]+\]\(docs/(\w+)\.svg\)", README.read_text(encoding="utf-8"))
    assert sorted(shown) == sorted([*RUN, *(file.stem for file in DRAWN)])
