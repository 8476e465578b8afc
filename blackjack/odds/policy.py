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

from .arrays import bust_worth
from .dealer import Dealer
from .hand import DOUBLE, HIT, STAND, Tree, mean, standing
from .unseen import RANK_COUNT, RANK_PIPS, Floats, Ints, Unseen, draw_chances


@dataclass(frozen=True)
class Policy:
    """What every hand of a tree does: STAND, HIT or DOUBLE, from some first hands on.

    A hand whose play is ``UNKNOWN`` has no value, nor has what leads to it.

    ``out`` (shoes, 10) are rows of cards that have left the unseen cards besides those drawn:
    the hands get a value for each.
    """

    tree: Tree
    actions: Ints
    starts: Ints
    out: Ints

    @property
    def most(self) -> int:
        """How many hands a pair may become, for the policy of its hands; see ``split``."""
        return (len(self.out) + 3) // 2

    @cached_property
    def reached(self) -> Ints:
        """The hands at which something is decided, the fewest pips first."""
        tree = self.tree
        reached = np.zeros(tree.size + 1, bool)
        reached[self.starts] = True
        for level in reversed(tree.levels):
            hitting = reached[:-1][level] & (self.actions[level] == HIT)
            reached[tree.following[level][hitting]] = True
        return np.flatnonzero(reached[:-1])

    def doing(self, action: int) -> Ints:
        """The reached hands that take an action."""
        hands: Ints = self.reached[self.actions[self.reached] == action]
        return hands

    @cached_property
    def doubled(self) -> Ints:
        """The hands that a double can lead to, but for a bust."""
        following = self.tree.following[self.doing(DOUBLE)]
        return np.unique(following[following < self.tree.size])

    def gone(self, hands: Ints) -> Ints:
        """The cards out of the shoe at some hands: (shoes, hands, 10)."""
        return self.tree.rows[hands] + self.out[:, None, :]


def policy_values(policies: Sequence[Policy], dealer: Dealer, unseen: Unseen) -> list[Floats]:
    """What the hands of each policy are worth, all from the same unseen cards.

    Returns:
        For each policy an array (shoes, hands + 1), the last hand a bust. Hands that are
        never reached are not numbers.
    """
    ends = [(p, hands) for p in policies for hands in (p.doing(STAND), p.doubled)]
    rows = np.concatenate([p.gone(hands).reshape(-1, RANK_COUNT) for p, hands in ends])
    totals = np.concatenate([np.tile(p.tree.totals[hands], len(p.out)) for p, hands in ends])
    won = np.concatenate([np.tile(p.tree.won[hands], len(p.out)) for p, hands in ends])
    sizes = [len(p.out) * len(hands) for p, hands in ends]
    doubled = np.repeat(np.arange(len(ends)) % 2 == 1, sizes)
    worth = standing(dealer, unseen, rows, totals, won, doubled)
    stood = np.split(worth, np.cumsum(sizes)[:-1])
    return [
        _played(policy, dealer, unseen, stood[2 * number], stood[2 * number + 1])
        for number, policy in enumerate(policies)
    ]


def _played(
    policy: Policy, dealer: Dealer, unseen: Unseen, stood: Floats, doubled: Floats
) -> Floats:
    """The values of a policy's hands, given those of standing and of doubled hands."""
    tree = policy.tree
    bust, doubled_bust = bust_worth(tree.rules)
    values = _ended(policy, policy.doing(STAND), stood, bust)
    doubling, hitting = policy.doing(DOUBLE), policy.doing(HIT)
    if len(doubling):
        last = _ended(policy, policy.doubled, doubled, doubled_bust)
        chances = draw_chances(unseen, policy.gone(doubling), dealer.barred, dealer.hidden)
        values[:, doubling] = mean(chances, last[:, tree.following[doubling]])
    chances = draw_chances(unseen, policy.gone(hitting), dealer.barred, dealer.hidden)
    edges = np.flatnonzero(np.diff(tree.rows[hitting] @ RANK_PIPS, prepend=-1, append=-1))
    for low, high in reversed(list(pairwise(edges))):
        hands = hitting[low:high]
        values[:, hands] = mean(chances[:, low:high], values[:, tree.following[hands]])
    return values


def _ended(policy: Policy, hands: Ints, worth: Floats, bust: float) -> Floats:
    """An array (shoes, hands + 1) of what ended hands are worth, the bust last."""
    values = np.full((len(policy.out), policy.tree.size + 1), np.nan)
    values[:, hands] = worth.reshape(len(policy.out), -1)
    values[:, -1] = bust
    return values
