"""The phases before the play: game setup, player setup, betting, game start, insurance."""

from __future__ import annotations

from fractions import Fraction

from .actions import (
    LONGEST_NAME,
    NO,
    RESERVED,
    amount,
    bet_range,
    decks_for,
    decks_needed,
    read_number,
    seat_at_turn,
    tidy,
    usual_bet,
)
from .dealing import Machines, collect, deal, full_shuffle, with_seat
from .events import BetPlaced, Insured, Peeked, Refused, RoundBegan, Seated
from .hands import is_natural, may_become_natural
from .state import ZERO, GameState, Hand, Seat, replace
from .transitions import Signal

Step = tuple[Signal, GameState]


def refuse(state: GameState, answer: str, kind: str, reason: str) -> Step:
    """Refuse an answer: nothing changes but the event that says what would do."""
    return Signal.REFUSED, replace(state, events=(Refused(answer, kind, reason),))


def game_setup(_: Machines, state: GameState, __: str | None) -> Step:
    """Clear the table, and shuffle a full shoe if the table says so."""
    state = collect(state)
    number = state.round + 1
    decks = state.decks or state.rules.decks or 0  # 0: known once the players are
    state = replace(state, round=number, decks=decks, events=(RoundBegan(number),))
    return Signal.READY, full_shuffle(state) if decks and needs_shuffle(state) else state


def needs_shuffle(state: GameState) -> bool:
    """Tell whether a full shuffle is due before a round."""
    how, left = state.rules.shuffle, len(state.shoe)
    if state.shuffles == 0 or how == "every-round":
        return True
    if isinstance(how, Fraction):
        size = len(state.deck) * state.decks
        return size - left >= how * size
    return left < 6 * (sum([seat.seated for seat in state.seats]) + 1)


def player_setup(_: Machines, state: GameState, answer: str | None) -> Step:
    """Take the number of players or one name; later pass straight through."""
    if answer is not None:
        signal, state = (_players if state.players is None else _name)(state, answer)
        if signal is Signal.REFUSED or len(state.seats) != state.players:
            return signal, state
    if not state.shuffles:
        state = full_shuffle(replace(state, decks=decks_for(state.rules, len(state.seats))))
    if state.rules.money:
        return Signal.SEATED, _first_turn(state)
    seats = tuple([replace(s, hands=(Hand(),)) if s.seated else s for s in state.seats])
    return Signal.SEATED_NO_STAKE, replace(state, seats=seats)


def _players(state: GameState, answer: str) -> Step:
    players = read_number(answer) if tidy(answer) else 1
    if players is None or not 1 <= players <= state.rules.seats:
        return refuse(state, answer, "players", f"1 to {state.rules.seats} players.")
    needed = decks_needed(state.rules, state.deck, players)
    if needed > decks_for(state.rules, players):
        reason = f"{players} players take {needed} decks, more than this table has."
        return refuse(state, answer, "players", reason)
    return Signal.ASKING, replace(state, players=players)


def _name(state: GameState, answer: str) -> Step:
    number = len(state.seats)
    name = tidy(answer) or f"Player {number + 1}"
    if fault := name_fault(state, name):
        return refuse(state, answer, "name", fault)
    funds = Fraction(state.rules.funds) if state.rules.money else ZERO
    seats = (*state.seats, Seat(name, funds))
    event = Seated(number, name)
    return Signal.ASKING, replace(state, seats=seats, events=(*state.events, event))


def name_fault(state: GameState, name: str) -> str | None:
    """Return why a name can't be taken, as a sentence, or None."""
    if len(name) > LONGEST_NAME or not name.isprintable():
        return f"A name is 1 to {LONGEST_NAME} printable characters."
    if name.casefold() in (seat.name.casefold() for seat in state.seats):
        return "That name is taken; type another."
    if name.lower() in RESERVED:
        return "That is an answer in the game; type another name."
    return None


def betting(_: Machines, state: GameState, answer: str | None) -> Step:
    """Take one bet; it leaves the funds at once."""
    answer = answer or ""
    rules, seat = state.rules, seat_at_turn(state)
    low, high = bet_range(rules, seat)
    typed = read_number(answer)
    bet = typed if tidy(answer) else usual_bet(seat, low, high)
    if bet is None or not low <= bet <= high:
        return refuse(state, answer, "bet", f"Bet {low} to {high}.")
    stake = Fraction(bet)
    usual, hands = typed or seat.usual_bet, (Hand(bet=stake),)
    seat = replace(seat, funds=seat.funds - stake, hands=hands, usual_bet=usual)
    state = with_seat(state, seat, BetPlaced(state.turn[0], stake))
    following = [i for i, s in enumerate(state.seats) if s.seated and i > state.turn[0]]
    if following:
        return Signal.ASKING, replace(state, turn=(following[0], 0))
    return Signal.BETS_MADE, state


def game_start(machines: Machines, state: GameState, _: str | None) -> Step:
    """Deal, and offer insurance or peek."""
    state = deal(machines, state)
    offered = state.rules.insurance and state.rules.money and state.dealer[0]["rank"] == "Ace"
    if offered and (asked := _insurable(state, -1)):
        return Signal.ACE_UP, replace(state, turn=(asked[0], 0))
    return peek(state)


def insurance(_: Machines, state: GameState, answer: str | None) -> Step:
    """Take one answer to the insurance question; after the last the dealer peeks."""
    answer = answer or ""
    rules, seat = state.rules, seat_at_turn(state)
    word, half = tidy(answer).lower(), seat.hands[0].bet / 2
    high = min(half, seat.funds)
    number = 0 if word in NO or not word else read_number(answer)
    stake = half if word == "half" else None if number is None else Fraction(number)
    if stake is None or stake > high:
        half_too = ", half" if half <= high else ""
        reason = f"Insure for up to {amount(high, rules)}: a whole amount{half_too} or no."
        return refuse(state, answer, "insurance", reason)
    seat = replace(seat, funds=seat.funds - stake, insurance=stake)
    state = with_seat(state, seat, Insured(state.turn[0], stake))
    if following := _insurable(state, state.turn[0]):
        return Signal.ASKING, replace(state, turn=(following[0], 0))
    return peek(state)


def peek(state: GameState) -> Step:
    """Look at the hidden card where the table peeks, and begin the turns.

    With an Ace or a ten-value card up; no natural means that insurances are lost.
    """
    state = _first_turn(state)
    if state.rules.hole_card != "peek" or not may_become_natural(state.dealer[0]):
        return Signal.DEALT, state
    natural = is_natural(state.dealer, state.rules.dealer_ace)
    state = replace(state, events=(*state.events, Peeked(natural)))
    if natural:
        return Signal.NATURAL, state
    seats = tuple([replace(s, insurance_returned=ZERO) if s.insurance else s for s in state.seats])
    return Signal.DEALT, replace(state, seats=seats)


def _first_turn(state: GameState) -> GameState:
    first = next((i for i, seat in enumerate(state.seats) if seat.seated), 0)
    return replace(state, turn=(first, 0))


def _insurable(state: GameState, after: int) -> list[int]:
    """Return the seats behind ``after`` that can be asked for insurance."""
    return [i for i, s in enumerate(state.seats) if i > after and s.hands and s.funds > 0]
