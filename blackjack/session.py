"""The loop in which all parts meet: show what happened, ask, step, and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .engine.actions import NO, QUIT, YES, tidy
from .engine.events import Refused, RoundBegan
from .engine.machine import BlackjackGame
from .engine.state import GameState
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
from .record import Record, advance

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

    def __init__(
        self, game: BlackjackGame, terminal: Terminal, record: Record, players: Sequence[str] = ()
    ) -> None:
        """Seat ``players`` without asking; with none, ask."""
        self.game, self.terminal, self.record = game, terminal, record
        self.players = list(players)

    def play(self) -> int:
        """Play until the game ends or the player leaves; return the exit status."""
        try:
            self.terminal.show(opening(self.game.rules, self.terminal.look))
            if self.record.kept is None:
                self._draw(advance(self.game, None))
            else:
                self.terminal.show(table(view(self.game.state), self.terminal.look))
            while not self.game.state.over:
                self._take(self._answer(view(self.game.state)))
        except Left as left:
            return self._stopped(left.status)
        except KeyboardInterrupt:
            self.terminal.show([()])
            return self._stopped(INTERRUPTED)
        self._say(f"The seed was {self.game.seed}; --seed {self.game.seed} deals it again.")
        return 0

    def _take(self, answer: str) -> None:
        """Step to the next question; on disk before on screen."""
        before = self.game.state
        states = advance(self.game, answer)
        self.record.keep(before, answer, states)
        self._draw(states)

    def _draw(self, states: Sequence[GameState]) -> None:
        """Draw what each step did."""
        for seen in map(view, states):
            for event in seen.events:
                if isinstance(event, Refused) and self.players:
                    raise BadSetting("--players", event.kind, event.answer, event.reason)
                if isinstance(event, RoundBegan):
                    self.terminal.new_round()
            for beat in story(seen, self.terminal.look):
                self.terminal.show(beat.lines)
                if beat.pause:
                    self.terminal.pause()

    def _answer(self, seen: View) -> str:
        """Return an answer for the machine, after any number of keys for the screen."""
        kind, enter = (seen.prompt.kind, seen.prompt.enter) if seen.prompt else ("", None)
        if self.players and kind == "players":
            return str(len(self.players))
        if self.players and kind == "name":
            return self.players.pop(0)
        while True:
            answer = self.terminal.ask(question(seen, self.terminal.look))
            if answer is None:
                raise Left(0)
            word = tidy(answer).lower()
            if word in SCREENS:
                self.terminal.show(SCREENS[word](seen, self.terminal.look))
            elif word in QUIT and kind != "again":
                self._leave(seen)
            elif word or enter is not None:
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

    def _stopped(self, status: int) -> int:
        """Say in one sentence how to go on."""
        if self.record.kept is not None:
            self._say(f"The game is kept: start again, or with --resume {self.record.kept.id}.")
        else:
            self._say(f"The game is not kept; --seed {self.game.seed} deals it again.")
        return status
