"""Cards on their way: from the shoe to hands, to the discards, and back.

The child machines hold the cards; their states lie in the game's state.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from . import rulings
from .cards import Card
from .deck import CardDeckShuffled, Collect, FullShuffle
from .events import Dealt, Drew, Event, Shuffled
from .player import Player
from .state import GameState, Hand, Seat
from .values import changed


class Machines(Protocol):
    """The child machines that a game holds."""

    @property
    def deck(self) -> CardDeckShuffled:
        """The machine that hands out cards."""

    @property
    def player(self) -> Player:
        """The machine that holds cards, the dealer's too."""


def take(machines: Machines, state: GameState, number: int) -> tuple[GameState, list[Card]]:
    """Take cards from the shoe; a shuffle of the discards on the way is told."""
    shoe, cards = machines.deck.get_next_values(state.shoe, number)
    if shoe.shuffles != state.shoe.shuffles:
        shuffled = Shuffled(len(state.shoe.discards), mid_round=True)
        events = (*state.events, shuffled)
        return changed(state, shoe=shoe, reshuffled=bool(state.dealer), events=events), cards
    return changed(state, shoe=shoe), cards


def full_shuffle(machines: Machines, state: GameState) -> GameState:
    """Shuffle all decks of the shoe, the discards among them."""
    shoe, _ = machines.deck.get_next_values(state.shoe, FullShuffle(state.decks))
    shuffled = Shuffled(len(shoe.cards), mid_round=False)
    return changed(state, shoe=shoe, events=(*state.events, shuffled))


def collect(machines: Machines, state: GameState) -> GameState:
    """Move the cards on the table to the discards and clear it for a new round."""
    played = [card for seat in state.seats for hand in seat.hands for card in hand.cards]
    shoe, _ = machines.deck.get_next_values(state.shoe, Collect((*played, *state.dealer)))
    seats = tuple([changed(seat, hands=(), side_bets=()) for seat in state.seats])
    return changed(
        state,
        shoe=shoe,
        seats=seats,
        dealer=(),
        revealed=False,
        turn=(0, 0),
        asked=False,
        dealer_due=False,
        dealer_stays=False,
        reshuffled=False,
    )


def hold(machines: Machines, held: tuple[Card, ...], cards: Sequence[Card]) -> tuple[Card, ...]:
    """What a player, or the dealer, holds after taking cards."""
    return machines.player.get_next_values(held, cards)[0]


def draw(machines: Machines, state: GameState) -> GameState:
    """Deal one card to the hand at turn."""
    state, cards = take(machines, state, 1)
    seat, number = state.turn
    hand = state.seats[seat].hands[number]
    hand = changed(hand, cards=hold(machines, hand.cards, cards))
    return with_hand(state, hand, Drew(seat, number, cards[0]))


def draw_for_dealer(machines: Machines, state: GameState) -> tuple[GameState, Card]:
    """Deal one card to the dealer."""
    state, cards = take(machines, state, 1)
    return changed(state, dealer=hold(machines, state.dealer, cards)), cards[0]


def with_hand(state: GameState, hand: Hand, *events: Event) -> GameState:
    """The state with another hand at turn, and with events added."""
    seat, number = state.turn
    hands = state.seats[seat].hands
    hands = (*hands[:number], hand, *hands[number + 1 :])
    return with_seat(state, changed(state.seats[seat], hands=hands), *events)


def with_seat(state: GameState, seat: Seat, *events: Event) -> GameState:
    """The state with another seat at turn, and with events added."""
    number = state.turn[0]
    seats = (*state.seats[:number], seat, *state.seats[number + 1 :])
    return changed(state, seats=seats, events=state.events + events)


def deal(machines: Machines, state: GameState) -> GameState:
    """Deal the first cards, in the order that the table says."""
    order = rulings.deal_order(state.rules, [i for i, s in enumerate(state.seats) if s.hands])
    state, cards = take(machines, state, len(order))
    held: dict[int | None, tuple[Card, ...]] = dict.fromkeys(order, ())
    dealt: list[Event] = []
    for taker, card in zip(order, cards, strict=True):
        hidden = taker is None and rulings.hides(state.rules, len(held[None]))
        held[taker] = hold(machines, held[taker], [card])
        dealt.append(Dealt(taker, None if hidden else card))
    seats = tuple(
        [
            changed(seat, hands=(changed(seat.hands[0], cards=held[i]),)) if seat.hands else seat
            for i, seat in enumerate(state.seats)
        ]
    )
    return changed(state, seats=seats, dealer=held[None], events=(*state.events, *dealt))
