"""Game ended: another round, who leaves, new funds, the end."""

from __future__ import annotations

from .. import rulings
from ..answers import tidy
from ..dealing import with_seat
from ..events import Event, FundsReset, GameOver, Left
from ..questions import broke_seat, ends_by_itself
from ..state import GameState, Signal
from ..values import changed
from ..vocabulary import NO, QUIT, YES, Question
from . import Step, refuse


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
    leaver = _seated(state, word)
    if leaver is None:
        who = ", or the name of who leaves" if rulings.may_leave(state.rules) else ""
        return refuse(state, answer, Question.AGAIN, f"Yes for another round, no to end{who}.")
    state = changed(state, turn=(leaver, 0))
    state = with_seat(state, changed(state.seats[leaver], seated=False), Left(leaver, broke=False))
    return the_end(state) if ends_by_itself(state) else (Signal.MORE_TO_ASK, state)


def _seated(state: GameState, name: str) -> int | None:
    """The seat of a player who may leave; None if there is none of this name."""
    if not rulings.may_leave(state.rules):
        return None
    names = {s.name.casefold(): i for i, s in enumerate(state.seats) if s.seated}
    return names.get(name.casefold())


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
