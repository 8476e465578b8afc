"""The kernels of numba, which is imported here alone.

``counted`` walks one shoe after another and knows every table; ``flat`` walks eight shoes
by turns, so that the processor works on one while it waits for another's card, and knows
one seat that bets the same at every count. Both count the same as ``lockstep`` does.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np

from . import shoe, walk
from .automaton import Tables
from .cycle import END, HIDDEN, OVER, ROW, SPLIT, STEP, ZERO, cycle
from .plan import Counts, Plan
from .walk import Counting, Layout

LANES = 8
M0, M1 = map(np.uint64, shoe.MULTIPLIERS)
LOW, HALF = np.uint64(shoe.LOW), np.uint64(32)
BITS = np.uint64(64)

_round = numba.njit(cache=True)(walk.play_round)


def block(plan: Plan, first: int, shoes: int) -> Counts:
    """Play shoes ``first``, ``first + 1``, ... and count their rounds."""
    if not plan.flat:
        return scalar(plan, first, shoes)
    counts = plan.counts(shoes)
    flat(_job(plan), first, counts.tally, counts.sums, counts.outcomes, _cycle(plan))
    return counts


def scalar(plan: Plan, first: int, shoes: int) -> Counts:
    """The same, shoe by shoe."""
    counts = plan.counts(shoes)
    counted(_job(plan), first, counts.tally, counts.sums, counts.outcomes)
    return counts


class Job(NamedTuple):
    """A plan as numba takes it."""

    keys: Any
    cards: Any
    cut: int
    ready: int
    t: Tables
    at: Layout
    counting: Counting
    places: Any
    lowest: int


def _job(plan: Plan) -> Job:
    return Job(
        keys=shoe.key_schedule(plan.seed),
        cards=plan.cards,
        cut=plan.cut,
        ready=plan.ready,
        t=plan.tables,
        at=plan.layout,
        counting=plan.counting,
        places=plan.places,
        lowest=plan.lowest,
    )


def _cycle(plan: Plan) -> Any:
    return cycle(plan.tables, plan.layout)


def compiled() -> bool:
    """True where the kernels were compiled on this machine before."""
    kept = f"kernel.flat-{flat.py_func.__code__.co_firstlineno}.*.nbi"
    return any(Path(flat.stats.cache_path).glob(kept))


@numba.njit(cache=True)
def products(sums: Any) -> Any:
    """The products of each shoe's sums, summed over the shoes; most sums are 0."""
    width = sums.shape[1]
    found = np.zeros((width, width), np.int64)
    some = np.zeros(width, np.int64)
    for row in range(len(sums)):
        number = 0
        for one in range(width):
            if sums[row, one] != 0:
                some[number] = one
                number += 1
        for i in range(number):
            one = some[i]
            for j in range(number):
                found[one, some[j]] += sums[row, one] * sums[row, some[j]]
    return found


@numba.njit(cache=True)
def words(keys: Any, number: Any, first: Any, last: Any, out: Any) -> None:
    """Write the words of blocks ``first`` to ``last`` of a shoe."""
    high = np.uint64(number) >> HALF
    low = np.uint64(number) & LOW
    for block in range(first, last):
        a, b, c, d = np.uint64(block), np.uint64(0), low, high
        for i in range(10):
            left, right = a * M0, c * M1
            a, b = (right >> HALF) ^ b ^ keys[i, 0], right & LOW
            c, d = (left >> HALF) ^ d ^ keys[i, 1], left & LOW
        at = block * 4
        out[at] = a
        out[at + 1] = b
        out[at + 2] = c
        out[at + 3] = d


@numba.njit(cache=True)
def draw(order: Any, random: Any, size: Any, first: Any, last: Any) -> None:
    """Shuffle the cards from ``first`` to ``last`` of a shoe into their places."""
    for card in range(first, last):
        other = card + np.int64((random[card] * np.uint64(size - card)) >> HALF)
        kept = order[other]
        order[other] = order[card]
        order[card] = kept


@numba.njit(cache=True)
def rest(
    order: Any, seen: Any, keys: Any, number: Any, size: Any, began: Any, ready: Any, values: Any
) -> None:
    """Draw what is left of a shoe, and behind it the cards of the rounds before this one."""
    random = np.zeros((size + began) // 4 * 4 + 8, np.uint64)
    words(keys, number, ready // 4, (size + began) // 4 + 1, random)
    draw(order, random, size, ready, size)
    for card in range(began):
        order[size + card] = order[card]
    for card in range(began):
        other = card + np.int64((random[size + card] * np.uint64(began - card)) >> HALF)
        kept = order[size + other]
        order[size + other] = order[size + card]
        order[size + card] = kept
    for card in range(ready, size + began):
        seen[card + 1] = seen[card] + values[order[card]]


@numba.njit(cache=True)
def deal(order: Any, keys: Any, number: Any, cards: Any, random: Any, ready: Any) -> None:
    """Lay a shoe and shuffle the cards that most of its rounds need."""
    words(keys, number, 0, (ready + 3) // 4, random)
    order[: len(cards)] = cards
    draw(order, random, len(cards), 0, ready)


@numba.njit(cache=True)
def counted(job: Any, first: Any, tally: Any, sums: Any, outcomes: Any) -> None:  # noqa: C901
    """Play shoes one by one: see ``lockstep.block``. All in one: a call takes a tenth."""
    t, at, count, places, lowest = job.t, job.at, job.counting, job.places, job.lowest
    cut, ready, size = job.cut, job.ready, at.size
    order = np.zeros(2 * size + 64, np.int64)
    seen = np.zeros(2 * size + 65, np.int64)
    random = np.zeros(ready + 8, np.uint64)
    out = np.zeros(walk.SCRATCH, np.int64)
    width = t.width
    bins = sums.shape[1] // 2
    for row in range(len(sums)):
        number = first + row
        deal(order, job.keys, number, job.cards, random, ready)
        for card in range(ready):
            seen[card + 1] = seen[card] + count.values[order[card]]
        began, apart = 0, 0
        while began < cut:
            bin_ = np.int64(count.bins[size - began, seen[began] + count.offset])
            if bin_ >= count.enter:
                apart = count.apart
            elif bin_ <= count.leave:
                apart = 0
            bin_ += apart
            state = t.done
            cursor = began + at.dealt
            if at.seats == 1:
                up = order[began + at.up]
                hidden = np.int64(0)
                if at.hole >= 0:
                    hidden = count.values[order[began + at.hole]]
                if at.hidden == 2:
                    hidden += count.values[up]
                state = np.int64(
                    t.start[
                        (order[began + at.one[0]] * width + order[began + at.other[0]]) * width + up
                    ]
                )
                while state < t.end:
                    if state < t.hole:
                        state = np.int64(t.following[state + order[cursor]])
                        cursor += 1
                    elif state < t.ask:
                        state = np.int64(t.following[state + order[began + at.hole]])
                    else:
                        left = size - cursor + at.hidden if cursor <= size else 0
                        state = np.int64(
                            t.asks[
                                state - t.ask,
                                count.bins[left, seen[cursor] - hidden + count.offset],
                            ]
                        )
            if state < t.done and cursor <= ready:
                money = np.int64(t.money[state - t.end])
                outcomes[t.outcome[state - t.end]] += 1
            else:
                cursor = _round(order, seen, began, t, at, count, out)
                if cursor > ready:
                    rest(order, seen, job.keys, number, size, began, ready, count.values)
                    cursor = _round(order, seen, began, t, at, count, out)
                money = out[0]
                for i in range(6):
                    outcomes[i] += out[1 + i]
            tally[places[began], bin_, money - lowest] += 1
            sums[row, bin_] += money
            sums[row, bins + bin_] += 1
            began = cursor


@numba.njit(cache=True)
def run_on(  # noqa: C901 - in one piece, as counted
    job: Any, rows: Any, lanes: Any, table: Any, found: Any, played: Any, outcomes: Any
) -> None:
    """Walk eight shoes past their cut; write down how each round ended, and where.

    Places are counted through all rows. Which shoes are over is looked at every sixteen
    cards, so some rounds too many are played.
    """
    t, at, count, cut, ready = job.t, job.at, job.counting, job.cut, job.ready
    hole, row = np.uint64(max(at.hole, 0)), np.uint64(rows.shape[1])
    begin = np.uint64((t.ask // t.width + t.done - t.end) * t.width)
    sink = np.uint64(len(table) - t.width)
    cards, ends = rows.reshape(-1), found.reshape(-1)
    entries = np.full(LANES, begin)
    starts, filled = np.zeros(LANES, np.uint64), np.zeros(LANES, np.uint64)
    for lane in range(np.uint64(LANES)):
        starts[lane], filled[lane] = lane * row, lane * np.uint64(found.shape[1])
    cursors, holes = starts.copy(), starts + hole
    nothing = np.zeros(rows.shape[1] + 1, np.int64)
    out = np.zeros(walk.SCRATCH, np.int64)
    entries[lanes:] = sink
    going = True
    while going:
        for _ in range(16):
            for lane in range(np.uint64(LANES)):
                entry, cursor, hidden = entries[lane], cursors[lane], holes[lane]
                place = hidden if entry & HIDDEN else cursor
                entry = np.uint64(table[(entry & ROW) + np.uint64(cards[place])])
                cursor += entry >> STEP
                ends[filled[lane]] = cursor << HALF | entry
                if entry & SPLIT:
                    start = np.int64(hidden - hole - starts[lane])
                    behind = _round(rows[lane], nothing, start, t, at, count, out)
                    if start < cut and behind <= ready:
                        for i in range(6):
                            outcomes[i] += out[1 + i]
                    cursor = starts[lane] + np.uint64(behind)
                    ends[filled[lane]] = cursor << HALF | SPLIT | np.uint64(out[0] - job.lowest)
                    entry = OVER | begin
                over = entry & OVER
                filled[lane] += over >> END
                holes[lane] = cursor + hole if over else hidden
                entries[lane] = entry
                cursors[lane] = cursor
        going = False
        for lane in range(LANES):
            if np.int64(holes[lane] - hole - starts[lane]) >= cut:
                entries[lane] = sink
            going |= entries[lane] != sink
    for lane in range(LANES):
        played[lane] = filled[lane] - np.uint64(lane) * np.uint64(found.shape[1])


@numba.njit(cache=True)
def flat(job: Any, first: Any, tally: Any, sums: Any, outcomes: Any, table: Any) -> None:
    """Play shoes of one seat eight by eight: see ``lockstep.block``; ``table`` is a ``cycle``."""
    t, at, count, places, lowest = job.t, job.at, job.counting, job.places, job.lowest
    keys, cards, ready, shoes = job.keys, job.cards, job.ready, len(sums)
    size, width = at.size, t.width
    rows = np.zeros((LANES, 2 * size + 256), np.int32)
    nothing = np.zeros(2 * size + 257, np.int64)
    random = np.zeros(ready + 8, np.uint64)
    out = np.zeros(walk.SCRATCH, np.int64)
    found, played = np.zeros((LANES, size + 32), np.uint64), np.zeros(LANES, np.uint64)
    # Rounds of one hand are counted by where they began and how they ended.
    monies = np.repeat(t.money, width)
    ended = np.zeros((len(tally), len(monies)), np.int64)
    first_end, row = np.uint64(t.ask), np.uint64(rows.shape[1])
    limit, last = np.uint64(ready), np.uint64(job.cut)
    for group in range(0, shoes, LANES):
        lanes = min(LANES, shoes - group)
        for lane in range(lanes):
            deal(rows[lane], keys, first + group + lane, cards, random, ready)
        run_on(job, rows, lanes, table, found, played, outcomes)
        for lane in range(lanes):
            base = np.uint64(lane) * row
            began, won, rounds = ZERO, 0, 0
            while began < last:
                end = found[lane, rounds]
                rounds += 1
                cursor = (end >> HALF) - base
                if cursor <= limit and not end & SPLIT:
                    end = (end & ROW) - first_end
                    ended[places[began], end] += 1
                    won += monies[end]
                else:
                    if cursor <= limit:
                        money = np.int64(end & ROW) + lowest
                    else:
                        number, start = first + group + lane, np.int64(began)
                        rest(rows[lane], nothing, keys, number, size, start, ready, count.values)
                        _round(rows[lane], nothing, start, t, at, count, out)
                        money = out[0]
                        for j in range(6):
                            outcomes[j] += out[1 + j]
                    tally[places[began], 0, money - lowest] += 1
                    won += money
                began = cursor
            sums[group + lane, 0] = won
            sums[group + lane, 1] = rounds
    for place in range(len(ended)):
        for end in range(0, len(monies), width):
            tally[place, 0, monies[end] - lowest] += ended[place, end]
            outcomes[t.outcome[end // width]] += ended[place, end]
