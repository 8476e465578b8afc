"""The rules as fields: what each takes and refuses, and the tables made of them."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from blackjack.engine.cards import from_codes
from blackjack.engine.errors import BadRule, UnknownTable, quoted
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.money import exact
from blackjack.engine.rules import FIELDS, Rules, as_text, settings, with_settings
from blackjack.engine.tables import CASINO, CLASSIC, COLLEGE, POINTS, TABLES, VEGAS, table

from . import rule_tables

YES_NO = (["yes", "no", " YES "], ["", "y", "true", "1", "maybe"])

VALUES: dict[str, tuple[list[str], list[str]]] = {
    "seats": (["1", "8", " 3 "], ["0", "9", "-1", "1.0", "two", "", "٣"]),
    "stake": (["none", "money", "points", "Points"], ["", "cash", "no"]),
    "funds": (["5", "100", "1000000000000"], ["-5", "5.5", "1e3", "none", "", "9" * 5000]),
    "min_bet": (["1", "5", "100"], ["-1", "1.5", "none", ""]),
    "max_bet": (["5", "1000", "none"], ["-1", "7.5", "no", ""]),
    "decks": (["1", "8", "auto"], ["0", "9", "none", "1.5", ""]),
    "shuffle": (
        ["every-round", "low", "0.1", "0.75", "0.9", "0.333"],
        ["", "0.09", "0.91", "0", "1", ".5", "3/4", "75%", "1e-1", "never"],
    ),
    "deal": (["hand-by-hand", "alternating"], ["", "alternate", "hand by hand"]),
    "hole_card": (["peek", "no-peek", "none"], ["", "enhc", "no", "hidden"]),
    "dealer_hits_soft_17": YES_NO,
    "player_ace": (["1", "1-or-11"], ["11", "", "1 or 11", "both"]),
    "dealer_ace": (["1", "1-or-11"], ["11", "", "1 or 11", "both"]),
    "twenty_one_wins": YES_NO,
    "natural_pays": (
        ["none", "3:2", "6:5", "1:1", "2:1", "7:20", "1000:1000"],
        ["", "1:3", "3:6", "7:15", "3/2", "1.5", "0:1", "3:0", "-3:2", "3:2:1", "3", "1001:1"],
    ),
    "natural_beats_21": YES_NO,
    "insurance": YES_NO,
    "double": (["none", "first-two", "9-11", "10-11", "any-time"], ["", "yes", "any", "9 to 11"]),
    "double_after_split": YES_NO,
    "split": (["none", "rank", "value"], ["", "yes", "pairs"]),
    "max_hands": (["1", "4"], ["0", "5", "none", ""]),
    "split_aces_one_card": YES_NO,
    "resplit_aces": YES_NO,
    "surrender": (["none", "late", "early"], ["", "soon", "yes"]),
    "turns": (["in-order", "turn-about"], ["", "in order", "yes"]),
    "charlie": (["none", "5", "6", "7"], ["", "4", "8", "yes"]),
    "natural_takes": (["all", "first-bet"], ["", "none", "first bet"]),
    "perfect_pairs": (
        ["none", "25-12-6", "1-1-1"],
        ["", "25-12", "25-12-6-1", "0-1-1", "25:12:6", "yes", "-1-2-3"],
    ),
    "twenty_one_plus_three": (
        ["none", "100-40-30-10-5"],
        ["", "100-40-30-10", "100-40-30-10-0", "yes"],
    ),
    "rounds": (["none", "1", "100"], ["0", "-1", "1.5", ""]),
    "leave": YES_NO,
    "join": YES_NO,
    "reset": YES_NO,
}
ACCEPTED = [(field, text) for field, (taken, _) in VALUES.items() for text in taken]
SHORTENED = {"1000:1000": "1:1"}
WRONG = [(field, text) for field, (_, refused) in VALUES.items() for text in refused]


def test_every_field_is_covered_here() -> None:
    assert list(VALUES) == list(FIELDS)
    labels = {"name", "unit"}
    assert set(FIELDS) == set(Rules.__dataclass_fields__) - labels


@pytest.mark.parametrize(("field", "text"), ACCEPTED)
def test_a_value_is_taken_and_written_as_it_was_read(field: str, text: str) -> None:
    base = CLASSIC if field == "turns" else CASINO
    rules = with_settings(base, {field: text})
    assert with_settings(base, {field: as_text(rules, field)}) == rules
    assert as_text(rules, field) == SHORTENED.get(text, text.strip().lower())


@pytest.mark.parametrize(("field", "text"), WRONG)
def test_a_value_that_cannot_be_is_refused_naming_the_field_and_what_it_takes(
    field: str, text: str
) -> None:
    with pytest.raises(BadRule) as fault:
        with_settings(CASINO, {field: text})
    assert str(fault.value) == f"rule {field}: got {quoted(text)}, expected {FIELDS[field].takes}"
    assert (fault.value.field, fault.value.value) == (field, text)


@pytest.mark.parametrize("field", ["", "Decks", "deck", "name", "__init__", "dealer hits"])
def test_an_unknown_field_is_refused_with_those_that_there_are(field: str) -> None:
    with pytest.raises(BadRule, match="one of the fields seats, stake, funds") as fault:
        with_settings(CASINO, {field: "1"})
    assert fault.value.field == field


@pytest.mark.parametrize(
    ("rules", "changes", "field"),
    [
        (CASINO, {"hole_card": "both-hidden"}, "insurance"),
        (CLASSIC, {"hole_card": "both-hidden", "insurance": "yes"}, "insurance"),
        (CASINO, {"min_bet": "501", "funds": "1000"}, "min_bet"),
        (CASINO, {"max_bet": "4"}, "min_bet"),
        (CASINO, {"min_bet": "101"}, "min_bet"),
        (CASINO, {"funds": "4"}, "min_bet"),
        (CASINO, {"min_bet": "0"}, "min_bet"),
        (CLASSIC, {"stake": "money"}, "min_bet"),
        (CLASSIC, {"surrender": "early"}, "surrender"),
        (CASINO, {"surrender": "early", "hole_card": "no-peek"}, "surrender"),
        (CASINO, {"turns": "turn-about"}, "turns"),
        (COLLEGE, {"turns": "turn-about", "split": "none", "double": "none"}, "turns"),
        (CLASSIC, {"turns": "turn-about", "hole_card": "peek"}, "turns"),
        (
            CASINO,
            {"twenty_one_plus_three": "9-4-3-2-1", "hole_card": "both-hidden", "insurance": "no"},
            "twenty_one_plus_three",
        ),
    ],
)
def test_a_contradiction_is_refused_naming_a_field(
    rules: Rules, changes: dict[str, str], field: str
) -> None:
    with pytest.raises(BadRule, match=f"^rule {field}: ") as fault:
        with_settings(rules, changes)
    assert fault.value.field == field


@pytest.mark.parametrize(
    ("rules", "changes"),
    [
        (CASINO, {"hole_card": "both-hidden", "insurance": "no"}),
        (CASINO, {"min_bet": "100", "funds": "100", "max_bet": "100"}),
        (CLASSIC, {"min_bet": "9", "max_bet": "3"}),
        (CLASSIC, {"max_hands": "4"}),
        (POINTS, {"min_bet": "9"}),
        (POINTS, {"natural_takes": "first-bet", "perfect_pairs": "25-12-6"}),
        (CLASSIC, {"turns": "turn-about", "charlie": "5"}),
    ],
)
def test_what_does_not_contradict_or_has_no_meaning_is_taken(
    rules: Rules, changes: dict[str, str]
) -> None:
    changed = with_settings(rules, changes)
    assert {field: as_text(changed, field) for field in changes} == changes


def test_a_deck_too_small_for_one_player_is_refused_naming_decks() -> None:
    low = from_codes("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S")  # 55 pips; classic takes 56
    with pytest.raises(BadRule, match=r"^rule decks: got '1', expected at least 2") as fault:
        BlackjackGame(CLASSIC, cards=low)
    assert fault.value.field == "decks"
    BlackjackGame(with_settings(CLASSIC, {"decks": "2"}), cards=low)
    BlackjackGame(CLASSIC, cards=(*low, low[0]))


@pytest.mark.parametrize("rules", TABLES.values(), ids=list(TABLES))
def test_a_table_can_be_written_as_text_and_read_back(rules: Rules) -> None:
    text = settings(rules)
    assert list(text) == list(FIELDS)
    blank = Rules(name=rules.name, unit=rules.unit)
    assert with_settings(blank, text) == rules


def test_the_tables_and_their_fields_are_those_of_the_rule_book() -> None:
    """The golden file was read against the rule book; ``tests.regenerate`` writes it anew."""
    golden = json.loads(rule_tables.FILE.read_text(encoding="utf-8"))
    assert {name: settings(rules) for name, rules in TABLES.items()} == golden
    assert list(TABLES) == list(golden)


@pytest.mark.parametrize(
    ("name", "base", "changes"),
    [
        (
            "points-basic",
            POINTS,
            {"seats": "1", "player_ace": "1", "double": "none", "rounds": "none"},
        ),
        ("atlantic", VEGAS, {"decks": "8", "dealer_hits_soft_17": "no"}),
        (
            "european",
            VEGAS,
            {
                "dealer_hits_soft_17": "no",
                "double": "9-11",
                "max_hands": "2",
                "surrender": "none",
                "hole_card": "none",
            },
        ),
        (
            "downtown",
            VEGAS,
            {
                "seats": "5",
                "decks": "2",
                "shuffle": "every-round",
                "double": "10-11",
                "double_after_split": "no",
                "surrender": "none",
                "natural_pays": "6:5",
            },
        ),
    ],
)
def test_the_other_tables_differ_as_the_rule_book_says(
    name: str, base: Rules, changes: dict[str, str]
) -> None:
    assert settings(TABLES[name]) == settings(with_settings(base, changes))


def test_a_table_is_found_by_its_name() -> None:
    assert table("casino") is CASINO


@pytest.mark.parametrize("name", ["", "Casino", "roulette"])
def test_an_unknown_table_is_an_error_with_the_names_of_those_that_exist(name: str) -> None:
    with pytest.raises(UnknownTable, match="the tables are classic, casino, college") as fault:
        table(name)
    assert fault.value.table == name
    assert fault.value.tables == tuple(TABLES)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(100), "100"),
        (Fraction(15, 2), "7.5"),
        (Fraction(42, 5), "8.4"),
        (Fraction(-15, 2), "-7.5"),
        (Fraction(-1, 4), "-0.25"),
        (Fraction(1, 1024), "0.0009765625"),
        (Fraction(10**40) + Fraction(1, 2), f"1{'0' * 40}.5"),
        (Fraction("0.1") + Fraction("0.2"), "0.3"),
    ],
)
def test_amounts_are_exact_and_without_trailing_zeros(amount: Fraction, text: str) -> None:
    assert exact(amount) == text
