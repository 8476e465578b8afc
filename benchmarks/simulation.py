"""How fast the simulator is: ``python -m benchmarks.simulation``.

Millions of rounds a CPU second on one core, beside the random numbers of as many rounds
alone, timed in turn with them; then one worker against two, by the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec

import numpy as np

from blackjack.engine.cards import read_cards
from blackjack.engine.tables import TABLES
from blackjack.simulation import cycle, run, shoe
from blackjack.simulation.counting import Method
from blackjack.simulation.run import BLOCK, Goal, alone, nothing, workers
from blackjack.simulation.setup import Setup

TURNS = 5
FLAT = Setup(TABLES["vegas"], read_cards(), 7)
COUNTED = replace(FLAT, method=Method(), indices="i18", insurance="count")


def main() -> None:
    """Print the figures."""
    print(f"{'':<52}{'M rounds/CPU s':>15}{'of Philox':>11}")
    if find_spec("numba"):
        from blackjack.simulation import kernel

        compiled = _philox_of_many(kernel)
        told("numba: vegas, flat", lambda: kernel.block(FLAT.plan, 0, BLOCK), compiled)
        told(
            "numba: vegas, Hi-Lo, index plays, insurance",
            lambda: kernel.block(COUNTED.plan, 0, BLOCK),
            compiled,
        )
    plain = FLAT.plan
    told(
        "numpy: vegas, flat",
        lambda: cycle.block(plain, 0, BLOCK),
        lambda: _numpy_words(plain.ready),
    )
    name = run.engine()
    one, two = by_the_clock(name, 1), by_the_clock(name, 2)
    print(f"two workers against one, {name}: {one / two:.2f} times as fast")


def told(name: str, work: Callable[[], object], philox: Callable[[], object]) -> None:
    """Print how fast some work is, the best of a few turns with the yardstick."""
    work()
    philox()
    times = [(cpu(work), cpu(philox)) for _ in range(TURNS)]
    best, bare = min(time for time, _ in times), min(time for _, time in times)
    rounds = float(cycle.block(FLAT.plan, 0, 2000).tally.sum()) * BLOCK / 2000
    print(f"{name:<52}{rounds / best / 1e6:>15.1f}{bare / best:>10.0%}")


def cpu(work: Callable[[], object]) -> float:
    """The CPU seconds that a call takes."""
    began = time.process_time()
    work()
    return time.process_time() - began


def _philox_of_many(kernel: object) -> Callable[[], object]:
    """The random words of a block of shoes and nothing else, compiled."""
    import numba

    one_shoe = kernel.words  # type: ignore[attr-defined]

    @numba.njit  # type: ignore[untyped-decorator]  # numba has no types
    def many(keys: object, shoes: int, blocks: int, out: object) -> None:
        for number in range(shoes):
            one_shoe(keys, number, 0, blocks, out)

    keys, out = shoe.key_schedule(7), np.zeros(320, np.uint64)
    return lambda: many(keys, BLOCK, FLAT.plan.ready // 4 + 1, out)


def _numpy_words(ready: int) -> None:
    for first in range(0, BLOCK, 2500):
        shoe.words(7, np.arange(first, first + 2500, dtype=np.uint64), 0, ready // 4 + 1)


def by_the_clock(name: str, number: int) -> float:
    """The seconds that so many workers take for some blocks, once they are at work."""
    goal, plan = Goal(100 * 43 * BLOCK if name == "numba" else 8 * 43 * BLOCK), FLAT.plan
    first = Goal(2 * number * 43 * BLOCK)
    if number == 1:
        began = time.perf_counter()
        run.run(plan, nothing(plan), goal, alone(plan, name))
        return time.perf_counter() - began
    with workers(plan, name, number) as blocks:
        tally = run.run(plan, nothing(plan), first, blocks)
        began, before = time.perf_counter(), tally.shoes
        tally = run.run(plan, tally, goal, blocks)
        return (time.perf_counter() - began) * goal.rounds / 43 / (tally.shoes - before)


if __name__ == "__main__":
    main()
