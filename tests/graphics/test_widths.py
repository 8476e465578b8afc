"""The law of the screen: no line is wider than the window.

``BLACKJACK_SESSIONS=5000 pytest tests/graphics/test_widths.py`` plays 5,000 sessions.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from blackjack.engine.tables import TABLES
from blackjack.graphics.lines import plain
from blackjack.graphics.look import ASCII, UNICODE, Glyphs, Look, width_for

from .sessions import everything, views, with_courses

SESSIONS = int(os.environ.get("BLACKJACK_SESSIONS", "50"))
NAMES = st.lists(
    st.text(st.sampled_from("aZ é字漢ひ한\u0301\u0308\u20dd👍ﷺשع"), max_size=20), max_size=8
)


@settings(max_examples=SESSIONS, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(sorted(TABLES)),
    st.integers(30, 120),
    st.sampled_from(["picture", "plain"]),
    st.sampled_from([UNICODE, ASCII]),
    NAMES,
    st.integers(0, 2**32),
)
def test_no_line_is_wider_than_the_window(
    table: str, columns: int, style: str, glyphs: Glyphs, names: list[str], seed: int
) -> None:
    look = Look(width_for(columns), glyphs, style)
    for seen, _, courses in with_courses(views(TABLES[table], seed, names, steps=60)):
        for row in everything(seen, look, courses):
            assert cell_len(plain(row)) <= look.width <= max(columns - 1, 30), row
