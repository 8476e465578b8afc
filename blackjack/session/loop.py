"""The loop in which all parts meet: show what happened, ask, step, and again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..engine import rulings
from ..engine.answers import read_number, tidy
from ..engine.events import RoundBegan, RoundSettled
from ..engine.machine import BlackjackGame, Played, by_answer, steps
from ..engine.questions import asks, default_bet
from ..engine.state import GameState, Signal
from ..engine.view import View, view
from ..engine.vocabulary import NO, QUIT, YES, Question
from ..graphics.courses import Courses, followed
from ..graphics.ending import summed_up
from ..graphics.forms import form, say
from ..graphics.glossary import meaning
from ..graphics.help import explain, rules_in_words
from ..graphics.lines import Line, printable
from ..graphics.look import Look
from ..graphics.prompts import asking, next_round, question
from ..graphics.story import story, table
from ..graphics.terminal import Terminal
from .coach import ASKED, Coach
from .leaving import INTERRUPTED, Left
from .record import Record
from .typed import as_amount

if TYPE_CHECKING:
    from ..bots.players import Bot

Screen = Callable[[View, Look], list[Line]]

SCREENS: dict[str, Screen] = {
    "t": table,
    "i": lambda seen, look: rules_in_words(seen.rules, look),
}
"""The keys that show something at every question and never reach the machine."""

DECISIONS = (Question.BET, Question.INSURANCE, Question.ACTION)
"""The questions whose answers can be taken back."""

SAME = "="
"""The key for another round with everybody's last bets."""

BETS = (Question.BET, Question.SIDE_BET)
AMOUNTS = (*BETS, Question.INSURANCE)
"""The questions that take an amount."""

LEAVE = ("Leave in the middle of the round?  yes or no", "Leave?  yes or no")


class Session:
    """A game at a terminal.

    ``coach`` advises, ``count`` draws the count for the key n where it is on, and with
    ``practice`` the key u takes decisions back.
    """

    def __init__(
        self,
        game: BlackjackGame,
        terminal: Terminal,
        record: Record,
        coach: Coach,
        *,
        setup: Sequence[str] = (),
        courses: Courses = (),
        count: Screen | None = None,
        practice: bool = False,
        trace: bool = False,
        bots: Mapping[int, Bot] | None = None,
    ) -> None:
        """Give the answers ``setup`` to the first questions without asking.

        ``courses`` are those of a game that is resumed; ``trace`` tells each step of the machine;
        ``bots`` answer for their seats.
        """
        self.game, self.terminal, self.record, self.coach = game, terminal, record, coach
        self.setup, self.courses = list(setup), courses
        self.count, self.practice, self.trace = count, practice, trace
        self.bots = dict(bots or {})
        self._ahead: str | None = None  # the bet typed with the wish for a round
        self._led: Sequence[Played] = ()  # the steps since the last question
        self._past: list[tuple[GameState, int, Courses]] = []  # before each decision of the round

    def play(self) -> int:
        """Play until the game ends or the player leaves; return the exit status."""
        try:
            look = self.terminal.look
            self.terminal.show(form(look).opening(self.game.rules, look))
            if self.practice:
                self._say("Practice: u takes the last decision back.")
            if self.game.state.shoe.shuffles:
                self._show_resumed(view(self.game.state))
            for answered in by_answer(steps(self.game, self._answer)):
                self._take(answered)
        except Left as left:
            return self._stopped(left.status)
        except KeyboardInterrupt:
            self.terminal.show([()])
            return self._stopped(INTERRUPTED)
        look = self.terminal.look
        self.terminal.show(summed_up(view(self.game.state), self.courses, look))
        self._sum_up()
        self._say(f"The seed was {self.game.seed}; --seed {self.game.seed} deals it again.")
        return 0

    def _show_resumed(self, seen: View) -> None:
        """The table of a resumed game, with the round's result where it has just been settled."""
        look = self.terminal.look
        settled = any(isinstance(event, RoundSettled) for event in seen.events)
        self.terminal.show(self._table(seen, look))
        self.terminal.show(form(look).results(seen, look) if settled else [])

    def _take(self, answered: Sequence[Played]) -> None:
        """Keep and show an answer and all that followed it; on disk before on screen."""
        self._led = answered
        before, answer, after = answered[0]
        states = [step.after for step in answered]
        if answer is not None:
            answers = self.record.answers
            self.record.keep(before, answer, states)
            if after.signal is not Signal.REFUSED and self._bot(view(before)) is None:
                decided = self.practice and asks(before) in DECISIONS
                self._past = [*self._past, (before, answers, self.courses)] if decided else []
                judged = self.coach.after(view(before), answer, self.terminal.look)
                self.record.decide(self.coach.tallies())
                self.record.practise(self.coach.rows(self.game.rules.name, before.round))
                self.terminal.show(judged)
        if self.trace:
            self._tell_steps(answered)
        self._draw(states)

    def _take_back(self) -> None:
        """Go back to before the last decision; the round is practice from now on."""
        self.game.state, answers, self.courses = self._past.pop()
        seen = view(self.game.state)
        self.record.take_back(answers, self.game.state)
        self.coach.practice(seen.round)
        self.record.decide(self.coach.tallies())
        self._say(f"Taken back. Round {seen.round} is practice and stays out of the history.")
        self.terminal.show(self._table(seen, self.terminal.look))

    def _draw(self, states: Sequence[GameState]) -> None:
        """Draw what each step did."""
        for seen in map(view, states):
            if any(isinstance(event, RoundBegan) for event in seen.events):
                self.terminal.new_round()
            self.courses = followed(self.courses, seen)
            for beat in story(seen, self.terminal.look, self.courses):
                self.terminal.show(beat.lines)
                if beat.pause:
                    self.terminal.pause()

    def _answer(self, seen: View) -> str:
        """An answer for the machine, after any number of keys for the screen."""
        if (known := self._known(seen)) is not None:
            return known
        self.terminal.show(self.coach.before(seen, self.terminal.look))
        screens = self._screens(seen)
        while True:
            answer = self.terminal.ask(self._question(seen))
            if answer is None:
                raise Left(0)
            word = tidy(answer).lower()
            if word in screens:
                self.terminal.show(screens[word](seen, self.terminal.look))
            elif word.startswith(("? ", "help ")):
                self.terminal.show(meaning(word.partition(" ")[2], self.terminal.look))
            elif word == "u" and self._past:
                self._take_back()
                return self._answer(view(self.game.state))
            elif word in QUIT:
                self._leave(seen)
            elif word or (seen.prompt and seen.prompt.enter is not None):
                return self._for_machine(seen, answer)

    def _known(self, seen: View) -> str | None:
        """An answer for which nobody needs to be asked."""
        if self.setup:
            return self.setup.pop(0)
        if (bot := self._bot(seen)) is not None:
            return self._watch(bot, seen)
        return self._bet_ahead(seen)

    def _question(self, seen: View) -> Line:
        """The question; for one player at a screen, another round and its bet are one."""
        look = self.terminal.look
        alone = self._next_bet(seen)
        return question(seen, look) if alone is None else next_round(*alone, look)

    def _next_bet(self, seen: View) -> tuple[int, int, int] | None:
        """The range of the next bet and what Enter makes, where one question asks for both."""
        if not (is_again(seen) and seen.rules.money and self.terminal.interactive):
            return None
        seated = [seat for seat in seen.seats if seat.seated]
        if len(seated) != 1:
            return None
        low, high = rulings.bet_range(seen.rules, seated[0].funds)
        return low, high, default_bet(seated[0], low, high)

    def _for_machine(self, seen: View, answer: str) -> str:
        """What was typed as the machine takes it; bets for the next round are kept for then."""
        prompt, unit = seen.prompt, seen.rules.unit
        if prompt and prompt.kind in AMOUNTS:
            return as_amount(answer, prompt.low, int(prompt.high), unit)
        if is_again(seen) and seen.rules.money and tidy(answer) == SAME:
            self._ahead = SAME
            return "yes"
        if (alone := self._next_bet(seen)) is None:
            return answer
        bet = as_amount(answer, *alone[:2], unit)
        number = read_number(bet)
        if tidy(bet) and (number is None or not alone[0] <= number <= alone[1]):
            return answer
        self._ahead = bet
        return "yes"

    def _bet_ahead(self, seen: View) -> str | None:
        """The bet that was typed with the wish for this round; everybody's last for SAME."""
        kind, ahead = seen.prompt.kind if seen.prompt else None, self._ahead
        if ahead is None or kind not in BETS:
            self._ahead = None
            return None
        if ahead == SAME:
            return ""
        self._ahead = None
        return ahead

    def _bot(self, seen: View) -> Bot | None:
        """The bot that is asked, if it is one."""
        seat = seen.prompt.seat if seen.prompt else None
        return None if seat is None else self.bots.get(seat)

    def _watch(self, bot: Bot, seen: View) -> str:
        """A bot's answer, shown as if it had been typed, at the pace of a person."""
        answer = bot(seen)
        asked = question(seen, self.terminal.look)
        self.terminal.show([(*asked, (printable(answer), ""))])
        self.terminal.pause()
        return answer

    def _screens(self, seen: View) -> dict[str, Screen]:
        """The keys that show something at a question."""
        kind = seen.prompt.kind if seen.prompt else None
        more: dict[str, Screen] = {}
        if kind in ASKED:
            more["c"] = self.coach.now
        if self.count and kind in (Question.BET, *ASKED):
            more["n"] = self.count
        keys = "".join([*more, *("u" if self._past else "")])
        return {
            **SCREENS,
            "t": self._table,
            "m": self._machine,
            **more,
            "?": lambda seen, look: explain(seen, look, keys),
        }

    def _machine(self, seen: View, look: Look) -> list[Line]:
        """The machine, with the way that led to the question; loaded when it is asked for."""
        from ..graphics.machine import machine

        way = [(before.phase, after.signal) for before, _, after in self._led if after.signal]
        return machine(look, seen.phase, way)

    def _tell_steps(self, answered: Sequence[Played]) -> None:
        from ..graphics.machine import traced

        look = self.terminal.look
        self.terminal.show([row for step in answered for row in traced(step, look)])

    def _table(self, seen: View, look: Look) -> list[Line]:
        return table(seen, look, self.courses)

    def _leave(self, seen: View) -> None:
        """Leave; with a bet or cards on the table, only after a yes."""
        settled = seen.prompt is None or seen.prompt.kind in (Question.AGAIN, Question.RESET)
        while not settled and any(seat.hands for seat in seen.seats):
            answer = self.terminal.ask(asking(LEAVE, self.terminal.look))
            word = "yes" if answer is None else tidy(answer).lower()
            if word in NO:
                return
            if word in YES:
                break
        raise Left(0)

    def _say(self, sentence: str) -> None:
        self.terminal.show(say(sentence, self.terminal.look))

    def _sum_up(self) -> None:
        self.record.practise(self.coach.rows(self.game.rules.name))
        self.terminal.show(self.coach.summary(view(self.game.state), self.terminal.look))

    def _stopped(self, status: int) -> int:
        """Say in one sentence how to go on."""
        self._sum_up()
        if self.record.kept is not None:
            number = self.record.kept.id
            self._say(f"The game is kept; start again, or with --resume {number}, to go on.")
        else:
            self._say(f"The game is not kept; --seed {self.game.seed} deals it again.")
        return status


def is_again(seen: View) -> bool:
    """True at the question for another round."""
    return seen.prompt is not None and seen.prompt.kind is Question.AGAIN
