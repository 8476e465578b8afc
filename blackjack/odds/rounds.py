"""What a whole round is worth: the first from a full shoe, without insurance.

With a peek it is the sum over deals of p x [(1 - P(dealer natural)) x value -
P(dealer natural)]; a player's natural is paid times (1 - P(dealer natural)) and is a
push otherwise. One convention is not the machine's: where a natural is a plain 21, best
play may double it (which only pays in points), though at the table 21 stands by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, combinations_with_replacement

import numpy as np

from ..engine import rulings
from ..engine.cards import RANKS, TENS, Card
from ..engine.rules import Rules
from ..engine.view import Counts, by_value, count52
from ..engine.vocabulary import Action
from .arrays import NATURAL, NATURAL_KIND, may_double, standing_worth
from .dealer import Dealer
from .decision import RANKED, first_actions, is_first_natural, natural_value, surrender_value
from .hand import Tree, Values, best_values, draws
from .policy import policy_values
from .split import split_policy, split_worth
from .unseen import RANK_COUNT, TEN, Ints, Unseen

FirstHand = tuple[int, int]
FIRST_HANDS: tuple[FirstHand, ...] = tuple(combinations_with_replacement(range(RANK_COUNT), 2))
"""All first hands by rank, the lower rank first."""


@dataclass(frozen=True)
class Start:
    """The start of a round: the rules, a full shoe, and how many tens of each rank it has."""

    rules: Rules
    full: Unseen
    tens: Mapping[str, int]


def start(rules: Rules, deck: Iterable[Card], decks: int) -> Start:
    """The start of a round from full decks."""
    return start_of(rules, tuple([number * decks for number in count52(deck)]))


def start_of(rules: Rules, full52: Counts) -> Start:
    """The start of a round from so many of each card."""
    ranks = [sum(full52[place :: len(RANKS)]) for place in range(len(RANKS))]
    tens = {rank: n for rank, n in zip(RANKS, ranks, strict=True) if rank in TENS and n}
    return Start(rules, Unseen(by_value(full52)), tens)


@dataclass(frozen=True)
class Upcard:
    """A round once the upcard is seen, which is None where both cards are hidden."""

    start: Start
    up: int | None

    @property
    def dealer(self) -> Dealer:
        """The dealer."""
        return Dealer(self.start.rules, self.up)

    @cached_property
    def unseen(self) -> Unseen:
        """The shoe without the upcard."""
        return self.start.full if self.up is None else self.start.full.changed([self.up])

    @property
    def chance(self) -> float:
        """How often this is the upcard."""
        full = self.start.full
        return 1.0 if self.up is None else full.counts[self.up] / full.size

    @cached_property
    def values(self) -> Values:
        """The values of every hand under best play."""
        return best_values(Tree(self.start.rules, ()), self.dealer, self.unseen)

    @cached_property
    def split_values(self) -> Values:
        """The same where hands come from a split."""
        rules = self.start.rules
        if np.array_equal(may_double(rules, split=True), may_double(rules, split=False)):
            return self.values
        return best_values(Tree(rules, (), split=True), self.dealer, self.unseen)

    def hand_chance(self, hand: FirstHand) -> float:
        """How often a first hand is dealt."""
        one, other = hand
        counts, size = self.unseen.counts, self.unseen.size
        ways = counts[one] * (counts[other] - (one == other)) * (1 if one == other else 2)
        return ways / (size * (size - 1))

    def actions(self, hand: FirstHand) -> dict[Action, float]:
        """The value of each action of a first hand, best play following."""
        rules, values, number = self.start.rules, self.values, index(hand)
        if is_first_natural(rules, hand):
            return {Action.STAND: natural_value(self.dealer, self.unseen.changed(hand))}
        worth: Mapping[Action, Callable[[], float]] = {
            Action.STAND: lambda: values.stand[number],
            Action.HIT: lambda: values.hit[number],
            Action.DOUBLE: lambda: values.double[number],
            Action.SPLIT: lambda: self.splits[hand[0]],
            Action.SURRENDER: lambda: surrender_value(self.dealer, self.unseen.changed(hand)),
        }
        allowed = first_actions(rules, hand, pair=hand[0] == hand[1])
        return {action: float(worth[action]()) for action in RANKED if action in allowed}

    @cached_property
    def splits(self) -> dict[int, float]:
        """The value of splitting each pair, by rank."""
        best, following = self.split_values.policy, draws().following
        return self.split_by(lambda tree: best[following[: tree.size, tree.first[0]]])

    def split_by(self, actions: Callable[[Tree], Ints]) -> dict[int, float]:
        """The value of splitting each pair where the play of split hands is given."""
        rules, dealer, unseen = self.start.rules, self.dealer, self.unseen
        most = rulings.most_hands(rules)
        if most < 2:
            return {}
        policies = []
        for rank in [hand[0] for hand in self.hands if hand[0] == hand[1]]:
            tree = Tree(rules, (rank,), split=True)
            policies.append(split_policy(tree, actions(tree), most))
        found = {}
        for policy, values in zip(policies, policy_values(policies, dealer, unseen), strict=True):
            (rank,) = policy.tree.first
            found[rank] = sum(
                [
                    chance * split_worth(policy, values, dealer, unseen, alike)
                    for alike, chance in self.alike(rank).items()
                ]
            )
        return found

    def alike(self, rank: int) -> dict[int | None, float]:
        """How many more cards make a pair with one of two of a rank, and how often.

        None stands for all of the rank. Tens of equal rank have fewer, if the upcard is
        such a ten.
        """
        tens, rules = self.start.tens, self.start.rules
        if rank != TEN or all([rulings.is_pair(rules, *two) for two in combinations(tens, 2)]):
            return {None: 1.0}
        ways: Counter[int | None] = Counter()
        for up, number in tens.items() if self.up == TEN else ((None, 1),):
            for ten, whole in tens.items():
                left = whole - (ten == up)
                ways[left - 2] += number * left * (left - 1)
        return {alike: number / ways.total() for alike, number in ways.items() if number}

    def best(self, hand: FirstHand) -> float:
        """The value of a first hand under best play; of tens, alike or not."""
        rules, actions = self.start.rules, self.actions(hand)
        if is_first_natural(rules, hand) and _is_plain_21(rules):
            actions[Action.DOUBLE] = float(self.values.double[index(hand)])
        apart = np.max([v for action, v in actions.items() if action is not Action.SPLIT])
        alike = self.pair_chance(hand)
        return float(alike * np.max(list(actions.values())) + (1 - alike) * apart)

    def pair_chance(self, hand: FirstHand) -> float:
        """How often two cards of equal value may be split; by rank, not all tens may."""
        if hand != (TEN, TEN):
            return float(hand[0] == hand[1])
        tens, rules = self.start.tens, self.start.rules
        ways = {
            (one, other): number * (tens[other] - (one == other))
            for one, number in tens.items()
            for other in tens
        }
        alike = sum([number for two, number in ways.items() if rulings.is_pair(rules, *two)])
        return alike / sum(ways.values())

    def mean(self, value: Callable[[FirstHand], float]) -> float:
        """The mean of a value over the first hands, a dealer's natural included."""
        rules, total = self.start.rules, 0.0
        for hand in self.hands:
            natural = 0.0
            if self.dealer.barred is not None:
                natural = self.dealer.natural_chance(self.unseen.changed(hand))
            kind = NATURAL_KIND if is_first_natural(rules, hand) else 0
            at_once = float(standing_worth(rules)[0, kind, NATURAL])
            # a hand that the peek never leaves to play has no value
            played = (1 - natural) * value(hand) if natural < 1 else 0.0
            total += self.hand_chance(hand) * (played + natural * at_once)
        return total

    @property
    def hands(self) -> list[FirstHand]:
        """The first hands that can be dealt."""
        return [hand for hand in FIRST_HANDS if self.hand_chance(hand) > 0]


def upcards(start: Start) -> list[Upcard]:
    """The rounds by upcard, 2 to ten and the Ace; one where both cards are hidden."""
    if not rulings.shows_upcard(start.rules):
        return [Upcard(start, None)]
    every = [Upcard(start, (rank + 1) % RANK_COUNT) for rank in range(RANK_COUNT)]
    return [upcard for upcard in every if upcard.chance]


def index(hand: FirstHand) -> int:
    """The number of a first hand in the tree of all hands."""
    following = draws().following
    return int(following[following[0, hand[0]], hand[1]])


def _is_plain_21(rules: Rules) -> bool:
    """True where a natural waits for the dealer's total like any 21."""
    wins = rulings.wins_at_once(rules, rulings.BLACKJACK, 2)
    return not (wins or rulings.only_a_natural_touches(rules, natural=True))
