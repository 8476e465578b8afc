"""The Gymnasium environments: clean, the machine's own cards and money, and odds' value."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from blackjack.engine.tables import TABLES
from blackjack.engine.view import view
from blackjack.gym import NAMES
from blackjack.gym.env import ACTIONS, BlackjackEnv
from blackjack.odds.by_chart import chart_answer

STAND = ACTIONS.index("stand")


def test_there_is_one_for_every_table_with_a_stake() -> None:
    assert set(NAMES) == set(TABLES) - {"classic"}


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("table", NAMES)
def test_gymnasium_finds_nothing_wrong(table: str) -> None:
    check_env(gymnasium.make(NAMES[table]).unwrapped)
    options = {"bets": (10, 50), "insurance": True, "rounds": 5, "render_mode": "ansi"}
    check_env(gymnasium.make(NAMES[table], **options).unwrapped)


def episode(env: Any, seed: int, chance: np.random.Generator) -> list[Any]:
    """Play an episode at random among the legal actions."""
    observed, info = env.reset(seed=seed)
    told, ended = [(observed, 0.0)], False
    while not ended:
        action = chance.choice(np.flatnonzero(info["action_mask"]))
        observed, reward, ended, _, info = env.step(int(action))
        told.append((observed, reward))
    return told


@pytest.mark.parametrize("table", NAMES)
def test_the_same_seed_gives_the_same_episode(table: str) -> None:
    for seed in range(5):
        one, other = (
            episode(BlackjackEnv(table, rounds=3), seed, np.random.default_rng(seed))
            for _ in range(2)
        )
        np.testing.assert_equal(one, other)


def test_a_stacked_round_is_observed_and_paid_as_the_machine_does() -> None:
    env = BlackjackEnv("vegas", render_mode="ansi")
    observed, info = env.reset(options={"stacks": ["5S 9D 6H 8C 10C"]})
    assert (observed["total"], observed["soft"], observed["upcard"]) == (11, 0, 9)
    assert list(observed["cards"]) == [0, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    assert [ACTIONS[i] for i in np.flatnonzero(info["action_mask"])] == [
        "hit",
        "stand",
        "double",
        "surrender",
    ]
    assert "11" in (env.render() or "")
    observed, reward, ended, _, info = env.step(ACTIONS.index("double"))
    assert (reward, ended, info["action_mask"].any()) == (2.0, True, False)
    assert (observed["total"], observed["bet"]) == (21, 2.0)
    observed, info = env.reset(options={"stacks": ["AS 9D KH 8C"]})
    assert [ACTIONS[i] for i in np.flatnonzero(info["action_mask"])] == ["stand"]
    assert env.step(STAND)[1:3] == (1.5, True)


@pytest.mark.parametrize("table", ["vegas", "european", "points", "downtown"])
def test_money_and_cards_are_the_machines(table: str) -> None:
    """The funds of the game that the environment steps change by what it rewards."""
    for seed in range(40):
        env = BlackjackEnv(table)
        told = episode(env, seed, np.random.default_rng(seed))
        seat = env.game.state.seats[0]
        rules = TABLES[table]
        gained = (seat.funds - rules.funds) / rules.min_bet if rules.money else seat.score
        assert sum(Fraction(reward) for _, reward in told) == Fraction(float(gained))
        cards = sum(len(hand.cards) for hand in seat.hands) + len(env.game.state.dealer)
        assert len(env.game.state.shoe.cards) == view(env.game.state).shoe_size - cards


def test_insurance_and_bets_are_asked_where_they_are_wanted() -> None:
    env = BlackjackEnv("vegas", bets=(10, 50), insurance=True)
    _, info = env.reset(options={"stacks": ["10S AD 9H KC"]})
    assert list(np.flatnonzero(info["action_mask"])) == [len(ACTIONS), len(ACTIONS) + 1]
    _, reward, ended, _, info = env.step(len(ACTIONS) + 1)
    asked = [ACTIONS[i] for i in np.flatnonzero(info["action_mask"])]
    assert (reward, ended, asked) == (0.0, False, ["insure", "no insurance"])
    _, reward, ended, _, _ = env.step(ACTIONS.index("insure"))
    assert (reward, ended) == (0.0, True)


def test_basic_strategy_is_worth_what_odds_says() -> None:
    """Within 3.3 standard errors of what ``odds --table vegas`` tells of basic strategy."""
    env, rewards = BlackjackEnv("vegas"), []
    for seed in range(ROUNDS):
        _, info = env.reset(seed=seed)
        gained, ended = 0.0, False
        while not ended:
            only_stand = info["action_mask"].sum() == 1
            best = None if only_stand else chart_answer(view(env.game.state))
            _, reward, ended, _, info = env.step(ACTIONS.index(best or "stand"))
            gained += reward
        rewards.append(gained)
    error = float(np.std(rewards)) / sqrt(ROUNDS)
    assert abs(float(np.mean(rewards)) - BASIC_VEGAS) < 3.3 * error


def test_the_readmes_agent_plays_both_environments() -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python gym\n(.*?)^```", readme, re.S | re.M)
    exec(compile(block, "README.md", "exec"), {})


ROUNDS = 2000
BASIC_VEGAS = -0.00529847
