"""The college rounds by method calls, for a GUI or a bot that would rather call than step.

It holds a ``BlackjackGame`` and has no rules of its own:

    table = Blackjack(seed=7)
    table.new_round(10)
    hand = table.player_hands[0]
    while table.can_hit(hand) and hand.score < 17:
        table.player_hit(hand)
    if table.can_stand(hand):
        table.player_stand(hand)
    print(table.dealer_play(), table.player_funds)
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction
from weakref import WeakSet

from .engine.cards import Card
from .engine.errors import IllegalMove, quoted
from .engine.hands import hand_calculate
from .engine.legal import legal
from .engine.machine import BlackjackGame
from .engine.questions import asks, broke_seat
from .engine.rulings import bet_range
from .engine.state import GameState, Hand, Phase
from .engine.tables import COLLEGE
from .engine.view import view
from .engine.vocabulary import Action, Outcome, Question


class Result(Enum):
    """How a hand ended."""

    PUSH = Outcome.PUSH.value
    WON = Outcome.WON.value
    LOST = Outcome.LOST.value
    BUST = Outcome.BUST.value
    SURRENDERED = Outcome.SURRENDERED.value


class BlackjackHand:
    """A hand as it is now: it changes as the round goes on, and stays as it ended after that."""

    def __init__(self, table: Blackjack, number: int | None) -> None:
        """A player's hand by its number, from 0; the dealer's if None."""
        self._table, self._number = table, number
        self._ended: GameState | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that can be seen; the dealer's hidden card is not among them."""
        if self._number is None:
            return tuple([card for card in view(self._state).dealer if card is not None])
        return self._hand.cards

    @property
    def score(self) -> int:
        """The total of the cards that can be seen, each Ace as it serves best."""
        return hand_calculate(self.cards)

    @property
    def bet(self) -> Fraction:
        """The whole bet, doubled where it was doubled; 0 for the dealer."""
        return Fraction(0) if self._number is None else self._hand.bet

    @property
    def is_standing(self) -> bool:
        """True once the hand takes no more cards."""
        if self._number is None:
            return self._state.phase is Phase.GAME_ENDED
        return self._ended is not None or not self._table._is_playing(self._number)

    @property
    def has_surrendered(self) -> bool:
        """True once the hand was given up."""
        return self._number is not None and self._hand.outcome is Outcome.SURRENDERED

    @property
    def _state(self) -> GameState:
        return self._table.state if self._ended is None else self._ended

    @property
    def _hand(self) -> Hand:
        return self._state.seats[0].hands[self._number or 0]


class Blackjack:
    """A college table for one player, moved by calls.

    A call that is not possible now raises ``IllegalMove`` and changes nothing. Hands are
    played in order; a call takes a hand as itself or by its number, from 0.
    """

    def __init__(self, seed: int | str | None = None, stacks: Sequence[str] = ()) -> None:
        """Open a table; ``seed`` and ``stacks`` are those of ``BlackjackGame``."""
        self._seed, self._stacks = seed, tuple(stacks)
        self._given: WeakSet[BlackjackHand] = WeakSet()
        self.reset()

    def reset(self) -> None:
        """Begin anew, in mid-round too, with full funds."""
        self._end_hands()
        self._game = BlackjackGame(COLLEGE, self._seed, self._stacks)
        self._game.start()
        self._step(None, "")

    @property
    def state(self) -> GameState:
        """The state of the game that is played underneath."""
        return self._game.state

    @property
    def dealer_hand(self) -> BlackjackHand:
        """The dealer's hand."""
        return self._hand(None)

    @property
    def player_hands(self) -> list[BlackjackHand]:
        """The player's hands: none before the first round, two after a split."""
        return [self._hand(i) for i in range(len(self.state.seats[0].hands))]

    @property
    def player_funds(self) -> Fraction:
        """The player's funds in dollars, without what lies on the table."""
        return self.state.seats[0].funds

    def new_round(self, bet: int) -> None:
        """Bet whole dollars and deal.

        Raises:
            IllegalMove: a round is not over, the bet is no whole number, or the funds
                don't allow it.
        """
        state = self.state
        if asks(state) not in (Question.BET, Question.AGAIN, Question.RESET):
            raise IllegalMove("new_round: the round is not over; dealer_play() ends it")
        if broke_seat(state) is not None:
            raise IllegalMove("new_round: no funds are left; reset() gives new ones")
        low, high = bet_range(state.rules, state.seats[0].funds)
        if type(bet) is not int or not low <= bet <= high:
            given = quoted(bet)
            raise IllegalMove(
                f"new_round: a bet of {given}; it takes {low} to {high}, whole dollars"
            )
        self._end_hands()
        self._step(*(["yes", None, None] if state.phase is Phase.GAME_ENDED else []))
        self._step(str(bet), None)
        self._check_hands()

    def player_hit(self, hand: BlackjackHand | int) -> None:
        """Take a card."""
        self._act(Action.HIT, hand)

    def player_double(self, hand: BlackjackHand | int) -> None:
        """Double the bet, take one card and stand."""
        self._act(Action.DOUBLE, hand)

    def player_stand(self, hand: BlackjackHand | int) -> None:
        """Take no more cards."""
        self._act(Action.STAND, hand)

    def player_surrender(self) -> None:
        """Give up for half of the bet."""
        self._act(Action.SURRENDER, self._turn)

    def player_split(self) -> None:
        """Make two hands of a pair."""
        self._act(Action.SPLIT, self._turn)

    def dealer_play(self) -> list[Result]:
        """Let the dealer play, pay, and return the result of each hand.

        Raises:
            IllegalMove: no round was dealt, or a hand is still to be played.
        """
        if self.can_player_play() or not self.state.dealer:
            raise IllegalMove("dealer_play: a hand is still to be played")
        while self.state.phase is not Phase.GAME_ENDED:
            self._step(None)
        return [Result(hand.outcome) for hand in self.state.seats[0].hands]

    def can_hit(self, hand: BlackjackHand | int | None) -> bool:
        """True where a hand may take a card now."""
        return self._can_do(Action.HIT, hand)

    def can_double(self, hand: BlackjackHand | int | None) -> bool:
        """True where a hand may be doubled now."""
        return self._can_do(Action.DOUBLE, hand)

    def can_stand(self, hand: BlackjackHand | int | None) -> bool:
        """True where a hand may stand now."""
        return self._can_do(Action.STAND, hand)

    def can_surrender(self) -> bool:
        """True where the hand may be given up now."""
        return self._can_do(Action.SURRENDER, self._turn)

    def can_split(self) -> bool:
        """True where the hand may be split now."""
        return self._can_do(Action.SPLIT, self._turn)

    def can_player_play(self) -> bool:
        """True where a hand of the player is still to be played."""
        return bool(legal(self.state))

    def _can_do(self, action: Action, hand: BlackjackHand | int | None) -> bool:
        """True where the hand at turn, and ``hand`` is it, may take an action."""
        try:
            number = self._number(hand)
        except IllegalMove:
            return False
        return number == self.state.turn[1] and action in legal(self.state)

    def _act(self, action: Action, hand: BlackjackHand | int) -> None:
        name, allowed = f"player_{action}", ", ".join(legal(self.state))
        if not allowed:
            raise IllegalMove(f"{name}: no hand is being played")
        try:
            number = self._number(hand)
        except IllegalMove as fault:
            raise IllegalMove(f"{name}: {fault}") from None
        if number != self.state.turn[1]:
            raise IllegalMove(f"{name}: hand {number} is not at turn; it is hand {self._turn}")
        if action not in legal(self.state):
            raise IllegalMove(f"{name}: now it takes {allowed}")
        self._step(action)
        self._check_hands()

    @property
    def _turn(self) -> int:
        return self.state.turn[1]

    def _number(self, hand: BlackjackHand | int | None) -> int:
        """The number of a hand of this round.

        Raises:
            IllegalMove: it is of another round or table, or there is no such hand.
        """
        if type(hand) is int:
            if not 0 <= hand < len(self.state.seats[0].hands):
                raise IllegalMove(f"there is no hand {hand}")
            return hand
        if not isinstance(hand, BlackjackHand) or hand._number is None:
            raise IllegalMove(f"expected a hand of the player or its number, got {quoted(hand)}")
        if hand._table is not self:
            raise IllegalMove("that hand is of another table")
        if hand._ended is not None:
            raise IllegalMove("that hand is of an earlier round")
        return hand._number

    def _hand(self, number: int | None) -> BlackjackHand:
        hand = BlackjackHand(self, number)
        self._given.add(hand)
        return hand

    def _end_hands(self) -> None:
        """Let the hands that were given out stay as they ended."""
        for hand in self._given:
            hand._ended = self.state
        self._given.clear()

    def _check_hands(self) -> None:
        """Let the machine look at hands until one is to be played.

        It stops before the round would be settled: that is for ``dealer_play``.
        """
        while self.state.phase is Phase.HAND_CHECKING:
            reached, _ = self._game.get_next_values(self.state, None)
            if reached.phase not in (Phase.HAND_CHECKING, Phase.CARD_DRAWING):
                return
            self._step(None)

    def _is_playing(self, number: int) -> bool:
        return self.can_player_play() and self.state.turn[1] <= number

    def _step(self, *answers: str | None) -> None:
        for answer in answers:
            self._game.step(answer)
