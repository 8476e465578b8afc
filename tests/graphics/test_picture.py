"""What a picture must hold, by the rounds in which it could go wrong."""

from __future__ import annotations

from blackjack.engine.events import TurnBegan
from blackjack.graphics.lines import plain, stripped, width
from blackjack.graphics.look import Look
from blackjack.graphics.story import table

from .sessions import drawn, stacked, written

WIDE, NARROW = Look(79), Look(39)
FOUR_HANDS = "10S 8S 5D 6C 9S 8H 5C 10D 8D 8C 3S 2S 2C 8H KC QD AC AH"
TO_FOUR_HANDS = ["3", "Ada", "Ravi", "Zoë", "50", "50", "50", *"sppshhhp"]


def test_four_hands_between_two_seats_fit_24_lines() -> None:
    steps = list(stacked("vegas", TO_FOUR_HANDS, FOUR_HANDS))
    (seen, _), before = steps[-1], [step for step, _ in steps[:-1]]
    assert [len(seat.hands) for seat in seen.seats] == [1, 4, 1]
    whole = [*before[-1].events, *seen.events]
    assert isinstance(whole[-1], TurnBegan)
    frame = drawn(seen, WIDE)
    assert len(frame) <= 23
    assert all(width(row) <= 79 for row in frame)
    text = "\n".join(map(plain, frame))
    assert all(f"Hand {number}" in text for number in (1, 2, 3, 4))
    assert "▶ Hand" in text


def test_the_whole_table_with_four_hands_fits_24_lines() -> None:
    *_, (seen, _) = stacked("vegas", TO_FOUR_HANDS, FOUR_HANDS)
    text = "\n".join(map(plain, table(seen, WIDE)))
    assert all(f"Hand {number}" in text for number in (1, 2, 3, 4))
    assert all(name in text for name in ("Dealer", "Ada", "Ravi", "Zoë"))
    assert text.count("\n") < 23


def test_a_later_seat_gets_its_name_the_dealer_and_its_cards() -> None:
    *_, (seen, _) = stacked("vegas", ["2", "Ada", "Ravi", "10", "10", "s"], "2S 9S 8C 3D 9H 4H")
    assert [plain(stripped(row)) for row in drawn(seen, WIDE)][:3] == [
        " Ravi's turn.",
        "  Dealer    8♣ [??] = 8",
        "▶ Ravi      ┏━━━━┓┏━━━━┓",
    ]


def test_the_table_is_drawn_once_where_insurance_is_asked() -> None:
    text = written("casino", ["1", "Ada", "20", "no"], "9S AD 8H 7D", WIDE)
    assert text.count("╭────╮╭────╮\n  1 or 11   │ A♦ ││░░░░│") == 1
    assert text.count("Ada       ╭────╮╭────╮") == 1
    assert text.count("▶ Ada       ┏━━━━┓┏━━━━┓") == 1


def test_the_table_is_drawn_once_where_the_first_hand_is_a_natural() -> None:
    text = written("casino", ["2", "Ada", "Ravi", "20", "20"], "KS 9S 8D AS 8H 6C", WIDE)
    assert text.count("░░░░") == 1
    assert "  Ada       K♠ A♠  blackjack  bet 20\n▶ Ravi      ┏━━━━┓┏━━━━┓" in text


def test_every_gutter_is_12_columns() -> None:
    text = written("vegas", ["1", "Ada", "500", "h"], "10S 9S 6D 9H 8H", WIDE)
    assert "  Ada       ╭────╮╭────╮╭────╮\n  bust 24   │10♠ ││ 6♦ ││ 8♥ │" in text


def test_a_later_decision_shows_the_dealer_on_one_line() -> None:
    *_, (seen, _) = stacked("vegas", ["1", "Ada", "10", "h"], "2S 9S 3D 9H 4H")
    frame = [plain(stripped(row)) for row in drawn(seen, WIDE)]
    assert frame == [
        "  Dealer    9♠ [??] = 9",
        "▶ Ada       ┏━━━━┓┏━━━━┓┏━━━━┓",
        "  9         ┃ 2♠ ┃┃ 3♦ ┃┃ 4♥ ┃",
        "  bet 10    ┗━━━━┛┗━━━━┛┗━━━━┛",
        " [h]it  [s]tand  [?]  >",
    ]


def test_a_hand_that_is_done_is_not_drawn_before_the_next_one_of_its_seat() -> None:
    steps = list(stacked("vegas", ["1", "Ada", "10", *"ph"], "8S 6S 8D 9H 5D 6D KS"))
    assert [len(drawn(seen, WIDE)) for seen, _ in steps[-2:]] == [0, 8]


RESULTS = [
    (39, " WIN  +50  dealer bust       Ada $1,050"),
    (79, " WIN   +50  dealer bust" + " " * 46 + "Ada $1,050"),
]


def test_a_result_takes_one_line() -> None:
    for columns, row in RESULTS:
        look = Look(columns)
        text = written("vegas", ["1", "Ada", "50", "s"], "10S 6S 9D 10H 9C", look)
        assert row in text.splitlines()


def test_a_narrow_result_says_less_before_it_takes_two_lines() -> None:
    answers = ["1", "Ada", "50", *"pss"]
    rows = written("vegas", answers, "8S 6S 8D 10H 9C 9D 9H", NARROW).splitlines()
    (end,) = [i for i, row in enumerate(rows) if row.startswith("━━ round 1")]
    assert rows[end + 1 : end + 4] == [
        " dealer 6♠ 10♥ 9♥ bust with 25",
        " WIN  +50  hand 1: dealer bust      Ada",
        " WIN  +50  2: dealer bust    Ada $1,100",
    ]


def test_cards_that_were_never_turned_are_shown_when_the_round_is_over() -> None:
    for columns in (29, 39, 79):
        look = Look(max(columns, 30))
        text = written("vegas", ["1", "Ada", "50", "h"], "10S 6S 6D 10H 9C", look)
        assert "dealer 6♠ 10♥ = 16" in text
