"""The lobby: which table, a few rules of one's own, and the table that was played last."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack.engine.tables import CLASSIC, TABLES
from blackjack.graphics.lines import plain
from blackjack.session.lobby import listing
from tests.edge.processes import Screen, run, seed_for

TABLE, NAME = "Table, by number or name, Enter = classic", "Your name?"


def test_enter_is_classic(tmp_path: Path) -> None:
    screen = Screen(tmp_path)
    screen.shows(*(f" {name} " for name in TABLES))
    screen.answer(TABLE, "")
    screen.shows("classic · 1 deck")
    screen.answer(NAME, "q")
    assert screen.ends()[0] == 0


def test_lessons_are_offered_at_the_very_first_start_and_their_word_works_later(
    tmp_path: Path,
) -> None:
    screen = Screen(tmp_path)
    screen.shows("Never played? Type learn for lessons")
    screen.answer(TABLE, "learn")
    screen.shows("1 The aim, and what cards count")
    screen.answer("Lesson, 1 to 6", "q")
    assert screen.ends()[0] == 0
    again = Screen(tmp_path)
    again.answer(TABLE, "learn")
    again.shows("1 The aim, and what cards count")
    again.answer("Lesson, 1 to 6", "q")
    assert again.ends()[0] == 0
    assert "Never played?" not in again.shown.getvalue()


@pytest.mark.parametrize(("typed", "shown"), [("4", "chips ·"), (" VEGAS ", "vegas · 6 decks")])
def test_a_number_or_a_name_chooses_a_table(tmp_path: Path, typed: str, shown: str) -> None:
    screen = Screen(tmp_path)
    for nonsense in ("0", "12", "[red]", "casinos"):
        screen.answer(TABLE, nonsense)
        screen.shows("! 1 to 11, or a name from the list.")
    screen.answer(TABLE, "casinos")
    screen.shows("Did you mean casino?")
    screen.answer(TABLE, "? s17")
    screen.shows("S17: The dealer stands on every 17")
    screen.answer(TABLE, "?")
    screen.shows("11  party")
    screen.answer(TABLE, typed)
    screen.shows(shown)
    screen.press("?", "d")
    assert screen.ends()[0] == 0


def test_casino_s_own_rules(tmp_path: Path) -> None:
    screen = Screen(tmp_path)
    screen.answer(TABLE, "casino")
    screen.answer("Default rules?", "maybe")
    screen.shows("! Yes or no.")
    screen.answer("Default rules?", "n")
    screen.answer("Minimum bet, Enter = 5", "many")
    screen.shows("! Minimum bet: a whole number.")
    screen.answer("Minimum bet, Enter = 5", "501")
    screen.shows("! Minimum bet: at most max_bet, 500.")
    screen.answer("Minimum bet, Enter = 5", "120")
    screen.answer("Funds of each player, Enter = 120", "3")
    screen.shows("! Funds of each player: at least the minimum bet, 120.")
    screen.answer("Funds of each player, Enter = 120", "160")
    screen.answer("Dealer shows a card?", "no")
    screen.answer("How many players?", "i")
    screen.shows("You begin with 160¢ and bet from 120¢", "Both of the dealer's cards stay hidden")
    screen.answer("How many players?", "q")
    assert screen.ends()[0] == 0


def test_default_rules_ask_nothing_more(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "--players", "Ada,Bob")
    screen.answer(TABLE, "2")
    screen.answer("Default rules?", "")
    screen.answer("Ada, your bet  5-100", "q")
    assert screen.ends()[0] == 0


def test_the_rounds_of_a_tournament(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "--players", "Ada,Bob")
    screen.answer(TABLE, "points")
    screen.answer("Rounds, Enter = 5", "0")
    screen.shows("! Rounds: a number from 1, or none.")
    screen.answer("Rounds, Enter = 5", "1")
    while screen.child.expect_exact(["[p]ass", "The game is over: "]) == 0:
        screen.answer("[?]", "pass")
    screen.answer("Play again?", "n")
    assert screen.ends()[0] == 0


@pytest.mark.parametrize(("letter", "status"), [("c", 130), ("d", 0)])
def test_leaving_the_lobby_is_told(tmp_path: Path, letter: str, status: int) -> None:
    screen = Screen(tmp_path)
    screen.press(TABLE, letter)
    ended, last = screen.ends()
    assert ended == status
    assert last.endswith(" No game was begun.\r\n")


def test_the_table_that_was_played_last_is_the_usual_one(tmp_path: Path) -> None:
    run(tmp_path, "--table", "chips", "--seed", "1", typed="Ada\n5\ns\nno\n")
    screen = Screen(tmp_path)
    screen.answer("Enter = chips", "quit")
    assert screen.ends()[0] == 0


def test_a_damaged_journal_is_set_aside_and_the_game_begins(tmp_path: Path) -> None:
    run(tmp_path, "--table", "chips", "--seed", "1", typed="Ada\n5\n")
    file = tmp_path / "journal.sqlite3"
    spoilt = bytes(byte ^ 0x5A if at > 8192 else byte for at, byte in enumerate(file.read_bytes()))
    file.write_bytes(spoilt)
    screen = Screen(tmp_path)
    screen.shows("damaged, or no database; it was set aside as journal.sqlite3.corrupt")
    screen.answer(TABLE, "")
    screen.answer(NAME, "q")
    assert screen.ends()[0] == 0
    (kept,) = tmp_path.glob("journal.sqlite3.corrupt*")
    assert kept.read_bytes() == spoilt


def test_players_that_do_not_fit_the_table_are_refused_before_it_opens(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "--players", "Ada,Bob")
    screen.answer(TABLE, "classic")
    status, last = screen.ends()
    assert status == 2
    assert last.endswith("got 'Ada,Bob', expected one name at classic\r\n")


def test_flags_ask_nothing(tmp_path: Path) -> None:
    seed = seed_for(CLASSIC, ("Ada",), "action")
    screen = Screen(tmp_path, "--table", "classic", "--seed", seed, "--players", "Ada")
    screen.answer("[s]tay", "s")
    screen.answer("Another round?", "n")
    screen.answer("Play again?", "n")
    assert screen.ends()[0] == 0


def test_a_table_on_the_command_line_offers_its_own_rules_too(tmp_path: Path) -> None:
    screen = Screen(tmp_path, "--table", "casino", "--players", "Ada")
    screen.answer("Default rules?", "n")
    screen.answer("Minimum bet, Enter = 5", "10")
    screen.answer("Funds of each player, Enter = 100", "")
    screen.answer("Dealer shows a card?", "")
    screen.answer("Ada, your bet  10-100", "q")
    assert screen.ends()[0] == 0
    for flag in ("--new", "--set=decks=2"):
        screen = Screen(tmp_path, "--table", "casino", "--players", "Ada", flag)
        screen.answer("Ada, your bet  5-100", "q")
        assert screen.ends()[0] == 0


def test_after_the_end_the_same_players_play_again_or_choose_another_table(tmp_path: Path) -> None:
    seed = seed_for(CLASSIC, ("Ada", "stay"), "won")
    screen = Screen(tmp_path, "--table", "classic", "--seed", seed)
    screen.answer(NAME, "Ada")
    screen.answer("[s]tay", "s")
    screen.answer("Another round?", "n")
    screen.shows("Ada: 1 round, 1 win, 0 losses, 0 ties.")
    screen.answer("Play again?", "perhaps")
    screen.shows("! Yes for the same table and players, table for another, or no.")
    screen.answer("Play again?", "")
    screen.shows("Ada sits down", "round 1")
    while screen.child.expect_exact(["[s]tay", "Another round?"]) == 0:
        screen.shows(" > ")
        screen.child.sendline("s")
    screen.child.sendline("n")
    screen.answer("Play again?", "t")
    screen.answer("Enter = classic", "chips")
    screen.answer(NAME, "q")
    assert screen.ends()[0] == 0


def test_a_game_that_was_declined_is_offered_no_more(tmp_path: Path) -> None:
    for name in ("Ada", "Bob"):
        run(tmp_path, "--table", "chips", "--seed", "1", typed=f"{name}\n5\n")
    screen = Screen(tmp_path)
    screen.shows("An unfinished game: chips, round 1, Bob", "1 more: --resume list tells which.")
    screen.answer("Go on with it?", "n")
    screen.answer(TABLE, "q")
    assert screen.ends()[0] == 0
    screen = Screen(tmp_path)
    screen.shows("An unfinished game: chips, round 1, Ada")
    screen.answer("Go on with it?", "n")
    screen.answer(TABLE, "q")
    assert screen.ends()[0] == 0
    assert "2: chips, round 1, Bob" in run(tmp_path, "--resume", "list").stdout
    run(tmp_path, "--resume", "2", typed="")
    screen = Screen(tmp_path)
    screen.shows("An unfinished game: chips, round 1, Bob")
    screen.answer("Go on with it?", "q")
    assert screen.ends()[0] == 0


def test_questions_fit_a_narrow_window(tmp_path: Path) -> None:
    screen = Screen(tmp_path, columns=32)
    for question, answer in (
        ("Which table?", "2"),
        ("Default rules?", "n"),
        ("Minimum bet, Enter = 5", ""),
        ("Funds of each player", ""),
        ("Dealer shows a card?", ""),
    ):
        screen.answer(question, answer)
    screen.answer("Players 1-7?", "q")
    assert screen.ends()[0] == 0


@pytest.mark.parametrize("width", [30, 59, 79, 100])
def test_the_list_fits(width: int) -> None:
    rows = list(map(plain, listing(width)))
    assert max(map(len, rows)) <= width
    assert all(name in row for name, row in zip(TABLES, rows, strict=True))
