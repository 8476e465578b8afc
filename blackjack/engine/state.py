"""The state of a game: one frozen value of plain data, and all of it.

Turns and seats are counted from 0, rounds and shuffles from 1. Amounts are exact
fractions. Nothing here decides anything.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from .cards import Card, codes
from .deck import EMPTY, Shoe
from .events import Event
from .hands import PIPS
from .money import ZERO
from .rules import Rules
from .rulings import player_total
from .side_bets import INSURANCE, SIDE_BETS, SideBet
from .vocabulary import Outcome


class Phase(StrEnum):
    """The phases of a round, in the rule book's words."""

    GAME_SETUP = "game setup"
    PLAYER_SETUP = "player setup"
    BETTING = "betting"
    GAME_START = "game start"
    EARLY_SURRENDER = "early surrender"
    INSURANCE = "insurance"
    HAND_CHECKING = "hand checking"
    CARD_DRAWING = "card drawing"
    DEALER_CARD_REVEAL = "dealer card reveal"
    DEALER_HIT = "dealer hit"
    JUDGING = "judging"
    GAME_ENDED = "game ended"


class Signal(StrEnum):
    """What a phase function found; the table in ``transitions.py`` says where it leads."""

    SHOE_READY = "the shoe is ready"
    MORE_TO_ASK = "more to ask"
    REFUSED = "refused"
    BETS_OPEN = "everybody sits, bets are open"
    NO_BETS = "everybody sits, no bets"
    BETS_MADE = "all bets made"
    SURRENDER_OFFERED = "early surrender is offered"
    INSURANCE_OFFERED = "insurance is offered"
    NO_NATURAL_KNOWN = "no dealer's natural known"
    NATURAL_FOUND = "the peek found a natural"
    HAND_TO_PLAY = "a hand to play"
    NEXT_HAND = "on to the next hand"
    HAND_CHANGED = "the hand changed"
    DEALERS_ACT = "the dealer's act is due"
    DEALERS_TURN = "on to the dealer"
    ALL_SETTLED = "nothing is left to decide"
    DEALER_MUST_HIT = "the dealer must hit"
    DEALER_DONE = "the dealer is done"
    DEALER_BUST = "the dealer is bust"
    DEALER_DREW = "the dealer has drawn"
    DEALER_ACTED = "the dealer has acted"
    ALL_JUDGED = "every hand is judged"
    ANOTHER_ROUND = "another round"
    THE_END = "the end"


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
    outcome: Outcome | None = None
    returned: Fraction | None = None


@dataclass(frozen=True)
class Seat:
    """A player and what they hold; ``seated`` is False once they left or are out.

    ``usual_bet`` is the last bet that was typed, ``usual_side_bets`` the last amounts, in the
    order of ``SIDE_BETS``.
    """

    name: str
    funds: Fraction = ZERO
    score: int = 0
    seated: bool = True
    hands: tuple[Hand, ...] = ()
    side_bets: tuple[SideBet, ...] = ()
    usual_bet: int | None = None
    usual_side_bets: tuple[int, ...] = (0,) * len(SIDE_BETS)
    won: int = 0
    lost: int = 0
    tied: int = 0

    @property
    def insurance(self) -> SideBet | None:
        """The insurance of this round, if one was taken."""
        return next((bet for bet in self.side_bets if bet.name == INSURANCE), None)


@dataclass(frozen=True, repr=False)
class GameState:
    """Everything a game is.

    ``deck`` is one deck as the card file lists it, ``shoe`` the deck machine's state,
    ``dealer`` what the dealer's player machine holds. ``signal`` is what the last step
    found. ``decks`` is 0 and ``players`` None until they are known. ``turn`` is (seat,
    hand); ``side_bet`` the number in ``SIDE_BETS`` of the one that is asked for. ``asked``
    is True once a question has been asked since the deal. Where player and dealer act in
    turn, ``dealer_due`` says that the dealer's act comes next, ``dealer_stays`` that no more
    is to come. ``house`` is what the house has won.
    hand); ``asked`` is True once a question has been asked since the deal. ``reshuffled`` is
    True where the discards came back since then, ``house`` is what the house has won.
    """

    rules: Rules
    seed: str
    deck: tuple[Card, ...]
    phase: Phase = Phase.GAME_SETUP
    signal: Signal | None = None
    over: bool = False
    round: int = 0
    decks: int = 0
    shoe: Shoe = EMPTY
    players: int | None = None
    seats: tuple[Seat, ...] = ()
    turn: tuple[int, int] = (0, 0)
    side_bet: int | None = None
    asked: bool = False
    dealer_due: bool = False
    dealer_stays: bool = False
    reshuffled: bool = False
    dealer: tuple[Card, ...] = ()
    revealed: bool = False
    house: Fraction = ZERO
    events: tuple[Event, ...] = ()

    def __repr__(self) -> str:
        """One line, so that libdw's verbose trace reads well; the signal that led here first."""
        seats = " | ".join(map(self._seat, self.seats))
        dealer = f"dealer {codes(self.dealer) or '-'}"
        led = f"{self.signal.value} -> " if self.signal else ""
        return f"<{led}{self.phase.value}, round {self.round}, {dealer}, {seats or 'nobody'}>"

    def _seat(self, seat: Seat) -> str:
        hands = [
            f"{codes(hand.cards)} = {player_total(self.rules, hand.cards)}" for hand in seat.hands
        ]
        return f"{seat.name}: {' + '.join(hands) or '-'}"


def seat_at_turn(state: GameState) -> Seat:
    """The seat whose turn it is."""
    return state.seats[state.turn[0]]


def hand_at_turn(state: GameState) -> Hand:
    """The hand whose turn it is."""
    seat, hand = state.turn
    return state.seats[seat].hands[hand]


def live_hands(state: GameState) -> list[Hand]:
    """The hands whose result is not certain yet."""
    return [hand for seat in state.seats for hand in seat.hands if hand.outcome is None]


def has_open_side_bet(state: GameState) -> bool:
    """True where an insurance waits for the dealer's hidden card."""
    return any(bet.is_open for seat in state.seats for bet in seat.side_bets)


def upcard(state: GameState) -> int:
    """The pips of the dealer's first card."""
    return PIPS[state.dealer[0]["rank"]]
