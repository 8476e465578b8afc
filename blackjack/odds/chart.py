"""Basic strategy: one action for each total against each upcard, from exact values.

A chart is derived off the top of a full shoe. A cell's actions are ranked by the mean of
their exact values over the first hands that have its total, each weighted by how often
it is dealt; a pair that may be split has a cell of its own and no part in the others,
unless no other two cards make the total. Where no two cards do, the hands of the fewest
cards count. Hands of more cards follow the same cells.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import factorial
from typing import NamedTuple

import numpy as np

from ..engine import rulings
from ..engine.vocabulary import Action
from .arrays import surrendered_worth
from .decision import RANKED
from .hand import EQUAL, MOST_PIPS, Tree
from .rounds import Upcard
from .unseen import RANK_COUNT, Floats, Ints


class Row(NamedTuple):
    """A row of a chart: hard or soft with its total, or a pair with its rank from 0."""

    kind: str
    number: int


Cell = tuple[Action, ...]
"""The actions in the order of choice; the first that may be taken is."""
Column = Mapping[Row, Cell]

CELL_LETTERS = {
    Action.STAND: "S",
    Action.HIT: "H",
    Action.DOUBLE: "D",
    Action.SPLIT: "P",
    Action.SURRENDER: "R",
}


ALWAYS = (Action.HIT, Action.STAND, Action.SPLIT)
"""Actions that need no other to fall back on."""


def letters(cell: Cell) -> str:
    """A cell as charts write it: H, Dh for double, else hit, Rp, ..."""
    return CELL_LETTERS[cell[0]] + "".join([CELL_LETTERS[action].lower() for action in cell[1:]])


def column(upcard: Upcard) -> Column:
    """Basic strategy against an upcard."""
    return {**_totals(upcard), **_pairs(upcard)}


def row(tree: Tree, hand: int) -> Row:
    """The row of a tree's hand, as a hard or a soft total."""
    return Row("soft" if tree.soft[hand] else "hard", int(tree.totals[hand]))


def splits(upcard: Upcard) -> bool:
    """True where pairs may be split at the table."""
    return rulings.most_hands(upcard.start.rules) > 1


def _pairs(upcard: Upcard) -> Column:
    pairs = [hand for hand in upcard.hands if hand[0] == hand[1]] if splits(upcard) else []
    return {Row("pair", hand[0]): _ranked(upcard.actions(hand)) for hand in pairs}


def _totals(upcard: Upcard) -> Column:
    """The cells of the hard and soft totals under 21."""
    rules = upcard.start.rules
    tree, values = Tree(rules, ()), upcard.values
    chances = _chances(upcard, tree)
    found = {}
    kinds = np.where((tree.cards >= 2) & (chances > 0), tree.totals * 2 + tree.soft, 0)
    for kind in np.unique(kinds[(kinds > 0) & ~tree.finished]):
        hands = _fewest(tree, np.flatnonzero(kinds == kind), upcard)
        weights = chances[hands] / chances[hands].sum()
        means = {
            Action.STAND: values.stand[hands] @ weights,
            Action.HIT: values.hit[hands] @ weights,
        }
        if tree.may_double[hands].all():
            means[Action.DOUBLE] = values.double[hands] @ weights
        if rulings.may_surrender(rules, 1, int(tree.cards[hands[0]])):
            means[Action.SURRENDER] = _surrender(upcard, tree.rows[hands]) @ weights
        found[row(tree, hands[0])] = _ranked(means)
    return found


def _surrender(upcard: Upcard, rows: Ints) -> Floats:
    """What a surrender is worth beside the values of some hands, as ``surrender_value`` says."""
    half = np.full(len(rows), surrendered_worth(upcard.start.rules))
    if not upcard.dealer.unlooked:
        return half
    left = upcard.unseen.left(rows)
    natural = left[:, upcard.dealer.barred] / left.sum(axis=1)
    worth: Floats = (half + natural) / (1 - natural)
    return worth


def _fewest(tree: Tree, hands: Ints, upcard: Upcard) -> Ints:
    """The hands with the fewest cards, without pairs if others are left."""
    hands = hands[tree.cards[hands] == tree.cards[hands].min()]
    pairs = tree.rows[hands].max(axis=1) == 2 if tree.cards[hands[0]] == 2 else hands < 0
    return hands[~pairs] if splits(upcard) and not pairs.all() else hands


def _chances(upcard: Upcard, tree: Tree) -> Floats:
    """How often each hand is dealt and left to play, among those of as many cards."""
    rows, unseen = tree.rows, upcard.unseen
    orders = np.array([factorial(number) for number in range(MOST_PIPS + 1)], float)
    chances: Floats = unseen.falling[np.arange(RANK_COUNT), 0, rows].prod(axis=1)
    chances /= orders[rows].prod(axis=1)
    if upcard.dealer.barred is not None:
        left = unseen.left(rows)
        chances *= 1 - left[:, upcard.dealer.barred] / np.maximum(left.sum(axis=1), 1)
    return chances


def _ranked(means: Mapping[Action, float]) -> Cell:
    """Actions ranked by value, down to the first that needs no other to fall back on."""
    order = sorted(means, key=lambda action: (-round(means[action] / EQUAL), RANKED.index(action)))
    last = min([order.index(action) for action in ALWAYS if action in order])
    return tuple(order[: last + 1])
