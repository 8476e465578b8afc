"""The loop in which all parts meet: show what happened, ask, step, and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .coach import ASKED, Coach
from .engine.actions import NO, QUIT, YES, asks, tidy
from .engine.events import Refused
from .engine.machine import BlackjackGame
from .engine.state import GameState, Phase, Prompt
from .engine.view import View, view
from .graphics.banner import opening
from .graphics.help import explain
from .graphics.lines import Line, line, wrapped
from .graphics.look import Look
from .graphics.prompts import question
from .graphics.story import story, table
from .graphics.terminal import Terminal
from .graphics.words import rules_in_words
from .options import BadSetting

Screen = Callable[[View, Look], list[Line]]

SCREENS: dict[str, Screen] = {
    "t": table,
    "i": lambda seen, look: rules_in_words(seen.rules, look),
}
"""The keys that show something at every question and never reach the machine."""

DECISIONS = ("bet", "insurance", "action")
"""The questions whose answers can be taken back."""

INTERRUPTED = 130  # the exit status after Ctrl-C, as shells have it


class Left(Exception):
    """The player leaves the game before its end; ``status`` is the exit status."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(status)


class Session:
    """A game at a terminal."""

    def __init__(
        self,
        game: BlackjackGame,
        terminal: Terminal,
        players: Sequence[str] = (),
        coach: Coach | None = None,
        count: Screen | None = None,
        *,
        practice: bool = False,
    ) -> None:
        """Seat ``players`` without asking; with none, ask.

        ``count`` draws the count for the key n; ``practice`` lets moves be taken back.
        """
        self.game, self.terminal = game, terminal
        self.players = list(players)
        self.coach, self.count, self.practice = coach or Coach(), count, practice
        self.past: list[GameState] = []  # the states before the decisions of the round

    def play(self) -> int:
        """Play until the game ends or the player leaves; return the exit status."""
        try:
            self.terminal.show(opening(self.game.rules, self.terminal.look))
            if self.practice:
                self._say("Practice: u takes the last decision back.")
            while not self.game.state.over:
                seen = view(self.game.state)
                if seen.phase is Phase.GAME_SETUP:
                    self.terminal.new_round()
                    self.past.clear()
                answer = None if seen.prompt is None else self._answer(seen, seen.prompt)
                if answer is not None or seen.prompt is None:
                    self._step(seen, answer)
                    self._show()
        except Left as left:
            self._say("The game stops here.")
            return self._end(left.status)
        except KeyboardInterrupt:
            self.terminal.show([()])
            return self._end(INTERRUPTED)
        return self._end(0)

    def _step(self, seen: View, answer: str | None) -> None:
        """Give the machine an answer; keep and judge what it takes as a decision."""
        before = self.game.state
        self.game.step(answer)
        refused = any([isinstance(event, Refused) for event in self.game.state.events])
        if answer is not None and not refused:
            if self.practice and asks(before) in DECISIONS:
                self.past.append(before)
            self.terminal.show(self.coach.after(seen, answer, self.terminal.look))

    def _show(self) -> None:
        """Draw what the last step did."""
        seen = view(self.game.state)
        for event in seen.events:
            if isinstance(event, Refused) and self.players:
                raise BadSetting("--players", event.kind, event.answer, event.reason)
        for beat in story(seen, self.terminal.look):
            self.terminal.show(beat.lines)
            if beat.pause:
                self.terminal.pause()

    def _answer(self, seen: View, prompt: Prompt) -> str | None:
        """Return an answer for the machine, after any number of keys for the screen.

        None if the last decision was taken back instead.
        """
        if self.players and prompt.kind == "players":
            return str(len(self.players))
        if self.players and prompt.kind == "name":
            return self.players.pop(0)
        self.terminal.show(self.coach.before(seen, self.terminal.look))
        screens = self._screens(prompt.kind)
        while True:
            answer = self.terminal.ask(question(seen, self.terminal.look))
            if answer is None:
                raise Left(0)
            word = tidy(answer).lower()
            if word in screens:
                self.terminal.show(screens[word](seen, self.terminal.look))
            elif word == "u" and self.past:
                self._take_back()
                return None
            elif word in QUIT and prompt.kind != "again":
                self._leave(seen)
            elif word or prompt.enter is not None:
                return answer

    def _screens(self, kind: str) -> dict[str, Screen]:
        """Return the keys that show something at a question."""
        more: dict[str, Screen] = {}
        if kind in ASKED:
            more["c"] = self.coach.now
        if self.count and kind in ("bet", "action"):
            more["n"] = self.count
        keys = "".join([*more, *("u" if self.past else "")])
        return {**SCREENS, **more, "?": lambda seen, look: explain(seen, look, keys)}

    def _take_back(self) -> None:
        """Go back to before the last decision; the round is practice from now on."""
        self.game.state = self.past.pop()
        seen = view(self.game.state)
        self.coach.practice(seen.round)
        self._say(f"Taken back. Round {seen.round} is practice and stays out of the history.")
        self.terminal.show(table(seen, self.terminal.look))

    def _leave(self, seen: View) -> None:
        """Leave; with a bet or cards on the table, only after a yes."""
        while any(seat.hands for seat in seen.seats):
            answer = self.terminal.ask(line(" Leave in the middle of the round?  [y]es  [n]o  > "))
            word = "yes" if answer is None else tidy(answer).lower()
            if word in NO:
                return
            if word and word in YES:
                break
        raise Left(0)

    def _say(self, sentence: str) -> None:
        self.terminal.show(wrapped(sentence, self.terminal.look.width))

    def _end(self, status: int) -> int:
        self.terminal.show(self.coach.summary(view(self.game.state), self.terminal.look))
        self._say(f"The seed was {self.game.seed}; --seed {self.game.seed} deals it again.")
        return status
