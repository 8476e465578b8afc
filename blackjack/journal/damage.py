"""What can go wrong with the file, as a ``JournalFault``; a damaged file is set aside.

Damaged is what SQLite's own integrity check calls so, and nothing else: no lock, no
signal, no table that somebody took out. It gets another name, and is never overwritten.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from .faults import JournalDamaged, JournalFault
from .locks import alone

BUSY_SECONDS = 3.0

SUSPECT = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""What SQLite says where it meets damage; the integrity check decides."""

REASONS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk failed, or is full",
    sqlite3.SQLITE_BUSY: "another program keeps it locked",
    sqlite3.SQLITE_READONLY: "it can't be written",
    sqlite3.SQLITE_CANTOPEN: "it can't be opened or made there",
    sqlite3.SQLITE_PERM: "no permission",
}
CALLBACK = "user-defined function raised exception"
"""All that SQLite says of a signal that came in a function of ours."""


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
        if str(fault) == CALLBACK:
            raise KeyboardInterrupt from None
        if _code(fault) in SUSPECT and connection is not None:
            connection.close()
            raise JournalDamaged(path, set_aside(path)) from None
        raise JournalFault(path, REASONS.get(_code(fault), str(fault))) from None


def set_aside(path: Path) -> Path | None:
    """Give a damaged journal another name, its log too; None if it is sound by now.

    Of several processes that meet the damage at once, one does it.

    Raises:
        JournalFault: it can't be renamed.
    """
    try:
        with alone(path.parent):
            if is_sound(path):
                return None
            kept = _free_name(path)
            path.rename(kept)
            for ending in ("-wal", "-shm"):
                if (log := beside(path, ending)).exists():
                    log.rename(beside(kept, ending))
    except OSError as fault:
        raise JournalFault(path, f"damaged, and can't be set aside: {fault.strerror}") from None
    return kept


def is_sound(path: Path) -> bool:
    """True unless SQLite's integrity check finds damage."""
    if not path.exists():
        return True
    try:
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            return bool(found == "ok")
    except sqlite3.Error as fault:
        return _code(fault) not in SUSPECT


def beside(path: Path, ending: str) -> Path:
    """The path of a file with a longer name."""
    return path.with_name(path.name + ending)


def _free_name(path: Path) -> Path:
    name = f".corrupt-{datetime.now(UTC):%Y-%m-%d}"
    number = 1
    while (kept := beside(path, name if number == 1 else f"{name}-{number}")).exists():
        number += 1
    return kept


def _code(fault: sqlite3.Error) -> int:
    return getattr(fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
