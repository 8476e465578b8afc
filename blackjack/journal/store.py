"""The journal: every game, answer by answer, and every finished hand, in one SQLite file.

It knows no cards and no rules: a state, an answer and the fields of a hand are texts
and numbers that it keeps. An answer is one transaction, on disk before anything is
drawn. Resuming reads the latest state, so it costs the same after any number of answers.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from .damage import told
from .database import connect, transaction
from .faults import GameInUse, JournalFault, NoSuchGame
from .locks import GameLocks
from .reading import Reader
from .rows import (
    DROPPED,
    DecisionRow,
    Game,
    HandRow,
    Position,
    PracticeRow,
    ResultRow,
    SideBetRow,
    now,
)
from .schema import insert


class Journal(Reader):
    """An open journal, to write in. Close it, or use it in a ``with`` statement."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        super().__init__(path, connection)
        self._file = path.stat()
        self._locks: GameLocks | None = None

    @classmethod
    def open(cls, path: Path) -> Self:
        """Open the journal to write in it.

        Raises:
            JournalFault: it can't be; ``JournalDamaged`` when it was set aside.
        """
        return cls(path, connect(path))

    def close(self) -> None:
        """Close the file and let go of every game."""
        super().close()
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
        side_bets: Iterable[SideBetRow] = (),
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
                for side_bet in side_bets:
                    self._insert("side_bets", side_bet)
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
            for table in ("hands", "side_bets"):
                self._connection.execute(
                    f"DELETE FROM {table} WHERE game = ? AND round >= ?", (game.id, position.round)
                )
            self._replace("positions", (game.id, *position))
        return game._replace(position=position)

    def decide(self, row: DecisionRow) -> None:
        """Keep what the coach thought of a player's decisions in a game so far."""
        with self._writing():
            self._replace("decisions", row)

    def practise(self, *rows: PracticeRow) -> None:
        """Keep answers that were judged, a row for each."""
        with self._writing():
            for row in rows:
                cost, seconds = [None if n is None else f"{n:.9f}" for n in (row.cost, row.seconds)]
                kept = row._replace(right=bool(row.right), at=row.at or now())._asdict()
                self._insert("practice", tuple({**kept, "cost": cost, "seconds": seconds}.values()))

    def free(self) -> Iterator[Game]:
        """Yield the games that can be resumed here: no other process plays them."""
        for game in self.unfinished():
            with told(self.path):
                free = self._held().is_free(game.id)
            if free:
                yield game

    def offered(self) -> Iterator[Game]:
        """Yield the games that can be resumed here and were not declined."""
        declined = {row[0] for row in self._rows("declined", "TRUE", ())}
        return (game for game in self.free() if game.id not in declined)

    def decline(self, number: int) -> None:
        """Offer a game no more, until somebody resumes it."""
        with self._writing():
            self._replace("declined", (number,))

    def resume(self, number: int) -> Game:
        """Hold a game for this process alone, and return it.

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
            how = "was given up" if game.position.over == DROPPED else "has ended"
            raise NoSuchGame(f"game {number} {how}; replay {number} shows it again")
        with self._writing():
            self._connection.execute("DELETE FROM declined WHERE game = ?", (number,))
        return game

    def drop(self, game: Game) -> None:
        """Give a game up that is held: it stays in the history, and is not resumed again."""
        position = (game.position or Position(0, "", ""))._replace(over=DROPPED)
        with self._writing():
            self._replace("positions", (game.id, *position))
        self.release(game.id)

    def release(self, number: int) -> None:
        """Let go of a game."""
        if self._locks is not None:
            self._locks.free(number)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with told(self.path, self._connection):
            with transaction(self._connection):
                yield
            if not self._is_there():
                raise JournalFault(self.path, "it was set aside, or moved away, by another program")

    def _is_there(self) -> bool:
        """True while the file that is written has the journal's name."""
        try:
            return os.path.samestat(self._file, self.path.stat())
        except FileNotFoundError:
            return False

    def _held(self) -> GameLocks:
        if self._locks is None:
            self._locks = GameLocks(self.path.with_name("journal.locks"))
        return self._locks

    def _insert(self, table: str, row: tuple[object, ...], verb: str = "INSERT") -> None:
        insert(self._connection, table, row, verb)

    def _replace(self, table: str, row: tuple[object, ...]) -> None:
        self._insert(table, row, "REPLACE")
