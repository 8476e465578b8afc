"""Which games are open in some process: locks that end with it, however it ends.

One file, and one byte of it for each game, locked by the operating system. A process
that is killed leaves nothing behind that somebody would have to clear away.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class GameLocks:
    """The games that this process holds, and whether another holds one."""

    def __init__(self, path: Path) -> None:
        """Open the file of locks.

        Raises:
            OSError: the file can't be made or opened.
        """
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self._held: set[int] = set()

    def take(self, game: int) -> bool:
        """Hold a game; return False if another process does."""
        if game in self._held:
            return True
        try:
            _lock(self._file, game)
        except (BlockingIOError, PermissionError):
            return False
        self._held.add(game)
        return True

    def free(self, game: int) -> None:
        """Let go of a game."""
        if game in self._held:
            self._held.remove(game)
            _unlock(self._file, game)

    def is_free(self, game: int) -> bool:
        """True if no other process holds a game."""
        if game in self._held:
            return True
        taken = self.take(game)
        self.free(game)
        return taken

    def close(self) -> None:
        """Let go of everything."""
        self._held.clear()
        os.close(self._file)


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int, byte: int) -> None:
        os.lseek(file, byte, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

    def _unlock(file: int, byte: int) -> None:
        os.lseek(file, byte, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, 1)

    @contextmanager
    def alone(folder: Path) -> Iterator[None]:
        """Hold a folder; wait for another process that holds it in the same way."""
        file = os.open(folder / "journal.alone", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            msvcrt.locking(file, msvcrt.LK_LOCK, 1)
            yield
        finally:
            os.close(file)

else:
    import fcntl

    def _lock(file: int, byte: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)

    def _unlock(file: int, byte: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_UN, 1, byte)

    @contextmanager
    def alone(folder: Path) -> Iterator[None]:
        """Hold a folder; wait for another process that holds it in the same way."""
        file = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield
        finally:
            os.close(file)
