"""Game ended: another round, who leaves, new funds, the end."""

from __future__ import annotations

from .. import rulings
from ..answers import tidy
from ..dealing import with_seat
from ..events import Event, FundsReset, GameOver, Joined, Left
from ..money import written
from ..names import same
from ..questions import broke_seat, ends_by_itself
from ..state import GameState, Seat, Signal
from ..values import changed
from ..vocabulary import NO, QUIT, YES, Question
from . import Step, refuse
from .setup import name_fault


def game_ended(state: GameState, answer: str | None) -> Step:
    """Ask for another round, and who leaves; or end by itself."""
    if ends_by_itself(state) or answer is None:
        return the_end(state)
    broke = broke_seat(state)
    return _again(state, answer) if broke is None else _reset(state, answer, broke)


def the_end(state: GameState, *events: Event) -> Step:
    """End the game; where points count, name all who share the top score."""
    winners: tuple[int, ...] = ()
    if state.rules.points:
        scores = [seat.score for seat in state.seats]
        winners = tuple([i for i, score in enumerate(scores) if score == max(scores)])
    over = GameOver(winners)
    return Signal.THE_END, changed(state, over=True, events=(*state.events, *events, over))


def _again(state: GameState, answer: str) -> Step:
    word = tidy(answer)
    if not word or word.lower() in YES:
        return Signal.ANOTHER_ROUND, state
    if word.lower() in NO | QUIT:
        return the_end(state)
    if word.startswith("+") and rulings.may_join(state.rules):
        return _join(state, answer, tidy(word.removeprefix("+")))
    leaver = _seated(state, word)
    if leaver is None:
        who = ", a name to leave" if rulings.may_leave(state.rules) else ""
        who += ", + and a name to join" if rulings.may_join(state.rules) else ""
        return refuse(state, answer, Question.AGAIN, f"Yes for another round, no to end{who}.")
    state = changed(state, turn=(leaver, 0))
    state = with_seat(state, changed(state.seats[leaver], seated=False), Left(leaver, broke=False))
    return the_end(state) if ends_by_itself(state) else (Signal.MORE_TO_ASK, state)


def _join(state: GameState, answer: str, name: str) -> Step:
    """Seat a new player behind the others, or give one who left the old seat back."""
    old = next((i for i, s in enumerate(state.seats) if same(s.name) == same(name)), None)
    if old is not None and state.seats[old].seated:
        return refuse(state, answer, Question.AGAIN, f"{state.seats[old].name} sits here already.")
    if fault := _room_fault(state) or (name_fault(state, name) if old is None else None):
        return refuse(state, answer, Question.AGAIN, fault)
    if old is None:
        seats = (*state.seats, Seat(name, rulings.buy_in(state.rules)))
        joined = Joined(len(state.seats), back=False)
        state = changed(state, seats=seats, players=len(seats))
        return Signal.MORE_TO_ASK, changed(state, events=(*state.events, joined))
    seat = state.seats[old]
    if rulings.is_broke(state.rules, seat.funds):
        low = rulings.bet_range(state.rules, seat.funds)[0]
        reason = f"{seat.name} has {written(seat.funds, state.rules.unit)}; a bet takes {low}."
        return refuse(state, answer, Question.AGAIN, reason)
    state = changed(state, turn=(old, 0))
    return Signal.MORE_TO_ASK, with_seat(state, changed(seat, seated=True), Joined(old, back=True))


def _room_fault(state: GameState) -> str | None:
    """Why nobody more can sit, as a sentence; None where somebody can."""
    players = sum([seat.seated for seat in state.seats]) + 1
    most = rulings.seats(state.rules)
    if players > most:
        return f"All {most} seats are taken."
    needed = rulings.decks_needed(state.rules, state.deck, players)
    if needed > state.decks:
        return f"{players} players take {needed} decks, and the shoe has {state.decks}."
    return None


def _seated(state: GameState, name: str) -> int | None:
    """The seat of a player who may leave; None if there is none of this name."""
    if not rulings.may_leave(state.rules):
        return None
    names = {same(s.name): i for i, s in enumerate(state.seats) if s.seated}
    return names.get(same(name))


def _reset(state: GameState, answer: str, broke: int) -> Step:
    word = tidy(answer).lower()
    if word in NO:
        return the_end(state)
    if word not in YES:
        return refuse(state, answer, Question.RESET, "Yes for new funds, no to end.")
    seat, funds = state.seats[broke], rulings.buy_in(state.rules)
    state = changed(state, turn=(broke, 0), house=state.house - (funds - seat.funds))
    state = with_seat(state, changed(seat, funds=funds), FundsReset(broke))
    return (Signal.ANOTHER_ROUND if broke_seat(state) is None else Signal.MORE_TO_ASK), state
