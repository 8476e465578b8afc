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
    from functools import partial
    from typing import Any

    DEADLY = ("SIGTERM", "SIGHUP", "SIGQUIT", "SIGALRM", "SIGUSR1", "SIGUSR2", "SIGVTALRM",
              "SIGPROF", "SIGXCPU", "SIGIO", "SIGPWR", "SIGSTKFLT")  # fmt: skip
    """The signals that end a program which does not ask for them."""

    def pressed_within(seconds: float, stdin: TextIO) -> bool:
        """Wait, and tell whether a key ended the wait or an answer was typed ahead."""
        import signal  # not on the way to the first prompt

        keys = stdin.fileno()
        if select.select([keys], [], [], 0)[0]:
            return True
        before = termios.tcgetattr(keys)
        caught = [getattr(signal, name) for name in DEADLY if hasattr(signal, name)]
        usual = [(number, signal.getsignal(number)) for number in caught]
        for number, handler in usual:
            if handler is signal.SIG_DFL:
                signal.signal(number, partial(_restore_and_die, keys, before))
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        by_key = [*before]
        by_key[3] &= ~(termios.ICANON | termios.ECHO)
        try:
            termios.tcsetattr(keys, termios.TCSANOW, by_key)
            return bool(select.select([keys], [], [], seconds)[0])
        finally:
            # Flush: a key pressed between the end of the wait and here is no answer either.
            termios.tcsetattr(keys, termios.TCSAFLUSH, before)
            for number, handler in usual:
                signal.signal(number, handler)

    def _restore_and_die(keys: int, before: list[Any], number: int, _: object) -> None:
        """Give the terminal back as it was, then let a signal do what it does."""
        import signal

        termios.tcsetattr(keys, termios.TCSANOW, before)
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)
