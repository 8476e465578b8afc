"""The README shows what the code says, and its Python runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack.commands.cli import COMMANDS, main
from tests import readme_tables

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMAND_LINES = [
    line
    for block in re.findall(r"^```sh\n(.*?)^```", README, re.S | re.M)
    for line in block.splitlines()
]
OURS = re.compile(r"\.venv/bin/python (?:game\.py|-m blackjack)(.*)")


def test_the_tables_are_current() -> None:
    assert readme_tables.golden() == {readme_tables.README: README}


def test_two_commands_come_first() -> None:
    play, test = COMMAND_LINES[:2]
    assert "pip install -q --no-deps -r requirements.txt" in play
    assert play.endswith(".venv/bin/python game.py)")
    assert "pip install -q --no-deps -r requirements.txt" in test
    assert test.endswith(".venv/bin/python -m pytest)")


@pytest.mark.parametrize("block", re.findall(r"^```python\n(.*?)^```", README, re.S | re.M))
def test_its_python_runs(block: str) -> None:
    exec(compile(block, "README.md", "exec"), {})


@pytest.mark.parametrize("line", [line for line in COMMAND_LINES[2:] if OURS.match(line)])
def test_its_commands_work(line: str, tmp_path: Path) -> None:
    found = OURS.match(line)
    assert found
    words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', found[1])]
    ran = subprocess.run(
        [sys.executable, "-m", "blackjack", *words],
        cwd=ROOT,
        env={"BLACKJACK_HOME": str(tmp_path), "PATH": "/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_every_command_and_every_picture_is_there() -> None:
    for command in COMMANDS:
        assert f"`{command}" in README or f"-m blackjack {command}" in README
    for link in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / link).exists(), link


@pytest.mark.parametrize("line", COMMAND_LINES)
def test_its_commands_are_ones_for_the_shell(line: str) -> None:
    subprocess.run(["bash", "-n", "-c", line], check=True)


def test_every_flag_is_there(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ([], *([name] for name in COMMANDS)):
        assert main([*command, "--help"]) == 0
    known = capsys.readouterr().out
    named = set(re.findall(r"(?<![\w-])--[a-z][\w-]*", README)) - {"--no-deps"}  # pip's own
    assert "--seed" in named
    assert [flag for flag in sorted(named) if not re.search(rf"{flag}\b", known)] == []
