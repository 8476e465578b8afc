"""Runs: blocks of shoes, workers, progress and checkpoints.

Whatever the workers and however often a run is resumed, its counts are the same: a block
is a function of the plan and its number, and blocks are added in the order of their numbers.
"""

from __future__ import annotations

import importlib.util
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context
from typing import NamedTuple, Protocol

from .figures import Figures
from .plan import Ints, Plan
from .tally import Tally, merged, tally_of

BLOCK = 20_000
"""Shoes of a block."""
CHECKPOINT = 10.0
"""Seconds between checkpoints."""
AHEAD = 3
"""Blocks a worker that are given out beforehand."""


class Goal(NamedTuple):
    """When a run is over: after so many rounds, and with so small an error if given."""

    rounds: int
    error: float | None = None

    def reached(self, plan: Plan, tally: Tally) -> bool:
        """True once there is nothing left to run."""
        figures = Figures(tally, plan.automaton.unit, plan.lowest)
        if self.error is not None and figures.rounds and figures.flat().se <= self.error:
            return True
        return figures.rounds >= self.rounds


def engine() -> str:
    """The name of the fastest engine that is installed."""
    return "numba" if importlib.util.find_spec("numba") else "numpy"


def play(plan: Plan, name: str, first: int, shoes: int) -> Tally:
    """Play shoes in a row with an engine."""
    if name == "numba":
        from . import kernel

        return tally_of(kernel.block(plan, first, shoes), first, kernel.products)
    from . import cycle, lockstep

    counted = cycle.block if plan.flat else lockstep.block
    return tally_of(counted(plan, first, shoes), first)


def sums(plan: Plan, name: str, first: int, shoes: int) -> Ints:
    """What shoes in a row won, and their rounds, by bin: see ``plan.Counts``."""
    if name == "numba":
        from . import kernel

        return kernel.block(plan, first, shoes).sums
    from . import lockstep

    return lockstep.block(plan, first, shoes).sums


def nothing(plan: Plan) -> Tally:
    """The tally of a run that has not begun."""
    counts = plan.counts(0)
    return replace(tally_of(counts, 0), done=())


Blocks = Callable[[Iterator[int]], Iterator[Tally]]
"""Plays blocks by the numbers of their first shoes and yields them in order."""


class Note(Protocol):
    """Is told the tally after each block, and whether a checkpoint is due."""

    def __call__(self, now: Tally, *, due: bool) -> None:
        """Take note."""


def run(
    plan: Plan,
    tally: Tally,
    goal: Goal,
    blocks: Blocks,
    first: int = 0,
    note: Note | None = None,
) -> Tally:
    """Run on until the goal is reached; return the tally.

    Args:
        plan: what is run.
        tally: what has been run before.
        goal: when it is over.
        blocks: plays blocks.
        first: shoes before this one are left to others.
        note: is told the tally after each block.
    """
    last = time.monotonic()
    if goal.reached(plan, tally):
        return tally
    for block in blocks(_missing(tally, first)):
        tally = merged(tally, block)
        due = time.monotonic() - last >= CHECKPOINT
        last = time.monotonic() if due else last
        if note:
            note(tally, due=due)
        if goal.reached(plan, tally):
            break
    return tally


def _missing(tally: Tally, first: int) -> Iterator[int]:
    """The first shoes of the blocks that are not done, in order."""
    done = {start for low, high in tally.done for start in range(low, high, BLOCK)}
    shoe = first
    while True:
        if shoe not in done:
            yield shoe
        shoe += BLOCK


def alone(plan: Plan, name: str) -> Blocks:
    """Blocks played in this process."""
    return lambda shoes: (play(plan, name, shoe, BLOCK) for shoe in shoes)


@contextmanager
def workers(plan: Plan, name: str, number: int) -> Iterator[Blocks]:
    """Blocks played by so many processes."""
    context = get_context("spawn")
    pool = ProcessPoolExecutor(number, context, _prepare, (plan, name))

    def blocks(shoes: Iterator[int]) -> Iterator[Tally]:
        waiting: list[Future[Tally]] = []
        for shoe in shoes:
            waiting.append(pool.submit(_block, shoe, BLOCK))
            if len(waiting) == AHEAD * number:
                yield waiting.pop(0).result()

    try:
        yield blocks
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_mine: list[tuple[Plan, str]] = []
"""A worker's own plan and engine."""


def _prepare(plan: Plan, name: str) -> None:
    """Set a worker up; Ctrl-C is for the parent, who tells it to stop."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _mine.append((plan, name))


def _block(shoe: int, shoes: int) -> Tally:
    plan, name = _mine[0]
    return play(plan, name, shoe, shoes)
