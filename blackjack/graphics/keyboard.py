"""A key pressed during a pause: noticed, not echoed, and not taken for an answer.

A line that was typed before the pause began is an answer typed ahead: it stays, and
there is no pause. The beginning of a line is but keys, and goes with them.
"""

from __future__ import annotations

import sys
import time
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
        import signal  # not on the way to the first prompt

        keys = stdin.fileno()
        if select.select([keys], [], [], 0)[0]:
            return True
        before = termios.tcgetattr(keys)
        on_kill = signal.signal(signal.SIGTERM, signal.default_int_handler)
        by_key = [*before]
        by_key[3] &= ~(termios.ICANON | termios.ECHO)
        try:
            termios.tcsetattr(keys, termios.TCSANOW, by_key)
            return bool(select.select([keys], [], [], seconds)[0])
        finally:
            # Flush: a key pressed between the end of the wait and here is no answer either.
            termios.tcsetattr(keys, termios.TCSAFLUSH, before)
            signal.signal(signal.SIGTERM, on_kill)
