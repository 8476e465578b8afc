"""The journal: every game, answer by answer, and every finished hand, in one SQLite file.

It knows no cards and no rules: a state, an answer and the fields of a hand are texts
and numbers that it keeps. An answer is one transaction, on disk before anything is
drawn. Resuming reads the latest state, so it costs the same after any number of answers.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zlib import crc32

from .database import connect, connect_to_read, told, transaction
from .faults import GameInUse, NoSuchGame
from .locks import GameLocks
from .rows import ALL, COLUMNS, DecisionRow, Filters, Game, HandRow, Position, ResultRow, now
from .schema import Seals, as_json, columns, insertion, intact

LARGEST = 2**63 - 1  # the numbers that SQLite can look for


class Journal:
    """An open journal. Close it, or use it in a ``with`` statement."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._seals = Seals()
        connection.create_function("intact", 2, self._seals.hold)
        self._locks: GameLocks | None = None

    @classmethod
    def open(cls, path: Path) -> Journal:
        """Open the journal to write in it.

        Raises:
            JournalFault: it can't be; ``JournalDamaged`` when it was set aside.
        """
        return cls(path, connect(path))

    @classmethod
    def read(cls, path: Path) -> Journal | None:
        """Open the journal to read it; return None if nothing was ever kept.

        Raises:
            JournalFault: it can't be; ``JournalDamaged`` when it was set aside.
        """
        connection = connect_to_read(path)
        return None if connection is None else cls(path, connection)

    @property
    def damaged(self) -> int:
        """Return how many rows were left out, since they are not what was written."""
        return self._seals.broken

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file and let go of every game."""
        self._connection.close()
        if self._locks is not None:
            self._locks.close()
            self._locks = None

    def begin(self, table: str, unit: str, start: str, position: Position) -> Game:
        """Keep a new game, and hold it.

        Raises:
            JournalFault: it can't be kept.
        """
        with self._writing():
            (last,) = self._connection.execute("SELECT max(id) FROM games").fetchone()
            number = (last or 0) + 1
            while not self._held().take(number):  # its journal was set aside, it goes on
                number += 1
            game = Game(number, table, unit, now(), start, position._replace(seen=now()))
            self._insert("games", game[:-1])
            self._insert("positions", (number, *(game.position or ())))
        return game

    def append(
        self,
        game: Game,
        answer: str,
        position: Position,
        hands: Iterable[HandRow] = (),
        results: Iterable[ResultRow] = (),
    ) -> Game:
        """Keep one answer with the position it led to and what it finished; return the game.

        Raises:
            JournalFault: nothing of it could be kept.
            GameInUse: the game was changed by another process; nothing of it is kept.
        """
        number = (game.position.answers if game.position else 0) + 1
        position = position._replace(answers=number, seen=now())
        try:
            with self._writing():
                self._insert("answers", (game.id, number, json.dumps(answer)))
                self._replace("positions", (game.id, *position))
                for hand in hands:
                    self._insert("hands", hand)
                for result in results:
                    self._insert("results", result)
        except sqlite3.IntegrityError:
            raise GameInUse(game.id) from None
        return game._replace(position=position)

    def take_back(self, game: Game, answers: int, position: Position) -> Game:
        """Forget all but the first ``answers`` answers; the round is practice, and no history."""
        position = position._replace(answers=answers, seen=now(), practice=position.round)
        with self._writing():
            self._connection.execute(
                "DELETE FROM answers WHERE game = ? AND number > ?", (game.id, answers)
            )
            self._connection.execute(
                "DELETE FROM hands WHERE game = ? AND round >= ?", (game.id, position.round)
            )
            self._replace("positions", (game.id, *position))
        return game._replace(position=position)

    def decide(self, row: DecisionRow) -> None:
        """Keep what the coach thought of a player's decisions in a game so far."""
        with self._writing():
            self._replace("decisions", row)

    def unfinished(self) -> Iterator[Game]:
        """Return the games that can be gone on with here, the latest first."""
        query = "SELECT game FROM positions WHERE NOT over ORDER BY seen DESC, game DESC"
        for (number,) in self._rows(query):
            with told(self.path):
                free = self._held().is_free(number)
            if free and (game := self._load(number)):
                yield game

    def resume(self, number: int) -> Game:
        """Return a game and hold it, so that no other process goes on with it.

        Raises:
            NoSuchGame, GameInUse: it is not there, has ended or is open elsewhere.
        """
        game = self.game(number)
        with told(self.path):
            if not self._held().take(number):
                raise GameInUse(number)
        game = self.game(number)  # as it stands now that nobody else can change it
        if game.position is not None and game.position.over:
            self.release(number)
            raise NoSuchGame(f"game {number} has ended; replay {number} shows it again")
        return game

    def release(self, number: int) -> None:
        """Let go of a game."""
        if self._locks is not None:
            self._locks.free(number)

    def game(self, number: int) -> Game:
        """Return a game, whoever plays it.

        Raises:
            NoSuchGame: there is none of this number, or its start is damaged.
        """
        game = self._load(number)
        if game is None:
            raise NoSuchGame(f"there is no game {number}; history lists the games that are kept")
        return game

    def answers(self, number: int) -> list[str]:
        """Return all answers of a game, in order.

        Raises:
            NoSuchGame: some are damaged or missing, so the game can't be played again.
        """
        rows = list(self._intact("answers", "game = ? ORDER BY number", (number,)))
        if [row[1] for row in rows] != list(range(1, len(rows) + 1)):
            raise NoSuchGame(f"game {number} can't be played again: its answers are damaged")
        return [json.loads(row[2]) for row in rows]

    def hands(self, filters: Filters = ALL) -> Iterator[HandRow]:
        """Return finished hands."""
        where, values = _which_hands(filters)
        return map(HandRow._make, self._intact("hands", where, values))

    def hands_as_json(self, filters: Filters = ALL) -> Iterator[str]:
        """Return finished hands as JSON objects, in half the time.

        Each is put into words once, for its seal and for the caller.
        """
        where, values = _which_hands(filters)
        query = f"SELECT seal, {as_json('hands')} FROM hands WHERE {where}"
        for seal, text in self._rows(query, values):
            if self._seals.hold(seal, crc32(text)):
                yield text.decode()

    def results(self, filters: Filters = ALL) -> Iterator[ResultRow]:
        """Return what the players of finished tournaments got, the first tournament first."""
        where, values = _where(filters._replace(outcomes=()))
        return map(ResultRow._make, self._intact("results", f"{where} ORDER BY rowid", values))

    def decisions(self, filters: Filters = ALL) -> Iterator[DecisionRow]:
        """Return what the coach thought of decisions, a row for each game and player."""
        where, values = _where(filters._replace(outcomes=(), since=None, until=None))
        return map(DecisionRow._make, self._intact("decisions", f"{where} ORDER BY rowid", values))

    def _load(self, number: int) -> Game | None:
        """Return a game; None if it is not there or its row is damaged."""
        if not 0 < number <= LARGEST:
            return None
        game = next(self._intact("games", "id = ?", (number,)), None)
        row = next(self._intact("positions", "game = ?", (number,)), None)
        if game is None:
            return None
        return Game._make((*game, None if row is None else Position._make(row[1:])))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with told(self.path, self._connection), transaction(self._connection):
            yield

    def _held(self) -> GameLocks:
        if self._locks is None:
            self._locks = GameLocks(self.path.with_name("journal.locks"))
        return self._locks

    def _insert(self, table: str, row: tuple[object, ...], verb: str = "INSERT") -> None:
        values = dict(zip(COLUMNS[table], row, strict=True))
        self._connection.execute(insertion(table, verb), values)

    def _replace(self, table: str, row: tuple[object, ...]) -> None:
        self._insert(table, row, "REPLACE")

    def _intact(
        self, table: str, where: str, values: tuple[object, ...]
    ) -> Iterator[tuple[Any, ...]]:
        """Return the rows that are what was written; the others are left out and counted."""
        query = f"SELECT {columns(table)} FROM {table} WHERE {intact(table)} AND {where}"
        return self._rows(query, values)

    def _rows(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        with told(self.path, self._connection):
            yield from self._connection.execute(query, values)


def _where(filters: Filters) -> tuple[str, tuple[Any, ...]]:
    """Return the condition of a query and its values."""
    tests = {
        "casefold(CAST(player AS BLOB)) = ?": filters.player and filters.player.casefold(),
        '"table" = ?': filters.table,
        "at >= ?": filters.since,
        "at < ?": filters.until,
        "game = ?": filters.game,
    }
    given = {test: value for test, value in tests.items() if value is not None}
    clauses, values = ["TRUE", *given], [*given.values(), *filters.outcomes]
    if filters.outcomes:
        clauses.append(f"outcome IN ({', '.join('?' * len(filters.outcomes))})")
    return " AND ".join(clauses), tuple(values)


def _which_hands(filters: Filters) -> tuple[str, tuple[object, ...]]:
    """Return the condition and the order of a query for hands, and its values."""
    where, values = _where(filters)
    order = "DESC" if filters.newest_first else "ASC"
    return f"{where} ORDER BY rowid {order} LIMIT ?", (*values, filters.limit)
