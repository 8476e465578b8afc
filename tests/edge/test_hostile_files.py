"""Files, flags and journals that somebody sends: no traceback, no flood, no steering."""

from __future__ import annotations

import csv
import io
import json
import os
import sqlite3
from pathlib import Path
from zlib import crc32

import pytest

from blackjack.journal.schema import as_json

from .processes import run

ONE_LINE = [
    ("deep", "x = " + "[" * 500),
    ("dotted", ".".join(["a"] * 2000) + " = 1"),
    ("digits", "decks = " + "9" * 5000),
    ("digits in a hexadecimal", "decks = 0x" + "f" * 5000),
    ("nested", "decks = " + "[" * 400 + "]" * 400),
    ("long key", "k" * 5000 + " = 1"),
    ("control characters", '"\\u001b[2J" = "\\u001b[31m"'),
]


@pytest.mark.parametrize("text", [row[1] for row in ONE_LINE], ids=[row[0] for row in ONE_LINE])
def test_toml_is_refused_in_one_line_or_skipped(tmp_path: Path, text: str) -> None:
    (tmp_path / "own.toml").write_text(text)
    done = run(tmp_path, "--rules", str(tmp_path / "own.toml"))
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_line(done.stderr)
    (tmp_path / "own.toml").rename(tmp_path / "config.toml")
    done = run(tmp_path, typed="Ada\nstay\nno\n")
    assert done.returncode == 0
    assert "round 1" in done.stdout
    assert_one_line(done.stderr)


def assert_one_line(told: str) -> None:
    assert told.startswith("blackjack: ")
    assert told.count("\n") == 1
    assert told.removesuffix("\n").isprintable()
    assert len(told) < 500


MARK = "\ufeff".encode()


def test_a_byte_order_mark_is_skipped_everywhere(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_bytes(MARK + b'speed = "off"')
    assert "speed" in run(tmp_path, "config").stdout
    (tmp_path / "own.toml").write_bytes(MARK + b"decks = 2")
    flags = ("--rules", str(tmp_path / "own.toml"))
    assert run(tmp_path, *flags).returncode == 0
    scenario = {"name": "x", "table": "classic", "players": ["Ada"], "answers": []}
    (tmp_path / "s.json").write_bytes(MARK + json.dumps(scenario).encode())
    assert run(tmp_path, "script", str(tmp_path / "s.json")).returncode == 0
    question = b'{"table": "vegas", "hand": ["10", "6"], "up": "10", "unseen": "inf"}\n'
    (tmp_path / "q.jsonl").write_bytes(MARK + question)
    for name, typed in ((str(tmp_path / "q.jsonl"), b""), ("-", MARK + question)):
        done = run(tmp_path, "odds", "--batch", name, typed=typed)
        assert (done.returncode, "best" in json.loads(done.stdout)) == (0, True)


@pytest.mark.parametrize(
    "flags", [("--rules",), ("script",), ("odds", "--batch")], ids=["rules", "script", "batch"]
)
def test_what_is_no_file_is_refused(tmp_path: Path, flags: tuple[str, ...]) -> None:
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "large").open("wb") as large:
        large.truncate(65 * 2**20)
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path / "large"):
        done = run(tmp_path, *flags, str(path))
        assert (done.returncode, done.stdout) == (2, "")
        assert_one_line(done.stderr)


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "a", "name": "b", "table": "classic", "players": ["A"], "answers": []}',
        '{"' + "k" * 5000 + '": 1}',
        "[" * 100_000,
        '{"name": "a", "table": "classic", "players": ["' + "x" * 999 + '"], "answers": []}',
    ],
)
def test_a_scenario_that_is_none_is_one_line(tmp_path: Path, text: str) -> None:
    (tmp_path / "s.json").write_text(text)
    done = run(tmp_path, "script", str(tmp_path / "s.json"))
    assert (done.returncode, done.stdout) == (2, "")
    assert_one_line(done.stderr)


def test_a_scenario_s_name_steers_no_terminal(tmp_path: Path) -> None:
    scenario = {
        "name": "\x1b]0;owned\x07\x9b2J",
        "table": "classic",
        "players": ["Ada"],
        "answers": [],
        "expect": {"phase": "none"},
    }
    (tmp_path / "s.json").write_text(json.dumps(scenario))
    done = run(tmp_path, "script", str(tmp_path / "s.json"))
    assert r"\x1b]0;owned\x07\x9b2J" in done.stdout
    assert all(row.isprintable() for row in (done.stdout + done.stderr).split("\n"))


DATES = [
    (("history", "--until", "9999-12-31"), True),
    (("history", "--since", "0001-01-01"), True),
    (("history", "--since", "9999-12-31"), False),
    (("history", "--until", "0001-01-01"), False),
    (("stats", "--until", "9999-12-31"), True),
    (("history", "--limit", "9223372036854775808"), True),
    (("history", "--limit", "9" * 90), True),
    (("history", "--player", b"\xff"), False),
    (("stats", "--player", b"\xff"), False),
]


@pytest.mark.parametrize(("flags", "there"), DATES)
def test_flags_at_the_ends_of_their_range(
    tmp_path: Path, flags: tuple[str | bytes, ...], there: bool
) -> None:
    run(tmp_path, "--table", "casino", "--seed", "3", typed="1\nAda\n10\nstand\nno\n")
    done = run(tmp_path, *flags)
    assert (done.returncode, done.stderr) == (0, "")
    assert ("Ada" in done.stdout) == there


def test_more_rounds_than_anybody_drills_are_refused(tmp_path: Path) -> None:
    done = run(tmp_path, "drill", "--rounds", "9" * 20)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "expected 1 to 1000000" in done.stderr


def edited(home: Path, **values: object) -> None:
    """Change values of the one hand that is kept, and seal it again."""
    with sqlite3.connect(home / "journal.sqlite3") as file:
        file.create_function("crc32", 1, crc32)
        for column, value in values.items():
            file.execute(f'UPDATE hands SET "{column}" = ?', (value,))
        file.execute(f"UPDATE hands SET seal = crc32({as_json('hands')})")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    run(tmp_path, "--table", "casino", "--seed", "3", typed="1\nAda\n10\nstand\nno\n")
    return tmp_path


@pytest.mark.parametrize("net", ["1e999999999", "abc", "", "0x10", "1" * 5000])
def test_a_sealed_amount_that_is_none_is_left_out(home: Path, net: str) -> None:
    edited(home, net=net)
    for command in ("stats", "history"):
        done = run(home, command)
        assert (done.returncode, "Ada:" in done.stdout) == (0, False)
        assert done.stderr == "1 damaged rows of the journal are left out\n"


def test_a_sealed_number_that_is_a_text_is_left_out(home: Path) -> None:
    edited(home, natural="many")
    assert run(home, "stats").stderr == "1 damaged rows of the journal are left out\n"


def test_a_time_that_is_none_is_shown_as_it_is(home: Path) -> None:
    edited(home, at="once upon a time")
    done = run(home, "history")
    assert (done.returncode, done.stderr) == (0, "")
    assert "once upon a time casino, game 1" in done.stdout


@pytest.mark.parametrize("name", ["\x1b[31mAda", "A\x9b2J", "\u202eAda"])
def test_what_a_journal_holds_steers_no_terminal(home: Path, name: str) -> None:
    edited(home, player=name)
    for flags in ((), ("--csv",), ("--json",)):
        done = run(home, "history", *flags)
        assert done.returncode == 0
        assert all(row.rstrip("\r").isprintable() for row in done.stdout.split("\n"))
    (row,) = json.loads(run(home, "history", "--json").stdout)
    assert row["player"] == name


@pytest.mark.parametrize("name", ["=1+1", "+A1", "@SUM(A1)", "-2+3"])
def test_no_cell_is_calculated(home: Path, name: str) -> None:
    edited(home, player=name, net="-10")
    (row,) = csv.DictReader(io.StringIO(run(home, "history", "--csv").stdout))
    assert row["player"] == f"'{name}"
    assert row["net"] == "-10"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "idna", "utf-7", "nonsense"])
def test_an_encoding_without_ascii_is_told(tmp_path: Path, encoding: str) -> None:
    done = run(tmp_path, typed="Ada\nstay\nno\n", shell=f'PYTHONIOENCODING={encoding} "$@"')
    assert done.returncode in (0, 1, 2)
    assert "Traceback" not in done.stderr
    assert done.returncode == 0 or done.stderr.count("\n") == 1 or encoding == "nonsense"


def test_a_safe_path_plays(tmp_path: Path) -> None:
    done = run(tmp_path, typed="Ada\nstay\nno\n", PYTHONSAFEPATH="1")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("files", range(5, 12))
def test_few_open_files_play_or_say_why(tmp_path: Path, files: int) -> None:
    done = run(tmp_path, typed="Ada\nstay\nno\n", shell=f'ulimit -n {files}; "$@"')
    assert "Traceback" not in done.stderr
    assert done.returncode == 0 or done.stderr


def test_nothing_is_left_open(tmp_path: Path) -> None:
    python = ("-X", "dev", "game.py")
    done = run(tmp_path, "--seed", "1", typed="Ada\nstay\nno\n", python=python)
    assert (done.returncode, done.stderr) == (0, "")
    for command in ("history", "stats"):
        done = run(tmp_path, command, python=python)
        assert (done.returncode, done.stderr) == (0, "")
