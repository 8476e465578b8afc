"""One round, hand by hand, on the arrays of an automaton: plain Python that numba compiles.

It plays every round, of several seats and with splits; the kernels have a shorter way for
the hands of one seat that are not split.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .automaton import TURN, Tables

HANDS = 8
"""Where the numbers of a round's outcomes end, and its scratch space begins."""
SCRATCH = 24


class Layout(NamedTuple):
    """Where the first cards of a round lie, counted from its beginning.

    ``hole`` is -1 where no second card is dealt to the dealer; ``hidden`` of the dealer's cards
    lie face down. ``size`` is the number of cards of the shoe.
    """

    size: int
    seats: int
    one: npt.NDArray[np.int64]
    other: npt.NDArray[np.int64]
    up: int
    hole: int
    hidden: int
    dealt: int


class Counting(NamedTuple):
    """What each card adds to the running count, and the bin of every true count.

    ``bins[unseen, running + offset]``, the running count being that of the cards seen. Who
    plays only at good counts sits down at bin ``enter`` and gets up at ``leave``; rounds
    that begin seated are counted ``apart`` bins further on.
    """

    values: npt.NDArray[np.int64]
    bins: npt.NDArray[np.int8]
    offset: int
    enter: int
    leave: int
    apart: int


def play_round(  # noqa: C901 - in one piece, since numba compiles it as it is
    order: Any, seen: Any, began: int, t: Tables, at: Layout, count: Counting, out: Any
) -> int:
    """Play one round of every seat; return where the next one begins.

    Args:
        order: the cards of the shoe in the order they are dealt.
        seen: the running count of the first 0, 1, 2, ... of them.
        began: where the round begins.
        t: the automaton.
        at: where the first cards lie.
        count: the counting system.
        out: integers: the first seat's money comes to 0, its outcomes are counted from 1 on.
    """
    out[:HANDS] = 0
    held, waiting = HANDS, HANDS + 8  # the first seat's classes, second cards of split hands
    up = order[began + at.up]
    cursor, hole, unseen = began + at.dealt, began + at.hole, at.hidden
    hidden, final = 0, -1
    if at.hole >= 0:
        hidden = count.values[order[hole]]
        final = t.peek[up * t.width + order[hole]]
    if at.hidden == 2:
        hidden += count.values[up]
    bin_ = count.bins[at.size - cursor + unseen, seen[cursor] - hidden + count.offset]
    insured = t.insures[up, bin_]
    hands, work = 0, 0
    for seat in range(at.seats):
        one, other = order[began + at.one[seat]], order[began + at.other[seat]]
        if final >= 0:
            if seat == 0:
                out[held] = t.first[one * t.width + other]
                hands = 1
            continue
        state = t.start_many[(one * t.width + other) * t.width + up]
        pair, number, queue = 0, 1, 0
        while True:
            while state < t.end:
                if state < t.hole:
                    state = t.following[state + order[cursor]]
                    cursor += 1
                else:
                    left = at.size - cursor + unseen if cursor <= at.size else 0
                    bin_ = count.bins[left, seen[cursor] - hidden + count.offset]
                    state = t.asks[state - t.ask, bin_]
            if state >= t.split:
                pair = state - t.split
                other = order[cursor]
                out[waiting + queue] = order[cursor + 1]
                cursor += 2
                number += 1
                queue += 1
            else:
                work = max(work, t.work[state - t.done])
                if seat == 0:
                    out[held + hands] = state - t.done
                    hands += 1
                if queue == 0:
                    break
                queue -= 1
                other = out[waiting + queue]
            room = 1 if number < t.most else 0
            state = t.start_split[((room * t.width + pair) * t.width + other) * t.width + up]
    if final < 0:
        if insured and t.opens[up]:
            work = max(work, TURN)
        state = t.dealer[work * t.width + up]
        while state < t.ask:
            if state < t.hole:
                state = t.following[state + order[cursor]]
                cursor += 1
            else:
                state = t.following[state + order[hole]]
        final = state - t.final
    for hand in range(hands):
        out[0] += t.settle[out[held + hand], final]
        out[1 + t.result[out[held + hand], final]] += 1
    if insured:
        out[0] += t.insured[final]
    return int(cursor)
