"""The coach: what each answer is worth now, whether it was right by a measure, and the sum of it.

It sees the view alone. The odds, and numpy with them, are loaded when they are asked for.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..engine.view import View
from ..engine.vocabulary import Question
from ..graphics.coach import (
    Judgement,
    coach_line,
    costliest_line,
    mistake_lines,
    rule_line,
    summary_line,
    verdict_line,
)
from ..graphics.forms import say
from ..graphics.lines import Line
from ..graphics.look import Look
from ..journal.rows import PracticeRow
from .judgement import Measure, judge, measured, words_at

if TYPE_CHECKING:
    from ..odds.advice import Advice

ASKED = (Question.ACTION, Question.INSURANCE)
"""The questions whose answers are judged."""
VALUED = (*ASKED, Question.SURRENDER, Question.SIDE_BET)
"""The questions whose answers have values."""
MEASURES = {"basic": "Basic strategy", "exact": "The cards left"}
"""What a decision can be judged by, and what that is called."""
COSTLIEST = 3


class Tally(NamedTuple):
    """What a player's decisions come to; ``loss`` is the expected loss in units of the bet."""

    decisions: int = 0
    mistakes: int = 0
    loss: float = 0.0

    def plus(self, made: Judgement) -> Tally:
        """The tally with one more decision."""
        return Tally(self.decisions + 1, self.mistakes + (not made.right), self.loss + made.loss)


class Coach:
    """Advice at a table, and a record of the decisions if ``mode`` is before or after."""

    def __init__(
        self,
        mode: str = "off",
        earlier: Mapping[str, Tally] | None = None,
        *,
        by: str = "basic",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Go on from what the players' decisions came to ``earlier`` in the game.

        ``by`` is one of ``MEASURES``.
        """
        self.mode, self.by, self._clock = mode, by, clock
        self._earlier = dict(earlier or {})
        self._made: list[tuple[int, Judgement, float | None]] = []  # with round and seconds
        self._kept = 0
        self._left_out: set[int] = set()
        self._runs: dict[str, int] = defaultdict(int)
        self._asked_at: float | None = None
        self._seen: View | None = None
        self._advice: Advice | None = None

    def now(self, view: View, look: Look) -> list[Line]:
        """The value of each answer to the open question for the cards left, if it has some."""
        if view.prompt is None or view.prompt.kind not in VALUED:
            return []
        from ..odds.decision import not_computed

        if unknown := not_computed(view.rules):
            return say(unknown, look)
        advice = self._exact(view)
        if advice is None:
            return []
        words = words_at(view)
        best = None if advice.best is None else words[advice.best]
        values = {words[action]: value for action, value in advice.values.items()}
        note = say(advice.note, look) if advice.note else []
        return [*coach_line(values, best, look), *note]

    def before(self, view: View, look: Look) -> list[Line]:
        """The same where it is wanted at every question, after what the measure says."""
        rows: list[Line] = []
        if self.mode == "before":
            judged = self.by != "exact" and view.prompt is not None and view.prompt.kind in ASKED
            measure = self._measure(view) if judged else None
            if measure is not None:
                rows += rule_line(MEASURES[self.by], words_at(view)[measure.best], look)
            rows += self.now(view, look)
        self._asked_at = self._clock()
        return rows

    def after(self, view: View, answer: str, look: Look) -> list[Line]:
        """Keep an answer that was taken; what there is to say of it."""
        judged = self.mode != "off" and view.prompt is not None and view.prompt.kind in ASKED
        exact = self._exact(view) if judged else None
        measure = self._measure(view) if exact else None
        if exact is None or measure is None:
            return []
        made = judge(view, answer, measure, exact)
        seconds = None if self._asked_at is None else self._clock() - self._asked_at
        self._made.append((view.round, made, seconds))
        self._runs[made.player] = self._runs[made.player] + 1 if made.right else 0
        if self.mode != "after":
            return []
        tally, run = self.tallies().get(made.player, Tally()), self._runs[made.player]
        title = MEASURES[self.by]
        return verdict_line(title, made, tally.decisions, tally.mistakes, run, view.rules, look)

    def practice(self, number: int) -> None:
        """Leave the decisions of a round out of the record."""
        self._left_out.add(number)

    def judgements(self) -> list[Judgement]:
        """The decisions of this sitting, without those of practice."""
        return [made for number, made, _ in self._made if number not in self._left_out]

    def tallies(self) -> dict[str, Tally]:
        """What each player's decisions come to, without those of practice."""
        tallies = dict(self._earlier)
        for made in self.judgements():
            tallies[made.player] = tallies.get(made.player, Tally()).plus(made)
        return tallies

    def rows(self, table: str, before: int | None = None) -> list[PracticeRow]:
        """What the journal is to keep and was not asked for yet, of rounds ``before`` one."""
        ripe = [entry for entry in self._made[self._kept :] if before is None or entry[0] < before]
        self._kept += len(ripe)
        return [
            PracticeRow(
                f"play {table}",
                made.kind,
                made.cell,
                made.right,
                made.loss,
                seconds,
                self.by,
                made.player,
            )
            for number, made, seconds in ripe
            if number not in self._left_out
        ]

    def summary(self, view: View, look: Look) -> list[Line]:
        """Decisions, mistakes and loss of each player, each mistake, the costliest kinds."""
        alone, rules = len(view.seats) == 1, view.rules
        rows = [
            row
            for player, tally in self.tallies().items()
            for row in summary_line("" if alone else player, *tally, rules, look)
        ]
        wrong = [made for made in self.judgements() if not made.right]
        kinds: dict[str, list[float]] = defaultdict(list)
        for made in wrong:
            kinds[f"{made.kind} {made.cell}"].append(made.loss)
        dearest = sorted(kinds.items(), key=lambda kind: -sum(kind[1]))[:COSTLIEST]
        told = [(name, len(losses), sum(losses)) for name, losses in dearest]
        return [*rows, *mistake_lines(wrong, rules, look), *costliest_line(told, rules, look)]

    def _measure(self, view: View) -> Measure | None:
        """What the open question is judged by; None where the measure has no best answer."""
        exact = self._exact(view)
        return None if exact is None else measured(self.by, view, exact)

    def _exact(self, view: View) -> Advice | None:
        """The advice by the cards left; it is worked out once."""
        if view.prompt is None or view.prompt.kind not in VALUED:
            return None
        view = view._replace(events=())  # the same question, asked again
        if self._seen != view:
            from ..odds.advice import advise

            self._seen, self._advice = view, advise(view)
        return self._advice
