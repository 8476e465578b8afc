"""The pictures of the README, drawn by the program itself; ``tests.regenerate`` writes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from blackjack.engine.events import RoundSettled
from blackjack.engine.tables import POINTS, TABLES
from blackjack.engine.transitions import TRANSITIONS
from blackjack.graphics import diagrams
from blackjack.graphics.forms import form
from blackjack.graphics.lines import Line
from blackjack.graphics.look import ASCII, Look
from blackjack.graphics.picture import svg

from .graphics.sessions import drawn, stacked, views, with_courses

FOLDER = Path(__file__).parents[1] / "docs"


def golden() -> dict[Path, str]:
    """Return the text of each picture, by its file."""
    drawn = {FOLDER / f"{name}.svg": svg(name, draw()) for name, draw in PICTURES.items()}
    return {**drawn, FOLDER / "machine.svg": diagrams.svg(TRANSITIONS)}


def _casino() -> list[Line]:
    """Return a round with a split hand and a natural."""
    answers = ["2", "Ada", "Ravi", "50", "25", "p", "h", "s"]
    look = Look(79)
    rows = _round("casino", answers, "8S AD 6D 8H KC 10S 3D 10C 10H AH", look)
    return [*form(look).opening(TABLES["casino"], look), *rows]


def _points() -> list[Line]:
    """Return the end of a tournament of four."""
    played = views(POINTS, 26, ("Ada", "Ravi", "Zoë", "Łukasz"), 400, odd=0)
    steps = list(with_courses(played))
    ends = [i for i, (seen, *_) in enumerate(steps) if RoundSettled(seen.round) in seen.events]
    last = steps[ends[-1] :]
    return [row for seen, _, courses in last for row in drawn(seen, Look(60), None, courses)]


def _narrow() -> list[Line]:
    """Return a round in 40 columns."""
    return _round(
        "vegas", ["1", "Ada", "50", "p", "h", "s", "s"], "8S 6D 8H 10S 3D 10C 9H 9C", Look(39)
    )


def _plain() -> list[Line]:
    """Return a round without boxes and colours."""
    look = Look(70, ASCII, "plain")
    return _round("college", ["Ada", "100", "d"], "8S 3D 10H 7C KD", look)


PICTURES: dict[str, Callable[[], list[Line]]] = {
    "casino": _casino,
    "points": _points,
    "narrow": _narrow,
    "plain": _plain,
}


def _round(name: str, answers: Sequence[str], stack: str, look: Look) -> list[Line]:
    """Return the first round at a table, from the rule that opens it."""
    steps = list(with_courses(stacked(name, answers, stack)))
    first = next(i for i, (seen, *_) in enumerate(steps) if len(seen.seats) == seen.players)
    return [row for step in steps[first:] for row in drawn(step[0], look, *step[1:])]
