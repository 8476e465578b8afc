"""What can be wrong with the journal, each in one line, and what is done about it.

Every fault of the disk or of the file becomes a ``JournalFault``. A damaged file is
set aside under another name, never overwritten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from ..engine.errors import BlackjackError


class JournalFault(BlackjackError):
    """The journal can't be read or written; ``reason`` says why."""

    status = 1

    def __init__(self, path: Path, reason: str) -> None:
        self.path, self.reason = path, reason
        super().__init__(f"journal {path}: {reason}")


class JournalDamaged(JournalFault):
    """The file was damaged or no database, and now has the name ``kept``."""

    def __init__(self, path: Path, kept: Path) -> None:
        self.kept = kept
        super().__init__(path, f"damaged, or no database; it was set aside as {kept.name}")


class NoSuchGame(BlackjackError):
    """There is no such game, or it can't be gone on with."""


class GameInUse(BlackjackError):
    """Another process plays this game."""

    def __init__(self, game: int) -> None:
        self.game = game
        super().__init__(f"game {game} is open in another terminal; go on with it there")


@contextmanager
def told(path: Path, connection: sqlite3.Connection | None = None) -> Iterator[None]:
    """Turn what goes wrong inside into a ``JournalFault``; set a damaged file aside."""
    try:
        yield
    except OSError as fault:
        raise JournalFault(path, str(fault.strerror or fault)) from None
    except sqlite3.IntegrityError:
        raise  # whoever writes knows what it means
    except sqlite3.Error as fault:
        code = getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        if code not in DAMAGED or connection is None:
            raise JournalFault(path, REASONS.get(code, str(fault))) from None
        connection.close()
        raise JournalDamaged(path, _set_aside(path)) from None


REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk failed, or is full",
    sqlite3.SQLITE_BUSY: "another program keeps it locked",
    sqlite3.SQLITE_READONLY: "it can't be written",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened or made there",
    sqlite3.SQLITE_PERM: "no permission",
}
DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
"""What SQLite says of a damaged file; an error in SQL is one of the file's schema."""


def beside(path: Path, ending: str) -> Path:
    """Return the path of a file with a longer name."""
    return path.with_name(path.name + ending)


def _set_aside(path: Path) -> Path:
    """Give a file another name, its log too, and return that name."""
    name = f".corrupt-{datetime.now(UTC):%Y-%m-%d}"
    number = 1
    while (kept := beside(path, name if number == 1 else f"{name}-{number}")).exists():
        number += 1
    try:
        path.rename(kept)
        for ending in ("-wal", "-shm"):
            if (log := beside(path, ending)).exists():
                log.rename(beside(kept, ending))
    except OSError as fault:
        raise JournalFault(path, f"damaged, and can't be set aside: {fault.strerror}") from None
    return kept
