"""Teaching: lessons chosen from a list, told and asked step by step, left and resumed.

What was answered is kept as scores of the subject ``learn``: ``soft 4`` is step 4 of the
lesson soft, ``soft end`` its end. So the scores say where a lesson goes on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ..engine import rulings
from ..engine.answers import read_action, read_number, tidy
from ..engine.events import RoundBegan, Seated, Shuffled
from ..engine.view import View
from ..engine.vocabulary import NO, Question
from ..graphics.forms import say
from ..graphics.help import explain
from ..graphics.lines import Line
from ..graphics.look import Look
from ..graphics.prompts import asking, question
from ..graphics.story import story, table
from ..session.coach import Coach
from ..session.leaving import INTERRUPTED, Left
from ..session.loop import SCREENS
from .lesson import Drawn, Lesson
from .scores import Score
from .tutorial import Step, Tutorial, play_to

SUBJECT = "learn"
UNTOLD = (Seated, Shuffled, RoundBegan)
"""What each deal begins with, and a lesson does not speak of."""
HELP = "Type what you think: every answer will do, and the right one is told."


class Learner:
    """Somebody who learns at a terminal."""

    def __init__(self, lesson: Lesson, tutorials: Sequence[Tutorial]) -> None:
        """``lesson`` is what asks and keeps the scores of ``SUBJECT``."""
        self.lesson, self.tutorials = lesson, tutorials
        self.coach = Coach()

    def run(self, chosen: int | None = None) -> int:
        """Teach one lesson after the other until the player leaves; return the exit status."""
        try:
            while True:
                number = self._choose() if chosen is None else chosen
                self._teach(self.tutorials[number])
                chosen = None
                if len(self.tutorials) == 1:
                    return 0
        except Left as left:
            self.lesson.say("What you finished is remembered; learn goes on from here.")
            return left.status
        except KeyboardInterrupt:
            self.lesson.terminal.show([()])
            return INTERRUPTED

    def _choose(self) -> int:
        """The lesson that is wanted; Enter takes the first that is not finished."""
        if len(self.tutorials) == 1:
            return 0
        for number, tutorial in enumerate(self.tutorials, 1):
            self.lesson.say(f"{number}  {tutorial.title}{self._standing(tutorial)}")
        usual = next((i for i, one in enumerate(self.tutorials) if not self._ends(one)), 0)
        most = len(self.tutorials)
        forms = [f"Lesson, 1 to {most}, Enter = {usual + 1}", f"1-{most}, Enter {usual + 1}"]
        while True:
            screens = {"?": self._help}
            answer = self.lesson.ask(lambda look: asking(forms, look), screens, enter=True)
            chosen = read_number(answer) if tidy(answer) else usual + 1
            if chosen is not None and 1 <= chosen <= most:
                return chosen - 1
            self.lesson.say(f"! 1 to {most}.", "refused")

    def _teach(self, tutorial: Tutorial) -> None:
        self.lesson.title(tutorial.title)
        self.lesson.say("? explains, q leaves; the lesson goes on next time.")
        first = self._first_step(tutorial)
        if first:
            self.lesson.say("You left this lesson half-way; it goes on from there.")
            if seen := play_to(tutorial, first):
                self.lesson.terminal.show(table(seen[-1], self.lesson.terminal.look))
        for number in range(first, len(tutorial.steps)):
            self._step(tutorial, number)
        self.lesson.keep(f"{tutorial.name} end", right=True)
        self.lesson.say("The lesson is finished. Well done!", "won")

    def _step(self, tutorial: Tutorial, number: int) -> None:
        step = tutorial.steps[number]
        if step.kind == "say":
            self.lesson.say(step.text)
        elif step.kind == "deal":
            self._show(play_to(tutorial, number + 1))
        elif step.kind == "ask":
            self.lesson.say(step.text, "title")
            answer = self.lesson.ask(partial(asking, ["Your answer"]), {"?": self._help})
            right = tidy(answer).lower().rstrip(".!") in step.expect
            self._judge(tutorial, number, step.expect[0], right=right)
        else:
            seen = play_to(tutorial, number)[-1]
            keys = {**SCREENS, "?": explain, "c": self.coach.now}
            screens: Mapping[str, Drawn] = {key: partial(draw, seen) for key, draw in keys.items()}
            answer = self.lesson.ask(partial(question, seen), screens, enter=True)
            self._judge(tutorial, number, step.text, right=agrees(seen, step, answer))
            self._show(play_to(tutorial, number + 1))

    def _judge(self, tutorial: Tutorial, number: int, expected: str, *, right: bool) -> None:
        self.lesson.keep(f"{tutorial.name} {number + 1}", right=right)
        step = tutorial.steps[number]
        if right:
            self.lesson.say(f"Right. {step.why}", "won")
        else:
            self.lesson.say(f"Not quite: {expected}. {step.why}", "best")

    def _show(self, views: Sequence[View]) -> None:
        terminal = self.lesson.terminal
        terminal.new_round()
        for seen in views:
            events = tuple([event for event in seen.events if not isinstance(event, UNTOLD)])
            for beat in story(seen._replace(events=events), terminal.look):
                terminal.show(beat.lines)
                if beat.pause:
                    terminal.pause()

    def _first_step(self, tutorial: Tutorial) -> int:
        """The step at which a lesson goes on: the one after the last question that was answered."""
        ends = self._ends(tutorial)
        done = [
            number
            for number, step in enumerate(tutorial.steps)
            if step.answered and self._score(f"{tutorial.name} {number + 1}").asked > ends
        ]
        return done[-1] + 1 if done else 0

    def _standing(self, tutorial: Tutorial) -> str:
        if self._first_step(tutorial):
            return ", begun"
        return ", finished" if self._ends(tutorial) else ""

    def _ends(self, tutorial: Tutorial) -> int:
        return self._score(f"{tutorial.name} end").asked

    def _score(self, kind: str) -> Score:
        scores = self.lesson.scores
        before, now = scores.before.get(kind, Score()), scores.now.get(kind, Score())
        return Score(before.good + now.good, before.bad + now.bad)

    def _help(self, look: Look) -> list[Line]:
        return say(HELP, look)


def agrees(seen: View, step: Step, answer: str) -> bool:
    """True where an answer at the table is the one that a lesson expects; any bet is."""
    kind = seen.prompt.kind if seen.prompt else None
    if kind is Question.ACTION:
        return read_action(seen.rules, answer) is read_action(seen.rules, step.text)
    word, expected = tidy(answer).lower(), tidy(step.text).lower()
    if kind is Question.BET:
        low, high = rulings.bet_range(seen.rules, seen.seats[seen.turn[0]].funds)
        number = read_number(word) if word else low
        return number is not None and low <= number <= high
    declined = not word or word in NO
    return declined if expected in NO else word == expected
