"""The forms in which all is shown: pictures, plain letters, words for a screen reader.

A form is a set of functions, and whoever draws asks the look's form for them, so that no
other module knows which there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..engine.cards import Card
from ..engine.rules import Rules
from ..engine.view import View
from . import banner, pictured, results, scoreboard, spoken, table
from .courses import Courses
from .lines import Line, Piece
from .look import Look
from .pictured import Figure

Draw = Callable[[View, Look], list[Line]]
DrawSeat = Callable[[View, int, Look], list[Line]]
DrawGrid = Callable[
    [str, Sequence[str], Sequence[tuple[str, Sequence[str]]], Mapping[str, str], Look], list[Line]
]


class Form(NamedTuple):
    """How things are shown.

    ``ascii`` forms have letters alone, ``still`` ones neither pauses nor colours; ``wires``
    are drawn where they help. The next three are what stands between two bounds, before what
    Enter does, and between parts of a question. Then come the parts of a table: ``draw`` is the
    dealer's last card, ``turn`` what a decision needs. The rest is said beside it.
    """

    ascii: bool
    still: bool
    wires: bool
    to: str
    stands_for: str
    gap: str
    round_rule: Draw
    dealer: Draw
    draw: Draw
    seat: DrawSeat
    turn: DrawSeat
    results: Draw
    scoreboard: Callable[[View, Look, Courses], list[Line]]
    opening: Callable[[Rules, Look], list[Line]]
    in_short: Callable[[Rules, Look], list[Line]]
    say: Callable[[str, Look, str], list[Line]]
    title: Callable[[str, Look], Line]
    prompt: Callable[[Sequence[str], Look], Line]
    refused: Callable[[Sequence[str], Look], list[Line]]
    option: Callable[[str, str], str]
    moves: Callable[[Sequence[tuple[str, str]], Look], list[str]]
    entries: Callable[[Sequence[tuple[str, str]], Look], list[Line]]
    advice: Callable[[Sequence[Piece], str, Look], list[Line]]
    remark: Callable[[str, Look], list[Line]]
    facts: Callable[[str, Sequence[str], Look], list[Line]]
    section: Callable[[str, Sequence[str], Look], list[Line]]
    course: Callable[[Sequence[Fraction], Look], str]
    card: Callable[[Card, Look], list[Line]]
    cards: Callable[[Sequence[Card], Look], list[Line]]
    tray: Callable[[float, int, Look], list[Line]]
    figures: Callable[[Sequence[Figure], Look], list[Line]]
    grid: DrawGrid
    legend: Callable[[Mapping[str, str], Look], list[Line]]


PICTURE = Form(
    ascii=False,
    still=False,
    wires=True,
    to="-",
    stands_for="=",
    gap="  ",
    round_rule=banner.round_rule,
    dealer=table.dealer,
    draw=table.draw,
    seat=table.seat_rows,
    turn=table.turn,
    results=results.results,
    scoreboard=scoreboard.scoreboard,
    opening=pictured.opening,
    in_short=pictured.in_short,
    say=pictured.say,
    title=pictured.title,
    prompt=pictured.prompt,
    refused=pictured.refused,
    option=pictured.marked,
    moves=pictured.moves,
    entries=pictured.entries,
    advice=pictured.advice,
    remark=pictured.remark,
    facts=pictured.facts,
    section=pictured.section,
    course=pictured.course,
    card=pictured.card,
    cards=pictured.cards_on_a_line,
    tray=pictured.tray,
    figures=pictured.figures,
    grid=pictured.grid,
    legend=pictured.legend,
)
PLAIN = PICTURE._replace(ascii=True, still=True)
SPOKEN = Form(
    ascii=False,
    still=True,
    wires=False,
    to=" to ",
    stands_for="for",
    gap=" ",
    round_rule=spoken.round_rule,
    dealer=spoken.dealer,
    draw=spoken.draw,
    seat=spoken.seat_rows,
    turn=spoken.seat_rows,
    results=spoken.results,
    scoreboard=spoken.scoreboard,
    opening=spoken.opening,
    in_short=spoken.in_short,
    say=spoken.say,
    title=spoken.title,
    prompt=spoken.prompt,
    refused=spoken.refused,
    option=spoken.option,
    moves=spoken.moves,
    entries=spoken.entries,
    advice=spoken.advice,
    remark=spoken.remark,
    facts=spoken.facts,
    section=spoken.section,
    course=spoken.course,
    card=spoken.card,
    cards=spoken.cards_on_a_line,
    tray=spoken.tray,
    figures=spoken.figures,
    grid=spoken.grid,
    legend=spoken.legend,
)

FORMS = {"picture": PICTURE, "plain": PLAIN, "spoken": SPOKEN}
"""The forms, by the style of a look."""


def form(look: Look) -> Form:
    """The form that a look asks for."""
    return FORMS[look.style]


def say(text: str, look: Look, style: str = "") -> list[Line]:
    """A sentence, as the look's form says it."""
    return form(look).say(text, look, style)


def on_table(view: View, look: Look) -> list[Line]:
    """What the dealer and everybody who plays hold; the hand at turn is marked."""
    shown = form(look)
    seats = [i for i, seat in enumerate(view.seats) if seat.hands]
    return [*shown.dealer(view, look), *[row for i in seats for row in shown.seat(view, i, look)]]
