"""Advice at the table: what it values, and that it sees no more than a player."""

from __future__ import annotations

from fractions import Fraction

import pytest

from blackjack.engine.cards import read_cards
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.rules import with_settings
from blackjack.engine.state import GameState
from blackjack.engine.tables import table
from blackjack.engine.view import view
from blackjack.odds.advice import Advice, advise, shoe_value
from blackjack.odds.basic import best_value
from blackjack.odds.decision import RANKED
from blackjack.odds.rounds import start


def game_at(
    name: str, stack: str, answers: list[str], changes: dict[str, str] | None = None
) -> GameState:
    """Return the state after some answers, and all steps that ask nothing."""
    game = BlackjackGame(with_settings(table(name), changes or {}), seed=1, stacks=[stack])
    game.start()
    for answer in [*answers, None]:
        while game.prompt() is None:
            game.step(None)
        if answer is not None:
            game.step(answer)
    state: GameState = game.state
    return state


def advice(state: GameState) -> Advice:
    found = advise(view(state))
    assert found is not None
    return found


VEGAS = ["1", "Ada", "10"]


def test_it_values_exactly_the_legal_actions() -> None:
    state = game_at("vegas", "8S 7D 8H 10D", VEGAS)
    told = advice(state)
    assert set(told.values) == set(view(state).legal)
    assert told.best == "split"


def test_nothing_to_say_while_no_move_is_open() -> None:
    assert advise(view(game_at("vegas", "", []))) is None


def test_the_hidden_card_changes_nothing() -> None:
    one = game_at("vegas", "10S 9D 6H 5D", VEGAS)
    other = game_at("vegas", "10S 9D 6H 10D 5D", VEGAS)
    assert advice(one) == advice(other)


def test_insurance_is_declined_off_the_top() -> None:
    told = advice(game_at("vegas", "10S AD 9S", VEGAS))
    assert told.best == "decline"
    assert told.values["take"] == pytest.approx(3 * 95 / 309 - 1)
    assert told.amount == 0


def test_insurance_is_taken_for_all_that_can_be_when_tens_are_left() -> None:
    small = "2S 3S 4S 5S AD 2D 3D 4D 5D 9D 6S 7S 8S 9S"
    answers = ["4", "A1", "B1", "C1", "D1", "10", "10", "10", "10"]
    told = advice(game_at("vegas", small, answers, {"decks": "1", "max_hands": "1"}))
    assert told.best == "take"
    assert told.amount == Fraction(5)


def test_what_the_funds_cannot_cover_is_not_hoped_for() -> None:
    rich = advice(game_at("college", "4S 3S 6D 10D", ["1", "Ada", "10"]))
    poor = advice(game_at("college", "4S 3S 6D 10D", ["1", "Ada", "1000"]))
    assert "double" not in poor.values
    assert poor.values["hit"] < rich.values["hit"]


def test_the_last_bet_splits_but_does_not_double() -> None:
    last = advice(game_at("vegas", "4S 5D 4H 10D", ["1", "Ada", "500"]))
    rich = advice(game_at("vegas", "4S 5D 4H 10D", VEGAS))
    assert last.values["split"] < rich.values["split"]
    assert last.values["double"] == rich.values["double"]


def test_a_split_ace_is_split_or_stands() -> None:
    changes = {"resplit_aces": "yes"}
    told = advice(game_at("vegas", "AS 6D AH 10D AC 5C", [*VEGAS, "split"], changes))
    assert set(told.values) == {"stand", "split"}
    assert told.best == "split"


def test_both_cards_hidden() -> None:
    changes = {"hole_card": "both-hidden", "insurance": "no"}
    told = advice(game_at("casino", "10S 6D 10H 10D", ["1", "Ada", "10"], changes))
    assert told.best == "stand"


@pytest.mark.parametrize("name", ["classic", "college", "chips", "points", "european"])
def test_every_kind_of_table_has_advice(name: str) -> None:
    answers = ["1", "Ada", *(["10"] if table(name).money else [])]
    state = game_at(name, "10S 6D 9H 5D", answers)
    told = advice(state)
    assert set(told.values) == set(view(state).legal)
    assert told.best in RANKED


def test_an_early_surrender_has_both_answers_before_the_look() -> None:
    told = advice(game_at("vegas", "10S AD 6H 5D", VEGAS, {"surrender": "early"}))
    assert told.best == "yes"
    assert told.values["yes"] == pytest.approx(-0.5)
    assert told.values["no"] < -0.5


def test_a_side_bet_is_worth_what_the_unseen_cards_make_it() -> None:
    told = advice(game_at("party", "10S AD 6H 5D", VEGAS))
    assert told.best == "no"
    assert told.values["bet"] == pytest.approx((25 * 5 + 12 * 6 + 6 * 12 - (311 - 23)) / 311)


def test_turn_about_has_no_advice() -> None:
    state = game_at("classic", "10S 6H 9D 5D", ["1", "Ada"], {"turns": "turn-about"})
    assert advise(view(state)) is None


@pytest.mark.parametrize(("bet", "told"), [("10", False), ("300", True), ("500", False)])
def test_where_the_funds_cover_not_every_bet_it_says_so(bet: str, told: bool) -> None:
    """Of 1000 there are two more bets of 300 left, and one of 500, which is accounted for."""
    found = advice(game_at("vegas", "4S 5D 4H 10D", ["1", "Ada", bet]))
    assert bool(found.note) == told


def test_at_the_bet_the_shoe_is_worth_a_round_of_best_play() -> None:
    at_bet = view(game_at("downtown", "", ["1", "Ada"]))
    whole = start(table("downtown"), read_cards(), 2)
    assert shoe_value(at_bet) == pytest.approx(best_value(whole), abs=1e-12)
