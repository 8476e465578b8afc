"""Two laws between the machine and the odds, over random rules and small shoes.

A decided hand that the machine plays out over every order of the cards is worth what the
odds say, and so is an insurance. A rule that only one of the two knows breaks them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import isnan

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from blackjack.engine.cards import from_code
from blackjack.engine.hands import PIPS
from blackjack.engine.rules import Rules, with_settings
from blackjack.engine.state import GameState, Phase, hand_at_turn
from blackjack.engine.tables import CLASSIC
from blackjack.engine.view import View, view
from blackjack.odds.advice import advise
from blackjack.odds.decision import Spot, best, values
from blackjack.odds.shoe import Shoe

from .every_order import Cards, Played, RunsOut, before_the_deal, dealt, opened

CHOICES = {
    "stake": ("none", "money", "points"),
    "deal": ("hand-by-hand", "alternating"),
    "hole_card": ("peek", "no-peek", "none", "both-hidden"),
    "dealer_hits_soft_17": ("yes", "no"),
    "player_ace": ("1-or-11", "1"),
    "dealer_ace": ("1-or-11", "1"),
    "twenty_one_wins": ("no", "yes"),
    "natural_pays": ("3:2", "6:5", "none"),
    "natural_beats_21": ("yes", "no"),
    "insurance": ("no", "yes"),
    "double": ("first-two", "any-time", "9-11", "10-11", "none"),
    "double_after_split": ("yes", "no"),
    "split": ("value", "rank", "none"),
    "max_hands": ("2", "3", "4", "1"),
    "split_aces_one_card": ("no", "yes"),
    "resplit_aces": ("yes", "no"),
    "surrender": ("none", "late"),
}
"""The fields that a hand's value depends on."""

LOW = ("2", "3", "4", "5", "6", "7", "8", "9")
NATURALS = ("A", "10", "K")


@st.composite
def tables(draw: st.DrawFn, /, **fixed: tuple[str, ...]) -> Rules:
    """Rules of every kind, with funds for every double and split."""
    chosen = {name: draw(st.sampled_from(taken)) for name, taken in (CHOICES | fixed).items()}
    if chosen["hole_card"] == "both-hidden":
        chosen["insurance"] = "no"
    return with_settings(CLASSIC, {**chosen, "funds": "1000", "min_bet": "1"})


@st.composite
def spots(draw: st.DrawFn, *, pair: bool = False, up: tuple[str, ...] = ()) -> tuple[Cards, Cards]:
    """A hand; the upcard and what is left: few cards of few ranks, the last of them high."""
    some = draw(st.lists(st.sampled_from(LOW), min_size=1, max_size=2))
    ranks = (*some, *draw(st.lists(st.sampled_from(NATURALS), min_size=1, max_size=3)))
    any_rank = st.sampled_from(ranks)
    first = draw(any_rank)
    second = first if pair else draw(any_rank)
    shown = draw(st.sampled_from(up or ranks))
    left = draw(st.lists(any_rank, min_size=2, max_size=4))
    high = draw(st.lists(st.sampled_from(("9", "10", "K")), min_size=3, max_size=4))
    return suited([first, second]), suited([shown, *left, *high])


def suited(ranks: list[str]) -> Cards:
    return tuple([from_code(rank + "S") for rank in ranks])


def pips(cards: Cards) -> tuple[int, ...]:
    """The ranks of cards as the odds number them."""
    return tuple([PIPS[card["rank"]] - 1 for card in cards])


class Player:
    """Takes one action with the first two cards, then plays on as the odds' conventions say.

    Unsplit hands do what is best; split hands what is best for them unsplit in the shoe
    before the split, and a pair that may be split again is.
    """

    def __init__(self, action: str, first: View) -> None:
        self.action, self.first = action, first
        self.known: dict[object, str | None] = {}

    def __call__(self, state: GameState) -> str:
        seen, hand = view(state), hand_at_turn(state)
        if not hand.split and len(hand.cards) == 2:
            return self.action
        if hand.split and "split" in seen.legal:
            return "split"
        held = tuple(sorted(pips(hand.cards)))
        key = held, hand.split, seen.legal, None if hand.split else seen.unseen
        if key not in self.known:
            self.known[key] = self.in_split(seen, hand.cards) if hand.split else self.best(seen)
        answer = self.known[key]
        if answer is None:
            raise RunsOut
        return answer

    @staticmethod
    def best(seen: View) -> str | None:
        advice = advise(seen)
        assert advice is not None
        assert set(advice.values) == set(seen.legal)
        return advice.best

    def in_split(self, seen: View, cards: Cards) -> str | None:
        if seen.legal == ("stand",):
            return "stand"
        unseen = Counter(dict(enumerate(self.first.unseen)))
        unseen.subtract(pips(cards[1:]))
        unseen.update(pips(cards[:1]))
        shoe = Shoe(tuple([unseen[rank] for rank in range(10)]))
        up = None if seen.dealer[0] is None else PIPS[seen.dealer[0]["rank"]] - 1
        return best(values(Spot(seen.rules, pips(cards), up, shoe, seen.legal, split=True)))


def odds_of(seen: View) -> Mapping[str, float]:
    """The odds of each action at a hand's first question; of a hand that stands by itself."""
    advice = advise(seen)
    if advice is not None:
        assert set(advice.values) == set(seen.legal)
        return advice.values
    up = None if seen.dealer[0] is None else PIPS[seen.dealer[0]["rank"]] - 1
    hand = pips(seen.seats[0].hands[0].cards)
    return values(Spot(seen.rules, hand, up, Shoe(seen.unseen), ("stand",)))


@given(tables(split=("none",)), spots())
@settings(max_examples=120)
def test_a_hand_is_worth_what_the_machine_makes_of_it(
    rules: Rules, spot: tuple[Cards, Cards]
) -> None:
    agree(rules, spot)


@given(
    tables(split=("value", "rank"), max_hands=("2", "3", "4"), surrender=("none",)),
    spots(pair=True),
)
@settings(max_examples=70)
def test_a_split_is_worth_what_the_machine_makes_of_it(
    rules: Rules, spot: tuple[Cards, Cards]
) -> None:
    agree(rules, spot, only="split")


def agree(rules: Rules, spot: tuple[Cards, Cards], only: str | None = None) -> None:
    """Compare the values of the actions of a hand, or of one of them."""
    hand, (up, *rest) = spot
    game, start = before_the_deal(rules)
    at_turn = [
        (chance, state)
        for chance, after in dealt(game, start, hand, up, tuple(rest))
        for state in opened(game, after)
    ]
    assume(at_turn)  # else every hidden card is what the peek rules out
    looked = at_turn[0][1]
    if looked.phase is Phase.HAND_CHECKING:
        looked, _ = game.get_next_values(looked, None)
    seen = view(looked)
    for action, value in odds_of(seen).items():
        if only not in (None, action) or isnan(value) or not_yet(rules, action, hand):
            continue
        played = Played(game, start, Player(action, seen))
        try:
            machine = mean(played, at_turn)
        except RunsOut:
            assert action == "split"
            continue
        assert value == pytest.approx(float(machine), abs=1e-9), action


def not_yet(rules: Rules, action: str, hand: Cards) -> bool:
    tens = PIPS[hand[0]["rank"]] == 10
    return action == "split" and rules.split == "rank" and rules.max_hands > 2 and tens


INSURED = {"stake": ("money",), "insurance": ("yes",), "hole_card": ("peek", "no-peek", "none")}


@given(tables(**INSURED), spots(up=("A",)))
@settings(max_examples=25)
def test_insurance_is_worth_what_the_machine_makes_of_it(
    rules: Rules, spot: tuple[Cards, Cards]
) -> None:
    hand, (up, *rest) = spot
    game, start = before_the_deal(rules)
    asked = list(dealt(game, start, hand, up, tuple(rest)))
    advice = advise(view(asked[0][1]))
    assert advice is not None
    insured, plain = [
        mean(Played(game, start, partial(insuring, taken)), asked) for taken in ("half", "no")
    ]
    assert advice.values["take"] == pytest.approx(float((insured - plain) * 2), abs=1e-9)


def insuring(answer: str, state: GameState) -> str:
    return answer if state.phase is Phase.INSURANCE else "stand"


def mean(played: Played, states: list[tuple[Fraction, GameState]]) -> Fraction:
    whole = sum([chance for chance, _ in states], Fraction(0))
    return sum([chance * played.worth(state) for chance, state in states], Fraction(0)) / whole
