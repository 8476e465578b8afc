"""How the journal's file is made and opened."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .damage import BUSY_SECONDS, beside, told
from .faults import JournalFault
from .schema import SCHEMA_VERSION, bring_up_to_date
from .scores import take_over


def connect(path: Path) -> sqlite3.Connection:
    """Open a journal to write in, and make it if there is none.

    An answer must be there after a cut of the power, hence ``synchronous=FULL``.

    Raises:
        JournalFault: it can't be.
    """
    with told(path):
        _make(path)
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    with told(path, connection):
        _version(path, connection)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")
        if _version(path, connection) < SCHEMA_VERSION:
            with transaction(connection):  # in which no other process does the same
                if (version := _version(path, connection)) < SCHEMA_VERSION:
                    bring_up_to_date(connection, version)
                    take_over(connection, path.with_name("scores.sqlite3"))
    return connection


def connect_to_read(path: Path) -> sqlite3.Connection | None:
    """Open a journal to read it; return None if there is none yet.

    Raises:
        JournalFault: it can't be.
    """
    with told(path):
        if not path.exists():
            return None
        _refuse_folder(path)
        # Where nothing can be written, SQLite can't make the files that go with a log;
        # without a log the file is whole.
        loose = os.access(path.parent, os.W_OK) or beside(path, "-wal").exists()
        uri = f"{path.resolve().as_uri()}?{'mode=ro' if loose else 'immutable=1'}"
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)
    with told(path, connection):
        version = _version(path, connection)
        if 0 < version < SCHEMA_VERSION:
            connect(path).close()
    if not version:
        connection.close()
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


def _make(path: Path) -> None:
    """Make the file and its folders, for their owner alone, where they are not there."""
    for folder in reversed(path.parents):
        if not folder.exists():
            folder.mkdir(0o700, exist_ok=True)
    _refuse_folder(path)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise JournalFault(path, "it is a folder; expected a file, or nothing yet")


def _version(path: Path, connection: sqlite3.Connection) -> int:
    """The version of the tables, 0 if there are none yet.

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
