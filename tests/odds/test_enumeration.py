"""The odds against every order of the cards of small shoes, in exact fractions."""

from __future__ import annotations

import pytest

from blackjack.commands.batch import spot_of
from blackjack.engine.rules import with_settings
from blackjack.engine.tables import table
from blackjack.engine.vocabulary import Action
from blackjack.odds.decision import action_values
from blackjack.odds.unseen import Unseen

from .enumeration import Enumeration

MIXED = (1, 1, 1, 1, 1, 1, 1, 1, 1, 3)
TENS = (2, 0, 1, 1, 1, 1, 0, 1, 1, 4)
NINES = (1, 1, 0, 1, 1, 0, 1, 1, 3, 3)
SEVENS = (1, 0, 1, 0, 1, 1, 2, 1, 1, 3)
SIXES = (1, 1, 1, 1, 1, 2, 0, 1, 1, 3)
ACES_LEFT = (2, 0, 0, 1, 0, 1, 1, 1, 1, 3)
LOW = (3, 3, 2, 1, 1, 0, 1, 0, 1, 2)
LOW_TENS = (2, 2, 1, 1, 0, 0, 0, 0, 1, 5)
ACES = (3, 0, 1, 1, 0, 1, 1, 1, 1, 3)

CASES = {
    "peek, ace up": ("vegas", {}, "10 6", 1, MIXED),
    "peek, ten up": ("vegas", {}, "5 4", 10, TENS),
    "no peek, ace up": ("european", {}, "6 5", 1, TENS),
    "no peek, a natural is 21": ("chips", {}, "7 5", 10, TENS),
    "s17, soft hand": ("atlantic", {}, "1 6", 6, MIXED),
    "points, double": ("points", {}, "6 4", 5, MIXED),
    "points, aces are 1": ("points-basic", {}, "1 6", 10, MIXED),
    "any time": ("college", {}, "4 3", 6, MIXED),
    "any time, three cards": ("college", {}, "4 3 2", 6, MIXED),
    "21 wins at once": ("classic", {}, "1 7", 10, TENS),
    "nothing at stake, double": ("classic", {"double": "first-two"}, "6 5", 9, MIXED),
    "split, peek": ("vegas", {"max_hands": "2"}, "10 10", 1, TENS),
    "resplit, four hands": ("vegas", {}, "9 9", 6, NINES),
    "resplit, three hands": ("vegas", {"max_hands": "3"}, "9 9", 7, NINES),
    "resplit, no double": ("atlantic", {"double_after_split": "no"}, "7 7", 6, SEVENS),
    "split, no peek": ("european", {"double": "first-two"}, "6 6", 10, SIXES),
    "split aces": ("vegas", {}, "1 1", 6, ACES),
    "resplit aces": ("vegas", {"resplit_aces": "yes"}, "1 1", 10, ACES),
    "split aces play on": ("college", {}, "1 1", 6, ACES_LEFT),
    "charlie of 5, doubled": ("college", {"charlie": "5"}, "2 3 1 1", 10, LOW),
    "charlie of 5": ("vegas", {"charlie": "5"}, "2 3 4", 10, LOW),
    "charlie of 6": ("vegas", {"charlie": "6"}, "2 3 1", 10, LOW),
    "charlie of 7": ("chips", {"charlie": "7"}, "2 2 1 1", 9, LOW),
    "charlie, split": ("vegas", {"charlie": "5", "max_hands": "2"}, "2 2", 10, LOW_TENS),
    "charlie, split, doubled": (
        "college",
        {"charlie": "5"},
        "3 3",
        9,
        (1, 1, 2, 1, 1, 0, 0, 0, 1, 5),
    ),
    "charlie of 6, split": ("college", {"charlie": "6"}, "2 2", 9, LOW_TENS),
    "charlie of 7, split": (
        "college",
        {"charlie": "7", "double": "none"},
        "1 1",
        9,
        (2, 3, 1, 0, 0, 0, 0, 0, 2, 4),
    ),
    "split for points": ("points", {"split": "value", "max_hands": "3"}, "9 9", 7, NINES),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_values_equal_every_order_of_the_cards(
    case: tuple[str, dict[str, str], str, int, tuple[int, ...]],
) -> None:
    name, changes, cards, up, counts = case
    rules = with_settings(table(name), changes)
    hand = tuple(map(int, cards.split()))
    spot = spot_of(
        rules, tuple([c - 1 for c in hand]), up - 1, Unseen(counts), pair=hand[0] == hand[-1]
    )
    slow = Enumeration(rules, up)
    exact = {"stand": slow.stand(hand, counts), "hit": slow.hit(hand, counts, split=False)}
    if slow.may_double(hand, split=False):
        exact["double"] = slow.double(hand, counts)
    if "split" in spot.actions:
        exact["split"] = slow.split(hand[0], counts)
    found = action_values(spot)
    found.pop(Action.SURRENDER, 0.0)
    assert found == pytest.approx({k: float(v) for k, v in exact.items()}, abs=1e-12)


@pytest.mark.parametrize(("up", "split"), [("5", 0.4827), ("6", 0.5355)])
def test_by_rank_only_equal_tens_are_split_again(up: str, split: float) -> None:
    """Published to four digits; by value, or to two hands, it is another figure."""
    rules, rank = with_settings(table("vegas"), {"split": "rank"}), int(up) - 1
    hand = Unseen((24,) * 9 + (96,)).changed([9, 9, rank])
    spot = spot_of(rules, (9, 9), rank, hand, pair=True, alike=22)
    assert action_values(spot)[Action.SPLIT] == pytest.approx(split, abs=5e-5)
