"""The state of a game: one frozen value of plain data, and all of it.

Turns and seats are counted from 0, rounds and shuffles from 1. Amounts are exact
fractions. Nothing here decides anything.
"""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from .cards import Card, codes
from .events import Event
from .hands import hand_calculate
from .rules import Rules

ZERO = Fraction(0)

if TYPE_CHECKING:
    from dataclasses import replace as replace
else:
    Value = TypeVar("Value")
    _new, _set = object.__new__, object.__setattr__

    def replace(value: Value, /, **changes: Any) -> Value:
        """Return a copy of a frozen value with some fields changed.

        What ``dataclasses.replace`` does, which sets a frozen field at a time and
        would take most of a step's time.
        """
        copy = _new(type(value))
        _set(copy, "__dict__", value.__dict__ | changes)
        return copy


class Phase(Enum):
    """The phases of a round, in the rule book's words."""

    GAME_SETUP = "game setup"
    PLAYER_SETUP = "player setup"
    BETTING = "betting"
    GAME_START = "game start"
    INSURANCE = "insurance"
    HAND_CHECKING = "hand checking"
    CARD_DRAWING = "card drawing"
    DEALER_CARD_REVEAL = "dealer card reveal"
    DEALER_HIT = "dealer hit"
    JUDGING = "judging"
    GAME_ENDED = "game ended"

    # A member is one object, so its identity will do; Enum's own hash takes longer.
    __hash__ = object.__hash__


class Prompt(NamedTuple):
    """What the machine waits for.

    ``kind`` is players, name, bet, insurance, action, again or reset. ``seat`` and
    ``player`` say who is asked, ``hand`` which hand. ``choices`` are the words that
    would do; ``low`` and ``high`` bound a number; ``enter`` is what Enter stands for,
    None where Enter is no answer.
    """

    kind: str
    seat: int | None = None
    player: str | None = None
    hand: int | None = None
    choices: tuple[str, ...] = ()
    low: int = 0
    high: Fraction = ZERO
    enter: str | None = None


@dataclass(frozen=True)
class Hand:
    """A player's hand. ``bet`` is the whole bet, doubled where it was doubled.

    ``outcome`` is None until the result is certain. ``returned`` is what came back,
    in money or points, None until it was paid and where nothing is at stake.
    """

    cards: tuple[Card, ...] = ()
    bet: Fraction = ZERO
    doubled: bool = False
    split: bool = False
    outcome: str | None = None
    returned: Fraction | None = None


@dataclass(frozen=True)
class Seat:
    """A player and what they hold; ``seated`` is False once they left or are out.

    ``insurance_returned`` is None while an insurance is open. ``usual_bet`` is
    the last bet that was typed. ``past`` holds the funds, or the score, after each of
    the last rounds.
    """

    name: str
    funds: Fraction = ZERO
    score: int = 0
    seated: bool = True
    hands: tuple[Hand, ...] = ()
    insurance: Fraction = ZERO
    insurance_returned: Fraction | None = None
    usual_bet: int | None = None
    won: int = 0
    lost: int = 0
    tied: int = 0
    past: tuple[Fraction, ...] = ()


@dataclass(frozen=True, repr=False)
class GameState:
    """Everything a game is.

    ``deck`` is one deck as the card file lists it, ``shoe`` what the deck machine
    holds, ``dealer`` what the dealer's player machine holds. ``decks`` is 0 and
    ``players`` None until they are known. ``turn`` is (seat, hand). ``stacks`` are
    the orders laid for the next shuffles. ``house`` is what the house has won.
    """

    rules: Rules
    seed: str
    deck: tuple[Card, ...]
    phase: Phase = Phase.GAME_SETUP
    over: bool = False
    round: int = 0
    decks: int = 0
    shuffles: int = 0
    stacks: tuple[tuple[Card, ...], ...] = ()
    shoe: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    players: int | None = None
    seats: tuple[Seat, ...] = ()
    turn: tuple[int, int] = (0, 0)
    dealer: tuple[Card, ...] = ()
    revealed: bool = False
    house: Fraction = ZERO
    events: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        """Return one line, so that libdw's verbose trace reads well."""
        seats = " | ".join(map(self._seat, self.seats))
        dealer = f"dealer {codes(self.dealer) or '-'}"
        return f"<{self.phase.value}, round {self.round}, {dealer}, {seats or 'nobody'}>"

    def _seat(self, seat: Seat) -> str:
        ace = self.rules.player_ace
        hands = [f"{codes(hand.cards)} = {hand_calculate(hand.cards, ace)}" for hand in seat.hands]
        return " ".join([f"{seat.name}:", " + ".join(hands) or "-"])
