"""The deck machine, and the shuffle: a function of the seed and its number."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from libdw import sm

from .cards import Card, code, read_cards
from .errors import CardNotInShoe


class CardDeckShuffled(sm.SM):
    """A shuffled deck. State: the cards left. Input n: output the first n, as a list."""

    def __init__(self, cards: Sequence[Card] | None = None, seed: object = 0) -> None:
        """Shuffle cards, those of the card file if none are given, by a seed."""
        self.start_state = shuffled(read_cards() if cards is None else cards, str(seed), 1)

    def get_next_values(
        self, state: tuple[Card, ...], inp: int
    ) -> tuple[tuple[Card, ...], list[Card]]:
        """Return the cards left and the first ``inp`` cards, fewer if there are fewer."""
        return state[inp:], list(state[:inp])


def shuffled(cards: Sequence[Card], seed: str, number: int) -> tuple[Card, ...]:
    """Return cards in the order that a seed and the number of the shuffle give them.

    Fisher and Yates's shuffle on ``random()`` alone, the one method whose numbers
    Python promises to keep: the same seed deals the same cards on every version.
    """
    chance, shoe = random.Random(f"{seed}/{number}").random, list(cards)
    for last in range(len(shoe) - 1, 0, -1):
        other = int(chance() * (last + 1))
        shoe[last], shoe[other] = shoe[other], shoe[last]
    return tuple(shoe)


def stacked(cards: Sequence[Card], top: Sequence[Card], number: int) -> tuple[Card, ...]:
    """Return cards with ``top`` first; each takes away its first copy, the rest follows.

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
    """Return cards in the order of the deck: one copy of each, the second copies, ..."""
    order = dict(zip(map(code, deck), deck, strict=True))
    copies = Counter(map(code, cards))
    most = max(copies.values(), default=0)
    return [card for i in range(most) for name, card in order.items() if copies[name] > i]
