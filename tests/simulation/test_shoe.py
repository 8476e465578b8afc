"""Shoes are functions of a seed and a number, the same in every engine."""

from __future__ import annotations

from importlib.util import find_spec

import numpy as np
import pytest

from blackjack.simulation import shoe

KNOWN = (
    ((0, 0, 0, 0), (0, 0), "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ((shoe.LOW,) * 4, (shoe.LOW,) * 2, "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        "d16cfe09 94fdcceb 5001e420 24126ea1",
    ),
)
"""The known-answer vectors of Random123's philox4x32-10."""

SEEDS = (0, 7, 2**64 - 1)
SHOES = (0, 1, 5, 2**32 + 3, 2**63 + 1)


@pytest.mark.parametrize(("counter", "key", "words"), KNOWN)
def test_known_answers(counter: tuple[int, ...], key: tuple[int, ...], words: str) -> None:
    assert " ".join([f"{word:08x}" for word in shoe.philox(counter, key)]) == words


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("size", "dealt"), [(52, 52), (312, 70), (312, 312), (40, 9)])
def test_numpy_lays_the_same_shoes_as_python(seed: int, size: int, dealt: int) -> None:
    cards = np.arange(size).astype(np.uint8)  # over 255 the numbers of cards repeat
    laid = shoe.orders(seed, np.array(SHOES, np.uint64), cards, dealt)
    for lane, number in enumerate(SHOES):
        order = shoe.order(seed, number, size, dealt)
        assert laid[:dealt, lane].tolist() == [int(cards[place]) for place in order]
        assert sorted(shoe.order(seed, number, size, size)) == list(range(size))


@pytest.mark.parametrize("seed", SEEDS)
def test_numba_lays_the_same_shoes_as_python(seed: int) -> None:
    if not find_spec("numba"):
        return  # where it is installed the test has more to say
    from blackjack.simulation import kernel

    cards = np.arange(104, dtype=np.uint8)
    for number in SHOES[:4]:
        order = np.zeros(300, np.int64)
        random = np.zeros(120, np.uint64)
        kernel.deal(order, shoe.key_schedule(seed), number, cards, random, 104)
        assert order[:104].tolist() == shoe.order(seed, number, 104, 104)


def test_every_card_is_as_likely_everywhere() -> None:
    laid = shoe.orders(3, np.arange(20_000, dtype=np.uint64), np.arange(20, dtype=np.uint8), 20)
    expected = 20_000 / 20
    for place in laid:
        found = np.bincount(place, minlength=20)
        assert ((found - expected) ** 2 / expected).sum() < 50  # 19 degrees of freedom


def test_cards_come_again_in_another_order() -> None:
    again = shoe.again(7, 3, 52, 40)
    assert sorted(again) == list(range(40))
    assert again != list(range(40))
