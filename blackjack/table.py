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

from .engine.cards import Card
from .engine.errors import IllegalMove
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
    """A hand as it is now: it changes as the round goes on, until the next begins."""

    def __init__(self, table: Blackjack, number: int | None) -> None:
        """Look at a player's hand by its number, from 0; at the dealer's if None."""
        self._table, self._number = table, number

    @property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that can be seen; the dealer's hidden card is not among them."""
        if self._number is None:
            return tuple([card for card in view(self._table.state).dealer if card is not None])
        return self._hand.cards

    @property
    def score(self) -> int:
        """Return the total of the cards that can be seen, each Ace as it serves best."""
        return hand_calculate(self.cards)

    @property
    def bet(self) -> Fraction:
        """Return the whole bet, doubled where it was doubled; 0 for the dealer."""
        return Fraction(0) if self._number is None else self._hand.bet

    @property
    def is_standing(self) -> bool:
        """Tell whether the hand takes no more cards."""
        if self._number is None:
            return self._table.state.phase is Phase.GAME_ENDED
        return not self._table._is_playing(self._number)

    @property
    def has_surrendered(self) -> bool:
        """Tell whether the hand was given up."""
        return self._number is not None and self._hand.outcome is Outcome.SURRENDERED

    @property
    def _hand(self) -> Hand:
        return self._table.state.seats[0].hands[self._number or 0]


class Blackjack:
    """A college table for one player, moved by calls.

    A call that is not possible now raises ``IllegalMove`` and changes nothing. Hands
    are played in order; a call takes a ``BlackjackHand``.
    """

    def __init__(self, seed: int | str | None = None, stacks: Sequence[str] = ()) -> None:
        """Open a table; ``seed`` and ``stacks`` are those of ``BlackjackGame``."""
        self._seed, self._stacks = seed, tuple(stacks)
        self.reset()

    def reset(self) -> None:
        """Begin anew, in mid-round too, with full funds."""
        self._game = BlackjackGame(COLLEGE, self._seed, self._stacks)
        self._game.start()
        self._step(None, "")

    @property
    def state(self) -> GameState:
        """Return the state of the game that is played underneath."""
        state: GameState = self._game.state
        return state

    @property
    def dealer_hand(self) -> BlackjackHand:
        """Return the dealer's hand."""
        return BlackjackHand(self, None)

    @property
    def player_hands(self) -> list[BlackjackHand]:
        """Return the player's hands: none before the first round, two after a split."""
        return [BlackjackHand(self, i) for i in range(len(self.state.seats[0].hands))]

    @property
    def player_funds(self) -> Fraction:
        """Return the player's funds in dollars, without what lies on the table."""
        return self.state.seats[0].funds

    def new_round(self, bet: int) -> None:
        """Bet whole dollars and deal.

        Raises:
            IllegalMove: a round is not over, or the funds don't allow the bet.
        """
        state = self.state
        if asks(state) not in (Question.BET, Question.AGAIN, Question.RESET):
            raise IllegalMove("new_round: the round is not over")
        if broke_seat(state) is not None:
            raise IllegalMove("new_round: no funds are left; reset() gives new ones")
        low, high = bet_range(state.rules, state.seats[0].funds)
        if not low <= bet <= high:
            raise IllegalMove(f"new_round: a bet of {bet}; it takes {low} to {high}")
        self._step(*(["yes", None, None] if state.phase is Phase.GAME_ENDED else []))
        self._step(str(bet), None)
        self._check_hands()

    def player_hit(self, hand: BlackjackHand) -> None:
        """Take a card."""
        self._act(Action.HIT, hand)

    def player_double(self, hand: BlackjackHand) -> None:
        """Double the bet, take one card and stand."""
        self._act(Action.DOUBLE, hand)

    def player_stand(self, hand: BlackjackHand) -> None:
        """Take no more cards."""
        self._act(Action.STAND, hand)

    def player_surrender(self) -> None:
        """Give up for half of the bet."""
        self._act(Action.SURRENDER)

    def player_split(self) -> None:
        """Make two hands of a pair."""
        self._act(Action.SPLIT)

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

    def can_hit(self, hand: BlackjackHand) -> bool:
        """Tell whether a hand may take a card now."""
        return self._can(Action.HIT, hand)

    def can_double(self, hand: BlackjackHand) -> bool:
        """Tell whether a hand may be doubled now."""
        return self._can(Action.DOUBLE, hand)

    def can_stand(self, hand: BlackjackHand) -> bool:
        """Tell whether a hand may stand now."""
        return self._can(Action.STAND, hand)

    def can_surrender(self) -> bool:
        """Tell whether the hand may be given up now."""
        return self._can(Action.SURRENDER)

    def can_split(self) -> bool:
        """Tell whether the hand may be split now."""
        return self._can(Action.SPLIT)

    def can_player_play(self) -> bool:
        """Tell whether a hand of the player is still to be played."""
        return bool(legal(self.state))

    def _can(self, action: Action, hand: BlackjackHand | None = None) -> bool:
        at_turn = hand is None or (hand._table, hand._number) == (self, self.state.turn[1])
        return at_turn and action in legal(self.state)

    def _act(self, action: Action, hand: BlackjackHand | None = None) -> None:
        if not self._can(action, hand):
            allowed = ", ".join(legal(self.state)) or "nothing: no hand is being played"
            raise IllegalMove(f"player_{action}: now it takes {allowed}")
        self._step(action)
        self._check_hands()

    def _check_hands(self) -> None:
        """Let the machine look at hands until one is to be played or none is left."""
        while self.state.phase is Phase.HAND_CHECKING:
            self._step(None)

    def _is_playing(self, number: int) -> bool:
        return self.can_player_play() and self.state.turn[1] <= number

    def _step(self, *answers: str | None) -> None:
        for answer in answers:
            self._game.step(answer)
