"""The journal's file: where it lies, how it is opened, and what is done if it fails.

Every fault of the disk or of the file becomes a ``JournalFault``. A damaged file is
set aside under another name, never overwritten.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from zlib import crc32

from .faults import JournalDamaged, JournalFault
from .schema import SCHEMA_VERSION, bring_up_to_date

BUSY_SECONDS = 3.0


def connect(path: Path) -> sqlite3.Connection:
    """Open a journal to write in, and make it if there is none.

    An answer must be there after a cut of the power, hence ``synchronous=FULL``.

    Raises:
        JournalFault: it can't be.
    """
    with told(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    with told(path, connection):
        _prepare(connection)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        if _version(path, connection) < SCHEMA_VERSION:
            with transaction(connection):  # in which no other process does the same
                bring_up_to_date(connection, _version(path, connection))
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection | None:
    """Open a journal to read it; return None if there is none yet.

    Raises:
        JournalFault: it can't be.
    """
    with told(path):
        if not path.exists():
            return None
        # Where nothing can be written, SQLite can't make the files that go with a log;
        # without a log the file is whole.
        loose = os.access(path.parent, os.W_OK) or _beside(path, "-wal").exists()
        uri = f"{path.resolve().as_uri()}?{'mode=ro' if loose else 'immutable=1'}"
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)
    with told(path, connection):
        _prepare(connection)
        version = _version(path, connection)
        if 0 < version < SCHEMA_VERSION:
            connect(path).close()
        return connection if version else None


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Do everything inside or, if it fails, nothing of it."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _casefold(text: bytes) -> str:
    """Return text without upper case, though damaged."""
    return text.decode(errors="replace").casefold()


def _prepare(connection: sqlite3.Connection) -> None:
    connection.create_function("casefold", 1, _casefold, deterministic=True)
    connection.create_function("crc32", 1, crc32, deterministic=True)


def _version(path: Path, connection: sqlite3.Connection) -> int:
    """Return the version of the tables, 0 if there are none yet.

    Raises:
        JournalFault: another program, or a newer version of this one, made them.
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA_VERSION:
        raise JournalFault(
            path,
            f"a newer version of the game made it (version {version}; "
            f"this one reads up to {SCHEMA_VERSION})",
        )
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if not version and tables:
        raise JournalFault(path, "it is the database of another program")
    return int(version)


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


def _beside(path: Path, ending: str) -> Path:
    """Return the path of a file with a longer name."""
    return path.with_name(path.name + ending)


def _set_aside(path: Path) -> Path:
    """Give a file another name, its log too, and return that name."""
    name = f".corrupt-{datetime.now(UTC):%Y-%m-%d}"
    number = 1
    while (kept := _beside(path, name if number == 1 else f"{name}-{number}")).exists():
        number += 1
    try:
        path.rename(kept)
        for ending in ("-wal", "-shm"):
            if (log := _beside(path, ending)).exists():
                log.rename(_beside(kept, ending))
    except OSError as fault:
        raise JournalFault(path, f"damaged, and can't be set aside: {fault.strerror}") from None
    return kept
