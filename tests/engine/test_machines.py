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
from blackjack.engine.machine import Answerer, BlackjackGame
from blackjack.engine.machine import play as play_with
from blackjack.engine.player import Player
from blackjack.engine.questions import asks
from blackjack.engine.rules import Rules
from blackjack.engine.state import GameState, Phase
from blackjack.engine.tables import CASINO, CLASSIC, POINTS, TABLES, VEGAS
from blackjack.engine.view import View, view

from .sessions import DECK, play

ROUND = [None, "Ada", None, None]
"""The inputs that lead a one-player game to its first hand checking."""


def inputs(rules: Rules, seed: int, steps: int = 40) -> list[str | None]:
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
    states = [
        "<game setup, round 0, dealer -, nobody>",
        "<the shoe is ready -> player setup, round 1, dealer -, nobody>",
        "<everybody sits, no bets -> game start, round 1, dealer -, Ada:  = 0>",
        f"<no dealer's natural known -> hand checking, {table}>",
        f"<a hand to play -> card drawing, {table}>",
        f"<on to the dealer -> dealer card reveal, {table}>",
        f"<the dealer is done -> judging, {table}>",
        f"<every hand is judged -> game ended, {table}>",
    ]
    given = [*ROUND, "stay", None, None]
    assert capsys.readouterr().out.splitlines() == [
        f"Start state: {states[0]}",
        *[
            f"From: {left} In: {answer} Out: True Next State: {reached}"
            for left, answer, reached in zip(states, given, states[1:], strict=False)
        ],
    ]


def test_a_verbose_trace_goes_down_into_deck_and_player(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = BlackjackGame(seed=0, stacks=["10S 5H 10D 7C 2S"])
    game.deck.name, game.player.name = "deck", "player"
    drawn: list[object] = []
    game.start([["deck", "input", drawn.append]], verbose=True, compact=False)
    for answer in (*ROUND, "hit"):
        game.step(answer)
    last = capsys.readouterr().out.partition("Step: 4\n")[2].splitlines()
    two = "{rank:2, suit:Spades}"
    assert last[0].startswith("From: <a hand to play -> card drawing, round 1")
    assert last[2].startswith(f"     deck In: 1 Out: [{two}] Next State: <shuffle 1, 47 cards")
    assert last[3].startswith(f"     player In: [{two}] Out: ({{rank:10, suit:Spades}}, ")
    assert drawn[-2:] == [4, 1]


class Seated(sm.SM):
    """A game whose players are programs, so that it consumes no input; ``run`` plays it."""

    def __init__(self, game: BlackjackGame, answer: Answerer) -> None:
        self.game, self.answer = game, answer

    def start_state(self) -> GameState:
        start: GameState = self.game.get_start_state()
        return start

    def get_next_values(self, state: GameState, inp: None) -> tuple[GameState, bool]:
        assert inp is None
        return self.game.get_next_values(state, self.answer(view(state)) if asks(state) else None)

    def done(self, state: GameState) -> bool:
        return self.game.done(state)


TYPED = {"players": "2", "action": "stand", "again": "no"}


def stander(seen: View) -> str:
    return TYPED.get(seen.prompt.kind if seen.prompt else "", "")


def test_run_plays_a_game_that_needs_no_answers() -> None:
    machine = Seated(BlackjackGame(VEGAS, seed=5), stander)
    outputs = machine.run(100)
    assert outputs == [True] * (len(outputs) - 1) + [False]
    assert len(outputs) < 100
    game = BlackjackGame(VEGAS, seed=5)
    assert play_with(game, stander) == machine.state


def test_two_games_in_parallel_are_two_games() -> None:
    casino, classic = BlackjackGame(CASINO, seed=1), BlackjackGame(CLASSIC, seed=1)
    both = sm.Parallel(Seated(casino, stander), Seated(classic, stander))
    both.run(100)
    alone = [Seated(game, stander) for game in (casino, classic)]
    for machine in alone:
        machine.run(len(both.run(100)))
    assert both.state == tuple(machine.state for machine in alone)


def test_a_game_behind_another_machine_in_a_cascade_answers_for_it() -> None:
    shout = sm.PureFunction(lambda word: word and word.lower())
    pipe = sm.Cascade(shout, BlackjackGame(seed=0, stacks=["10S 9H 10D 7C"]))
    assert pipe.transduce([None, "ADA", None, None, "STAY", None, None, "NO"])[-1] is False


def test_libdw_can_check_no_machine_on_this_python() -> None:
    with pytest.raises(AttributeError, match="getargspec"):
        BlackjackGame(seed=0).check([None])


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
