"""The deck machine, which owns the shoe's whole life, and the shuffle.

The shuffle is a function of the seed and its number alone.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from libdw import sm

from .cards import Card, code, codes, read_cards
from .errors import BadDraw, CardNotInShoe
from .values import changed


@dataclass(frozen=True, repr=False)
class Shoe:
    """The deck machine's state: cards to be dealt, first one next, and cards played.

    ``shuffles`` counts the shuffles so far; ``stacks`` are the cards to be put on top of
    the next ones.
    """

    cards: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    shuffles: int = 0
    stacks: tuple[tuple[Card, ...], ...] = ()

    def __repr__(self) -> str:
        """In a few words, so that libdw's verbose trace reads well."""
        coming = f"{len(self.cards)} cards, next {codes(self.cards[:4]) or '-'}"
        return f"<shuffle {self.shuffles}, {coming}, {len(self.discards)} discards>"


EMPTY = Shoe()
"""The shoe before the first shuffle."""


class Collect(NamedTuple):
    """Input of the deck machine: these cards join the discards."""

    cards: tuple[Card, ...]


class FullShuffle(NamedTuple):
    """Input of the deck machine: so many decks make a new shoe, the discards among them."""

    decks: int


class CardDeckShuffled(sm.SM):
    """A shuffled shoe. State: a ``Shoe``.

    Input a whole number n: output the first n cards, as a list; when the shoe is empty the
    discards are shuffled into it. ``Collect`` and ``FullShuffle`` output no cards.
    """

    def __init__(
        self,
        cards: Sequence[Card] | None = None,
        seed: object = 0,
        decks: int = 1,
        stacks: tuple[tuple[Card, ...], ...] = (),
    ) -> None:
        """Describe a shoe of so many decks of ``cards``, the card file's if None."""
        self.cards = read_cards() if cards is None else tuple(cards)
        self.seed, self.decks, self.stacks = str(seed), decks, stacks

    def start_state(self) -> Shoe:
        """The shoe after its first shuffle."""
        return self._shuffled(Shoe(stacks=self.stacks), self.cards * self.decks)

    def get_next_values(self, state: Shoe, inp: object) -> tuple[Shoe, list[Card]]:
        """The shoe and the cards that an input leads to.

        Raises:
            BadDraw: the input is none of the machine's, or asks for more cards than there are.
            CardNotInShoe: a stacked card is not among the cards being shuffled.
        """
        if isinstance(inp, Collect):
            return changed(state, discards=state.discards + inp.cards), []
        if isinstance(inp, FullShuffle) and inp.decks > 0:
            return self._shuffled(state, self.cards * inp.decks), []
        left, played = len(state.cards), len(state.discards)
        if type(inp) is not int or not 0 <= inp <= left + played:
            raise BadDraw(inp, left, played)
        if inp <= left:
            return changed(state, cards=state.cards[inp:]), list(state.cards[:inp])
        first, discards = list(state.cards), laid_out(state.discards, self.cards)
        state = self._shuffled(state, discards)
        more = inp - left
        return changed(state, cards=state.cards[more:]), first + list(state.cards[:more])

    def _shuffled(self, shoe: Shoe, cards: Sequence[Card]) -> Shoe:
        """Make cards the shoe, in the order laid for this shuffle or by the seed; no discards."""
        number = shoe.shuffles + 1
        if shoe.stacks:
            order = stacked(cards, shoe.stacks[0], number)
        else:
            order = shuffled(cards, self.seed, number)
        return changed(shoe, cards=order, discards=(), shuffles=number, stacks=shoe.stacks[1:])


def shuffled(cards: Sequence[Card], seed: str, number: int) -> tuple[Card, ...]:
    """Cards in the order that a seed and the number of the shuffle give them.

    Fisher and Yates's shuffle on ``random()`` alone, the one method whose numbers
    Python promises to keep: the same seed deals the same cards on every version.
    """
    chance, shoe = random.Random(f"{seed}/{number}").random, list(cards)
    for last in range(len(shoe) - 1, 0, -1):
        other = int(chance() * (last + 1))
        shoe[last], shoe[other] = shoe[other], shoe[last]
    return tuple(shoe)


def stacked(cards: Sequence[Card], top: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Cards with ``top`` first; each takes away its first copy, the rest follows.

    Raises:
        CardNotInShoe: a card of ``top`` is not among ``cards``, in shuffle ``number``.
    """
    rest = list(cards)
    for card in top:
        if card not in rest:
            raise CardNotInShoe(code(card), number)
        rest.remove(card)
    return (*top, *rest)


def laid_out(cards: Sequence[Card], deck: Sequence[Card]) -> list[Card]:
    """Cards in the order of the deck: one copy of each, then the second copies, and so on.

    What a seed deals depends on the order in which the cards are shuffled.
    """
    order = dict(zip(map(code, deck), deck, strict=True))
    copies = Counter(map(code, cards))
    most = max(copies.values(), default=0)
    return [card for i in range(most) for name, card in order.items() if copies[name] > i]
