"""The rulings as arrays, for totals, numbers of cards and the ways a dealer can end.

Worth is per unit of the first bet; in points at points tables; where nothing is at stake a
win is 1 and a loss -1, and a doubled hand is won or lost once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from ..engine import rulings
from ..engine.rules import Rules
from ..engine.rulings import BLACKJACK, Standing
from ..engine.vocabulary import Outcome
from .unseen import Bools, Floats, Ints

ENDS = (*map(Standing, range(17, BLACKJACK + 2)), Standing(BLACKJACK, natural=True))
"""How the dealer can end: 17 to 21, bust, a natural."""
BUST, NATURAL = 5, 6
"""The places of the last two among ``ENDS``."""

KINDS = (*map(Standing, range(16, BLACKJACK + 1)), Standing(BLACKJACK, natural=True))
"""What can stand against the dealer: all totals under 17, then each one, and a natural."""
NATURAL_KIND = 6


def kinds_of(totals: Ints) -> Ints:
    """The places among ``KINDS`` of totals; a natural's is its own."""
    return np.maximum(totals - 16, 0)


@lru_cache(maxsize=64)
def standing_worth(rules: Rules) -> Floats:
    """What each of ``KINDS`` is worth against each of ``ENDS``, and doubled: (2, 7, 7)."""
    outcomes = [[rulings.verdict(rules, ours, theirs) for theirs in ENDS] for ours in KINDS]
    return np.array(
        [
            [[_gain(rules, outcome, doubled=doubled) for outcome in row] for row in outcomes]
            for doubled in (False, True)
        ]
    )


def bust_worth(rules: Rules) -> Floats:
    """What a bust hand is worth, and a doubled one."""
    return _both(rules, Outcome.BUST)


def won_worth(rules: Rules) -> Floats:
    """What a hand is worth that has won, and a doubled one."""
    return _both(rules, Outcome.WON)


def natural_worth(rules: Rules) -> float:
    """What a natural is worth that has won."""
    return _gain(rules, rulings.win(rules, natural=True))


def surrendered_worth(rules: Rules) -> float:
    """What a surrendered hand is worth."""
    return _gain(rules, Outcome.SURRENDERED)


@lru_cache(maxsize=64)
def dealer_hits(rules: Rules) -> tuple[tuple[bool, bool], ...]:
    """True where the dealer takes a card: [total][soft], totals to 21."""
    hits, every = rulings.dealer_hits, range(BLACKJACK + 1)
    return tuple([(hits(rules, t, soft=False), hits(rules, t, soft=True)) for t in every])


@lru_cache(maxsize=64)
def wins_at_once(rules: Rules) -> Bools:
    """True where a hand has won by itself: [total, number of cards]."""
    return _by_total_and_cards(lambda *hand: rulings.wins_at_once(rules, *hand))


@lru_cache(maxsize=64)
def stands_by_itself(rules: Rules) -> Bools:
    """True where a hand takes no more actions: [total, number of cards]."""
    return _by_total_and_cards(lambda *hand: rulings.stands_by_itself(rules, *hand))


@lru_cache(maxsize=64)
def may_double(rules: Rules, *, split: bool) -> Bools:
    """True where a hand may be doubled: [total, number of cards]."""
    return _by_total_and_cards(lambda *hand: rulings.may_double(rules, *hand, split=split))


def _by_total_and_cards(ruling: Callable[[int, int], bool]) -> Bools:
    every = range(BLACKJACK + 1)
    return np.array([[ruling(total, cards) for cards in every] for total in every])


def _both(rules: Rules, outcome: Outcome) -> Floats:
    return np.array([_gain(rules, outcome, doubled=doubled) for doubled in (False, True)])


def _gain(rules: Rules, outcome: Outcome, *, doubled: bool = False) -> float:
    return float(rulings.gain(rules, outcome, doubled=doubled))
