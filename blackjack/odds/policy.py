"""The value of hands whose play is fixed beforehand.

After a split, and by a chart, what to do is known for every hand; only the hands that
such play can reach need a value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from .dealer import Dealer, outcomes
from .hand import DOUBLE, HIT, STAND, Tree, mean, standing
from .payoffs import payoff
from .shoe import RANKS, Floats, Ints, Shoe, draw_chances


@dataclass(frozen=True)
class Policy:
    """What every hand of a tree does: STAND, HIT or DOUBLE, from some first hands on."""

    tree: Tree
    actions: Ints
    starts: Ints

    @cached_property
    def reached(self) -> Ints:
        """Return the hands at which something is decided, the fewest pips first."""
        tree = self.tree
        reached = np.zeros(tree.size + 1, bool)
        reached[self.starts] = True
        for level in reversed(tree.levels):
            hitting = reached[:-1][level] & (self.actions[level] == HIT)
            reached[tree.following[level][hitting]] = True
        return np.flatnonzero(reached[:-1])


def policy_values(policy: Policy, dealer: Dealer, shoe: Shoe, out: Ints) -> Floats:
    """Return what the hands of a policy are worth.

    Args:
        policy: the hands and their play.
        dealer: the dealer.
        shoe: the unseen cards, without the first cards of the tree.
        out: (shoes, 10), rows of cards that have left the shoe besides: a value for each.

    Returns:
        An array (shoes, hands + 1), the last hand a bust. Hands that are never reached
        are not numbers.
    """
    tree, reached = policy.tree, policy.reached
    actions = policy.actions[reached]
    doubling = reached[actions == DOUBLE]
    values = _stood(tree, dealer, shoe, out, reached[actions == STAND])
    if len(doubling):
        following = tree.following[doubling]
        ends = np.unique(following[following < tree.size])
        last = _stood(tree, dealer, shoe, out, ends, doubled=True)
        rows = tree.rows[doubling] + out[:, None, :]
        chances = draw_chances(shoe, rows, dealer.barred, dealer.hidden)
        values[:, doubling] = mean(chances, last[:, following])
    hitting = reached[actions == HIT]
    chances = draw_chances(
        shoe, tree.rows[hitting] + out[:, None, :], dealer.barred, dealer.hidden
    )
    following = tree.following[hitting]
    pips = tree.rows[hitting] @ np.arange(1, RANKS + 1)
    edges = np.flatnonzero(np.diff(pips, prepend=-1, append=-1))
    for low, high in reversed(list(zip(edges, edges[1:], strict=False))):
        level = slice(low, high)
        values[:, hitting[level]] = mean(chances[:, level], values[:, following[level]])
    return values


def _stood(
    tree: Tree, dealer: Dealer, shoe: Shoe, out: Ints, hands: Ints, *, doubled: bool = False
) -> Floats:
    """Return the values of some hands that stand, nothing for the others; the bust last."""
    rows = (tree.rows[hands] + out[:, None, :]).reshape(-1, RANKS)
    won, lost = outcomes(dealer, shoe, rows, np.tile(tree.totals[hands], len(out)))
    values = np.full((len(out), tree.size + 1), np.nan)
    values[:, hands] = standing(won, lost, tree.rules, doubled=doubled).reshape(len(out), -1)
    values[:, -1] = payoff(tree.rules, doubled=doubled).lost
    return values
