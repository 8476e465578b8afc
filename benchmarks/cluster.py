"""A run on a cluster of which a worker dies: ``python -m benchmarks.cluster``.

Two processes play, one is killed in the middle, and the counts are compared with those of
one process alone. Needs the extra ``cluster``.
"""

from __future__ import annotations

import os
import signal
import time

from distributed import LocalCluster

from blackjack.engine.cards import read_cards
from blackjack.engine.tables import TABLES
from blackjack.simulation.cluster import cluster
from blackjack.simulation.run import BLOCK, Goal, alone, engine, nothing, run
from blackjack.simulation.setup import Setup
from blackjack.simulation.tally import Tally

BLOCKS = 40


def main() -> None:
    """Print the figures."""
    plan = Setup(TABLES["chips"], read_cards(), 7).plan
    name, goal = engine(), Goal(BLOCKS * BLOCK)
    began = time.perf_counter()
    one = run(plan, nothing(plan), goal, alone(plan, name))
    print(f"one process: {one.shoes:,} shoes in {time.perf_counter() - began:.1f} s")
    killed: list[int] = []
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        workers = [worker.pid for worker in local.workers.values()]

        def note(now: Tally, *, due: bool) -> None:  # noqa: ARG001 - no checkpoints here
            if not killed and now.shoes >= goal.rounds // 3:
                killed.append(workers[0])
                os.kill(workers[0], signal.SIGKILL)

        began = time.perf_counter()
        with cluster(plan, name, local.scheduler_address) as blocks:
            two = run(plan, nothing(plan), goal, blocks, note=note)
        print(
            f"two workers, one killed: {two.shoes:,} shoes in {time.perf_counter() - began:.1f} s"
        )
    print("equal counts" if one.digest == two.digest else "DIFFERENT counts")


if __name__ == "__main__":
    main()
