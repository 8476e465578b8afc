"""The command ``serve``: games for a program, as JSON lines on standard input and output."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from typing import BinaryIO

from ..service.messages import SCHEMA, Message
from ..service.seal import key_from
from ..service.server import Server
from ..settings import journal_file
from .flags import Parser

LONGEST = 1_000_000  # bytes of a line
KEY_FILE = "serve.key"  # beside the journal


def main(arguments: Sequence[str]) -> int:
    """Serve until the input ends or the client quits."""
    parser = Parser(prog="blackjack serve", description=__doc__)
    parser.add_argument(
        "--schema", action="store_true", help="print the JSON Schema of every message"
    )
    if parser.parse_args(arguments).schema:
        send(SCHEMA)
        return 0
    server = Server(cache(lambda: key_from(journal_file().with_name(KEY_FILE))))
    send(server.hello())
    for number, line in enumerate(lines(sys.stdin.buffer), 1):
        if line is None:
            fault = f"expected at most {LONGEST} bytes in a line"
            send({"type": "error", "line": number, "at": "", "error": fault})
        elif line.strip():
            for message in server.replies(number, line):
                send(message)
        if not server.running:
            break
    return 0


def send(message: Message) -> None:
    """Write a message; in ASCII, whatever a terminal speaks."""
    sys.stdout.write(f"{json.dumps(message)}\n")
    sys.stdout.flush()


def lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines of a stream; None for one that is too long, which is read past."""
    while line := stream.readline(LONGEST):
        if line.endswith(b"\n") or len(line) < LONGEST:
            yield line
        else:
            while line and not line.endswith(b"\n"):
                line = stream.readline(LONGEST)
            yield None
