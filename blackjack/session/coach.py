"""The coach: what each answer is worth now, what a mistake cost, and the sum of it.

It sees the view alone. The odds, and numpy with them, are loaded when they are asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..engine import rulings
from ..engine.answers import read_action, read_number, tidy
from ..engine.view import View
from ..engine.vocabulary import NO, Question
from ..graphics.coach import coach_line, mistake_line, summary_line
from ..graphics.lines import Line
from ..graphics.look import Look

if TYPE_CHECKING:
    from ..odds.advice import Advice

ASKED = (Question.ACTION, Question.INSURANCE)
"""The questions that the coach has an opinion on."""
INSURANCE = {"take": "insurance", "decline": "no insurance"}
NO_MISTAKE = 1e-9
"""Two answers whose values differ by less, in bets, are equally good."""


class Tally(NamedTuple):
    """What a player's decisions come to; ``loss`` is the expected loss in units of the bet."""

    decisions: int = 0
    mistakes: int = 0
    loss: float = 0.0

    def plus(self, loss: float) -> Tally:
        """Return the tally with one more decision and what it cost."""
        return Tally(self.decisions + 1, self.mistakes + (loss > 0), self.loss + loss)


class Coach:
    """Advice at a table, and a record of the decisions if ``mode`` is before or after."""

    def __init__(self, mode: str = "off", earlier: Mapping[str, Tally] | None = None) -> None:
        """Go on from what the players' decisions came to ``earlier`` in the game."""
        self.mode = mode
        self._before = dict(earlier or {})  # without the round that is played
        self._made: list[tuple[str, float]] = []  # in it: whose, and what it cost
        self._round = self._practice = 0
        self._seen: View | None = None
        self._advice: Advice | None = None

    def now(self, view: View, look: Look) -> list[Line]:
        """Return the value of each answer to the open question, nothing where it has none."""
        advice = self._advise(view)
        if advice is None:
            return []
        words = words_at(view)
        best = None if advice.best is None else words[advice.best]
        values = {words[action]: value for action, value in advice.values.items()}
        return coach_line(values, best, look)

    def before(self, view: View, look: Look) -> list[Line]:
        """Return the same where it is wanted at every question."""
        return self.now(view, look) if self.mode == "before" else []

    def after(self, view: View, answer: str, look: Look) -> list[Line]:
        """Keep what an answer that was taken cost; return what there is to say of it."""
        advice = self._advise(view) if self.mode != "off" else None
        if advice is None or advice.best is None or view.prompt is None:
            return []
        chosen, loss = cost(view, advice, answer)
        loss = 0.0 if loss < NO_MISTAKE else loss
        self._keep(view.round, view.prompt.player or "", loss)
        if not loss or self.mode != "after":
            return []
        words = words_at(view)
        return mistake_line(words[advice.best], words[chosen], loss, look)

    def practice(self, number: int) -> None:
        """Leave the decisions of the round that is played out of the record."""
        self._practice = number

    def tallies(self) -> dict[str, Tally]:
        """Return what each player's decisions come to, without those of practice."""
        tallies = dict(self._before)
        for player, loss in self._made:
            tally = tallies.setdefault(player, Tally())
            tallies[player] = tally if self._round == self._practice else tally.plus(loss)
        return tallies

    def summary(self, view: View, look: Look) -> list[Line]:
        """Return decisions, mistakes and the expected loss, a player a line."""
        alone = len(view.seats) == 1
        return [
            row
            for player, tally in self.tallies().items()
            for row in summary_line("" if alone else player, *tally, view.rules, look)
        ]

    def _keep(self, number: int, player: str, loss: float) -> None:
        if number != self._round:
            self._before, self._made, self._round = self.tallies(), [], number
        self._made.append((player, loss))

    def _advise(self, view: View) -> Advice | None:
        """Return the advice on a view; it is worked out once."""
        if view.prompt is None or view.prompt.kind not in ASKED:
            return None
        view = view._replace(events=())  # the same question, asked again
        if self._seen != view:
            from ..odds.advice import advise

            self._seen, self._advice = view, advise(view)
        return self._advice


def words_at(view: View) -> dict[str, str]:
    """Return the table's own words for the answers to the open question."""
    if view.prompt is not None and view.prompt.kind is Question.INSURANCE:
        return INSURANCE
    own = rulings.action_words(view.rules)
    return {action: own[action] for action in view.legal}


def cost(view: View, advice: Advice, answer: str) -> tuple[str, float]:
    """Return what an answer stands for and what it is worth less than the best, in bets.

    An insurance costs what its amount does; declining a good one costs what the most
    that can be insured is worth.
    """
    best = advice.values[advice.best or ""]
    if view.prompt is not None and view.prompt.kind is Question.INSURANCE:
        seat = view.seats[view.turn[0]]
        amount = _insured(view, answer)
        loss = best * float(view.prompt.high) - advice.values["take"] * amount
        return ("take" if amount else "decline"), loss / float(seat.hands[0].bet)
    chosen = read_action(view.rules, answer) or ""
    return chosen, best - advice.values[chosen]


def _insured(view: View, answer: str) -> float:
    word = tidy(answer).lower()
    if word == "half":
        return float(view.seats[view.turn[0]].hands[0].bet / 2)
    return 0.0 if not word or word in NO else float(read_number(answer) or 0)
