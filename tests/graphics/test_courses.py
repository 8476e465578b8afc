"""Funds over time: from what was brought to what is held, however many rounds that took."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from blackjack.engine.tables import TABLES
from blackjack.graphics.courses import Courses, course_of, followed, sampled
from tests.edge.processes import run

from .sessions import views


@pytest.mark.parametrize("table", ["college", "casino", "points"])
def test_a_course_begins_with_what_was_brought_and_ends_with_what_is_held(table: str) -> None:
    rules, rounds = TABLES[table], 0
    courses: Courses = ()
    brought = Fraction(rules.funds) if rules.money else Fraction(0)
    for seen, _ in views(rules, 3, ("Ada", "Bob"), steps=200, odd=0):
        before = courses
        courses = followed(courses, seen)
        if courses != before and seen.dealer:
            rounds += 1
            for course, seat in zip(courses, seen.seats, strict=True):
                assert course[0] == brought
                assert course[-1] == (seat.funds if rules.money else seat.score)
    assert rounds >= 3


def test_a_course_that_has_only_begun_is_not_shown() -> None:
    assert course_of(((Fraction(5),),), 0) == ()
    assert course_of((), 0) == ()


@pytest.mark.parametrize("most", [2, 3, 10, 29])
def test_a_long_course_is_sampled_from_its_first_to_its_last(most: int) -> None:
    course = [Fraction(value) for value in range(30)]
    some = sampled(course, most)
    assert (len(some), some[0], some[-1]) == (most, course[0], course[-1])
    assert list(some) == sorted(set(some))
    assert sampled(course, 30) == course


def test_a_resumed_game_shows_the_funds_over_time_from_its_beginning(tmp_path: Path) -> None:
    flags = ("--table", "chips", "--seed", "5", "--players", "Ada")
    whole = run(tmp_path, *flags, "--no-journal", typed="9\ns\n\n7\ns\n\n8\ns\nt\n").stdout
    run(tmp_path, *flags, typed="9\ns\n\n7\ns\n")
    resumed = run(tmp_path, "--resume", typed="\n8\ns\nt\n").stdout
    funds = [row for row in whole.splitlines() if row.startswith(" Funds  100 ")]
    assert len(funds) == 4
    assert [row for row in resumed.splitlines() if row.startswith(" Funds  100 ")][-1] == funds[-1]
