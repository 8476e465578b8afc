"""Any answer whatever, to every kind of question at every table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from blackjack.engine.answers import tidy
from blackjack.engine.errors import UnexpectedAnswer
from blackjack.engine.events import Refused
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.names import is_name
from blackjack.engine.questions import prompt
from blackjack.engine.rules import Rules, with_settings
from blackjack.engine.state import GameState, Phase
from blackjack.engine.tables import COLLEGE, TABLES, VEGAS
from blackjack.engine.vocabulary import Question

from .sessions import ODD_ANSWERS, forbidden, offered, play, refused, state_in, step


def questions() -> dict[str, GameState]:
    """Return one state of each kind of question at each table that asks it."""
    found = {"college reset": state_in(Phase.GAME_ENDED, COLLEGE, [], funds=0)}
    early = with_settings(VEGAS, {"surrender": "early"})
    for name, rules in {**TABLES, "early": early}.items():
        for seed in range(6):
            for before, answer, _ in play(rules, seed, 150):
                if answer is not None and (asked := prompt(before)):
                    found.setdefault(f"{name} {asked.kind}", before)
    return found


QUESTIONS = questions()
each_question = pytest.mark.parametrize("state", QUESTIONS.values(), ids=list(QUESTIONS))


def test_every_kind_of_question_is_asked_somewhere() -> None:
    kinds = {name.split()[1] for name in QUESTIONS}
    assert kinds == {kind.value for kind in Question}


@each_question
def test_no_answer_however_odd_raises_and_a_refusal_changes_nothing(state: GameState) -> None:
    asked = prompt(state)
    assert asked is not None
    for answer in ODD_ANSWERS.values():
        after = step(state, answer)
        if refused(after):
            (event,) = after.events
            assert isinstance(event, Refused)
            assert (event.answer, event.kind) == (answer, asked.kind)
            assert replace(after, events=state.events, signal=state.signal) == state
        else:
            assert not tidy(answer) or (asked.kind == "name" and is_name(tidy(answer)))


@each_question
def test_a_refusal_is_one_short_sentence(state: GameState) -> None:
    for answer in forbidden(state):
        (event,) = step(state, answer).events
        assert isinstance(event, Refused)
        assert event.reason.endswith(".")
        assert event.reason[0].isupper() or event.reason[0].isdigit()
        assert len(event.reason) < 80
        assert event.reason.isprintable()


@each_question
def test_an_offer_is_accepted_and_what_is_not_offered_is_refused(state: GameState) -> None:
    assert [answer for answer in offered(state) if refused(step(state, answer))] == []
    assert [answer for answer in forbidden(state) if not refused(step(state, answer))] == []


@each_question
@pytest.mark.parametrize("given", [None, 5, b"hit", ["hit"]])
def test_no_text_where_text_is_asked_is_the_callers_slip(state: GameState, given: object) -> None:
    asked = prompt(state)
    assert asked is not None
    game = BlackjackGame(state.rules, seed=0)
    with pytest.raises(UnexpectedAnswer) as fault:
        game.get_next_values(state, given)  # type: ignore[arg-type]  # the slip that is meant
    assert str(fault.value) == (
        f"{given!r} was given in {state.phase.value}, which asks for {asked.kind!r}, as text"
    )
    assert (fault.value.answer, fault.value.phase) == (given, state.phase.value)
    assert fault.value.asks == asked.kind


@pytest.mark.parametrize("rules", TABLES.values(), ids=list(TABLES))
@pytest.mark.parametrize("given", ["", "hit"])
def test_an_answer_where_none_is_asked_is_the_callers_slip(rules: Rules, given: str) -> None:
    silent = {before.phase: before for before, answer, _ in play(rules, 1, 150) if answer is None}
    assert Phase.GAME_SETUP in silent
    for phase, state in silent.items():
        with pytest.raises(UnexpectedAnswer, match="asks nothing and takes None") as fault:
            step(state, given)
        assert (fault.value.phase, fault.value.asks) == (phase.value, None)
