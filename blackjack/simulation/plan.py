"""All that a run needs, made of a table, a way to play and a seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..engine import rulings
from ..engine.cards import Card
from ..engine.errors import BlackjackError
from ..engine.rules import Rules, settings
from . import shoe
from .automaton import Automaton, Tables
from .compile import compiled
from .counting import Method, counting
from .reading import Reading
from .strategy import COUNTS, Plays
from .walk import Counting, Layout

Ints = npt.NDArray[np.int64]

PLACES = 20
"""Into how many parts a shoe is divided to say where a round began."""
USUAL = 8, 6
"""Cards that a last round seldom exceeds, and as many more for each seat."""


SLACK = 64
"""More cards than a seat takes once only tens are left."""


class Unplayable(BlackjackError):
    """A table that a simulation can't play; the message names the rule."""


class Counts(NamedTuple):
    """What some shoes came to.

    ``tally`` counts rounds by place, bin of the true count and money; ``sums`` (shoes, 2
    bins) are each shoe's money and rounds by bin; ``outcomes`` counts hands.
    """

    tally: Ints
    sums: Ints
    outcomes: Ints


@dataclass(frozen=True)
class Plan:
    """A table compiled, laid out and ready to be run."""

    automaton: Automaton
    layout: Layout
    counting: Counting
    cards: shoe.Cards
    cut: int
    seed: int

    @property
    def tables(self) -> Tables:
        """The arrays of the automaton."""
        return self.automaton.tables

    @property
    def lowest(self) -> int:
        """The least money that a round can win, in units."""
        return self.automaton.lowest

    @cached_property
    def ready(self) -> int:
        """How many cards are drawn beforehand: a round seldom takes more."""
        usual = self.cut - 1 + USUAL[0] + USUAL[1] * self.layout.seats + self.layout.dealt
        return min(len(self.cards), usual)

    @cached_property
    def places(self) -> Ints:
        """The part of the shoe in which each card lies."""
        return np.arange(len(self.cards)) * PLACES // len(self.cards)

    @property
    def bins(self) -> int:
        """How many bins rounds are counted in."""
        counts = 1 if self.counting.bins.shape[1] == 1 else len(COUNTS)
        return counts + self.counting.apart

    @property
    def flat(self) -> bool:
        """True where one seat plays the same at every count."""
        return self.layout.seats == 1 and self.bins == 1

    def counts(self, shoes: int) -> Counts:
        """Counts of nothing yet."""
        monies = self.automaton.highest - self.lowest + 1
        return Counts(
            np.zeros((PLACES, self.bins, monies), np.int64),
            np.zeros((shoes, 2 * self.bins), np.int64),
            np.zeros(6, np.int64),
        )

    def order(self, number: int) -> list[int]:
        """A whole shoe in order, as places in the unshuffled one."""
        return shoe.order(self.seed, number, len(self.cards), len(self.cards))

    def again(self, number: int, began: int) -> list[int]:
        """The cards before a round that runs the shoe out, as they come again."""
        dealt = self.order(number)
        return [dealt[i] for i in shoe.again(self.seed, number, len(self.cards), began)]

    def whole(self, number: int, began: int = 0) -> tuple[Ints, Ints]:
        """A whole shoe and its running counts; behind it the cards before ``began``, or tens."""
        places = self.order(number) + (self.again(number, began) if began else [])
        slack = np.full(SLACK * self.layout.seats, 9, np.int64)
        order = np.append(self.cards[places].astype(np.int64), slack)
        return order, np.append(0, np.cumsum(self.counting.values[order]))


def layout(rules: Rules, size: int, seats: int) -> Layout:
    """Where the first cards of a round lie."""
    order = rulings.deal_order(rules, range(seats))
    taken: dict[int | None, list[int]] = {}
    for place, taker in enumerate(order):
        taken.setdefault(taker, []).append(place)
    dealer = taken[None]
    hole = dealer[1] if len(dealer) > 1 else -1
    hidden = sum([rulings.hides(rules, number) for number in range(len(dealer))])
    one, other = [np.array([taken[seat][n] for seat in range(seats)]) for n in (0, 1)]
    return Layout(size, seats, one, other, dealer[0], hole, hidden, len(order))


def cut(rules: Rules, size: int, seats: int) -> int:
    """The number of dealt cards from which on no round begins."""
    due = [n for n in range(1, size + 1) if rulings.shuffle_due(rules, size, size - n, seats + 1)]
    return due[0]


KNOWN = {
    *("seats", "stake", "funds", "min_bet", "max_bet", "decks", "shuffle", "deal", "hole_card"),
    *("dealer_hits_soft_17", "player_ace", "dealer_ace", "twenty_one_wins", "natural_pays"),
    *("natural_beats_21", "insurance", "double", "double_after_split", "split", "max_hands"),
    *("split_aces_one_card", "resplit_aces", "surrender", "charlie"),
    *("rounds", "leave", "reset", "join"),
}
"""The rules that the automaton plays; ``rounds`` to ``join`` make no difference to a round."""
KNOWN_VALUES = {"surrender": ("none", "late")}


def check_known(rules: Rules) -> None:
    """Make sure that the automaton plays every rule of a table.

    Raises:
        Unplayable: it does not; the message names the rule.
    """
    usual = settings(Rules())
    for field, value in settings(rules).items():
        known = field in KNOWN or value == usual[field]
        if not known or value not in KNOWN_VALUES.get(field, (value,)):
            raise Unplayable(f"rule {field}: {value} is not simulated; the rest of the table is")


def decks_of(rules: Rules, deck: Sequence[Card], seats: int) -> int:
    """How many decks the shoe has.

    Raises:
        Unplayable: so many seats don't fit the table or its shoe.
    """
    check_known(rules)
    decks = rulings.decks_for(rules, seats)
    if seats > rulings.seats(rules):
        raise Unplayable(
            f"{seats} players don't fit {rules.name}, which seats {rulings.seats(rules)}"
        )
    if (needed := rulings.decks_needed(rules, deck, seats)) > decks:
        raise Unplayable(f"{seats} players take {needed} decks, more than this table's {decks}")
    return decks


def plan(
    rules: Rules,
    deck: Sequence[Card],
    plays: Plays,
    seed: int,
    seats: int = 1,
    method: Method | None = None,
    insures: Sequence[bool] = (False,),
    **wong: Any,
) -> Plan:
    """Make a plan.

    Raises:
        Unplayable: the kernels don't know one of the rules, or the shoe doesn't last.
    """
    decks = decks_of(rules, deck, seats)
    reading = Reading(rules, deck)
    numbers = [reading.number(card) for card in deck]
    cards = np.array(numbers * decks, np.uint8)
    count = counting(method, len(cards), reading.width)
    return Plan(
        compiled(reading, plays, insures),
        layout(rules, len(cards), seats),
        count._replace(**wong),
        cards,
        cut(rules, len(cards), seats),
        seed,
    )
