"""The state machine as files for others to draw or show: Mermaid, Graphviz, SVG."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from ..engine.state import Phase
from ..engine.transitions import Transitions
from .wiring import PLACES, Row, Wiring, wiring


def mermaid(table: Transitions) -> str:
    """The table as a Mermaid state diagram."""
    names = [f'    state "{phase.value}" as {phase.name}' for phase in PLACES]
    ways = [
        f"    {phase.name} --> {target.name}: {signal.value}"
        for (phase, signal), target in table.items()
    ]
    return "\n".join(["stateDiagram-v2", *names, f"    [*] --> {PLACES[0].name}", *ways])


def dot(table: Transitions) -> str:
    """The table as a Graphviz graph."""
    ways = [
        f'    "{phase.value}" -> "{target.value}" [label="{signal.value}"];'
        for (phase, signal), target in table.items()
    ]
    return "\n".join(["digraph blackjack {", "    node [shape=box, style=rounded];", *ways, "}"])


STEP, LEFT, LABELS, LANE, LETTER = 24, 16, 290, 22, 7.9
"""Pixels: from row to row, the margin, the labels' width, from lane to lane, a letter."""

STYLE = """\
text { font: 13px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #1f2328 }
.phase { font-weight: bold }
.ground { fill: #ffffff }
.box { fill: #ddf4ff; stroke: #0969da }
.wire { fill: none; stroke: #59636e; stroke-width: 1.4 }
.head { fill: #59636e }
@media (prefers-color-scheme: dark) {
  text { fill: #f0f6fc }
  .ground { fill: #0d1117 }
  .box { fill: #121d2f; stroke: #4493f8 }
  .wire { stroke: #9198a1 }
  .head { fill: #9198a1 }
}"""


def svg(table: Transitions) -> str:
    """The table as a picture, on a ground of its own: light, or dark where that is preferred."""
    drawn = wiring(table)
    columns = 1 + max(lane.column for lane in drawn.lanes.values())
    wide, high = LEFT * 2 + LABELS + columns * LANE, LEFT * 2 + len(drawn.rows) * STEP
    size = f'width="{wide}" height="{high}"'
    return "\n".join(
        [
            f'<svg viewBox="0 0 {wide} {high}" {size} xmlns="http://www.w3.org/2000/svg">',
            "<title>The phases of the game and the signals that lead from one to the next</title>",
            f"<style>\n{STYLE}\n</style>",
            f'<rect {size} rx="8" class="ground"/>',
            *_wires(drawn),
            *[part for number, row in enumerate(drawn.rows) for part in _label(number, row)],
            "</svg>\n",
        ]
    )


def _y(number: int) -> int:
    return LEFT + number * STEP + STEP // 2


def _end(row: Row) -> float:
    """Where the label of a row ends."""
    return LEFT + LETTER * len(_text(row)) + (24 if row.signals else 20)


def _text(row: Row) -> str:
    if not row.signals:
        return row.phase.value
    words = ", ".join(signal.value for signal in row.signals)
    return f"↺ {words}" if row.loops else words


def _label(number: int, row: Row) -> Iterator[str]:
    y, text = _y(number), escape(_text(row))
    if row.signals:
        yield f'<text x="{LEFT + 24}" y="{y + 4}">{text}</text>'
    else:
        box = f'<rect class="box" x="{LEFT}" y="{y - 11}" width="{_end(row) - LEFT:.0f}" '
        yield f'{box}height="22" rx="6"/>'
        yield f'<text class="phase" x="{LEFT + 10}" y="{y + 4}">{text}</text>'


def _wires(drawn: Wiring) -> Iterator[str]:
    """A path from each signal along the lane of the phase it leads to, and the arrow there."""
    for number, row in enumerate(drawn.rows):
        if row.target is not None and not row.loops:
            x = LEFT + LABELS + drawn.lanes[row.target].column * LANE
            head = drawn.row_of(row.target)
            turn = 8 if head > number else -8
            yield (
                f'<path class="wire" d="M{_end(row) + 8:.0f} {_y(number)} H{x - 8} '
                f"q8 0 8 {turn} V{_y(head) - turn} q0 {turn} -8 {turn} "
                f'H{_tip(row.target) + 6:.0f}"/>'
            )
    for phase in drawn.lanes:
        y = _y(drawn.row_of(phase))
        yield f'<path class="head" d="M{_tip(phase):.0f} {y} l9 -5 v10 z"/>'


def _tip(phase: Phase) -> float:
    """Where the arrow to a phase ends."""
    return _end(Row(phase)) + 2
