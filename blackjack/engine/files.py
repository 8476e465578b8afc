"""Files that people hand in: read as text, or refused in one sentence."""

from __future__ import annotations

import stat
from pathlib import Path

from .errors import BlackjackError

LARGEST = 64 * 2**20  # bytes


class UnreadableFile(BlackjackError):
    """A file that can't be read, or does not hold what it should."""

    def __init__(self, path: Path, fault: str) -> None:
        self.path, self.fault = path, fault
        super().__init__(f"{path}: {fault}")


def read_text(path: Path) -> str:
    """The text of a file, without the mark that some editors put at its beginning.

    Raises:
        UnreadableFile: it is a pipe or a device, larger than 64 MB, no UTF-8, or not there.
    """
    try:
        status = path.stat()
        if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)):
            raise UnreadableFile(path, "a pipe or a device; expected a file")
        if status.st_size > LARGEST:
            raise UnreadableFile(path, f"{status.st_size:,} bytes; expected at most 64 MB")
        return path.read_text(encoding="utf-8-sig")
    except OSError as fault:
        raise UnreadableFile(path, str(fault.strerror)) from None
    except ValueError:  # bytes that are no UTF-8; a name with a null in it
        raise UnreadableFile(path, "bytes that are no text") from None
