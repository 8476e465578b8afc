"""What was learned, as lines: figures, a chart of one's own accuracy, and a plot over time."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from .coach import small
from .figures import counted, sparkline
from .forms import form, say
from .lines import Line, line
from .look import Look
from .pictured import Figure

UPS = (*map(str, range(2, 11)), "Ace", "hidden cards")
SHOWN = 24  # of the days over time


class Told(NamedTuple):
    """Answers with a name: how many, how many right, bets lost, and seconds for one.

    ``seconds`` is None where nobody knows.
    """

    name: str
    asked: int
    right: int
    cost: float
    seconds: float | None


def records_lines(
    whole: Told, kinds: Sequence[Told], run: int, best: int, look: Look
) -> list[Line]:
    """All answers in a sentence, then a line for each kind."""
    took = "" if whole.seconds is None else f", {whole.seconds:.1f} seconds an answer"
    told = f"{counted(whole.asked, 'answer')}, {share(whole)} right{took}"
    head = f"{told}; {run} right in a row now, {best} at best; {small(whole.cost)} bets lost."
    figures = [
        Figure(
            one.name,
            f"{one.right} of {one.asked} ({share(one)})",
            "" if one.seconds is None else f"{one.seconds:.1f} s",
        )
        for one in kinds
    ]
    return [*say(head, look), *form(look).figures(figures, look)]


def accuracy_lines(cells: Sequence[Told], weak: Sequence[Told], look: Look) -> list[Line]:
    """The chart with one's own accuracy in each cell, in %; the weakest have a mark."""
    marked = {one.name for one in weak}
    by_kind: dict[str, dict[str, dict[str, str]]] = {}
    for one in cells:
        kind, _, rest = one.name.partition(" ")
        hand, versus, up = rest.partition(" against ")
        if versus:
            text = f"{100 * one.right / one.asked:.0f}" + ("!" if one.name in marked else "")
            by_kind.setdefault(kind, {}).setdefault(hand, {})[up] = text
    rows: list[Line] = []
    for kind, hands in by_kind.items():
        ups = [up for up in UPS if any([up in row for row in hands.values()])]
        heads = ["A" if up == "Ace" else "?" if up == UPS[-1] else up for up in ups]
        named = sorted(hands.items(), key=lambda row: row[0].zfill(2))
        table = [(hand, [row.get(up, "") for up in ups]) for hand, row in named]
        rows += [line(), *form(look).grid(kind, heads, table, {}, look)]
    if rows:
        rows += [line(), *say("Your right answers in %, the weakest with a mark (!).", look)]
    return rows


def weak_lines(weak: Sequence[Told], look: Look) -> list[Line]:
    """The cells to practise."""
    if not weak:
        return []
    told = "; ".join([f"{one.name}, {one.right} of {one.asked} right" for one in weak])
    return say(f"Weakest: {told}.", look)


def days_lines(days: Sequence[Told], look: Look) -> list[Line]:
    """The accuracy of each day as a small plot."""
    if len(days) < 2:
        return []
    last = days[-SHOWN:]
    plot = sparkline([Fraction(one.right, one.asked) for one in last], look.glyphs.blocks)
    span = f"{last[0].name} {share(last[0])} {plot} {share(last[-1])} {last[-1].name}"
    return say(f"Over time: {span}.", look)


def share(one: Told) -> str:
    """The part that was right: 86 %."""
    return f"{100 * one.right / one.asked:.0f} %"


def days_svg(days: Sequence[Told]) -> str:
    """A plot of the accuracy of each day, as SVG."""
    width, height, edge = 640, 320, 40
    step = (width - 2 * edge) / max(len(days) - 1, 1)

    def y(accuracy: float) -> float:
        return height - edge - accuracy * (height - 2 * edge)

    points = [(edge + i * step, y(one.right / one.asked)) for i, one in enumerate(days)]
    path = " ".join([f"{x:.1f},{at:.1f}" for x, at in points])
    dots = [
        f'<circle cx="{x:.1f}" cy="{at:.1f}" r="3"><title>{one.name}: {share(one)} of '
        f"{one.asked}</title></circle>"
        for (x, at), one in zip(points, days, strict=True)
    ]
    grid = [
        f'<line x1="{edge}" x2="{width - edge}" y1="{y(part):.1f}" y2="{y(part):.1f}" '
        f'stroke="#ccc"/><text x="4" y="{y(part) + 4:.1f}">{part:.0%}</text>'
        for part in (0, 0.25, 0.5, 0.75, 1)
    ]
    ends = [
        f'<text x="{edge}" y="{height - 12}">{days[0].name}</text>',
        f'<text x="{width - edge}" y="{height - 12}" text-anchor="end">{days[-1].name}</text>',
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
            "<style>text { font: 12px sans-serif }</style>",
            "<title>Right answers over time</title>",
            '<rect width="100%" height="100%" fill="white"/>',
            *grid,
            f'<polyline points="{path}" fill="none" stroke="#1b6" stroke-width="2"/>',
            *dots,
            *ends,
            "</svg>",
        ]
    )
