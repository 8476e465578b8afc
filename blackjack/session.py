"""The loop in which all parts meet: show what happened, ask, step, and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .engine.actions import NO, QUIT, YES, tidy
from .engine.events import Refused
from .engine.machine import BlackjackGame
from .engine.state import Phase, Prompt
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

SCREENS: dict[str, Callable[[View, Look], list[Line]]] = {
    "?": explain,
    "t": table,
    "i": lambda seen, look: rules_in_words(seen.rules, look),
}
"""The keys that show something and never reach the machine."""

INTERRUPTED = 130  # the exit status after Ctrl-C, as shells have it


class Left(Exception):
    """The player leaves the game before its end; ``status`` is the exit status."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(status)


class Session:
    """A game at a terminal."""

    def __init__(self, game: BlackjackGame, terminal: Terminal, players: Sequence[str]) -> None:
        """Seat ``players`` without asking; with none, ask."""
        self.game, self.terminal = game, terminal
        self.players = list(players)

    def play(self) -> int:
        """Play until the game ends or the player leaves; return the exit status."""
        try:
            self.terminal.show(opening(self.game.rules, self.terminal.look))
            while not self.game.state.over:
                seen = view(self.game.state)
                if seen.phase is Phase.GAME_SETUP:
                    self.terminal.new_round()
                self._step(None if seen.prompt is None else self._answer(seen, seen.prompt))
                self._show()
        except Left as left:
            self._say("The game stops here.")
            return self._end(left.status)
        except KeyboardInterrupt:
            self.terminal.show([()])
            return self._end(INTERRUPTED)
        return self._end(0)

    def _step(self, answer: str | None) -> None:
        self.game.step(answer)

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

    def _answer(self, seen: View, prompt: Prompt) -> str:
        """Return an answer for the machine, after any number of keys for the screen."""
        if self.players and prompt.kind == "players":
            return str(len(self.players))
        if self.players and prompt.kind == "name":
            return self.players.pop(0)
        while True:
            answer = self.terminal.ask(question(seen, self.terminal.look))
            if answer is None:
                raise Left(0)
            word = tidy(answer).lower()
            if word in SCREENS:
                self.terminal.show(SCREENS[word](seen, self.terminal.look))
            elif word in QUIT and prompt.kind != "again":
                self._leave(seen)
            elif word or prompt.enter is not None:
                return answer

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
        self._say(f"The seed was {self.game.seed}; --seed {self.game.seed} deals it again.")
        return status
