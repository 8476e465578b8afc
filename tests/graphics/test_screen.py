"""What a person sees after whole sessions in a pseudo-terminal is right, and no line wraps."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from blackjack.engine.view import View

from .screen import ROWS, Played, on_screen, played

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
PLAYERS = ("Ada", "Łukasz", "李雷")


def answer(seen: View) -> str:
    """Split what can be split, take a card or none, and end after four rounds."""
    assert seen.prompt is not None
    if seen.prompt.kind == "again":
        return "no" if seen.round == 4 else ""
    if seen.prompt.kind == "action":
        seat, hand = seen.turn
        held = len(seen.seats[seat].hands[hand].cards)
        return "split" if "split" in seen.legal else "hit" if held < 3 else "stand"
    return "10" if seen.prompt.kind == "bet" else "no"


def rows_written(session: Played) -> list[str]:
    """Return all rows of a session, without colours."""
    text = "".join([text for _, text in session.written])
    return [row.rstrip() for row in ESCAPE.sub("", text).splitlines()]


@pytest.mark.parametrize("columns", [40, 80, 120])
@pytest.mark.parametrize("table", ["casino", "points"])
def test_a_session_in_a_window(tmp_path: Path, table: str, columns: int) -> None:
    session = played(tmp_path, table, PLAYERS, answer, columns)
    assert rows_written(session) == session.rows
    rows = [row.rstrip() for row in on_screen(session.written).display]
    assert rows == [*session.rows[1 - ROWS :], ""]


@pytest.mark.parametrize(("before", "after"), [(80, 40), (40, 80), (120, 60)])
def test_a_window_that_is_resized_in_mid_hand(tmp_path: Path, before: int, after: int) -> None:
    def resized(seen: View) -> int:
        seat, hand = seen.turn
        in_mid_hand = seen.legal and len(seen.seats[seat].hands[hand].cards) == 3
        return after if (seen.round, seat, in_mid_hand) == (2, 1, True) else 0

    session = played(tmp_path, "casino", PLAYERS, answer, before, resized)
    assert [columns for columns, _ in session.written] == [before, after]
    assert rows_written(session) == session.rows
    rows = [row.rstrip() for row in on_screen(session.written).display]
    assert rows == [*session.rows[1 - ROWS :], ""]


def test_a_win_is_bold_green(tmp_path: Path) -> None:
    screen = on_screen(played(tmp_path, "casino", PLAYERS, answer, 80).written, rows=400)
    wins = [y for y, row in enumerate(screen.display) if row.startswith(" WIN ")]
    assert wins
    for y in wins:
        cells = [screen.buffer[y][x] for x in (1, 2, 3)]
        assert all(cell.bold and cell.fg == "green" for cell in cells)
