"""What the last cards of a shoe are worth: behind them come the discards, shuffled.

Once a player has drawn all that was left but the hidden cards, these are known, and the rest
of the round comes from a shoe that the table knows as well: an ordinary hand. So the few
lines of play up to there are gone through one by one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from math import inf

import numpy as np

from .arrays import bust_worth, kinds_of, standing_worth, won_worth
from .dealer import Dealer, expected
from .hand import Tree, Values, best_values
from .unseen import RANK_COUNT, Ints, Unseen, draw_chances

Actions = tuple[float, float, float]
"""The values of standing, hitting and doubling."""


def values_over_discards(tree: Tree, dealer: Dealer, unseen: Unseen, known: Values) -> Actions:
    """What the first cards of a tree are worth where the shoe could run out.

    ``known`` are the values of all hands, not numbers where they need the discards.
    """
    return LastCards(tree, dealer, unseen, known).actions(0)


@dataclass(frozen=True, eq=False)
class LastCards:
    """One hand's lines of play through the end of a shoe."""

    tree: Tree
    dealer: Dealer
    unseen: Unseen
    known: Values

    @cache  # noqa: B019 - lives as long as the question
    def actions(self, hand: int) -> Actions:
        """The values of a hand's actions."""
        tree, known = self.tree, self.known
        if not np.isnan(known.best[hand]):
            return float(known.stand[hand]), float(known.hit[hand]), float(known.double[hand])
        left = self._left(hand)
        if left.sum() == self.dealer.hidden:
            return self._with_the_discards(hand, left)
        chances = draw_chances(self.unseen, tree.rows[hand], self.dealer.barred, self.dealer.hidden)
        drawn = [
            (float(chances[rank]), int(tree.following[hand, rank]))
            for rank in np.flatnonzero(chances)
        ]
        hit = sum([chance * self._best(following) for chance, following in drawn])
        double = -inf
        if tree.may_double[hand]:
            double = sum([chance * self._stand(following, 1) for chance, following in drawn])
        return self._stand(hand, 0), hit, double

    def _best(self, hand: int) -> float:
        if hand == self.tree.size:
            return float(bust_worth(self.tree.rules)[0])
        stand, *others = self.actions(hand)
        return stand if self.tree.finished[hand] else max(stand, *others)

    def _with_the_discards(self, hand: int, hidden: Ints) -> Actions:
        """The same once the shoe has only the hidden cards left."""
        tree = self.tree
        cards = (*tree.first, *_ranks(tree.rows[hand]))
        values = best_values(
            replace(tree, first=cards), replace(self.dealer, others=_ranks(hidden)), self._shuffled
        )
        return float(values.stand[0]), float(values.hit[0]), float(values.double[0])

    @property
    def _shuffled(self) -> Unseen:
        return Unseen(self.unseen.discards or (0,) * RANK_COUNT)

    def _left(self, hand: int) -> Ints:
        return self.unseen.left(self.tree.rows[hand])

    def _stand(self, hand: int, doubled: int) -> float:
        """What a hand is worth that stands; ``doubled`` is 0 or 1."""
        tree, rules = self.tree, self.tree.rules
        if hand == tree.size:
            return float(bust_worth(rules)[doubled])
        if tree.won[hand]:
            return float(won_worth(rules)[doubled])
        kind = kinds_of(tree.totals[hand : hand + 1])
        return self._against(self.dealer, tuple(self._left(hand).tolist()), int(kind[0]), doubled)

    @cache  # noqa: B019
    def _against(self, dealer: Dealer, left: tuple[int, ...], kind: int, doubled: int) -> float:
        """The mean over the dealer's next card, from what is left or from the discards."""
        if not any(left) or not len(dealer.asking):
            row, worth = np.zeros((1, RANK_COUNT), int), standing_worth(dealer.rules)[doubled]
            return float(expected(dealer, self._shuffled, row, np.array([kind]), worth)[0])
        possible = {r: number for r, number in enumerate(left) if number and r != dealer.barred}
        value = 0.0
        for rank, number in possible.items():
            others = tuple(sorted((*dealer.others, rank)))
            rest = (*left[:rank], number - 1, *left[rank + 1 :])
            value += number * self._against(replace(dealer, others=others), rest, kind, doubled)
        return value / sum(possible.values())


def _ranks(row: Ints) -> tuple[int, ...]:
    return tuple(np.repeat(np.arange(RANK_COUNT), row).tolist())
