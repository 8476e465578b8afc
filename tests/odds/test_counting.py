"""Counting systems, and the count of a table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackjack.engine.machine import BlackjackGame
from blackjack.engine.tables import TABLES
from blackjack.engine.view import view
from blackjack.odds.counting import COPIES, SYSTEMS, count_of, shoe_count

SHOE = tuple([copies * 6 for copies in COPIES])
BALANCED = sorted(set(SYSTEMS) - {"ko"})


def without(*ranks: int) -> tuple[int, ...]:
    """Return six decks less some cards, an Ace being 1 and a ten-value card 10."""
    return tuple([copies - ranks.count(rank) for rank, copies in enumerate(SHOE, 1)])


@pytest.mark.parametrize("name", BALANCED)
def test_a_deck_of_a_balanced_system_adds_up_to_nothing(name: str) -> None:
    assert SYSTEMS[name].pivot == 0
    assert shoe_count(SYSTEMS[name], SHOE, SHOE, 6)[:2] == (0, 0.0)


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_ko_begins_at_4_less_4_a_deck_and_ends_at_4(decks: int) -> None:
    full = tuple([copies * decks for copies in COPIES])
    assert shoe_count(SYSTEMS["ko"], full, full, decks).running == 4 - 4 * decks
    assert shoe_count(SYSTEMS["ko"], full, (0,) * 10, decks).running == 4


@pytest.mark.parametrize(
    ("name", "running"), [("hi-lo", 3), ("ko", -16), ("hi-opt-1", 3), ("omega-2", 6), ("zen", 6)]
)
def test_running_count(name: str, running: int) -> None:
    # Seen: 2 3 4 5 7 9 10 Ace 6
    assert (
        shoe_count(SYSTEMS[name], SHOE, without(2, 3, 4, 5, 7, 9, 10, 1, 6), 6).running == running
    )


def test_true_count_is_the_running_count_a_deck_left() -> None:
    seen = [5] * 8 + [10] * 44
    running, true, decks = shoe_count(SYSTEMS["hi-lo"], SHOE, without(*seen), 6)
    assert (running, true, decks) == (-36, -7.2, 5.0)


def test_ko_at_its_pivot_means_the_same_however_many_decks_are_left() -> None:
    for seen in ([5] * 24, [5] * 24 + [8, 9] * 20):
        running, true, _ = shoe_count(SYSTEMS["ko"], SHOE, without(*seen), 6)
        assert (running, true) == (4, 4.0)


@given(st.sampled_from(sorted(SYSTEMS)), st.sampled_from(sorted(TABLES)), st.integers(0, 999))
def test_the_count_of_a_table_is_that_of_the_cards_that_lie_face_up(
    name: str, table: str, seed: int
) -> None:
    game, system = BlackjackGame(TABLES[table], seed), SYSTEMS[name]
    game.start()
    answers = {"players": "1", "name": "", "bet": "", "insurance": "no"}
    while (prompt := game.prompt()) is None or prompt.kind in answers:
        game.step(None if prompt is None else answers[prompt.kind])
    seen = view(game.state)
    if seen.dealer:
        cards = [*seen.seats[0].hands[0].cards, *[card for card in seen.dealer if card]]
        ranks = ["Ace", *map(str, range(2, 10))]
        worth = [system.values[ranks.index(c["rank"]) if c["rank"] in ranks else 9] for c in cards]
        start = system.pivot * (1 - seen.decks)
        assert count_of(seen, system).running == start + sum(worth)
