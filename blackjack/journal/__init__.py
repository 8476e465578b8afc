"""The journal: every game, answer by answer, and every finished hand, in one SQLite file."""

from .store import Journal

__all__ = ["Journal"]
