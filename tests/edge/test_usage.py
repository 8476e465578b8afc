"""Wrong flags, settings and files: one line that says what would do, and exit status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack import __version__

from .processes import run

NINE = "a1,b1,c1,d1,e1,f1,g1,h1,i1"

WRONG: list[tuple[str, list[str | bytes], str]] = [
    ("table", ["--table", "nope"], "table (--table): got 'nope', expected one of classic, casino"),
    ("speed", ["--speed", "warp"], "speed (--speed): got 'warp', expected one of slow, normal"),
    ("field", ["--set", "x=y"], "rule x: got 'y', expected one of the fields seats, stake"),
    ("value", ["--set", "decks=99"], "rule decks: got '99', expected 1 to 8, or auto"),
    ("no value", ["--set", "decks"], "rule (--set): got 'decks', expected FIELD=VALUE"),
    ("conflict", ["--table", "casino", "--set", "min_bet=600"], "rule min_bet: got '600'"),
    ("no file", ["--rules", "missing.toml"], "missing.toml: No such file or directory"),
    ("folder", ["--rules", "tests"], "tests: Is a directory"),
    ("one seat", ["--players", "Ada,Bob"], "got 'Ada,Bob', expected one name at classic"),
    ("seats", ["--table", "points", "--players", NINE], "expected 1 to 8 names at points"),
    ("twins", ["--table", "vegas", "--players", "Ada,ada"], "'ada' is refused: That name is taken"),
    ("a key", ["--table", "vegas", "--players", "Ada,q"], "'q' is refused: That is an answer in"),
    ("long", ["--players", "x" * 21], "A name is 1 to 20 printable characters."),
    ("code", ["--players", "\x1b[2J"], r"players (--players): '\x1b[2J' is refused"),
    ("bytes", ["--seed", b"\xff"], r"seed (--seed): got '\udcff', expected printable characters"),
    ("game", ["--resume", "9" * 30], f"there is no game {'9' * 30}"),
    ("replay", ["replay", "7"], "no game is kept"),
    ("long", ["--set", f"decks={'9' * 500}"], f"got '{'9' * 59}..., expected 1 to 8, or auto"),
]


@pytest.mark.parametrize(("flags", "told"), [row[1:] for row in WRONG], ids=[r[0] for r in WRONG])
def test_a_wrong_flag_is_one_line(tmp_path: Path, flags: list[str | bytes], told: str) -> None:
    done = run(tmp_path, *flags)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("blackjack: ")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stderr.endswith("\n")


@pytest.mark.parametrize(
    "flags",
    [
        ["--nonsense"],
        ["nonsense"],
        ["--resume", "x"],
        ["odds", "-x"],
        ["--resume", "--new"],
        ["history", "--limit", "-5"],
        ["count", "--decks", "9"],
        ["drill", "--rounds", "0"],
    ],
)
def test_a_flag_that_is_none(tmp_path: Path, flags: list[str]) -> None:
    done = run(tmp_path, *flags)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("blackjack")
    assert flags[-1] in done.stderr
    assert done.stderr.endswith(" --help lists what there is\n")
    assert done.stderr.count("\n") == 1


SETTINGS = [
    ("x = [", "expected TOML: Invalid value"),
    ("nope = 1", "nope (FILE): got '1', expected one of table, players, speed"),
    ("speed = 3", "speed (FILE): got '3', expected one of slow, normal, fast, off"),
    ('color = ["always", "never"]', "color (FILE): got 'always,never', expected one of always"),
    ('[table]\nname = "casino"', "table (FILE): got \"{'name': 'casino'}\", expected one of"),
    ('ascii = "true"', "ascii (FILE): got 'true', expected one of yes, no"),
    ('players = ["Ada", "Bob"]', "players (FILE): got 'Ada,Bob', expected one name at classic"),
]


@pytest.mark.parametrize(("text", "told"), SETTINGS)
def test_a_wrong_settings_file_is_told_and_skipped(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text(text, encoding="utf-8")
    done = run(tmp_path)
    assert (done.returncode, "Your name?" in done.stdout) == (0, True)
    assert told.replace("FILE", str(file)) in done.stderr
    assert str(file) in done.stderr
    assert done.stderr.endswith("; it is skipped\n")
    assert done.stderr.count("\n") == 1


def test_flags_count_more_than_variables_and_these_more_than_the_file(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(
        'speed = "fast"\nplayers = ["Ada", "Bob"]\nascii = true\nfour_color = false\n'
    )
    flags = ("config", "--speed", "slow", "--no-ascii")
    shown = run(tmp_path, *flags, BLACKJACK_SPEED="off", BLACKJACK_COLOR="never", CI="").stdout
    shown = " ".join(shown.split())
    file = tmp_path / "config.toml"
    assert " speed slow (--speed)" in shown
    assert " ascii no (--ascii)" in shown
    assert " color never (BLACKJACK_COLOR)" in shown
    assert f" players Ada,Bob ({file})" in shown
    assert f" four-color no ({file})" in shown
    assert " journal yes (default)" in shown


def test_a_wrong_variable_is_named(tmp_path: Path) -> None:
    done = run(tmp_path, BLACKJACK_FOUR_COLOR="maybe")
    expected = "four-color (BLACKJACK_FOUR_COLOR): got 'maybe', expected one of yes, no"
    assert (done.returncode, done.stderr) == (2, f"blackjack: {expected}\n")
    assert run(tmp_path, BLACKJACK_FOUR_COLOR="").returncode == 0


RULES = [
    ("decks = [1, 2]", "rule decks: got '1,2', expected 1 to 8, or auto"),
    ("shuffle = 0.95", "rule shuffle: got '0.95', expected every-round"),
    ("natural_pays = 1.5", "rule natural_pays: got '1.5', expected a ratio"),
    ('unit = "\\u001b[31m"', "expected printable characters"),
    ("[casino]\ndecks = 6", "rule casino: got"),
    ("seats = true", "rule seats: got 'yes', expected 1 to 8"),
]


@pytest.mark.parametrize(("text", "told"), RULES)
def test_a_wrong_rules_file_is_one_line(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    done = run(tmp_path, "--rules", str(tmp_path / "own.toml"))
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_table_of_one_s_own(tmp_path: Path) -> None:
    rules = 'unit = " beans"\nstake = "money"\nfunds = 30\nmin_bet = 3\nsurrender = "late"\n'
    (tmp_path / "kitchen.toml").write_text(rules)
    flags = ("--rules", str(tmp_path / "kitchen.toml"), "--set", "funds=40", "--players", "Ada")
    done = run(tmp_path, *flags, typed="i\n3\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "kitchen · round 1" in done.stdout
    assert "You begin with 40 beans and bet from 3 beans" in done.stdout


def test_help_is_as_wide_as_the_window(tmp_path: Path) -> None:
    narrow, wide = [run(tmp_path, "history", "--help", COLUMNS=n).stdout for n in ("60", "200")]
    assert narrow.split() == wide.split()
    assert len(narrow.splitlines()) > len(wide.splitlines())


def test_help_and_version(tmp_path: Path) -> None:
    shown = run(tmp_path, "--help")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "blackjack --table casino --players Ada,Bob" in shown.stdout
    assert "--seed" in shown.stdout
    assert run(tmp_path, "--version").stdout == f"blackjack {__version__}\n"
