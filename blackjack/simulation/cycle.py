"""The automaton of one seat that bets the same always, as a table without an end.

The end of a round is a row like its beginning, so a walk needs no branch and runs on from
round to round; only splits interrupt it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from . import lockstep
from .automaton import Tables
from .plan import Counts, Plan
from .walk import Layout

# The packed entries of the table of a cycle: the next row, and what reading the card did.
# All is unsigned: numba looks whether a signed index is negative, which took half the time.
ROW, OVER, HIDDEN, SPLIT = map(np.uint64, ((1 << 24) - 1, 1 << 24, 1 << 25, 1 << 26))
ENDED = int(OVER | SPLIT)
END, STEP = np.uint64(24), np.uint64(27)
ZERO, ONE = np.uint64(0), np.uint64(1)
"""From this bit on: how many cards further the next one lies."""


def cycle(t: Tables, at: Layout) -> Any:
    """The automaton of one seat as a table that runs on from round to round.

    The end of a round is a row like the beginning of one, so that a walk needs no branch:
    rows of the automaton, then of one end each, of no card, of one card and of two. The last
    is where a shoe that is over waits.
    """
    width, rows, ends = t.width, t.ask // t.width, t.done - t.end
    second = rows + ends + 1
    third = second + width
    sink = third + width * width
    packed = np.arange(t.split + width, dtype=np.uint64)
    packed[t.hole : t.ask] |= HIDDEN
    packed[t.end : t.done] = (rows + np.arange(ends, dtype=np.uint64)) * width | OVER
    packed[t.split :] = SPLIT
    table = np.zeros((sink + 1, width), np.uint64)
    table[:rows] = packed[t.following].reshape(-1, width)
    table[: t.hole // width] |= ONE << STEP
    cards = np.arange(width, dtype=np.uint64)
    table[rows:second] = (second + cards) * width | ONE << STEP
    table[second:third] = (third + cards[:, None] * width + cards) * width | ONE << STEP
    starts = packed[t.start].reshape(width, width, width)  # by one, other, up
    if at.up < at.other[0]:
        starts = starts.swapaxes(1, 2)
    table[third:sink] = starts.reshape(-1, width) | np.uint64(at.dealt - 2) << STEP
    table[sink] = sink * width
    return table.astype(np.uint32).reshape(-1)


def block(plan: Plan, first: int, shoes: int) -> Counts:
    """Play shoes in lockstep and count their rounds, as ``lockstep.block`` does."""
    counts, table = plan.counts(shoes), cycle(plan.tables, plan.layout)
    for begin in range(0, shoes, lockstep.LANES):
        lanes = lockstep.Lanes(plan, counts, first, begin, min(begin + lockstep.LANES, shoes))
        _run_on(lanes, table)
    return counts


def _run_on(lanes: lockstep.Lanes, table: Any) -> None:
    """Walk shoes to their cut; rounds are counted once all are there."""
    plan, t, at, number = lanes.plan, lanes.t, lanes.at, lanes.number
    table = table.astype(np.int64)
    row, hidden, split, step = int(ROW), int(HIDDEN), int(SPLIT), int(STEP)
    begin, sink = (t.ask // t.width + t.done - t.end) * t.width, len(table) - t.width
    # Cursors are places in the flat array of cards: a card further is ``number`` further.
    cursor = np.arange(number)
    began, holes, place = cursor.copy(), cursor + max(at.hole, 0) * number, cursor.copy()
    entry, flags, cards = np.full(number, begin), np.zeros(number, int), np.zeros(number, np.uint8)
    found, waiting, waits, playing = [], [np.zeros(0, int)], 0, number
    while playing:
        np.copyto(place, cursor)
        np.copyto(place, holes, where=np.bitwise_and(entry, hidden, out=flags).view(bool)[3::8])
        lanes.cards.take(place, out=cards, mode="clip")
        np.bitwise_and(entry, row, out=flags)
        flags += cards
        table.take(flags, out=entry, mode="clip")
        np.right_shift(entry, step, out=flags)
        flags *= number
        cursor += flags
        over = np.flatnonzero(np.bitwise_and(entry, ENDED, out=flags))
        halves = over[entry[over] & split != 0]
        if len(halves):
            waiting.append(halves)
            waits += len(halves)
            entry[halves] = sink
            over = over[entry[over] != sink]
        found.append((over, began[over], cursor[over], entry[over]))
        _go_on(over, cursor[over], began, holes, at.hole * number)
        last = over[cursor[over] >= plan.cut * number]
        entry[last] = sink
        playing -= len(last)
        if waits >= lockstep.TOGETHER or waits == playing > 0:
            halves = np.concatenate(waiting)
            following = lanes.played_out(lanes.rounds(halves, began[halves] // number))
            playing -= len(halves) - len(following.lane)
            entry[following.lane] = begin
            cursor[following.lane] = following.began * number + following.lane
            _go_on(following.lane, cursor[following.lane], began, holes, at.hole * number)
            waiting, waits = [np.zeros(0, int)], 0
    over, starts, ends, states = (np.concatenate(part) for part in zip(*found, strict=True))
    state = ((states & row) - t.ask) // t.width + t.end
    lanes.end(lockstep.Rounds(over, starts // number, ends // number, state))


def _go_on(lane: Any, cursor: Any, began: Any, holes: Any, hole: int) -> None:
    """Note where the next rounds of some lanes begin, and where their hidden cards lie."""
    began[lane] = cursor
    holes[lane] = cursor + hole
