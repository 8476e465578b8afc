"""The contract of the three machines, in place of libdw's ``check``, which fails on 3.11.

Equal arguments give equal results; arguments and machine stay as they were; nothing is
printed.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

import pytest
from libdw import sm

from blackjack.engine.cards import Card, from_codes
from blackjack.engine.deck import CardDeckShuffled, Collect, FullShuffle, Shoe, shuffled
from blackjack.engine.errors import BadDraw, UnexpectedAnswer
from blackjack.engine.events import Dealt
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.player import Player
from blackjack.engine.rules import Rules
from blackjack.engine.state import GameState, Phase
from blackjack.engine.tables import CASINO, CLASSIC, POINTS, TABLES, VEGAS

from .sessions import DECK, play

ROUND = [None, "Ada", None, None]
"""The inputs that lead a one-player game to its first hand checking."""


def inputs(rules: Rules, seed: int, steps: int = 120) -> list[str | None]:
    return [answer for _, answer, _ in play(rules, seed, steps)]


Machine = BlackjackGame | CardDeckShuffled | Player


def a_game(name: str) -> Callable[[], Machine]:
    return lambda: BlackjackGame(TABLES[name], seed=3)


MACHINES: dict[str, tuple[Callable[[], Machine], list[Any]]] = {
    "deck": (
        lambda: CardDeckShuffled(DECK, seed=7),
        [1, 2, 0, 40, Collect(DECK[:20]), 20, FullShuffle(2), 1],
    ),
    "player": (Player, [list(DECK[:2]), (), DECK[5:6]]),
    **{f"game {name}": (a_game(name), inputs(rules, 3)) for name, rules in TABLES.items()},
}


@pytest.mark.parametrize(("make", "given"), MACHINES.values(), ids=list(MACHINES))
def test_a_machine_is_pure(
    make: Callable[[], Machine], given: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    machine = make()
    machine.start()
    described, state = deepcopy(vars(machine)), machine.get_start_state()
    for item in given:
        before, handed = deepcopy(state), deepcopy(item)
        once = machine.get_next_values(state, item)
        assert once == machine.get_next_values(state, item) == make().get_next_values(state, item)
        assert (state, item) == (before, handed)
        state = once[0]
    assert _comparable(vars(machine)) == _comparable(described)
    assert capsys.readouterr() == ("", "")


def _comparable(attributes: dict[str, Any]) -> dict[str, Any]:
    """Return a machine's attributes, its child machines as theirs; without libdw's own."""
    return {
        name: _comparable(vars(value)) if isinstance(value, sm.SM) else value
        for name, value in attributes.items()
        if not name.startswith("_SM__")
    }


@pytest.mark.parametrize(("make", "given"), MACHINES.values(), ids=list(MACHINES))
def test_playing_one_machine_leaves_another_at_its_start(
    make: Callable[[], Machine], given: list[Any]
) -> None:
    played, fresh = make(), make()
    start = deepcopy(fresh.get_start_state())
    first = played.transduce(given)
    assert fresh.get_start_state() == played.get_start_state() == start
    assert played.transduce(given) == first


@pytest.mark.parametrize("rules", TABLES.values(), ids=list(TABLES))
def test_a_state_is_plain_frozen_data_with_a_one_line_repr(rules: Rules) -> None:
    for before, _, after in play(rules, 5, 120):
        _assert_plain(after)
        assert len(repr(after).splitlines()) == 1
        assert after is not before


def _assert_plain(value: object) -> None:
    if is_dataclass(value) and not isinstance(value, type):
        assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]  # not in its stub
        for part in fields(value):
            _assert_plain(getattr(value, part.name))
    elif isinstance(value, tuple):
        for item in value:
            _assert_plain(item)
    elif isinstance(value, dict):
        assert value in DECK
    else:
        assert value is None or isinstance(value, str | int | Fraction | Enum)


def test_a_step_before_the_start_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="state"):
        BlackjackGame(seed=7).step(None)


def test_transduce_stops_when_the_game_is_done() -> None:
    game = BlackjackGame(seed=0, stacks=["AS KH 10D 7C"])
    outputs = game.transduce([*ROUND, "no", None, "yes", None])
    assert outputs == [True, True, True, True, False]


def ended() -> BlackjackGame:
    game = BlackjackGame(seed=0, stacks=["AS KH 10D 7C"])
    game.transduce([*ROUND, "no"])
    return game


def test_the_end_is_done_and_asks_nothing() -> None:
    game = ended()
    assert game.done(game.state)
    assert game.state.phase is Phase.GAME_ENDED
    assert game.prompt() is None


@pytest.mark.parametrize("answer", [None, "", "yes"])
def test_a_step_after_the_end_is_the_callers_slip_and_changes_nothing(answer: str | None) -> None:
    game = ended()
    before = game.state
    with pytest.raises(UnexpectedAnswer, match="was given in game ended"):
        game.step(answer)
    assert game.state is before


def test_a_callers_slip_changes_nothing() -> None:
    game = BlackjackGame(CASINO, seed=7)
    game.start()
    with pytest.raises(UnexpectedAnswer, match=r"^'hit' was given in game setup"):
        game.step("hit")
    assert game.state == game.get_start_state()
    assert game.step(None)


def test_a_verbose_trace_is_one_line_a_step(capsys: pytest.CaptureFixture[str]) -> None:
    game = BlackjackGame(seed=0, stacks=["10S 9H 10D 7C"])
    game.transduce([*ROUND, "stay", None, None], verbose=True)
    table = "round 1, dealer 10D 7C, Ada: 10S 9H = 19"
    assert capsys.readouterr().out.splitlines() == [
        "Start state: <game setup, round 0, dealer -, nobody>",
        "In: None Out: True Next State: <player setup, round 1, dealer -, nobody>",
        "In: Ada Out: True Next State: <game start, round 1, dealer -, Ada:  = 0>",
        f"In: None Out: True Next State: <hand checking, {table}>",
        f"In: None Out: True Next State: <card drawing, {table}>",
        f"In: stay Out: True Next State: <dealer card reveal, {table}>",
        f"In: None Out: True Next State: <judging, {table}>",
        f"In: None Out: True Next State: <game ended, {table}>",
    ]


def dealt(game: BlackjackGame, given: list[str | None]) -> list[Card]:
    """Return the cards of a game's first deal, in the order in which they were dealt."""
    game.transduce(given)
    state: GameState = game.state
    cards = [event.card for event in state.events if isinstance(event, Dealt)]
    return [state.dealer[1] if card is None else card for card in cards]


@pytest.mark.parametrize(
    ("rules", "given"),
    [
        (CLASSIC, [None, "", None]),
        (CASINO, [None, "2", "", "", "5", "5", None]),
        (POINTS, [None, "3", "", "", "", None]),
        (VEGAS, [None, "4", "", "", "", "", "10", "10", "10", "10", None]),
    ],
)
@pytest.mark.parametrize("stacks", [(), ("AS 10H 2D",)])
@pytest.mark.parametrize("seed", [0, 7, "2026-11-30"])
def test_a_cascade_of_deck_and_player_deals_as_the_game_does(
    rules: Rules, given: list[str | None], stacks: tuple[str, ...], seed: int | str
) -> None:
    cards = dealt(BlackjackGame(rules, seed, stacks), given)
    assert len(cards) >= 4
    deck = CardDeckShuffled(DECK, seed, rules.decks or 1, tuple(map(from_codes, stacks)))
    pipe = sm.Cascade(deck, Player())
    assert list(pipe.transduce([1] * len(cards))[-1]) == cards
    assert list(pipe.transduce([len(cards)])[-1]) == cards


def test_the_deck_hands_out_its_first_cards_as_a_list_and_keeps_the_rest() -> None:
    deck = CardDeckShuffled(DECK, seed=7)
    shoe, cards = deck.get_next_values(Shoe(DECK), 3)
    assert (shoe, cards) == (Shoe(DECK[3:]), list(DECK[:3]))


def test_an_empty_shoe_takes_its_discards_in_mid_round() -> None:
    deck = CardDeckShuffled(DECK, seed=7)
    shoe, _ = deck.get_next_values(Shoe(DECK[:2], shuffles=1), Collect(DECK[2:6]))
    assert shoe.discards == DECK[2:6]
    shoe, cards = deck.get_next_values(shoe, 3)
    again = shuffled(DECK[2:6], "7", 2)
    assert cards == [*DECK[:2], again[0]]
    assert shoe == Shoe(again[1:], shuffles=2)


def test_a_full_shuffle_takes_all_decks_whatever_was_left() -> None:
    deck = CardDeckShuffled(DECK, seed=7)
    shoe, cards = deck.get_next_values(Shoe(DECK[:5], DECK[5:], 3), FullShuffle(2))
    assert cards == []
    assert shoe == Shoe(shuffled(DECK * 2, "7", 4), shuffles=4)


@pytest.mark.parametrize(
    "given", [None, -1, 53, True, 2.0, "2", FullShuffle(0), [1], DECK[:1]], ids=repr
)
def test_what_is_no_input_of_the_deck_changes_nothing(given: object) -> None:
    deck = CardDeckShuffled(DECK, seed=7)
    deck.start()
    before = deck.state
    with pytest.raises(BadDraw, match="a whole number of cards from 0 to 52"):
        deck.step(given)
    assert deck.state is before


def test_the_player_holds_what_it_held_and_what_it_gets() -> None:
    held, shown = Player().get_next_values(DECK[:1], [DECK[5], DECK[9]])
    assert held == shown == (DECK[0], DECK[5], DECK[9])
