"""What is typed at the screen: amounts as people write them, another round and its bet as one."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack.engine.tables import COLLEGE, VEGAS
from blackjack.session.typed import as_amount
from tests.edge.processes import Screen, seed_for


@pytest.mark.parametrize(
    ("typed", "unit", "taken"),
    [
        ("1,000", "$", "1000"),
        ("$20", "$", "20"),
        ("20¢", "¢", "20"),
        (" 5 chips ", " chips", "5"),
        ("1 chip", " chips", "1"),
        ("all", "$", "900"),
        ("MAX", "$", "900"),
        ("min", "$", "5"),
        ("half", "$", "half"),
        ("10,00", "$", "10,00"),
        ("20 ducks", "$", "20 ducks"),
        ("", "$", ""),
    ],
)
def test_amounts_are_taken_as_people_write_them(typed: str, unit: str, taken: str) -> None:
    assert as_amount(typed, 5, 900, unit) == taken


ANOTHER = "Another round?  bet "


def test_for_one_player_another_round_is_the_bet(tmp_path: Path) -> None:
    seed = seed_for(COLLEGE, ("Ada", "10", "stand"), "won", "lost", "push")
    screen = Screen(tmp_path, "--table", "college", "--seed", seed, "--players", "Ada")
    screen.answer("your bet", "$10")
    screen.answer("[s]tand", "s")
    screen.answer(ANOTHER, "9,999,999")
    screen.shows("!")
    screen.answer(ANOTHER, "20")
    screen.shows("round 2", "bet 20")
    screen.press("[s]tand", "d")
    assert screen.ends()[0] == 0


def test_everybody_s_last_bets_are_made_again(tmp_path: Path) -> None:
    seed = seed_for(VEGAS, ("2", "Ada", "Bob", "10", "20", "stand", "stand"), "won", "lost", "push")
    screen = Screen(tmp_path, "--table", "vegas", "--seed", seed, "--players", "Ada,Bob")
    screen.answer("Ada, your bet", "10")
    screen.answer("Bob, your bet", "20")
    screen.answer("[s]tand", "s")
    screen.answer("[s]tand", "s")
    screen.answer("Another round?", "=")
    screen.shows("round 2", "bet")
    screen.child.close(force=True)


def test_an_arrow_key_is_no_answer(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "--table", "college", "--seed", "1", "--players", "Ada")
    screen.answer("your bet", "\x1b[A7")
    screen.shows("bet 7")
    screen.child.close(force=True)
