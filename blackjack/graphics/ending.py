"""What a game came to, said at its end."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ..engine.money import grouped
from ..engine.rules import Rules
from ..engine.view import View
from .courses import Courses, course_of
from .figures import counted, money
from .forms import say
from .lines import Line
from .look import Look
from .scoreboard import record


def summed_up(view: View, courses: Courses, look: Look) -> list[Line]:
    """Rounds, wins and losses of each player; at stakes what they gained, and lost at worst."""
    lines: list[Line] = []
    for number, seat in enumerate(view.seats):
        course = course_of(courses, number)
        told = f"{seat.name}: {counted(len(course) - 1 if course else view.round, 'round')}, "
        told += record(seat)
        if view.rules.staked and course:
            gains = [after - before for before, after in pairwise(course)]
            total = _gain(course[-1] - course[0], view.rules, look)
            best, worst = (_gain(of(gains), view.rules, look) for of in (max, min))
            told += f", {total} in all; the best round {best}, the worst {worst}"
        lines += say(f"{told}.", look)
    return lines


def _gain(value: Fraction, rules: Rules, look: Look) -> str:
    sign = "+" if value > 0 else "-" if value < 0 else ""
    amount = abs(value)
    return f"{sign}{money(amount, rules, look) if rules.money else grouped(amount)}"
