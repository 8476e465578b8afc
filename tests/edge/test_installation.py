"""What the program says without libdw; it plays with the first part of requirements.txt alone."""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path

import pytest

from .processes import ROOT, run

TO_PLAY, TO_TEST = (ROOT / "requirements.txt").read_text(encoding="utf-8").split("\n\n")
PINNED = [row.partition("==")[0] for row in TO_PLAY.splitlines() if "==" in row]

NOTHING_ELSE = """
import sys
allowed = {"blackjack", *sys.stdlib_module_names, *sys.argv.pop(1).split(",")}
class NothingElse:
    @staticmethod
    def find_spec(name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in allowed and not top.startswith("_sysconfigdata"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, NothingElse)
from blackjack.commands.cli import main
sys.exit(main())
"""


@pytest.mark.parametrize("start", [("-S", "game.py"), ("-S", "-m", "blackjack")])
def test_without_libdw_one_line_says_what_to_do(tmp_path: Path, start: tuple[str, ...]) -> None:
    done = run(tmp_path, python=start)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("blackjack: libdw is not installed; the first command of README")
    assert done.stderr.count("\n") == 1


def test_the_packages_of_the_tests_come_second() -> None:
    assert {"libdw", "rich", "numpy"} <= {*PINNED}
    assert "pytest" not in PINNED
    assert "\npytest==" in TO_TEST


@pytest.mark.parametrize(
    ("words", "typed"),
    [
        ([], "Ada\nstay\n\nno\nno\n"),
        (["--coach", "before", "--count", "zen", "--color", "always"], "Ada\n?\nc\ni\nt\nno\n"),
        (["script", "tests/cases/rules.json"], ""),
        (["tables"], ""),
        (["config"], ""),
        (["history"], ""),
        (["stats"], ""),
        (["odds", "--hand", "10S 6H", "--up", "10D"], ""),
        (["drill", "--rounds", "1"], "q\n"),
        (["count", "--rounds", "1"], "q\n"),
    ],
)
def test_nothing_but_the_packages_to_play_is_needed(
    tmp_path: Path, words: list[str], typed: str
) -> None:
    files = [file for name in PINNED for file in distribution(name).files or ()]
    tops = {file.parts[0].partition(".")[0] for file in files}
    done = run(tmp_path, ",".join(sorted(tops)), *words, typed=typed, python=("-c", NOTHING_ELSE))
    assert (done.returncode, done.stderr) == (0, "")
