"""What hands come to, against sums made by hand."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from math import sqrt
from pathlib import Path
from statistics import stdev

import pytest

from blackjack.commands.figures import Standing, figures_of, leaderboard
from blackjack.journal.rows import DecisionRow, HandRow, ResultRow
from tests.journal.test_journal import blackjack, play

WHEN = "2026-11-30T04:14:00+00:00"
HAND = HandRow(
    *(1, WHEN, "casino", "$", 1, 0, 0, "Ada", "10S 9H", 19, "10D 8C", 18, "10"),
    *(False, False, False, "won", "20", None, None, "10", "110"),
)


def test_figures_of_a_few_hands() -> None:
    rows = [
        HAND,
        HAND._replace(round=2, outcome="natural", natural=True, net="15", funds="125"),
        HAND._replace(round=3, outcome="push", net="0", funds="125"),
        HAND._replace(round=4, outcome="lost", split=True, net="-10", funds="85"),
        HAND._replace(round=4, hand=1, outcome="bust", split=True, doubled=True, net="-20"),
        HAND._replace(
            round=5, outcome="surrendered", net="-10", insurance="5", insurance_returned="0"
        ),
    ]
    coached = [
        DecisionRow(1, "casino", "ADA", 9, 2, "0.25"),
        DecisionRow(2, "vegas", "Ada", 1, 0, "0"),
    ]
    (found,) = figures_of(rows, coached)
    assert (found.hands, found.won, found.pushed, found.lost) == (6, 2, 1, 3)
    assert (found.naturals, found.busts, found.doubles, found.splits) == (1, 1, 1, 1)
    assert (found.insured, found.insurance_net) == (1, Fraction(-5))
    assert (found.longest_won, found.longest_lost) == (2, 3)
    assert found.net == -15
    assert found.mean == -2.5
    nets = [10, 15, 0, -10, -20, -10]
    assert found.margin == pytest.approx(1.959964 * stdev(nets) / sqrt(len(nets)))
    assert found.funds == [100, 110, 125, 125, 85, 110]
    assert (found.decisions, found.mistakes, found.loss) == (9, 2, 0.25)


def test_money_is_summed_exactly() -> None:
    (found,) = figures_of([HAND._replace(round=n, net="0.1") for n in range(1000)], [])
    assert found.net == Fraction(100)
    assert found.margin == 0


def test_one_hand_has_no_interval_and_a_table_without_money_no_mean() -> None:
    (one,) = figures_of([HAND], [])
    assert (one.mean, one.margin) == (10, None)
    (free,) = figures_of([HAND._replace(net=None, bet=None, funds=None)] * 2, [])
    assert (free.net, free.mean, free.margin, free.funds) == (None, None, None, [])


def test_the_leaderboard_has_most_wins_first_then_the_best_mean() -> None:
    results = [
        ResultRow(game, WHEN, "points", seat, player, score, won)
        for game, seat, player, score, won in (
            (1, 0, "Ada", 5, False),
            (1, 1, "Bob", 7, True),
            (2, 0, "ada", 8, True),
            (2, 1, "Cem", -3, False),
        )
    ]
    assert leaderboard(results) == [
        Standing("Bob", 1, 1, 7, 7.0),
        Standing("ada", 2, 1, 8, 6.5),
        Standing("Cem", 1, 0, -3, -3.0),
    ]


def test_the_leaderboard_of_a_game_that_was_played(tmp_path: Path) -> None:
    rounds = "stand\n\n" * 8
    play(tmp_path, f"1\nAda\n{rounds}", "--table", "points", "--set", "rounds=1", "--seed", "1")
    (one,) = json.loads(blackjack(tmp_path, "stats", "--leaderboard", "--json").stdout)
    assert (one["player"], one["tournaments"], one["won"]) == ("Ada", 1, 1)
    table = blackjack(tmp_path, "stats", "--leaderboard", "--csv").stdout
    (row,) = csv.DictReader(io.StringIO(table))
    assert (row["player"], row["best"]) == ("Ada", str(one["best"]))
    told = blackjack(tmp_path, "stats", "--leaderboard").stdout
    assert told.startswith(" Points tournaments\n   1 Ada: 1 tournament, 1 won, best ")
    assert "Ada at points" in blackjack(tmp_path, "stats").stdout
