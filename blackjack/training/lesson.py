"""What the training commands share: questions, the keys, rounds, scores, and how they end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count, islice
from typing import Unpack

from ..engine.answers import tidy
from ..engine.vocabulary import QUIT
from ..graphics.forms import form, say
from ..graphics.lines import Line, fit
from ..graphics.look import Look
from ..graphics.terminal import Terminal
from ..session.leaving import INTERRUPTED, Left
from .scores import More, Score, Scores

Drawn = Callable[[Look], list[Line]]


class Lesson:
    """A terminal that asks, and the scores that are kept."""

    def __init__(self, terminal: Terminal, subject: str, rounds: int | None = None) -> None:
        """Open the scores of a subject; stop after so many ``rounds``."""
        self.terminal, self.rounds, self.scores = terminal, rounds, Scores(subject)
        self._tell_fault()

    def run(self, one_round: Callable[[], None], summary: Callable[[], str]) -> int:
        """Do the rounds, until the last or until the player leaves; return the exit status."""
        status = 0
        try:
            for number in islice(count(1), self.rounds):
                self.terminal.new_round()
                self.title(f"question {number}")
                one_round()
        except Left as left:
            status = left.status
        except KeyboardInterrupt:
            self.terminal.show([()])
            status = INTERRUPTED
        self.say(summary())
        return status

    def ask(
        self,
        question: Callable[[Look], Line],
        screens: Mapping[str, Drawn],
        *,
        enter: bool = False,
    ) -> str:
        """The next answer; the keys of ``screens`` show something, Enter is one with ``enter``.

        Raises:
            Left: the input ended, or the player quit.
        """
        while True:
            answer = self.terminal.ask(question(self.terminal.look))
            if answer is None:
                raise Left(0)
            word = tidy(answer).lower()
            if word in QUIT:
                raise Left(0)
            if word in screens:
                self.terminal.show(screens[word](self.terminal.look))
            elif word or enter:
                return answer

    def keep(self, kind: str, *, right: bool, **more: Unpack[More]) -> None:
        """Keep whether an answer was right, and what else is known of it."""
        fine = self.scores.fault is None
        self.scores.add(kind, right=right, **more)
        if fine:
            self._tell_fault()

    def say(self, sentence: str, style: str = "") -> None:
        """Write a sentence."""
        self.terminal.show(say(sentence, self.terminal.look, style))

    def title(self, text: str) -> None:
        """Write what comes next, across the window."""
        look = self.terminal.look
        text = fit(text, look.width - 4, look.glyphs.ellipsis)
        self.terminal.show([form(look).title(text, look)])

    def _tell_fault(self) -> None:
        if self.scores.fault:
            self.terminal.error(f"blackjack: {self.scores.fault}")


def told(score: Score) -> str:
    """A score in words: 3 of 4 right."""
    return f"{score.good} of {score.asked} right"
