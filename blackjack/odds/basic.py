"""What a whole round is worth that is played by basic strategy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from ..engine.vocabulary import Action
from .chart import Column, Row, column, row
from .decision import first_actions, is_first_natural, natural_value, surrender_value
from .hand import DOUBLE, HIT, STAND, Tree
from .policy import Policy, policy_values
from .rounds import FirstHand, Start, Upcard, index, upcards
from .unseen import RANK_COUNT, TEN, Ints

PAIR_OF_TENS = (TEN, TEN)
NUMBERS = {Action.STAND: STAND, Action.HIT: HIT, Action.DOUBLE: DOUBLE}


@dataclass(frozen=True)
class RoundWorth:
    """What a round is worth: with best play, and by the basic strategy chart."""

    best: float
    basic: float


def round_worth(start: Start, progress: Callable[[int, int], None] | None = None) -> RoundWorth:
    """What the first round from a full shoe is worth.

    Args:
        start: the rules and the shoe.
        progress: told the number of upcards done, and of all, after each.
    """
    best = basic = 0.0
    rounds = upcards(start)
    for done, upcard in enumerate(rounds, 1):
        best += upcard.chance * upcard.mean(upcard.best)
        worth = by_chart(upcard, column(upcard))
        basic += upcard.chance * upcard.mean(worth.__getitem__)
        if progress:
            progress(done, len(rounds))
    return RoundWorth(best, basic)


def chart(start: Start) -> Mapping[int | None, Column]:
    """Basic strategy off the top of a shoe, by upcard."""
    return {upcard.up: column(upcard) for upcard in upcards(start)}


def best_value(start: Start) -> float:
    """What a round from these cards is worth with best play."""
    return sum([upcard.chance * upcard.mean(upcard.best) for upcard in upcards(start)])


def chart_value(start: Start, columns: Mapping[int | None, Column]) -> float:
    """What a round from these cards is worth that is played by a chart."""
    value = 0.0
    for upcard in upcards(start):
        worth = by_chart(upcard, columns[upcard.up])
        value += upcard.chance * upcard.mean(worth.__getitem__)
    return value


def by_chart(upcard: Upcard, cells: Column) -> dict[FirstHand, float]:
    """What the first hands are worth that are played by a chart's column."""
    rules, dealer, unseen = upcard.start.rules, upcard.dealer, upcard.unseen
    tree = Tree(rules, ())
    actions = chart_actions(tree, cells)
    first = {hand: first_action(upcard, cells, hand) for hand in upcard.hands}
    played = {hand: NUMBERS[action] for hand, action in first.items() if action in NUMBERS}
    if first.get(PAIR_OF_TENS) is Action.SPLIT:  # what two tens do that are not alike
        played[PAIR_OF_TENS] = int(actions[index(PAIR_OF_TENS)])
    starts = np.array([index(hand) for hand in played], int)
    actions[starts] = list(played.values())
    policy = Policy(tree, actions, starts, np.zeros((1, RANK_COUNT), int))
    (values,) = policy_values([policy], dealer, unseen)
    worth = {hand: float(values[0, index(hand)]) for hand in played}
    splits = upcard.split_by(lambda tree: chart_actions(tree, cells))
    for hand, action in first.items():
        if is_first_natural(rules, hand):
            worth[hand] = natural_value(dealer, unseen.changed(hand))
        elif action is Action.SURRENDER:
            worth[hand] = surrender_value(dealer, unseen.changed(hand))
        elif action is Action.SPLIT:
            alike = upcard.pair_chance(hand)
            apart = (1 - alike) * worth[hand] if alike < 1 else 0.0
            worth[hand] = alike * splits[hand[0]] + apart
    return worth


def first_action(upcard: Upcard, cells: Column, hand: FirstHand) -> Action:
    """What a chart does with a first hand."""
    tree = Tree(upcard.start.rules, hand)
    if tree.finished[0]:
        return Action.STAND
    allowed = first_actions(upcard.start.rules, hand, pair=hand[0] == hand[1])
    pair = Row("pair", hand[0])
    cell = cells[pair if hand[0] == hand[1] and pair in cells else row(tree, 0)]
    return next(action for action in cell if action in allowed)


def chart_actions(tree: Tree, cells: Column) -> Ints:
    """What a chart does with each hand of a tree that is not a first hand."""
    actions = np.full(tree.size, STAND)
    for (kind, total), cell in cells.items():
        if kind != "pair":
            hands = (tree.soft == (kind == "soft")) & (tree.totals == total) & (tree.cards >= 2)
            plain = next(action for action in cell if action in (Action.STAND, Action.HIT))
            actions[hands] = NUMBERS[plain]
            doubled = next(action for action in cell if action in NUMBERS) is Action.DOUBLE
            actions[hands & tree.may_double & doubled] = DOUBLE
    return actions
