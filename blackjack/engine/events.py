"""What the last step did: small facts in the past tense.

A seat and a hand are counted from 0. A card is None where it lies face down, so
events never know more than the people at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .cards import Card


@dataclass(frozen=True)
class Refused:
    """An answer was not taken; ``reason`` is one sentence that says what would be."""

    answer: str
    kind: str
    reason: str


@dataclass(frozen=True)
class Shuffled:
    """``cards`` cards were shuffled: all of them, or in mid-round just the discards."""

    cards: int
    mid_round: bool


@dataclass(frozen=True)
class RoundBegan:
    """A new round began; the first is 1."""

    number: int


@dataclass(frozen=True)
class Seated:
    """A player sat down."""

    seat: int
    name: str


@dataclass(frozen=True)
class BetPlaced:
    """A bet left the funds."""

    seat: int
    amount: Fraction


@dataclass(frozen=True)
class Dealt:
    """One card was dealt to a seat, or to the dealer (``seat`` None)."""

    seat: int | None
    card: Card | None


@dataclass(frozen=True)
class Insured:
    """A player answered the insurance question; 0 is no insurance."""

    seat: int
    amount: Fraction


@dataclass(frozen=True)
class Peeked:
    """The dealer looked at the hidden card."""

    natural: bool


@dataclass(frozen=True)
class TurnBegan:
    """A hand's turn came, and its player is asked for an action."""

    seat: int
    hand: int


@dataclass(frozen=True)
class Drew:
    """A hand took one card."""

    seat: int
    hand: int
    card: Card


@dataclass(frozen=True)
class Stood:
    """A player chose to stand."""

    seat: int
    hand: int


@dataclass(frozen=True)
class Doubled:
    """A player doubled; the ``Drew`` that follows is the one card."""

    seat: int
    hand: int


@dataclass(frozen=True)
class HandSplit:
    """A pair became the hands ``hand`` and ``hand + 1``; two ``Drew`` follow."""

    seat: int
    hand: int


@dataclass(frozen=True)
class Surrendered:
    """A player gave up half of the bet."""

    seat: int
    hand: int


@dataclass(frozen=True)
class Revealed:
    """The dealer turned the hidden cards, or took the second one (ENHC)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class DealerDrew:
    """The dealer took these cards."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Settled:
    """A hand's result is certain: won, natural, push, lost, bust or surrendered."""

    seat: int
    hand: int
    outcome: str


@dataclass(frozen=True)
class RoundSettled:
    """The round is over and everything that comes back has been paid."""

    number: int


@dataclass(frozen=True)
class Left:
    """A player left the table, or (``broke``) can't pay the minimum bet any more."""

    seat: int
    broke: bool


@dataclass(frozen=True)
class FundsReset:
    """A player's funds are the table's ``funds`` again."""

    seat: int


@dataclass(frozen=True)
class GameOver:
    """The game ended; ``winners`` are the seats with the top score, if points count."""

    winners: tuple[int, ...]


Event = (
    Refused
    | Shuffled
    | RoundBegan
    | Seated
    | BetPlaced
    | Dealt
    | Insured
    | Peeked
    | TurnBegan
    | Drew
    | Stood
    | Doubled
    | HandSplit
    | Surrendered
    | Revealed
    | DealerDrew
    | Settled
    | RoundSettled
    | Left
    | FundsReset
    | GameOver
)
