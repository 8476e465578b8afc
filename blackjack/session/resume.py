"""Games that were left: the one that ``--resume`` asks for, or one to offer."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from ..engine.codec import from_json
from ..engine.errors import BlackjackError
from ..engine.machine import game_from
from ..graphics.forms import say
from ..graphics.terminal import Terminal
from ..journal.faults import JournalFault, NoSuchGame
from ..journal.rows import Game
from .begin import Ready
from .lobby import yes_or_no
from .record import Record, courses_of, position, resumed

if TYPE_CHECKING:
    from ..journal.store import Journal


def resume(number: int, terminal: Terminal, journal: Journal | None) -> Ready:
    """Go on with the game of a number, with the latest for 0.

    Raises:
        NoSuchGame, GameInUse: there is none, or it is open elsewhere.
        OtherVersion, UnreadableState: its state can't be read.
    """
    if journal is None:
        raise NoSuchGame("--resume needs a journal")
    latest = (game.id for game in journal.free())
    number = number or next(latest, 0)
    if not number:
        raise NoSuchGame("no unfinished game is kept; history lists what was played")
    return go_on(journal.resume(number), terminal, journal)


def offer(terminal: Terminal, journal: Journal) -> Ready | None:
    """Offer the latest unfinished game; None where a new one is wanted.

    Raises:
        Left: the input ended, or the player quit.
    """
    kept_games = list(journal.offered())
    for more, kept in zip(reversed(range(len(kept_games))), kept_games, strict=True):
        try:
            if not wants(terminal, kept, more):
                journal.decline(kept.id)
                return None
            return go_on(journal.resume(kept.id), terminal, journal)
        except JournalFault:
            raise
        except BlackjackError as fault:  # another version, or open elsewhere since
            terminal.error(f"game {kept.id}: {fault}")
    return None


def go_on(kept: Game, terminal: Terminal, journal: Journal) -> Ready:
    """Take up a kept game where it was left."""
    state = resumed(journal, kept)
    if kept.position is None:
        terminal.error(f"game {kept.id}: its position was damaged; its answers lead there again")
        answers = len(journal.answers(kept.id))
        kept = kept._replace(position=position(state)._replace(answers=answers))
    record = Record(lambda: journal, from_json(kept.start), terminal.error, kept)
    return Ready(game_from(state), record, courses=courses_of(journal, kept, state))


def wants(terminal: Terminal, kept: Game, more: int) -> bool:
    """Tell about an unfinished game and how many more there are; ask whether to resume it."""
    terminal.show(say(f"An unfinished game: {described(kept)}.", terminal.look))
    if more:
        terminal.show(say(f"{more} more: --resume list tells which.", terminal.look))
    return yes_or_no(terminal, "Go on with it?")


def described(kept: Game) -> str:
    """A game in a few words: its table, its round, who plays, and when."""
    at = kept.position
    return f"{kept.table}, round {at.round}, {at.standing}, {ago(at.seen)}" if at else kept.table


def ago(when: str) -> str:
    """How long ago a time in ISO 8601 was, in words."""
    try:
        seconds = (datetime.now(UTC) - datetime.fromisoformat(when)).total_seconds()
    except (ValueError, TypeError, OverflowError):  # a journal that somebody edited
        return when
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            number = int(seconds // length)
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"
