"""Charlie, what a natural takes, early surrender and turn about in the odds."""

from __future__ import annotations

import pytest

from blackjack.commands.batch import BadQuestion, read_spot, spot_of
from blackjack.engine.cards import read_cards
from blackjack.engine.rules import with_settings
from blackjack.engine.tables import table
from blackjack.engine.vocabulary import Action
from blackjack.odds.basic import by_chart
from blackjack.odds.chart import Row, column, letters
from blackjack.odds.dealer import Dealer
from blackjack.odds.decision import action_values
from blackjack.odds.rounds import Upcard, start
from blackjack.odds.unseen import Unseen

SIX_DECKS = Unseen((24,) * 9 + (96,))
FIRST_BET = {"natural_takes": "first-bet", "surrender": "none"}
HANDS = [(9, 5), (5, 4), (7, 7), (0, 0), (0, 6), (9, 9), (0, 9)]


@pytest.mark.parametrize("hole_card", ["no-peek", "none"])
@pytest.mark.parametrize("up", [0, 9, 5])
@pytest.mark.parametrize("hand", HANDS)
def test_first_bet_is_worth_what_a_peek_is(hand: tuple[int, int], up: int, hole_card: str) -> None:
    unseen = SIX_DECKS.changed([*hand, up])
    pair = hand[0] == hand[1]
    without, peek = (
        action_values(spot_of(with_settings(table("vegas"), changes), hand, up, unseen, pair=pair))
        for changes in ({**FIRST_BET, "hole_card": hole_card}, {"surrender": "none"})
    )
    assert without == pytest.approx(peek, abs=1e-12)


def test_a_round_too() -> None:
    worth = []
    for changes in ({**FIRST_BET, "hole_card": "none"}, {"surrender": "none"}):
        rules = with_settings(table("vegas"), {**changes, "decks": "1"})
        upcard = Upcard(start(rules, read_cards(), 1), 9)
        basic = by_chart(upcard, column(upcard))
        worth.append((upcard.mean(upcard.best), upcard.mean(basic.__getitem__)))
    assert worth[0] == pytest.approx(worth[1], abs=1e-12)


@pytest.mark.parametrize("up", [0, 9])
def test_an_early_surrender_is_decided_before_the_look(up: int) -> None:
    rules = with_settings(table("vegas"), {"surrender": "early"})
    late = table("vegas")
    unseen = SIX_DECKS.changed([9, 5, up])
    found, known = (
        action_values(spot_of(r, (9, 5), up, unseen, pair=False)) for r in (rules, late)
    )
    natural = Dealer(rules, up).natural_chance(unseen)
    assert found.pop(Action.SURRENDER) == pytest.approx(-0.5, abs=1e-12)
    for action, value in found.items():
        assert value == pytest.approx((1 - natural) * known[action] - natural, abs=1e-12)


def test_against_other_upcards_it_is_the_late_one() -> None:
    rules = with_settings(table("vegas"), {"surrender": "early"})
    unseen = SIX_DECKS.changed([9, 5, 8])
    spots = [spot_of(r, (9, 5), 8, unseen, pair=False) for r in (rules, table("vegas"))]
    assert action_values(spots[0]) == action_values(spots[1])


def test_the_chart_surrenders_early_what_books_say() -> None:
    """Against an Ace: hard 5 to 7 and 12 to 17; against a ten 14 to 16 (published, S17)."""
    rules = with_settings(table("atlantic"), {"surrender": "early", "decks": "6"})
    begin = start(rules, read_cards(), 6)
    for up, totals in ((0, {5, 6, 7, *range(12, 18)}), (9, {14, 15, 16})):
        cells = column(Upcard(begin, up))
        given = {row.number for row, cell in cells.items()
                 if row.kind == "hard" and letters(cell)[0] == "R"}  # fmt: skip
        assert given == totals
    assert letters(cells[Row("pair", 7)])[0] == "R"


@pytest.mark.parametrize(
    "changes",
    [
        {"turns": "turn-about"},
        {"natural_takes": "first-bet", "hole_card": "no-peek", "charlie": "5"},
    ],
)
def test_what_is_not_computed_is_said_in_a_sentence(changes: dict[str, str]) -> None:
    name = "chips" if "turns" in changes else "vegas"
    question = {"table": name, "set": changes, "hand": ["10", "6"], "up": "9", "unseen": [4] * 10}
    with pytest.raises(BadQuestion, match="not computed"):
        read_spot(question)
