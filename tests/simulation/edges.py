"""For every edge of an automaton, a round whose walk passes through it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from blackjack.simulation.plan import Plan
from blackjack.simulation.reading import Reading


class Round(NamedTuple):
    """A round as far as it is known: its first cards, and those drawn since.

    ``hole`` is None while any card does that leaves the dealer without a natural.
    """

    one: int
    other: int
    up: int
    hole: int | None
    drawn: tuple[int, ...]


class Walk(NamedTuple):
    """Where a round stands: the state, and what the split hands of a seat have come to."""

    dealt: Round
    state: int
    pair: int = 0
    hands: int = 1
    queue: tuple[int, ...] = ()
    work: int = 0
    many: bool = False


def edges(plan: Plan, reading: Reading) -> Iterator[tuple[tuple[int, int], Round]]:
    """Yield each (state, card) that a single seat can come through, with its round."""
    t, cards = plan.tables, range(plan.tables.width)
    seen: set[object] = set()
    walks: deque[Walk] = deque()
    told: set[tuple[int, int]] = set()
    for one in cards:
        for other in cards:
            for up in cards:
                dealt = Round(one, other, up, None, ())
                place = (one * t.width + other) * t.width + up
                walks.append(Walk(dealt, int(t.start[place])))
                walks.append(Walk(dealt, int(t.start_many[place]), many=True))
    while walks:
        walk = walks.popleft()
        if (at := position(plan, walk)) in seen:
            continue
        seen.add(at)
        if walk.state >= t.ask:
            walks.extend(without_card(plan, walk))
            continue
        for card in cards:
            following = step(plan, reading, walk, card)
            if following is not None:
                walks.append(following)
                if (walk.state, card) not in told:
                    told.add((walk.state, card))
                    yield (walk.state, card), following.dealt


def position(plan: Plan, walk: Walk) -> object:
    """What decides all that can follow a walk, as far as edges go."""
    t = plan.tables
    ended = walk.state >= t.done
    split = (walk.pair, walk.hands) if walk.state >= t.split else ()
    room, queued = walk.hands < t.most, bool(walk.queue)
    up = walk.dealt.up if ended else ()
    return walk.state, walk.many, room, queued, walk.work, split, up


def without_card(plan: Plan, walk: Walk) -> Iterator[Walk]:
    """What follows a question about the count, or the end of a hand."""
    t = plan.tables
    if walk.state < t.end:
        for state in set(t.asks[walk.state - t.ask].tolist()):
            yield walk._replace(state=state)
    else:
        yield from ends(plan, walk)


def step(plan: Plan, reading: Reading, walk: Walk, card: int) -> Walk | None:
    """The walk with one card more; None where the hidden card can't be this one."""
    t, dealt = plan.tables, walk.dealt
    if walk.state < t.hole:
        dealt = dealt._replace(drawn=(*dealt.drawn, card))
    else:
        natural = reading.dealer((dealt.up, card)).natural
        peeked = reading.peeks(dealt.up) and walk.state != int(t.start[_place(t.width, dealt)])
        if natural and peeked:
            return None
        if natural or not reading.peeks(dealt.up) or peeked:
            dealt = dealt._replace(hole=card)
    return walk._replace(dealt=dealt, state=int(t.following[walk.state + card]))


def _place(width: int, dealt: Round) -> int:
    return (dealt.one * width + dealt.other) * width + dealt.up


def ends(plan: Plan, walk: Walk) -> Iterator[Walk]:
    """What follows the end of a hand."""
    t, dealt = plan.tables, walk.dealt
    if walk.state >= t.split:
        pair = walk.state - t.split
        for other in range(t.width):
            for second in {pair, (pair + 3) % t.width}:
                drawn = (*dealt.drawn, other, second)
                yield half(
                    plan,
                    walk._replace(
                        dealt=dealt._replace(drawn=drawn),
                        pair=pair,
                        hands=walk.hands + 1,
                        queue=(*walk.queue, second),
                        many=True,
                    ),
                    other,
                )
    elif walk.many and t.done <= walk.state < t.final:
        walk = walk._replace(work=max(walk.work, int(t.work[walk.state - t.done])))
        if walk.queue:
            yield half(plan, walk._replace(queue=walk.queue[:-1]), walk.queue[-1])
        else:
            yield walk._replace(state=int(t.dealer[walk.work * t.width + dealt.up]))


def half(plan: Plan, walk: Walk, other: int) -> Walk:
    """A split hand with its second card."""
    t, room = plan.tables, walk.hands < plan.tables.most
    place = ((room * t.width + walk.pair) * t.width + other) * t.width + walk.dealt.up
    return walk._replace(state=int(t.start_split[place]))
