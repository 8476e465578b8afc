"""Numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from blackjack.engine.money import written
from blackjack.graphics.figures import decimal
from blackjack.graphics.lines import cells, printable


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [(-0.004, 2, "+0.00"), (-0.0, 1, "+0.0"), (0.0, 3, "+0.000"), (-0.006, 2, "-0.01")],
)
def test_nothing_has_no_minus(value: float, places: int, text: str) -> None:
    assert decimal(value, places) == text


@pytest.mark.parametrize(
    ("amount", "unit", "text"),
    [
        (1250, "$", "$1,250"),
        (-1250, "€", "-€1,250"),
        (Fraction(-15, 2), "¢", "-7.5¢"),
        (5, " chips", "5 chips"),
        (1, " chips", "1 chip"),
        (-1, " chips", "-1 chip"),
        ("+1000", "$", "+$1,000"),
        (1000000, "", "1,000,000"),
        ("abc", "$", "$abc"),
    ],
)
def test_money_is_written_as_people_write_it(
    amount: Fraction | int | str, unit: str, text: str
) -> None:
    assert written(amount, unit) == text


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("👨\u200d👩\u200d👧\u200d👦", 2),
        ("می\u200cخواهم", 7),
        ("क्\u200dष", 2),
        ("a\u200db", 2),
        ("李雷", 4),
        ("e\u0301", 1),
    ],
)
def test_joined_characters_take_the_cells_that_are_seen(text: str, taken: int) -> None:
    assert cells(text) == taken


@pytest.mark.parametrize("text", ["\x1b[2J", "a\0b", "\u202egpj", "\ud800"])
def test_a_control_character_is_shown_by_its_code(text: str) -> None:
    assert printable(text).isprintable()
    assert printable(text) == text.encode("unicode_escape", "surrogatepass").decode("ascii")
