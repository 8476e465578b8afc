"""What is in the journal's file: the tables, and the seal of each row.

A seal is a check sum of the row as a JSON object, as SQLite writes it: SQLite does not
notice by itself that a value was changed on disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from functools import cache
from zlib import crc32

from .rows import COLUMNS

SCHEMA_VERSION = 2
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


def bring_up_to_date(connection: sqlite3.Connection, version: int) -> None:
    """Make the tables, or seal their rows anew: version 1 took another text for its seals."""
    if version == 0:
        for statement in SCHEMA.split(";\n"):
            connection.execute(statement)
    elif version == 1:
        connection.create_function("held", -1, _held_in_version_1)
        for table in COLUMNS:
            connection.execute(
                f"UPDATE {table} SET seal = crc32({as_json(table)}) "
                f"WHERE held(seal, {columns(table)})"
            )
    connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")


def _held_in_version_1(seal: object, *row: object) -> bool:
    return seal == crc32(repr(row).encode("utf-8", "backslashreplace"))


class Seals:
    """Tells whether a row is what was written, and counts those that are not."""

    def __init__(self) -> None:
        self.broken = 0

    def hold(self, seal: object, check_sum: int) -> bool:
        """Compare the seal of a row with its check sum: the SQL function ``intact``."""
        self.broken += seal != check_sum
        return seal == check_sum


def columns(table: str) -> str:
    """Return the SQL for the columns of a table, without the seal."""
    return ", ".join(f'"{name}"' for name in COLUMNS[table])


def as_json(table: str) -> str:
    """Return the SQL for a row of a table as a JSON object, in bytes."""
    return _object({name: f'"{name}"' for name in COLUMNS[table]})


def intact(table: str) -> str:
    """Return the SQL that tells whether the seal of a row holds."""
    return f"intact(seal, crc32({as_json(table)}))"


@cache
def insertion(table: str, verb: str = "INSERT") -> str:
    """Return the SQL that inserts a row, its values named as its columns are, and seals it."""
    marks = {name: f":{name}" for name in COLUMNS[table]}
    return f"{verb} INTO {table} VALUES ({', '.join(marks.values())}, crc32({_object(marks)}))"


def _object(values: Mapping[str, str]) -> str:
    """Return the SQL for a JSON object, which can't hold the BLOB that damage may make."""
    pairs = [f"'{name}', iif(typeof({at}) = 'blob', 'blob', {at})" for name, at in values.items()]
    return f"CAST(json_object({', '.join(pairs)}) AS BLOB)"
