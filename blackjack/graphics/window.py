"""How wide the window is in which the program runs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TextIO


def columns(stream: TextIO, environ: Mapping[str, str]) -> int:
    """The columns of a stream's window; of ``COLUMNS``, or 80, where it has none."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        told = environ.get("COLUMNS", "")
        return int(told[:6]) if told.isascii() and told.isdigit() else 80
