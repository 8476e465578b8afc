"""What was learned: the figures, the chart of one's own accuracy, and the filters."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from blackjack.graphics.lines import cells
from blackjack.journal.rows import PracticeRow
from blackjack.journal.store import Journal
from blackjack.training.records import records, weakest

SIXTEEN = ("drill vegas", "hard", "hard 16 against 10")
ROWS = [
    PracticeRow(*SIXTEEN, False, 0.25, 4.0, "basic", at="2026-11-28T10:00:00+00:00"),
    PracticeRow(*SIXTEEN, False, 0.25, 2.0, "basic", at="2026-11-28T10:01:00+00:00"),
    PracticeRow(*SIXTEEN, True, 0.0, 3.0, "basic", at="2026-11-29T10:00:00+00:00"),
    PracticeRow(
        "play vegas", "hard", "16 against 10", True, 0.0, 1.0, "basic", "Ada",
        "2026-11-29T11:00:00+00:00",
    ),
    PracticeRow("drill casino", "pair", "pair 8 against Ace", True,
                at="2026-11-30T11:00:00+00:00"),
    PracticeRow("count hi-lo", "running", "running", True, at="2026-11-30T12:00:00+00:00"),
    PracticeRow("learn", "1-aim", "1-aim 4", False, at="2026-11-30T12:00:00+00:00"),
]  # fmt: skip


@pytest.fixture
def home(tmp_path: Path) -> Path:
    with Journal.open(tmp_path / "journal.sqlite3") as journal:
        journal.practise(*ROWS)
    return tmp_path


def progress(home: Path, arguments: str, **environ: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-m", "blackjack", "progress", *arguments.split()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "BLACKJACK_HOME": str(home), "COLUMNS": "80", **environ},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


def test_answers_add_up() -> None:
    found = records(ROWS[:-1])
    assert found is not None
    assert found.whole[:4] == ("all", 6, 4, 0.5)
    assert found.whole.seconds == pytest.approx(2.5)
    assert [one[:3] for one in found.kinds] == [("hard", 4, 2), ("pair", 1, 1), ("running", 1, 1)]
    assert found.cells[0][:3] == ("hard 16 against 10", 4, 2)  # play and drill together
    assert [one[:3] for one in found.days] == [
        ("2026-11-28", 2, 0),
        ("2026-11-29", 2, 2),
        ("2026-11-30", 2, 2),
    ]
    assert (found.run, found.best) == (4, 4)
    assert [one.name for one in weakest(found.cells)] == ["hard 16 against 10"]
    assert records([]) is None


def test_what_is_told(home: Path) -> None:
    said = " ".join(progress(home, "").split())
    assert "6 answers, 67 % right, 2.5 seconds an answer; 4 right in a row now, 4 at best" in said
    assert "hard 2 of 4 (50 %) 2.5 s" in said
    assert "hard 10 16 50!" in said
    assert "Weakest: hard 16 against 10, 2 of 4 right." in said
    assert "Over time: 2026-11-28 0 % ▁██ 100 % 2026-11-30." in said
    assert "1-aim" not in said


@pytest.mark.parametrize(
    ("filters", "asked"),
    [
        ("--since 2026-11-29 --until 2026-11-29", {"hard 16 against 10": 2}),
        ("--player ada", {"hard 16 against 10": 1}),
        ("--table casino", {"pair 8 against Ace": 1}),
        ("--since 2030-01-01", {}),
    ],
)
def test_filters_hold_for_every_figure(home: Path, filters: str, asked: dict[str, int]) -> None:
    told = json.loads(progress(home, f"{filters} --json", TZ="UTC"))
    assert {row["cell"]: row["asked"] for row in told} == asked
    rows = list(csv.DictReader(progress(home, f"{filters} --csv", TZ="UTC").splitlines()))
    assert {row["cell"]: int(row["asked"]) for row in rows} == asked
    whole = sum(asked.values())
    said = progress(home, filters, TZ="UTC")
    assert f" {whole} answer" in said if whole else "No answer is kept that fits" in said


@pytest.mark.parametrize("flags", ["", "--plain", "--spoken"])
def test_it_fits_a_narrow_window(home: Path, flags: str) -> None:
    said = progress(home, flags, COLUMNS="31")
    assert "hard" in said.lower()
    assert max(map(cells, said.splitlines())) <= 30


def test_the_plot_is_svg(home: Path, tmp_path: Path) -> None:
    progress(home, f"--svg {tmp_path / 'plot.svg'}")
    root = ET.parse(tmp_path / "plot.svg").getroot()
    assert len(root.findall("{*}circle")) == 3


def test_nothing_is_told_where_nothing_is_kept(tmp_path: Path) -> None:
    assert "No answer is kept that fits" in progress(tmp_path, "")
    assert json.loads(progress(tmp_path, "--json")) == []
