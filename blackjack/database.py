"""The journal's file: where it lies, what is in it, and how it is opened."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from zlib import crc32

from .faults import JournalFault, beside, told

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE games (          -- what never changes of a game
    id INTEGER PRIMARY KEY,
    "table" TEXT NOT NULL,
    unit TEXT NOT NULL,       -- what is written behind an amount
    begun TEXT NOT NULL,      -- times are UTC, as 2026-11-30T04:14:00+00:00
    start TEXT NOT NULL,      -- the state before the first step
    seal INTEGER NOT NULL     -- of the columns before it, here and in every table
);
CREATE TABLE positions (      -- where each game stands
    game INTEGER PRIMARY KEY REFERENCES games,
    round INTEGER NOT NULL,
    standing TEXT NOT NULL,   -- who plays and what they hold, for people
    state TEXT NOT NULL,
    over INTEGER NOT NULL,
    practice INTEGER NOT NULL,  -- the last round with a move taken back, 0 for none
    answers INTEGER NOT NULL,
    seen TEXT NOT NULL,       -- when the last answer was given
    seal INTEGER NOT NULL
);
CREATE INDEX unfinished ON positions (seen) WHERE NOT over;
CREATE TABLE answers (
    game INTEGER NOT NULL REFERENCES games,
    number INTEGER NOT NULL,  -- from 1
    answer TEXT NOT NULL,     -- as JSON, since anything may be typed
    seal INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE hands (          -- finished ones; amounts are exact decimals as text
    game INTEGER NOT NULL REFERENCES games,
    at TEXT NOT NULL,
    "table" TEXT NOT NULL,
    unit TEXT NOT NULL,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    player TEXT NOT NULL,
    cards TEXT NOT NULL,
    total INTEGER NOT NULL,
    dealer TEXT NOT NULL,
    dealer_total INTEGER NOT NULL,
    bet TEXT,
    doubled INTEGER NOT NULL,
    split INTEGER NOT NULL,
    natural INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    returned TEXT,
    insurance TEXT,           -- of the seat: told with its first hand
    insurance_returned TEXT,
    net TEXT,                 -- what the hand and that insurance brought
    funds TEXT,               -- the seat's after the round, or its score
    seal INTEGER NOT NULL,
    UNIQUE (game, round, seat, hand)
);
CREATE TABLE results (        -- of finished tournaments
    game INTEGER NOT NULL REFERENCES games,
    at TEXT NOT NULL,
    "table" TEXT NOT NULL,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    score INTEGER NOT NULL,
    won INTEGER NOT NULL,
    seal INTEGER NOT NULL,
    UNIQUE (game, seat)
);
CREATE TABLE decisions (      -- what the coach thought of a player's, a game
    game INTEGER NOT NULL REFERENCES games,
    "table" TEXT NOT NULL,
    player TEXT NOT NULL,
    decisions INTEGER NOT NULL,
    mistakes INTEGER NOT NULL,
    loss TEXT NOT NULL,       -- the expected loss, in units of the bet
    seal INTEGER NOT NULL,
    UNIQUE (game, player)
);
"""
BUSY_SECONDS = 3.0


def journal_file() -> Path:
    """Return where the journal lies: in ``BLACKJACK_HOME``, or the platform's data folder."""
    if home := os.environ.get("BLACKJACK_HOME"):
        return Path(home) / "journal.sqlite3"
    import platformdirs

    return Path(platformdirs.user_data_dir("blackjack", appauthor=False)) / "journal.sqlite3"


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
        if not _has_schema(path, connection):
            with transaction(connection):
                if not _has_schema(path, connection):  # nor has another process made it
                    _make_schema(connection)
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
        loose = os.access(path.parent, os.W_OK) or beside(path, "-wal").exists()
        uri = f"{path.resolve().as_uri()}?{'mode=ro' if loose else 'immutable=1'}"
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)
    with told(path, connection):
        _prepare(connection)
        return connection if _has_schema(path, connection) else None


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


def seal(row: Sequence[object]) -> int:
    """Return the check sum of a row: SQLite does not notice a value that was changed."""
    return crc32(repr(tuple(row)).encode("utf-8", "backslashreplace"))


def now() -> str:
    """Return the time, in UTC, as the journal writes it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def _prepare(connection: sqlite3.Connection) -> None:
    connection.create_function("casefold", 1, str.casefold, deterministic=True)


def _has_schema(path: Path, connection: sqlite3.Connection) -> bool:
    """Tell whether the tables are there; refuse those of others.

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
    return bool(version)


def _make_schema(connection: sqlite3.Connection) -> None:
    for statement in SCHEMA.split(";\n"):
        connection.execute(statement)
    connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")
