"""Values by trying every order of the cards, in exact fractions: slow and plain.

An independent program for small shoes: it shares the rules with the odds and no code.
Cards are their pips, 1 to 10, counts are tuples of ten numbers. A hidden card, where
there is one, is fixed first; nothing here knows a formula for a chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache

from blackjack.engine.rules import Rules

Counts = tuple[int, ...]
Cards = tuple[int, ...]


class RunsOut(Exception):
    """A card was needed and the shoe was empty."""


DOUBLE_TOTALS = {"9-11": (9, 10, 11), "10-11": (10, 11)}


def draws(counts: Counts) -> Iterator[tuple[int, Fraction, Counts]]:
    """Give each card that can come next, its chance, and what is left."""
    size = sum(counts)
    if not size:
        raise RunsOut
    for i, number in enumerate(counts):
        if number:
            yield i + 1, Fraction(number, size), (*counts[:i], number - 1, *counts[i + 1 :])


def put_back(counts: Counts, card: int) -> Counts:
    return (*counts[: card - 1], counts[card - 1] + 1, *counts[card:])


def total(cards: Cards, ace: str) -> int:
    soft = ace == "1-or-11" and 1 in cards and sum(cards) <= 11
    return sum(cards) + 10 * soft


class Enumeration:
    """Every line of play of one table against one upcard."""

    def __init__(self, rules: Rules, up: int) -> None:
        self.rules, self.up = rules, up
        self.best = lru_cache(None)(self._best)
        self.hidden_value = lru_cache(None)(self._hidden_value)
        self.seconds = lru_cache(None)(self._seconds)
        self.go_on = lru_cache(None)(self._go_on)

    def pays(self, kind: str, *, doubled: bool) -> Fraction:
        if self.rules.stake == "points":
            plain, double = {"won": 3, "tied": 1, "lost": 0}, {"won": 6, "tied": 1, "lost": -3}
            return Fraction((double if doubled else plain)[kind])
        factor = 2 if doubled and self.rules.stake == "money" else 1
        return Fraction({"won": 1, "tied": 0, "lost": -1}[kind] * factor)

    def hidden(self, counts: Counts) -> Iterator[tuple[int, Fraction, Counts]]:
        """Give each hidden card that the peek leaves possible."""
        peeks = self.rules.hole_card == "peek" and self.rules.dealer_ace == "1-or-11"
        possible = [d for d in draws(counts) if not (peeks and {self.up, d[0]} == {1, 10})]
        whole = sum([chance for _, chance, _ in possible])
        for card, chance, left in possible:
            yield card, chance / whole, left

    def stand(self, hand: Cards, counts: Counts, *, doubled: bool = False) -> Fraction:
        cards = tuple(sorted(hand))
        return sum(
            [
                chance * self.hidden_value(cards, (self.up, card), left, doubled)
                for card, chance, left in self.hidden(counts)
            ],
            Fraction(0),
        )

    def _hidden_value(self, hand: Cards, dealer: Cards, counts: Counts, doubled: bool) -> Fraction:
        """Return what a standing hand is worth against dealer's cards in this order."""
        rules = self.rules
        ours, theirs = total(hand, rules.player_ace), total(dealer, rules.dealer_ace)
        if ours > 21:
            return self.pays("lost", doubled=doubled)
        if self.has_won(hand):
            return self.pays("won", doubled=doubled)
        soft = theirs != sum(dealer)
        if theirs < 17 or (theirs == 17 and soft and rules.dealer_hits_soft_17):
            return sum(
                [
                    chance * self.hidden_value(hand, (*dealer, card), left, doubled)
                    for card, chance, left in draws(counts)
                ],
                Fraction(0),
            )
        if rules.natural_beats_21 and len(dealer) == 2 and theirs == 21:
            return self.pays("lost", doubled=doubled)
        kind = "won" if theirs > 21 or theirs < ours else "tied" if theirs == ours else "lost"
        return self.pays(kind, doubled=doubled)

    def has_won(self, hand: Cards) -> bool:
        ours = total(hand, self.rules.player_ace)
        charlie = self.rules.charlie is not None and len(hand) >= self.rules.charlie
        return ours <= 21 and (charlie or (ours == 21 and self.rules.twenty_one_wins))

    def after(self, counts: Counts, value: Callable[[int, Counts], Fraction]) -> Fraction:
        """Return the mean over the next card, the hidden card being put aside first."""
        mean = Fraction(0)
        for hidden, chance, left in self.hidden(counts):
            for card, next_chance, rest in draws(left):
                mean += chance * next_chance * value(card, put_back(rest, hidden))
        return mean

    def may_double(self, hand: Cards, *, split: bool) -> bool:
        rules = self.rules
        if rules.double == "none" or (split and not rules.double_after_split):
            return False
        if rules.double != "any-time" and len(hand) != 2:
            return False
        every = range(22)
        return total(hand, rules.player_ace) in DOUBLE_TOTALS.get(rules.double, every)

    def hit(self, hand: Cards, counts: Counts, *, split: bool) -> Fraction:
        def value(card: int, left: Counts) -> Fraction:
            drawn = (*hand, card)
            if total(drawn, self.rules.player_ace) > 21:
                return self.pays("lost", doubled=False)
            return self.best(tuple(sorted(drawn)), left, split)[0]

        return self.after(counts, value)

    def double(self, hand: Cards, counts: Counts) -> Fraction:
        return self.after(counts, lambda c, left: self.stand((*hand, c), left, doubled=True))

    def _best(self, hand: Cards, counts: Counts, split: bool) -> tuple[Fraction, str]:
        """Return the best value and action; of equal ones stand before hit before double."""
        choices = [(self.stand(hand, counts), "stand")]
        if total(hand, self.rules.player_ace) < 21 and not self.has_won(hand):
            choices.append((self.hit(hand, counts, split=split), "hit"))
            if self.may_double(hand, split=split):
                choices.append((self.double(hand, counts), "double"))
        return max(choices, key=lambda choice: choice[0])

    def split(self, pair: int, counts: Counts) -> Fraction:
        """Return the value of a split: hidden card, all second cards, then every hand."""
        self.before = put_back(counts, pair)
        self.pair = pair
        most = self.rules.max_hands if pair > 1 or self.rules.resplit_aces else 2
        return sum(
            [
                chance * self.seconds(2, (), 2, most, hidden, left)
                for hidden, chance, left in self.hidden(counts)
            ],
            Fraction(0),
        )

    def _seconds(
        self, opened: int, hands: Cards, number: int, most: int, hidden: int, counts: Counts
    ) -> Fraction:
        """Deal second cards; a pair is split again as long as it may be."""
        if not opened:
            return self.play(hands, (), hidden, counts)
        value = Fraction(0)
        for card, chance, left in draws(counts):
            if card == self.pair and number < most:
                value += chance * self.seconds(opened + 1, hands, number + 1, most, hidden, left)
            else:
                value += chance * self.seconds(
                    opened - 1, tuple(sorted((*hands, card))), number, most, hidden, left
                )
        return value

    def play(
        self, seconds: Cards, done: tuple[tuple[Cards, bool], ...], hidden: int, counts: Counts
    ) -> Fraction:
        """Play the hands one after the other by the fixed strategy, then the dealer."""
        if not seconds:
            dealer = (self.up, hidden)
            return sum([self.hidden_value(h, dealer, counts, d) for h, d in done], Fraction(0))
        hand = tuple(sorted((self.pair, seconds[0])))
        return self.go_on(hand, seconds[1:], done, hidden, counts)

    def _go_on(
        self,
        hand: Cards,
        seconds: Cards,
        done: tuple[tuple[Cards, bool], ...],
        hidden: int,
        counts: Counts,
    ) -> Fraction:
        action = self.strategy(hand)
        if action == "stand":
            return self.play(seconds, tuple(sorted((*done, (hand, False)))), hidden, counts)
        value = Fraction(0)
        for card, chance, left in draws(counts):
            drawn = tuple(sorted((*hand, card)))
            if action == "double":
                doubled = tuple(sorted((*done, (drawn, True))))
                value += chance * self.play(seconds, doubled, hidden, left)
            else:
                value += chance * self.go_on(drawn, seconds, done, hidden, left)
        return value

    def strategy(self, hand: Cards) -> str:
        """Return what is best for these cards unsplit, they and the upcard being out."""
        ace = self.rules.player_ace
        one_card = self.pair == 1 and self.rules.split_aces_one_card
        if total(hand, ace) >= 21 or one_card or self.has_won(hand):
            return "stand"
        counts = put_back(self.before, self.pair)
        for card in (self.pair, *drawn_of(hand, self.pair)):
            counts = next(left for c, _, left in draws(counts) if c == card)
        return self.best(tuple(sorted(hand)), counts, True)[1]


def drawn_of(hand: Cards, first: int) -> Cards:
    cards = list(hand)
    cards.remove(first)
    return tuple(cards)
