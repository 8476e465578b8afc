"""A table as a Gymnasium environment, for one player; the machine itself deals and pays."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ..engine import rulings
from ..engine.events import Paid, RoundSettled, SideBetPaid
from ..engine.hands import PIPS
from ..engine.machine import BlackjackGame
from ..engine.questions import prompt
from ..engine.rules import with_settings
from ..engine.tables import table as table_of
from ..engine.view import View, count, view
from ..engine.vocabulary import Action, Question

ACTIONS = (*Action, "insure", "no insurance")
"""What the numbers of the actions mean; the bets of ``bets`` follow."""

Observation = dict[str, Any]
STAND = ACTIONS.index(Action.STAND)
QUIET = (STAND, ACTIONS.index("no insurance"))
"""What an action that is not legal comes to, or else the lowest bet."""
MOST_TOTAL, MOST_HANDS, MOST_CARDS = 40, 8, 512


class BlackjackEnv(gymnasium.Env[Observation, int]):
    """An episode is ``rounds`` rounds from a fresh shoe.

    Observation: the cards of the hand at turn by rank (A, 2, ... ten), its total, whether it
    is soft, the dealer's upcard (0 before the deal), the number of hands, the bet over the first
    one, the unseen cards by rank. ``info["action_mask"]`` has the legal actions; any other one
    stands, declines, or bets the minimum. Reward, when a round is settled: the exact money that
    it brought or cost, over its first bet; at points tables the points. Where nothing was to
    decide in an episode, one action, standing, gets its reward.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # Gymnasium's own form

    def __init__(
        self,
        table: str = "vegas",
        rules: Mapping[str, str] | None = None,
        bets: tuple[int, ...] = (),
        *,
        insurance: bool = False,
        rounds: int = 1,
        render_mode: str | None = None,
    ) -> None:
        """Describe an environment.

        Args:
            table: the name of a table that plays for a stake.
            rules: changes of its rules, as ``--set`` has them.
            bets: bets to choose from; the minimum is made without asking where there are none.
            insurance: asks for insurance; else it is declined.
            rounds: rounds of an episode.
            render_mode: ``ansi`` renders the table as text.

        Raises:
            UnknownTable, BadRule: the table or the rules can't be.
        """
        self.rules = with_settings(table_of(table), rules or {})
        self.bets, self.insurance, self.rounds = bets, insurance, rounds
        self.render_mode = render_mode
        self.game: BlackjackGame
        size = len(ACTIONS) + len(bets)
        self.action_space = spaces.Discrete(size)
        self.observation_space = spaces.Dict(
            {
                "cards": spaces.Box(0, MOST_TOTAL, (10,), np.int16),
                "total": spaces.Discrete(MOST_TOTAL),
                "soft": spaces.Discrete(2),
                "upcard": spaces.Discrete(11),
                "legal": spaces.MultiBinary(size),
                "hands": spaces.Discrete(MOST_HANDS + 1),
                "bet": spaces.Box(0, 2, (1,), np.float32),
                "unseen": spaces.Box(0, MOST_CARDS, (10,), np.int16),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode; ``options["stacks"]`` may stack the cards, as in scenarios."""
        super().reset(seed=seed)
        stacks = (options or {}).get("stacks", ())
        self.game = BlackjackGame(self.rules, int(self.np_random.integers(2**62)), stacks)
        self.game.start()
        self._gained, self._played, self._undecided = Fraction(0), 0, False
        self._go_on()
        self._undecided = self._ended()
        return self._observed(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; the machine goes on to the next decision."""
        if not self._undecided:
            answers = self._answers()
            quiet = next(filter(None, map(answers.__getitem__, QUIET)), None)
            self._step(answers[int(action)] or quiet or next(filter(None, answers)))
            self._go_on()
        self._undecided = False
        reward, self._gained = self._gained, Fraction(0)
        return self._observed(), float(reward), self._ended(), False, self._info()

    def render(self) -> str | None:
        """The table as text, where ``render_mode`` is ``ansi``."""
        if self.render_mode != "ansi":
            return None
        from ..graphics.forms import on_table
        from ..graphics.lines import plain
        from ..graphics.look import Look

        return "\n".join(plain(row) for row in on_table(self._seen(), Look()))

    def _seen(self) -> View:
        return view(self.game.state)

    def _ended(self) -> bool:
        return self._played >= self.rounds or self.game.state.over

    def _go_on(self) -> None:
        """Step on until the player decides something, or the episode ends."""
        while not self._ended() and not self._mask().any():
            asked = prompt(self.game.state)
            self._step(None if asked is None else self._quiet(asked.kind, asked.low, asked.enter))

    def _quiet(self, kind: Question, low: int, enter: str | None) -> str:
        """The answer to a question that the environment does not ask."""
        own = {Question.PLAYERS: "1", Question.BET: str(low), Question.AGAIN: "yes"}
        return own.get(kind) or enter or ("yes" if kind is Question.RESET else "no")

    def _step(self, answer: str | None) -> None:
        self.game.step(answer)
        for event in self.game.state.events:
            if isinstance(event, Paid | SideBetPaid):
                net = event.net or Fraction(0)
                self._gained += net / self._unit() if self.rules.money else net
            self._played += isinstance(event, RoundSettled)

    def _unit(self) -> Fraction:
        """The bet before a double or a split, in which the rewards of a round are counted."""
        hand = self.game.state.seats[0].hands[0]
        return hand.bet / 2 if hand.doubled else hand.bet

    def _answers(self) -> list[str]:
        """What each action's number answers now; "" where it can't."""
        seen, asked = self._seen(), prompt(self.game.state)
        answers = [""] * int(self.action_space.n)
        if self._undecided:
            answers[STAND] = "stand"
        if asked is None or self._ended():
            return answers
        if asked.kind is Question.ACTION:
            words = rulings.action_words(self.rules)
            for action in seen.legal:
                answers[ACTIONS.index(action)] = words[action]
        elif asked.kind is Question.INSURANCE and self.insurance:
            answers[ACTIONS.index("no insurance")] = "no"
            if asked.high >= 1:
                answers[ACTIONS.index("insure")] = str(int(asked.high))
        elif asked.kind is Question.BET:
            for i, bet in enumerate(self.bets, len(ACTIONS)):
                answers[i] = str(bet) if asked.low <= bet <= asked.high else ""
        return answers

    def _mask(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        return np.array([bool(answer) for answer in self._answers()], np.int8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def _observed(self) -> Observation:
        seen = self._seen()
        seat, number = seen.turn
        hands = seen.seats[seat].hands if seen.seats else ()
        hand = hands[number] if number < len(hands) else None
        cards = hand.cards if hand else ()
        up = seen.dealer[0] if seen.dealer else None
        bet = float(hand.bet / self._unit()) if hand and self.rules.money else 0.0
        return {
            "cards": np.array(count(cards), np.int16),
            "total": np.int64(rulings.player_total(self.rules, cards)),
            "soft": np.int64(rulings.player_is_soft(self.rules, cards)),
            "upcard": np.int64(0 if up is None else PIPS[up["rank"]]),
            "legal": self._mask(),
            "hands": np.int64(len(hands)),
            "bet": np.array([bet], np.float32),
            "unseen": np.array(seen.unseen, np.int16),
        }
