"""The value of hands whose play is fixed beforehand.

After a split, and by a chart, what to do is known for every hand; only the hands that
such play can reach need a value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np

from .dealer import Dealer, outcomes
from .hand import DOUBLE, HIT, STAND, Tree, mean, standing
from .payoffs import payoff
from .shoe import PIPS, RANKS, Floats, Ints, Shoe, draw_chances


@dataclass(frozen=True)
class Policy:
    """What every hand of a tree does: STAND, HIT or DOUBLE, from some first hands on.

    ``out`` (shoes, 10) are rows of cards that have left the shoe besides those drawn: the
    hands get a value for each.
    """

    tree: Tree
    actions: Ints
    starts: Ints
    out: Ints

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

    def doing(self, action: int) -> Ints:
        """Return the reached hands that take an action."""
        return self.reached[self.actions[self.reached] == action]

    @cached_property
    def doubled(self) -> Ints:
        """Return the hands that a double can lead to, but for a bust."""
        following = self.tree.following[self.doing(DOUBLE)]
        return np.unique(following[following < self.tree.size])

    def gone(self, hands: Ints) -> Ints:
        """Return the cards out of the shoe at some hands: (shoes, hands, 10)."""
        return self.tree.rows[hands] + self.out[:, None, :]


def policy_values(policies: Sequence[Policy], dealer: Dealer, shoe: Shoe) -> list[Floats]:
    """Return what the hands of each policy are worth, all from one shoe.

    Returns:
        For each policy an array (shoes, hands + 1), the last hand a bust. Hands that are
        never reached are not numbers.
    """
    ends = [(p, hands) for p in policies for hands in (p.doing(STAND), p.doubled)]
    rows = np.concatenate([p.gone(hands).reshape(-1, RANKS) for p, hands in ends])
    totals = np.concatenate([np.tile(p.tree.totals[hands], len(p.out)) for p, hands in ends])
    chances = np.array(outcomes(dealer, shoe, rows, totals))
    parts = np.cumsum([len(p.out) * len(hands) for p, hands in ends])[:-1]
    stood = np.split(chances, parts, axis=1)
    return [
        _played(policy, dealer, shoe, stood[2 * number], stood[2 * number + 1])
        for number, policy in enumerate(policies)
    ]


def _played(policy: Policy, dealer: Dealer, shoe: Shoe, stood: Floats, doubled: Floats) -> Floats:
    """Return the values of a policy's hands; how standing and doubled hands end is given."""
    tree = policy.tree
    values = _ended(policy, policy.doing(STAND), stood, doubled=False)
    doubling, hitting = policy.doing(DOUBLE), policy.doing(HIT)
    if len(doubling):
        last = _ended(policy, policy.doubled, doubled, doubled=True)
        chances = draw_chances(shoe, policy.gone(doubling), dealer.barred, dealer.hidden)
        values[:, doubling] = mean(chances, last[:, tree.following[doubling]])
    chances = draw_chances(shoe, policy.gone(hitting), dealer.barred, dealer.hidden)
    edges = np.flatnonzero(np.diff(tree.rows[hitting] @ PIPS, prepend=-1, append=-1))
    for low, high in reversed(list(pairwise(edges))):
        hands = hitting[low:high]
        values[:, hands] = mean(chances[:, low:high], values[:, tree.following[hands]])
    return values


def _ended(policy: Policy, hands: Ints, chances: Floats, *, doubled: bool) -> Floats:
    """Return the values of hands that stand, nothing for the others, and the bust last."""
    tree = policy.tree
    values = np.full((len(policy.out), tree.size + 1), np.nan)
    worth = standing(chances[0], chances[1], tree.rules, doubled=doubled)
    values[:, hands] = worth.reshape(len(policy.out), -1)
    values[:, -1] = payoff(tree.rules, doubled=doubled).lost
    return values
