"""How the results of a round by basic strategy are spread: its deviation, wins and losses.

A hand that is not split has its exact chances: those of reaching each final hand, times those
of the dealer's total against it. Split hands share the dealer: given the dealer's final total
each has its exact chances with the other hands' pair cards out, and the hands are taken to be
independent. What that neglects, the other hands' further cards, is worth less than 0.0002 of
the deviation with one deck and less with more; where a pair is split once, means are exact.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod, sqrt

import numpy as np

from ..engine import rulings
from ..engine.vocabulary import Action
from .arrays import (
    ENDS,
    NATURAL,
    NATURAL_KIND,
    bust_worth,
    kinds_of,
    standing_worth,
    surrendered_worth,
    won_worth,
)
from .basic import chart, chart_actions, first_action
from .chart import Column
from .dealer import Dealer, expected
from .decision import is_first_natural
from .hand import DOUBLE, HIT, STAND, Tree
from .rounds import FirstHand, Start, Upcard, index, upcards
from .split import split_policy, ways
from .unseen import RANK_COUNT, Bools, Floats, Ints, Unseen, draw_chances

NUMBERS = {Action.STAND: STAND, Action.HIT: HIT, Action.DOUBLE: DOUBLE}
Results = defaultdict[float, float]
"""The chance of each result of a round, per unit of the first bet."""


@dataclass(frozen=True)
class Strategy:
    """How hands are played against an upcard: first hands, later ones, and split ones."""

    first: Mapping[FirstHand, Action]
    actions: Ints
    split: Callable[[Tree], Ints]


@dataclass(frozen=True)
class Spread:
    """The results of a round: mean and standard deviation, chances to win, push and lose."""

    mean: float
    deviation: float
    win: float
    push: float
    lose: float


def deviation(start: Start) -> Spread:
    """How a round is spread that is played by the chart."""
    columns = chart(start)
    results: Results = defaultdict(float)
    for upcard in upcards(start):
        _add(results, results_against(upcard, by_column(upcard, columns[upcard.up])), upcard.chance)
    return spread(results)


def by_column(upcard: Upcard, cells: Column) -> Strategy:
    """The strategy of a chart's column."""
    first = {hand: first_action(upcard, cells, hand) for hand in upcard.hands}
    every = chart_actions(Tree(upcard.start.rules, ()), cells)
    return Strategy(first, every, lambda tree: chart_actions(tree, cells))


def spread(results: Results) -> Spread:
    """What the chances of results come to."""
    mean = sum([result * chance for result, chance in results.items()])
    square = sum([result * result * chance for result, chance in results.items()])
    win = sum([chance for result, chance in results.items() if result > 0])
    push = results[0.0]
    return Spread(mean, sqrt(square - mean * mean), win, push, 1 - win - push)


def results_against(upcard: Upcard, strategy: Strategy) -> Results:
    """The chances of a round's results once the upcard is seen."""
    rules, dealer, unseen = upcard.start.rules, upcard.dealer, upcard.unseen
    results: Results = defaultdict(float)
    tree = Tree(rules, ())
    starts, actions = np.zeros(tree.size), strategy.actions.copy()
    for hand, action in strategy.first.items():
        natural = 0.0
        if dealer.barred is not None:
            natural = dealer.natural_chance(unseen.changed(hand))
        is_natural = is_first_natural(rules, hand)
        at_once = standing_worth(rules)[0, NATURAL_KIND if is_natural else 0, NATURAL]
        results[float(at_once)] += upcard.hand_chance(hand) * natural
        chance = upcard.hand_chance(hand) * (1 - natural)
        if chance and is_natural:
            _add(results, _natural(dealer, unseen, hand), chance)
        elif chance and action is Action.SURRENDER:
            results[surrendered_worth(rules)] += chance
        elif chance and action is Action.SPLIT:
            _add(results, _split(upcard, hand[0], strategy), chance)
        else:
            starts[index(hand)] = chance
            actions[index(hand)] = NUMBERS[action]
    played = _played(tree, actions, starts, dealer, unseen, np.zeros(RANK_COUNT, int))
    for result, chances in played.items():
        results[result] += chances.sum()
    return results


def _add(results: Results, more: Mapping[float, float], chance: float) -> None:
    for result, part in more.items():
        results[result] += chance * part


def _natural(dealer: Dealer, unseen: Unseen, hand: FirstHand) -> Results:
    """The results of a player's natural."""
    rules, left = dealer.rules, unseen.changed(hand)
    results: Results = defaultdict(float)
    if rulings.wins_at_once(rules, rulings.BLACKJACK, 2):
        return defaultdict(float, {float(standing_worth(rules)[0, NATURAL_KIND, 0]): 1.0})
    ends = _end_chances(dealer, left, np.zeros((1, RANK_COUNT), int))[0]
    for worth, chance in zip(standing_worth(rules)[0, NATURAL_KIND], ends, strict=True):
        results[float(worth)] += float(chance)
    return results


def _split(upcard: Upcard, rank: int, strategy: Strategy) -> Results:
    """The results of splitting a pair, by how many hands come of it."""
    rules, dealer, unseen = upcard.start.rules, upcard.dealer, upcard.unseen
    tree = Tree(rules, (rank,), split=True)
    policy = split_policy(tree, strategy.split(tree), rulings.most_hands(rules))
    most = (len(policy.out) + 3) // 2
    chances = draw_chances(unseen, policy.out, dealer.barred, dealer.hidden)
    numbers = _numbers_of_hands(chances[:, rank], most)
    results: Results = defaultdict(float)
    for hands, chance in numbers.items():
        out, seconds = policy.out[hands - 2], chances[hands - 2].copy()
        if hands < most:
            seconds[rank] = 0
        if chance <= 0 or not seconds.sum():
            continue
        starts = np.zeros(tree.size)
        starts[policy.starts] = seconds / seconds.sum()
        one = _played(tree, policy.actions, starts, dealer, unseen, out)
        _add(results, _together(one, hands), chance)
    return results


def _numbers_of_hands(again: Floats, most: int) -> dict[int, float]:
    """How often a split pair comes to each number of hands."""
    numbers = {}
    closed = [1 - again]
    for hands in range(2, most):
        closed.append(closed[-1][:-1] - again[: len(closed[-1]) - 1] * closed[-1][1:])
        numbers[hands] = float(
            ways(hands, hands - 2) * prod(again[: hands - 2]) * closed[hands - 1][hands - 2]
        )
    return {**numbers, most: 1 - sum(numbers.values())}


def _together(one: Mapping[float, Floats], hands: int) -> Results:
    """The results of some hands that are independent, given the dealer's end."""
    every = sum(one.values())
    total: dict[float, Floats] = {0.0: np.ones(len(ENDS))}
    given = {
        result: np.divide(chances, every, out=np.zeros(len(ENDS)), where=every > 0)
        for result, chances in one.items()
    }
    for _ in range(hands):
        longer: dict[float, Floats] = {}
        for before, chances in total.items():
            for result, more in given.items():
                both = round(before + result, 9)
                longer[both] = longer.get(both, 0) + chances * more
        total = longer
    results = {result: float(chances @ every) for result, chances in total.items()}
    return defaultdict(float, results)


def _played(
    tree: Tree, actions: Ints, starts: Floats, dealer: Dealer, unseen: Unseen, out: Ints
) -> dict[float, Floats]:
    """The chance of each result with each end of the dealer's.

    Args:
        tree: the hands.
        actions: what each does.
        starts: how often each is the first hand.
        dealer: the dealer.
        unseen: the unseen cards, before those ``out`` and those drawn.
        out: a row of cards that have left them.
    """
    reach, doubled = np.append(starts, 0.0), np.zeros(tree.size + 1)
    for level in reversed(tree.levels):
        for action, into in ((HIT, reach), (DOUBLE, doubled)):
            hands = np.arange(tree.size)[level]
            hands = hands[(actions[hands] == action) & (reach[hands] > 0)]
            chances = draw_chances(unseen, tree.rows[hands] + out, dealer.barred, dealer.hidden)
            np.add.at(into, tree.following[hands], reach[hands, None] * chances)
    stand = np.where(actions == STAND, reach[:-1], 0)
    found: dict[float, Floats] = {}
    left: Floats = starts @ _end_chances(dealer, unseen, tree.rows + out, starts > 0)
    for twice, weights in enumerate((stand, doubled[:-1])):
        ends = weights[:, None] * _end_chances(dealer, unseen, tree.rows + out, weights > 0)
        left = left - ends.sum(axis=0)
        worth = standing_worth(tree.rules)[twice][kinds_of(tree.totals)]
        worth = np.where(tree.won[:, None], won_worth(tree.rules)[twice], worth)
        for result in np.unique(worth):
            chances = np.where(worth == result, ends, 0).sum(axis=0)
            found[float(result)] = found.get(float(result), 0) + chances
    # what is left are the hands that went bust; a double seldom does
    busts = np.array([reach[-1], doubled[-1]])
    for result, part in zip(bust_worth(tree.rules), busts / max(busts.sum(), 1e-300), strict=True):
        found[float(result)] = found.get(float(result), 0) + part * left
    return found


def _end_chances(dealer: Dealer, unseen: Unseen, rows: Ints, needed: Bools | None = None) -> Floats:
    """The chance of each of the dealer's ends with some rows of cards out: (rows, ends)."""
    found = np.zeros((len(rows), len(ENDS)))
    used = np.arange(len(rows)) if needed is None else np.flatnonzero(needed)
    kinds = np.repeat(np.arange(len(ENDS)), len(used))
    ends = expected(dealer, unseen, np.tile(rows[used], (len(ENDS), 1)), kinds, np.eye(len(ENDS)))
    found[used] = ends.reshape(len(ENDS), -1).T
    return found
