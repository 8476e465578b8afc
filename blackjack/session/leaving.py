"""Leaving before the end: from the lobby, a game or a lesson."""

from __future__ import annotations

INTERRUPTED = 130  # the exit status after Ctrl-C, as shells have it


class Left(Exception):
    """The player leaves; ``status`` is the exit status."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(status)


class WantsLessons(Exception):
    """The player would rather learn first."""
