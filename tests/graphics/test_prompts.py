"""Questions, refusals and help."""

from __future__ import annotations

import pytest

from blackjack.engine.events import Refused
from blackjack.engine.view import View
from blackjack.graphics.help import explain
from blackjack.graphics.lines import plain
from blackjack.graphics.look import ASCII, Look
from blackjack.graphics.prompts import question, refusal

from .sessions import stacked

WIDE, NARROW = Look(79), Look(39)


def after(table: str, answers: list[str], stack: str = "") -> View:
    """Return the view at the first question that no answer is left for."""
    *_, (seen, _) = stacked(table, answers, stack)
    return seen


CASES = [
    ("classic", [], " Your name?  Enter = Player 1 > "),
    ("casino", [], " How many players?  1-7, Enter = 1 > "),
    ("casino", ["2", "Ada"], " Player 2, your name?  Enter = Player 2 > "),
    ("casino", ["1", "Ada"], " Ada, your bet  5-100, Enter = 5 > "),
    ("college", ["Ada"], " Ada, your bet  1-1,000, Enter = 1 > "),
]


@pytest.mark.parametrize(("table", "answers", "text"), CASES)
def test_question(table: str, answers: list[str], text: str) -> None:
    assert plain(question(after(table, answers), WIDE)) == text


PAIR = "8S KD 8H 7C"
MOVES = [
    ("casino", ["1", "Ada", "5"], PAIR, " [h]it  [s]tand  s[p]lit  [?]  > ", " h/s/p/? > "),
    (
        "vegas",
        ["1", "Ada", "10"],
        PAIR,
        " [h]it  [s]tand  [d]ouble  s[p]lit  su[r]render  [?]  > ",
        " h/s/d/p/r/? > ",
    ),
    ("points", ["1", "Ada"], PAIR, " [d]eal  [p]ass  [dd] double down  [?]  > ", " d/p/dd/? > "),
    ("classic", ["Ada"], "8S KD 8H 7C", " [h]it  [s]tay  [?]  > ", " h/s/? > "),
]


@pytest.mark.parametrize(("table", "answers", "stack", "wide", "narrow"), MOVES)
def test_moves(table: str, answers: list[str], stack: str, wide: str, narrow: str) -> None:
    seen = after(table, answers, stack)
    assert plain(question(seen, WIDE)) == wide
    assert plain(question(seen, NARROW)) == narrow


def refused(table: str, answers: list[str], look: Look = WIDE) -> list[str]:
    seen = after(table, answers, PAIR)
    (event,) = seen.events
    assert isinstance(event, Refused)
    return [plain(row) for row in refusal(event, seen, look)]


def test_a_refused_move_names_the_keys() -> None:
    assert refused("casino", ["1", "Ada", "5", "x"]) == [
        ' ! "x" is not a move here. Type h, s, p, or ? for help.'
    ]


@pytest.mark.parametrize(
    ("table", "answers", "why"),
    [
        ("casino", ["1", "Ada", "5", "d"], "Double only on first two cards that total 9, 10 or 11"),
        ("chips", ["Ada", "5", "p"], "This table has no split."),
        ("college", ["Ada", "600", "double"], "A double takes 600, you have 400."),
    ],
)
def test_a_refused_move_says_why(table: str, answers: list[str], why: str) -> None:
    assert why in " ".join(refused(table, answers))


def test_enter_at_a_move_only_asks_again() -> None:
    assert refused("casino", ["1", "Ada", "5", " "]) == []


def test_a_refused_bet_names_the_range() -> None:
    assert refused("casino", ["1", "Ada", "4"]) == [' ! "4" is not a bet here. Bet 5 to 100.']


HOSTILE = ["\x1b[2J", "[red]x[/red]", "a\0b", "\u202egpj", "\ud800", "😀" * 1000, "x" * 2**20]


@pytest.mark.parametrize("answer", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("look", [WIDE, NARROW, Look(79, ASCII, "plain"), Look(79, style="spoken")])
def test_what_was_typed_is_shown_harmless_and_short(answer: str, look: Look) -> None:
    (row,) = refused("casino", ["1", "Ada", "5", answer], look)
    assert row.isprintable()
    assert len(row) < 100


def test_markup_is_shown_as_it_was_typed() -> None:
    assert '"[red]x[/red]"' in refused("casino", ["1", "Ada", "5", "[red]x[/red]"])[0]


def test_help_has_a_line_for_each_possible_answer() -> None:
    seen = after("vegas", ["1", "Ada", "10"], PAIR)
    rows = [plain(row) for row in explain(seen, WIDE, "cu")]
    first = [row.split()[0] for row in rows]
    assert first == ["h", "s", "d", "p", "r", "t", "i", "q", "m", "c", "u"]
