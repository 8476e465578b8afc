"""What cards are worth."""

from __future__ import annotations

from itertools import permutations

import pytest

from blackjack.engine import rulings
from blackjack.engine.cards import from_codes
from blackjack.engine.hands import hand_calculate, is_soft, totals
from blackjack.engine.tables import CASINO, POINTS, TABLES, VEGAS


@pytest.mark.parametrize(
    ("cards", "shown"),
    [
        ("", (0,)),
        ("2S", (2,)),
        ("10S", (10,)),
        ("JS", (10,)),
        ("QS", (10,)),
        ("KS", (10,)),
        ("AS", (1, 11)),
        ("AS 8H", (9, 19)),
        ("AS 8H 5D", (14,)),
        ("AS AH", (2, 12)),
        ("AS AH AD", (3, 13)),
        ("AS AH AD AC", (4, 14)),
        ("AS AH 9D", (11, 21)),
        ("AS AH 10D", (12,)),
        ("AS KD", (11, 21)),
        ("AS 6D", (7, 17)),
        ("AS 6D 10C", (17,)),
        ("AS 6D 4C", (11, 21)),
        ("AS 6D 5C", (12,)),
        ("KS QS", (20,)),
        ("KS QS AD", (21,)),
        ("KS QS 2D", (22,)),
        ("KS QS 10D", (30,)),
        ("2S 3S 4S 5S 6S", (20,)),
        ("AS AH AD AC 2S 2H 2D 2C 3S 3H 3D", (21,)),
    ],
)
def test_totals(cards: str, shown: tuple[int, ...]) -> None:
    hand = from_codes(cards)
    assert totals(hand) == shown
    assert hand_calculate(hand) == shown[-1]
    assert is_soft(hand) == (len(shown) == 2)


@pytest.mark.parametrize(
    ("cards", "total"),
    [("AS", 1), ("AS KD", 11), ("AS AH", 2), ("AS 6D", 7), ("10S KD AC", 21), ("KS QS 2D", 22)],
)
def test_where_an_ace_counts_1_no_hand_is_soft_or_a_natural(cards: str, total: int) -> None:
    hand = from_codes(cards)
    assert totals(hand, "1") == (total,)
    assert hand_calculate(hand, "1") == total
    assert not is_soft(hand, "1")
    assert not rulings.is_natural(TABLES["points-basic"], hand)
    assert not rulings.dealer_is_natural(POINTS, hand)


def test_the_order_of_cards_does_not_matter() -> None:
    for hand in permutations(from_codes("AS AH 6D 3C")):
        assert hand_calculate(hand) == 21
        assert is_soft(hand)


def test_calculating_changes_nothing() -> None:
    hand = list(from_codes("AS KD 5C"))
    before = [dict(card) for card in hand]
    assert hand_calculate(hand) == hand_calculate(hand) == 16
    assert hand == before


@pytest.mark.parametrize("ten", ["10H", "JH", "QH", "KH"])
def test_an_ace_and_a_ten_value_card_are_a_natural(ten: str) -> None:
    assert rulings.is_natural(CASINO, from_codes(f"AS {ten}"))
    assert rulings.is_natural(CASINO, from_codes(f"{ten} AS"))


@pytest.mark.parametrize("cards", ["", "AS", "KS", "AS 9H", "AS AH", "7S 7H 7D", "KS QS AD"])
def test_other_hands_are_no_natural(cards: str) -> None:
    assert not rulings.is_natural(CASINO, from_codes(cards))


@pytest.mark.parametrize(
    ("cards", "by_rank", "by_value"),
    [
        ("8S 8H", True, True),
        ("JS JH", True, True),
        ("JS QH", False, True),
        ("10S KH", False, True),
        ("AS AH", True, True),
        ("AS KH", False, False),
        ("8S 9H", False, False),
    ],
)
def test_pairs(cards: str, *, by_rank: bool, by_value: bool) -> None:
    one, other = (card["rank"] for card in from_codes(cards))
    assert rulings.is_pair(CASINO, one, other) == by_rank
    assert rulings.is_pair(VEGAS, one, other) == by_value
    assert not rulings.is_pair(POINTS, one, other)
