"""Counts add up in any order, are kept whole, and know what they are of."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from blackjack.engine.tables import TABLES
from blackjack.simulation import run as runs
from blackjack.simulation.counting import Method
from blackjack.simulation.run import Goal, alone, nothing
from blackjack.simulation.setup import Setup
from blackjack.simulation.tally import Tally, WrongFile, joined, merged, read, save

from .machine import DECK, Whimsical

MADE = Whimsical(TABLES["chips"], DECK, 7)


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "BLOCK", 500)


def blocks(made: Setup, number: int) -> list[Tally]:
    return [runs.play(made.plan, "numpy", 500 * block, 500) for block in range(number)]


def test_blocks_add_up_in_any_order() -> None:
    parts = blocks(MADE, 4)
    digests = set()
    for order in permutations(parts):
        tally = nothing(MADE.plan)
        for part in order:
            tally = merged(tally, part)
        digests.add((tally.digest, tally.done))
    assert len(digests) == 1
    assert digests.pop() == (runs.play(MADE.plan, "numpy", 0, 2000).digest, ((0, 2000),))


def test_a_shoe_is_counted_once() -> None:
    part = blocks(MADE, 1)[0]
    with pytest.raises(ValueError, match="shoe 0 is counted twice"):
        merged(part, part)
    assert joined([(40, 60), (0, 20), (20, 40), (80, 90)]) == ((0, 60), (80, 90))


def test_a_run_that_is_taken_up_again_is_the_run_that_was_not(tmp_path: Path) -> None:
    whole = runs.run(MADE.plan, nothing(MADE.plan), Goal(2500), alone(MADE.plan, "numpy"))
    part = runs.run(MADE.plan, nothing(MADE.plan), Goal(900), alone(MADE.plan, "numpy"))
    save(tmp_path / "part", MADE.head(), part)
    kept = read(tmp_path / "part", MADE.head())
    assert kept.digest == part.digest
    assert runs.run(MADE.plan, kept, Goal(2500), alone(MADE.plan, "numpy")).digest == whole.digest


def test_two_workers_come_to_the_counts_of_one() -> None:
    whole = runs.run(MADE.plan, nothing(MADE.plan), Goal(3000), alone(MADE.plan, "numpy"))
    with runs.workers(MADE.plan, "numpy", 2) as shared:
        both = runs.run(MADE.plan, nothing(MADE.plan), Goal(3000), shared)
    assert both.shoes >= whole.shoes == 3000
    one_block = {tally.shoes for tally in blocks(MADE, 1)}
    assert one_block == {500}


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        (replace(MADE, seed=8), "seed is 7, not 8"),
        (replace(MADE, rules=TABLES["college"]), "table is 'chips', not 'college'"),
        (replace(MADE, rules=replace(MADE.rules, decks=2)), "set decks is '1', not '2'"),
        (replace(MADE, method=Method()), "count is None, not 'hi-lo'"),
        (replace(MADE, seats=1, insurance="always"), "insurance is 'no', not 'always'"),
    ],
)
def test_a_file_of_another_run_is_refused(tmp_path: Path, other: Setup, fault: str) -> None:
    save(tmp_path / "run", MADE.head(), blocks(MADE, 1)[0])
    with pytest.raises(WrongFile, match=fault):
        read(tmp_path / "run", other.head())


@pytest.mark.parametrize("content", [b"", b"no run", b"PK\x03\x04" + b"0" * 99])
def test_a_file_that_is_no_run_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "run").write_bytes(content)
    with pytest.raises(WrongFile, match="expected a run kept by --save"):
        read(tmp_path / "run", MADE.head())
    with pytest.raises(WrongFile, match="can't be read"):
        read(tmp_path / "none", MADE.head())
