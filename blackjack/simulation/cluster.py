"""Blocks played by the workers of a Dask cluster.

A task is the number of a shoe; what comes back is the tally of its block, rounds as sparse
counts. Workers that are lost are Dask's to replace: a block is the same wherever it is played.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np

from .. import __version__
from ..engine.errors import BlackjackError
from .plan import Plan
from .run import AHEAD, BLOCK, Blocks, play
from .setup import digest
from .tally import Tally


class ClusterFault(BlackjackError):
    """A cluster that can't be reached, or whose workers are of another version."""

    status = 1


@contextmanager
def cluster(plan: Plan, name: str, address: str) -> Iterator[Blocks]:
    """Blocks played by the workers of the scheduler at an address.

    Raises:
        ClusterFault: there is no such scheduler, or Dask is not installed.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise ClusterFault(
            "--scheduler needs Dask: pip install 'blackjack-sm[cluster]' installs it"
        ) from None
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError) as fault:
        raise ClusterFault(f"--scheduler {address}: {fault or 'no answer within 10 s'}") from None
    with client:
        (shared,) = client.scatter([pickle.dumps(plan)], broadcast=True)
        table = digest(plan)

        def blocks(shoes: Iterator[int]) -> Iterator[Tally]:
            waiting: list[Any] = []
            for shoe in shoes:
                task = client.submit(
                    _block, shared, table, __version__, name, shoe, BLOCK, pure=False
                )
                waiting.append(task)
                if len(waiting) >= AHEAD * max(1, len(client.scheduler_info()["workers"])):
                    yield _whole(plan, waiting.pop(0).result())

        yield blocks


@lru_cache(maxsize=2)
def _plan(pickled: bytes, table: str, version: str) -> Plan:
    """A client's plan, once it is clear that this worker plays it as the client would."""
    if version != __version__:
        raise ClusterFault(f"a worker has version {__version__}, the client {version}")
    plan: Plan = pickle.loads(pickled)  # the client owns the cluster
    if digest(plan) != table:
        raise ClusterFault("a worker has read other tables than the client's")
    return plan


def _block(
    pickled: bytes, table: str, version: str, name: str, shoe: int, shoes: int
) -> tuple[Any, ...]:
    """A block's tally, its counts sparse."""
    tally = play(_plan(pickled, table, version), name, shoe, shoes)
    return _sparse(tally.rounds), _sparse(tally.products), tally.outcomes, tally.done


def _sparse(counts: Any) -> tuple[Any, Any]:
    flat = counts.reshape(-1)
    some = np.flatnonzero(flat)
    return some.astype(np.int32), flat[some]


def _whole(plan: Plan, parts: tuple[Any, ...]) -> Tally:
    """A tally made of its sparse parts."""
    rounds, products, outcomes, done = parts
    empty = plan.counts(0)
    width = empty.sums.shape[1]
    return Tally(
        _dense(rounds, empty.tally.shape), _dense(products, (width, width)), outcomes, done
    )


def _dense(sparse: tuple[Any, Any], shape: tuple[int, ...]) -> Any:
    counts = np.zeros(shape, np.int64)
    some, values = sparse
    counts.reshape(-1)[some] = values
    return counts
