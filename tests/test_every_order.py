"""Two laws between the machine and the odds, over random rules and small shoes.

A decided hand that the machine plays out over every order of the cards is worth what the
odds say, and so is an insurance. A rule that only one of the two knows breaks them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import isnan, nan
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from blackjack.commands.batch import answer_lines
from blackjack.engine.cards import Card, from_code
from blackjack.engine.hands import PIPS
from blackjack.engine.rules import FIELDS, Rules, with_settings
from blackjack.engine.rules import settings as texts
from blackjack.engine.state import GameState, Phase, hand_at_turn
from blackjack.engine.tables import CLASSIC, TABLES
from blackjack.engine.view import View, view
from blackjack.odds.advice import advise

from .every_order import Cards, Played, RunsOut, before_the_deal, dealt, opened

CHOICES = {
    "stake": ("none", "money", "points"),
    "deal": ("hand-by-hand", "alternating"),
    "hole_card": ("peek", "no-peek", "none", "both-hidden"),
    "dealer_hits_soft_17": ("yes", "no"),
    "player_ace": ("1-or-11", "1"),
    "dealer_ace": ("1-or-11", "1"),
    "twenty_one_wins": ("no", "yes"),
    "charlie": ("none", "5", "6", "7"),
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
SESSION = [
    *("seats", "funds", "min_bet", "max_bet", "decks", "shuffle", "rounds", "leave", "join"),
    *("reset", "perfect_pairs", "twenty_one_plus_three", "natural_takes", "turns"),
]
"""The fields that it does not depend on, or (the last two) that have laws of their own."""

USUAL = (settings.default or settings()).max_examples
NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "K")


class Spot(NamedTuple):
    """A player's two cards, the dealer's first, and the cards left and played."""

    hand: Cards
    up: Card
    rest: Cards
    discards: Cards


@st.composite
def tables(draw: st.DrawFn, /, **fixed: tuple[str, ...]) -> Rules:
    """Rules of every kind, with funds for every double and split."""
    chosen = {name: draw(st.sampled_from(taken)) for name, taken in (CHOICES | fixed).items()}
    if chosen["hole_card"] == "both-hidden":
        chosen["insurance"] = "no"
    return with_settings(CLASSIC, {**chosen, "funds": "1000", "min_bet": "1"})


@st.composite
def spots(draw: st.DrawFn, *, pair: bool = False, up: tuple[str, ...] = ()) -> Spot:
    """Few cards of few ranks are left, some of them high; hardly any were played.

    Naturals and soft 17s are frequent, for either side.
    """
    ranks = (draw(st.sampled_from(RANKS)), *draw(st.sampled_from((("A",), ("10",), ("A", "10")))))
    any_rank = st.sampled_from(ranks)
    one = draw(any_rank)
    hand = [one, one] if pair else draw(st.sampled_from(([one, draw(any_rank)], ["A", "10"])))
    shown = draw(st.sampled_from(up or ("A", "10", "6", *ranks)))
    left = draw(st.lists(any_rank, min_size=1, max_size=3))
    special = draw(st.sampled_from((("A",), ("A", "6"), ("A", "5"), ("6",))))
    high = draw(st.lists(st.sampled_from(("9", "10")), min_size=2, max_size=3))
    played = draw(st.lists(any_rank, max_size=2)) if not pair else []
    return Spot(suited(hand), suited([shown])[0], suited([*left, *special, *high]), suited(played))


def suited(ranks: list[str]) -> Cards:
    return tuple([from_code(rank + "S") for rank in ranks])


def spot(hand: str, up: str, rest: str) -> Spot:
    return Spot(suited(hand.split()), suited([up])[0], suited(rest.split()), ())


def splitting(**changes: str) -> Rules:
    """Rules under which pairs are split, with funds for everything."""
    return with_settings(TABLES["vegas"], {"seats": "1", **changes})


def rank(card: Card) -> int:
    """The rank of a card as counts number them, from 0 for the Ace."""
    return PIPS[card["rank"]] - 1


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
        held = tuple(sorted(map(rank, hand.cards)))
        key = held, hand.split, seen.legal, None if hand.split else seen.unseen
        if key not in self.known:
            self.known[key] = self.in_split(seen, hand.cards) if hand.split else best(seen)
        answer = self.known[key]
        if answer is None:
            raise RunsOut
        return answer

    def in_split(self, seen: View, cards: Cards) -> str | None:
        if seen.legal == ("stand",):
            return "stand"
        unseen = list(self.first.unseen)
        unseen[rank(cards[0])] += 1
        for card in cards[1:]:
            unseen[rank(card)] -= 1
        plain = {"split": "none", "surrender": "none"}
        double = {} if seen.rules.double_after_split else {"double": "none"}
        told: str | None = asked(seen, cards, unseen, plain | double)["best"]
        return told


def best(seen: View) -> str | None:
    """The best action of a hand that was hit."""
    advice = advise(seen)
    assert advice is not None
    assert set(advice.values) == set(seen.legal)
    return advice.best


def odds_of(seen: View) -> Mapping[str, float]:
    """The odds of each action at a hand's first question; of a hand that stands by itself."""
    advice = advise(seen)
    if advice is not None:
        assert set(advice.values) == set(seen.legal)
        return advice.values
    told = asked(seen, seen.seats[0].hands[0].cards, seen.unseen)["ev"]
    return {action: nan if value is None else value for action, value in told.items()}


def asked(
    seen: View, cards: Cards, unseen: Sequence[int], changes: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The answer of ``odds --batch`` on an unsplit hand, some rules being changed."""
    (upcard, *_) = seen.dealer
    line = {
        "table": "classic",
        "set": texts(seen.rules) | dict(changes or {}),
        "hand": [NAMES[rank(card)] for card in cards],
        "up": None if upcard is None else NAMES[rank(upcard)],
        "unseen": list(unseen),
    }
    (told,) = answer_lines([json.dumps(line)], {})
    return told


def test_no_rule_is_left_out() -> None:
    assert set(FIELDS) == {*CHOICES, *SESSION}


@given(tables(split=("none",)), spots())
@example(splitting(charlie="none"), spot("2 3", "10", "2 2 3 9 9 10 10"))
@example(splitting(charlie="5"), spot("2 3", "10", "2 2 3 9 9 10 10"))
@example(splitting(charlie="6"), spot("2 3", "10", "2 2 3 9 9 10 10"))
@settings(max_examples=8 * USUAL)
def test_a_hand_is_worth_what_the_machine_makes_of_it(rules: Rules, spot: Spot) -> None:
    agree(rules, spot)


@given(
    tables(split=("value", "rank"), max_hands=("2", "3", "4"), surrender=("none",)),
    spots(pair=True),
)
@example(splitting(double_after_split="yes"), spot("4 4", "6", "6 6 9 9 10 10"))
@example(splitting(double_after_split="no"), spot("4 4", "6", "6 6 9 9 10 10"))
@example(splitting(split_aces_one_card="no"), spot("A A", "10", "2 9 9 9 10 10 10 10"))
@example(splitting(split_aces_one_card="yes"), spot("A A", "10", "2 9 9 9 10 10 10 10"))
@example(splitting(resplit_aces="no"), spot("A A", "6", "A 5 9 9 10 10"))
@example(splitting(resplit_aces="yes"), spot("A A", "6", "A 5 9 9 10 10"))
@example(splitting(charlie="5", max_hands="2"), spot("2 2", "10", "2 2 A A 10 10 10 10 10"))
@example(splitting(max_hands="2"), spot("8 8", "6", "8 8 9 9 10 10 10 10"))
@example(splitting(max_hands="3"), spot("8 8", "6", "8 8 9 9 10 10 10 10"))
@example(splitting(max_hands="4"), spot("8 8", "6", "8 8 9 9 10 10 10 10"))
@settings(max_examples=2 * USUAL)
def test_a_split_is_worth_what_the_machine_makes_of_it(rules: Rules, spot: Spot) -> None:
    agree(rules, spot, only="split")


def agree(rules: Rules, spot: Spot, only: str | None = None) -> None:
    """Compare the values of the actions of a hand, or of one of them."""
    game, start = before_the_deal(rules)
    at_turn = [
        (chance, state)
        for chance, after in dealt(game, start, *spot)
        for state in opened(game, after)
    ]
    assume(at_turn)  # else every hidden card is what the peek rules out
    looked = at_turn[0][1]
    if looked.phase is Phase.HAND_CHECKING:
        looked, _ = game.get_next_values(looked, None)
    seen = view(looked)
    for action, value in odds_of(seen).items():
        if only not in (None, action) or isnan(value) or not_yet(rules, action, spot.hand):
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
@settings(max_examples=2 * USUAL)
def test_insurance_is_worth_what_the_machine_makes_of_it(rules: Rules, spot: Spot) -> None:
    game, start = before_the_deal(rules)
    asked = list(dealt(game, start, *spot))
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
