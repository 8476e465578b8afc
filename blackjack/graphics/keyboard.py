"""A key pressed during a pause: noticed, not echoed, and not taken for an answer.

A line that was typed before the pause began is an answer typed ahead: it stays, and
there is no pause. The beginning of a line is but keys, and goes with them.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

if sys.platform == "win32":
    import msvcrt

    STEP = 0.02  # seconds between two looks at the keyboard

    def pressed_within(seconds: float, _: TextIO) -> bool:
        """Wait, and tell whether a key ended the wait or an answer was typed ahead."""
        if msvcrt.kbhit():
            return True
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if msvcrt.kbhit():
                msvcrt.getwch()
                return True
            time.sleep(STEP)
        return False

else:
    import select
    import termios

    def pressed_within(seconds: float, stdin: TextIO) -> bool:
        """Wait, and tell whether a key ended the wait or an answer was typed ahead."""
        keys = stdin.fileno()
        if select.select([keys], [], [], 0)[0]:
            return True
        with _by_key(keys):
            return bool(select.select([keys], [], [], seconds)[0])

    @contextmanager
    def _by_key(keys: int) -> Iterator[None]:
        """Let the terminal hand over single keys, unechoed; put it back without them."""
        before = termios.tcgetattr(keys)
        now = termios.tcgetattr(keys)
        now[3] &= ~(termios.ICANON | termios.ECHO)
        termios.tcsetattr(keys, termios.TCSANOW, now)
        try:
            yield
        finally:
            # Flush: a key pressed between the end of the wait and here is no answer either.
            termios.tcsetattr(keys, termios.TCSAFLUSH, before)
