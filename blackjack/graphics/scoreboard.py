"""Who stands where: the scoreboard, a line of wins and losses, funds over time."""

from __future__ import annotations

from ..engine.money import grouped
from ..engine.state import Seat
from ..engine.view import View
from .courses import Course, Courses, course_of, held, sampled
from .figures import counted, money, signed, sparkline
from .lines import Line, cells, fit, flow, line, wrapped
from .look import Look

NAME_WIDTH = 16


def scoreboard(view: View, look: Look, courses: Courses) -> list[Line]:
    """The standing after a round, in the form that the table calls for."""
    if len(view.seats) > 1 or view.rules.points:
        return _board(view, look, courses)
    if view.rules.money:
        return [
            row for seat in view.seats for row in _funds(view, seat, look, course_of(courses, 0))
        ]
    return [row for seat in view.seats for row in wrapped(record(seat), look.width)]


def record(seat: Seat) -> str:
    """Wins, losses and ties in words."""
    wins, losses = counted(seat.won, "win"), counted(seat.lost, "loss", "losses")
    return f"{wins}, {losses}, {counted(seat.tied, 'tie')}"


def standings(view: View) -> list[tuple[int, int]]:
    """Places with the numbers of their seats, the best first; equals share a place."""
    worth = [held(view.rules, seat) for seat in view.seats]
    order = sorted(range(len(worth)), key=lambda i: -worth[i])
    return [(1 + sum([other > worth[i] for other in worth]), i) for i in order]


def _board(view: View, look: Look, courses: Courses) -> list[Line]:
    """The scoreboard; narrow windows drop columns from the right."""
    head = ["#", "Player", "W-L-T"]
    scored = view.rules.staked
    if scored:
        head.append("Funds" if view.rules.money else "Points")
    rows = []
    for place, number in standings(view):
        seat = view.seats[number]
        gone = "" if seat.seated else " (out)"
        name = fit(seat.name, NAME_WIDTH - len(gone), look.glyphs.ellipsis) + gone
        row = [f"{place}", name, f"{seat.won}-{seat.lost}-{seat.tied}"]
        if scored:
            row.append(grouped(held(view.rules, seat)))
        rows.append(row)
    widths = [max(cells(row[i]) for row in (head, *rows)) for i in range(len(head))]
    shown = len(head)
    while sum(widths[:shown]) + 2 * shown - 1 > look.width:
        shown -= 1
    used = sum(widths[:shown]) + 2 * shown - 1
    lines = [_columns(head[:shown], widths, "title"), line(" ", look.glyphs.rule * (used - 1))]
    room = look.width - used - 2 if scored and shown == len(head) else 0
    for row, (_, number) in zip(rows, standings(view), strict=True):
        course = course_of(courses, number) if room > 2 else ()
        spark = sparkline(sampled(course, room), look.glyphs.blocks) if course else ""
        tail = line(f"  {spark}") if spark else ()
        lines.append((*_columns(row[:shown], widths, ""), *tail))
    return lines


def _columns(row: list[str], widths: list[int], style: str) -> Line:
    """Columns two blanks apart, names on the left, numbers on the right."""
    texts = []
    for i, text in enumerate(row):
        blanks = " " * (widths[i] - cells(text))
        texts.append(text + blanks if i == 1 else blanks + text)
    return line(" ", ("  ".join(texts), style))


def _funds(view: View, seat: Seat, look: Look, course: Course) -> list[Line]:
    """Funds over time: 1,000 ▃▄▂▁▅█▆ 1,150  +150; the blocks where there is room."""
    now = money(seat.funds, view.rules, look)
    if not course:
        return [line(f" Funds  {now}")]
    first, change = money(course[0], view.rules, look), signed(seat.funds - course[0])
    style = "won" if seat.funds > course[0] else ""
    room = look.width - cells(f" Funds  {first}  {now}  {change}")
    if room > 1:
        now = f"{sparkline(sampled(course, room), look.glyphs.blocks)} {now}"
    parts = [line(f" {first}"), line(now), line(" ", (change, style))]
    return flow(line(" Funds "), parts, look.width)
