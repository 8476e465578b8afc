"""The automaton on numpy: thousands of shoes take their next card together.

Hands of one seat walk in lockstep; rounds with splits or several seats, which are rarer,
wait until there are many of them. The counts are those of ``kernel``, bit for bit.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from . import shoe
from .automaton import TURN
from .plan import SLACK, Counts, Plan
from .walk import SCRATCH, play_round

Array = npt.NDArray[Any]

LANES = 5000
"""Shoes at a time: their cards stay in the processor's cache."""
TOGETHER = 1000
"""How many rounds with splits are worth playing together."""


class Rounds(NamedTuple):
    """Rounds that are being played: the lane of the shoe, where each began and its next card."""

    lane: Array
    began: Array
    cursor: Array
    state: Array

    def some(self, chosen: Array) -> Rounds:
        """A part of them."""
        return Rounds(*[values[chosen] for values in self])


def block(plan: Plan, first: int, shoes: int) -> Counts:
    """Play shoes ``first``, ``first + 1``, ... and count their rounds."""
    counts = plan.counts(shoes)
    for begin in range(0, shoes, LANES):
        Lanes(plan, counts, first, begin, min(begin + LANES, shoes)).play()
    return counts


class Lanes:
    """A group of shoes, their cards as (place, lane)."""

    def __init__(self, plan: Plan, counts: Counts, first: int, begin: int, end: int) -> None:
        self.plan, self.counts, self.t, self.at = plan, counts, plan.tables, plan.layout
        self.sums = counts.sums[begin:end]
        self.number = end - begin
        self.shoes = np.arange(first + begin, first + end, dtype=np.uint64)
        laid = shoe.orders(plan.seed, self.shoes, plan.cards, plan.ready)
        slack = np.full((SLACK * self.at.seats, self.number), 9, np.uint8)
        self.laid = np.concatenate([laid, slack])
        self.cards = self.laid.reshape(-1)
        count = plan.counting
        self.counts_cards = bool(count.values.any())
        if self.counts_cards:
            seen = np.zeros((len(self.laid) + 1, self.number), np.int16)
            np.cumsum(count.values.astype(np.int16)[self.laid], axis=0, out=seen[1:])
            self.seen = seen.reshape(-1)
        self.apart = np.zeros(self.number, np.int64)

    def card(self, place: Array, lane: Array) -> Array:
        """The cards at some places of some shoes."""
        cards: Array = self.cards[place * self.number + lane].astype(np.int64)
        return cards

    def bins(self, place: Array, lane: Array, unseen: Array | int, hidden: Array | int) -> Array:
        """The bin of the true count: the cards before ``place`` are seen, but for the hidden."""
        count, size = self.plan.counting, self.at.size
        if not self.counts_cards:
            return np.zeros(len(lane), np.int64)
        left = np.where(place <= size, size - place + unseen, 0)
        running = self.seen[place * self.number + lane] - hidden + count.offset
        bins: Array = count.bins[left, running].astype(np.int64)
        return bins

    def play(self) -> None:
        """Play all shoes to their cut."""
        lane = np.arange(self.number)
        zero = np.zeros(self.number, np.int64)
        playing = self.start(lane, zero)
        waiting: list[Rounds] = []
        while len(playing.lane) or waiting:
            if not len(playing.lane) or sum(len(r.lane) for r in waiting) >= TOGETHER:
                playing = self.joined([playing, self.played_out(self.joined(waiting))])
                waiting = []
                continue
            playing = self.step(playing, waiting)

    def joined(self, parts: list[Rounds]) -> Rounds:
        """Rounds as one."""
        return Rounds(*[np.concatenate(values) for values in zip(*parts, strict=True)])

    def start(self, lane: Array, began: Array) -> Rounds:
        """Begin rounds, of one seat as far as the first question or card."""
        at, t = self.at, self.t
        if at.seats > 1:
            return self.rounds(lane, began)
        one, other = self.card(began + at.one[0], lane), self.card(began + at.other[0], lane)
        up = self.card(began + at.up, lane)
        state = t.start[(one * t.width + other) * t.width + up].astype(np.int64)
        return Rounds(lane, began, began + at.dealt, state)

    def hidden(self, lane: Array, began: Array) -> Array | int:
        """What the hidden cards of rounds would add to the running count."""
        at, values = self.at, self.plan.counting.values
        if not self.counts_cards or not at.hidden:
            return 0
        hidden = values[self.card(began + at.hole, lane)]
        return hidden + values[self.card(began + at.up, lane)] if at.hidden == 2 else hidden

    def step(self, r: Rounds, waiting: list[Rounds]) -> Rounds:
        """Take a card in every round that isn't over; then end, and begin anew, those that are."""
        t = self.t
        asked = np.flatnonzero((r.state >= t.ask) & (r.state < t.end))
        while len(asked):
            lane, cursor = r.lane[asked], r.cursor[asked]
            hidden = self.hidden(lane, r.began[asked])
            bins = self.bins(cursor, lane, self.at.hidden, hidden)
            r.state[asked] = t.asks[r.state[asked] - t.ask, bins]
            asked = asked[(r.state[asked] >= t.ask) & (r.state[asked] < t.end)]
        over = r.state >= t.end
        if over.any():
            ended, going = r.some(np.flatnonzero(over)), r.some(np.flatnonzero(~over))
            hard = ended.state >= t.done
            if hard.any():
                waiting.append(ended.some(hard))
                ended = ended.some(~hard)
            return self.joined([going, self.end(ended)])
        turned = r.state >= t.hole
        place = np.where(turned, r.began + self.at.hole, r.cursor)
        state = t.following[r.state + self.card(place, r.lane)].astype(np.int64)
        return Rounds(r.lane, r.began, r.cursor + ~turned, state)

    def rounds(self, lane: Array, began: Array) -> Rounds:
        """Rounds of which nothing is played yet."""
        return Rounds(lane, began, began + self.at.dealt, np.full(len(lane), self.t.done))

    def end(self, r: Rounds) -> Rounds:
        """Count rounds of one hand that are over, and begin the next ones."""
        ready = r.cursor <= self.plan.ready
        if not ready.all():
            for lane, began in zip(r.lane[~ready], r.began[~ready], strict=True):
                self.last(int(lane), int(began))
            r = r.some(ready)
        end = r.state - self.t.end
        money = self.t.money[end].astype(np.int64)
        self.count(r.lane, r.began, money)
        self.counts.outcomes[:] += np.bincount(self.t.outcome[end], minlength=6)
        return self.following(r)

    def following(self, r: Rounds) -> Rounds:
        """The rounds after these, in shoes that have not reached their cut."""
        on = r.cursor < self.plan.cut
        return self.start(r.lane[on], r.cursor[on])

    def count(self, lane: Array, began: Array, money: Array) -> None:
        """Count rounds by where they began, the true count and the money."""
        plan, count = self.plan, self.plan.counting
        bins = self.bins(began, lane, 0, 0)
        if count.apart:
            entered = bins >= count.enter
            seated = np.where(bins <= count.leave, 0, self.apart[lane])
            self.apart[lane] = seated = np.where(entered, count.apart, seated)
            bins = bins + seated
        shape = self.counts.tally.shape
        cells = (plan.places[began] * shape[1] + bins) * shape[2] + money - plan.lowest
        self.counts.tally.reshape(-1)[:] += np.bincount(cells, minlength=self.counts.tally.size)
        np.add.at(self.sums, (lane, bins), money)
        np.add.at(self.sums, (lane, shape[1] + bins), 1)

    def last(self, lane: int, began: int) -> None:
        """The last round of a shoe, which takes more cards than were made ready."""
        order, seen = self.plan.whole(int(self.shoes[lane]), began)
        out = np.zeros(SCRATCH, np.int64)
        play_round(order, seen, began, self.t, self.at, self.plan.counting, out)
        self.count(np.array([lane]), np.array([began]), out[:1])
        self.counts.outcomes[:] += out[1:7]

    def played_out(self, r: Rounds) -> Rounds:
        """Play rounds of split hands or several seats to their end, and begin the next ones."""
        cursor, money, outcomes = _Many(self, r.lane, r.began).play()
        ready = cursor <= self.plan.ready
        for lane, began in zip(r.lane[~ready], r.began[~ready], strict=True):
            self.last(int(lane), int(began))
        self.count(r.lane[ready], r.began[ready], money[ready])
        self.counts.outcomes[:] += outcomes[ready].sum(axis=0)
        return self.following(Rounds(r.lane, r.began, cursor, r.state).some(ready))


class _Many:
    """Rounds of which every hand ends as a class: ``walk.play_round`` for many at once."""

    def __init__(self, lanes: Lanes, lane: Array, began: Array) -> None:
        self.lanes, self.t, self.at = lanes, lanes.t, lanes.at
        self.lane, self.began, self.cursor = lane, began, began + lanes.at.dealt
        self.up = lanes.card(began + self.at.up, lane)
        number = len(lane)
        self.hidden = np.broadcast_to(np.asarray(lanes.hidden(lane, began)), (number,))
        self.held = np.zeros((number, 8), np.int64)
        self.hands, self.work = np.zeros(number, np.int64), np.zeros(number, np.int64)

    def play(self) -> tuple[Array, Array, Array]:
        """The next card, the first seat's money and its outcomes, by round."""
        t, at, lanes = self.t, self.at, self.lanes
        bins = lanes.bins(self.cursor, self.lane, at.hidden, self.hidden)
        insured = t.insures[self.up, bins].astype(bool)
        final = np.full(len(self.lane), -1)
        if at.hole >= 0:
            final = t.peek[self.up * t.width + lanes.card(self.began + at.hole, self.lane)].copy()
        played = np.flatnonzero(final < 0)
        for seat in range(at.seats):
            self.seat(seat, played)
        found = np.flatnonzero(final >= 0)
        self.hands[found] = 1
        self.held[found, 0] = t.first[self.first(0, found)]
        opened = insured & t.opens[self.up].astype(bool)
        self.work = np.maximum(self.work, np.where(opened, TURN, 0))
        final[played] = self.dealer(played)
        settle, result = t.settle[self.held, final[:, None]], t.result[self.held, final[:, None]]
        counted = np.arange(8) < self.hands[:, None]
        money = np.where(counted, settle, 0).sum(axis=1) + np.where(insured, t.insured[final], 0)
        outcomes = np.stack([((result == o) & counted).sum(axis=1) for o in range(6)], axis=1)
        return self.cursor, money, outcomes

    def first(self, seat: int, rounds: Array) -> Array:
        """The number of a seat's two first cards."""
        lane, began = self.lane[rounds], self.began[rounds]
        one = self.lanes.card(began + self.at.one[seat], lane)
        return one * self.t.width + self.lanes.card(began + self.at.other[seat], lane)

    def take(self, rounds: Array) -> Array:
        """The next card of some rounds."""
        cards = self.lanes.card(self.cursor[rounds], self.lane[rounds])
        self.cursor[rounds] += 1
        return cards

    def seat(self, seat: int, rounds: Array) -> None:
        """Play all hands of a seat."""
        t, number = self.t, len(self.lane)
        state, pair = np.zeros(number, np.int64), np.zeros(number, np.int64)
        hands, queue = np.ones(number, np.int64), np.zeros(number, np.int64)
        waiting = np.zeros((number, 8), np.int64)
        state[rounds] = t.start_many[self.first(seat, rounds) * t.width + self.up[rounds]]
        while len(rounds):
            now = state[rounds]
            drawing = rounds[now < t.hole]
            state[drawing] = t.following[state[drawing] + self.take(drawing)]
            asking = rounds[(now >= t.ask) & (now < t.end)]
            if len(asking):
                lane, hidden = self.lane[asking], self.hidden[asking]
                bins = self.lanes.bins(self.cursor[asking], lane, self.at.hidden, hidden)
                state[asking] = t.asks[state[asking] - t.ask, bins]
            splitting = rounds[now >= t.split]
            if len(splitting):
                pair[splitting] = state[splitting] - t.split
                other = self.take(splitting)
                waiting[splitting, queue[splitting]] = self.take(splitting)
                hands[splitting] += 1
                queue[splitting] += 1
                state[splitting] = self.half(splitting, hands, pair, other)
            done = rounds[(now >= t.done) & (now < t.split)]
            ended = state[done] - t.done
            self.work[done] = np.maximum(self.work[done], t.work[ended])
            if seat == 0:
                self.held[done, self.hands[done]] = ended
                self.hands[done] += 1
            following = done[queue[done] > 0]
            queue[done] -= 1
            if len(following):
                other = waiting[following, queue[following]]
                state[following] = self.half(following, hands, pair, other)
            if len(done) > len(following):
                rounds = rounds[(queue[rounds] >= 0)]

    def half(self, rounds: Array, hands: Array, pair: Array, other: Array) -> Array:
        """The state of a split hand that has its second card."""
        t = self.t
        room = (hands[rounds] < t.most).astype(np.int64)
        return t.start_split[
            ((room * t.width + pair[rounds]) * t.width + other) * t.width + self.up[rounds]
        ]

    def dealer(self, rounds: Array) -> Array:
        """The dealer's finals."""
        t = self.t
        state = np.zeros(len(self.lane), np.int64)
        state[rounds] = t.dealer[self.work[rounds] * t.width + self.up[rounds]]
        going = rounds[state[rounds] < t.ask]
        while len(going):
            drawing = going[state[going] < t.hole]
            turning = going[state[going] >= t.hole]
            turned = self.lanes.card(self.began[turning] + self.at.hole, self.lane[turning])
            state[turning] = t.following[state[turning] + turned]
            state[drawing] = t.following[state[drawing] + self.take(drawing)]
            going = going[state[going] < t.ask]
        return state[rounds] - t.final
