"""The parts of a table, and how each is shown: in pictures or in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..engine.view import View
from . import banner, results, scoreboard, spoken
from . import table as pictures
from .courses import Courses
from .lines import Line
from .look import Look

Draw = Callable[[View, Look], list[Line]]


class Drawing(NamedTuple):
    """What draws each part of a table; ``draw`` the dealer's last card, ``turn`` a decision."""

    round_rule: Draw
    dealer: Draw
    draw: Draw
    seat: Callable[[View, int, Look], list[Line]]
    turn: Callable[[View, int, Look], list[Line]]
    results: Draw
    scoreboard: Callable[[View, Look, Courses], list[Line]]


PICTURES = Drawing(
    banner.round_rule,
    pictures.dealer,
    pictures.draw,
    pictures.seat_rows,
    pictures.turn,
    results.results,
    scoreboard.scoreboard,
)
SPOKEN = Drawing(
    spoken.round_rule,
    spoken.dealer,
    spoken.draw,
    spoken.seat_rows,
    spoken.seat_rows,
    spoken.results,
    spoken.scoreboard,
)


def drawing(look: Look) -> Drawing:
    """Return how a look shows a table."""
    return SPOKEN if look.style == "spoken" else PICTURES


def on_table(view: View, look: Look) -> list[Line]:
    """Return what the dealer and everybody who plays hold; the hand at turn is marked."""
    shown = drawing(look)
    seats = [i for i, seat in enumerate(view.seats) if seat.hands]
    return [*shown.dealer(view, look), *[row for i in seats for row in shown.seat(view, i, look)]]
