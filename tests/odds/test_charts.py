"""Charts against published ones; each names its source."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from blackjack.engine.cards import read_cards
from blackjack.engine.rules import with_settings
from blackjack.engine.tables import table
from blackjack.graphics.odds import chart_data
from blackjack.odds.chart import column
from blackjack.odds.rounds import start, upcards

S17 = {"dealer_hits_soft_17": "no"}
H17 = {"dealer_hits_soft_17": "yes"}
NO_DAS = {"double_after_split": "no"}
NO_SURRENDER = {"surrender": "none"}

# Wikipedia, "Blackjack", basic strategy: four to eight decks, S17, DAS, late surrender.
# A cell is written as charts do; there a surrender is always "else hit".
MANY_S17 = """
hard 5-8   H  H  H  H  H  H  H  H  H  H
hard 9     H  Dh Dh Dh Dh H  H  H  H  H
hard 10    Dh Dh Dh Dh Dh Dh Dh Dh H  H
hard 11    Dh Dh Dh Dh Dh Dh Dh Dh Dh H
hard 12    H  H  S  S  S  H  H  H  H  H
hard 13-14 S  S  S  S  S  H  H  H  H  H
hard 15    S  S  S  S  S  H  H  H  Rh H
hard 16    S  S  S  S  S  H  H  Rh Rh Rh
hard 17-20 S  S  S  S  S  S  S  S  S  S
soft 13-14 H  H  H  Dh Dh H  H  H  H  H
soft 15-16 H  H  Dh Dh Dh H  H  H  H  H
soft 17    H  Dh Dh Dh Dh H  H  H  H  H
soft 18    S  Ds Ds Ds Ds S  S  H  H  H
soft 19-20 S  S  S  S  S  S  S  S  S  S
pairs A    P  P  P  P  P  P  P  P  P  P
pairs 2-3  P  P  P  P  P  P  H  H  H  H
pairs 4    H  H  H  P  P  H  H  H  H  H
pairs 5    Dh Dh Dh Dh Dh Dh Dh Dh H  H
pairs 6    P  P  P  P  P  H  H  H  H  H
pairs 7    P  P  P  P  P  P  H  H  H  H
pairs 8    P  P  P  P  P  P  P  P  P  P
pairs 9    P  P  P  P  P  S  P  P  S  S
pairs 10   S  S  S  S  S  S  S  S  S  S
"""

# The same page on H17: 11 against A, A,7 against 2 and A,8 against 6 are doubled, 15 and
# 17 against A surrendered; 8,8 against A too, by the Wizard of Odds and blackjack-chart.com.
MANY_H17 = """
hard 11    Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh
hard 15    S  S  S  S  S  H  H  H  Rh Rh
hard 17    S  S  S  S  S  S  S  S  S  Rs
soft 18    Ds Ds Ds Ds Ds S  S  H  H  H
soft 19    S  S  S  S  Ds S  S  S  S  S
pairs 8    P  P  P  P  P  P  P  P  P  Rp
"""

# Wizard of Odds, 4 to 8 decks, in text form, and blackjack-chart.com, "No Double After
# Split, Dealer Hits on Soft 17".
MANY_NO_DAS = """
pairs 2-3  H  H  P  P  P  P  H  H  H  H
pairs 4    H  H  H  H  H  H  H  H  H  H
pairs 6    H  P  P  P  P  H  H  H  H  H
"""

# Steve Jacobs in the rec.gambling blackjack FAQ, B10: single deck, S17, no DAS.
ONE_S17_NO_DAS = """
hard 5-7   H  H  H  H  H  H  H  H  H  H
hard 8     H  H  H  Dh Dh H  H  H  H  H
hard 9     Dh Dh Dh Dh Dh H  H  H  H  H
hard 10    Dh Dh Dh Dh Dh Dh Dh Dh H  H
hard 11    Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh
hard 12    H  H  S  S  S  H  H  H  H  H
hard 13-16 S  S  S  S  S  H  H  H  H  H
hard 17-20 S  S  S  S  S  S  S  S  S  S
soft 13-16 H  H  Dh Dh Dh H  H  H  H  H
soft 17    Dh Dh Dh Dh Dh H  H  H  H  H
soft 18    S  Ds Ds Ds Ds S  S  H  H  S
soft 19    S  S  S  S  Ds S  S  S  S  S
soft 20    S  S  S  S  S  S  S  S  S  S
pairs A    P  P  P  P  P  P  P  P  P  P
pairs 2    H  P  P  P  P  P  H  H  H  H
pairs 3    H  H  P  P  P  P  H  H  H  H
pairs 4    H  H  H  Dh Dh H  H  H  H  H
pairs 5    Dh Dh Dh Dh Dh Dh Dh Dh H  H
pairs 6    P  P  P  P  P  H  H  H  H  H
pairs 7    P  P  P  P  P  P  H  H  S  H
pairs 8    P  P  P  P  P  P  P  P  P  P
pairs 9    P  P  P  P  P  S  P  P  S  S
pairs 10   S  S  S  S  S  S  S  S  S  S
"""

# blackjackinfo.com's strategy engine: single deck, S17, DAS, no surrender.
ONE_DAS = """
pairs 2    P  P  P  P  P  P  H  H  H  H
pairs 3    P  P  P  P  P  P  P  H  H  H
pairs 4    H  H  P  P  P  H  H  H  H  H
pairs 6    P  P  P  P  P  P  H  H  H  H
pairs 7    P  P  P  P  P  P  P  H  S  H
"""

# jackace.com, "Basic Strategy - 1D S17" and "- 1D H17", with late surrender.
ONE_S17_SURRENDER = """
hard 16    S  S  S  S  S  H  H  H  Rh Rh
pairs 7    P  P  P  P  P  P  P  H  Rs H
"""
ONE_H17_SURRENDER = """
hard 15    S  S  S  S  S  H  H  H  H  Rh
hard 16    S  S  S  S  S  H  H  H  Rh Rh
hard 17    S  S  S  S  S  S  S  S  S  Rs
soft 18    S  Ds Ds Ds Ds S  S  H  H  H
pairs 7    P  P  P  P  P  P  P  H  Rs Rh
pairs 9    P  P  P  P  P  S  P  P  S  P
"""
ONE_H17_NO_DAS = """
pairs 7    P  P  P  P  P  P  H  H  Rs Rh
pairs 9    P  P  P  P  P  S  P  P  S  S
"""

# Wizard of Odds, double deck, H17, late surrender: a pair that is written Ph there splits
# only with DAS, and Rp surrenders only without.
TWO_H17 = """
hard 4-8   H  H  H  H  H  H  H  H  H  H
hard 9     Dh Dh Dh Dh Dh H  H  H  H  H
hard 10    Dh Dh Dh Dh Dh Dh Dh Dh H  H
hard 11    Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh
hard 12    H  H  S  S  S  H  H  H  H  H
hard 13-14 S  S  S  S  S  H  H  H  H  H
hard 15    S  S  S  S  S  H  H  H  Rh Rh
hard 16    S  S  S  S  S  H  H  H  Rh Rh
hard 17    S  S  S  S  S  S  S  S  S  Rs
hard 18-20 S  S  S  S  S  S  S  S  S  S
soft 13    H  H  H  Dh Dh H  H  H  H  H
soft 14-16 H  H  Dh Dh Dh H  H  H  H  H
soft 17    H  Dh Dh Dh Dh H  H  H  H  H
soft 18    Ds Ds Ds Ds Ds S  S  H  H  H
soft 19    S  S  S  S  Ds S  S  S  S  S
soft 20    S  S  S  S  S  S  S  S  S  S
pairs A    P  P  P  P  P  P  P  P  P  P
pairs 2-3  P  P  P  P  P  P  H  H  H  H
pairs 4    H  H  H  P  P  H  H  H  H  H
pairs 6    P  P  P  P  P  P  H  H  H  H
pairs 7    P  P  P  P  P  P  P  H  H  H
pairs 8    P  P  P  P  P  P  P  P  P  P
pairs 9    P  P  P  P  P  S  P  P  S  S
"""
TWO_NO_DAS = """
pairs 2-3  H  H  P  P  P  P  H  H  H  H
pairs 4    H  H  H  H  H  H  H  H  H  H
pairs 6    P  P  P  P  P  H  H  H  H  H
pairs 7    P  P  P  P  P  P  H  H  H  H
"""
TWO_H17_NO_DAS = """
pairs 8    P  P  P  P  P  P  P  P  P  Rp
"""

# Wizard of Odds, "Double Deck Basic Strategy Exceptions" (S17): of two-card hands only
# 9+2 and 8+3 hit an 11 against A, only 10+2 hits a 12 against 4; and, on the double deck
# page, two cards of soft 18 against A are hit by a hair.
TWO_S17 = """
hard 11    Dh Dh Dh Dh Dh Dh Dh Dh Dh Dh
hard 12    H  H  S  S  S  H  H  H  H  H
soft 18    S  Ds Ds Ds Ds S  S  H  H  H
"""


def rows(text: str) -> dict[tuple[str, str], list[str]]:
    """Read rows as written above; 13-14 stands for both."""
    found = {}
    for line in text.strip().splitlines():
        kind, hands, *cells = line.split()
        first, _, last = hands.partition("-")
        numbers = [first] if not last else map(str, range(int(first), int(last) + 1))
        found.update({(kind, number): cells for number in numbers})
    return found


def without_surrender(cells: list[str]) -> list[str]:
    return [cell[1].upper() if cell[0] == "R" else cell for cell in cells]


@cache
def chart(*changes: tuple[str, str]) -> Mapping[str, Mapping[str, list[str]]]:
    rules = with_settings(table("vegas"), dict(changes))
    rounds = upcards(start(rules, read_cards(), rules.decks or 0))
    return chart_data(rules, {upcard.up: column(upcard) for upcard in rounds})


MANY = MANY_S17
CASES = [
    *[({**S17, "decks": decks}, [MANY]) for decks in ("4", "6", "8")],
    *[({**H17, "decks": decks}, [MANY, MANY_H17]) for decks in ("4", "6", "8")],
    ({**S17, **NO_DAS, "decks": "6"}, [MANY, MANY_NO_DAS]),
    ({**H17, **NO_DAS, "decks": "6"}, [MANY, MANY_H17, MANY_NO_DAS]),
    ({**S17, **NO_DAS, **NO_SURRENDER, "decks": "1"}, [ONE_S17_NO_DAS]),
    ({**S17, **NO_SURRENDER, "decks": "1"}, [ONE_S17_NO_DAS, ONE_DAS]),
    ({**S17, "decks": "1"}, [ONE_S17_NO_DAS, ONE_DAS, ONE_S17_SURRENDER]),
    ({**H17, "decks": "1"}, [ONE_S17_NO_DAS, ONE_DAS, ONE_H17_SURRENDER]),
    ({**H17, **NO_DAS, "decks": "1"}, [ONE_S17_NO_DAS, ONE_H17_SURRENDER, ONE_H17_NO_DAS]),
    ({**H17, "decks": "2"}, [TWO_H17]),
    ({**H17, **NO_DAS, "decks": "2"}, [TWO_H17, TWO_NO_DAS, TWO_H17_NO_DAS]),
    ({**S17, "decks": "2"}, [TWO_S17]),
]


@pytest.mark.parametrize(("changes", "texts"), CASES, ids=map(str, [case[0] for case in CASES]))
def test_the_chart_is_the_published_one(changes: dict[str, str], texts: list[str]) -> None:
    expected = {key: cells for text in texts for key, cells in rows(text).items()}
    found = chart(*changes.items())
    assert {key: found[key[0]][key[1]] for key in expected} == expected


@pytest.mark.parametrize("soft_17", [S17, H17], ids=["S17", "H17"])
def test_without_surrender_its_cells_fall_back(soft_17: dict[str, str]) -> None:
    with_it = chart(*{**soft_17, "decks": "6"}.items())
    without = chart(*{**soft_17, **NO_SURRENDER, "decks": "6"}.items())
    for kind in ("hard", "soft", "pairs"):
        expected = {hand: without_surrender(cells) for hand, cells in with_it[kind].items()}
        assert without[kind] == expected
