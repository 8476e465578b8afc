"""Whether the hands of a split could run the shoe out together.

Each hand of a split is valued as if it were the first to draw, which is right as long as
the shoe lasts for all of them and the dealer. A fourth hand is not looked at: published
figures keep to the convention in shoes that only it could run out.
"""

from __future__ import annotations

import numpy as np

from .dealer import Dealer
from .hand import DOUBLE, HIT, STAND
from .policy import Policy
from .unseen import RANK_COUNT, RANK_PIPS, Bools, Ints, Unseen

MOST_HANDS = 3
MOST_STATES = 1_000_000
"""So many ways of taking cards from a shoe are looked at; a greater shoe is said to run out."""


def could_run_out(policy: Policy, dealer: Dealer, unseen: Unseen) -> bool:
    """True where a card could be needed that is not there; ``unseen`` has the pair's cards."""
    if unseen.endless:
        return False
    (rank,), most = policy.tree.first, min(policy.most, MOST_HANDS)
    counts = np.array(unseen.changed([rank, rank]).counts)
    asking, ended = _hands(policy, counts)
    if not len(ended):
        return True
    more = most - 2  # pair cards that begin hands of their own
    known = sum(dealer.known) + len(dealer.known)
    pips = most * int((ended @ RANK_PIPS).max()) + more * (rank + 1) + 26 - known
    cards = most * int(ended.sum(axis=1).max()) + more + int(dealer.final_hands.sizes.max())
    if pips <= counts @ RANK_PIPS or cards <= counts.sum():
        return False
    return bool(np.prod(counts + 1) > MOST_STATES) or _runs_out(
        asking, ended, dealer, counts, rank, most
    )


def _hands(policy: Policy, counts: Ints) -> tuple[Ints, Ints]:
    """The cards that one hand may have drawn when it asks for one, and when it has ended."""
    tree = policy.tree
    asking = tree.rows[np.concatenate([[0], policy.doing(HIT), policy.doing(DOUBLE)])]
    one_more = np.eye(RANK_COUNT, dtype=int)
    ended = [tree.rows[policy.doing(STAND)]]
    for action in (HIT, DOUBLE):
        hands = policy.doing(action)
        drawn = tree.rows[hands][:, None, :] + one_more
        last = (tree.following[hands] == tree.size) | (action == DOUBLE)
        ended.append(drawn[last])
    rows = np.unique(np.concatenate(ended), axis=0)
    return asking[(asking <= counts).all(axis=1)], rows[(rows <= counts).all(axis=1)]


def _runs_out(
    asking: Ints, ended: Ints, dealer: Dealer, counts: Ints, rank: int, most: int
) -> bool:
    """Go through all the cards that some hands can have taken, in arrays of truth by rank."""
    taken = np.zeros(counts + 1, bool)
    taken[(0,) * RANK_COUNT] = True
    dealt = np.indices(taken.shape).sum(axis=0) >= counts.sum() - dealer.hidden
    pair = np.eye(1, RANK_COUNT, rank, dtype=int)
    left = counts - dealer.asking
    left = left[(left >= 0).all(axis=1)]
    for hands in range(2, most + 1):
        done = taken
        for _ in range(hands):
            if (_plus(done, asking) & dealt).any():
                return True
            done = _plus(done, ended)
        if done[tuple(left.T)].any():
            return True
        taken = _plus(taken, pair)  # one more hand begins with a pair card
    return False


def _plus(taken: Bools, rows: Ints) -> Bools:
    """The cards taken once one of the rows is taken too, as far as the shoe has them."""
    sums = np.zeros_like(taken)
    for row in rows:
        there = tuple([slice(number, None) for number in row])
        before = tuple(
            [slice(None, n - number) for n, number in zip(taken.shape, row, strict=True)]
        )
        sums[there] |= taken[before]
    return sums
