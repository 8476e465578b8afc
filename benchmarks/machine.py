"""Steps and rounds a second of the machine with scripted answers, and its memory.

``python -m benchmarks.machine``; memory is what Python holds, after 1,000 and after
10,000 rounds of the same game.
"""

import time
import tracemalloc
from collections.abc import Iterator

from blackjack import TABLES, BlackjackGame, Rules, with_settings
from blackjack.engine.questions import asks

CASINO = with_settings(TABLES["casino"], {"funds": "1000000000"})
GAMES = {
    "classic, one player": (TABLES["classic"], 1, 3000),
    "casino, seven players": (CASINO, 7, 1000),
}


def steps(rules: Rules, players: int, rounds: int) -> Iterator[int]:
    """Play rounds by a script that always stands; yield the round after every step."""
    answers = {"players": str(players), "action": "stand"}
    game = BlackjackGame(rules, seed=1)
    game.start()
    while game.state.round <= rounds:
        kind = asks(game.state)
        game.step(answers.get(kind, "") if kind else None)
        yield game.state.round


def speed(name: str, rules: Rules, players: int, rounds: int) -> None:
    """Print the speed of one game."""
    begun = time.perf_counter()
    made = sum(1 for _ in steps(rules, players, rounds))
    took = time.perf_counter() - begun
    print(f"{name:<22} {made / took:>9,.0f} steps/s {rounds / took:>8,.0f} rounds/s")


def memory(name: str, rules: Rules, players: int) -> None:
    """Print what Python holds early and late in 10,000 rounds."""
    tracemalloc.start()
    held = {}
    for number in steps(rules, players, 10_000):
        if number in (1_000, 10_000) and number not in held:
            held[number] = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    early, late = (f"{held[number] / 1024:,.0f} KiB" for number in (1_000, 10_000))
    print(f"{name:<22} {early} after 1,000 rounds, {late} after 10,000")


def main() -> None:
    """Print speed and memory of each game."""
    for name, (rules, players, rounds) in GAMES.items():
        speed(name, rules, players, rounds)
    for name, (rules, players, _) in GAMES.items():
        memory(name, rules, players)


if __name__ == "__main__":
    main()
