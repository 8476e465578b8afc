"""Funds, or scores, over time. The game keeps none of it; whoever draws follows it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..engine.events import Joined, RoundSettled, Seated
from ..engine.rules import Rules
from ..engine.state import Seat
from ..engine.view import View

Course = tuple[Fraction, ...]
"""What a player brought, and held after each round that they played."""

Courses = tuple[Course, ...]
"""The course of each seat; () where none was followed."""


def held(rules: Rules, seat: Seat) -> Fraction:
    """What a player holds: funds at a money table, else the score."""
    return seat.funds if rules.money else Fraction(seat.score)


def followed(courses: Courses, seen: View) -> Courses:
    """The courses after a step: somebody sat down, or a round was settled."""
    for event in seen.events:
        if isinstance(event, Seated) or (isinstance(event, Joined) and not event.back):
            courses = (*courses, (held(seen.rules, seen.seats[event.seat]),))
        elif isinstance(event, RoundSettled):
            courses = tuple(
                [
                    (*course, held(seen.rules, seat)) if seat.hands else course
                    for course, seat in zip(courses, seen.seats, strict=False)
                ]
            )
    return courses


def course_of(courses: Courses, seat: int) -> Course:
    """The course of a seat, once it has more than a beginning."""
    course = courses[seat] if seat < len(courses) else ()
    return course if len(course) > 1 else ()


def sampled(course: Sequence[Fraction], most: int) -> Sequence[Fraction]:
    """At most ``most`` values, two or more, from the first to the last, evenly apart."""
    if len(course) <= most:
        return course
    return [course[round(i * (len(course) - 1) / (most - 1))] for i in range(most)]
