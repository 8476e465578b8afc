"""How an answer is read, what may be answered, and what a refusal says."""

from __future__ import annotations

import pytest

from blackjack.engine.answers import read_action, read_number, tidy
from blackjack.engine.questions import prompt
from blackjack.engine.rules import Rules, with_settings
from blackjack.engine.state import Phase
from blackjack.engine.tables import CASINO, CLASSIC, COLLEGE, POINTS, TABLES, VEGAS

from .sessions import state_in


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("hit", "hit"),
        ("  hit", "hit"),
        ("hit\r\n", "hit"),
        ("\t hit \n", "hit"),
        ("double \t  down\n", "double down"),
        ("", ""),
        (" \t\r\n", ""),
        ("\u2003hit", "\u2003hit"),
        ("hit\0", "hit\0"),
    ],
)
def test_white_space_around_an_answer_is_ignored_and_inside_is_one_blank(
    typed: str, read: str
) -> None:
    assert tidy(typed) == read


WORDS = {
    "hit": ["hit", "deal", "draw", "HIT", "Deal", " draw\n"],
    "stand": ["stand", "stay", "pass", "STAY", "\tpass"],
    "double": ["double", "double down", "Double   Down"],
    "split": ["split", "SPLIT"],
    "surrender": ["surrender", "Surrender"],
}


@pytest.mark.parametrize("rules", [CLASSIC, CASINO, POINTS], ids=lambda rules: str(rules.name))
@pytest.mark.parametrize(
    ("typed", "action"), [(word, action) for action, words in WORDS.items() for word in words]
)
def test_words_and_synonyms_are_understood_at_every_table(
    rules: Rules, typed: str, action: str
) -> None:
    assert read_action(rules, typed) == action


@pytest.mark.parametrize(
    ("key", "money", "points"),
    [
        ("h", "hit", None),
        ("s", "stand", None),
        ("d", "double", "hit"),
        ("D", "double", "hit"),
        ("p", "split", "stand"),
        ("r", "surrender", "surrender"),
        ("dd", None, "double"),
    ],
)
def test_keys_are_the_tables_own(key: str, money: str | None, points: str | None) -> None:
    assert read_action(CASINO, key) == money
    assert read_action(CLASSIC, key) == money
    assert read_action(POINTS, key) == points


@pytest.mark.parametrize("typed", ["", "hits", "h it", "hit stand", "hh", "1", "yes", "?", "ｈit"])
def test_other_words_are_no_action(typed: str) -> None:
    assert read_action(CASINO, typed) is None


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("0", 0),
        ("5", 5),
        (" 50\r\n", 50),
        ("0005", 5),
        ("0" * 100_000 + "7", 7),
        ("123456789012345678901234567890", 123456789012345678901234567890),
    ],
)
def test_a_whole_number_is_read_from_digits_of_any_length(typed: str, number: int) -> None:
    assert read_number(typed) == number


def test_a_number_of_a_million_digits_is_read_as_too_much() -> None:
    number = read_number("9" * 1_000_000)
    assert number is not None
    assert number > 10**1000


@pytest.mark.parametrize(
    "typed",
    ["", "-5", "+5", "5.0", "5,000", "1e3", "0x10", "1_000", "5 0", "٥", "５", "²", "Ⅴ", "5¢"],
)
def test_everything_else_is_no_number(typed: str) -> None:
    assert read_number(typed) is None


def may_do(rules: Rules, hands: list[str], funds: int = 1000, turn: int = 0) -> str:
    """Return the choices that are offered, as text, for a bet of 10."""
    asked = prompt(state_in(Phase.CARD_DRAWING, rules, hands, funds=funds, turn=turn))
    assert asked is not None
    return ", ".join(asked.choices)


ANY_DOUBLE_NO_DAS = with_settings(COLLEGE, {"double_after_split": "no"})
RESPLIT = with_settings(VEGAS, {"resplit_aces": "yes"})


@pytest.mark.parametrize(
    ("rules", "hands", "choices"),
    [
        (CLASSIC, ["8S 8H"], "hit, stay"),
        (POINTS, ["8S 8H"], "deal, pass, double down"),
        (POINTS, ["2S 3H 4D"], "deal, pass"),
        (TABLES["points-basic"], ["5S 6H"], "deal, pass"),
        (TABLES["chips"], ["5S 6H"], "hit, stand"),
        (CASINO, ["3S 5H"], "hit, stand"),
        (CASINO, ["4S 5H"], "hit, stand, double"),
        (CASINO, ["4S 6H"], "hit, stand, double"),
        (CASINO, ["5S 6H"], "hit, stand, double"),
        (CASINO, ["5S 7H"], "hit, stand"),
        (CASINO, ["AS 8H"], "hit, stand"),
        (CASINO, ["2S 3H 5D"], "hit, stand"),
        (CASINO, ["5S 5H"], "hit, stand, double, split"),
        (CASINO, ["JS JH"], "hit, stand, split"),
        (CASINO, ["JS QH"], "hit, stand"),
        (CASINO, ["AS AH"], "hit, stand, split"),
        (CASINO, ["8S 8H", "8D 3C"], "hit, stand"),
        (CASINO, ["4S 5H", "5D 3C"], "hit, stand"),
        (COLLEGE, ["JS QH"], "hit, stand, double, split, surrender"),
        (COLLEGE, ["2S 3H 4D"], "hit, stand, double"),
        (COLLEGE, ["AS 5H", "AD 3C"], "hit, stand, double"),
        (COLLEGE, ["AS AH", "AD 3C"], "hit, stand, double"),
        (ANY_DOUBLE_NO_DAS, ["2S 3H 4D"], "hit, stand, double"),
        (ANY_DOUBLE_NO_DAS, ["2S 3H 4D", "2H 3C"], "hit, stand"),
        (VEGAS, ["2S 3H"], "hit, stand, double, surrender"),
        (VEGAS, ["KS 10H"], "hit, stand, double, split, surrender"),
        (VEGAS, ["KS 10H", "KD 3H"], "hit, stand, double, split"),
        (VEGAS, ["KS 10H", "KD 3H", "10D 3S"], "hit, stand, double, split"),
        (VEGAS, ["KS 10H", "KD 3H", "10D 3S", "QD 3C"], "hit, stand, double"),
        (RESPLIT, ["AS AH", "AD 3C"], "stand, split"),
        (TABLES["european"], ["4S 4H"], "hit, stand, split"),
        (TABLES["downtown"], ["4S 5H"], "hit, stand"),
        (TABLES["downtown"], ["AS 9H"], "hit, stand"),
        (TABLES["downtown"], ["4S 6H"], "hit, stand, double"),
        (TABLES["downtown"], ["4S 6H", "4D 8C"], "hit, stand"),
    ],
)
def test_what_is_offered(rules: Rules, hands: list[str], choices: str) -> None:
    assert may_do(rules, hands) == choices


@pytest.mark.parametrize(
    ("funds", "choices"), [(10, "hit, stand, double, split"), (9, "hit, stand")]
)
def test_what_the_funds_cannot_cover_is_not_offered(funds: int, choices: str) -> None:
    assert may_do(CASINO, ["5S 5H"], funds) == choices


def test_a_double_costs_as_much_as_the_bet_and_no_less() -> None:
    assert may_do(COLLEGE, ["5S 4H"], funds=9) == "hit, stand, surrender"


def test_the_second_split_hand_is_asked_by_its_own_cards() -> None:
    assert may_do(VEGAS, ["KS 3H", "KD QH"], turn=1) == "hit, stand, double, split"
