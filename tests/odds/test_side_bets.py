"""Side bets: the vectorised results are the engine's, the values are what books say."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from blackjack.engine.cards import RANKS, SUITS, Card
from blackjack.engine.rules import with_settings
from blackjack.engine.side_bets import BY_NAME
from blackjack.engine.tables import table
from blackjack.odds.side_bets import deal_results, side_bet_chances, side_bet_value

CARDS = [Card(rank=rank, suit=suit) for suit in SUITS for rank in RANKS]


@pytest.mark.parametrize("name", BY_NAME)
def test_every_deal_of_a_deck_has_the_engines_result(name: str) -> None:
    kind, found = BY_NAME[name], deal_results(name)
    for one, other, up in product(range(52), repeat=3):
        place = int(found[one, other, up])
        result = kind.results[place] if place >= 0 else None
        assert result == kind.result((CARDS[one], CARDS[other]), CARDS[up])


def pairs(decks: int) -> Fraction:
    """By hand: of the cards that are left so many match the first."""
    left = 52 * decks - 1
    return Fraction(25 * (decks - 1) + 12 * decks + 6 * 2 * decks + (4 * decks - 1) - left, left)


def threes(decks: int) -> Fraction:
    """By hand, in combinations: what three cards of the shoe can be."""
    d, every = decks, comb(52 * decks, 3)
    trips = 52 * comb(d, 3)
    straight_flushes = 12 * 4 * d**3
    alike = 13 * comb(4 * d, 3) - trips
    straights = 12 * (4 * d) ** 3 - straight_flushes
    flushes = 4 * comb(13 * d, 3) - trips - straight_flushes
    won = trips + straight_flushes + alike + straights + flushes
    paid = 100 * trips + 40 * straight_flushes + 30 * alike + 10 * straights + 5 * flushes
    return Fraction(paid - (every - won), every)


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_house_edges_are_exact(decks: int) -> None:
    rules = table("party")
    full = (decks,) * 52
    assert side_bet_value(rules, "perfect pairs", full) == pairs(decks)
    assert side_bet_value(rules, "21+3", full) == threes(decks)


def test_what_is_seen_counts() -> None:
    """Without spades and clubs no mixed pair is left, and each pair is as red as the other."""
    chances = side_bet_chances("perfect pairs", (2,) * 13 + (0,) * 13 + (2,) * 13 + (0,) * 13)
    assert chances == {"perfect": Fraction(1, 51), "coloured": Fraction(2, 51), "mixed": 0}


def test_too_few_cards_have_no_chances() -> None:
    assert side_bet_chances("21+3", (1, 1) + (0,) * 50) is None


def test_a_table_without_the_bet_has_no_value_for_it() -> None:
    rules = with_settings(table("party"), {"perfect_pairs": "none"})
    assert side_bet_value(rules, "perfect pairs", (6,) * 52) is None
