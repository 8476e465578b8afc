"""A game looked at afterwards: every decision by each measure, luck apart from skill."""

from __future__ import annotations

from pathlib import Path

import pytest

from blackjack.engine.machine import Answerer, BlackjackGame, Played, by_answer, steps
from blackjack.engine.tables import TABLES
from blackjack.engine.view import View
from blackjack.odds.advice import advise
from blackjack.training.review import Account, Review, verdict
from tests.training.test_training import run

VEGAS = "--table vegas --players Ada --seed 3"


def best(seen: View) -> str | None:
    """An answerer that plays by the cards left for ten rounds."""
    if seen.prompt is None or seen.round > 10:
        return None
    advice = advise(seen)
    if advice is not None:
        return "no" if seen.prompt.kind == "insurance" else str(advice.best)
    return {"players": "1", "name": "Ada"}.get(seen.prompt.kind, "")


def hits(seen: View) -> str | None:
    """The same, but every hand is hit."""
    return "hit" if seen.prompt and seen.prompt.kind == "action" else best(seen)


def account(answerer: Answerer) -> Account:
    game, review = BlackjackGame(TABLES["vegas"], 5), Review()
    game.start()
    groups: list[list[Played]] = list(by_answer(steps(game, answerer)))
    for group in groups:
        if made := verdict(group[0]):
            review.decided(0, made)
        review.settled([one.after for one in group])
    seat = game.state.seats[0]
    at_stake = sum([hand.bet for hand in seat.hands])
    assert review.accounts[0].result == float(seat.funds - 1000 + at_stake)
    return review.accounts[0]


def test_best_play_makes_no_mistake_and_the_parts_are_the_whole() -> None:
    found = account(best)
    assert found.mistakes == 0
    assert found.first_cards + found.later_cards == pytest.approx(found.result)


def test_hitting_everything_is_no_bad_luck() -> None:
    found = account(hits)
    assert found.mistakes < -10
    assert found.first_cards + found.mistakes + found.later_cards == pytest.approx(found.result)


def test_a_replay_judges_each_decision_and_sums_up(tmp_path: Path) -> None:
    run(tmp_path, VEGAS, "- no h no")
    said = " ".join(run(tmp_path, "replay 1 --coach", "").stdout.split())
    assert said.count("Basic strategy: right. The cards left: right.") == 1
    assert "The cards left: wrong, stand was worth 1.46 bets ($14.59) more than hit." in said
    assert " Ada: $10 in all; the first cards were worth $6, mistakes -$14.59, " in said
    assert "Basic strategy" not in run(tmp_path, "replay 1", "").stdout
