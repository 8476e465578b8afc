"""A new game: the machine, the players that were chosen, and what will keep it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ..engine import rulings
from ..engine.errors import BlackjackError, quoted
from ..engine.events import Refused
from ..engine.machine import BlackjackGame
from ..engine.questions import asks
from ..engine.rules import Rules
from ..engine.state import GameState
from ..graphics.terminal import Terminal
from ..settings import BadSetting, Chosen
from .loop import Session

if TYPE_CHECKING:
    from .record import OpenJournal, Record


class PlayersRefused(BlackjackError):
    """The table does not take the players that a flag, a variable or a file names."""

    def __init__(self, source: str, refused: Refused) -> None:
        self.source, self.refused = source, refused
        super().__init__(
            f"players ({source}): {quoted(refused.answer)} is refused: {refused.reason}"
        )


def begin(
    rules: Rules, seed: str | None, players: Chosen, terminal: Terminal, journal: OpenJournal
) -> Session:
    """Return the session of a new game.

    Raises:
        BadSetting, PlayersRefused: the table does not take the players.
    """
    game = BlackjackGame(rules, seed)
    game.start()
    record = partial(record_of, journal, game.state, terminal)
    return Session(game, terminal, record, setup_for(game, players))


def record_of(journal: OpenJournal, start: GameState, terminal: Terminal) -> Record:
    """Return what keeps a new game."""
    from .record import Record  # not on the way to the first prompt, as the journal

    return Record(journal, start, terminal.error)


def setup_for(game: BlackjackGame, chosen: Chosen) -> list[str]:
    """Return the answers that seat the chosen players, once the table takes them.

    Raises:
        BadSetting, PlayersRefused: it doesn't; nothing was drawn or kept.
    """
    names = [name for name in chosen.value.split(",") if name.strip()]
    seats = rulings.seats(game.rules)
    if len(names) > seats:
        most = f"1 to {seats} names" if seats > 1 else "one name"
        raise BadSetting(chosen.source, "players", chosen.value, f"{most} at {game.rules.name}")
    state, left, answers = game.state, iter(names), []
    while len(state.seats) < len(names):
        kind = asks(state)
        answer = None if kind is None else str(len(names)) if kind == "players" else next(left)
        state, _ = game.get_next_values(state, answer)
        for event in state.events:
            if isinstance(event, Refused):
                raise PlayersRefused(chosen.source, event)
        answers += [] if answer is None else [answer]
    return answers
