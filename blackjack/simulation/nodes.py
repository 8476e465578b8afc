"""The nodes of an automaton: a round from its deal to its money, card by card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine import rulings
from ..engine.rulings import Standing
from ..engine.vocabulary import Action, Outcome
from .automaton import DRAW, LOOK, NOTHING, OUTCOMES, TURN
from .reading import NO_CARDS, UNSPLIT, Hand, Held, Reading
from .strategy import Plays, Spot

Node = int


class Compiler:
    """Builds the nodes of an automaton; equal nodes are made once."""

    def __init__(self, reading: Reading, plays: Plays, insures: Sequence[bool]) -> None:
        self.reading, self.plays, self.insures = reading, plays, tuple(insures)
        self.cards = range(reading.width)
        self.nodes: dict[tuple[Any, ...], Node] = {}
        self.memo: dict[tuple[Any, ...], Node] = {}
        self.classes: dict[Held, int] = {}
        self.finals: dict[Standing, int] = {NO_CARDS: 0}

    def node(self, kind: str, *parts: Any) -> Node:
        """The number of a node; a question that makes no difference is not asked."""
        if kind in ("ask", "hole") and len(set(parts)) == 1:
            return int(parts[0])
        return self.nodes.setdefault((kind, *parts), len(self.nodes))

    # -- one hand

    def start(self, one: int, other: int, up: int) -> Node:
        """A round of one seat once its two cards and the upcard are dealt."""
        if not self.reading.insurance_offered(up):
            return self.peeked(one, other, up, insured=False)
        return self.node("ask", *[self.peeked(one, other, up, insured=i) for i in self.insures])

    def peeked(self, one: int, other: int, up: int, *, insured: bool) -> Node:
        """The round after the insurance: the dealer peeks, where the table does."""
        hand = tuple(sorted((one, other)))
        play = self.play(hand, up, split=UNSPLIT, room=True, insured=insured)
        if not self.reading.peeks(up):
            return play
        held, after = self.reading.stood(hand, split=UNSPLIT), []
        for hole in self.cards:
            dealer = self.reading.dealer((up, hole))
            after.append(self.over(held, dealer, insured=insured) if dealer.natural else play)
        return self.node("hole", *after)

    def play(self, hand: Hand, up: int, *, split: int, room: bool, insured: bool | None) -> Node:
        """A hand at its turn; ``insured`` is None where it ends as a class."""
        total, soft = self.reading.total(hand)
        cards = min(len(hand), self.reading.cards_told_apart)
        first = hand if cards == 2 and (hand[0] == hand[1] or split) else ()
        natural = cards == 2 and self.reading.stood(hand, split=split).standing.natural
        played = self.plays.key(tuple(map(rank, hand)), total, soft=soft)
        memo = ("play", played, cards, first, natural, up, split, room, insured)
        if memo not in self.memo:
            self.memo[memo] = self._play(hand, up, split=split, room=room, insured=insured)
        return self.memo[memo]

    def _play(self, hand: Hand, up: int, *, split: int, room: bool, insured: bool | None) -> Node:
        held = self.reading.ended(hand, split=split, doubled=False, room=room)
        if held is not None:
            return self.ended(held, up, insured=insured)
        legal = self.reading.legal(hand, split=split, room=room)
        seen = rank(up) if rulings.shows_upcard(self.reading.rules) else None
        spot = Spot(tuple(map(rank, hand)), *self.reading.total(hand), seen, legal, bool(split))
        chosen = self.plays.actions(spot)
        acts = {
            action: self.act(action, hand, up, split=split, insured=insured)
            for action in set(chosen)
        }
        return self.node("ask", *[acts[action] for action in chosen])

    def act(self, action: Action, hand: Hand, up: int, *, split: int, insured: bool | None) -> Node:
        """A hand that does something."""
        reading = self.reading
        if action is Action.STAND:
            return self.ended(reading.stood(hand, split=split), up, insured=insured)
        if action is Action.SURRENDER:
            return self.ended(Held(NO_CARDS, outcome=Outcome.SURRENDERED), up, insured=insured)
        if action is Action.SPLIT:
            return self.node("split", hand[0])
        after = []
        for card in self.cards:
            grown = tuple(sorted((*hand, card)))
            if action is Action.HIT:
                after.append(self.play(grown, up, split=split, room=False, insured=insured))
            else:
                held = reading.ended(grown, split=split, doubled=True, room=False)
                assert held is not None
                after.append(self.ended(held, up, insured=insured))
        return self.node("draw", *after)

    def ended(self, held: Held, up: int, *, insured: bool | None) -> Node:
        """A hand that takes no more actions."""
        if insured is None:
            return self.node("done", self.classes.setdefault(held, len(self.classes)))
        return self.turn(held, self.work(held, up, insured=insured), up, insured=insured)

    # -- the dealer

    def work(self, held: Held, up: int, *, insured: bool) -> int:
        """What the dealer has to do for a hand."""
        if self.reading.matters(held):
            return DRAW
        if insured and not self.reading.peeks(up):
            return TURN
        return LOOK if held.outcome is None else NOTHING

    def turn(self, held: Held | None, work: int, up: int, *, insured: bool = False) -> Node:
        """The dealer's turn; without a hand it ends as a final."""
        known = self.reading.peeks(up) or not self.reading.natural_possible(up)
        if work == NOTHING or (work == LOOK and known):
            return self.settled(held, NO_CARDS, insured=insured)
        kind = "hole" if rulings.deals_second_card(self.reading.rules) else "draw"
        return self.node(
            kind, *[self.drawn(held, (up, c), work, insured=insured) for c in self.cards]
        )

    def drawn(self, held: Held | None, cards: Hand, work: int, *, insured: bool) -> Node:
        """The dealer's hand after another card."""
        dealer = self.reading.dealer(cards)
        if work != DRAW or not self.reading.dealer_draws(cards):
            return self.settled(held, dealer, insured=insured)
        soft = self.reading.dealer_is_soft(cards)
        memo = ("dealer", held, dealer, soft, insured)
        if memo not in self.memo:
            after = [self.drawn(held, (*cards, c), work, insured=insured) for c in self.cards]
            self.memo[memo] = self.node("draw", *after)
        return self.memo[memo]

    def settled(self, held: Held | None, dealer: Standing, *, insured: bool) -> Node:
        """The end of the dealer's turn."""
        if held is None:
            return self.node("final", self.finals.setdefault(dealer, len(self.finals)))
        return self.over(held, dealer, insured=insured)

    def over(self, held: Held, dealer: Standing, *, insured: bool) -> Node:
        """The end of a round of one hand, with its money and its outcome."""
        outcome, money = self.reading.gain(held, dealer)
        money += self.reading.insurance(dealer) if insured else 0
        return self.node("over", money, OUTCOMES.index(outcome))


def rank(card: int) -> int:
    """The rank of a card: those that count ten are all 9."""
    return min(card, 9)
