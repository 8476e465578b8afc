"""The rules of a table as one frozen value, and how each rule is written.

``--set FIELD=VALUE``, a TOML file, the journal and the README all go through
``FIELDS``: one row a field, with what reads its text and what it takes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from .errors import BadRule
from .money import exact
from .vocabulary import Stake


@dataclass(frozen=True)
class Rules:
    """How a table plays; the fields are those of the rule book.

    ``name`` and ``unit`` (written behind an amount) are labels, the rest are rules.
    Whole numbers count players, decks, hands, rounds or units of money.

    Raises:
        BadRule: two fields contradict each other.
    """

    name: str = "classic"
    unit: str = ""
    seats: int = 1
    stake: Stake = Stake.NONE
    funds: int = 0
    min_bet: int = 0
    max_bet: int | None = None
    decks: int | None = 1  # None: by the number of players
    shuffle: str | Fraction = "every-round"
    deal: str = "alternating"
    hole_card: str = "no-peek"
    dealer_hits_soft_17: bool = False
    player_ace: str = "1-or-11"
    dealer_ace: str = "1-or-11"
    twenty_one_wins: bool = False
    natural_pays: Fraction | None = None
    natural_beats_21: bool = False
    insurance: bool = False
    double: str = "none"
    double_after_split: bool = False
    split: str = "none"
    max_hands: int = 1
    split_aces_one_card: bool = False
    resplit_aces: bool = False
    surrender: str = "none"
    turns: str = "in-order"
    charlie: int | None = None
    natural_takes: str = "all"
    perfect_pairs: tuple[int, ...] | None = None
    twenty_one_plus_three: tuple[int, ...] | None = None
    rounds: int | None = None
    leave: bool = False
    join: bool = False
    reset: bool = False

    def __post_init__(self) -> None:
        if self.insurance and self.hole_card == "both-hidden":
            raise BadRule("insurance", "yes", "no, where hole_card is both-hidden")
        if self.surrender == "early" and self.hole_card != "peek":
            raise BadRule("surrender", "early", "none or late, where hole_card is not peek")
        if self.money and self.twenty_one_plus_three and self.hole_card == "both-hidden":
            paid = as_text(self, "twenty_one_plus_three")
            raise BadRule("twenty_one_plus_three", paid, "none, where hole_card is both-hidden")
        if self.turns == "turn-about":
            for field, text in TURN_ABOUT_NEEDS.items():
                if as_text(self, field) != text:
                    raise BadRule("turns", "turn-about", f"in-order, where {field} is not {text}")
        if self.money and self.max_bet is not None and self.min_bet > self.max_bet:
            raise BadRule("min_bet", str(self.min_bet), f"at most max_bet, {self.max_bet}")
        if self.money and not 1 <= self.min_bet <= self.funds:
            raise BadRule("min_bet", str(self.min_bet), f"1 to the funds, {self.funds}")

    @property
    def money(self) -> bool:
        """True where bets are made."""
        return self.stake is Stake.MONEY

    @property
    def staked(self) -> bool:
        """True where a round is played for money or for points."""
        return self.stake is not Stake.NONE

    @property
    def points(self) -> bool:
        """True where a score is kept."""
        return self.stake is Stake.POINTS


Reader = Callable[[str], Any]


def _yes_no(text: str) -> bool:
    return {"yes": True, "no": False}[text]


def _one_of(*values: str) -> Reader:
    return {value: value for value in values}.__getitem__


def number(low: int, high: int | None = None) -> Callable[[str], int]:
    """What reads a whole number from ``low`` to ``high``, in the digits 0-9 alone.

    It raises ValueError for any other text.
    """

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit()):
            raise ValueError(text)
        value = int(text)
        if value < low or (high is not None and value > high):
            raise ValueError(text)
        return value

    return read


def _or_none(word: str, read: Reader) -> Reader:
    return lambda text: None if text == word else read(text)


def _shuffle(text: str) -> str | Fraction:
    if text in ("every-round", "low"):
        return text
    part = Fraction(text if re.fullmatch(r"0\.[0-9]+", text) else "")
    if not Fraction(1, 10) <= part <= Fraction(9, 10):
        raise ValueError(text)
    return part


def _ratio(text: str) -> Fraction:
    """Read 3:2. An endless decimal, as of 1:3, could not be paid exactly."""
    first, second = map(number(1, 1000), text.split(":"))
    rest = second
    for factor in (2, 5):
        while rest % factor == 0:
            rest //= factor
    if rest > 1:
        raise ValueError(text)
    return Fraction(first, second)


def _payments(length: int) -> Reader:
    """Read so many payments to one, the best result first: 25-12-6."""

    def read(text: str) -> tuple[int, ...]:
        paid = tuple(map(number(1), text.split("-")))
        if len(paid) != length:
            raise ValueError(text)
        return paid

    return read


class Field(NamedTuple):
    """One rule: what reads its text, what it takes, and the word for None."""

    read: Reader
    takes: str
    none: str = "none"


TURN_ABOUT_NEEDS = {
    "seats": "1",
    "hole_card": "no-peek",
    "double": "none",
    "split": "none",
    "surrender": "none",
    "insurance": "no",
}
"""What a table must be where player and dealer act in turn."""

FLAG = Field(_yes_no, "yes or no")
ACE = Field(_one_of("1", "1-or-11"), "1 or 1-or-11")

FIELDS: dict[str, Field] = {
    "seats": Field(number(1, 8), "1 to 8"),
    "stake": Field({stake.value: stake for stake in Stake}.__getitem__, "none, money or points"),
    "funds": Field(number(0), "a whole number"),
    "min_bet": Field(number(0), "a whole number"),
    "max_bet": Field(_or_none("none", number(0)), "a whole number or none"),
    "decks": Field(_or_none("auto", number(1, 8)), "1 to 8, or auto", "auto"),
    "shuffle": Field(_shuffle, "every-round, low, or a part from 0.1 to 0.9"),
    "deal": Field(_one_of("hand-by-hand", "alternating"), "hand-by-hand or alternating"),
    "hole_card": Field(
        _one_of("peek", "no-peek", "none", "both-hidden"), "peek, no-peek, none or both-hidden"
    ),
    "dealer_hits_soft_17": FLAG,
    "player_ace": ACE,
    "dealer_ace": ACE,
    "twenty_one_wins": FLAG,
    "natural_pays": Field(
        _or_none("none", _ratio), "a ratio without an endless decimal, such as 3:2, or none"
    ),
    "natural_beats_21": FLAG,
    "insurance": FLAG,
    "double": Field(
        _one_of("none", "first-two", "9-11", "10-11", "any-time"),
        "none, first-two, 9-11, 10-11 or any-time",
    ),
    "double_after_split": FLAG,
    "split": Field(_one_of("none", "rank", "value"), "none, rank or value"),
    "max_hands": Field(number(1, 4), "1 to 4"),
    "split_aces_one_card": FLAG,
    "resplit_aces": FLAG,
    "surrender": Field(_one_of("none", "late", "early"), "none, late or early"),
    "turns": Field(_one_of("in-order", "turn-about"), "in-order or turn-about"),
    "charlie": Field(_or_none("none", number(5, 7)), "none, 5, 6 or 7"),
    "natural_takes": Field(_one_of("all", "first-bet"), "all or first-bet"),
    "perfect_pairs": Field(
        _or_none("none", _payments(3)), "none, or three payments such as 25-12-6"
    ),
    "twenty_one_plus_three": Field(
        _or_none("none", _payments(5)), "none, or five payments such as 100-40-30-10-5"
    ),
    "rounds": Field(_or_none("none", number(1)), "a number from 1, or none"),
    "leave": FLAG,
    "join": FLAG,
    "reset": FLAG,
}


def with_settings(rules: Rules, settings: Mapping[str, str]) -> Rules:
    """The rules with some fields changed, given as text: ``{"decks": "6"}``.

    Raises:
        BadRule: a field is unknown, its value can't be, or two contradict each other.
    """
    changes = {}
    for name, text in settings.items():
        field = FIELDS.get(name)
        if field is None:
            raise BadRule(name, text, f"one of the fields {', '.join(FIELDS)}")
        try:
            changes[name] = field.read(text.strip().lower())
        except (KeyError, ValueError):
            raise BadRule(name, text, field.takes) from None
    return replace(rules, **changes)


def as_text(rules: Rules, field: str) -> str:
    """The value of a field as ``--set`` takes it: yes, 3:2, none."""
    value = getattr(rules, field)
    if value is None:
        return FIELDS[field].none
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return "-".join(map(str, value))
    if isinstance(value, Fraction):
        return f"{value.numerator}:{value.denominator}" if field == "natural_pays" else exact(value)
    return str(value)


def settings(rules: Rules) -> dict[str, str]:
    """Every field as text; ``with_settings`` reads it back."""
    return {field: as_text(rules, field) for field in FIELDS}
