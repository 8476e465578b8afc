"""How far a long run is, told on a terminal's standard error and wiped at its end."""

from __future__ import annotations

import sys
from collections.abc import Callable

WIDTH = 30


def progress(what: str) -> Callable[[int, int], None]:
    """A function that is told how many are done, and of how many, and draws a bar."""

    def tell(done: int, number: int) -> None:
        if sys.stderr.isatty():
            bar = "#" * (WIDTH * done // number)
            text = f"\r[{bar:<{WIDTH}}] {done} of {number} {what} "
            sys.stderr.write(text if done < number else "\r\x1b[K")
            sys.stderr.flush()

    return tell
