"""The eleven tables of the rule book, each one value. A new table is one more."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from .errors import UnknownTable
from .rules import Rules
from .vocabulary import Stake

CLASSIC = Rules(deal="hand-by-hand", twenty_one_wins=True)

CASINO = Rules(
    name="casino",
    unit="¢",
    seats=7,
    stake=Stake.MONEY,
    funds=100,
    min_bet=5,
    max_bet=500,
    decks=None,
    shuffle="low",
    hole_card="peek",
    natural_pays=Fraction(3, 2),
    natural_beats_21=True,
    insurance=True,
    double="9-11",
    split="rank",
    max_hands=2,
    split_aces_one_card=True,
    leave=True,
    join=True,
)

COLLEGE = Rules(
    name="college",
    unit="$",
    stake=Stake.MONEY,
    funds=1000,
    min_bet=1,
    deal="hand-by-hand",
    double="any-time",
    double_after_split=True,
    split="value",
    max_hands=2,
    surrender="late",
    reset=True,
)

CHIPS = Rules(
    name="chips",
    unit=" chips",
    stake=Stake.MONEY,
    funds=100,
    min_bet=1,
    dealer_hits_soft_17=True,
    natural_pays=Fraction(3, 2),
)

POINTS = Rules(
    name="points", seats=8, stake=Stake.POINTS, dealer_ace="1", double="first-two", rounds=5
)

POINTS_BASIC = replace(
    POINTS, name="points-basic", seats=1, player_ace="1", double="none", rounds=None
)

VEGAS = replace(
    CASINO,
    name="vegas",
    unit="$",
    funds=1000,
    min_bet=10,
    decks=6,
    shuffle=Fraction(3, 4),
    dealer_hits_soft_17=True,
    double="first-two",
    double_after_split=True,
    split="value",
    max_hands=4,
    surrender="late",
)

ATLANTIC = replace(VEGAS, name="atlantic", decks=8, dealer_hits_soft_17=False)

EUROPEAN = replace(
    VEGAS,
    name="european",
    unit="€",
    hole_card="none",
    dealer_hits_soft_17=False,
    double="9-11",
    max_hands=2,
    surrender="none",
)

DOWNTOWN = replace(
    VEGAS,
    name="downtown",
    seats=5,
    decks=2,
    shuffle="every-round",
    natural_pays=Fraction(6, 5),
    double="10-11",
    double_after_split=False,
    surrender="none",
)

PARTY = replace(
    VEGAS,
    name="party",
    unit=" chips",
    dealer_hits_soft_17=False,
    charlie=5,
    perfect_pairs=(25, 12, 6),
    twenty_one_plus_three=(100, 40, 30, 10, 5),
)

TABLES: dict[str, Rules] = {
    rules.name: rules
    for rules in (
        CLASSIC,
        CASINO,
        COLLEGE,
        CHIPS,
        POINTS,
        POINTS_BASIC,
        VEGAS,
        ATLANTIC,
        EUROPEAN,
        DOWNTOWN,
        PARTY,
    )
}


def table(name: str) -> Rules:
    """The rules of a table by its name."""
    if name not in TABLES:
        raise UnknownTable(name, tuple(TABLES))
    return TABLES[name]
