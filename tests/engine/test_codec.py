"""A state becomes JSON and comes back equal; what is no state is recognised.

``python -m tests.engine.test_codec`` writes the kept state anew, after ``VERSION`` was
raised.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from blackjack.engine.codec import VERSION, OtherVersion, UnreadableState, from_json, to_json
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.state import GameState
from blackjack.engine.tables import CASINO
from blackjack.engine.values import changed
from blackjack.scenario import Scenario, play_scenario, read_scenarios

ROOT = Path(__file__).parents[1]
CASES = list(read_scenarios(ROOT / "cases" / "rules.json"))
KEPT = ROOT / "golden" / "state.json"
FIRST = ROOT / "kept" / "state-1.json"
SECOND = ROOT / "kept" / "state-2.json"


WITHOUT_JOIN = replace(CASINO, join=False)
"""The casino before anybody could join; a kept game goes on by the rules it began with."""


def kept_game() -> GameState:
    """Return a state with a bit of everything: two players, funds with halves, a shoe."""
    scenario = Scenario(
        where="here",
        name="kept",
        rules=CASINO,
        players=("Ada", "Łukasz"),
        answers=("5", "7", "half", "2", "h", "d", "x"),
        stacks=("10S 6H AS 9H 5D 7D 3C", "2H"),
    )
    return play_scenario(scenario).state


@pytest.mark.parametrize("scenario", CASES, ids=lambda scenario: scenario.name)
def test_every_state_comes_back_equal(scenario: Scenario) -> None:
    played = play_scenario(scenario)
    for state in (played.start, *(step.after for step in played.steps)):
        text = to_json(state)
        assert text.isascii()
        assert from_json(text) == state


def test_a_game_goes_on_from_json_as_from_the_state() -> None:
    state = kept_game()
    game = BlackjackGame(state.rules, state.seed, cards=state.deck)
    assert game.get_next_values(from_json(to_json(state)), "yes") == game.get_next_values(
        state, "yes"
    )


def test_whatever_was_typed_comes_back() -> None:
    typed = "\0 \x1b[2J \udcff שלום 🂡 [red] \" ' \\"
    game = BlackjackGame(CASINO, seed=1)
    game.start()
    for answer in (None, typed):
        game.step(answer)
    assert from_json(to_json(game.state)) == game.state


def test_the_kept_state_is_read_as_it_was_meant() -> None:
    """If this fails, saved games would be misread: raise ``VERSION``."""
    assert from_json(KEPT.read_text(encoding="ascii")) == kept_game()


def test_fields_that_an_older_state_lacks_take_their_defaults() -> None:
    content = json.loads(to_json(kept_game()))
    del content["asked"], content["signal"], content["seats"][0]["usual_bet"]
    del content["rules"]["rounds"]
    read, state = from_json(json.dumps(content)), kept_game()
    seats = (changed(state.seats[0], usual_bet=None), *state.seats[1:])
    assert read == changed(state, asked=False, signal=None, seats=seats)


def test_a_state_of_the_first_version_is_read_as_it_was_meant() -> None:
    read, state = from_json(FIRST.read_text(encoding="ascii")), kept_game()
    assert read == changed(state, rules=WITHOUT_JOIN, asked=False, signal=None, events=())


def test_a_state_of_the_second_version_is_read_as_it_was_meant() -> None:
    read = from_json(SECOND.read_text(encoding="ascii"))
    assert changed(read, events=()) == changed(kept_game(), rules=WITHOUT_JOIN, events=())


def test_a_state_of_another_version_is_recognised() -> None:
    content = {**json.loads(to_json(kept_game())), "version": VERSION + 1}
    with pytest.raises(OtherVersion, match=f"version {VERSION + 1} of the rules"):
        from_json(json.dumps(content))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phase", "lunch"),
        ("round", "1"),
        ("over", 0),
        ("house", "1/0"),
        ("house", "7.5"),
        ("shoe", {"cards": "AS 1X"}),
        ("seats", [{"funds": "7"}]),
        ("events", [{"event": "Vanished"}]),
        ("rules", {"unit": ""}),
        ("rules", {"name": "casino", "unit": "", "decks": "9"}),
        ("extra", 1),
    ],
)
def test_a_field_that_cannot_be_is_no_state(field: str, value: object) -> None:
    content = {**json.loads(to_json(kept_game())), field: value}
    with pytest.raises(UnreadableState):
        from_json(json.dumps(content))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", "{}", f'{{"version":{VERSION}}}'])
def test_other_text_is_no_state(text: str) -> None:
    with pytest.raises(UnreadableState, match="expected the state of a game"):
        from_json(text)


if __name__ == "__main__":
    KEPT.write_text(to_json(kept_game()) + "\n", encoding="ascii")
