"""``cards.txt`` edited by hand: the real program, in a copy of the project."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .processes import ROOT, run

SPANISH = [row for row in (ROOT / "cards.txt").read_text().splitlines() if not row.startswith("10")]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT / "blackjack", folder / "blackjack")
    shutil.copy(ROOT / "game.py", folder)
    return folder


FAULTS: dict[str, tuple[bytes | None, str]] = {
    "missing": (None, ":1: expected a file of cards, got No such file or directory"),
    "empty": (b"", ":1: expected at least one card, got none"),
    "comments": (b"# none\n\n", ":2: expected at least one card, got none"),
    "rank": (
        b"# mine\n\nAce,Spades\n1,Spades\n",
        ":4: expected a card such as 'Ace,Spades', got '1,Spades'",
    ),
    "suit": (b"Ace,Swords", ":1: expected a card such as 'Ace,Spades', got 'Ace,Swords'"),
    "code": (b"A\x1b[2J", r":1: expected a card such as 'Ace,Spades', got 'A\x1b[2J'"),
    "no text": (b"\xff", ":1: expected a file of cards, got bytes that are no text"),
}
"""What the file holds, None if there is none, and what the program says."""


@pytest.mark.parametrize(("content", "told"), FAULTS.values(), ids=FAULTS)
def test_a_fault_stops_the_program_before_a_card_is_dealt(
    tmp_path: Path, project: Path, content: bytes | None, told: str
) -> None:
    file = project / "cards.txt"
    file.unlink(missing_ok=True)
    if content is not None:
        file.write_bytes(content)
    done = run(tmp_path, "--players", "Ada", folder=project)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"blackjack: {file}{told}\n"


def test_too_few_cards_are_told_in_decks(tmp_path: Path, project: Path) -> None:
    (project / "cards.txt").write_text("Ace,Spades\nKing,Spades\n")
    done = run(tmp_path, folder=project)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "blackjack: rule decks: got '1', expected at least 6 for one player\n"


def test_a_spanish_deck_plays(tmp_path: Path, project: Path) -> None:
    (project / "cards.txt").write_text("\n".join(["# no tens", "", *SPANISH]) + "\n")
    flags = ("--table", "casino", "--players", "Ada")
    done = run(tmp_path, *flags, typed="5\n" + "s\n" * 4 + "no\n", folder=project)
    assert (done.returncode, done.stderr) == (0, "")
    assert "The shoe is shuffled: 48 cards." in done.stdout
