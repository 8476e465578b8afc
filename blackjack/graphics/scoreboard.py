"""Who stands where: the scoreboard, a line of wins and losses, funds over time."""

from __future__ import annotations

from fractions import Fraction

from ..engine.phases.judging import PAST
from ..engine.state import Seat
from ..engine.view import View
from .figures import counted, grouped, money, signed, sparkline
from .lines import Line, cells, fit, flow, line, wrapped
from .look import Look

NAME_WIDTH = 16


def scoreboard(view: View, look: Look) -> list[Line]:
    """Return the standing after a round, in the form that the table calls for."""
    if len(view.seats) > 1 or view.rules.points:
        return _board(view, look)
    if view.rules.money:
        return [row for seat in view.seats for row in _funds(view, seat, look)]
    return [row for seat in view.seats for row in wrapped(record(seat), look.width)]


def record(seat: Seat) -> str:
    """Return wins, losses and ties in words."""
    wins, losses = counted(seat.won, "win"), counted(seat.lost, "loss", "losses")
    return f"{wins}, {losses}, {counted(seat.tied, 'tie')}"


def standings(view: View) -> list[tuple[int, Seat]]:
    """Return the seats with their places, the best first; equals share a place."""
    worth = [_worth(view, seat) for seat in view.seats]
    order = sorted(range(len(worth)), key=lambda i: -worth[i])
    return [(1 + sum([other > worth[i] for other in worth]), view.seats[i]) for i in order]


def course(view: View, seat: Seat) -> tuple[Fraction, ...]:
    """Return funds or score over time: from the first round, or the last ones kept."""
    started = Fraction(view.rules.funds) if view.rules.money else Fraction(0)
    return seat.past if len(seat.past) == PAST else (started, *seat.past)


def _worth(view: View, seat: Seat) -> Fraction:
    return seat.funds if view.rules.money else Fraction(seat.score)


def _board(view: View, look: Look) -> list[Line]:
    """Return the scoreboard; narrow windows drop columns from the right."""
    head = ["#", "Player", "W-L-T"]
    scored = view.rules.staked
    if scored:
        head.append("Funds" if view.rules.money else "Points")
    rows = []
    for place, seat in standings(view):
        gone = "" if seat.seated else " (out)"
        name = fit(seat.name, NAME_WIDTH - len(gone), look.glyphs.ellipsis) + gone
        row = [f"{place}", name, f"{seat.won}-{seat.lost}-{seat.tied}"]
        if scored:
            row.append(grouped(_worth(view, seat)))
        rows.append(row)
    widths = [max(cells(row[i]) for row in (head, *rows)) for i in range(len(head))]
    shown = len(head)
    while sum(widths[:shown]) + 2 * shown - 1 > look.width:
        shown -= 1
    used = sum(widths[:shown]) + 2 * shown - 1
    lines = [_columns(head[:shown], widths, "title"), line(" ", look.glyphs.rule * (used - 1))]
    for row, (_, seat) in zip(rows, standings(view), strict=True):
        spark = sparkline(course(view, seat), look.glyphs.blocks) if seat.past else ""
        room = look.width - used - 2
        tail = line(f"  {spark[-room:]}") if scored and shown == len(head) and room > 2 else ()
        lines.append((*_columns(row[:shown], widths, ""), *tail))
    return lines


def _columns(row: list[str], widths: list[int], style: str) -> Line:
    """Return columns two blanks apart, names on the left, numbers on the right."""
    texts = []
    for i, text in enumerate(row):
        blanks = " " * (widths[i] - cells(text))
        texts.append(text + blanks if i == 1 else blanks + text)
    return line(" ", ("  ".join(texts), style))


def _funds(view: View, seat: Seat, look: Look) -> list[Line]:
    """Return funds over time: 1,000 ▃▄▂▁▅█▆ 1,150  +150; the blocks where there is room."""
    now = money(seat.funds, view.rules, look)
    if not seat.past:
        return [line(f" Funds  {now}")]
    values = course(view, seat)
    first, change = grouped(values[0]), signed(seat.funds - values[0])
    style = "won" if seat.funds > values[0] else ""
    room = look.width - cells(f" Funds  {first}  {now}  {change}")
    if room > 0:
        now = f"{sparkline(values, look.glyphs.blocks)[-room:]} {now}"
    parts = [line(f" {first}"), line(now), line(" ", (change, style))]
    return flow(line(" Funds "), parts, look.width)
