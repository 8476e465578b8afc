"""The transition table, and the ways that games really take through it."""

from __future__ import annotations

import pytest

from blackjack.engine.errors import BrokenTable, UndeclaredSignal
from blackjack.engine.machine import DEALING, DECIDING, BlackjackGame
from blackjack.engine.rules import Rules, with_settings
from blackjack.engine.state import GameState, Phase, Signal
from blackjack.engine.tables import CLASSIC, TABLES, VEGAS
from blackjack.engine.transitions import TRANSITIONS, Transitions, as_markdown, check, following

from .sessions import follows_table, play


def without(*rows: tuple[Phase, Signal]) -> Transitions:
    """The table without some rows."""
    return {row: target for row, target in TRANSITIONS.items() if row not in rows}


def of(phases: list[Phase]) -> Transitions:
    """The rows of some phases alone."""
    return {row: target for row, target in TRANSITIONS.items() if row[0] in phases}


JUDGED = (Phase.JUDGING, Signal.ALL_JUDGED)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        (without(JUDGED), "add a row for judging"),
        (
            of([phase for phase in Phase if phase.value < "h"]),
            "add a row for hand checking, insurance, judging, player setup",
        ),
        (
            without(
                (Phase.GAME_START, Signal.INSURANCE_OFFERED),
                (Phase.EARLY_SURRENDER, Signal.INSURANCE_OFFERED),
            ),
            "add a signal that leads to insurance",
        ),
        ({**TRANSITIONS, JUDGED: Phase.JUDGING}, "add a way to game ended from judging"),
        (
            without(*[row for row in TRANSITIONS if row[1] is Signal.NATURAL_FOUND]),
            "use or remove the signal the peek found a natural",
        ),
    ],
)  # fmt: skip
def test_a_broken_table_is_refused_with_a_sentence_that_says_what_to_write(
    table: Transitions, sentence: str
) -> None:
    with pytest.raises(BrokenTable) as fault:
        check(table)
    assert str(fault.value) == sentence


def test_the_table_in_use_is_whole_and_every_phase_has_a_handler() -> None:
    check(TRANSITIONS)
    assert DEALING.keys() | DECIDING.keys() == set(Phase)
    assert not DEALING.keys() & DECIDING.keys()


def test_an_undeclared_signal_says_what_to_write() -> None:
    with pytest.raises(UndeclaredSignal) as fault:
        following(Phase.JUDGING, Signal.DEALER_BUST)
    assert str(fault.value) == (
        "JUDGING named DEALER_BUST, which leads nowhere; add (JUDGING, DEALER_BUST): PHASE to "
        "TRANSITIONS, or name another signal"
    )


def test_the_table_prints_itself_one_row_a_transition() -> None:
    lines = as_markdown(TRANSITIONS).splitlines()
    assert lines[:3] == [
        "| phase | signal | goes to |",
        "| --- | --- | --- |",
        "| game setup | the shoe is ready | player setup |",
    ]
    assert len(lines) == 2 + len(TRANSITIONS)
    assert len(set(lines)) == len(lines)
    assert "| card drawing | refused | card drawing |" in lines


EARLY = with_settings(VEGAS, {"surrender": "early"})
TURN_ABOUT = with_settings(CLASSIC, {"turns": "turn-about"})


def test_random_sessions_take_every_transition_and_none_other() -> None:
    taken = set()
    for rules in (*TABLES.values(), EARLY, TURN_ABOUT):
        for seed in range(12):
            for before, _, after in play(rules, seed, 150, slips=0.1):
                assert after.signal is not None
                assert after.phase is TRANSITIONS[before.phase, after.signal]
                taken.add((before.phase, after.signal))
    assert taken == TRANSITIONS.keys()


CLASSIC_WAYS = {
    Phase.GAME_SETUP: {Phase.PLAYER_SETUP},
    Phase.PLAYER_SETUP: {Phase.PLAYER_SETUP, Phase.GAME_START},
    Phase.GAME_START: {Phase.HAND_CHECKING},
    Phase.HAND_CHECKING: {Phase.CARD_DRAWING, Phase.GAME_ENDED},
    Phase.CARD_DRAWING: {Phase.CARD_DRAWING, Phase.HAND_CHECKING, Phase.DEALER_CARD_REVEAL},
    Phase.DEALER_CARD_REVEAL: {Phase.DEALER_HIT, Phase.JUDGING, Phase.GAME_ENDED},
    Phase.DEALER_HIT: {Phase.DEALER_CARD_REVEAL},
    Phase.JUDGING: {Phase.GAME_ENDED},
    Phase.GAME_ENDED: {Phase.GAME_ENDED, Phase.GAME_SETUP},
}
"""The rule book's classic; a refusal stays where it is."""


def test_classic_takes_the_ways_of_the_rule_book_and_no_other() -> None:
    ways: dict[Phase, set[Phase]] = {}
    for seed in range(25):
        for before, _, after in play(CLASSIC, seed, 200, slips=0.1):
            ways.setdefault(before.phase, set()).add(after.phase)
    assert ways == CLASSIC_WAYS


FIRST = ["game setup", "player setup", "game start", "hand checking"]
STOOD = ["card drawing", "dealer card reveal"]
HIT = ["card drawing", "hand checking"]
END = ["game ended"]


@pytest.mark.parametrize(
    ("stack", "answers", "phases"),
    [
        ("AS KH 10D 7C", [], [*FIRST, *END]),
        ("10S 9H 10D 7C", ["stay"], [*FIRST, *STOOD, "judging", *END]),
        ("10S 6H 10D 7C 5S", ["hit"], [*FIRST, *HIT, *END]),
        ("10S 6H 10D 7C 6S", ["hit"], [*FIRST, *HIT, *END]),
        ("10S 6H 10D 7C 2S", ["hit", "stay"], [*FIRST, *HIT, *STOOD, "judging", *END]),
        ("10S 6H 10D 7C", ["double", "stay"], [*FIRST, "card drawing", *STOOD, "judging", *END]),
        ("10S 6H AD 6C", ["stay"], [*FIRST, *STOOD, "judging", *END]),
        (
            "10S 6H 10D 6C 5S",
            ["stay"],
            [*FIRST, *STOOD, "dealer hit", "dealer card reveal", "judging", *END],
        ),
        (
            "10S 6H 10D 6C 9S",
            ["stay"],
            [*FIRST, *STOOD, "dealer hit", "dealer card reveal", *END],
        ),
    ],
)
def test_a_classic_round_phase_by_phase(stack: str, answers: list[str], phases: list[str]) -> None:
    assert phases_of(CLASSIC, stack, ["Ada", *answers, "no"]) == phases


def phases_of(rules: Rules, stack: str, answers: list[str]) -> list[str]:
    """Return the phase of each step of a one-round game; answers as questions come."""
    game = BlackjackGame(rules, seed=0, stacks=[stack])
    game.start()
    phases, going, left = [], True, iter(answers)
    while going:
        before: GameState = game.state
        going = game.step(None if game.prompt() is None else next(left))
        phases.append(before.phase.value)
        assert follows_table(before, game.state)
    return phases


INSURED = with_settings(CLASSIC, {"stake": "money", "funds": "100", "min_bet": "10"})
FIRST_BET = [*FIRST[:2], "betting", *FIRST[2:]]


@pytest.mark.parametrize(
    ("changes", "stack", "answers", "phases"),
    [
        ({}, "10S 9H AD 7C", ["", "stay"], [*FIRST_BET, *STOOD, "judging", *END]),
        (
            {"insurance": "yes", "hole_card": "peek"},
            "10S 9H AD KC",
            ["", "5"],
            [*FIRST_BET[:-1], "insurance", "dealer card reveal", "judging", *END],
        ),
        (
            {"insurance": "yes", "hole_card": "no-peek"},
            "10S 6H AD KC 9C",
            ["", "5", "hit"],
            [*FIRST_BET[:-1], "insurance", "hand checking", *HIT, *STOOD[1:], "judging", *END],
        ),
        (
            {"hole_card": "peek"},
            "10S 9H KD AC",
            [""],
            [*FIRST_BET[:-1], "dealer card reveal", "judging", *END],
        ),
        (
            {"split": "rank", "max_hands": "2"},
            "8S 8H KD 9C 10S 10H",
            ["", "split", "stand", "stand"],
            [*FIRST_BET, *HIT, *HIT, *STOOD, "judging", *END],
        ),
        ({"rounds": "1"}, "10S 9H KD 9C", ["", "stay"], [*FIRST_BET, *STOOD, "judging", *END]),
    ],
)
def test_one_changed_rule_takes_its_own_way(
    changes: dict[str, str], stack: str, answers: list[str], phases: list[str]
) -> None:
    assert phases_of(with_settings(INSURED, changes), stack, ["Ada", *answers, "no"]) == phases
