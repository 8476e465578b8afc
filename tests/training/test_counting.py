"""Counting down a deck, cards by two and three, and true counts over a discard tray."""

from __future__ import annotations

import io
import re
import subprocess
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from blackjack.graphics.terminal import Terminal
from blackjack.odds.counting import SYSTEMS
from blackjack.training.conversion import WAYS
from blackjack.training.countdown import Countdown
from blackjack.training.lesson import Lesson
from tests.training.test_training import run

HI_LO = {**dict.fromkeys("23456", 1), **dict.fromkeys("789", 0), **dict.fromkeys("0JQKA", -1)}


def countdown(answers: str, clock: Callable[[], float]) -> str:
    out = io.StringIO()
    terminal = Terminal(style="plain", stdin=io.StringIO(answers), stdout=out, environ={})
    Countdown(Lesson(terminal, "count hi-lo", 1), SYSTEMS["hi-lo"], 2, "1", clock).run()
    return out.getvalue()


def test_a_deck_is_counted_down_and_the_record_is_beaten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLACKJACK_HOME", str(tmp_path))
    ticks = count(0.0, 30.0)
    said = countdown("\n" * 27 + "99\n", lambda: next(ticks))
    cards = re.findall(r"\[(\w+)[cdhs]\]", said)
    assert len(cards) == 51
    right = sum([HI_LO[card[-1]] for card in cards])
    assert f"Running count wrong: it is {right:+}, in 30.0 s." in said
    said = countdown("\n" * 27 + f"{right}\n", lambda: next(ticks))
    assert f"Running count right: it is {right:+}, in 30.0 s; a record." in said
    faster = count(0.0, 20.0)
    said = countdown("\n" * 27 + f"{right}\n", lambda: next(faster))
    assert "in 20.0 s; was 30.0 s." in said


def test_a_deck_that_is_left_is_told(tmp_path: Path) -> None:
    ran = run(tmp_path, "count --deck", "- - q")
    assert ran.returncode == 0
    assert ran.stdout.endswith(" No deck was counted down.\n")


@pytest.mark.parametrize(
    ("way", "rounded"),
    [("floor", [-2, -1, 1, 2]), ("round", [-1, -1, 2, 3]), ("truncate", [-1, 0, 1, 2])],
)
def test_ways_to_round(way: str, rounded: list[int]) -> None:
    assert [WAYS[way](true) for true in (-1.3, -0.6, 1.5, 2.7)] == rounded


def test_the_tray_and_the_running_count_give_the_true_count(tmp_path: Path) -> None:
    ran = run(tmp_path, "count --true truncate --decks 2 --seed 3 --rounds 3 --ascii", "0 0 0")
    assert (ran.returncode, ran.stderr) == (0, "")
    running = [int(n) for n in re.findall(r"Running count ([+-]\d+)\n", ran.stdout)]
    trays = re.findall(r"Discards \[(#*)(-*)\]", ran.stdout)
    told = [int(n) for n in re.findall(r"(?:Right|Wrong): ([+-]\d+), from", ran.stdout)]
    assert len(running) == 3
    for count_now, (full, left), right in zip(running, trays, told, strict=True):
        assert len(full + left) == 4
        assert int(count_now / (len(left) / 2)) == right


def test_cards_by_three_and_in_words(tmp_path: Path) -> None:
    ran = run(tmp_path, "count --at 3 --cards 6 --rounds 1 --seed 1 --plain", "0 0")
    assert len(re.findall(r"^ \[\w+\] \[\w+\] \[\w+\]$", ran.stdout, re.M)) == 2
    spoken = run(tmp_path, "count --true floor --rounds 1 --seed 1 --spoken", "0").stdout
    assert re.search(r"^[\d.]+ of 6 decks are in the discard tray\.$", spoken, re.M)
    deck = run(tmp_path, "count --deck --at 3 --spoken", "- -").stdout
    assert re.search(r" of \w+, \w+ of \w+ and \w+ of \w+\.$", deck, re.M)


def test_one_exercise_at_a_time(tmp_path: Path) -> None:
    ran: subprocess.CompletedProcess[str] = run(tmp_path, "count --deck --true floor", "")
    assert (ran.returncode, ran.stdout) == (2, "")
