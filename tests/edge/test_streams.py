"""Pipes, closed and full streams, the end of input anywhere, and hostile input."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from blackjack.engine.names import JOINERS
from blackjack.engine.rules import Rules
from blackjack.engine.tables import CASINO, CLASSIC, COLLEGE, POINTS
from blackjack.graphics.lines import cells

from .processes import PATIENCE, ROOT, environment, run, seed_for

ROUND = ("Ada", "stay")
SEED = seed_for(CLASSIC, ROUND, "lost")


def lines(answers: Sequence[str]) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def test_a_round_from_a_pipe(tmp_path: Path) -> None:
    done = run(tmp_path, "--seed", SEED, typed="Ada\nstay\nno\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "classic · round 1" in done.stdout
    assert "LOST" in done.stdout
    assert done.stdout.endswith(f"The seed was {SEED}; --seed {SEED} deals it again.\n")


INSURED = ("2", "Ada", "Bob", "10", "10", "no", "half", "s", "s")
BROKE = ("Ada", "1000", "s")
ENDS: list[tuple[Rules, str, tuple[str, ...]]] = [
    *[(CASINO, seed_for(CASINO, INSURED, "lost", "won"), INSURED[:n]) for n in range(10)],
    (COLLEGE, seed_for(COLLEGE, BROKE, "reset"), BROKE),
    (POINTS, "1", ("1", "Ada", "p")),
    (CLASSIC, SEED, ("Ada", "q")),
]


@pytest.mark.parametrize(("rules", "seed", "answers"), ENDS)
def test_the_input_may_end_anywhere(
    tmp_path: Path, rules: Rules, seed: str, answers: tuple[str, ...]
) -> None:
    done = run(tmp_path, "--table", rules.name, "--seed", seed, typed=lines(answers))
    assert (done.returncode, done.stderr) == (0, "")
    *_, question, sentence, nothing = done.stdout.split("\n")
    assert question.endswith(" > ")
    assert sentence.startswith(" The game is kept;" if answers else " The game is not kept;")
    assert nothing == ""


def test_a_reader_that_leaves_ends_the_game_quietly(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "game.py"],
        cwd=ROOT,
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as game:
        assert game.stdin
        assert game.stdout
        assert game.stderr
        game.stdin.write(b"Ada\n" + b"stay\n\n" * 200)
        game.stdin.close()
        assert game.stdout.readline().strip()
        game.stdout.close()
        assert game.stderr.read() == b""
        assert game.wait(PATIENCE) == 0


@pytest.mark.parametrize("flags", [(), ("tables",), ("config",), ("--table", "nope")])
def test_output_that_can_t_be_written_is_one_line(tmp_path: Path, flags: tuple[str, ...]) -> None:
    for stream in ("/dev/full", "&-"):
        done = run(tmp_path, *flags, typed="Ada\nstay\nno\n", shell=f'"$@" >{stream}')
        assert done.returncode == (2 if "nope" in flags else 1)
        assert done.stderr.startswith("blackjack: ")
        assert done.stderr.count("\n") == 1


def test_closed_streams(tmp_path: Path) -> None:
    no_input = run(tmp_path, "--seed", SEED, shell='"$@" <&-')
    assert (no_input.returncode, no_input.stderr) == (0, "")
    assert no_input.stdout.endswith(f" The game is not kept; --seed {SEED} deals it again.\n")
    assert run(tmp_path, "--table", "nope", shell='"$@" 2>&-').stdout == ""
    assert run(tmp_path, shell='"$@" <&- >&- 2>&-').returncode == 1


HOSTILE = (
    b"\x1b[2J\x1b]0;x\x07\x9b31m",
    b"\xff\xfe\xc3(",  # no text
    b"x" * 1_000_000,
    b"9" * 10_000,
    b" " * 10_000,
    b"A\0da",
    "😀👨\u200d👩\u200d👧🇪🇺".encode(),
    "\u202eadA\u2066 \u05d0".encode(),  # right to left
    ("Z" + "\u0301" * 15).encode(),  # combining marks
    ("日本語" * 6).encode(),  # wide
    b"[red]x[/red]",
    b"[/nope] [link=x]",
    "a\x0b\x0c\u2028\u0085b".encode(),  # other ends of lines
    b"a\rb",
    b"%s {0} $HOME `id`",
)
STYLES = ("\x1b[0m", "\x1b[1m", "\x1b[91m", "\x1b[94m", "\x1b[1;32m")


@pytest.mark.parametrize("color", ["never", "always"])
def test_nothing_typed_steers_the_screen(tmp_path: Path, color: str) -> None:
    """All of it is typed at names, bets, moves and the end of a round; seven can sit."""
    stages = ([b"7"], [*HOSTILE, *b"A1 B1 C1 D1 E1".split()], [b"5"] * 7, [b"no"] * 7, [b"s"] * 14)
    typed = [answer for stage in stages for answer in (*stage, *HOSTILE)]
    flags = ("--table", "casino", "--seed", "1", "--color", color)
    done = run(tmp_path, *flags, typed=b"\n".join([*typed, b""]))
    assert (done.returncode, done.stderr) == (0, "")
    shown = done.stdout
    assert "round 2" in shown  # all of the first was played
    for code in STYLES:
        shown = shown.replace(code, "")
    assert {c for c in shown if not c.isprintable()} <= {"\n", *JOINERS}
    drawn = [row for row in shown.split("\n") if " > " not in row]
    assert max(map(cells, drawn)) <= 80
    assert "[red]x[/red]" in shown
