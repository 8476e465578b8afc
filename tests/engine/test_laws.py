"""The laws, over random sessions at every table and at tables of random rules.

``HYPOTHESIS_PROFILE=soak`` looks for hours and at random; conftest.py says how hard.
"""

from __future__ import annotations

import pytest
from hypothesis import assume
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from blackjack.engine.cards import Card, from_codes
from blackjack.engine.errors import BadRule, UnexpectedAnswer
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.questions import prompt
from blackjack.engine.rules import TURN_ABOUT_NEEDS, Rules, with_settings
from blackjack.engine.state import GameState
from blackjack.engine.tables import CLASSIC, TABLES

from .laws import LAWS
from .sessions import DECK, ODD_ANSWERS, forbidden, offered
from .test_rules import VALUES

FEWER_TENS = tuple(card for card in DECK if card["rank"] != "10")
LOW = from_codes("AS AH 2S 2H 3S 4S 5S 6S 7S 8S 9S")
TENS_AND_ACES = from_codes("AS AH AD AC 10S JS QS KS 10H JH QH KH")
TIGHT = from_codes("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S AH")  # 56 pips: just enough for one hand

MEANT_FOR_MONEY = {"funds": "60", "min_bet": "5", "max_bet": "40"}


@st.composite
def random_rules(draw: st.DrawFn) -> Rules:
    """Draw a table: any value that the rule book takes in every field."""
    taken = {
        field: st.sampled_from([text for text in texts if len(text) < 14])
        for field, (texts, _) in VALUES.items()
    }
    settings = draw(st.fixed_dictionaries(taken)) | MEANT_FOR_MONEY
    settings["funds"] = draw(st.sampled_from(["40", "60", "1000"]))
    if settings["insurance"] == "no" and draw(st.booleans()):
        settings["hole_card"] = "both-hidden"
    if settings["surrender"] == "early":
        settings["hole_card"] = "peek"
    if settings["hole_card"] == "both-hidden":
        settings["twenty_one_plus_three"] = "none"
    if settings["turns"] == "turn-about":
        settings |= TURN_ABOUT_NEEDS
    return with_settings(CLASSIC, settings)


class Session(RuleBasedStateMachine):
    """A game that is played at random and looked at after every step."""

    tables: st.SearchStrategy[Rules] = random_rules()
    decks: tuple[tuple[Card, ...], ...] = (DECK,)

    def __init__(self) -> None:
        super().__init__()
        self.answers: list[str | None] = []

    @initialize(data=st.data(), seed=st.integers(0, 1000))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        rules, cards = data.draw(self.tables), data.draw(st.sampled_from(self.decks))
        try:
            self.game = BlackjackGame(rules, seed, cards=cards)
        except BadRule:
            assume(False)
        self.game.start()
        self.go_on()

    @precondition(lambda self: not self.game.state.over)
    @rule(data=st.data())
    def answer_what_is_offered(self, data: st.DataObject) -> None:
        self.step(data.draw(st.sampled_from(offered(self.game.state))))
        self.go_on()

    @precondition(lambda self: not self.game.state.over)
    @rule(data=st.data())
    def answer_what_is_not_offered(self, data: st.DataObject) -> None:
        self.step(data.draw(st.sampled_from(forbidden(self.game.state))))
        self.go_on()

    @precondition(lambda self: not self.game.state.over)
    @rule(answer=st.text(max_size=24) | st.sampled_from(sorted(ODD_ANSWERS.values())[:-1]))
    def answer_anything(self, answer: str) -> None:
        self.step(answer)
        self.go_on()

    @precondition(lambda self: self.game.state.over)
    @rule(answer=st.none() | st.sampled_from(["", "yes", "hit"]))
    def step_after_the_end(self, answer: str | None) -> None:
        with pytest.raises(UnexpectedAnswer):
            self.game.step(answer)

    def go_on(self) -> None:
        """Make the steps that ask nothing."""
        while not self.game.state.over and self.game.prompt() is None:
            self.step(None)

    def step(self, answer: str | None) -> None:
        """Make one step and hold it to the laws."""
        before: GameState = self.game.state
        going = self.game.step(answer)
        self.answers.append(answer)
        assert going == (not self.game.done(self.game.state))
        for law in LAWS:
            law(before, answer, self.game.state)

    def teardown(self) -> None:
        """Play the answers again, and end with the same state."""
        if self.answers:
            state: GameState = self.game.state
            again = BlackjackGame(state.rules, state.seed, cards=state.deck)
            outputs = again.transduce(self.answers)
            assert again.state == state
            assert outputs == [True] * (len(outputs) - 1) + [not state.over]
            assert (prompt(state) is None) == state.over


class OddDecks(Session):
    decks = (FEWER_TENS, LOW, TENS_AND_ACES, TIGHT)


@pytest.mark.parametrize("rules", TABLES.values(), ids=list(TABLES))
def test_the_laws_hold_at_every_table(rules: Rules) -> None:
    run_state_machine_as_test(type("AtTable", (Session,), {"tables": st.just(rules)}))


def test_the_laws_hold_under_any_rules() -> None:
    run_state_machine_as_test(Session)


def test_the_laws_hold_with_any_deck() -> None:
    run_state_machine_as_test(OddDecks)
