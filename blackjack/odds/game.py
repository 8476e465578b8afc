"""What a whole round is worth: the first from a full shoe, without insurance.

With a peek it is the sum over deals of p x [(1 - P(dealer natural)) x value -
P(dealer natural)]; a player's natural is paid times (1 - P(dealer natural)) and is a
push otherwise. One convention is not the machine's: where a natural is a plain 21, best
play may double it (which only pays in points), though at the table 21 stands by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

from ..engine.cards import TENS, Card
from ..engine.rules import Rules
from ..engine.view import count
from .dealer import Dealer
from .decision import KEYS, is_natural, legal, natural_value
from .hand import Tree, Values, best_values, draws
from .payoffs import payoff, surrendered
from .policy import policy_values
from .shoe import RANKS, TEN, Ints, Shoe
from .split import split_policy, split_worth

Hand = tuple[int, int]
HANDS: tuple[Hand, ...] = tuple(combinations_with_replacement(range(RANKS), 2))
"""All first hands by rank, the lower rank first."""


@dataclass(frozen=True)
class Start:
    """The start of a round: the rules, a full shoe and the chance that two tens are alike.

    By value all tens are alike, by rank a pair of them is less common.
    """

    rules: Rules
    shoe: Shoe
    tens_alike: float = 1.0


def start(rules: Rules, deck: Iterable[Card], decks: int) -> Start:
    """Return the start of a round from full decks."""
    deck = tuple(deck)
    shoe = Shoe(tuple([number * decks for number in count(deck)]))
    tens = [card["rank"] for card in deck if card["rank"] in TENS]
    every, alike = len(tens) * decks, 1.0
    if rules.split == "rank" and every > 1:
        numbers = [tens.count(rank) * decks for rank in TENS]
        alike = sum([number * (number - 1) for number in numbers]) / (every * (every - 1))
    return Start(rules, shoe, alike)


@dataclass(frozen=True)
class Upcard:
    """A round once the upcard is seen, which is None where both cards are hidden."""

    start: Start
    up: int | None

    @property
    def dealer(self) -> Dealer:
        """Return the dealer."""
        return Dealer(self.start.rules, self.up)

    @cached_property
    def shoe(self) -> Shoe:
        """Return the shoe without the upcard."""
        return self.start.shoe if self.up is None else self.start.shoe.changed([self.up])

    @property
    def chance(self) -> float:
        """Return how often this is the upcard."""
        shoe = self.start.shoe
        return 1.0 if self.up is None else shoe.counts[self.up] / shoe.size

    @cached_property
    def values(self) -> Values:
        """Return the values of every hand under best play."""
        return best_values(Tree(self.start.rules, ()), self.dealer, self.shoe)

    @cached_property
    def split_values(self) -> Values:
        """Return the same where hands come from a split."""
        rules = self.start.rules
        if rules.double_after_split or rules.double == "none":
            return self.values
        return best_values(Tree(rules, (), split=True), self.dealer, self.shoe)

    def hand_chance(self, hand: Hand) -> float:
        """Return how often a first hand is dealt."""
        one, other = hand
        counts, size = self.shoe.counts, self.shoe.size
        ways = counts[one] * (counts[other] - (one == other)) * (1 if one == other else 2)
        return ways / (size * (size - 1))

    def actions(self, hand: Hand) -> dict[str, float]:
        """Return the value of each action of a first hand, best play following."""
        rules, values, number = self.start.rules, self.values, index(hand)
        if is_natural(rules, hand):
            return {"stand": natural_value(self.dealer, self.shoe.changed(hand))}
        worth: Mapping[str, Callable[[], float]] = {
            "stand": lambda: values.stand[number],
            "hit": lambda: values.hit[number],
            "double": lambda: values.double[number],
            "split": lambda: self.splits[hand[0]],
            "surrender": lambda: surrendered(rules),
        }
        allowed = legal(rules, hand, pair=hand[0] == hand[1])
        return {action: float(worth[action]()) for action in KEYS if action in allowed}

    @cached_property
    def splits(self) -> dict[int, float]:
        """Return the value of splitting each pair, by rank."""
        tree_of_all = self.split_values.policy
        return self.split_by(
            lambda tree: tree_of_all[draws().following[: tree.size, tree.first[0]]]
        )

    def split_by(self, actions: Callable[[Tree], Ints]) -> dict[int, float]:
        """Return the value of splitting each pair where the play of split hands is given."""
        rules, dealer, shoe = self.start.rules, self.dealer, self.shoe
        if rules.split == "none" or rules.max_hands < 2:
            return {}
        policies = []
        for rank in [hand[0] for hand in self.hands if hand[0] == hand[1]]:
            tree = Tree(rules, (rank,), split=True)
            policies.append(split_policy(tree, actions(tree), rules.max_hands))
        values = policy_values(policies, dealer, shoe)
        return {
            policy.tree.first[0]: split_worth(policy, worth, dealer, shoe)
            for policy, worth in zip(policies, values, strict=True)
        }

    def best(self, hand: Hand) -> float:
        """Return the value of a first hand under best play; of tens, alike or not."""
        rules, actions = self.start.rules, self.actions(hand)
        if is_natural(rules, hand) and not (rules.natural_beats_21 or rules.twenty_one_wins):
            actions["double"] = float(self.values.double[index(hand)])
        apart = np.max([value for action, value in actions.items() if action != "split"])
        alike = self.start.tens_alike if hand == (TEN, TEN) else 1.0
        return float(alike * np.max(list(actions.values())) + (1 - alike) * apart)

    def mean(self, value: Callable[[Hand], float]) -> float:
        """Return the mean of a value over the first hands, a dealer's natural included."""
        rules, total = self.start.rules, 0.0
        for hand in self.hands:
            natural = 0.0
            if self.dealer.barred is not None:
                natural = self.dealer.natural_chance(self.shoe.changed(hand))
            worth = payoff(rules)
            at_once = worth.tied if is_natural(rules, hand) else worth.lost
            # a hand that the peek never leaves to play has no value
            played = (1 - natural) * value(hand) if natural < 1 else 0.0
            total += self.hand_chance(hand) * (played + natural * at_once)
        return total

    @property
    def hands(self) -> list[Hand]:
        """Return the first hands that can be dealt."""
        return [hand for hand in HANDS if self.hand_chance(hand) > 0]


def upcards(start: Start) -> list[Upcard]:
    """Return the rounds by upcard, 2 to ten and the Ace; one where both cards are hidden."""
    if start.rules.hole_card == "both-hidden":
        return [Upcard(start, None)]
    every = [Upcard(start, (rank + 1) % RANKS) for rank in range(RANKS)]
    return [upcard for upcard in every if upcard.chance]


def index(hand: Hand) -> int:
    """Return the number of a first hand in the tree of all hands."""
    following = draws().following
    return int(following[following[0, hand[0]], hand[1]])
