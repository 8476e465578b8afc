"""What the journal costs: an answer, a resumption, and a long history.

``python -m benchmarks.journal``; times in milliseconds, in a folder of its own.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random

from blackjack.engine.machine import BlackjackGame, game_from
from blackjack.engine.questions import asks
from blackjack.engine.rules import with_settings
from blackjack.engine.tables import TABLES
from blackjack.journal.rows import HandRow
from blackjack.journal.store import Journal
from blackjack.session.record import Record, hand_rows, resumed
from tests.engine.sessions import advance

ATLANTIC = with_settings(TABLES["atlantic"], {"funds": "1000000"})
MANY = 100_000  # answers, and hands
SAMPLE = 500
ANSWERS = {
    "players": ("7",),
    "insurance": ("yes", "no"),
    "action": ("hit", "stand", "double", "split"),
}
"""What is answered, one at random; Enter elsewhere."""


def milliseconds(act: Callable[[], object]) -> float:
    """Return how long something takes."""
    begun = time.perf_counter()
    act()
    return (time.perf_counter() - begun) * 1000


def answers_kept(journal: Journal) -> list[float]:
    """Keep answers of a game with eight decks; return what each took."""
    game = BlackjackGame(ATLANTIC, seed=1)
    game.start()
    record, taken = Record(lambda: journal, game.state, print), []
    advance(game, None)
    for _ in range(SAMPLE):
        before, answer = game.state, {"action": "stand"}.get(asks(game.state) or "", "")
        states = advance(game, answer)
        begun = time.perf_counter()
        record.keep(before, answer, states)
        taken.append((time.perf_counter() - begun) * 1000)
    return taken


def hands_played(random: Random) -> Iterator[HandRow]:
    """Play at seven seats, at random and for ever; give the hands that are finished."""
    game = BlackjackGame(ATLANTIC, seed=1)
    game.start()
    advance(game, None)
    while True:
        asked = asks(game.state) or ""
        answer = random.choice(ANSWERS.get(asked, ("",)))
        for state in advance(game, answer):
            yield from hand_rows(1, state)


def fill(journal: Journal) -> None:
    """Give game 1 many answers, and as many hands."""
    with journal._writing():
        for number in range(SAMPLE, MANY):
            journal._insert("answers", (1, 1_000_000 + number, '"stand"'))
        for row in islice(hands_played(Random(1)), MANY):
            journal._insert("hands", row._replace(round=1_000_000 + row.round))


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as home:
        path = Path(home) / "journal.sqlite3"
        with Journal.open(path) as journal:
            taken = answers_kept(journal)
            fill(journal)
        print(f"an answer, median of {len(taken)}: {statistics.median(taken):.2f} ms")

        def resume() -> None:
            with Journal.open(path) as journal:
                game_from(resumed(journal, journal.resume(1)))

        def begin() -> None:
            with Journal.open(path):
                BlackjackGame(ATLANTIC, seed=1).start()

        resuming = statistics.median(milliseconds(resume) for _ in range(7))
        beginning = statistics.median(milliseconds(begin) for _ in range(7))
        print(f"resuming after {MANY:,} answers: {resuming:.1f} ms; beginning: {beginning:.1f} ms")
        command = [sys.executable, "-m", "blackjack", "history", "--json"]
        environ = {"BLACKJACK_HOME": home, "PATH": "/usr/bin:/bin"}
        took = milliseconds(
            lambda: subprocess.run(command, env=environ, capture_output=True, check=True)
        )
        print(f"history --json of {MANY:,} hands: {took:,.0f} ms")


if __name__ == "__main__":
    main()
