"""Counting practice: cards at a chosen pace, then what the running and true count are."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence

from ..engine.answers import tidy
from ..engine.cards import Card, read_cards
from ..engine.deck import shuffled
from ..engine.view import count as counts
from ..graphics.forms import form, say
from ..graphics.lines import Line
from ..graphics.look import Look
from ..odds.counting import DECK, Count, System, shoe_count
from .lesson import Drawn, Lesson, told
from .scores import Score, total

RANKS = ("A", *map(str, range(2, 11)))
NEAR = 0.5
"""A true count is right within half: decks are estimated, and players round it."""
LAST = DECK // 2
"""Cards at the end of a shoe that are not shown: a true count of them says little."""


class Counting:
    """A shoe that is counted, a few cards a round."""

    def __init__(
        self,
        lesson: Lesson,
        system: System,
        *,
        pace: float,
        cards: int,
        decks: int,
        seed: str | None,
        at: int = 1,
    ) -> None:
        """Show ``cards`` cards before each question, ``at`` at a time, ``pace`` seconds each."""
        self.at = at
        self.lesson, self.system = lesson, system
        self.pace, self.cards, self.decks = pace, cards, decks
        self.seed = os.urandom(4).hex() if seed is None else seed
        self.full = read_cards() * self.decks
        self.shuffles = 0
        self.left: tuple[Card, ...] = ()

    def run(self) -> int:
        """Ask until the last round or until the player leaves; return the exit status."""
        self.lesson.terminal.show(values(self.system, self.lesson.terminal.look))
        self.lesson.say("? explains, q leaves.")
        return self.lesson.run(self._round, self._summary)

    def _round(self) -> None:
        if len(self.left) < self.cards + LAST:
            self.shuffles += 1
            self.left = shuffled(self.full, self.seed, self.shuffles)
            begins = f"the count begins at {self._count().running}"
            self.lesson.say(f"The shoe is shuffled: {len(self.left)} cards, {begins}.")
        shown, self.left = self.left[: self.cards], self.left[self.cards :]
        for first in range(0, len(shown), self.at):
            self._show(shown[first : first + self.at])
            self.lesson.terminal.pause(self.pace)
        self.lesson.say(f"{len(self.left)} of {len(self.full)} cards are left.")
        now = self._count()
        running = self._number("Running count?", r"[+-]?\d{1,4}", "a whole number, such as -3")
        true = self._number("True count?", r"[+-]?\d{1,4}(\.\d{1,4})?", "a number, such as 1.5")
        self._judge("running", right=running == now.running, told=f"{now.running:+}")
        self._judge("true", right=abs(true - now.true) <= NEAR, told=self._division(now))

    def _show(self, some: Sequence[Card]) -> None:
        look = self.lesson.terminal.look
        lines = form(look).card(some[0], look) if self.at == 1 else form(look).cards(some, look)
        self.lesson.terminal.show(lines)

    def _count(self) -> Count:
        return shoe_count(self.system, counts(self.full), counts(self.left), self.decks)

    def _division(self, now: Count) -> str:
        """How a true count comes about: +0.6, +3 over 5.0 decks."""
        pivot = self.system.pivot
        over = f"{now.running - pivot:+} over {now.decks:.1f} decks"
        return f"{now.true:+.1f}, {over}" + (f" and {pivot:+}" if pivot else "")

    def _number(self, text: str, pattern: str, expected: str) -> float:
        return asked_number(self.lesson, text, pattern, expected, {"?": self._help})

    def _judge(self, what: str, *, right: bool, told: str) -> None:
        self.lesson.keep(what, right=right)
        verdict, style = ("right", "won") if right else ("wrong", "lost")
        self.lesson.say(f"{what.capitalize()} count {verdict}: it is {told}.", style)

    def _help(self, look: Look) -> list[Line]:
        pivot = self.system.pivot
        true = "the running count for each deck that is left"
        if pivot:
            true = f"{pivot} plus, for each deck left, what the running count is over {pivot}"
        sentences = [
            "The running count adds up the values of all cards since the shuffle.",
            f"The true count is {true}; an answer within {NEAR} is right.",
            "q leaves.",
        ]
        rows = [row for text in sentences for row in say(text, look)]
        return [*values(self.system, look), *rows]

    def _summary(self) -> str:
        now, before = self.lesson.scores.now, self.lesson.scores.before
        if not now:
            return "No count was asked for."
        parts = [f"{what} count {told(score)}" for what, score in now.items()]
        ever = [
            f"{what} {told(total([before.get(what, Score()), score]))}"
            for what, score in now.items()
        ]
        return f"{self.system.title}: {', '.join(parts)}; ever {', '.join(ever)}."


def values(system: System, look: Look) -> list[Line]:
    """What each rank counts in a system, ranks of equal value together."""
    by_value: dict[int, list[str]] = {}
    for rank, value in zip(RANKS, system.values, strict=True):
        by_value.setdefault(value, []).append(rank)
    parts = [f"{' '.join(by_value[value])} {value:+}" for value in sorted(by_value, reverse=True)]
    text = f"{system.title}: {', '.join(parts)}.".replace(" +0", " 0")
    return say(text, look)


def asked_number(
    lesson: Lesson,
    text: str,
    pattern: str,
    expected: str,
    screens: Mapping[str, Drawn] | None = None,
) -> float:
    """The number that answers a question; anything else is told what is ``expected``."""
    while True:
        answer = tidy(lesson.ask(lambda look: asked(text, look), screens or {}))
        answer = answer.replace("\N{MINUS SIGN}", "-")
        if re.fullmatch(pattern, answer, re.ASCII):
            return float(answer)
        lesson.say(f"! Type {expected}.", "refused")


def asked(text: str, look: Look) -> Line:
    """A question as the line of a prompt."""
    return form(look).prompt([text], look)
