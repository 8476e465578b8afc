"""What the people at the table can see.

The hidden card, the order of the shoe and the seed are absent from a view, not just
unprinted, so whatever gets one (graphics, odds, bots) can't give them away.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from . import rulings
from .cards import RANKS, SUITS, Card
from .events import Event
from .hands import PIPS
from .legal import legal
from .questions import Prompt, prompt
from .rules import Rules
from .state import GameState, Phase, Seat
from .vocabulary import Action

Counts = tuple[int, ...]
"""How many cards there are of A, 2, ... 9 and ten-value ranks: ten numbers.

Of each card 52: Ace to King of Diamonds, of Clubs, Hearts, Spades, as a card file has them.
"""


class View(NamedTuple):
    """A game as the table sees it; a card that lies face down is None.

    ``legal`` are the actions of the hand at turn. ``unseen`` counts the cards that nobody
    has seen since the last shuffle, the hidden ones among them, ``unseen52`` each card of
    them. ``discards`` counts those that come back when the shoe is empty; once they have
    in the middle of a round, ``hidden`` counts what must lie face down: it is all that the
    shoe of before still lacked. ``full`` and ``full52`` count the whole shoe.
    """

    rules: Rules
    phase: Phase
    over: bool
    round: int
    decks: int
    shoe_left: int
    shoe_size: int
    unseen: Counts
    unseen52: Counts
    discards: Counts
    hidden: Counts | None
    full: Counts
    full52: Counts
    players: int | None
    seats: tuple[Seat, ...]
    turn: tuple[int, int]
    dealer: tuple[Card | None, ...]
    prompt: Prompt | None
    legal: tuple[Action, ...]
    events: tuple[Event, ...]


def view(state: GameState) -> View:
    """What can be seen of a state."""
    dealer = tuple(
        [
            None if not state.revealed and rulings.hides(state.rules, i) else card
            for i, card in enumerate(state.dealer)
        ]
    )
    hidden = [card for card, shown in zip(state.dealer, dealer, strict=True) if shown is None]
    unseen52 = count52((*state.shoe.cards, *hidden))
    full52 = tuple([number * state.decks for number in count52(state.deck)])
    return View(
        rules=state.rules,
        phase=state.phase,
        over=state.over,
        round=state.round,
        decks=state.decks,
        shoe_left=len(state.shoe.cards),
        shoe_size=len(state.deck) * state.decks,
        unseen=by_value(unseen52),
        unseen52=unseen52,
        discards=count(state.shoe.discards),
        hidden=count(hidden) if hidden and state.reshuffled else None,
        full=by_value(full52),
        full52=full52,
        players=state.players,
        seats=state.seats,
        turn=state.turn,
        dealer=dealer,
        prompt=prompt(state),
        legal=legal(state),
        events=state.events,
    )


def count(cards: Sequence[Card]) -> Counts:
    """How many cards there are of each value: A, 2, ... 9, ten."""
    counts = [0] * 10
    for card in cards:
        counts[PIPS[card["rank"]] - 1] += 1
    return tuple(counts)


_SUIT_PLACES = {suit: len(RANKS) * number for number, suit in enumerate(SUITS)}
_RANK_PLACES = {rank: number for number, rank in enumerate(RANKS)}


def count52(cards: Iterable[Card]) -> Counts:
    """How many copies there are of each of the 52 cards."""
    counts = [0] * (len(RANKS) * len(SUITS))
    for card in cards:
        counts[_SUIT_PLACES[card["suit"]] + _RANK_PLACES[card["rank"]]] += 1
    return tuple(counts)


def by_value(counts52: Counts) -> Counts:
    """The counts of each value, given those of each card."""
    ranks = [sum(counts52[number :: len(RANKS)]) for number in range(len(RANKS))]
    return (*ranks[:9], sum(ranks[9:]))
