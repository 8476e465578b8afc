"""The game in a pseudo-terminal, driven question by question, and what a person sees of it.

A second game, played without a terminal, knows which question comes and how it is drawn.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pexpect
import pyte

from blackjack.engine.machine import BlackjackGame
from blackjack.engine.tables import TABLES
from blackjack.engine.view import View, view
from blackjack.graphics.courses import Courses, followed
from blackjack.graphics.ending import summed_up
from blackjack.graphics.forms import form
from blackjack.graphics.lines import line, plain, stripped, wrapped
from blackjack.graphics.look import Look, width_for
from blackjack.graphics.prompts import question
from tests.edge.processes import ROOT, environment

from .sessions import told

ROWS = 24
SEED = "8"
PATIENCE = 60  # seconds to wait for output before a test fails


def spawned(
    arguments: Sequence[str], environ: Mapping[str, str], columns: int = 80
) -> pexpect.spawn:
    """Return the game, started in a pseudo-terminal."""
    child = pexpect.spawn(
        sys.executable,
        ["game.py", "--no-journal", *arguments],
        cwd=ROOT,
        env=environ,
        dimensions=(ROWS, columns),
        encoding="utf-8",
        timeout=PATIENCE,
    )
    child.delaybeforesend = None
    return child


class Played(NamedTuple):
    """A session: the rows it should have, and what it wrote in windows of so many columns."""

    rows: list[str]
    written: list[tuple[int, str]]


def played(
    home: Path,
    table: str,
    players: Sequence[str],
    answer: Callable[[View], str],
    columns: int,
    resized: Callable[[View], int] = lambda _: 0,
) -> Played:
    """Play to the end; ``resized`` gives the window a new width at a question, 0 for none."""
    child = spawned(
        ["--table", table, "--seed", SEED, "--players", ",".join(players), "--speed=off", "--new"],
        environment(home),
        columns,
    )
    game, names, look = BlackjackGame(TABLES[table], SEED), list(players), Look(width_for(columns))
    game.start()
    rows, written, so_far = form(look).opening(game.rules, look), [], ""
    courses: Courses = ()
    while not game.state.over:
        seen = view(game.state)
        courses = followed(courses, seen)
        rows += told(seen, look, courses)
        given = None
        if seen.prompt and seen.prompt.kind == "players":
            given = f"{len(players)}"
        elif seen.prompt and seen.prompt.kind == "name":
            given = names.pop(0)
        elif seen.prompt:
            given, asked = answer(seen), question(seen, look)
            child.expect_exact(plain(asked))
            so_far += child.before + child.after
            rows.append((*asked, *line(given)))
            if new := resized(seen):
                written.append((columns, so_far))
                child.setwinsize(ROWS, new)
                columns, look, so_far = new, Look(width_for(new)), ""
            child.sendline(given)
        game.step(given)
    child.expect_exact(" Play again?")
    so_far += child.before
    child.sendline("n")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    courses = followed(courses, view(game.state))
    rows += told(view(game.state), look, courses)
    rows += summed_up(view(game.state), courses, look)
    rows += wrapped(f"The seed was {SEED}; --seed {SEED} deals it again.", look.width)
    written.append((columns, so_far))
    return Played([plain(stripped(row)) for row in rows], written)


def on_screen(written: Sequence[tuple[int, str]], rows: int = ROWS) -> pyte.Screen:
    """Return a window of so many rows after all that was written to it."""
    screen = pyte.Screen(written[0][0], rows)
    stream = pyte.Stream(screen)
    for columns, text in written:
        screen.resize(rows, columns)
        stream.feed(text)
    return screen
