"""What the journal costs: an answer, a resumption, and a long history.

``python benchmarks/journal.py``; times in milliseconds, in a folder of its own.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from blackjack.engine.actions import asks
from blackjack.engine.machine import BlackjackGame
from blackjack.engine.rules import with_settings
from blackjack.engine.tables import TABLES
from blackjack.journal import Journal
from blackjack.record import Record, advance, game_from, hand_rows, resumed
from blackjack.rows import HandRow

ATLANTIC = with_settings(TABLES["atlantic"], {"funds": "1000000"})
ANSWERS, HANDS = 100_000, 100_000
SAMPLE = 500
SCRIPT = {"action": "stand", "insurance": "no"}  # Enter elsewhere


def milliseconds(act: Callable[[], object]) -> float:
    """Return how long something takes."""
    begun = time.perf_counter()
    act()
    return (time.perf_counter() - begun) * 1000


def answers_kept(journal: Journal) -> list[float]:
    """Keep answers of a game with eight decks; return what each took."""
    game = BlackjackGame(ATLANTIC, seed=1)
    game.start()
    record, taken = Record(journal, game.state, print), []
    advance(game, None)
    for _ in range(SAMPLE):
        before, answer = game.state, SCRIPT.get(asks(game.state) or "", "")
        states = advance(game, answer)
        begun = time.perf_counter()
        record.keep(before, answer, states)
        taken.append((time.perf_counter() - begun) * 1000)
    return taken


def fill(journal: Journal) -> None:
    """Give game 1 many answers and its first hand many twins."""
    game = BlackjackGame(ATLANTIC, seed=1)
    game.start()
    advance(game, None)
    row: HandRow | None = None
    while row is None:
        for state in advance(game, SCRIPT.get(asks(game.state) or "", "")):
            row = next(hand_rows(1, state), row)
    with journal._writing():
        for number in range(SAMPLE, ANSWERS):
            journal._insert("answers", (1, 1_000_000 + number, '"stand"'))
        for number in range(HANDS):
            journal._insert("hands", row._replace(round=1_000_000 + number))


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
        print(
            f"resuming after {ANSWERS:,} answers: {resuming:.1f} ms; beginning: {beginning:.1f} ms"
        )
        command = [sys.executable, "-m", "blackjack", "history", "--json"]
        environ = {"BLACKJACK_HOME": home, "PATH": "/usr/bin:/bin"}
        took = milliseconds(
            lambda: subprocess.run(command, env=environ, capture_output=True, check=True)
        )
        print(f"history --json of {HANDS:,} hands: {took:,.0f} ms")


if __name__ == "__main__":
    main()
