"""What is read from the journal: rows that are what was written, by filters.

A row comes as the JSON text that its seal is of. One whose seal is broken is left out
and counted. No function of ours runs inside SQLite, where a signal would look like damage.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Iterator
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import Any, Self, TypeVar
from zlib import crc32

from .damage import told
from .database import connect_to_read
from .faults import NoSuchGame
from .rows import (
    ALL,
    DecisionRow,
    Filters,
    Game,
    HandRow,
    Position,
    PracticeRow,
    ResultRow,
    SideBetRow,
    fits,
)
from .schema import as_json

Row = TypeVar("Row", HandRow, SideBetRow, ResultRow, DecisionRow)

LAST = "~"  # behind every time
LARGEST = 2**63 - 1  # the numbers that SQLite can look for


class Reader:
    """An open journal, to look things up. Close it, or use it in a ``with`` statement.

    ``damaged`` counts the rows that were left out, since they are not what was written.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path, self.damaged = path, 0
        self._connection = connection

    @classmethod
    def read(cls, path: Path) -> Self | None:
        """Open the journal to read it; return None if nothing was ever kept.

        Raises:
            JournalFault: it can't be; ``JournalDamaged`` when it was set aside.
        """
        connection = connect_to_read(path)
        return None if connection is None else cls(path, connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def game(self, number: int) -> Game:
        """A game, whoever plays it. A damaged position is None.

        Raises:
            NoSuchGame: there is none of this number, or its start is damaged.
        """
        if not 0 < number <= LARGEST or not self._count("games", number):
            raise NoSuchGame(f"there is no game {number}; history lists the games that are kept")
        rows = list(self._rows("games", "id = ?", (number,)))
        if not rows:
            raise NoSuchGame(f"game {number} is damaged: its row is not what was written")
        positions = list(self._rows("positions", "game = ?", (number,)))
        position = Position._make(positions[0][1:]) if positions else None
        return Game._make((*rows[0], position))

    def answers(self, number: int) -> list[str]:
        """The answers of a game, in order.

        Raises:
            NoSuchGame: some are damaged or missing, so the game can't be played again.
        """
        rows = list(self._rows("answers", "game = ? ORDER BY number", (number,)))
        if [row[1] for row in rows] != list(range(1, self._count("answers", number) + 1)):
            raise NoSuchGame(f"game {number} can't be played again: its answers are damaged")
        return [json.loads(row[2]) for row in rows]

    def unfinished(self) -> Iterator[Game]:
        """Yield the games that can be resumed, the one begun last first."""
        query = "SELECT game FROM positions WHERE NOT over ORDER BY game DESC"
        for (number,) in list(self._execute(query)):
            try:
                yield self.game(number)
            except NoSuchGame:
                continue

    def left(self, filters: Filters = ALL) -> Iterator[Game]:
        """Yield the games that did not come to their end, whether they can be resumed or not.

        Of the filters, table and times count: the time of a game's last answer.
        """
        query = "SELECT game FROM positions WHERE over <> 1 ORDER BY game"
        for (number,) in list(self._execute(query)):
            try:
                game = self.game(number)
            except NoSuchGame:
                continue
            seen = game.position.seen if game.position else ""
            since, until = filters.since or "", filters.until
            if filters.table in (None, game.table) and since <= seen < (until or LAST):
                yield game

    def hands(self, filters: Filters = ALL) -> Iterator[HandRow]:
        """Yield finished hands."""
        return self._fitting(HandRow, self.hands_as_json(filters))

    def hands_as_json(self, filters: Filters = ALL) -> Iterator[str]:
        """Yield finished hands as JSON objects."""
        order = "rowid DESC" if filters.newest_first else "rowid"
        limit = None if filters.limit < 0 else min(filters.limit, sys.maxsize)
        return islice(_chosen(self._texts("hands", f"TRUE ORDER BY {order}"), filters), limit)

    def side_bets(self, filters: Filters = ALL) -> Iterator[SideBetRow]:
        """Yield settled side bets, insurances too; those of an outcome are not asked for."""
        order = "rowid DESC" if filters.newest_first else "rowid"
        limit = None if filters.limit < 0 else min(filters.limit, sys.maxsize)
        texts = _chosen(
            self._texts("side_bets", f"TRUE ORDER BY {order}"), filters._replace(outcomes=())
        )
        return islice(self._fitting(SideBetRow, texts), limit)

    def results(self, filters: Filters = ALL) -> Iterator[ResultRow]:
        """Yield what the players of finished tournaments got, the first tournament first."""
        texts = _chosen(self._texts("results", "TRUE ORDER BY rowid"), filters)
        return self._fitting(ResultRow, texts)

    def decisions(self, filters: Filters = ALL) -> Iterator[DecisionRow]:
        """Yield what the coach thought of decisions, a row for each game and player.

        Between two times, of the games that were begun and last played between them.
        """
        where, values = "TRUE", tuple[str, ...]()
        if filters.since or filters.until:
            where = (
                "game IN (SELECT id FROM games WHERE begun >= ?)"
                " AND game IN (SELECT game FROM positions WHERE seen < ?)"
            )
            values = (filters.since or "", filters.until or LAST)
        texts = self._texts("decisions", f"{where} ORDER BY rowid", values)
        texts = _chosen(texts, filters._replace(since=None, until=None))
        return self._fitting(DecisionRow, texts)

    def practice(self, *subjects: str, filters: Filters = ALL) -> Iterator[PracticeRow]:
        """Yield the answers that were judged, in the order in which they were given.

        A subject is named whole, or by its first word: "drill", "play vegas". None name all.
        """
        texts = _chosen(self._texts("practice", "TRUE ORDER BY rowid"), filters)
        for row in (PracticeRow._make(json.loads(text).values()) for text in texts):
            if subjects and not {row.subject, row.subject.partition(" ")[0]} & {*subjects}:
                continue
            try:
                cost, seconds = _number(row.cost), _number(row.seconds)
                yield row._replace(right=bool(row.right), cost=cost, seconds=seconds)
            except ValueError:
                self.damaged += 1

    def _fitting(self, kind: type[Row], texts: Iterator[str]) -> Iterator[Row]:
        """Yield rows; one with a value that can't be is left out and counted."""
        for text in texts:
            row = kind(*json.loads(text).values())
            if fits(row):
                yield row
            else:
                self.damaged += 1

    def _count(self, table: str, number: int) -> int:
        """How many rows a game has, damaged or not."""
        key = "id" if table == "games" else "game"
        rows = self._execute(f"SELECT count(*) FROM {table} WHERE {key} = ?", (number,))
        return int(next(rows)[0])

    def _rows(
        self, table: str, where: str, values: tuple[object, ...]
    ) -> Iterator[tuple[Any, ...]]:
        return (tuple(json.loads(text).values()) for text in self._texts(table, where, values))

    def _texts(self, table: str, where: str, values: tuple[object, ...] = ()) -> Iterator[str]:
        """Yield the rows that are what was written; the others are left out and counted."""
        query = f"SELECT seal, {as_json(table)} FROM {table} WHERE {where}"
        for seal, row in self._execute(query, values):
            try:
                text = row.decode()
            except UnicodeDecodeError:
                text = ""
            if text and seal == crc32(row):
                yield text
            else:
                self.damaged += 1

    def _execute(self, query: str, values: tuple[object, ...] = ()) -> Iterator[tuple[Any, ...]]:
        with told(self.path, self._connection):
            yield from self._connection.execute(query, values)


def _chosen(texts: Iterator[str], filters: Filters) -> Iterator[str]:
    """The rows that fit; those of a player whatever the case of the letters.

    Not SQL's own WHERE, which would hide a row whose damage is in what is asked for.
    """
    equal = {"table": filters.table, "game": filters.game}
    wanted = {name: value for name, value in equal.items() if value is not None}
    player = None if filters.player is None else filters.player.casefold()
    since, until, outcomes = filters.since or "", filters.until or LAST, filters.outcomes
    if not wanted and player is None and not since and until == LAST and not outcomes:
        yield from texts
        return
    for text in texts:
        row = json.loads(text)
        if (
            all([row[name] == value for name, value in wanted.items()])
            and (player is None or str(row["player"]).casefold() == player)
            and since <= str(row.get("at", "")) < until
            and (not outcomes or row.get("outcome") in outcomes)
        ):
            yield text


def _number(text: object) -> float | None:
    number = None if text is None else float(str(text))
    if number is not None and not isfinite(number):
        raise ValueError(text)
    return number
