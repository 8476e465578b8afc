"""The command ``count``: cards at a chosen pace, then what the running and true count are."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Mapping, Sequence

from .counting import DECK, SYSTEMS, Count, System, count
from .engine.actions import tidy
from .engine.cards import Card, read_cards
from .engine.deck import shuffled
from .engine.errors import quoted
from .engine.view import count as counts
from .flags import Parser, whole
from .graphics.cards import boxes, in_line
from .graphics.lines import Line, line, wrapped
from .graphics.look import Look
from .graphics.spoken import named
from .lesson import Drawn, Lesson, add_flags, told
from .scores import Score, total

RANKS = ("A", *map(str, range(2, 11)))
SLOWEST = 60  # seconds for a card
NEAR = 0.5
"""A true count is right within half: decks are estimated, and players round it."""
LAST = DECK // 2
"""Cards at the end of a shoe that are not shown: a true count of them says little."""


def main(arguments: Sequence[str]) -> int:
    """Show cards and ask for counts; return the exit status."""
    parser = Parser(prog="blackjack count", description=__doc__)
    parser.add_argument(
        "--system", choices=SYSTEMS, default="hi-lo", help="the counting system (hi-lo)"
    )
    parser.add_argument(
        "--pace", type=_pace, default=1.0, metavar="SECONDS", help="for each card (1)"
    )
    parser.add_argument(
        "--cards", type=whole(1, DECK), default=10, metavar="N",
        help="shown before each question, 1 to 52 (10)",
    )  # fmt: skip
    parser.add_argument("--decks", type=whole(1, 8), default=6, metavar="N", help="1 to 8 (6)")
    add_flags(parser)
    args = parser.parse_args(arguments)
    return Counting(args, Lesson(args, f"count {args.system}")).run()


class Counting:
    """A shoe that is counted, a few cards a round."""

    def __init__(self, args: argparse.Namespace, lesson: Lesson) -> None:
        self.lesson = lesson
        self.system: System = SYSTEMS[args.system]
        self.pace: float = args.pace
        self.cards: int = args.cards
        self.decks: int = args.decks
        self.seed = os.urandom(4).hex() if args.seed is None else str(args.seed)
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
        for card in shown:
            self.lesson.terminal.show(picture(card, self.lesson.terminal.look))
            self.lesson.terminal.pause(self.pace)
        self.lesson.say(f"{len(self.left)} of {len(self.full)} cards are left.")
        now = self._count()
        running = self._number("Running count?", r"[+-]?\d{1,4}", "a whole number, such as -3")
        true = self._number("True count?", r"[+-]?\d{1,4}(\.\d{1,4})?", "a number, such as 1.5")
        self._judge("running", right=running == now.running, told=f"{now.running:+}")
        self._judge("true", right=abs(true - now.true) <= NEAR, told=self._division(now))

    def _count(self) -> Count:
        return count(self.system, counts(self.full), counts(self.left), self.decks)

    def _division(self, now: Count) -> str:
        """Return how a true count comes about: +0.6, +3 over 5.0 decks."""
        pivot = self.system.pivot
        over = f"{now.running - pivot:+} over {now.decks:.1f} decks"
        return f"{now.true:+.1f}, {over}" + (f" and {pivot:+}" if pivot else "")

    def _number(self, text: str, pattern: str, expected: str) -> float:
        screens: Mapping[str, Drawn] = {"?": self._help}
        while True:
            answer = tidy(self.lesson.ask(lambda look: asked(text, look), screens))
            answer = answer.replace("\N{MINUS SIGN}", "-")
            if re.fullmatch(pattern, answer, re.ASCII):
                return float(answer)
            self.lesson.say(f"! Type {expected}, or ? for help.", "refused")

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
        indent = int(look.style != "spoken")
        rows = [row for text in sentences for row in wrapped(text, look.width, indent)]
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


def picture(card: Card, look: Look) -> list[Line]:
    """Return one card as a box, on a line or in words."""
    if look.style == "spoken":
        return [line(f"{named([card]).capitalize()}.")]
    if look.boxes:
        return [line(" ", *row) for row in boxes([card], look, active=False)]
    return [line(" ", *row) for row in in_line([card], look)]


def values(system: System, look: Look) -> list[Line]:
    """Return what each rank counts in a system, ranks of equal value together."""
    by_value: dict[int, list[str]] = {}
    for rank, value in zip(RANKS, system.values, strict=True):
        by_value.setdefault(value, []).append(rank)
    parts = [f"{' '.join(by_value[value])} {value:+}" for value in sorted(by_value, reverse=True)]
    text = f"{system.title}: {', '.join(parts)}.".replace(" +0", " 0")
    return wrapped(text, look.width, int(look.style != "spoken"))


def asked(text: str, look: Look) -> Line:
    """Return a question as the line of a prompt."""
    return line(f"{text} " if look.style == "spoken" else f" {text} > ")


def _pace(text: str) -> float:
    if not re.fullmatch(r"\d{1,2}(\.\d+)?|\.\d+", text, re.ASCII) or float(text) > SLOWEST:
        raise argparse.ArgumentTypeError(f"expected 0 to {SLOWEST} seconds, got {quoted(text)}")
    return float(text)
