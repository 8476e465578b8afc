"""A new game: the machine, what keeps it, and the players that were chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from ..engine import rulings
from ..engine.errors import BlackjackError, quoted
from ..engine.events import Refused
from ..engine.machine import BlackjackGame
from ..engine.questions import asks
from ..engine.rules import Rules
from ..graphics.courses import Courses
from ..graphics.forms import say
from ..graphics.terminal import Terminal
from ..settings import BadSetting, Chosen, skipped
from .record import OpenJournal, Record

if TYPE_CHECKING:
    from ..bots.guard import Guarded
    from ..bots.players import Bot


class Ready(NamedTuple):
    """A game to be played: the machine, and what keeps it.

    ``setup`` are the first answers, where they are known, ``courses`` those of a resumed game,
    ``bots`` the players that are programs, by seat.
    """

    game: BlackjackGame
    record: Record
    setup: Sequence[str] = ()
    courses: Courses = ()
    bots: Mapping[int, Bot] = MappingProxyType({})


class PlayersRefused(BlackjackError):
    """The table does not take the players that a flag, a variable or a file names."""

    def __init__(self, source: str, refused: Refused) -> None:
        self.source, self.refused = source, refused
        super().__init__(
            f"players ({source}): {quoted(refused.answer)} is refused: {refused.reason}"
        )


def begin(
    rules: Rules, seed: str | None, players: Chosen, terminal: Terminal, journal: OpenJournal
) -> Ready:
    """Start a new game.

    Raises:
        BadSetting, PlayersRefused: the table does not take the players.
    """
    game = BlackjackGame(rules, seed)
    game.start()
    names = [name for name in players.value.split(",") if name.strip()]
    bots = bots_among(names, terminal)
    for seat, bot in bots.items():
        names[seat] = bot.name
    try:
        setup = setup_for(game, players, names)
    except (BadSetting, PlayersRefused) as fault:
        if not players.of_file:
            raise
        skipped(fault)
        setup, bots = [], {}
    return Ready(game, Record(journal, game.state, terminal.error), setup, bots=bots)


def bots_among(names: Sequence[str], terminal: Terminal) -> dict[int, Guarded]:
    """The bots among the names of players, by seat; two of one kind have names of their own.

    Raises:
        BadBot: one is not there or can't be loaded.
    """
    if not any(name.strip().startswith("bot:") for name in names):
        return {}
    from ..bots.find import PREFIX, find  # loaded where one plays

    found: dict[int, Guarded] = {}
    for seat, name in enumerate(map(str.strip, names)):
        if name.startswith(PREFIX):
            bot = find(
                name.removeprefix(PREFIX), lambda told: terminal.show(say(told, terminal.look))
            )
            alike = sum(other.name.startswith(bot.name) for other in found.values())
            bot.name += f" {alike + 1}" if alike else ""
            found[seat] = bot
    return found


def begin_again(over: Ready, terminal: Terminal, journal: OpenJournal) -> Ready:
    """The same table and players once more, with other cards."""
    state = over.game.state
    names = [seat.name for seat in state.seats]
    game = BlackjackGame(state.rules)
    game.start()
    setup = [str(len(names)), *names] if rulings.seats(state.rules) > 1 else names
    return Ready(game, Record(journal, game.state, terminal.error), setup, bots=over.bots)


def setup_for(game: BlackjackGame, chosen: Chosen, names: Sequence[str]) -> list[str]:
    """The answers that seat the chosen players, once the table takes them.

    Raises:
        BadSetting, PlayersRefused: it doesn't; nothing was drawn or kept.
    """
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
