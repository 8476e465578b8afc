"""Each question: what is taken, what is refused, and what the refusal says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from blackjack.engine.events import BetPlaced, Joined, Refused, Seated, SideBetPlaced
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.rules import Rules
from blackjack.engine.side_bets import INSURANCE
from blackjack.engine.state import GameState, Hand, Phase, Seat
from blackjack.engine.tables import CASINO, CLASSIC, COLLEGE
from blackjack.engine.values import changed
from blackjack.engine.vocabulary import Question

from .sessions import refused, state_in, step

BETS = state_in(Phase.BETTING, CASINO, [], funds=100)


@pytest.mark.parametrize(
    ("typed", "bet"), [("5", 5), ("100", 100), (" 0050\n", 50), ("", 5), (" \t", 5)]
)
def test_a_bet_leaves_the_funds(typed: str, bet: int) -> None:
    after = step(BETS, typed)
    assert after.events == (BetPlaced(0, Fraction(bet)),)
    assert after.seats[0].funds == 100 - bet
    assert after.seats[0].hands == (Hand(bet=Fraction(bet)),)
    assert after.phase is Phase.GAME_START


@pytest.mark.parametrize("typed", ["4", "0", "101", "-5", "5.5", "half", "yes", "no", "9" * 10_000])
def test_a_bet_out_of_range_is_refused_with_the_range(typed: str) -> None:
    assert step(BETS, typed).events == (Refused(typed, Question.BET, "Bet 5 to 100."),)


def test_the_whole_part_of_the_funds_can_be_bet() -> None:
    seat = replace(BETS.seats[0], funds=Fraction(15, 2))
    half = replace(BETS, seats=(seat,))
    assert step(half, "7").seats[0].funds == Fraction(1, 2)
    assert refused(step(half, "8"))


def test_enter_repeats_the_last_bet_or_as_much_of_it_as_the_funds_allow() -> None:
    seat = replace(BETS.seats[0], usual_bet=50)
    assert step(replace(BETS, seats=(seat,)), "").seats[0].hands[0].bet == 50
    poor = step(replace(BETS, seats=(replace(seat, funds=Fraction(81, 2)),)), "").seats[0]
    assert poor.hands[0].bet == 40
    assert poor.usual_bet == 50


def insuring(bet: int, funds: int) -> GameState:
    return state_in(Phase.INSURANCE, CASINO, ["10S 9H"], "AS 9D", bet=bet, funds=funds)


@pytest.mark.parametrize(
    ("bet", "funds", "typed", "insured"),
    [
        (5, 95, "half", Fraction(5, 2)),
        (5, 95, " HALF\n", Fraction(5, 2)),
        (5, 95, "2", 2),
        (10, 5, "half", 5),
        (10, 2, "2", 2),
        (10, 90, "no", 0),
        (10, 90, "N", 0),
        (10, 90, "", 0),
        (10, 90, "0", 0),
    ],
)
def test_an_insurance_leaves_the_funds(bet: int, funds: int, typed: str, insured: Fraction) -> None:
    after = step(insuring(bet, funds), typed)
    assert SideBetPlaced(0, INSURANCE, Fraction(insured)) in after.events
    assert after.seats[0].funds == funds - insured


@pytest.mark.parametrize(
    ("bet", "funds", "typed", "reason"),
    [
        (5, 95, "3", "Insure for up to 2.5¢: a whole amount, half or no."),
        (5, 95, "yes", "Insure for up to 2.5¢: a whole amount, half or no."),
        (5, 95, "2.5", "Insure for up to 2.5¢: a whole amount, half or no."),
        (10, 4, "half", "Insure for up to 4¢: a whole amount or no."),
        (10, 4, "5", "Insure for up to 4¢: a whole amount or no."),
    ],
)
def test_an_insurance_that_cannot_be_is_refused(
    bet: int, funds: int, typed: str, reason: str
) -> None:
    assert step(insuring(bet, funds), typed).events == (Refused(typed, Question.INSURANCE, reason),)


def naming(rules: Rules, *seated: str) -> GameState:
    """Return a state that asks for one more name."""
    game = BlackjackGame(rules, seed=0)
    game.start()
    game.step(None)
    for answer in [str(len(seated) + 1)] * (rules.seats > 1) + list(seated):
        game.step(answer)
    state: GameState = game.state
    return state


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\r\n", "Ada Lovelace"),
        ("", "Player 2"),
        ("x" * 20, "x" * 20),
        ("李雷", "李雷"),
        ("[red]", "[red]"),
        ("🂡", "🂡"),
        ("5", "5"),
        ("b", "b"),
        ("hitch", "hitch"),
        ("👨\u200d👩\u200d👧\u200d👦", "👨\u200d👩\u200d👧\u200d👦"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
    ],
)
def test_a_name_is_taken_as_it_is_typed(typed: str, name: str) -> None:
    after = step(naming(CASINO, "Bob"), typed)
    assert after.events[0] == Seated(1, name)
    assert after.seats[1].name == name


PRINTABLE = "A name is 1 to 20 printable characters."
TAKEN = "That name is taken; type another."
WORD = "That is an answer in the game; type another name."


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("x" * 21, PRINTABLE),
        ("Ada\0", PRINTABLE),
        ("A\x1b[2Jda", PRINTABLE),
        ("A\u202eda", PRINTABLE),
        ("\u3164", PRINTABLE),
        ("\u2800\u2800", PRINTABLE),
        ("\u200d", PRINTABLE),
        ("\u0301", PRINTABLE),
        ("A\u200b", PRINTABLE),
        ("\ud800", PRINTABLE),
        ("Bob", TAKEN),
        ("bOB ", TAKEN),
        ("B\u200dob", TAKEN),
        ("Bob\u3164", TAKEN),
        ("h\u200dit", WORD),
        ("STRASSE", TAKEN),
        *[(word, WORD) for word in ("quit", "Y", "n", "no", "t", "?", "i", "c", "u", "q", "half")],
        *[(word, WORD) for word in ("hit", "STAND", "double  down", "dd", "h", "p", "r", "d", "s")],
    ],
)
def test_a_name_that_cannot_be_is_refused(typed: str, reason: str) -> None:
    state = naming(CASINO, "Bob", "straße")
    assert step(state, typed).events == (Refused(typed, Question.NAME, reason),)


def at_the_end(rules: Rules, *, funds: int = 500) -> GameState:
    return state_in(Phase.GAME_ENDED, rules, [], funds=funds)


@pytest.mark.parametrize("typed", ["yes", "Y", "", " \n"])
def test_another_round(typed: str) -> None:
    assert step(at_the_end(CLASSIC), typed).phase is Phase.GAME_SETUP


@pytest.mark.parametrize("typed", ["no", "N", "quit", "Q"])
def test_the_end_for_everybody(typed: str) -> None:
    assert step(at_the_end(CASINO), typed).over


@pytest.mark.parametrize("typed", ["Bob", "leave", "hit", "0", "yes no", "YES!"])
def test_what_is_no_answer_to_another_round(typed: str) -> None:
    after = step(at_the_end(CASINO), typed)
    reason = "Yes for another round, no to end, a name to leave, + and a name to join."
    assert after.events == (Refused(typed, Question.AGAIN, reason),)


def test_somebody_joins_behind_the_others_with_the_tables_funds() -> None:
    after = step(at_the_end(CASINO, funds=3), " + Bob ")
    assert after.phase is Phase.GAME_ENDED
    assert after.events == (Joined(1, back=False),)
    assert [f"{seat.name} {seat.funds}" for seat in after.seats] == ["Ada 3", "Bob 100"]
    assert step(step(step(after, "yes"), None), None).phase is Phase.BETTING


def test_who_left_comes_back_to_the_old_seat_with_the_funds_of_then() -> None:
    state = step(step(step(at_the_end(CASINO, funds=30), "+ Bob"), "Ada"), "+ ADA")
    assert state.events == (Joined(0, back=True),)
    assert [f"{seat.name} {seat.funds}" for seat in state.seats] == ["Ada 30", "Bob 100"]


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("+", "A name is 1 to 20 printable characters."),
        ("+ quit", "That is an answer in the game; type another name."),
        ("+ ada", "Ada sits here already."),
        ("+ Bob", "Bob has 4¢; a bet takes 5."),
        ("+ +Eve", "A name does not begin with +."),
    ],
)
def test_who_cannot_join(typed: str, reason: str) -> None:
    state = at_the_end(CASINO)
    out = Seat("Bob", Fraction(4), seated=False)
    state = changed(state, seats=(*state.seats, out), players=2)
    assert step(state, typed).events == (Refused(typed, Question.AGAIN, reason),)


def test_nobody_joins_a_full_table_or_more_hands_than_its_shoe_allows() -> None:
    state = at_the_end(CASINO)
    others = tuple(Seat(f"P{i}", Fraction(50)) for i in range(6))
    full = changed(state, seats=(*state.seats, *others), decks=4)
    assert refusal(full, "+ Bob") == "All 7 seats are taken."
    crowded = changed(state, seats=(*state.seats, *others[:5]), decks=1)
    assert refusal(crowded, "+ Bob") == "7 players take 2 decks, and the shoe has 1."


def refusal(state: GameState, typed: str) -> str:
    """Return why an answer is refused."""
    (event,) = step(state, typed).events
    assert isinstance(event, Refused)
    return event.reason


def test_nobody_leaves_by_name_where_the_table_does_not_say_so() -> None:
    assert refused(step(at_the_end(COLLEGE), "Ada"))
    assert step(at_the_end(CASINO), "ADA").over


@pytest.mark.parametrize("typed", ["", "quit", "q", "maybe", "0"])
def test_the_reset_question_takes_yes_or_no_alone(typed: str) -> None:
    state = at_the_end(COLLEGE, funds=0)
    assert step(state, typed).events == (
        Refused(typed, Question.RESET, "Yes for new funds, no to end."),
    )
    assert step(state, "no").over
    again = step(state, "y")
    assert (again.phase, again.seats[0].funds) == (Phase.GAME_SETUP, Fraction(1000))
