"""Lines that a broken or hostile client might send; ``python -m tests.service.hostile 100000``.

The long run sends them to one server and prints the memory that Python holds on the way.
"""

from __future__ import annotations

import json
import random
import sys
import tracemalloc
from collections.abc import Iterator

from blackjack.service.messages import REQUESTS
from blackjack.service.server import Server
from tests.engine.sessions import ODD_ANSWERS

KEY = b"k" * 32
WORDS = ["", "a", "10", "hit", "stand", "split", "yes", "no", "vegas", "classic", "points", "AS KD",
         "decks", "max_hands", *[text[:300] for text in ODD_ANSWERS.values()]]  # fmt: skip
VALUES = [None, True, 0, -1, 7, 1e308, 10**30, [], {}, ["Ada", "Bob"], [["x"]], {"decks": "2"}]
FAIR = [
    {"type": "new", "id": "a", "table": "vegas", "players": ["Ada", "Bob"]},
    {"type": "new", "id": "b", "table": "casino", "stack": ["AS AS"]},
    *[{"type": "answer", "id": "a", "answer": word} for word in ("10", "hit", "stand", "", "yes")],
    {"type": "odds", "id": "a"},
    {"type": "state", "id": "a"},
]


def hostile(number: int, seed: int) -> Iterator[bytes]:
    """So many lines: fair ones, fair ones with something wrong, and noise."""
    chance = random.Random(seed)
    for _ in range(number):
        kind = chance.random()
        if kind < 0.4:
            yield _line(chance.choice(FAIR))
        elif kind < 0.8:
            yield _line(_wrong(chance))
        elif kind < 0.9:
            line = _line(_wrong(chance))
            yield line[: chance.randrange(len(line))]
        else:
            yield bytes(chance.randrange(256) for _ in range(chance.randrange(60)))


def _line(message: object) -> bytes:
    return json.dumps(message).encode()


def _wrong(chance: random.Random) -> dict[str, object]:
    kind = chance.choice([*REQUESTS, "hello", "x"])
    names = [*REQUESTS.get(kind, REQUESTS["new"])["properties"], "more"]
    wrong = {
        name: chance.choice([*WORDS, *WORDS, *VALUES]) for name in names if chance.random() < 0.8
    }
    return {**wrong, "id": chance.choice("abcdef"), "type": "answer" if kind == "quit" else kind}


def main(number: int) -> None:
    """Send lines and print the memory after each tenth of them."""
    server, tenth = Server(lambda: KEY), number // 10
    tracemalloc.start()
    for i, line in enumerate(hostile(number, seed=1), 1):
        for message in server.replies(i, line):
            json.dumps(message)
        if i % tenth == 0:
            print(f"{i:>8} lines  {tracemalloc.get_traced_memory()[0] / 1024:>8,.0f} KiB")


if __name__ == "__main__":
    main(int(sys.argv[1]))
