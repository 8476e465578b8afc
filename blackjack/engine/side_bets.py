"""Bets beside the main one: they leave the funds when made and are paid with the round.

Insurance is the first of them, made at its own question and settled by the dealer's hidden
card. The others are asked for after each bet and settled by the first cards: a row each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from .cards import RANKS, Card
from .rules import Rules
from .rulings import INSURANCE_BACK, perfect_pairs, twenty_one_plus_three
from .values import changed

INSURANCE = "insurance"


@dataclass(frozen=True)
class SideBet:
    """A bet that was made. ``returned`` is None until it is settled.

    ``result`` is what the first cards made, such as ``"coloured"``; None for nothing, and
    for an insurance.
    """

    name: str
    bet: Fraction
    returned: Fraction | None = None
    result: str | None = None

    @property
    def is_open(self) -> bool:
        """True for an insurance that waits for the dealer's hidden card."""
        return self.name == INSURANCE and self.returned is None


class Kind(NamedTuple):
    """A side bet that may be offered.

    ``payments`` are a table's, None where it doesn't offer the bet; ``results`` name what
    each is paid for. ``result`` looks at a player's two first cards and the dealer's.
    """

    name: str
    payments: Callable[[Rules], tuple[int, ...] | None]
    results: tuple[str, ...]
    result: Callable[[Sequence[Card], Card], str | None]


RED = ("Diamonds", "Hearts")


def _pair(hand: Sequence[Card], _: Card) -> str | None:
    one, other = hand
    if one["rank"] != other["rank"]:
        return None
    if one["suit"] == other["suit"]:
        return "perfect"
    return "coloured" if (one["suit"] in RED) == (other["suit"] in RED) else "mixed"


def _poker(hand: Sequence[Card], up: Card) -> str | None:
    cards = (*hand, up)
    suited = len({card["suit"] for card in cards}) == 1
    ranks = {card["rank"] for card in cards}
    straight = frozenset(ranks) in _STRAIGHTS
    if len(ranks) == 1:
        return "suited trips" if suited else "three of a kind"
    if straight:
        return "straight flush" if suited else "straight"
    return "flush" if suited else None


_ROUND = (*RANKS, RANKS[0])  # the Ace is low and high
_STRAIGHTS = {frozenset(_ROUND[i : i + 3]) for i in range(len(_ROUND) - 2)}

SIDE_BETS = (
    Kind("perfect pairs", perfect_pairs, ("perfect", "coloured", "mixed"), _pair),
    Kind(
        "21+3",
        twenty_one_plus_three,
        ("suited trips", "straight flush", "three of a kind", "straight", "flush"),
        _poker,
    ),
)
"""The side bets in the order in which they are asked for."""

BY_NAME = {kind.name: kind for kind in SIDE_BETS}


def offered(rules: Rules) -> list[Kind]:
    """The side bets that a table asks for."""
    return [kind for kind in SIDE_BETS if kind.payments(rules) is not None]


def most_insurance(bet: Fraction, funds: Fraction) -> Fraction:
    """The most that a hand's bet can be insured for: half of it, or what whole amount there is."""
    return bet / 2 if bet / 2 <= funds else Fraction(int(funds))


def looked_at(side_bet: SideBet, hand: Sequence[Card], up: Card) -> SideBet:
    """A side bet once the first cards lie."""
    return changed(side_bet, result=BY_NAME[side_bet.name].result(hand, up))


def settled(rules: Rules, side_bet: SideBet, *, dealer_natural: bool) -> SideBet:
    """A side bet with what comes back; one that is settled already as it is."""
    if side_bet.returned is not None:
        return side_bet
    if side_bet.name == INSURANCE:
        times = INSURANCE_BACK if dealer_natural else 0
    else:
        times = _times(rules, side_bet)
    return changed(side_bet, returned=side_bet.bet * times)


def _times(rules: Rules, side_bet: SideBet) -> int:
    """How many times the bet comes back: the payment, and the bet itself."""
    kind = BY_NAME[side_bet.name]
    paid = dict(zip(kind.results, kind.payments(rules) or (), strict=True))
    return 1 + paid[side_bet.result] if side_bet.result else 0
