"""Golden frames: what a session at each table looks like in four windows, without colour."""

from __future__ import annotations

from pathlib import Path

from blackjack.engine.rules import Rules
from blackjack.engine.tables import TABLES
from blackjack.engine.view import view
from blackjack.graphics.courses import Courses, followed
from blackjack.graphics.forms import form
from blackjack.graphics.help import explain, rules_in_words
from blackjack.graphics.lines import plain, printable, stripped
from blackjack.graphics.look import Look, width_for
from blackjack.graphics.story import table
from tests.engine.sessions import play

from .sessions import drawn

FOLDER = Path(__file__).parents[1] / "golden" / "frames"
COLUMNS = (39, 59, 79, 119)
STEPS = 60
SEEDS = dict.fromkeys(TABLES, 78) | {
    "casino": 67,
    "college": 70,
    "party": 11,
}


def golden() -> dict[Path, str]:
    """Return the text of the golden frames, by file."""
    return {
        FOLDER / f"{name}-{columns}.txt": frames(rules, columns)
        for name, rules in TABLES.items()
        for columns in COLUMNS
    }


def frames(rules: Rules, columns: int) -> str:
    """Return all that a random session shows in a window, and what the keys show at its end."""
    look = Look(width_for(columns))
    rows = [*form(look).opening(rules, look), *rules_in_words(rules, look)]
    courses: Courses = ()
    for before, answer, after in play(rules, SEEDS[rules.name], STEPS, slips=0.08):
        courses, last = followed(courses, view(before)), view(after)
        rows += drawn(view(before), look, printable((answer or "").strip()), courses)
    courses = followed(courses, last)
    rows += [*drawn(last, look, None, courses), *explain(last, look), *table(last, look, courses)]
    return "".join([f"{plain(stripped(row))}\n" for row in rows])
