"""What the machine asks, and all that would do as an answer."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from . import rulings
from .legal import legal
from .money import ZERO
from .names import LONGEST_NAME, same
from .side_bets import SIDE_BETS, most_insurance
from .state import GameState, Phase, Seat, seat_at_turn
from .vocabulary import HALF, Question


class Prompt(NamedTuple):
    """What the machine waits for.

    ``seat`` and ``player`` say who is asked, ``hand`` for which hand, ``side_bet`` for which
    of them. ``choices`` are the words that would do; ``low`` and ``high`` bound a number;
    ``enter`` is what Enter stands for, None where Enter is no answer.
    """

    kind: Question
    seat: int | None = None
    player: str | None = None
    hand: int | None = None
    choices: tuple[str, ...] = ()
    low: int = 0
    high: Fraction = ZERO
    enter: str | None = None
    side_bet: str | None = None


_ALWAYS_ASKED = {
    Phase.EARLY_SURRENDER: Question.SURRENDER,
    Phase.INSURANCE: Question.INSURANCE,
    Phase.CARD_DRAWING: Question.ACTION,
}
"""The phases that ask at every step of theirs, and what."""


def asks(state: GameState) -> Question | None:
    """The question that the machine waits for an answer to; None if it asks nothing."""
    phase = state.phase
    if phase in _ALWAYS_ASKED:
        return _ALWAYS_ASKED[phase]
    if phase is Phase.BETTING:
        return Question.BET if state.side_bet is None else Question.SIDE_BET
    if phase is Phase.PLAYER_SETUP:
        if state.players is None:
            return Question.PLAYERS
        return Question.NAME if len(state.seats) < state.players else None
    if phase is Phase.GAME_ENDED and not state.over and not ends_by_itself(state):
        return Question.AGAIN if broke_seat(state) is None else Question.RESET
    return None


def prompt(state: GameState) -> Prompt | None:
    """What the machine waits for, with all that would do as an answer."""
    kind = asks(state)
    return None if kind is None else _PROMPTS[kind](state)


def ends_by_itself(state: GameState) -> bool:
    """True where the game is over without asking anybody."""
    nobody = not any(seat.seated for seat in state.seats)
    return nobody or state.round == rulings.last_round(state.rules)


def broke_seat(state: GameState) -> int | None:
    """The first seat that must be asked for a reset, if there is one."""
    if not rulings.resets_funds(state.rules):
        return None
    return next((i for i, seat in enumerate(state.seats) if is_broke(state, seat)), None)


def is_broke(state: GameState, seat: Seat) -> bool:
    """True for a seated player who can't pay the minimum bet."""
    return seat.seated and rulings.is_broke(state.rules, seat.funds)


def default_bet(seat: Seat, low: int, high: int) -> int:
    """The bet that Enter makes: the last one typed, capped at ``high``."""
    return min(seat.usual_bet or low, high)


def most_side_bet(state: GameState) -> int:
    """The most that the player at turn can put on one side bet; the minimum bet doesn't count."""
    seat = seat_at_turn(state)
    _, most = rulings.bet_range(state.rules, seat.funds)
    return min(most, int(seat.hands[0].bet))


def default_side_bet(state: GameState) -> int:
    """The side bet that Enter makes: what was typed last at this question, capped."""
    usual = seat_at_turn(state).usual_side_bets[state.side_bet or 0]
    return min(usual, most_side_bet(state))


def default_name(state: GameState) -> str:
    """The name that Enter takes: Player N, with the first N from the seat's that is free."""
    taken = {same(seat.name) for seat in state.seats}
    number = len(state.seats) + 1
    while same(f"Player {number}") in taken:
        number += 1
    return f"Player {number}"


def _players(state: GameState) -> Prompt:
    most = Fraction(rulings.seats(state.rules))
    return Prompt(Question.PLAYERS, low=1, high=most, enter="1")


def _name(state: GameState) -> Prompt:
    longest, enter = Fraction(LONGEST_NAME), default_name(state)
    return Prompt(Question.NAME, seat=len(state.seats), low=1, high=longest, enter=enter)


def _bet(state: GameState) -> Prompt:
    seat = seat_at_turn(state)
    low, high = rulings.bet_range(state.rules, seat.funds)
    enter = str(default_bet(seat, low, high))
    return Prompt(Question.BET, state.turn[0], seat.name, low=low, high=Fraction(high), enter=enter)


def _side_bet(state: GameState) -> Prompt:
    return Prompt(
        Question.SIDE_BET,
        state.turn[0],
        seat_at_turn(state).name,
        choices=("no",),
        high=Fraction(most_side_bet(state)),
        enter=str(default_side_bet(state)),
        side_bet=SIDE_BETS[state.side_bet or 0].name,
    )


def _insurance(state: GameState) -> Prompt:
    seat = seat_at_turn(state)
    bet = seat.hands[0].bet
    high = most_insurance(bet, seat.funds)
    choices = (HALF, "no") if high * 2 == bet else ("no",)
    return Prompt(
        Question.INSURANCE, state.turn[0], seat.name, choices=choices, high=high, enter="no"
    )


def _surrender(state: GameState) -> Prompt:
    name = seat_at_turn(state).name
    return Prompt(Question.SURRENDER, state.turn[0], name, choices=("yes", "no"), enter="no")


def _action(state: GameState) -> Prompt:
    words = rulings.action_words(state.rules)
    choices = tuple([words[action] for action in legal(state)])
    seat, hand = state.turn
    return Prompt(Question.ACTION, seat, state.seats[seat].name, hand, choices)


def _again(state: GameState) -> Prompt:
    leave = rulings.may_leave(state.rules)
    names = [seat.name for seat in state.seats if seat.seated and leave]
    return Prompt(Question.AGAIN, choices=("yes", "no", *names), enter="yes")


def _reset(state: GameState) -> Prompt:
    seat = broke_seat(state)
    name = None if seat is None else state.seats[seat].name
    return Prompt(Question.RESET, seat, name, choices=("yes", "no"))


_PROMPTS: dict[Question, Callable[[GameState], Prompt]] = {
    Question.PLAYERS: _players,
    Question.NAME: _name,
    Question.BET: _bet,
    Question.SIDE_BET: _side_bet,
    Question.SURRENDER: _surrender,
    Question.INSURANCE: _insurance,
    Question.ACTION: _action,
    Question.AGAIN: _again,
    Question.RESET: _reset,
}
