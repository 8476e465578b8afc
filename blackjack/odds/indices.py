"""Index plays: from which true count on another action is the better one.

Tags t of a system have, over the cards of a full shoe in proportions p, the mean m and the
variance s2. With N cards unseen at true count c the likeliest of them are

    n_r = N p_r (1 - c (t_r - m) / (52 s2)),

which need not be whole. A decision at that count is valued exactly with these cards unseen,
the hand and the upcard being out of them already; so all first hands of a chart's row are
worth the same. The index is the count where two actions are worth the same.

Each play compares an action with the best of those behind it: surrender, split, double, stand,
hit. Pairs that may be split have a play to split and to surrender; as totals they have those
of their total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import floor
from typing import NamedTuple

import numpy as np

from ..engine import rulings
from ..engine.rules import Rules
from ..engine.vocabulary import Action
from .advice import insurance_value
from .chart import Row, row
from .counting import DECK, System
from .dealer import Dealer
from .decision import Spot, action_values, first_actions
from .hand import Tree
from .rounds import FirstHand, Start, Upcard, upcards
from .unseen import ACE, TEN, Floats, Unseen

COUNTS = np.linspace(-10, 10, 5)
"""The true counts at which decisions are valued; between two the index is searched."""
CLOSE = 0.005
"""How near to the index the search ends, in true counts."""
INSURANCE = Row("insurance", 0)

Progress = Callable[[int, int], None]


class Play(NamedTuple):
    """An index play: below its true count one answer is better, from it on another.

    ``below`` and ``above`` are actions, for insurance ``decline`` and ``take``. ``floored`` is
    ``true_count`` floored; ``running`` is the running count there, floored. ``gain`` is what
    the play brings to a hand one true count past the index, ``earns`` what it brings to a
    round on average, both for a first bet of 1. ``mark`` is ``i18`` for Schlesinger's
    Illustrious 18, ``fab4`` for his Fab 4, else empty.
    """

    row: Row
    up: int | None
    below: str
    above: str
    true_count: float
    floored: int
    running: int
    gain: float
    earns: float
    mark: str


def _hard(total: int, *ups: int) -> Iterator[tuple[Row, int]]:
    return ((Row("hard", total), up - 1) for up in ups)


MARKED: Mapping[tuple[Row, int | None, str], str] = {
    (INSURANCE, ACE, "take"): "i18",
    **{
        (*cell, Action.STAND): "i18"
        for total, ups in ((16, (9, 10)), (15, (10,)), (13, (2, 3)), (12, (2, 3, 4, 5, 6)))
        for cell in _hard(total, *ups)
    },
    **{
        (*cell, Action.DOUBLE): "i18"
        for total, ups in ((11, (1,)), (10, (1, 10)), (9, (2, 7)))
        for cell in _hard(total, *ups)
    },
    **{(Row("pair", TEN), up - 1, Action.SPLIT): "i18" for up in (5, 6)},
    **{
        (*cell, Action.SURRENDER): "fab4"
        for total, ups in ((14, (10,)), (15, (1, 9, 10)))
        for cell in _hard(total, *ups)
    },
}
"""Schlesinger's eighteen plays and four surrenders (Blackjack Attack, 1997)."""


def indices(
    start: Start, system: System, cards: float | None = None, progress: Progress | None = None
) -> list[Play]:
    """All index plays of a table and a system, from those that earn most.

    Args:
        start: the rules and a full shoe.
        system: what is counted.
        cards: how many cards are unseen; half the shoe if not given.
        progress: told the number of decisions done, and of all.
    """
    counted = Counted(start, system, start.full.size / 2 if cards is None else cards)
    decisions = list(_decisions(counted))
    plays: list[Play] = []
    for done, decision in enumerate(decisions, 1):
        plays += decision.plays()
        if progress:
            progress(done, len(decisions))
    return sorted(plays, key=lambda play: -play.earns)


@dataclass(frozen=True)
class Counted:
    """A shoe of which some cards are unseen, and the system that counts it."""

    start: Start
    system: System
    cards: float

    @cached_property
    def parts(self) -> Floats:
        """The part of each rank in the full shoe."""
        return np.array(self.start.full.counts) / self.start.full.size

    @cached_property
    def tags(self) -> Floats:
        """The system's tags, less their mean."""
        tags = np.array(self.system.values, float)
        balanced: Floats = tags - self.parts @ tags
        return balanced

    @cached_property
    def variance(self) -> float:
        """The variance of a card's tag."""
        return float(self.parts @ self.tags**2)

    def unseen(self, true_count: float) -> Unseen:
        """The likeliest unseen cards at a true count."""
        tilt = 1 - true_count * self.tags / (DECK * self.variance)
        return Unseen(tuple((self.cards * self.parts * tilt).tolist()))

    def running(self, true_count: float) -> float:
        """The running count at a true count."""
        pivot = self.system.pivot
        return pivot + (true_count - pivot) * self.cards / DECK

    def chances(self, true_counts: Floats) -> Floats:
        """How often each of these is the true count: nearly a normal distribution."""
        full = self.start.full.size
        spread = DECK**2 * self.variance * (full - self.cards) / ((full - 1) * self.cards)
        weights: Floats = np.exp(-(true_counts**2) / (2 * spread))
        chances: Floats = weights / weights.sum()
        return chances


@dataclass(frozen=True)
class Decision:
    """A row of the chart against an upcard: how often, and what its answers are worth.

    ``choices`` are the answers in the order in which a player asks for them; each is compared
    with the best of those behind it. ``values`` is a function of the unseen cards.
    """

    counted: Counted
    row: Row
    up: int | None
    chance: float
    choices: tuple[tuple[str, ...], ...]
    values: Callable[[Unseen], Mapping[str, float]]

    @cached_property
    def grid(self) -> list[Mapping[str, float]]:
        """What the answers are worth at each of ``COUNTS``."""
        return [self.at(true_count) for true_count in COUNTS]

    def at(self, true_count: float) -> Mapping[str, float]:
        """What the answers are worth at a true count."""
        return self.values(self.counted.unseen(true_count))

    def plays(self) -> Iterator[Play]:
        """The index plays of the decision."""
        for choice in self.choices:
            ahead = [_lead(values, choice) for values in self.grid]
            for low in range(len(COUNTS) - 1):
                if (ahead[low] > 0) != (ahead[low + 1] > 0):
                    yield self._play(choice, low, np.array(ahead))

    def _play(self, choice: tuple[str, ...], low: int, ahead: Floats) -> Play:
        """The play whose index lies between two of ``COUNTS``."""
        true_count = _crossing(
            lambda count: _lead(self.at(count), choice),
            (float(COUNTS[low]), float(COUNTS[low + 1])),
            (ahead[low], ahead[low + 1]),
        )
        other = _best(self.grid[low if ahead[low] < 0 else low + 1], choice[1:])
        below, above = (other, choice[0]) if ahead[low] < 0 else (choice[0], other)
        fine = np.linspace(COUNTS[0], COUNTS[-1], 201)
        leads = np.interp(fine, COUNTS, ahead)
        changed = (fine > true_count) == (true_count > 0)
        earned = self.counted.chances(fine) @ np.where(changed, np.abs(leads), 0)
        return Play(
            self.row,
            self.up,
            below,
            above,
            true_count,
            floor(true_count),
            floor(self.counted.running(true_count)),
            abs(_lead(self.at(true_count + 1), choice)),
            self.chance * float(earned),
            MARKED.get((self.row, self.up, above), ""),
        )


def _best(values: Mapping[str, float], answers: tuple[str, ...]) -> str:
    return max(answers, key=values.__getitem__)


def _lead(values: Mapping[str, float], choice: tuple[str, ...]) -> float:
    """How much more the first of some answers is worth than the best of the others."""
    return values[choice[0]] - values[_best(values, choice[1:])]


def _crossing(
    lead: Callable[[float], float], counts: tuple[float, float], leads: tuple[float, float]
) -> float:
    """The count between two at which a lead changes its sign (the Illinois method)."""
    (low, high), (below, above) = counts, leads
    found = low
    while True:
        last, found = found, (low * above - high * below) / (above - below)
        value = lead(found)
        if abs(found - last) < CLOSE or value == 0:
            return found
        if (value > 0) == (above > 0):
            high, above, below = found, value, below / 2
        else:
            low, below, above = found, value, above / 2


def _decisions(counted: Counted) -> Iterator[Decision]:
    """Insurance, and the rows of the chart against each upcard."""
    rules = counted.start.rules
    for upcard in upcards(counted.start):
        up, dealer = upcard.up, upcard.dealer
        if up is not None and rulings.insurance_offered(rules, up + 1):
            choice = (("take", "decline"),)
            yield Decision(counted, INSURANCE, up, upcard.chance, choice, _insurance(dealer))
        for first_row, hands in _by_row(upcard).items():
            actions = first_actions(rules, hands[0], pair=first_row.kind == "pair")
            choices = _choices(actions, pair=first_row.kind == "pair")
            chance = upcard.chance * sum([_played(upcard, hand) for hand in hands])
            values = _values(rules, hands[0], up, actions)
            yield Decision(counted, first_row, up, chance, choices, values)


def _by_row(upcard: Upcard) -> dict[Row, list[FirstHand]]:
    """The first hands that are asked for an action, by the row of the chart."""
    rows: dict[Row, list[FirstHand]] = {}
    for hand in upcard.hands:
        tree = Tree(upcard.start.rules, hand)
        pair = hand[0] == hand[1] and rulings.most_hands(upcard.start.rules) > 1
        if not tree.finished[0]:
            found = Row("pair", hand[0]) if pair else row(tree, 0)
            rows.setdefault(found, []).append(hand)
    return rows


ASKED = (Action.SURRENDER, Action.SPLIT, Action.DOUBLE, Action.STAND, Action.HIT)


def _choices(actions: tuple[Action, ...], *, pair: bool) -> tuple[tuple[str, ...], ...]:
    """What is compared: each action with those behind it; of pairs the first two alone."""
    asked = [action for action in ASKED if action in actions]
    alone = (Action.SURRENDER, Action.SPLIT) if pair else asked[:-1]
    return tuple([tuple(asked[number:]) for number, action in enumerate(asked) if action in alone])


def _played(upcard: Upcard, hand: FirstHand) -> float:
    """How often a first hand is dealt and left to play."""
    natural = 0.0
    if upcard.dealer.barred is not None:
        natural = upcard.dealer.natural_chance(upcard.unseen.changed(hand))
    return upcard.hand_chance(hand) * (1 - natural)


def _insurance(dealer: Dealer) -> Callable[[Unseen], Mapping[str, float]]:
    """What insurance is worth; it is half a bet."""
    return lambda unseen: {"take": insurance_value(dealer, unseen) / 2, "decline": 0.0}


def _values(
    rules: Rules, hand: FirstHand, up: int | None, actions: tuple[Action, ...]
) -> Callable[[Unseen], Mapping[str, float]]:
    """What the actions of a first hand are worth."""
    most = rulings.most_hands(rules)

    def values(unseen: Unseen) -> dict[str, float]:
        found = action_values(Spot(Dealer(rules, up), hand, unseen, actions, most=most))
        return {str(action): value for action, value in found.items()}

    return values
