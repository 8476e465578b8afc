"""The laws that tie the simulator to the machine and to the odds."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from importlib.util import find_spec

import numpy as np
import pytest

from blackjack.engine.machine import BlackjackGame, steps
from blackjack.engine.rules import FIELDS, Rules, with_settings
from blackjack.engine.state import Phase
from blackjack.engine.tables import TABLES
from blackjack.simulation import cycle, lockstep
from blackjack.simulation.counting import Method
from blackjack.simulation.figures import Figures
from blackjack.simulation.plan import KNOWN, Counts, Plan, Unplayable
from blackjack.simulation.reading import Reading
from blackjack.simulation.report import distance
from blackjack.simulation.seat import Seat, rounds_of, scenario
from blackjack.simulation.setup import Setup
from blackjack.simulation.tally import tally_of

from .edges import edges
from .machine import BET, DECK, Whimsical, holds, money, play, rich, walked

Block = Callable[[Plan, int, int], Counts]

RULES = (
    {"table": "vegas"},
    {"table": "casino", "double_after_split": "yes", "max_hands": "4", "resplit_aces": "yes"},
    {"table": "european", "resplit_aces": "yes", "max_hands": "3", "insurance": "yes"},
    {"table": "college", "decks": "2", "charlie": "5", "shuffle": "0.5"},
    {"table": "points", "charlie": "6"},
    {"table": "chips", "deal": "hand-by-hand", "split": "value", "max_hands": "3"},
    {"table": "atlantic", "hole_card": "both-hidden", "insurance": "no", "decks": "1"},
    {"table": "vegas", "hole_card": "no-peek", "decks": "1", "shuffle": "0.9", "max_hands": "2"},
    {"table": "downtown", "shuffle": "low", "natural_pays": "7:5", "split": "rank"},
    {"table": "classic", "decks": "3", "shuffle": "low", "natural_pays": "3:2"},
)


EXACT = (("vegas", "basic"), ("points-basic", "composition"))
"""All tables, and a thousand million rounds: ``python -m tests.simulation.long``."""


def rules_of(settings: dict[str, str]) -> Rules:
    changes = dict(settings)
    return with_settings(TABLES[changes.pop("table")], changes)


@lru_cache(maxsize=4)
def fresh(name: str, play: str) -> Setup:
    """A table at which every round has a fresh shoe; its chart takes seconds to work out."""
    return Setup(with_settings(TABLES[name], {"shuffle": "every-round"}), DECK, 7, play=play)


def engines(plan: Plan) -> dict[str, Block]:
    """The engines that are installed and know a plan: numpy's always."""
    found: dict[str, Block] = {"numpy": lockstep.block}
    if plan.flat:
        found["numpy, without an end"] = cycle.block
    if find_spec("numba"):
        from blackjack.simulation import kernel

        found["numba"] = kernel.block
        found["numba, one by one"] = kernel.scalar
    return found


def check_edges(made: Setup, step: int, *, insures: bool = False) -> None:
    """Play a round through every so many edges on the machine."""
    plan, chance = made.plan, random.Random(step)
    found = list(edges(plan, Reading(made.rules, made.deck)))
    walks = [walked(made, dealt, chance) for _, dealt in found[::step]]
    possible = [(cards, expected) for cards, expected in walks if holds(made, cards)]
    assert len(possible) > 0.9 * len(walks)
    played = play(made, [cards for cards, _ in possible], insures=insures)
    for (cards, expected), result in zip(possible, played, strict=True):
        assert result == expected, cards


def test_every_edge_of_vegas() -> None:
    made = fresh("vegas", "basic")
    check_edges(made, step=1)
    t = made.plan.tables
    found = {state for (state, _), _ in edges(made.plan, Reading(made.rules, DECK))}
    assert found == set(range(0, t.ask, t.width)), "states that nothing leads to"


@pytest.mark.parametrize("settings", RULES, ids=lambda s: " ".join(s.values()))
def test_edges_of_other_tables(settings: dict[str, str]) -> None:
    check_edges(Whimsical(rules_of(settings), DECK, 7), step=40)


def test_edges_of_insured_rounds() -> None:
    for name in ("vegas", "european"):
        check_edges(Whimsical(TABLES[name], DECK, 7, insurance="always"), step=30, insures=True)


@pytest.mark.parametrize("settings", RULES, ids=lambda s: " ".join(s.values()))
@pytest.mark.parametrize("seats", [1, 3])
def test_shoes_played_by_the_machine_bring_the_same_money(
    settings: dict[str, str], seats: int
) -> None:
    rules = rules_of(settings)
    if seats > rules.seats or (rules.decks == 1 and seats > 1):
        seats = 1
    lasts = rules.shuffle != "every-round"
    made = Whimsical(
        rules,
        DECK,
        seed=11,
        seats=seats,
        method=Method() if lasts else None,
        insurance="count" if lasts and rules.insurance else "no",
    )
    for number in range(3):
        rounds, written = rounds_of(made, number), scenario(made, number)
        game = BlackjackGame(rich(rules), 0, written["stack"], DECK)
        game.start()
        before, found = Fraction(rich(rules).funds), []
        for step in steps(game, Seat(made, str(BET), len(rounds))):
            if step.before.phase is Phase.GAME_ENDED:
                found.append(money(rich(rules), before, step.before))
                before = step.before.seats[0].funds
        assert found == [won for _, _, won in rounds]


def counted(plan: Plan, block: Block, shoes: int = 200) -> tuple[str, Counts]:
    """The digest of some shoes, played in two parts."""
    halves = [block(plan, 40, shoes // 2), block(plan, 40 + shoes // 2, shoes - shoes // 2)]
    both = Counts(
        halves[0].tally + halves[1].tally,
        np.concatenate([half.sums for half in halves]),
        halves[0].outcomes + halves[1].outcomes,
    )
    return tally_of(both, 40).digest, both


@pytest.mark.parametrize("settings", RULES, ids=lambda s: " ".join(s.values()))
@pytest.mark.parametrize("way", ["flat", "counting", "seats"])
def test_all_engines_count_the_same(settings: dict[str, str], way: str) -> None:
    rules = rules_of(settings)
    made = Whimsical(rules, DECK, 5)
    if way != "flat":
        insurance = "count" if rules.insurance else "no"
        made = replace(made, method=Method("omega-2", "truncate", "half"), insurance=insurance)
        made = replace(made, wong=(2, -1)) if way == "counting" else made
    if way == "seats":
        made = replace(made, seats=min(2, rules.seats) if rules.decks != 1 else 1)
    found = {name: counted(made.plan, block)[0] for name, block in engines(made.plan).items()}
    assert len(set(found.values())) == 1, found
    money_of_shoes = counted(made.plan, lockstep.block)[1].sums
    bins = money_of_shoes.shape[1] // 2
    for shoe in range(3):
        rounds = rounds_of(made, 40 + shoe)
        assert money_of_shoes[shoe, :bins].sum() == sum(won for _, _, won in rounds)
        assert money_of_shoes[shoe, bins:].sum() == len(rounds)


@pytest.mark.parametrize(("name", "play"), EXACT)
def test_fresh_shoes_come_to_the_exact_value(name: str, play: str) -> None:
    made = fresh(name, play)
    plan, exact = made.plan, made.exact()
    assert exact is not None
    tally = tally_of(cycle.block(plan, 0, 60_000), 0)
    mean = Figures(tally, plan.automaton.unit, plan.lowest).flat()
    assert abs(distance(mean, exact)) < 3.3
    assert 0 < mean.se < 0.01


def test_a_rule_that_is_not_known_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = with_settings(TABLES["college"], {"charlie": "5"})
    assert Whimsical(rules, DECK, 1).plan
    monkeypatch.setattr("blackjack.simulation.plan.KNOWN", KNOWN - {"charlie"})
    with pytest.raises(Unplayable, match="rule charlie: 5 is not simulated"):
        _ = Whimsical(rules, DECK, 1).plan


def test_every_rule_is_known_or_refused() -> None:
    unknown = set(FIELDS) - KNOWN
    assert unknown <= {"natural_takes", "turns", "perfect_pairs", "twenty_one_plus_three"}


def test_a_table_that_its_players_do_not_fit_is_refused() -> None:
    made = Setup(with_settings(TABLES["vegas"], {"decks": "1"}), DECK, 1, seats=7)
    with pytest.raises(Unplayable, match="7 players take 3 decks"):
        _ = made.plan
