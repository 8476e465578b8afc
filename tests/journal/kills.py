"""Kill the real program at random moments, go on, and compare with a game nobody killed.

``python -m tests.journal.kills 200`` prints how many kills there were and what was lost.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from blackjack.engine.machine import BlackjackGame, game_from
from blackjack.engine.questions import prompt
from blackjack.engine.state import GameState
from blackjack.engine.tables import TABLES
from blackjack.journal.faults import NoSuchGame
from blackjack.journal.store import Journal
from blackjack.session.record import replayed, resumed
from tests.engine.sessions import advance

ROOT = Path(__file__).resolve().parents[2]
ANSWERS_A_LIFE = 12


class Life:
    """One process, which is killed in the end."""

    def __init__(self, home: Path, *flags: str) -> None:
        environ = {**os.environ, "BLACKJACK_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
        command = [sys.executable, str(ROOT / "game.py"), *flags]
        self.process = subprocess.Popen(
            command, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.prompts = 0

    def read_prompt(self) -> None:
        """Read up to the next prompt."""
        assert self.process.stdout
        told = b""
        while not told.endswith(b" > "):
            more = self.process.stdout.read(65536)
            assert more, f"the program ended: {told.decode(errors='replace')}"
            told += more

    def write(self, answer: str) -> None:
        """Type an answer."""
        assert self.process.stdin
        self.process.stdin.write(f"{answer}\n".encode())

    def kill(self, after: int | None) -> bool:
        """Kill it; tell whether it had shown anything of what the last answer did.

        That is whatever follows the line with the answer itself. With ``after``, that
        many bytes of it are waited for; with None, nothing at all.
        """
        assert self.process.stdin
        assert self.process.stdout
        told = b""
        while after is not None and (b"\n" not in told or len(_shown(told)) < after):
            more = self.process.stdout.read(1)
            told += more
            if not more or told.endswith(b" > "):
                break
        self.process.kill()
        told += self.process.stdout.read()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()
        return bool(_shown(told))


def _shown(told: bytes) -> bytes:
    return told.partition(b"\n")[2]


def pick(chance: random.Random, state: GameState) -> str:
    """Return an answer that plays on; now and then one that is refused."""
    asked = prompt(state)
    assert asked is not None
    if chance.random() < 0.1:
        return "nonsense \u20ac"
    if asked.kind == "action":
        return chance.choice(asked.choices)
    if asked.kind == "players":
        return str(chance.randint(1, min(3, int(asked.high))))
    if asked.kind in ("again", "reset"):
        return "yes"
    return "" if asked.kind in ("name", "bet") else "no"


def kill_and_go_on(chance: random.Random, home: Path, table: str, lives: int) -> int:
    """Play one game through some lives; return the kills. Raises if anything was lost."""
    seed = chance.randrange(10**6)
    game = BlackjackGame(TABLES[table], seed)
    game.start()
    start = game.state  # of the game that nobody kills
    advance(game, None)
    kept: list[str] = []
    flags = ["--table", table, "--seed", str(seed), "--new"]
    for kills in range(1, lives + 1):
        life, sent, shown = Life(home, *flags), list(kept), len(kept)
        life.read_prompt()
        for _ in range(chance.randint(1, ANSWERS_A_LIFE)):
            answer = pick(chance, game.state)
            advance(game, answer)
            sent.append(answer)
            if game.state.over:
                break
            life.write(answer)
            life.read_prompt()
            shown = len(sent)
        if not game.state.over:
            sent.append(pick(chance, game.state))
            life.write(sent[-1])
        waits = game.state.over  # for an answer that was not typed: it shows no more
        shown += life.kill(None if waits else chance.choice([None, 0, 1, 1, 40, 400]))
        with Journal.open(home / "journal.sqlite3") as journal:
            try:
                stored = resumed(journal, journal.game(1))
            except NoSuchGame:
                assert not shown, f"{shown} answers were shown, and no game is kept"
                return kills
            kept = journal.answers(1)
        assert len(kept) >= shown, f"{shown} answers were shown, {len(kept)} are kept"
        assert kept == sent[: len(kept)]
        *_, last = replayed(start, kept)
        assert stored == last[-1].after, "the kept state is not the one that was played"
        if stored.over:
            return kills
        game = game_from(stored)
        flags = ["--resume", "1"]
    return lives


def run(kills: int, seed: int = 1) -> int:
    """Kill that often, at random tables; return how often it was."""
    chance, done = random.Random(seed), 0
    while done < kills:
        with tempfile.TemporaryDirectory() as home:
            table = chance.choice(list(TABLES))
            done += kill_and_go_on(chance, Path(home), table, min(8, kills - done))
    return done


if __name__ == "__main__":
    print(f"{run(int(sys.argv[1]))} kills: every answer shown was kept, no state differs")
