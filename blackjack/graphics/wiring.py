"""The transition table laid out as a drawing: where each phase stands, and its wires.

The phases stand one below the other. Under each stand its signals, a row each, but for those
that lead back to it, which share a row. A wire runs from a signal to the right, along the lane
of the phase it leads to, and back to that phase. All wires to one phase share a lane, and lanes
that share no row share a column, so that any table can be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..engine.state import Phase, Signal
from ..engine.transitions import Transitions

PLACES = (
    Phase.GAME_SETUP,
    Phase.PLAYER_SETUP,
    Phase.BETTING,
    Phase.GAME_START,
    Phase.EARLY_SURRENDER,
    Phase.INSURANCE,
    Phase.HAND_CHECKING,
    Phase.CARD_DRAWING,
    Phase.DEALER_CARD_REVEAL,
    Phase.DEALER_HIT,
    Phase.JUDGING,
    Phase.GAME_ENDED,
)
"""The phases from the top of the drawing to its bottom."""

Way = Sequence[tuple[Phase, Signal]]
"""Rows of the table that were taken, one after the other."""


class Row(NamedTuple):
    """A row of the drawing: a phase, or (``signals``) what leads from it to ``target``."""

    phase: Phase
    signals: tuple[Signal, ...] = ()
    target: Phase | None = None

    @property
    def loops(self) -> bool:
        """True where the signals lead back to the phase."""
        return self.target is self.phase

    @property
    def transitions(self) -> Way:
        """The rows of the table that this row draws."""
        return [(self.phase, signal) for signal in self.signals]


class Lane(NamedTuple):
    """The way of all wires to a phase: its column, and the rows that it begins and ends in."""

    column: int
    top: int
    bottom: int


class Wiring(NamedTuple):
    """A drawing: its rows from the top, and the lane of each phase that wires lead to."""

    rows: tuple[Row, ...]
    lanes: dict[Phase, Lane]

    def row_of(self, phase: Phase) -> int:
        """The row in which a phase stands."""
        return self.rows.index(Row(phase))


def wiring(table: Transitions) -> Wiring:
    """The drawing of a table."""
    rows = tuple([row for phase in PLACES for row in _rows(table, phase)])
    spans: dict[Phase, list[int]] = {}
    for number, row in enumerate(rows):
        if row.target is not None and not row.loops:
            spans.setdefault(row.target, [rows.index(Row(row.target))]).append(number)
    return Wiring(rows, _lanes({phase: (min(at), max(at)) for phase, at in spans.items()}))


def _rows(table: Transitions, phase: Phase) -> list[Row]:
    out = [(signal, target) for (at, signal), target in table.items() if at is phase]
    loops = tuple([signal for signal, target in out if target is phase])
    ways = [Row(phase, (signal,), target) for signal, target in out if target is not phase]
    return [Row(phase), *([Row(phase, loops, phase)] if loops else []), *ways]


def _lanes(spans: dict[Phase, tuple[int, int]]) -> dict[Phase, Lane]:
    """Give each span the first column in which it meets none; short ones choose first."""
    lanes: dict[Phase, Lane] = {}
    for phase, (top, bottom) in sorted(spans.items(), key=lambda item: item[1][1] - item[1][0]):
        column = 0
        while any(
            lane.column == column and lane.top <= bottom and top <= lane.bottom
            for lane in lanes.values()
        ):
            column += 1
        lanes[phase] = Lane(column, top, bottom)
    return lanes
