"""What a whole round is worth that is played by basic strategy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .chart import Column, Row, column, row
from .decision import is_natural, legal, natural_value
from .game import Hand, Start, Upcard, index, upcards
from .hand import DOUBLE, HIT, STAND, Tree
from .payoffs import surrendered
from .policy import Policy, policy_values
from .shoe import RANKS, Ints

NUMBERS = {"stand": STAND, "hit": HIT, "double": DOUBLE}


@dataclass(frozen=True)
class Game:
    """What a round is worth: with best play, and by the basic strategy chart."""

    best: float
    basic: float


def game(start: Start, progress: Callable[[int, int], None] | None = None) -> Game:
    """Return what the first round from a full shoe is worth.

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
    return Game(best, basic)


def by_chart(upcard: Upcard, cells: Column) -> dict[Hand, float]:
    """Return what the first hands are worth that are played by a chart's column."""
    rules, dealer, shoe = upcard.start.rules, upcard.dealer, upcard.shoe
    tree = Tree(rules, ())
    actions = _actions(tree, cells)
    first = {hand: _first(upcard, cells, hand) for hand in upcard.hands}
    played = {hand: NUMBERS[action] for hand, action in first.items() if action in NUMBERS}
    starts = np.array([index(hand) for hand in played], int)
    actions[starts] = list(played.values())
    policy = Policy(tree, actions, starts, np.zeros((1, RANKS), int))
    (values,) = policy_values([policy], dealer, shoe)
    worth = {hand: float(values[0, index(hand)]) for hand in played}
    splits = upcard.split_by(lambda tree: _actions(tree, cells))
    for hand, action in first.items():
        if is_natural(rules, hand):
            worth[hand] = natural_value(dealer, shoe.changed(hand))
        elif action == "surrender":
            worth[hand] = surrendered(rules)
        elif action == "split":
            worth[hand] = splits[hand[0]]
    return worth


def _first(upcard: Upcard, cells: Column, hand: Hand) -> str:
    """Return what a chart does with a first hand."""
    tree = Tree(upcard.start.rules, hand)
    if tree.totals[0] == 21:
        return "stand"
    allowed = legal(upcard.start.rules, hand, pair=hand[0] == hand[1])
    pair = Row("pair", hand[0])
    cell = cells[pair if hand[0] == hand[1] and pair in cells else row(tree, 0)]
    return next(action for action in cell if action in allowed)


def _actions(tree: Tree, cells: Column) -> Ints:
    """Return what a chart does with each hand of a tree that is not a first hand."""
    actions = np.full(tree.size, STAND)
    for (kind, total), cell in cells.items():
        if kind != "pair":
            hands = (tree.soft == (kind == "soft")) & (tree.totals == total) & (tree.cards >= 2)
            plain = [action for action in cell if action in ("stand", "hit")]
            actions[hands] = NUMBERS[plain[0]]
            doubled = [action for action in cell if action in NUMBERS][0] == "double"
            actions[hands & tree.may_double & doubled] = DOUBLE
    return actions
