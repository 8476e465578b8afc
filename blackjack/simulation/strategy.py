"""How the simulated seats play: charts, one for each true count, and exact composition.

A chart says what a hand does by its total, or as a pair; a composition strategy looks at
every card. Both answer with one of the legal actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

from ..engine import rulings
from ..engine.rules import Rules
from ..engine.vocabulary import Action
from ..odds.chart import Cell, Column, Row, column
from ..odds.hand import DOUBLE, HIT, draws
from ..odds.rounds import Upcard

Chart = Mapping[int | None, Column]
"""A column for each upcard, by rank from 0 (Ace) to 9; one for None where none is seen."""

LOWEST, HIGHEST = -15, 15
"""True counts beyond these are counted with them."""
COUNTS = range(LOWEST, HIGHEST + 1)


class Spot(NamedTuple):
    """A decision: ranks from 0, the lowest first; the upcard; what is legal."""

    hand: tuple[int, ...]
    total: int
    soft: bool
    up: int | None
    legal: tuple[Action, ...]
    split: bool


class Plays(Protocol):
    """What the compiler asks of a way to play."""

    def key(self, hand: Sequence[int], total: int, *, soft: bool) -> object:
        """What decides the play of a hand and of all that it can become."""

    def actions(self, spot: Spot) -> tuple[Action, ...]:
        """What a hand does at each true count, or always."""


@dataclass(frozen=True)
class ByChart:
    """A chart for each of ``COUNTS``, or a single one without a count."""

    charts: tuple[Chart, ...]

    def key(self, hand: Sequence[int], total: int, *, soft: bool) -> object:
        """The total; how many cards the hand has is for the rules to ask."""
        return total, soft, len(hand) < 3

    def actions(self, spot: Spot) -> tuple[Action, ...]:
        """The first legal action of the pair's cell if it may be split, else of the total's."""
        if Action.SPLIT in spot.legal:
            row = Row("pair", spot.hand[0])
        else:
            row = Row("soft" if spot.soft else "hard", spot.total)
        first: dict[int, Action] = {}
        for chart in self.charts:
            cell = chart[spot.up][row]
            if id(cell) not in first:
                first[id(cell)] = next(action for action in cell if action in spot.legal)
        return tuple([first[id(chart[spot.up][row])] for chart in self.charts])


@dataclass(frozen=True)
class ByComposition:
    """The best action for the very cards of each hand, off the top of a full shoe.

    A split hand plays as its cards would unsplit, and splits again whenever it may.
    """

    upcards: tuple[Upcard, ...]

    @cached_property
    def _by_up(self) -> dict[int | None, Upcard]:
        return {upcard.up: upcard for upcard in self.upcards}

    def key(self, hand: Sequence[int], total: int, *, soft: bool) -> object:
        """Every card."""
        return tuple(sorted(hand)), total, soft

    def actions(self, spot: Spot) -> tuple[Action, ...]:
        """The action of the greatest value."""
        upcard = self._by_up[spot.up]
        if spot.split and Action.SPLIT in spot.legal:
            return (Action.SPLIT,)
        if len(spot.hand) == 2 and not spot.split:
            values = upcard.actions((spot.hand[0], spot.hand[1]))
            best = max(value for action, value in values.items() if action in spot.legal)
            return (next(a for a, v in values.items() if a in spot.legal and v > best - 1e-12),)
        values_of = upcard.split_values if spot.split else upcard.values
        chosen = values_of.policy[place(spot.hand)]
        return ({DOUBLE: Action.DOUBLE, HIT: Action.HIT}.get(int(chosen), Action.STAND),)


def place(hand: Iterable[int]) -> int:
    """The number of a hand in the tree of all hands."""
    number, following = 0, draws().following
    for rank in hand:
        number = int(following[number, rank])
    return number


def basic(upcards: Iterable[Upcard]) -> Chart:
    """The chart of basic strategy."""
    return {upcard.up: column(upcard) for upcard in upcards}


class Index(NamedTuple):
    """A play that changes with the count: ``action`` at the true count ``at`` and above.

    Below it ``other``; where there is none, what the chart's cell has besides the action.
    """

    row: Row
    up: int
    at: int
    action: Action
    other: Action | None = None

    def cell(self, chart: Cell, count: int) -> Cell:
        """The cell at a count, the action before all others that the chart would rather do."""
        rest = tuple([action for action in chart if action != self.action])
        if count < self.at:
            below = (self.other,) if self.other else ()
            kept = tuple([a for a in rest if a is Action.SURRENDER]) if below else rest
            return kept + tuple([b for b in below if b not in kept])
        if self.action is Action.SURRENDER:
            return (Action.SURRENDER, *rest)
        fallback = (Action.HIT,) if self.action is Action.DOUBLE else ()
        return (*[a for a in rest if a is Action.SURRENDER], self.action, *fallback)


def with_indices(chart: Chart, indices: Iterable[Index]) -> tuple[Chart, ...]:
    """A chart for each of ``COUNTS``; plays that the table never asks for change nothing."""
    changing: dict[tuple[int, Row], list[Index]] = {}
    for index in indices:
        if index.row in chart.get(index.up, {}):
            changing.setdefault((index.up, index.row), []).append(index)
    charts = []
    for count in COUNTS:
        columns = {up: dict(cells) for up, cells in chart.items()}
        for (up, row), of_row in changing.items():
            for index in of_row:
                columns[up][row] = index.cell(columns[up][row], count)
        charts.append(columns)
    return tuple(charts)


def _hard(total: int, up: int, count: int, action: Action, other: Action | None = None) -> Index:
    return Index(Row("hard", total), up - 1, count, action, other)


def eighteen(rules: Rules) -> tuple[Index, ...]:
    """The Illustrious 18 but insurance, and the Fab 4, for Hi-Lo in a shoe, floored.

    Source: Schlesinger, Blackjack Attack, third edition, tables 5.1 and 5.4, and appendix
    for a dealer who hits a soft 17. The insurance, at 3, is the eighteenth.
    """
    h17 = rulings.dealer_hits(rules, 17, soft=True)
    return (
        _hard(16, 10, 0, Action.STAND, Action.HIT),
        _hard(15, 10, 4, Action.STAND, Action.HIT),
        Index(Row("pair", 9), 4, 5, Action.SPLIT, Action.STAND),
        Index(Row("pair", 9), 5, 4, Action.SPLIT, Action.STAND),
        _hard(10, 10, 4, Action.DOUBLE, Action.HIT),
        _hard(12, 3, 2, Action.STAND, Action.HIT),
        _hard(12, 2, 3, Action.STAND, Action.HIT),
        _hard(11, 1, -1 if h17 else 1, Action.DOUBLE, Action.HIT),
        _hard(9, 2, 1, Action.DOUBLE, Action.HIT),
        _hard(10, 1, 3 if h17 else 4, Action.DOUBLE, Action.HIT),
        _hard(9, 7, 3, Action.DOUBLE, Action.HIT),
        _hard(16, 9, 5, Action.STAND, Action.HIT),
        _hard(13, 2, -1, Action.STAND, Action.HIT),
        _hard(12, 4, 0, Action.STAND, Action.HIT),
        _hard(12, 5, -2, Action.STAND, Action.HIT),
        _hard(12, 6, -3 if h17 else -1, Action.STAND, Action.HIT),
        _hard(13, 3, -2, Action.STAND, Action.HIT),
        _hard(14, 10, 3, Action.SURRENDER),
        _hard(15, 10, 0, Action.SURRENDER),
        _hard(15, 9, 2, Action.SURRENDER),
        _hard(15, 1, -1 if h17 else 1, Action.SURRENDER),
    )


INSURANCE_AT = 3
"""The true count from which insurance is worth taking, Hi-Lo; the eighteenth play."""
