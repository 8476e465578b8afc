"""The method calls lead where the machine does, and refuse what it refuses."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

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


def dealt(stack: str) -> Blackjack:
    """Return a table at which 10 was bet."""
    table = Blackjack(stacks=[stack])
    table.new_round(10)
    return table


def test_a_hand_is_given_as_itself_or_by_its_number() -> None:
    table = dealt("5S 4H 10D 9C 2C 8C")
    assert table.can_hit(0)
    assert table.can_hit(table.player_hands[0])
    assert table.can_double(0)
    table.player_hit(0)
    table.player_stand(0)
    assert not table.can_stand(0)


@pytest.mark.parametrize("given", [None, 1, -1, True, "0", 0.0])
def test_what_is_no_hand_can_do_nothing(given: Any) -> None:
    table = dealt("5S 4H 10D 9C 2C 8C")
    assert not table.can_hit(given)
    before = table.state
    with pytest.raises(IllegalMove, match=r"^player_hit: "):
        table.player_hit(given)
    assert table.state is before


def test_a_hand_of_an_earlier_round_or_of_another_table_is_told_and_keeps_its_score() -> None:
    table, other = dealt("10S 8H 10D 9C"), dealt("5S 4H 10D 9C")
    old = table.player_hands[0]
    with pytest.raises(IllegalMove, match=r"^player_hit: that hand is of another table"):
        other.player_hit(old)
    table.player_stand(old)
    table.dealer_play()
    table.new_round(10)
    assert (old.score, int(old.bet), old.is_standing) == (18, 10, True)
    if table.can_player_play():
        with pytest.raises(IllegalMove, match=r"^player_hit: that hand is of an earlier round"):
            table.player_hit(old)


@pytest.mark.parametrize("bet", [2.5, True, "10", None, 0, 1001, Fraction(5)])
def test_a_bet_that_is_no_whole_number_in_range_changes_nothing(bet: Any) -> None:
    table = dealt("10S 8H 10D 9C")
    table.player_stand(0)
    table.dealer_play()
    before = table.state
    with pytest.raises(IllegalMove, match=r"^new_round: a bet of .*; it takes 1 to 990"):
        table.new_round(bet)
    assert table.state is before


def test_nothing_is_paid_shown_or_begun_before_the_dealer_has_played() -> None:
    surrendered, bust = dealt("10S 6H 10D 9C"), dealt("10S 6H 10D 9C KC")
    surrendered.player_surrender()
    bust.player_hit(0)
    for table, result, funds in (
        (surrendered, Result.SURRENDERED, 995),
        (bust, Result.BUST, 990),
    ):
        assert not table.can_player_play()
        assert table.player_funds == 990
        assert len(table.dealer_hand.cards) == 1
        with pytest.raises(IllegalMove, match=r"dealer_play\(\) ends it"):
            table.new_round(10)
        assert table.dealer_play() == [result]
        assert table.player_funds == funds
        assert len(table.dealer_hand.cards) == 2
