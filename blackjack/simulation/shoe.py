"""Shoe k of a seed: a function of both alone, the same in Python, numpy and numba.

The random words are Philox4x32-10 (Salmon et al., Parallel Random Numbers: As Easy as
1, 2, 3, 2011): word i of shoe k is word ``i % 4`` of the block with the seed as key and
``(i // 4, 0, k, k >> 32)`` as counter. The shuffle is Fisher's and Yates's from the front,
so only the cards that are dealt need be drawn: card i of n changes places with card
``i + (word * (n - i) >> 32)``. Its bias is below n / 2**32.

When a round runs the shoe out, the cards of the rounds before it, in the order they were
dealt, are shuffled behind it by the words that follow: place n + j takes one of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Cards = npt.NDArray[np.uint8]
Words = npt.NDArray[np.uint64]

ROUNDS = 10
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
LOW = 0xFFFFFFFF
SEEDS = 1 << 64
"""Seeds are whole numbers below this."""


def philox(counter: Sequence[int], key: Sequence[int]) -> tuple[int, int, int, int]:
    """One block of four 32-bit words, from four words of counter and two of key."""
    a, b, c, d = counter
    one, two = key
    for _ in range(ROUNDS):
        first, second = MULTIPLIERS[0] * a, MULTIPLIERS[1] * c
        a, b, c, d = second >> 32 ^ b ^ one, second & LOW, first >> 32 ^ d ^ two, first & LOW
        one, two = (one + KEY_STEPS[0]) & LOW, (two + KEY_STEPS[1]) & LOW
    return a, b, c, d


def word(seed: int, shoe: int, card: int) -> int:
    """The random word behind one card of a shoe."""
    counter = (card // 4, 0, shoe & LOW, shoe >> 32)
    return philox(counter, (seed & LOW, seed >> 32))[card % 4]


def order(seed: int, shoe: int, size: int, dealt: int) -> list[int]:
    """The first ``dealt`` cards of a shoe, as places in the unshuffled one."""
    places = list(range(size))
    for card in range(min(dealt, size)):
        other = card + (word(seed, shoe, card) * (size - card) >> 32)
        places[card], places[other] = places[other], places[card]
    return places[:dealt]


def again(seed: int, shoe: int, size: int, began: int) -> list[int]:
    """The order of the first ``began`` dealt cards once they are shuffled behind the shoe."""
    places = list(range(began))
    for card in range(began):
        other = card + (word(seed, shoe, size + card) * (began - card) >> 32)
        places[card], places[other] = places[other], places[card]
    return places


def key_schedule(seed: int) -> Words:
    """The keys of the ten rounds: (10, 2)."""
    one, two = seed & LOW, seed >> 32
    keys = [((one + i * KEY_STEPS[0]) & LOW, (two + i * KEY_STEPS[1]) & LOW) for i in range(ROUNDS)]
    return np.array(keys, np.uint64)


def words(seed: int, shoes: Words, first: int, last: int) -> Words:
    """The words of blocks ``first`` to ``last`` of many shoes: (words, shoes)."""
    blocks = np.arange(first, last, dtype=np.uint64)[:, None]
    shape = (len(blocks), len(shoes))
    a, b = np.broadcast_to(blocks, shape), np.zeros(shape, np.uint64)
    c, d = (np.broadcast_to(part, shape) for part in (shoes & LOW, shoes >> np.uint64(32)))
    low, half = np.uint64(LOW), np.uint64(32)
    for one, two in key_schedule(seed):
        left, right = a * np.uint64(MULTIPLIERS[0]), c * np.uint64(MULTIPLIERS[1])
        a, b, c, d = right >> half ^ b ^ one, right & low, left >> half ^ d ^ two, left & low
    return np.stack([a, b, c, d], axis=1).reshape(-1, len(shoes))


def orders(seed: int, shoes: Words, cards: Cards, dealt: int) -> Cards:
    """The first ``dealt`` cards of many shoes, each shuffled from ``cards``: (cards, shoes).

    All places of the shoes are there; those behind ``dealt`` hold cards in no order.
    """
    size, number = len(cards), len(shoes)
    dealt = min(dealt, size)
    laid = np.repeat(cards[:, None], number, axis=1)
    flat, lanes = laid.reshape(-1), np.arange(number)
    for start in range(0, dealt, 64):
        chunk = words(seed, shoes, start // 4, min(start + 64, dealt + 3) // 4)
        for card in range(start, min(start + 64, dealt)):
            jump = chunk[card - start] * np.uint64(size - card) >> np.uint64(32)
            others = (jump.astype(np.int64) + card) * number + lanes
            taken = flat[others]
            flat[others] = laid[card]
            laid[card] = taken
    return laid
