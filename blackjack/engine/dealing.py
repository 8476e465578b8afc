"""Cards on their way: from the shoe to hands, to the discards, and back.

The child machines hold the cards; their states lie in the game's state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from . import deck
from .cards import Card
from .deck import CardDeckShuffled
from .events import Dealt, Drew, Event, Shuffled
from .player import Player
from .state import ZERO, GameState, Hand, Seat, replace


class Machines(Protocol):
    """The child machines that a game holds."""

    @property
    def deck(self) -> CardDeckShuffled:
        """The machine that hands out cards."""

    @property
    def player(self) -> Player:
        """The machine that holds cards, the dealer's too."""


def take(machines: Machines, state: GameState, count: int) -> tuple[GameState, list[Card]]:
    """Take cards from the shoe; when it is empty the discards are shuffled into it."""
    shoe, cards = machines.deck.get_next_values(state.shoe, count)
    state = replace(state, shoe=shoe)
    if len(cards) == count:
        return state, cards
    state = shuffle(state, deck.laid_out(state.discards, state.deck), mid_round=True)
    state, more = take(machines, state, count - len(cards))
    return state, cards + more


def shuffle(state: GameState, cards: Sequence[Card], *, mid_round: bool) -> GameState:
    """Make cards the shoe, in the order laid for this shuffle or by the seed.

    The cards come in the order of the deck: what a seed deals depends on it.
    """
    number = state.shuffles + 1
    if state.stacks:
        shoe = deck.stacked(cards, state.stacks[0], number)
    else:
        shoe = deck.shuffled(cards, state.seed, number)
    return replace(
        state,
        shoe=shoe,
        discards=() if mid_round else state.discards,
        stacks=state.stacks[1:],
        shuffles=number,
        events=(*state.events, Shuffled(len(shoe), mid_round)),
    )


def full_shuffle(state: GameState) -> GameState:
    """Shuffle all decks of the shoe, the discards among them."""
    return shuffle(replace(state, discards=()), state.deck * state.decks, mid_round=False)


def collect(state: GameState) -> GameState:
    """Move the cards on the table to the discards and clear it for a new round."""
    played = [card for seat in state.seats for hand in seat.hands for card in hand.cards]
    cleared = tuple(
        [replace(seat, hands=(), insurance=ZERO, insurance_returned=None) for seat in state.seats]
    )
    discards = (*state.discards, *played, *state.dealer)
    return replace(state, discards=discards, seats=cleared, dealer=(), revealed=False, turn=(0, 0))


def hold(machines: Machines, held: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return what a player, or the dealer, holds after taking cards."""
    return machines.player.get_next_values(held, cards)[0]


def draw(machines: Machines, state: GameState) -> GameState:
    """Deal one card to the hand at turn."""
    state, cards = take(machines, state, 1)
    seat, number = state.turn
    hand = state.seats[seat].hands[number]
    hand = replace(hand, cards=hold(machines, hand.cards, cards))
    return with_hand(state, hand, Drew(seat, number, cards[0]))


def with_hand(state: GameState, hand: Hand, *events: Event) -> GameState:
    """Return the state with another hand at turn, and with events added."""
    seat, number = state.turn
    hands = state.seats[seat].hands
    hands = (*hands[:number], hand, *hands[number + 1 :])
    return with_seat(state, replace(state.seats[seat], hands=hands), *events)


def with_seat(state: GameState, seat: Seat, *events: Event) -> GameState:
    """Return the state with another seat at turn, and with events added."""
    number = state.turn[0]
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    return replace(state, seats=seats, events=state.events + events)


def deal(machines: Machines, state: GameState) -> GameState:
    """Deal the first cards, in the order that the table says.

    With an alternating deal everybody gets a card in turn and the dealer one, twice;
    else each gets both at once, the dealer last. The dealer's second card stays away
    where the table has no hole card.
    """
    order: list[int | None] = [i for i, seat in enumerate(state.seats) if seat.hands]
    order.append(None)
    if state.rules.deal == "alternating":
        order *= 2
    else:
        order = [taker for taker in order for _ in range(2)]
    if state.rules.hole_card == "none":
        order.pop()
    state, cards = take(machines, state, len(order))
    held: dict[int | None, tuple[Card, ...]] = dict.fromkeys(order, ())
    dealt: list[Event] = []
    for taker, card in zip(order, cards, strict=True):
        hidden = taker is None and state.rules.hides(len(held[None]))
        held[taker] = hold(machines, held[taker], [card])
        dealt.append(Dealt(taker, None if hidden else card))
    seats = tuple(
        [
            replace(seat, hands=(replace(seat.hands[0], cards=held[i]),)) if seat.hands else seat
            for i, seat in enumerate(state.seats)
        ]
    )
    return replace(state, seats=seats, dealer=held[None], events=(*state.events, *dealt))
