"""The effect of removal: what a round gains when one card of a rank leaves the full shoe."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from .basic import best_value, chart, chart_value
from .rounds import Start
from .unseen import RANK_COUNT


@dataclass(frozen=True)
class Removals:
    """What a round is worth from the full shoe, and how much more without a card, by rank.

    ``best`` is best play, ``basic`` the full shoe's chart. A rank that the shoe lacks has
    no effect.
    """

    best: float
    basic: float
    effects: Mapping[int, float]
    effects_basic: Mapping[int, float]


def removals(start: Start, progress: Callable[[int, int], None] | None = None) -> Removals:
    """The effects of all ranks; ``progress`` is told the shoes done, and how many there are."""
    columns = chart(start)
    best, basic = best_value(start), chart_value(start, columns)
    effects, effects_basic = {}, {}
    for rank in range(RANK_COUNT):
        if start.full.counts[rank]:
            less = replace(start, full=start.full.changed([rank]))
            effects[rank] = best_value(less) - best
            effects_basic[rank] = chart_value(less, columns) - basic
        if progress:
            progress(rank + 1, RANK_COUNT)
    return Removals(best, basic, effects, effects_basic)
