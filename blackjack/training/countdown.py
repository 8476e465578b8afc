"""Counting down a deck against the clock: one to three cards at a time, at your own pace."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from ..engine.cards import read_cards
from ..engine.deck import shuffled
from ..engine.view import count as counts
from ..graphics.forms import form
from ..graphics.lines import Line
from ..graphics.look import Look
from ..graphics.prompts import asking
from ..odds.counting import System, shoe_count
from .count import asked_number, values
from .lesson import Lesson, told

KIND = "deck"


class Countdown:
    """A deck, less one card that stays hidden, so that its count is not known beforehand."""

    def __init__(
        self,
        lesson: Lesson,
        system: System,
        at: int,
        seed: str | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Show ``at`` cards on a line; Enter shows the next."""
        self.lesson, self.system, self.at, self.clock = lesson, system, at, clock
        self.chance = random.Random(seed)
        self.deck = read_cards()
        self.cell = f"{KIND} {at} at a time"

    def run(self) -> int:
        """Ask until the last round or until the player leaves; return the exit status."""
        self.lesson.terminal.show(values(self.system, self.lesson.terminal.look))
        self.lesson.say("Enter shows the next cards; all but one of the deck. q leaves.")
        return self.lesson.run(self._round, self._summary)

    def _round(self) -> None:
        deck = shuffled(self.deck, str(self.chance.random()), 1)
        self.lesson.ask(self._ready, {}, enter=True)
        begun = self.clock()
        for first in range(0, len(deck) - 1, self.at):
            look = self.lesson.terminal.look
            some = deck[first : min(first + self.at, len(deck) - 1)]
            self.lesson.terminal.show(form(look).cards(some, look))
            self.lesson.ask(self._next, {}, enter=True)
        took = self.clock() - begun
        full, left = counts(self.deck), counts(deck[-1:])
        right = shoe_count(self.system, full, left, 1).running
        answer = asked_number(
            self.lesson, "Running count?", r"[+-]?\d{1,4}", "a whole number, such as -3"
        )
        good = answer == right
        before = self.record()
        self.lesson.keep(self.cell, right=good, seconds=took)
        verdict = f"Running count {'right' if good else 'wrong'}: it is {right:+}, in {took:.1f} s"
        best = good and (before is None or took < before)
        beaten = "" if not best else "; a record" if before is None else f"; was {before:.1f} s"
        self.lesson.say(f"{verdict}{beaten}.", "won" if good else "lost")

    def record(self) -> float | None:
        """The shortest time of a right count so far, in seconds."""
        times = [
            row.seconds
            for row in self.lesson.scores.rows
            if row.cell == self.cell and row.right and row.seconds is not None
        ]
        return min(times, default=None)

    def _ready(self, look: Look) -> Line:
        return asking([f"{len(self.deck) - 1} cards. Enter starts the clock", "Enter starts"], look)

    def _next(self, look: Look) -> Line:
        return asking(["Enter"], look)

    def _summary(self) -> str:
        now = self.lesson.scores.now.get(self.cell)
        if now is None:
            return "No deck was counted down."
        record = self.record()
        best = "" if record is None else f"; the record is {record:.1f} s"
        return f"{self.system.title}, {self.cell}: {told(now)}{best}."
