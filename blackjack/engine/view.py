"""What the people at the table can see.

The hidden card, the order of the shoe and the seed are absent from a view, not just
unprinted, so whatever gets one (graphics, odds, bots) can't give them away.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from . import rulings
from .cards import Card
from .events import Event
from .hands import PIPS
from .legal import legal
from .questions import Prompt, prompt
from .rules import Rules
from .state import GameState, Phase, Seat
from .vocabulary import Action

Counts = tuple[int, ...]
"""How many cards there are of A, 2, ... 9 and ten-value ranks: ten numbers."""


class View(NamedTuple):
    """A game as the table sees it; a card that lies face down is None.

    ``legal`` are the actions of the hand at turn. ``unseen`` counts the cards that nobody
    has seen since the last shuffle, the hidden ones among them; ``full`` counts the whole
    shoe.
    """

    rules: Rules
    phase: Phase
    over: bool
    round: int
    decks: int
    shoe_left: int
    shoe_size: int
    unseen: Counts
    full: Counts
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
    return View(
        rules=state.rules,
        phase=state.phase,
        over=state.over,
        round=state.round,
        decks=state.decks,
        shoe_left=len(state.shoe.cards),
        shoe_size=len(state.deck) * state.decks,
        unseen=count((*state.shoe.cards, *hidden)),
        full=tuple([number * state.decks for number in count(state.deck)]),
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
