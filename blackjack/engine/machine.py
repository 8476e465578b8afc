"""BlackjackGame: the state machine that every table plays on."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from libdw import sm

from . import dealer, opening, play
from .actions import asks, decks_for, decks_needed, prompt
from .cards import Card, from_codes, read_cards
from .dealing import Machines
from .deck import CardDeckShuffled
from .errors import BadRule, UnexpectedAnswer
from .player import Player
from .rules import Rules, as_text
from .state import GameState, Phase, Prompt, replace
from .tables import CLASSIC
from .transitions import TRANSITIONS

HANDLERS: dict[Phase, Callable[[Machines, GameState, str | None], opening.Step]] = {
    Phase.GAME_SETUP: opening.game_setup,
    Phase.PLAYER_SETUP: opening.player_setup,
    Phase.BETTING: opening.betting,
    Phase.GAME_START: opening.game_start,
    Phase.INSURANCE: opening.insurance,
    Phase.HAND_CHECKING: play.hand_checking,
    Phase.CARD_DRAWING: play.card_drawing,
    Phase.DEALER_CARD_REVEAL: dealer.dealer_card_reveal,
    Phase.DEALER_HIT: dealer.dealer_hit,
    Phase.JUDGING: dealer.judging,
    Phase.GAME_ENDED: play.game_ended,
}


class BlackjackGame(sm.SM):
    """A game of blackjack, stepped by answers.

    Input: an answer where ``prompt()`` asks for one, else None. Output: True, and
    False for the one step that ends the game. The machine is a description; what
    changes is ``state``, and the same rules, seed, stacks and answers give the same.
    """

    def __init__(
        self,
        rules: Rules = CLASSIC,
        seed: int | str | None = None,
        stacks: Sequence[str] = (),
        cards: Sequence[Card] | None = None,
    ) -> None:
        """Describe a game.

        Args:
            rules: how the table plays, such as ``TABLES["casino"]``.
            seed: what the shuffles follow; drawn from the system if None.
            stacks: short codes of the cards on top of the 1st, 2nd, ... shuffle.
            cards: one deck; the card file's if None.

        Raises:
            BadRule: not even one player fits the shoe.
            BadCode: a stack holds a code that is no card.
            UnreadableCard: the card file can't be read.
        """
        deck = read_cards() if cards is None else tuple(cards)
        self.rules = rules
        self.seed = str(int.from_bytes(os.urandom(4), "big")) if seed is None else str(seed)
        self.deck = CardDeckShuffled(deck, self.seed)
        self.player = Player()
        needed = decks_needed(rules, deck, 1)
        if needed > decks_for(rules, 1):
            raise BadRule("decks", as_text(rules, "decks"), f"at least {needed} for one player")
        self.start_state = GameState(
            rules=rules,
            seed=self.seed,
            deck=deck,
            players=1 if rules.seats == 1 else None,
            stacks=tuple(map(from_codes, stacks)),
        )

    def get_next_values(self, state: GameState, inp: str | None) -> tuple[GameState, bool]:
        """Return the next state and whether the game goes on.

        Raises:
            UnexpectedAnswer: an answer where none is asked, none where one is, or
                one after the end.
            CardNotInShoe: a stacked card is not among the cards being shuffled.
        """
        kind = asks(state)
        if state.over or (not isinstance(inp, str) if kind else inp is not None):
            raise UnexpectedAnswer(inp, state.phase.value, kind)
        quiet = replace(state, events=()) if state.events else state
        signal, reached = HANDLERS[state.phase](self, quiet, inp)
        phase = TRANSITIONS[state.phase][signal]
        after = reached if phase is state.phase else replace(reached, phase=phase)
        return after, not reached.over

    def done(self, state: GameState) -> bool:
        """Tell whether the game has ended."""
        return state.over

    def prompt(self) -> Prompt | None:
        """Return what the machine, once started, waits for; None if it asks nothing."""
        return prompt(self.state)


def advance(game: BlackjackGame, answer: str | None) -> list[GameState]:
    """Give an answer and step on to the next question; return the states on the way."""
    game.step(answer)
    states = [game.state]
    while not game.state.over and asks(game.state) is None:
        game.step(None)
        states.append(game.state)
    return states


def game_from(state: GameState) -> BlackjackGame:
    """Return a started game that stands in a state."""
    game = BlackjackGame(state.rules, state.seed, cards=state.deck)
    game.start()
    game.state = state
    return game
