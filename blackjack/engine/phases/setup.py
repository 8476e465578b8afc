"""Game setup and player setup: the shoe, and who sits at the table."""

from __future__ import annotations

from .. import rulings
from ..answers import read_number, tidy
from ..dealing import Machines, collect, full_shuffle
from ..events import RoundBegan, Seated
from ..names import LONGEST_NAME, is_name, same
from ..questions import default_name
from ..state import GameState, Hand, Seat, Signal
from ..values import changed
from ..vocabulary import RESERVED, Question
from . import Step, refuse


def game_setup(machines: Machines, state: GameState, _: str | None) -> Step:
    """Clear the table, and shuffle a full shoe if the table says so."""
    state = collect(machines, state)
    number = state.round + 1
    decks = state.decks or rulings.decks_for(state.rules, len(state.seats))  # 0 for auto at first
    state = changed(state, round=number, decks=decks, events=(RoundBegan(number),))
    due = decks and needs_shuffle(state)
    return Signal.SHOE_READY, full_shuffle(machines, state) if due else state


def needs_shuffle(state: GameState) -> bool:
    """True where a full shuffle is due before a round."""
    hands = sum([seat.seated for seat in state.seats]) + 1
    size = len(state.deck) * state.decks
    first = not state.shoe.shuffles
    return first or rulings.shuffle_due(state.rules, size, len(state.shoe.cards), hands)


def player_setup(machines: Machines, state: GameState, answer: str | None) -> Step:
    """Take the number of players or one name; later pass straight through.

    The first shuffle comes when everybody sits: the number of decks may depend on it.
    """
    if answer is not None:
        signal, state = (_players if state.players is None else _name)(state, answer)
        if signal is Signal.REFUSED or len(state.seats) != state.players:
            return signal, state
    if not state.shoe.shuffles:
        decks = rulings.decks_for(state.rules, len(state.seats))
        state = full_shuffle(machines, changed(state, decks=decks))
    if state.rules.money:
        return Signal.BETS_OPEN, first_turn(state)
    seats = tuple([changed(s, hands=(Hand(),)) if s.seated else s for s in state.seats])
    return Signal.NO_BETS, changed(state, seats=seats)


def first_turn(state: GameState) -> GameState:
    """Give the turn to the first seated player."""
    first = next((i for i, seat in enumerate(state.seats) if seat.seated), 0)
    return changed(state, turn=(first, 0))


def _players(state: GameState, answer: str) -> Step:
    most = rulings.seats(state.rules)
    players = read_number(answer) if tidy(answer) else 1
    if players is None or not 1 <= players <= most:
        return refuse(state, answer, Question.PLAYERS, f"1 to {most} players.")
    needed = rulings.decks_needed(state.rules, state.deck, players)
    if needed > rulings.decks_for(state.rules, players):
        reason = f"{players} players take {needed} decks, more than this table has."
        return refuse(state, answer, Question.PLAYERS, reason)
    return Signal.MORE_TO_ASK, changed(state, players=players)


def _name(state: GameState, answer: str) -> Step:
    name = tidy(answer) or default_name(state)
    if fault := name_fault(state, name):
        return refuse(state, answer, Question.NAME, fault)
    seats = (*state.seats, Seat(name, rulings.buy_in(state.rules)))
    seated = Seated(len(state.seats), name)
    return Signal.MORE_TO_ASK, changed(state, seats=seats, events=(*state.events, seated))


def name_fault(state: GameState, name: str) -> str | None:
    """Why a name can't be taken, as a sentence; None if it can."""
    if not is_name(name):
        return f"A name is 1 to {LONGEST_NAME} printable characters."
    if same(name) in [same(seat.name) for seat in state.seats]:
        return "That name is taken; type another."
    if name.startswith("+"):
        return "A name does not begin with +."
    if same(name) in RESERVED:
        return "That is an answer in the game; type another name."
    return None
