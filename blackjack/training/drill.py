"""Drills: cells of the chart to decide, those that are hard to remember first."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from ..engine import rulings
from ..engine.answers import read_action
from ..engine.cards import SUITS, Card, codes, read_cards
from ..engine.errors import BlackjackError
from ..engine.events import Refused
from ..engine.hands import pips
from ..engine.machine import BlackjackGame, play
from ..engine.rules import Rules
from ..engine.rulings import decks_for
from ..engine.view import View, view
from ..engine.vocabulary import Question
from ..graphics.coach import small
from ..graphics.forms import form
from ..graphics.help import explain
from ..graphics.prompts import question, refusal
from ..graphics.story import story
from ..graphics.words import lost_units
from ..session.coach import Coach
from ..session.judgement import Measure, judge
from ..session.loop import SCREENS
from .cells import KINDS, Cell, cells, ranks_of
from .lesson import Lesson, told
from .schedule import Schedule
from .scores import total

if TYPE_CHECKING:
    from ..odds.rounds import Upcard

TRIES = 100
"""So many shuffles are tried for a hand that the dealer's blackjack does not end."""
ANSWERS = {
    Question.PLAYERS: "1",
    Question.NAME: "You",
    Question.BET: "",
    Question.SIDE_BET: "",
    Question.SURRENDER: "no",
    Question.INSURANCE: "no",
}
"""What is answered until a move is asked for, or the round is over."""

Deal = tuple[Card, Card, Card]
"""A player's two cards and the upcard."""


class NothingToDecide(BlackjackError):
    """A table whose cards leave no hand to decide."""


class Drill:
    """A drill at one table: cells of the chart, those that are hard to remember first."""

    def __init__(
        self,
        rules: Rules,
        lesson: Lesson,
        seed: str | None,
        kinds: Sequence[str] = KINDS,
        seconds: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Draw questions by a seed; without one, former answers decide what comes again.

        An answer that takes more than ``seconds`` is wrong.

        Raises:
            NothingToDecide: the table has no cell of these kinds.
        """
        self.rules, self.lesson = rules, lesson
        self.seconds, self.clock, self.chance = seconds, clock, random.Random(seed)
        asked = cells(rules, kinds)
        if not asked:
            raise NothingToDecide(f"table {rules.name}: there is no {' or '.join(kinds)} to decide")
        rows = lesson.scores.rows if seed is None else None
        self.schedule = Schedule(asked, partial(closeness, rules), self.chance, rows)
        self.coach = Coach()
        self.loss = 0.0

    def run(self) -> int:
        """Ask until the last round or until the player leaves; return the exit status."""
        self.lesson.say("Drill: choose the best move; ? explains, q leaves.")
        look = self.lesson.terminal.look
        self.lesson.terminal.show(form(look).in_short(self.rules, look))
        return self.lesson.run(self._round, self._summary)

    def _round(self) -> None:
        from ..odds.advice import advise
        from ..odds.by_chart import chart_answer, off_the_top

        cell, seen = self._question()
        terminal = self.lesson.terminal
        for beat in story(seen, terminal.look):
            terminal.show(beat.lines)
        begun = self.clock()
        chosen = self._move(seen)
        took, exact = self.clock() - begun, advise(seen)
        best = chart_answer(seen) or (exact.best if exact else None)
        if exact is None or best is None:
            return
        made = judge(seen, chosen, Measure(best, lambda: off_the_top(seen)), exact)
        late = self.seconds is not None and took > self.seconds
        self._keep(cell, took, made.loss, right=made.right and not late)
        if made.right:
            self.lesson.say(f"Right, but it took {took:.1f} seconds." if late else "Right.",
                            "lost" if late else "won")  # fmt: skip
        else:
            cheaper = f"{made.best} is worth {small(made.loss)} more than {made.chosen}"
            self.lesson.say(f"Wrong: {cheaper}.", "lost")
        if made.favoured:
            self.lesson.say(f"These very cards favour {made.favoured} by {small(made.edge)}.")
        terminal.show(self.coach.now(seen, terminal.look))
        self.lesson.say(reason(seen))

    def _keep(self, cell: Cell, took: float, loss: float, *, right: bool) -> None:
        self.loss += loss
        name = f"{cell.kind} {cell.name}"
        self.lesson.keep(name, right=right, cost=loss, seconds=took, measure="basic")
        self.schedule.answered(cell, right=right)

    def _question(self) -> tuple[Cell, View]:
        """The next cell, and a table at which it is to be decided."""
        while self.schedule.cells:
            cell = self.schedule.next()
            for _ in range(TRIES):
                if seen := deal(self.rules, self._dealt(cell), self.chance.random()):
                    return cell, seen
            self.schedule.drop(cell)  # its cards always decide themselves
        raise NothingToDecide(f"table {self.rules.name}: its cards leave no hand to decide")

    def _dealt(self, cell: Cell) -> Deal:
        """Cards that make a cell; the dealer's first is drawn too where it lies hidden."""
        one, other = self.chance.choice(cell.hands)
        up = cell.up or self.chance.randint(1, 10)
        suits = self.chance.sample(SUITS, 3)
        alike = one == other and cell.kind == "pair"
        first, last, dealer = [
            Card(rank=self.chance.choice(ranks_of(pips)), suit=suit)
            for pips, suit in zip((one, other, up), suits, strict=True)
        ]
        return first, Card(rank=first["rank"], suit=last["suit"]) if alike else last, dealer

    def _move(self, seen: View) -> str:
        """The move that is answered."""
        screens = {key: partial(draw, seen) for key, draw in {**SCREENS, "?": explain}.items()}
        while True:
            answer = self.lesson.ask(lambda look: question(seen, look), screens)
            action = read_action(self.rules, answer)
            if action in seen.legal:
                return action
            refused = Refused(answer, Question.ACTION, "")
            self.lesson.terminal.show(refusal(refused, seen, self.lesson.terminal.look))

    def _summary(self) -> str:
        now = self.lesson.scores.now
        if not now:
            return "No hand was decided."
        parts = []
        for group in KINDS:
            score = total([score for name, score in now.items() if name.startswith(group)])
            parts += [f"{group} {told(score)}"] if score.asked else []
        score = total(now.values())
        ever = total([*self.lesson.scores.before.values(), score])
        lost = f"{small(self.loss)} {lost_units(self.rules)} lost"
        return f"{told(score)} ({', '.join(parts)}), {lost}; ever {told(ever)}."


@cache
def upcard_of(rules: Rules, up: int | None) -> Upcard:
    """The round from a full shoe against an upcard, in pips."""
    from ..odds.rounds import Upcard, start

    full = start(rules, read_cards(), decks_for(rules, 1))
    return Upcard(full, None if up is None else up - 1)


def closeness(rules: Rules, cell: Cell) -> float:
    """How much the best action of a cell is worth more than the next, in bets."""
    one, other = cell.hands[0]
    values = sorted(upcard_of(rules, cell.up).actions((one - 1, other - 1)).values())
    return values[-1] - values[-2] if len(values) > 1 else 1.0


def deal(rules: Rules, dealt: Deal, seed: float) -> View | None:
    """The table at the first move of a deal; None if there is none to decide."""
    one, other, up = dealt
    dealer_last = rulings.deal_order(rules, [0])[1] == 0
    order = (one, other, up) if dealer_last else (one, up, other)
    game = BlackjackGame(rules, str(seed), [codes(order)])

    def until_a_move(seen: View) -> str | None:
        kind = seen.prompt.kind if seen.prompt else None
        return ANSWERS.get(kind) if kind else None

    seen = view(play(game, until_a_move))
    return seen if seen.legal else None


def reason(seen: View) -> str:
    """What speaks for and against another card, in a sentence."""
    import numpy as np

    from ..odds.advice import dealer_of
    from ..odds.arrays import BUST
    from ..odds.dealer import end_chances
    from ..odds.unseen import RANK_COUNT, Unseen, draw_chances

    dealer, held = dealer_of(seen), pips(seen.seats[0].hands[0].cards)
    unseen, none_out = Unseen(seen.unseen), np.zeros((1, RANK_COUNT), int)
    busts = end_chances(dealer, unseen)[BUST]
    (drawn,) = draw_chances(unseen, none_out, dealer.barred, dealer.hidden)
    over = sum([chance for rank, chance in enumerate(drawn) if held + rank + 1 > 21])
    return f"The dealer busts in {busts:.0%} of cases, one more card busts you in {over:.0%}."
