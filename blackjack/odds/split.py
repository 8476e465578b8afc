"""The value of splitting a pair, by the convention that analyzers call CDZ-.

The strategy for each hand after the split is, by composition, the one that is best for
those cards unsplit, with them and the upcard out of the shoe: the pair's other card is
back in it. That is fixed, then valued exactly in the shoes that really remain. Resplits
are made whenever a pair card comes as second card and the table allows; a pair that
may not be split again plays by its unsplit strategy. Where only equal ranks are split, `alike`
of the unseen tens are pair cards of a split ten, else each is.

With `a` cards of the pair's rank out of the shoe let F(a) be the value of a split hand
with a free second card, Q(a) that of the pair played unsplit, P(a) the chance that the
next card is of that rank. Not divided by its chance, the value of a hand whose own second
card is no pair card, while j other hands' are none either, is

    E_0(a) = F(a) - P(a) Q(a+1),    E_j(a) = E_{j-1}(a) - P(a) E_{j-1}(a+1);

with a free second card G_0(a) = F(a), G_j(a) = G_{j-1}(a) - P(a) G_{j-1}(a+1).
"""

from __future__ import annotations

from functools import lru_cache
from math import nan, prod

import numpy as np

from ..engine import rulings
from .dealer import Dealer
from .hand import STAND, Tree, best_values, mean
from .policy import Policy, policy_values
from .running_out import could_run_out
from .unseen import ACE, RANK_COUNT, Floats, Ints, Unseen, draw_chances


def split_value(
    tree: Tree, dealer: Dealer, unseen: Unseen, most: int, alike: int | None = None
) -> float:
    """What splitting a pair is worth, best play following.

    Args:
        tree: the hands that can follow one card of the pair.
        dealer: the dealer.
        unseen: the unseen cards, without the pair.
        most: how many hands the pair may become, 2 or more.
        alike: how many of the unseen cards make a pair again; None: all of the pair's value.

    Returns:
        The value; not a number where the shoe could run out.
    """
    (rank,) = tree.first
    unsplit = best_values(tree, dealer, unseen.changed([rank], 1))
    policy = split_policy(tree, unsplit.policy, most)
    before = unseen.changed([rank, rank], 1)
    values = policy_values([policy], dealer, before)[0]
    return split_worth(policy, values, dealer, before, alike)


def split_policy(tree: Tree, actions: Ints, most: int) -> Policy:
    """The play of a split card's hands; an Ace that gets only one card stands.

    It has a value for each number of the pair's cards that can be out, from 2 on.
    """
    (rank,) = tree.first
    rules = tree.rules
    if rulings.gets_one_card(rules, split_ace=rank == ACE):
        actions = np.full(tree.size, STAND)
    if not rulings.may_split(rules, 1, split_ace=rank == ACE):
        most = 2
    out = np.zeros((2 * most - 3, RANK_COUNT), int)
    out[:, rank] = np.arange(2, 2 * most - 1)
    return Policy(tree, actions, tree.following[0], out)


def split_worth(
    policy: Policy, values: Floats, dealer: Dealer, unseen: Unseen, alike: int | None = None
) -> float:
    """What splitting is worth from the values of the split hands.

    Each hand is valued in the shoe that its own cards leave, as the convention says; what
    the other hands take is accounted for by exchangeability, not card by card. So this is not
    a number where all of them could run the shoe out. ``unseen`` still has the pair.
    """
    if could_run_out(policy, dealer, unseen):
        return nan
    (rank,) = policy.tree.first
    seconds = values[:, policy.starts]
    chances = draw_chances(unseen, policy.out, dealer.barred, dealer.hidden)
    free = mean(chances, seconds)
    again = chances[:, rank]
    if alike is not None:
        out = policy.out[:, rank]
        again = again * np.maximum(alike + 2 - out, 0) / np.maximum(unseen.counts[rank] - out, 1)
    return _sum_over_hands(free, seconds[:, rank], again, policy.most)


def _sum_over_hands(free: Floats, pair: Floats, again: Floats, most: int) -> float:
    """Sum over how the hands come about; arrays from a = 2 pair cards out on.

    Fewer than the limit, all closed (no pair second): ways x P(2)..P(n-1) x n x
    E_{n-1}(n). At the limit M, k of them closed before it was reached: ways x
    P(2)..P(M-1) x [k E_{k-1}(M) + (M - k) G_k(M)].
    """
    closed = _without_pairs(free - _times(again, pair), again, most)
    opened = _without_pairs(free, again, most)
    total = 0.0
    for hands in range(2, most):
        chance = ways(hands, hands - 2) * prod(again[: hands - 2])
        if chance:
            total += chance * hands * closed[hands - 1][hands - 2]
    reached = prod(again[: most - 2])
    for before in range(most - 1) if reached else ():
        orders = ways(before, most - 3) if most > 2 else int(before == 0)
        if orders:
            worth = (most - before) * opened[before][most - 2]
            worth += before * closed[before - 1][most - 2] if before else 0
            total += orders * reached * worth
    return float(total)


def _without_pairs(start: Floats, again: Floats, most: int) -> list[Floats]:
    """E_j or G_j for j from 0 on, from E_0 or G_0."""
    lines = [start]
    for _ in range(most - 2):
        line = lines[-1]
        lines.append(line[:-1] - _times(again[: len(line) - 1], line[1:]))
    return lines


def _times(chances: Floats, values: Floats) -> Floats:
    """Multiply, where what can't happen needs no value."""
    return np.where(chances > 0, chances * values, 0)


@lru_cache(maxsize=64)
def ways(closings: int, splits: int) -> int:
    """Count the orders of closings and splits of two first hands, each of an open hand."""
    if closings == splits == 0:
        return 1
    opened = 2 + splits - closings
    by_closing = ways(closings - 1, splits) if closings and opened + 1 >= 1 else 0
    by_split = ways(closings, splits - 1) if splits and opened - 1 >= 1 else 0
    return by_closing + by_split
