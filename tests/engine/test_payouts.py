"""What a hand gets against the dealer's, and what that pays at each stake."""

from __future__ import annotations

from fractions import Fraction

import pytest

from blackjack.engine import rulings
from blackjack.engine.cards import from_codes
from blackjack.engine.money import ZERO, exact
from blackjack.engine.phases.judging import held
from blackjack.engine.rules import Rules
from blackjack.engine.state import Hand
from blackjack.engine.tables import CASINO, CHIPS, CLASSIC, COLLEGE, POINTS, TABLES
from blackjack.engine.vocabulary import Outcome

BUST, NATURAL = (22, False), (21, True)


def outcome(rules: Rules, hand: Hand, dealer: tuple[int, bool]) -> Outcome:
    return rulings.verdict(rules, held(rules, hand).standing, rulings.Standing(*dealer))


@pytest.mark.parametrize(
    ("rules", "cards", "dealer", "result"),
    [
        (CLASSIC, "10S 9H", (18, False), "won"),
        (CLASSIC, "10S 9H", (19, False), "push"),
        (CLASSIC, "10S 9H", (20, False), "lost"),
        (CLASSIC, "2S 3H", BUST, "won"),
        (CASINO, "AS KH", (20, False), "natural"),
        (CASINO, "AS KH", (21, False), "natural"),
        (CASINO, "AS KH", NATURAL, "push"),
        (CASINO, "AS KH", BUST, "natural"),
        (CASINO, "7S 7H 7D", NATURAL, "lost"),
        (CASINO, "7S 7H 7D", (21, False), "push"),
        (COLLEGE, "AS KH", (20, False), "won"),
        (COLLEGE, "AS KH", (21, False), "push"),
        (COLLEGE, "7S 7H 7D", NATURAL, "push"),
        (CHIPS, "AS KH", (20, False), "natural"),
        (CHIPS, "AS KH", (21, False), "push"),
        (CHIPS, "AS KH", NATURAL, "push"),
        (CHIPS, "7S 7H 7D", NATURAL, "push"),
        (POINTS, "AS KH", (20, False), "won"),
        (TABLES["points-basic"], "AS KH", (12, False), "lost"),
    ],
)
def test_a_hand_against_the_dealer(
    rules: Rules, cards: str, dealer: tuple[int, bool], result: str
) -> None:
    assert outcome(rules, Hand(from_codes(cards)), dealer) == result


@pytest.mark.parametrize("rules", [CASINO, CHIPS])
def test_21_on_a_split_hand_is_no_natural(rules: Rules) -> None:
    hand = Hand(from_codes("AS KH"), split=True)
    assert outcome(rules, hand, (20, False)) == "won"
    assert outcome(rules, hand, (21, False)) == "push"
    assert outcome(CASINO, hand, NATURAL) == "lost"


@pytest.mark.parametrize(
    ("rules", "bet", "result", "back"),
    [
        (CASINO, 10, "won", "20"),
        (CASINO, 10, "natural", "25"),
        (CASINO, 5, "natural", "12.5"),
        (CASINO, 10, "push", "10"),
        (CASINO, 10, "lost", "0"),
        (CASINO, 10, "bust", "0"),
        (CHIPS, 1, "natural", "2.5"),
        (TABLES["downtown"], 7, "natural", "15.4"),
        (COLLEGE, 5, "surrendered", "2.5"),
        (COLLEGE, 10, "won", "20"),
    ],
)
def test_money_that_comes_back(rules: Rules, bet: int, result: str, back: str) -> None:
    paid = rulings.returned(rules, Outcome(result), Fraction(bet), doubled=False)
    assert paid is not None
    assert exact(paid) == back


@pytest.mark.parametrize(
    ("doubled", "result", "points"),
    [
        (False, "won", 3),
        (False, "push", 1),
        (False, "lost", 0),
        (False, "bust", 0),
        (True, "won", 6),
        (True, "push", 1),
        (True, "lost", -3),
        (True, "bust", -3),
    ],
)
def test_points(doubled: bool, result: str, points: int) -> None:
    assert rulings.returned(POINTS, Outcome(result), ZERO, doubled=doubled) == points


@pytest.mark.parametrize("outcome", Outcome)
def test_without_a_stake_nothing_comes_back(outcome: Outcome) -> None:
    assert rulings.returned(CLASSIC, outcome, ZERO, doubled=False) is None
