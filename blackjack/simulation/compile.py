"""A table's rules and a way to play, compiled to one finite automaton over cards.

A state is a row of a table: the card that comes next names the state after it. A round of
one seat is a walk from its first three cards to an end that knows its money; on the way a
state may read the dealer's hidden card instead of the next one, or ask the true count.
States with equal rows are one.

Two automata share the table. In the first, for one seat that holds one hand, the state
remembers the hand until the dealer has played. In the second, for split hands and several
seats, a hand ends as one of a few *classes*; the dealer plays to one of a few *finals* once
all hands have ended, and a matrix of classes and finals settles them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..engine import rulings
from .automaton import LOOK, OUTCOMES, TURN, Automaton, Tables
from .nodes import Compiler, Node
from .reading import SPLIT, SPLIT_ACE, UNSPLIT, Reading
from .strategy import Plays


def compiled(reading: Reading, plays: Plays, insures: Sequence[bool]) -> Automaton:
    """Compile a table for a way to play.

    Args:
        reading: the table.
        plays: what a hand does at each bin of the true count.
        insures: whether it insures, at each bin.
    """
    make, cards = Compiler(reading, plays, insures), range(reading.width)
    deals = [(a, b, up) for a in cards for b in cards for up in cards]
    single = [make.start(a, b, up) for a, b, up in deals]
    many = [
        make.play(tuple(sorted((a, b))), up, split=UNSPLIT, room=True, insured=None)
        for a, b, up in deals
    ]
    splits = [_split(make, *split, room=room) for room in (False, True) for split in deals]
    peek = [_peek(make, up, hole) for up in cards for hole in cards]
    dealer = [_dealer(make, work, up) for work in range(4) for up in cards]
    first = [_first(make, a, b) for a in cards for b in cards]
    return _laid_out(make, single, many, splits, peek, dealer, first)


def _split(make: Compiler, pair: int, other: int, up: int, *, room: bool) -> Node:
    """A hand of a split pair with its second card; none where that pair is never split."""
    if ("split", pair) not in make.nodes:
        return -1
    hand = tuple(sorted((pair, other)))
    return make.play(hand, up, split=SPLIT if pair else SPLIT_ACE, room=room, insured=None)


def _peek(make: Compiler, up: int, hole: int) -> int:
    """The final that the dealer's peek finds; -1 where it finds no natural."""
    dealer = make.reading.dealer((up, hole))
    if not (make.reading.peeks(up) and dealer.natural):
        return -1
    return make.finals.setdefault(dealer, len(make.finals))


def _dealer(make: Compiler, work: int, up: int) -> Node:
    """The dealer's turn once all hands have ended; only an insurance needs a mere turning."""
    insured = make.reading.insurance_offered(up) and not make.reading.peeks(up)
    return make.turn(None, LOOK if work == TURN and not insured else work, up)


def _first(make: Compiler, one: int, other: int) -> int:
    """The class of two first cards when the peek ends the round."""
    held = make.reading.stood(tuple(sorted((one, other))), split=UNSPLIT)
    return make.classes.setdefault(held, len(make.classes))


def _laid_out(
    make: Compiler,
    single: list[Node],
    many: list[Node],
    splits: list[Node],
    peek: list[int],
    dealer: list[Node],
    first: list[int],
) -> Automaton:
    """Number the nodes by kind, and write the arrays."""
    reading, width, cards = make.reading, make.reading.width, make.cards
    kinds: dict[str, list[tuple[Node, tuple[Any, ...]]]] = {
        kind: [] for kind in ("draw", "hole", "ask", "over", "done", "final", "split")
    }
    for (kind, *parts), node in make.nodes.items():
        kinds[kind].append((node, tuple(parts)))
    numbers = np.full(len(make.nodes) + 1, -1, np.int32)  # the last is that of no node, -1
    own = {"done": len(make.classes), "final": len(make.finals), "split": width}
    bounds, number = {}, 0
    for kind, members in kinds.items():
        bounds[kind] = number
        step = width if kind in ("draw", "hole") else 1
        for place, (node, counted) in enumerate(members):
            numbers[node] = number + (counted[0] if kind in own else place * step)
        number += own.get(kind, len(members) * step)
    walked = [parts for kind in ("draw", "hole") for _, parts in kinds[kind]]
    bins = len(make.insures)
    classes, finals = list(make.classes), list(make.finals)
    settle = [[reading.gain(held, end) for end in finals] for held in classes]
    insures = [[reading.insurance_offered(up) and i for i in make.insures] for up in cards]
    work = [make.work(held, 1, insured=False) for held in classes]
    tables = Tables(
        width=width,
        hole=bounds["hole"],
        ask=bounds["ask"],
        end=bounds["over"],
        done=bounds["done"],
        final=bounds["final"],
        split=bounds["split"],
        following=numbers[np.array(walked, np.int64)].reshape(-1),
        asks=numbers[np.array([parts for _, parts in kinds["ask"]], np.int64).reshape(-1, bins)],
        start=numbers[single],
        money=np.array([parts[0] for _, parts in kinds["over"]], np.int32),
        outcome=np.array([parts[1] for _, parts in kinds["over"]], np.int8),
        start_many=numbers[many],
        start_split=numbers[splits],
        most=rulings.most_hands(reading.rules),
        insures=np.array(insures, np.int8),
        opens=np.array([not reading.peeks(up) for up in cards], np.int8),
        peek=np.array(peek, np.int32),
        first=np.array(first, np.int32),
        dealer=numbers[dealer],
        work=np.array(work, np.int8),
        settle=np.array([[money for _, money in row] for row in settle], np.int32),
        result=np.array([[OUTCOMES.index(o) for o, _ in row] for row in settle], np.int8),
        insured=np.array([reading.insurance(end) for end in finals], np.int32),
    )
    return Automaton(tables, reading.unit, *_range(tables))


def _range(tables: Tables) -> tuple[int, int]:
    """The least and the most money that a round can win."""
    ends = tables.settle.min() * tables.most, tables.settle.max() * tables.most
    least = min(int(ends[0]), int(tables.money.min())) + min(0, int(tables.insured.min()))
    most = max(int(ends[1]), int(tables.money.max())) + max(0, int(tables.insured.max()))
    return least, most
