"""What a run has counted so far: whole numbers, which add up in any order."""

from __future__ import annotations

import hashlib
import json
import os
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine.errors import BlackjackError, quoted
from .plan import Counts

Ints = npt.NDArray[np.int64]
Ranges = tuple[tuple[int, int], ...]
"""Shoes from one number up to another, in order and apart."""


class WrongFile(BlackjackError):
    """A kept run that can't be read, or is of another run."""

    def __init__(self, path: Path, fault: str) -> None:
        self.path, self.fault = path, fault
        super().__init__(f"{path}: {fault}")


@dataclass(frozen=True)
class Tally:
    """Counts of whole shoes.

    ``rounds`` (places, bins, monies) counts rounds by where in the shoe they began, the true
    count before the bet and the money; ``products`` (2 bins, 2 bins) sums, over shoes, the
    products of each shoe's money and rounds by bin, from which standard errors come;
    ``outcomes`` counts hands.
    """

    rounds: Ints
    products: Ints
    outcomes: Ints
    done: Ranges = ()

    @property
    def shoes(self) -> int:
        """How many shoes were played."""
        return sum([last - first for first, last in self.done])

    @property
    def digest(self) -> str:
        """The sha256 of the counts: equal for equal runs."""
        found = hashlib.sha256()
        for counts in (self.rounds, self.products, self.outcomes):
            found.update(counts.astype("<i8").tobytes())
        return found.hexdigest()


def products(sums: Ints) -> Ints:
    """The products of each shoe's sums, summed over the shoes."""
    exact = sums.astype(float)  # whole numbers far below 2**53
    summed: Ints = np.rint(exact.T @ exact).astype(np.int64)
    return summed


def tally_of(counts: Counts, first: int, summed: Callable[[Ints], Ints] = products) -> Tally:
    """The tally of some shoes in a row; ``summed`` is what sums their products."""
    done = ((first, first + len(counts.sums)),)
    return Tally(counts.tally, summed(counts.sums), counts.outcomes, done)


def merged(one: Tally, other: Tally) -> Tally:
    """Both together.

    Raises:
        ValueError: they have shoes in common.
    """
    return Tally(
        one.rounds + other.rounds,
        one.products + other.products,
        one.outcomes + other.outcomes,
        joined((*one.done, *other.done)),
    )


def joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Ranges in order, neighbours as one."""
    found: list[tuple[int, int]] = []
    for first, last in sorted(ranges):
        if found and first < found[-1][1]:
            raise ValueError(f"shoe {first} is counted twice")
        if found and first == found[-1][1]:
            found[-1] = (found[-1][0], last)
        else:
            found.append((first, last))
    return tuple(found)


def save(path: Path, head: Mapping[str, Any], tally: Tally) -> None:
    """Write a run aside, and put it in its place when it is whole."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with aside.open("wb") as file:
            np.savez_compressed(
                file,
                head=np.array(json.dumps(head)),
                done=np.array(tally.done, np.int64).reshape(-1, 2),
                rounds=tally.rounds,
                products=tally.products,
                outcomes=tally.outcomes,
            )
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
    except OSError as fault:
        aside.unlink(missing_ok=True)
        raise WrongFile(path, f"can't be written: {fault.strerror}") from None


def head_of(path: Path) -> dict[str, Any]:
    """The head that a run was saved with."""
    with _opened(path) as kept:
        return dict(json.loads(str(kept["head"])))


def read(path: Path, head: Mapping[str, Any]) -> Tally:
    """Read a run that was saved with the same head.

    Raises:
        WrongFile: it is no such file, or of another run; the message names what differs.
    """
    found = head_of(path)
    for field, value in head.items():
        if found.get(field) != value:
            raise WrongFile(
                path, f"is of another run: {_difference(field, found.get(field), value)}"
            )
    with _opened(path) as kept:
        done = joined([(int(first), int(last)) for first, last in kept["done"]])
        return Tally(kept["rounds"], kept["products"], kept["outcomes"], done)


def _difference(field: str, kept: Any, asked: Any) -> str:
    """The field that differs, and for a dict its own."""
    if isinstance(kept, dict) and isinstance(asked, dict):
        name = next(key for key in asked if kept.get(key) != asked[key])
        return _difference(f"{field} {name}", kept.get(name), asked[name])
    return f"{field} is {quoted(kept)}, not {quoted(asked)}"


@contextmanager
def _opened(path: Path) -> Iterator[Any]:
    try:
        with np.load(path, allow_pickle=False) as kept:
            yield kept
    except OSError as fault:
        raise WrongFile(path, f"can't be read: {fault.strerror or fault}") from None
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile, TypeError, AttributeError):
        raise WrongFile(path, "expected a run kept by --save, got something else") from None
