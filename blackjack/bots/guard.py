"""A bot that can't stop the game: what it does wrong is told, and the quiet answer given."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread

from ..engine.events import Refused
from ..engine.view import View
from .players import Bot, quiet

PATIENCE = 2.0  # seconds for an answer
CHANCES = 2  # refused answers to one question


class Guarded:
    """An answerer that asks a bot, and answers for it where it fails.

    It fails where it raises, returns no text, takes longer than ``patience`` seconds (None
    for any time), or was refused twice. A bot that is still thinking about an earlier
    question is not asked anew.
    """

    def __init__(
        self,
        bot: Bot,
        name: str,
        tell: Callable[[str], None],
        patience: float | None = PATIENCE,
    ) -> None:
        self.bot, self.name, self.tell, self.patience = bot, name, tell, patience
        self._refused = 0
        self._thinking: Thread | None = None

    def __call__(self, seen: View) -> str:
        """The bot's answer, or the quiet one."""
        again = any(isinstance(event, Refused) for event in seen.events)
        self._refused = self._refused + 1 if again else 0
        if self._refused >= CHANCES:
            return self._instead(seen, "was refused twice")
        outcome: list[object] = []
        if self.patience is None:
            self._ask(seen, outcome)
        elif self._thinking is None or not self._thinking.is_alive():
            self._thinking = Thread(target=self._ask, args=(seen, outcome), daemon=True)
            self._thinking.start()
            self._thinking.join(self.patience)
        if not outcome:
            return self._instead(seen, f"gave no answer in {self.patience:g} seconds")
        (answer,) = outcome
        if isinstance(answer, BaseException):
            return self._instead(seen, f"failed ({type(answer).__name__}: {answer})")
        if not isinstance(answer, str):
            return self._instead(seen, f"returned {type(answer).__name__}, not a text")
        return answer

    def _ask(self, seen: View, outcome: list[object]) -> None:
        try:
            outcome.append(self.bot(seen))
        except (Exception, SystemExit) as fault:  # noqa: BLE001  # whatever somebody else's function raises
            outcome.append(fault)

    def _instead(self, seen: View, fault: str) -> str:
        answer = quiet(seen)
        self.tell(f"{self.name} {fault} and plays {answer!r}.")
        return answer
