"""True counts are whole numbers, found without a rounding error."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import floor

import numpy as np
import pytest

from blackjack.engine.cards import read_cards
from blackjack.engine.view import count as counts_of
from blackjack.odds.counting import SYSTEMS, shoe_count
from blackjack.simulation.counting import Method, counting
from blackjack.simulation.strategy import COUNTS, LOWEST
from blackjack.simulation.walk import Counting

DECK = read_cards()


@lru_cache(maxsize=8)
def made_of(method: Method, decks: int) -> Counting:
    return counting(method, 52 * decks, 10)


def true_count(method: Method, decks: int, running: int, unseen: int) -> int:
    made = made_of(method, decks)
    return int(made.bins[unseen, running + made.offset]) + LOWEST


def test_a_count_of_just_minus_three_is_minus_three() -> None:
    for unseen in range(1, 313):
        for true in range(-9, 10):
            if true * unseen % 52 == 0:
                assert true_count(Method(), 6, true * unseen // 52, unseen) == true


@pytest.mark.parametrize(
    ("true", "running", "expected"),
    [
        ("floor", 7, 3),
        ("floor", -7, -4),
        ("round", 7, 4),
        ("round", -7, -3),
        ("truncate", 7, 3),
        ("truncate", -7, -3),
    ],
)
def test_roundings(true: str, running: int, expected: int) -> None:
    assert true_count(Method(true=true), 6, running, 104) == expected


def test_decks_seen_are_estimated() -> None:
    # 100 of 312 cards are seen: 4.08 decks are left, 4 to the half deck and to the full one.
    assert true_count(Method(), 6, 12, 212) == 2
    assert true_count(Method(decks_seen="half"), 6, 12, 212) == 3
    assert true_count(Method(decks_seen="full"), 6, 12, 212) == 3
    assert true_count(Method(decks_seen="full"), 6, 12, 1) == 12  # never less than one left


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_true_count_is_that_of_the_count_screen(name: str) -> None:
    full = counts_of(DECK * 2)
    made, system, chance = counting(Method(name), 104, 10), SYSTEMS[name], np.random.default_rng(1)
    for _ in range(200):
        unseen = tuple(int(chance.integers(1, most + 1)) for most in full)
        shown = shoe_count(system, full, unseen, 2)
        running = sum(v * (a - b) for v, a, b in zip(system.values, full, unseen, strict=True))
        exact = system.pivot + Fraction((running - system.pivot * 2) * 52, sum(unseen))
        assert abs(float(exact) - shown.true) < 1e-9
        expected = min(max(floor(exact), COUNTS[0]), COUNTS[-1])
        assert made.bins[sum(unseen), running + made.offset] + LOWEST == expected
