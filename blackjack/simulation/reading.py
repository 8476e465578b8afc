"""A table's rulings, asked about hands of ranks.

Cards are numbers: 0 (Ace), 1 for a 2 and so on to 9 for a ten-value card; where only equal
tens may be split, 9 to 12 for 10, Jack, Queen and King. Hands are tuples, the lowest first.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import NamedTuple

from ..engine import rulings
from ..engine.cards import RANKS, TENS, Card
from ..engine.hands import PIPS
from ..engine.rules import Rules
from ..engine.rulings import Standing
from ..engine.vocabulary import Action, Outcome

Hand = tuple[int, ...]
NO_CARDS = Standing(0)
"""A dealer who has taken no card that counts."""

UNSPLIT, SPLIT, SPLIT_ACE = range(3)
"""Where a hand comes from: from the deal, from a split, from split Aces."""

_CARDS = tuple([Card(rank=rank, suit="Spades") for rank in RANKS])
_MOST_CARDS = 10  # more than any rule tells apart


class Held(NamedTuple):
    """A player's hand as far as its result goes; ``outcome`` is None while the dealer decides."""

    standing: Standing
    doubled: bool = False
    outcome: Outcome | None = None


class Reading:
    """The rules of a table in the numbers of cards; each question is asked once."""

    def __init__(self, rules: Rules, deck: Iterable[Card]) -> None:
        """Read the rules for a deck, whose ranks say whether tens differ."""
        self.rules = rules
        ranks = {card["rank"] for card in deck}
        apart = not all(rulings.is_pair(rules, "10", rank) for rank in ranks & TENS)
        self.width = (
            len(RANKS) if apart and rulings.most_hands(rules) > 1 else len(set(PIPS.values()))
        )
        self.total, self.gain = cache(self._total), cache(self._gain)
        self.dealer, self.dealer_draws = cache(self._dealer), cache(self._dealer_draws)

    def number(self, card: Card) -> int:
        """The number of a card."""
        return min(RANKS.index(card["rank"]), self.width - 1)

    def cards(self, hand: Hand) -> list[Card]:
        """Cards of a hand's ranks."""
        return [_CARDS[number] for number in hand]

    @cached_property
    def unit(self) -> int:
        """How many units of money a bet is: the least that makes all payments whole."""
        natural = rulings.gain(self.rules, rulings.win(self.rules, natural=True))
        return lcm(2, natural.denominator)

    @cached_property
    def cards_told_apart(self) -> int:
        """From this number of cards on, how many a hand has makes no difference."""
        last = 3
        for total in range(4, 21):
            for cards in range(3, _MOST_CARDS):
                if self._by_cards(total, cards) != self._by_cards(total, _MOST_CARDS):
                    last = max(last, cards + 1)
        return last

    def _by_cards(self, total: int, cards: int) -> tuple[bool, ...]:
        rules = self.rules
        return (
            rulings.stands_by_itself(rules, total, cards),
            rulings.wins_at_once(rules, total, cards),
            rulings.may_double(rules, total, cards, split=False),
        )

    # -- a player's hand

    def _total(self, hand: Hand) -> tuple[int, bool]:
        """The total of a player's hand, and whether it is soft."""
        cards = self.cards(hand)
        return rulings.player_total(self.rules, cards), rulings.player_is_soft(self.rules, cards)

    def may_split(self, hand: Hand, *, split: int, room: bool) -> bool:
        """True for a pair that may be split; ``room`` while the player may hold more hands."""
        if len(hand) != 2:
            return False
        one, other = self.cards(hand)
        pair = rulings.is_pair(self.rules, one["rank"], other["rank"])
        split_ace = split == SPLIT_ACE
        hands = rulings.most_hands(self.rules) - room
        return pair and rulings.may_split(self.rules, hands, split_ace=split_ace)

    def ended(self, hand: Hand, *, split: int, doubled: bool, room: bool) -> Held | None:
        """A hand that takes no more actions; None while it does."""
        rules, total, cards = self.rules, self.total(hand)[0], len(hand)
        one_card = rulings.gets_one_card(rules, split_ace=split == SPLIT_ACE)
        may_split = self.may_split(hand, split=split, room=room)
        alone = rulings.stands_by_itself(rules, total, cards)
        if not (alone or doubled or (one_card and not may_split)):
            return None
        if total > rulings.BLACKJACK:
            return Held(NO_CARDS, doubled, Outcome.BUST)
        stood = self.stood(hand, split=split, doubled=doubled)
        if rulings.wins_at_once(rules, total, cards):
            return Held(NO_CARDS, doubled, rulings.win(rules, natural=stood.standing.natural))
        return stood

    def stood(self, hand: Hand, *, split: int, doubled: bool = False) -> Held:
        """A hand that waits for the dealer."""
        natural = rulings.is_natural(self.rules, self.cards(hand), split=bool(split))
        return Held(Standing(self.total(hand)[0], natural), doubled)

    def legal(self, hand: Hand, *, split: int, room: bool) -> tuple[Action, ...]:
        """What may be done with a hand, the funds allowing everything."""
        rules, total = self.rules, self.total(hand)[0]
        if rulings.gets_one_card(rules, split_ace=split == SPLIT_ACE):
            return (Action.STAND, Action.SPLIT)
        allowed = {
            Action.HIT: True,
            Action.STAND: True,
            Action.DOUBLE: rulings.may_double(rules, total, len(hand), split=bool(split)),
            Action.SPLIT: self.may_split(hand, split=split, room=room),
            Action.SURRENDER: rulings.may_surrender(rules, 1 + bool(split), len(hand)),
        }
        return tuple([action for action, may in allowed.items() if may])

    # -- the dealer

    def pips(self, card: int) -> int:
        """What a card counts, an Ace as 1."""
        return PIPS[RANKS[card]]

    def _dealer(self, hand: Hand) -> Standing:
        """What counts of the dealer's hand; all that are bust are one."""
        cards = self.cards(hand)
        total = min(rulings.dealer_total(self.rules, cards), rulings.BLACKJACK + 1)
        return Standing(total, rulings.dealer_is_natural(self.rules, cards))

    def dealer_is_soft(self, hand: Hand) -> bool:
        """True where an Ace of the dealer's counts 11."""
        return len(rulings.dealer_totals(self.rules, self.cards(hand))) > 1

    def _dealer_draws(self, hand: Hand) -> bool:
        """True where the dealer takes another card."""
        return rulings.dealer_must_hit(self.rules, self.cards(hand))

    def peeks(self, up: int) -> bool:
        """True where the dealer looks for a natural before the players' turns."""
        return rulings.peeks(self.rules, self.pips(up))

    def natural_possible(self, up: int) -> bool:
        """True where the dealer's second card may make a natural."""
        return rulings.natural_partner(self.rules, self.pips(up)) is not None

    def insurance_offered(self, up: int) -> bool:
        """True where insurance is asked."""
        return rulings.insurance_offered(self.rules, self.pips(up))

    def matters(self, held: Held) -> bool:
        """True for a live hand that more than a dealer's natural can touch."""
        natural = held.standing.natural
        return held.outcome is None and not rulings.only_a_natural_touches(
            self.rules, natural=natural
        )

    # -- money

    def _gain(self, held: Held, dealer: Standing) -> tuple[Outcome, int]:
        """The outcome of a hand and what it wins, in units."""
        outcome = held.outcome or rulings.verdict(self.rules, held.standing, dealer)
        return outcome, self.units(rulings.gain(self.rules, outcome, doubled=held.doubled))

    def insurance(self, dealer: Standing) -> int:
        """What insurance for half the bet wins, in units."""
        back = rulings.INSURANCE_BACK if dealer.natural else 0
        return self.units(Fraction(back - 1, 2))

    def units(self, money: Fraction) -> int:
        """Money in units."""
        whole = money * self.unit
        assert whole.denominator == 1
        return int(whole)
