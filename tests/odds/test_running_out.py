"""The end of a shoe: what is known of it is exact, and what is not is said to be unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import nan

import pytest

from blackjack.commands.batch import read_spot
from blackjack.engine.machine import BlackjackGame, play, scripted
from blackjack.engine.rules import Rules, with_settings
from blackjack.engine.tables import table
from blackjack.engine.view import View, count
from blackjack.engine.vocabulary import Action, Question
from blackjack.odds.advice import advise
from blackjack.odds.dealer import Dealer
from blackjack.odds.decision import Spot, action_values
from blackjack.odds.unseen import Unseen

from .enumeration import Cards, Counts, Enumeration, draws, put_back, total

NOTHING = (0,) * 10


class Discarded(Enumeration):
    """Every order of the last cards of a shoe, and of the discards behind them.

    ``hidden`` is the dealer's second card once it is known: 0 while it is one of the cards
    that are left, or where the dealer has none yet.
    """

    def __init__(self, rules: Rules, up: int) -> None:
        super().__init__(rules, up)
        self.has_hidden = rules.hole_card != "none"
        self.value = lru_cache(None)(self._value)
        self.ended = lru_cache(None)(self._ended)

    def next_cards(
        self, left: Counts, discards: Counts, hidden: int
    ) -> Iterator[tuple[int, Fraction, Counts, Counts, int]]:
        """Each next card: its chance, and what is left, discarded and known then."""
        if hidden or not self.has_hidden:
            shoe, behind = (left, discards) if sum(left) else (discards, NOTHING)
            for card, chance, rest in draws(shoe):
                yield card, chance, rest, behind, hidden
        elif sum(left) == 1:
            yield from self.next_cards(discards, NOTHING, left.index(1) + 1)
        else:
            for under, likely, others in self.hidden(left):
                for card, chance, rest in draws(others):
                    yield card, likely * chance, put_back(rest, under), discards, 0

    def stands(
        self, hand: Cards, left: Counts, discards: Counts, hidden: int, *, doubled: bool
    ) -> Fraction:
        if hidden:
            return self.ended(hand, (self.up, hidden), left, discards, doubled)
        if not self.has_hidden:
            return self.ended(hand, (self.up,), left, discards, doubled)
        return sum(
            [
                chance * self.ended(hand, (self.up, card), rest, discards, doubled)
                for card, chance, rest in self.hidden(left)
            ],
            Fraction(0),
        )

    def _ended(
        self, hand: Cards, dealer: Cards, left: Counts, discards: Counts, doubled: bool
    ) -> Fraction:
        theirs = total(dealer, "1-or-11")
        soft_17 = theirs == 17 and sum(dealer) == 7 and self.rules.dealer_hits_soft_17
        if total(hand, "1-or-11") > 21 or (theirs >= 17 and len(dealer) > 1 and not soft_17):
            return self.hidden_value(hand, dealer, left, doubled)
        shoe, behind = (left, discards) if sum(left) else (discards, NOTHING)
        return sum(
            [
                chance * self.ended(hand, (*dealer, card), rest, behind, doubled)
                for card, chance, rest in draws(shoe)
            ],
            Fraction(0),
        )

    def values(
        self, hand: Cards, left: Counts, discards: Counts, hidden: int
    ) -> dict[Action, Fraction]:
        found = {Action.STAND: self.stands(hand, left, discards, hidden, doubled=False)}
        if total(hand, "1-or-11") >= 21:
            return found
        found[Action.HIT] = self.mean(hand, left, discards, hidden, self.value)
        if self.may_double(hand, split=False):
            found[Action.DOUBLE] = self.mean(hand, left, discards, hidden, self.doubled)
        return found

    def mean(
        self,
        hand: Cards,
        left: Counts,
        discards: Counts,
        hidden: int,
        value: Callable[[Cards, Counts, Counts, int], Fraction],
    ) -> Fraction:
        mean = Fraction(0)
        for card, chance, rest, behind, known in self.next_cards(left, discards, hidden):
            mean += chance * value(tuple(sorted((*hand, card))), rest, behind, known)
        return mean

    def doubled(self, hand: Cards, left: Counts, discards: Counts, hidden: int) -> Fraction:
        if sum(hand) > 21:
            return self.pays("lost", doubled=True)
        return self.stands(hand, left, discards, hidden, doubled=True)

    def _value(self, hand: Cards, left: Counts, discards: Counts, hidden: int) -> Fraction:
        if sum(hand) > 21:
            return self.pays("lost", doubled=False)
        return max(self.values(hand, left, discards, hidden).values())


DISCARDS = (2, 1, 1, 2, 1, 2, 1, 1, 2, 5)
ENDS = {
    "one card left": ("vegas", "10 2", 9, (0, 0, 0, 0, 1, 0, 0, 0, 0, 0)),
    "peek, ace up": ("vegas", "5 4", 1, (0, 1, 0, 0, 0, 0, 0, 1, 0, 1)),
    "peek, ten up": ("vegas", "6 3", 10, (1, 1, 0, 1, 0, 0, 0, 0, 0, 1)),
    "no peek": ("college", "2 3", 10, (1, 2, 0, 0, 0, 0, 0, 0, 0, 1)),
    "H17, three cards": ("chips", "4 4 2", 6, (1, 0, 1, 0, 1, 0, 0, 0, 0, 0)),
    "no hole card": ("european", "7 4", 10, (1, 0, 1, 0, 0, 0, 0, 0, 0, 0)),
    "no hole card, empty": ("european", "7 3", 4, NOTHING),
}


@pytest.mark.parametrize("case", ENDS.values(), ids=ENDS)
def test_the_discards_come_behind_the_last_cards(case: tuple[str, str, int, Counts]) -> None:
    name, cards, up, left = case
    rules, hand = table(name), tuple(sorted(map(int, cards.split())))
    exact = Discarded(rules, up).values(hand, left, DISCARDS, 0)
    spot = Spot(
        Dealer(rules, up - 1),
        tuple([card - 1 for card in hand]),
        Unseen(left, discards=DISCARDS),
        tuple(exact),
    )
    assert action_values(spot) == pytest.approx({a: float(v) for a, v in exact.items()}, abs=1e-12)


def values(**question: object) -> dict[Action, float]:
    return action_values(read_spot({"table": "vegas", "set": {}, **question}))


def test_two_hands_that_could_run_the_shoe_out_are_not_known() -> None:
    changes = {"hole_card": "none", "max_hands": "2", "surrender": "none"}
    unseen = [1, 0, 3, 2, 0, 0, 0, 0, 0, 2]
    found = values(set=changes, hand=["2", "2"], up="5", unseen=unseen)
    assert found == pytest.approx(
        {"stand": -0.497619047619, "hit": 0.164285714286, "double": -0.995238095238, "split": nan},
        abs=1e-12,
        nan_ok=True,
    )


def test_a_split_is_not_known_where_its_play_is_not() -> None:
    changes = {
        "double": "10-11",
        "split_aces_one_card": "no",
        "double_after_split": "no",
        "hole_card": "none",
    }
    unseen = [1, 1, 1, 1, 0, 0, 1, 1, 0, 0]
    found = values(set=changes, hand=["5", "5"], up="A", unseen=unseen)
    assert found[Action.SPLIT] == pytest.approx(nan, nan_ok=True)


@pytest.mark.parametrize(
    ("hand", "up", "unseen", "hit"),
    [
        (["3", "3"], "A", [0, 0, 0, 1, 0, 1, 0, 0, 1, 1], -1 / 4),
        (["10", "10"], "2", [1, 0, 0, 0, 0, 1, 0, 1, 0, 0], -1 / 3),
    ],
)
def test_a_21_that_wins_at_once_needs_no_dealer(
    hand: list[str], up: str, unseen: list[int], hit: float
) -> None:
    found = values(table="classic", hand=hand, up=up, unseen=unseen)
    assert found[Action.HIT] == pytest.approx(hit, abs=1e-12)


def test_an_empty_shoe_leaves_insurance_to_the_discards() -> None:
    """Three seats that stand through a short shoe; the coach is asked every question."""
    changes = {"decks": "1", "shuffle": "0.9"}
    game = BlackjackGame(with_settings(table("european"), changes), seed="10")
    bought = scripted(iter(["3", "Ada", "Bob", "Cyd"]))
    asked: list[View] = []

    def answer(seen: View) -> str | None:
        assert seen.prompt is not None
        kind = seen.prompt.kind
        if kind in (Question.PLAYERS, Question.NAME):
            return bought(seen)
        if kind in (Question.INSURANCE, Question.ACTION):
            asked.append(seen)
        if kind is Question.AGAIN and seen.round == 6:
            return None
        plain = {Question.BET: "10", Question.INSURANCE: "no", Question.ACTION: "stand"}
        return plain.get(kind, "")

    play(game, answer)
    empty = [seen for seen in asked if not sum(seen.unseen)]
    assert empty
    for seen in asked:
        assert advise(seen) is not None
    insured = [seen for seen in empty if seen.prompt and seen.prompt.kind is Question.INSURANCE]
    tens = Fraction(insured[0].discards[9], sum(insured[0].discards))
    told = advise(insured[0])
    assert told is not None
    assert told.values["take"] == pytest.approx(float(3 * tens - 1))


def test_once_the_discards_are_back_the_hidden_card_is_known() -> None:
    changes = {"decks": "1", "shuffle": "0.9", "max_hands": "1", "insurance": "no"}
    game = BlackjackGame(with_settings(table("vegas"), changes), seed="4")
    seated = scripted(iter(["3", "Ada", "Bob", "Cyd"]))
    known: list[View] = []
    turned: list[tuple[View, View]] = []

    def answer(seen: View) -> str | None:
        assert seen.prompt is not None
        kind = seen.prompt.kind
        if kind in (Question.PLAYERS, Question.NAME):
            return seated(seen)
        if kind is Question.ACTION:
            if seen.hidden is not None:
                known.append(seen)
            return "hit"
        if kind is Question.AGAIN and known and known[-1].round == seen.round:
            turned.append((known[-1], seen))
            return None
        return {Question.BET: "10"}.get(kind, "")

    play(game, answer)
    ((before, after),) = turned
    assert after.dealer[1] is not None
    assert before.hidden == count([after.dealer[1]])
    told = advise(before)
    assert told is not None
    assert told.best is not None
