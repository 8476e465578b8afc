"""Bots at the table: they see the view alone, and nothing they do stops the game."""

from __future__ import annotations

from pathlib import Path
from threading import Event

import pytest

from blackjack.bots.find import BadBot, find
from blackjack.bots.guard import Guarded
from blackjack.bots.players import PLAYERS, Bot
from blackjack.engine.events import BetPlaced, Refused
from blackjack.engine.machine import BlackjackGame, by_seat, play, scripted, steps
from blackjack.engine.tables import TABLES
from blackjack.engine.view import View, view
from blackjack.engine.vocabulary import Question
from tests.edge.processes import Screen, run

SETUP = {Question.PLAYERS: "1", Question.NAME: "Ada"}


def with_setup(bot: Bot) -> Bot:
    """A bot for whom somebody answers how many play, and the names."""
    return lambda seen: SETUP.get(seen.prompt.kind, "") or bot(seen) if seen.prompt else ""


def asked(table: str, stack: str, *answers: str) -> View:
    """What a player sees after some answers."""
    game = BlackjackGame(TABLES[table], 0, [stack])
    play(game, scripted(iter(answers)))
    return view(game.state)


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("name", PLAYERS)
def test_a_bot_plays_every_table_and_is_never_refused(table: str, name: str) -> None:
    game, rounds = BlackjackGame(TABLES[table], seed=3), 0
    game.start()
    for step in steps(game, with_setup(PLAYERS[name])):
        assert not [event for event in step.after.events if isinstance(event, Refused)]
        rounds = step.after.round
        if rounds > 8:
            break
    assert rounds > 4


def test_the_basic_player_follows_the_chart() -> None:
    pair = asked("vegas", "8S 6D 8H KC", "1", "Ada", "10")
    assert PLAYERS["basic"](pair) == "split"
    sixteen = asked("vegas", "10S 10D 6H 8C", "1", "Ada", "10")
    assert PLAYERS["basic"](sixteen) == "surrender"
    assert PLAYERS["basic"](asked("points", "6S 6D 5H 8C", "1", "Ada")) == "double down"


def test_the_dealer_player_hits_sixteen_and_stands_on_seventeen() -> None:
    assert PLAYERS["dealer"](asked("casino", "10S 6D 6H 8C", "1", "Ada", "10")) == "hit"
    assert PLAYERS["dealer"](asked("casino", "10S 6D 7H 8C", "1", "Ada", "10")) == "stand"
    assert PLAYERS["dealer"](asked("casino", "AS 6D 6H 8C", "1", "Ada", "10")) == "stand"


def test_the_counter_bets_more_the_more_low_cards_are_gone() -> None:
    seen = asked("vegas", "", "1", "Ada")
    rich = seen._replace(unseen=(24, 4, 4, 4, 4, 4, 24, 24, 24, 96))
    assert (PLAYERS["count"](seen), PLAYERS["count"](rich)) == ("10", "80")
    insured = asked("casino", "10S AD 9H 8C", "1", "Ada", "10")
    assert PLAYERS["count"](insured) == "no"
    assert PLAYERS["count"](insured._replace(unseen=(4, 0, 0, 0, 0, 0, 0, 0, 0, 16))) == "5"


def raises(_: View) -> str:
    raise ValueError("no idea")


def hangs(_: View) -> str:
    Event().wait()
    return ""


def leaves(_: View) -> str:
    raise SystemExit(3)


def returns_none(_: View) -> str:
    return None  # type: ignore[return-value]  # as a careless bot might


FAULTY = {
    "raises": (raises, "failed (ValueError: no idea)"),
    "leaves": (leaves, "failed (SystemExit: 3)"),
    "no text": (returns_none, "returned NoneType, not a text"),
    "nonsense": (lambda _: "nonsense", "was refused twice"),
    "hangs": (hangs, "gave no answer in 0.01 seconds"),
}


@pytest.mark.parametrize(("bot", "fault"), FAULTY.values(), ids=list(FAULTY))
def test_a_bot_that_fails_stands_and_bets_the_minimum_and_the_table_is_told(
    bot: Bot, fault: str
) -> None:
    told: list[str] = []
    person = iter(["2", "Ada", "Bob", "50", "no", "stand", "no"])
    guarded = Guarded(bot, "Bob", told.append, patience=0.01 if bot is hangs else 60)

    def answer(seen: View) -> str | None:
        if seen.prompt is not None and seen.prompt.kind is Question.NAME:
            return next(person)
        return by_seat({1: guarded}, lambda _: next(person))(seen)

    game = BlackjackGame(TABLES["vegas"], 0, ["10S 9H AD 8C 7S 7H"])
    game.start()
    made = list(steps(game, answer))
    assert made[-1].after.over
    bets = [event for step in made for event in step.after.events if isinstance(event, BetPlaced)]
    assert [(bet.seat, int(bet.amount)) for bet in bets] == [(0, 50), (1, 10)]
    hand = made[-1].after.seats[1].hands[0]
    assert len(hand.cards) == 2
    assert [text.split(" and plays ")[0] for text in told] == [f"Bob {fault}"] * 3
    assert [text.split(" and plays ")[1] for text in told] == ["'10'.", "'no'.", "'stand'."]


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("nobody", None, "there is no such bot; there are basic, count, dealer"),
        ("gone.py", None, "No such file or directory"),
        ("empty.py", "", "expected a function bot(view) in it"),
        ("broken.py", "def bot(:", "SyntaxError: "),
        ("failing.py", "1 / 0", "ZeroDivisionError: division by zero"),
    ],
)
def test_a_bot_that_is_not_there_is_told_in_one_line(
    tmp_path: Path, name: str, content: str | None, told: str
) -> None:
    if content is not None:
        (tmp_path / name).write_text(content)
    bot = str(tmp_path / name) if name.endswith(".py") else name
    with pytest.raises(BadBot) as fault:
        find(bot, print)
    assert told in str(fault.value)
    ran = run(tmp_path, "--table", "vegas", "--players", f"Ada,bot:{bot}")
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert told in ran.stderr


def test_bots_of_a_package_are_found_by_their_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "standing-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Name: standing\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[blackjack.bots]\nstands = standing:bot\n")
    (tmp_path / "standing.py").write_text("def bot(view):\n    return 'stand'\n")
    monkeypatch.syspath_prepend(tmp_path)
    bot = find("stands", print)
    assert (bot.name, bot(asked("casino", "10S 6D 6H 8C", "1", "Ada", "10"))) == (
        "Stands bot",
        "stand",
    )


def test_people_and_bots_share_a_table(tmp_path: Path) -> None:
    own = tmp_path / "timid.py"
    own.write_text(
        "def bot(seen):\n"
        "    if seen.prompt.kind == 'action':\n"
        "        raise RuntimeError('too many cards')\n"
        "    return str(seen.prompt.low)\n"
    )
    players = f"Ada,bot:dealer,bot:{own},bot:dealer"
    screen = Screen(tmp_path, "--table", "casino", "--players", players, "--seed", "8", "--new")
    screen.shows("Ada, Dealer bot, Timid bot and Dealer bot 2 sit down")
    screen.answer("Ada, your bet", "10")
    screen.shows("Dealer bot, your bet", "> 5", "Timid bot, your bet", "> 5")
    screen.answer("[h]it", "s")
    screen.shows("Timid bot failed (RuntimeError: too many cards) and plays 'stand'.")
    screen.answer("Another round?", "n")
    screen.answer("Play again?", "n")
    assert screen.ends()[0] == 0
