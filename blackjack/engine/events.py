"""What the last step did: small facts in the past tense.

A seat and a hand are counted from 0. A card is None where it lies face down, so events never
know more than the people at the table. Named tuples, since twenty dataclasses would take a
fifth of the time to the first prompt; and types, not texts of types (no ``from __future__
import annotations``), which would be compiled at each start.
"""

from fractions import Fraction
from typing import NamedTuple

from .cards import Card
from .vocabulary import Outcome, Question


class Refused(NamedTuple):
    """An answer was not taken; ``reason`` is one sentence that says what would be."""

    answer: str
    kind: Question
    reason: str


class Shuffled(NamedTuple):
    """``cards`` cards were shuffled: all of them, or in mid-round just the discards."""

    cards: int
    mid_round: bool


class RoundBegan(NamedTuple):
    """A new round began; the first is 1."""

    number: int


class Seated(NamedTuple):
    """A player sat down."""

    seat: int
    name: str


class BetPlaced(NamedTuple):
    """A bet left the funds."""

    seat: int
    amount: Fraction


class SideBetPlaced(NamedTuple):
    """A side bet left the funds, an insurance too; 0 is none."""

    seat: int
    side_bet: str
    amount: Fraction


class Dealt(NamedTuple):
    """One card was dealt to a seat, or to the dealer (``seat`` None)."""

    seat: int | None
    card: Card | None


class DealEnded(NamedTuple):
    """The first cards lie; ``turn_follows`` where a player's turn is what comes next."""

    turn_follows: bool


class Peeked(NamedTuple):
    """The dealer looked at the hidden card."""

    natural: bool


class TurnBegan(NamedTuple):
    """A hand's player is asked for an action; ``first`` of all questions since the deal."""

    seat: int
    hand: int
    first: bool = False


class Drew(NamedTuple):
    """A hand took one card; ``last`` where the player's turn is over with it."""

    seat: int
    hand: int
    card: Card
    last: bool = False


class Stood(NamedTuple):
    """A player chose to stand."""

    seat: int
    hand: int


class Doubled(NamedTuple):
    """A player doubled; the ``Drew`` that follows is the one card."""

    seat: int
    hand: int


class HandSplit(NamedTuple):
    """A pair became the hands ``hand`` and ``hand + 1``; two ``Drew`` follow."""

    seat: int
    hand: int


class Surrendered(NamedTuple):
    """A player gave up half of the bet."""

    seat: int
    hand: int


class Revealed(NamedTuple):
    """The dealer turned the hidden cards, or took the second one (ENHC)."""

    cards: tuple[Card, ...]


class DealerDrew(NamedTuple):
    """The dealer took these cards."""

    cards: tuple[Card, ...]


class DealerStayed(NamedTuple):
    """The dealer takes no more cards, though the player still may."""


class Settled(NamedTuple):
    """A hand's result is certain."""

    seat: int
    hand: int
    outcome: Outcome


class Paid(NamedTuple):
    """A hand's round is over: ``net`` is what it brought or cost; None without a stake."""

    seat: int
    hand: int
    outcome: Outcome
    net: Fraction | None


class SideBetPaid(NamedTuple):
    """A side bet, or an insurance, is over: ``net`` is what it brought or cost."""

    seat: int
    side_bet: str
    net: Fraction


class RoundSettled(NamedTuple):
    """The round is over and everything that comes back has been paid."""

    number: int


class Joined(NamedTuple):
    """A player sat down between rounds, or came ``back`` to the old seat."""

    seat: int
    back: bool


class Left(NamedTuple):
    """A player left the table, or (``broke``) can't pay the minimum bet any more."""

    seat: int
    broke: bool


class FundsReset(NamedTuple):
    """A player's funds are the table's ``funds`` again."""

    seat: int


class GameOver(NamedTuple):
    """The game ended; ``winners`` are the seats with the top score, if points count."""

    winners: tuple[int, ...]


Event = (
    Refused
    | Shuffled
    | RoundBegan
    | Seated
    | BetPlaced
    | SideBetPlaced
    | Dealt
    | DealEnded
    | Peeked
    | TurnBegan
    | Drew
    | Stood
    | Doubled
    | HandSplit
    | Surrendered
    | Revealed
    | DealerDrew
    | DealerStayed
    | Settled
    | Paid
    | SideBetPaid
    | RoundSettled
    | Joined
    | Left
    | FundsReset
    | GameOver
)
