"""Somebody plays ``python game.py`` in a terminal: the screen, the keys, and ways to leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack.engine.tables import CLASSIC

from .processes import Screen, seed_for

STOOD = ("Ada", "stay")
NAME, MOVE, AGAIN, SURE = "Your name?", "[s]tay", "Another round?", "middle of the round?"


@pytest.mark.parametrize(
    ("outcome", "told", "counted"),
    [
        ("won", "WIN", "1 win, 0 losses, 0 ties"),
        ("lost", "LOST", "0 wins, 1 loss, 0 ties"),
        ("push", "PUSH", "0 wins, 0 losses, 1 tie"),
    ],
)
def test_a_round(tmp_path: Path, outcome: str, told: str, counted: str) -> None:
    screen = Screen(tmp_path, "--table", "classic", "--seed", seed_for(CLASSIC, STOOD, outcome))
    screen.answer(NAME, "Ada")
    screen.answer(MOVE, "stay")
    screen.shows(told, counted)
    screen.answer(AGAIN, "no")
    status, last = screen.ends()
    assert status == 0
    assert "The game is over." in last


def test_keys_show_and_refusals_tell_while_the_cards_stay(tmp_path: Path) -> None:
    seed = seed_for(CLASSIC, STOOD, "won")
    screen = Screen(tmp_path, "--table", "classic", "--seed", seed, "--color", "never")
    screen.answer(NAME, "quit it")
    screen.answer(MOVE, "double")
    screen.shows('! "double" is not a move here. Type h, s, or ? for help.')
    screen.answer(MOVE, "?")
    screen.shows("h hit", "take one more card", "leave the game")
    screen.answer(MOVE, "t")
    screen.shows("Dealer", "quit it")
    screen.answer(MOVE, "i")
    screen.shows("The rules at classic")
    screen.answer(MOVE, "")
    screen.answer(MOVE, "  STAY ")
    screen.shows("WIN", "quit it")
    screen.answer(AGAIN, "q")
    assert screen.ends()[0] == 0


def test_quitting_in_a_round_asks_first_and_the_same_cards_come_back(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "--table", "classic", "--seed", seed_for(CLASSIC, STOOD, "lost"))
    screen.answer(NAME, "Ada")
    screen.answer(MOVE, "q")
    screen.answer(SURE, "perhaps")
    screen.answer(SURE, "n")
    screen.answer(MOVE, "QUIT")
    screen.answer(SURE, "y")
    status, last = screen.ends()
    assert status == 0
    assert "The game is kept" in last

    again = Screen(tmp_path)
    again.shows("An unfinished game: classic, round 1, Ada 0-0-0, just now.")
    again.answer("Go on with it?", "")
    again.answer(MOVE, "s")
    again.shows("LOST", "0 wins, 1 loss, 0 ties")
    again.answer(AGAIN, "n")
    assert again.ends()[0] == 0


@pytest.mark.parametrize("letter", ["c", "d"])
@pytest.mark.parametrize(
    ("typed", "question", "told"),
    [
        ((), NAME, "The game is not kept; --seed"),
        (("Ada",), MOVE, "The game is kept"),
        (("Ada", "q"), SURE, "The game is kept"),
    ],
)
def test_control_keys_end_in_one_sentence(
    tmp_path: Path, letter: str, typed: tuple[str, ...], question: str, told: str
) -> None:
    seed = seed_for(CLASSIC, ("Ada",), "action")
    screen = Screen(tmp_path, "--table", "classic", "--seed", seed, "--color", "never")
    for asked, answer in zip((NAME, MOVE), typed, strict=False):
        screen.answer(asked, answer)
    screen.press(question, letter)
    status, last = screen.ends()
    assert status == {"c": 130, "d": 0}[letter]
    assert told in last
