"""What can be wrong with the journal, each in one line."""

from __future__ import annotations

from pathlib import Path

from ..engine.errors import BlackjackError


class JournalFault(BlackjackError):
    """The journal can't be read or written; ``reason`` says why."""

    status = 1

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"journal {path}: {reason}")


class JournalDamaged(JournalFault):
    """The file was damaged or no database, and now has the name ``kept``.

    None, where another process has set it aside.
    """

    def __init__(self, path: Path, kept: Path | None) -> None:
        self.kept = kept
        name = f" as {kept.name}" if kept else ""
        super().__init__(path, f"damaged, or no database; it was set aside{name}")


class NoSuchGame(BlackjackError):
    """There is no such game, or it can't be resumed."""


class GameInUse(BlackjackError):
    """Another process plays this game."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(f"game {game} is open in another terminal; go on with it there")
