"""From the running count to the true count: the decks that are left, seen as a discard tray."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import floor, trunc

from ..graphics.forms import form
from ..odds.counting import System
from .count import asked_number
from .lesson import Lesson, told

KIND = "conversion"
STEP = 0.5
"""Decks are estimated to half a deck, as at a table."""
WAYS: dict[str, Callable[[float], int]] = {
    "floor": floor,
    "round": lambda true: floor(true + 0.5),
    "truncate": trunc,
}
"""How players make a whole number of a true count; a half is rounded up."""


class Conversion:
    """Running counts over discard trays."""

    def __init__(
        self,
        lesson: Lesson,
        system: System,
        decks: int,
        way: str,
        seed: str | None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Ask for true counts of a shoe of ``decks``, made whole by one of ``WAYS``."""
        self.lesson, self.system, self.decks, self.way = lesson, system, decks, way
        self.clock, self.chance = clock, random.Random(seed)

    def run(self) -> int:
        """Ask until the last round or until the player leaves; return the exit status."""
        self.lesson.say(
            f"The tray holds what was dealt of {self.decks} decks. True count: the running "
            f"count for each deck left, {self.way} to a whole number. q leaves."
        )
        return self.lesson.run(self._round, self._summary)

    def _round(self) -> None:
        left = self.chance.randint(1, round(self.decks / STEP)) * STEP
        pivot, most = self.system.pivot, max(3, round(6 * left))
        over = self.chance.choice([n for n in range(-most, most + 1) if n])
        self.lesson.say(f"Running count {pivot + over:+}")
        look = self.lesson.terminal.look
        self.lesson.terminal.show(form(look).tray(self.decks - left, self.decks, look))
        begun = self.clock()
        answer = asked_number(
            self.lesson, "True count?", r"[+-]?\d{1,4}", "a whole number, such as -3"
        )
        took, true = self.clock() - begun, pivot + over / left
        right = WAYS[self.way](true)
        good = answer == right
        self.lesson.keep(f"{KIND} {self.way}", right=good, seconds=took)
        base = f" and {pivot:+}" if pivot else ""
        self.lesson.say(
            f"{'Right' if good else 'Wrong'}: {right:+}, from {over:+} over {left:g} decks{base}: "
            f"{true:+.2f}.",
            "won" if good else "lost",
        )

    def _summary(self) -> str:
        now = self.lesson.scores.now.get(f"{KIND} {self.way}")
        return "No true count was asked for." if now is None else f"True counts: {told(now)}."
