"""What is in the journal's file: the tables, and the seal of each row.

A seal is a check sum of the row as a JSON object, as SQLite writes it: SQLite does not
notice by itself that a value was changed on disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from functools import cache
from zlib import crc32

from .rows import COLUMNS

SCHEMA_VERSION = 4
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
    over INTEGER NOT NULL,    -- 1 ended, 2 given up
    practice INTEGER NOT NULL,  -- the last round with a move taken back, 0 for none
    answers INTEGER NOT NULL,
    seen TEXT NOT NULL,       -- when the last answer was given
    seal INTEGER NOT NULL
);
CREATE INDEX resumable ON positions (game) WHERE NOT over;
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
CREATE TABLE side_bets (      -- settled ones, insurances too
    game INTEGER NOT NULL REFERENCES games,
    at TEXT NOT NULL,
    "table" TEXT NOT NULL,
    unit TEXT NOT NULL,
    round INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    player TEXT NOT NULL,
    side_bet TEXT NOT NULL,
    bet TEXT NOT NULL,
    result TEXT,              -- what it was paid for, such as coloured
    returned TEXT NOT NULL,
    net TEXT NOT NULL,
    seal INTEGER NOT NULL,
    UNIQUE (game, round, seat, side_bet)
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
CREATE TABLE practice (       -- an answer in training, or one that a coach judged
    subject TEXT NOT NULL,    -- drill vegas, play vegas, count hi-lo
    kind TEXT NOT NULL,       -- hard, running
    cell TEXT NOT NULL,       -- 16 against 10
    "right" INTEGER NOT NULL,
    cost TEXT,                -- in bets, as a decimal
    seconds TEXT,
    measure TEXT NOT NULL,    -- basic, count, exact
    player TEXT NOT NULL,
    at TEXT NOT NULL,
    seal INTEGER NOT NULL
);
CREATE TABLE declined (       -- kept games that are not offered again
    game INTEGER PRIMARY KEY REFERENCES games,
    seal INTEGER NOT NULL
);
"""


def bring_up_to_date(connection: sqlite3.Connection, version: int) -> None:
    """Make the tables that an older version lacks.

    Version 1 took another text for its seals. Version 2 had no practice, and put the
    unfinished games in the order of a clock that may be set back. Version 3 had no side bets.
    """
    made = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    for statement in SCHEMA.split(";\n")[:-1]:
        words = statement.split()
        if words[2] not in made:
            connection.execute(statement)
    if version == 1:
        _seal_anew(connection)
    connection.execute("DROP INDEX IF EXISTS unfinished")
    connection.execute(f"PRAGMA user_version={SCHEMA_VERSION}")


def _seal_anew(connection: sqlite3.Connection) -> None:
    """Give each row that is as version 1 wrote it the seal of today."""
    connection.create_function("held", -1, _held_in_version_1)
    connection.create_function("crc32", 1, crc32, deterministic=True)
    for table in COLUMNS:
        connection.execute(
            f"UPDATE {table} SET seal = crc32({as_json(table)}) WHERE held(seal, {columns(table)})"
        )


def _held_in_version_1(seal: object, *row: object) -> bool:
    return seal == crc32(repr(row).encode("utf-8", "backslashreplace"))


def columns(table: str) -> str:
    """The SQL for the columns of a table, without the seal."""
    return ", ".join(f'"{name}"' for name in COLUMNS[table])


@cache
def as_json(table: str) -> str:
    """The SQL for a row of a table as a JSON object, in bytes."""
    return _object({name: f'"{name}"' for name in COLUMNS[table]})


def insert(
    connection: sqlite3.Connection, table: str, row: Sequence[object], verb: str = "INSERT"
) -> None:
    """Seal a row and put it into a table."""
    values = dict(zip(COLUMNS[table], row, strict=True))
    sealing, inserting = _insertion(table, verb)
    (text,) = connection.execute(sealing, values).fetchone()
    connection.execute(inserting, {**values, "seal": crc32(text)})


@cache
def _insertion(table: str, verb: str) -> tuple[str, str]:
    """The SQL for the text of a row's seal, and for the insertion; values go by their names."""
    marks = {name: f":{name}" for name in COLUMNS[table]}
    return (
        f"SELECT {_object(marks)}",
        f"{verb} INTO {table} VALUES ({', '.join(marks.values())}, :seal)",
    )


def _object(values: Mapping[str, str]) -> str:
    """The SQL for a JSON object, which can't hold the BLOB that damage may make."""
    pairs = [f"'{name}', iif(typeof({at}) = 'blob', 'blob', {at})" for name, at in values.items()]
    return f"CAST(json_object({', '.join(pairs)}) AS BLOB)"
