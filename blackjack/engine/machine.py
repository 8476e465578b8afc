"""BlackjackGame: the state machine that every table plays on, and the loop that plays it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from libdw import sm

from . import rulings
from .cards import Card, from_codes, read_cards
from .dealing import Machines
from .deck import CardDeckShuffled, Shoe
from .errors import BadRule, UnexpectedAnswer
from .phases import Step, betting, dealer, ending, judging, setup, turns
from .player import Player
from .questions import Prompt, asks, prompt
from .rules import Rules, as_text
from .state import GameState, Phase
from .tables import CLASSIC
from .tracing import tell_origin, watched
from .transitions import following
from .values import changed
from .view import View, view

DEALING: dict[Phase, Callable[[Machines, GameState, str | None], Step]] = {
    Phase.GAME_SETUP: setup.game_setup,
    Phase.PLAYER_SETUP: setup.player_setup,
    Phase.GAME_START: betting.game_start,
    Phase.CARD_DRAWING: turns.card_drawing,
    Phase.DEALER_CARD_REVEAL: dealer.dealer_card_reveal,
    Phase.DEALER_HIT: dealer.dealer_hit,
}
"""The phases that move cards, and so are given the child machines."""

DECIDING: dict[Phase, Callable[[GameState, str | None], Step]] = {
    Phase.BETTING: betting.betting,
    Phase.EARLY_SURRENDER: betting.early_surrender,
    Phase.INSURANCE: betting.insurance,
    Phase.HAND_CHECKING: turns.hand_checking,
    Phase.JUDGING: judging.judging,
    Phase.GAME_ENDED: ending.game_ended,
}
"""The phases that decide by the state and the answer alone."""


class BlackjackGame(sm.SM):
    """A game of blackjack, stepped by answers.

    Input: an answer where ``prompt()`` asks for one, else None. Output: True, and
    False for the one step that ends the game. The machine is a description; what
    changes is ``state``, and the same rules, seed, stacks and answers give the same.
    """

    state: GameState

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
        needed = rulings.decks_needed(rules, deck, 1)
        if needed > rulings.decks_for(rules, 1):
            raise BadRule("decks", as_text(rules, "decks"), f"at least {needed} for one player")
        self.start_state = GameState(
            rules=rules,
            seed=self.seed,
            deck=deck,
            players=1 if rulings.seats(rules) == 1 else None,
            shoe=Shoe(stacks=tuple(map(from_codes, stacks))),
        )

    def get_next_values(self, state: GameState, inp: str | None) -> tuple[GameState, bool]:
        """The next state, and whether the game goes on.

        Raises:
            UnexpectedAnswer: an answer where none is asked, none where one is, or
                one after the end.
            CardNotInShoe: a stacked card is not among the cards being shuffled.
        """
        kind = asks(state)
        if state.over or (not isinstance(inp, str) if kind else inp is not None):
            raise UnexpectedAnswer(inp, state.phase.value, kind)
        quiet = changed(state, events=()) if state.events else state
        deals = DEALING.get(state.phase)
        if deals is not None:
            signal, reached = deals(self, quiet, inp)
        else:
            signal, reached = DECIDING[state.phase](quiet, inp)
        phase = following(state.phase, signal)
        return changed(reached, phase=phase, signal=signal), not reached.over

    def done(self, state: GameState) -> bool:
        """True once the game has ended."""
        return state.over

    def print_debug_info(
        self, depth: int, state: GameState, next_state: GameState, inp: Any, out: Any, how: Any
    ) -> None:
        """Trace a step as libdw does: after the state it left, and with the child machines.

        A phase is pure, so it is done once more with children that are watched.
        """
        tell_origin(depth, state, how)
        super().print_debug_info(depth, state, next_state, inp, out, how)
        if state.phase in DEALING:
            for made in watched(self, DEALING[state.phase], state, inp):
                made.child.print_debug_info(
                    depth + 4, made.state, made.next_state, made.inp, made.out, how
                )

    def prompt(self) -> Prompt | None:
        """What the machine, once started, waits for; None if it asks nothing."""
        return prompt(self.state)


Answerer = Callable[[View], str | None]
"""Answers the question that a view holds; None stops playing."""


class Played(NamedTuple):
    """One step that was made: the state before it, the answer given, and what came of it."""

    before: GameState
    answer: str | None
    after: GameState


def steps(game: BlackjackGame, answerer: Answerer) -> Iterator[Played]:
    """Step a started game, asking ``answerer`` wherever the machine asks.

    It goes on until the game ends or the answerer returns None, and yields each step once
    it is made. An answerer may set ``game.state`` back before it answers.
    """
    while not game.state.over:
        answer = None
        if asks(game.state) is not None:
            answer = answerer(view(game.state))
            if answer is None:
                return
        before = game.state
        game.step(answer)
        yield Played(before, answer, game.state)


def play(game: BlackjackGame, answerer: Answerer) -> GameState:
    """Play a game, from the start or from where it stands; return the state it comes to.

    A person at a terminal, a scenario, a drill, a bot or a kept record is an answerer.
    """
    if getattr(game, "state", None) is None:
        game.start()
    for _ in steps(game, answerer):
        pass
    return game.state


def by_seat(answerers: Mapping[int, Answerer], others: Answerer) -> Answerer:
    """An answerer that asks each seat's own, and ``others`` where a seat has none."""

    def answer(seen: View) -> str | None:
        seat = None if seen.prompt is None else seen.prompt.seat
        own = others if seat is None else answerers.get(seat, others)
        return own(seen)

    return answer


def by_answer(played: Iterable[Played]) -> Iterator[list[Played]]:
    """Steps in groups: an answer with what followed it, up to the next question or the end.

    The first group has no answer where the game began: its steps asked nothing.
    """
    group: list[Played] = []
    for step in played:
        group.append(step)
        if step.after.over or asks(step.after) is not None:
            yield group
            group = []


def scripted(answers: Iterator[str]) -> Answerer:
    """An answerer that gives one answer after the other and stops when there are no more."""
    return lambda _: next(answers, None)


def game_from(state: GameState) -> BlackjackGame:
    """A started game that stands in a state."""
    game = BlackjackGame(state.rules, state.seed, cards=state.deck)
    game.start()
    game.state = state
    return game
