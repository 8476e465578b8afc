"""The edge: colours, glyphs, pipes."""

from __future__ import annotations

import io

import pytest

from blackjack.graphics.lines import line
from blackjack.graphics.look import ASCII, UNICODE, Glyphs, glyphs_for
from blackjack.graphics.terminal import Terminal, wants_color

COLOR = [
    ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
    ("never", {"FORCE_COLOR": "1"}, True, False),
    ("auto", {}, True, True),
    ("auto", {}, False, False),
    ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
    ("auto", {"NO_COLOR": ""}, True, True),
    ("auto", {"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
    ("auto", {"FORCE_COLOR": ""}, False, False),
    ("auto", {"TERM": "dumb"}, True, False),
]


@pytest.mark.parametrize(("choice", "environ", "terminal", "colored"), COLOR)
def test_colour(choice: str, environ: dict[str, str], terminal: bool, colored: bool) -> None:
    assert wants_color(choice, environ, terminal=terminal) is colored


@pytest.mark.parametrize(
    ("encoding", "ascii_only", "glyphs"),
    [
        ("utf-8", False, UNICODE),
        ("utf-8", True, ASCII),
        ("ascii", False, ASCII),
        ("cp437", False, ASCII),
        ("cp1252", False, ASCII),
        ("no-such-encoding", False, ASCII),
    ],
)
def test_glyphs(encoding: str, ascii_only: bool, glyphs: Glyphs) -> None:
    assert glyphs_for(encoding, ascii_only=ascii_only) is glyphs


def terminal(answers: bytes, color: str = "auto") -> tuple[Terminal, io.BytesIO]:
    out = io.BytesIO()
    stdout = io.TextIOWrapper(out, encoding="utf-8", newline="\n")
    stdin = io.TextIOWrapper(io.BytesIO(answers), encoding="utf-8")
    return Terminal(stdin=stdin, stdout=stdout, environ={}, color=color), out


def test_a_transcript_holds_the_answers() -> None:
    screen, out = terminal(b"hit\nst\x1band\n")
    assert [screen.ask(line(" > ")) for _ in range(3)] == ["hit", "st\x1band", None]
    assert out.getvalue() == b" > hit\n > st\\x1band\n > \n"


def test_a_style_becomes_one_pair_of_escape_codes() -> None:
    screen, out = terminal(b"", color="always")
    screen.show([line(" ", ("WIN", "won"), "  [red]21[/red] beats 17   ")])
    assert out.getvalue() == b" \x1b[1;32mWIN\x1b[0m  [red]21[/red] beats 17\n"


def test_a_pipe_gets_no_escape_codes_and_no_pauses() -> None:
    screen, out = terminal(b"")
    screen.show([line(("WIN", "won"))])
    screen.pause()
    assert out.getvalue() == b"WIN\n"
    assert not screen.interactive


def test_the_end_of_input_ends_the_line_of_the_question() -> None:
    out = io.StringIO()
    terminal = Terminal(stdin=io.StringIO(""), stdout=out, environ={})
    assert terminal.ask(line(" Your name? > ")) is None
    assert out.getvalue() == " Your name? > \n"


@pytest.mark.parametrize("columns", ["9" * 5000, "\u0663", "-1", ""])
def test_a_window_of_odd_columns_is_drawn_in(columns: str) -> None:
    terminal = Terminal(stdin=io.StringIO(), stdout=io.StringIO(), environ={"COLUMNS": columns})
    assert 30 <= terminal.look.width <= 100
