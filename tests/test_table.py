"""The method calls lead where the machine does, and refuse what it refuses."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from blackjack.engine.errors import IllegalMove
from blackjack.engine.events import Refused
from blackjack.engine.money import exact
from blackjack.engine.state import Phase
from blackjack.scenario import Scenario, play_scenario
from blackjack.table import Blackjack, BlackjackHand, Result

from .test_scenarios import CASES

COLLEGE = [case for case in CASES if case.rules.name == "college"]


def current(table: Blackjack) -> BlackjackHand:
    return table.player_hands[table.state.turn[1]]


def call(table: Blackjack, answer: str) -> None:
    """Do by a call what an answer does."""
    if table.state.phase in (Phase.BETTING, Phase.GAME_ENDED):
        table.new_round(int(answer))
    elif answer in ("surrender", "split"):
        getattr(table, f"player_{answer}")()
    else:
        getattr(table, f"player_{answer}")(current(table))


@pytest.mark.parametrize("case", COLLEGE, ids=lambda case: case.name)
def test_calls_equal_the_scenario(case: Scenario) -> None:
    played = play_scenario(case)
    report, table = played.report, Blackjack(case.seed, case.stacks)
    for step in played.steps:
        if any(isinstance(event, Refused) for event in step.after.events):
            with pytest.raises(IllegalMove):
                call(table, step.answer or "")
        elif step.before.phase in (Phase.BETTING, Phase.CARD_DRAWING):
            call(table, step.answer or "")
    if not report["rounds"]:
        assert table.can_player_play()
        return
    results = table.dealer_play()
    hands = report["rounds"][0]["players"][0]["hands"]
    assert [result.value for result in results] == [hand["outcome"] for hand in hands]
    assert [exact(hand.bet) for hand in table.player_hands] == [hand["bet"] for hand in hands]
    assert [hand.score for hand in table.player_hands] == [hand["total"] for hand in hands]
    assert table.dealer_hand.score == report["rounds"][0]["dealer"]["total"]


def test_the_hidden_card_is_not_shown() -> None:
    table = Blackjack(stacks=["10S 8H 9D KC"])
    table.new_round(10)
    assert [card["rank"] for card in table.dealer_hand.cards] == ["9"]
    table.player_stand(table.player_hands[0])
    assert table.dealer_play() == [Result.LOST]
    assert table.dealer_hand.score == 19


def test_a_split_is_played_hand_by_hand() -> None:
    table = Blackjack(stacks=["8S 8H 10D 7C 3S 10H 10S"])
    table.new_round(100)
    assert table.can_split()
    table.player_split()
    first, second = table.player_hands
    assert (first.score, second.score) == (11, 18)
    assert table.player_funds == 800
    assert table.can_hit(first)
    assert not table.can_hit(second)
    table.player_double(first)
    assert first.is_standing
    assert not second.is_standing
    table.player_stand(second)
    assert table.dealer_play() == [Result.WON, Result.WON]
    assert table.player_funds == 1300


def test_surrender_returns_half_when_the_round_ends() -> None:
    table = Blackjack(stacks=["10S 6H 10D 7C"])
    table.new_round(5)
    table.player_surrender()
    assert table.player_hands[0].has_surrendered
    assert table.dealer_play() == [Result.SURRENDERED]
    assert table.player_funds == Fraction("997.5")


def test_what_is_not_possible_says_why_and_changes_nothing() -> None:
    table = Blackjack(stacks=["10S 8H 10D 9C"])
    with pytest.raises(IllegalMove, match="it takes 1 to 1000"):
        table.new_round(1001)
    with pytest.raises(IllegalMove, match="still to be played"):
        table.dealer_play()
    table.new_round(1000)
    before = table.state
    for move in (table.player_split, table.dealer_play, lambda: table.new_round(1)):
        with pytest.raises(IllegalMove):
            move()
    assert table.state == before
    table.player_stand(table.player_hands[0])
    assert table.dealer_play() == [Result.LOST]
    with pytest.raises(IllegalMove, match="reset"):
        table.new_round(1)
    table.reset()
    assert table.player_funds == 1000


def test_a_bot_that_asks_first_is_never_refused() -> None:
    table, chance = Blackjack(seed=1), random.Random(1)
    for _ in range(200):
        if table.player_funds < 1:
            table.reset()
        table.new_round(chance.randint(1, int(table.player_funds)))
        while table.can_player_play():
            hand = current(table)
            moves = [name for name in ("hit", "double", "stand")
                     if getattr(table, f"can_{name}")(hand)]  # fmt: skip
            getattr(table, f"player_{chance.choice(moves)}")(hand)
        assert len(table.dealer_play()) == len(table.player_hands)
