"""The state machine as it is shown on the screen: drawn in characters, or told in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.machine import Played
from ..engine.state import Phase
from ..engine.transitions import TRANSITIONS, Transitions
from .forms import form, say
from .lines import Line, Piece, line, printable, width
from .look import Look
from .wiring import Row, Way, Wiring, wiring

LIT, HERE = "best", "turn"
"""The styles of the way that was taken, and of the phase in which the game is."""

LANE = 3  # cells from one lane to the next


class Strokes(NamedTuple):
    """The characters of wires, and marks beside labels.

    ``joins`` is where a wire meets its lane from the left.
    """

    across: str
    down: str
    turns_down: str
    turns_up: str
    joins: str
    arrow: str
    loop: str
    here: str
    taken: str


BOX = Strokes("─", "│", "╮", "╯", "┤", "◄", "↺", "▶", "•")
LETTERS = Strokes("-", "|", "+", "+", "+", "<", "@", ">", "*")


def as_text(table: Transitions) -> list[str]:
    """The table in columns, a row a transition."""
    rows = [("phase", "signal", "goes to")]
    rows += [(phase.value, signal.value, target.value) for (phase, signal), target in table.items()]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(str.ljust, row, wide)).rstrip() for row in rows]


def machine(look: Look, here: Phase | None = None, way: Way = ()) -> list[Line]:
    """The machine with the phase ``here`` and the last ``way`` lit; in words where it must be."""
    picture = drawing(wiring(TRANSITIONS), look, here, way)
    if form(look).wires and all(width(row) <= look.width for row in picture):
        return picture
    return [row for phase in ([here] if here else Phase) for row in in_words(phase, look, way)]


def in_words(here: Phase, look: Look, way: Way = ()) -> list[Line]:
    """What led to a phase, and where each of its signals leads."""
    led = [f"{phase.value}: {signal.value}." for phase, signal in way]
    ways = [
        f"{signal.value}: to {target.value}."
        for (phase, signal), target in TRANSITIONS.items()
        if phase is here
    ]
    told = [*(["The last step's way:", *led] if led else []), f"In {here.value}:", *ways]
    return [row for text in told for row in say(text, look)]


def drawing(drawn: Wiring, look: Look, here: Phase | None = None, way: Way = ()) -> list[Line]:
    """The rows of a wiring with their wires, in characters."""
    strokes = BOX if look.glyphs.boxes else LETTERS
    labels = [_label(row, strokes, here, way) for row in drawn.rows]
    room = max(map(width, labels)) + 2
    wires = Wires(drawn, room, strokes, way)
    return [(*label, *wires.beside(number, width(label))) for number, label in enumerate(labels)]


def _label(row: Row, strokes: Strokes, here: Phase | None, way: Way) -> Line:
    if not row.signals:
        style = HERE if row.phase is here else "title" if here is None else ""
        mark = strokes.here if row.phase is here else " "
        return line((f"{mark}{row.phase.value.upper()} ", style))
    taken = set(row.transitions) & set(way)
    head = f"  {strokes.taken if taken else ' '}{f'{strokes.loop} ' if row.loops else ''}"
    pieces: list[Piece] = [(head, "")]
    for signal in row.signals:
        pieces += [(", ", "")] if len(pieces) > 1 else []
        pieces.append((signal.value, LIT if (row.phase, signal) in way else ""))
    return (*pieces, (" ", ""))


class Wires:
    """The wires of a drawing, cell by cell; the labels take ``room`` cells."""

    def __init__(self, drawn: Wiring, room: int, strokes: Strokes, way: Way) -> None:
        self.rows, self.lanes, self.strokes = drawn.rows, drawn.lanes, strokes
        self.cells = {phase: room + lane.column * LANE for phase, lane in drawn.lanes.items()}
        self.heads = {phase: drawn.row_of(phase) for phase in drawn.lanes}
        self.taken = {i for i, row in enumerate(drawn.rows) if set(way) & set(row.transitions)}

    def beside(self, number: int, start: int) -> Iterator[Piece]:
        """The pieces of a row from cell ``start`` on."""
        row = self.rows[number]
        own = row.phase if not row.signals else row.target
        end = -1 if row.loops or own not in self.cells else self.cells[own]
        through = {
            self.cells[phase]: phase
            for phase, lane in self.lanes.items()
            if lane.top <= number <= lane.bottom
        }
        for cell in range(start, max(end, *through, start) + 1):
            if cell == end:
                yield self._bend(number, through[cell]), self._down(number, through[cell])
            elif cell in through:
                yield self.strokes.down, self._down(number, through[cell])
            elif cell < end:
                arrives = cell == start and not row.signals
                stroke = self.strokes.arrow if arrives else self.strokes.across
                yield stroke, self._across(number, through[end])
            else:
                yield " ", ""

    def _bend(self, number: int, target: Phase) -> str:
        lane = self.lanes[target]
        if number == lane.top:
            return self.strokes.turns_down
        return self.strokes.turns_up if number == lane.bottom else self.strokes.joins

    def _across(self, number: int, target: Phase) -> str:
        ends = self._taken_to(target)
        return LIT if number in ends or (ends and number == self.heads[target]) else ""

    def _down(self, number: int, target: Phase) -> str:
        head = self.heads[target]
        lit = any(min(i, head) <= number <= max(i, head) for i in self._taken_to(target))
        return LIT if lit else ""

    def _taken_to(self, target: Phase) -> list[int]:
        """The rows whose wires to a phase were taken."""
        rows = [(i, self.rows[i]) for i in self.taken]
        return [i for i, row in rows if row.target is target and not row.loops]


def traced(step: Played, look: Look) -> list[Line]:
    """A step in a line: phase, answer, signal, next phase, and the names of its events."""
    before, answer, after = step
    given = "" if answer is None else f' "{printable(answer)}"'
    facts = ", ".join(type(event).__name__ for event in after.events)
    led = f"{before.phase.value}{given}: {after.signal} -> {after.phase.value}"
    return say(f"{led} [{facts}]" if facts else led, look)
