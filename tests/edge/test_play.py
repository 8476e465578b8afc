"""Somebody plays ``python game.py`` in a terminal: the screen, the keys, and ways to leave."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack.engine.tables import CASINO, CLASSIC, COLLEGE

from .processes import Screen, seed_for

STOOD = ("Ada", "stay")
SEED = seed_for(CLASSIC, ("Ada",), "action")
NAME, MOVE, AGAIN, SURE = "Your name?", "[s]tay", "Another round?", "middle of the round?"
MORE = "Play again?"


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
    screen.shows("The game is over.")
    screen.answer(MORE, "no")
    assert screen.ends()[0] == 0


def test_keys_show_and_refusals_tell_while_the_cards_stay(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "--table", "classic", "--seed", seed_for(CLASSIC, STOOD, "won"))
    screen.answer(NAME, "quit it")
    screen.answer(MOVE, "double")
    screen.shows('! "double"? This table has no double. Type h, s, or ? for help.')
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
    assert "The game is kept; start again, or with --resume 1, to go on." in last

    again = Screen(tmp_path)
    again.shows("An unfinished game: classic, round 1, Ada 0-0-0, just now.")
    again.answer("Go on with it?", "")
    again.answer(MOVE, "s")
    again.shows("LOST", "0 wins, 1 loss, 0 ties")
    again.answer(AGAIN, "n")
    again.answer(MORE, "n")
    assert again.ends()[0] == 0


@pytest.mark.parametrize("letter", ["c", "d"])
@pytest.mark.parametrize(
    ("typed", "question", "told"),
    [
        ((), NAME, f"The game is not kept; --seed {SEED} deals it again."),
        (("Ada",), MOVE, "The game is kept; start again, or with --resume 1, to go on."),
        (("Ada", "q"), SURE, "The game is kept; start again, or with --resume 1, to go on."),
    ],
)
def test_control_keys_end_in_one_sentence(
    tmp_path: Path, letter: str, typed: tuple[str, ...], question: str, told: str
) -> None:
    screen = Screen(tmp_path, "--table", "classic", "--seed", SEED)
    for asked, answer in zip((NAME, MOVE), typed, strict=False):
        screen.answer(asked, answer)
    screen.press(question, letter)
    status, last = screen.ends()
    assert status == {"c": 130, "d": 0}[letter]
    assert last.split("\r\n")[-2:] == [f" {told}", ""]


def test_an_insured_round(tmp_path: Path) -> None:
    asked = seed_for(CASINO, ("1", "Ada", "10", "half"), "action")
    screen = Screen(tmp_path, "--table", "casino", "--seed", asked, "--new")
    screen.answer("How many players?", "")
    screen.answer(NAME, "Ada")
    screen.answer("Ada, your bet", "10")
    screen.answer("insurance?", "yes")
    screen.shows("a whole amount, half or no.")
    screen.answer("insurance?", "half")
    screen.answer("[s]tand", "stay")
    screen.answer(AGAIN, "ada")
    screen.shows("Ada leaves")
    screen.answer(MORE, "n")
    assert screen.ends()[0] == 0


def test_colours(tmp_path: Path) -> None:
    seed = seed_for(CLASSIC, STOOD, "won")
    screen = Screen(tmp_path, "--table", "classic", "--seed", seed, "--color", "auto")
    screen.answer(NAME, "[red]")
    screen.answer(MOVE, "stay")
    screen.shows("\x1b[1;32mWIN", "[red]")
    screen.answer(AGAIN, "no")
    screen.answer(MORE, "no")
    assert screen.ends()[0] == 0


def test_broke_at_college(tmp_path: Path) -> None:
    lost = seed_for(COLLEGE, ("Ada", "1000", "stand"), "reset")
    screen = Screen(tmp_path, "--table", "college", "--seed", lost, "--players", "Ada")
    screen.answer("your bet", "1000")
    screen.answer("[s]tand", "s")
    screen.answer("start again with $1,000?", "")
    screen.answer("start again with $1,000?", "yes")
    screen.answer("your bet", "q")
    assert screen.ends()[0] == 0
