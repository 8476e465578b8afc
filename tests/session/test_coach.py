"""The coach: what it says, what it keeps, and that it can't know what is hidden."""

from __future__ import annotations

import os
import random
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack.engine.cards import read_cards
from blackjack.engine.hands import PIPS, hand_calculate, is_soft
from blackjack.engine.machine import BlackjackGame, play
from blackjack.engine.rules import Rules, with_settings
from blackjack.engine.rulings import decks_for
from blackjack.engine.state import GameState
from blackjack.engine.tables import TABLES
from blackjack.engine.values import changed
from blackjack.engine.view import View, view
from blackjack.graphics.coach import coach_line, small
from blackjack.graphics.lines import Line, plain, width
from blackjack.graphics.look import ASCII, UNICODE, Look
from blackjack.graphics.odds import chart_data
from blackjack.odds.advice import advise
from blackjack.odds.chart import column
from blackjack.odds.rounds import start, upcards
from blackjack.session.coach import Coach, Tally

ROUNDS = 2000 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 12
LOOK, SPOKEN = Look(79), Look(79, style="spoken")
SETUP = {"players": "1", "name": "Ada", "bet": ""}


def seen_at(table: str, stack: str) -> View:
    """Return a table at its first question after the bets."""
    game = BlackjackGame(TABLES[table], 1, [stack])
    game.start()
    while (prompt := game.prompt()) is None or prompt.kind in SETUP:
        game.step(None if prompt is None else SETUP[prompt.kind])
    return view(game.state)


def text(lines: list[Line]) -> list[str]:
    return [plain(row) for row in lines]


def test_the_values_stand_in_order_and_the_best_is_bold() -> None:
    (row,) = Coach().now(seen_at("vegas", "6S 6D 5H KC"), LOOK)
    assert plain(row) == " Coach  double +0.68 · hit +0.34 · stand -0.12 · surrender -0.50"
    assert [word for word, style in row if style == "best"] == ["double +0.68"]


def test_it_speaks_in_the_words_of_the_table() -> None:
    (row,) = text(Coach().now(seen_at("points", "6S 6D 5H KC"), LOOK))
    assert [part.split()[0] for part in row.removeprefix(" Coach  ").split(" · ")] == [
        "double",
        "deal",
        "pass",
    ]
    assert text(Coach().now(seen_at("classic", "10S 9H 6D KC"), SPOKEN)) == [
        "Coach: best is stay, +0.48.",
        "hit -0.70.",
    ]


def test_it_has_an_opinion_on_insurance_and_none_on_bets() -> None:
    seen = seen_at("casino", "10S AD 9H KC")
    assert text(Coach().now(seen, LOOK)) == [" Coach  no insurance +0.00 · insurance -0.08"]
    game = BlackjackGame(TABLES["college"], 1)
    game.start()
    for answer in (None, "Ada"):
        game.step(answer)
    assert Coach("before").before(view(game.state), LOOK) == []


RIGHT = " Coach  Basic strategy: right. 1 of 1 (100 %)."
WRONG = [
    " Coach  Basic strategy: wrong, double was worth 0.34 bets ($3.4) more than hit.",
    "        0 of 1 (0 %).",
]


@pytest.mark.parametrize(
    ("mode", "answer", "said"),
    [
        ("after", "h", WRONG),
        ("after", "double down", [RIGHT]),
        ("before", "h", []),
        ("off", "h", []),
    ],
)
def test_after_a_move(mode: str, answer: str, said: list[str]) -> None:
    seen = seen_at("vegas", "6S 6D 5H KC")
    assert text(Coach(mode).after(seen, answer, LOOK)) == said


def seen_with_three_cards() -> View:
    """16 of 9, 2 and 5 against a 10: the chart hits, the cards favour stand."""
    game = BlackjackGame(TABLES["chips"], 1, ["9S 10D 2H 9C 5S"])
    game.start()
    for answer in (None, "Ada", "10"):
        game.step(answer)
    while game.prompt() is None:
        game.step(None)
    game.step("h")
    while game.prompt() is None:
        game.step(None)
    return view(game.state)


def test_a_verdict_says_by_what_it_judges_and_what_the_cards_favour() -> None:
    seen = seen_with_three_cards()
    advice = advise(seen)
    assert advice is not None
    assert advice.best == "stand"
    edge = advice.values["stand"] - advice.values["hit"]
    assert text(Coach("after").after(seen, "h", LOOK)) == [
        " Coach  Basic strategy: right. 1 of 1 (100 %). The cards left favour stand by",
        f"        {edge:.2f}.",
    ]
    (row, _) = text(Coach("after", by="exact").after(seen, "h", LOOK))
    assert row.startswith(" Coach  The cards left: wrong, stand was worth ")
    assert text(Coach("before").before(seen, LOOK))[0] == " Coach  Basic strategy: hit."


def test_a_run_of_right_answers_is_counted_and_broken() -> None:
    coach, seen = Coach("after"), seen_at("vegas", "6S 6D 5H KC")
    said = [text(coach.after(seen, answer, LOOK))[-1] for answer in "ddhd"]
    assert said[1].endswith("2 of 2 (100 %), 2 in a row.")
    assert said[2].endswith("2 of 3 (67 %).")
    assert said[3].endswith("3 of 4 (75 %).")


@pytest.mark.parametrize(
    ("answer", "amount"), [("no", 0.0), ("", 0.0), ("2", 2.0), ("half", 2.5), ("0", 0.0)]
)
@pytest.mark.parametrize("by", ["basic", "exact"])
def test_an_insurance_costs_what_its_amount_does(answer: str, amount: float, by: str) -> None:
    coach = Coach("after", by=by)
    coach.after(seen_at("casino", "10S AD 9H KC"), answer, LOOK)
    # Of 49 unseen cards 15 count ten; the bet is 5.
    assert coach.tallies()["Ada"].loss == pytest.approx(amount / 5 * (1 - 3 * 15 / 49))
    assert coach.tallies()["Ada"].mistakes == (amount > 0)


def test_the_most_that_can_be_insured_is_right_where_insurance_is() -> None:
    seen = seen_at("casino", "2S AD 3H KC")
    assert seen.prompt is not None
    tens = seen._replace(
        unseen=(0, *[0] * 8, 20), prompt=seen.prompt._replace(choices=("no",))
    )  # the funds reach for 2.5, and only whole numbers are taken
    coach = Coach("after", by="exact")
    coach.after(tens, "2", LOOK)
    assert coach.tallies()["Ada"] == Tally(1, 0, 0.0)


def test_the_record_adds_up_and_goes_on_from_before() -> None:
    coach = Coach("after", {"Ada": Tally(10, 1, 0.5), "Bob": Tally(3, 0, 0.0)})
    seen = seen_at("vegas", "6S 6D 5H KC")
    for number, answer in enumerate("hdh", 1):
        coach.after(seen._replace(round=number), answer, LOOK)
    (ada, bob) = coach.tallies().values()
    advice = advise(seen)
    assert advice is not None
    assert ada[:2] == (13, 3)
    assert ada.loss == pytest.approx(0.5 + 2 * (advice.values["double"] - advice.values["hit"]))
    assert bob == (3, 0, 0.0)
    assert text(coach.summary(seen._replace(seats=seen.seats * 2), LOOK)) == [
        " Coach: Ada: 13 decisions, 3 mistakes, expected loss 1.18 bets.",
        " Coach: Bob: 3 decisions, 0 mistakes, expected loss 0.00 bets.",
        " Mistakes:",
        " hard 11 against 6 (6S 5H): hit, right was double, 0.34 bets ($3.4).",
        " hard 11 against 6 (6S 5H): hit, right was double, 0.34 bets ($3.4).",
    ]


def test_the_costliest_kinds_are_named() -> None:
    coach = Coach("after")
    for stack, answer in (
        ("6S 6D 5H KC", "h"),
        ("8S 10D 8H 7C", "s"),
        ("8S 10D 8H 7C", "s"),
        ("10S 10D 6H 7C", "h"),
        ("10S 6D 2H 7C", "h"),
    ):
        coach.after(seen_at("vegas", stack), answer, LOOK)
    said = " ".join(" ".join(text(coach.summary(seen_at("vegas", "6S 6D 5H KC"), LOOK))).split())
    assert said.count("right was") == 5
    costliest = said.partition("Costliest: ")[2].split("; ")
    assert [part.rpartition(",")[0] for part in costliest] == [
        "hard 11 against 6, 1 mistake",
        "pair 8 against 10, 2 mistakes",
        "hard 12 against 6, 1 mistake",
    ]


def test_practice_stays_out_of_the_record() -> None:
    coach, seen = Coach("after"), seen_at("vegas", "6S 6D 5H KC")
    coach.after(seen, "d", LOOK)
    coach.after(seen._replace(round=2), "h", LOOK)
    coach.practice(2)
    coach.after(seen._replace(round=2), "h", LOOK)
    coach.after(seen._replace(round=3), "h", LOOK)
    assert coach.tallies()["Ada"][:2] == (2, 1)
    assert [row.right for row in coach.rows("vegas")] == [True, False]


def test_rows_for_the_journal_are_given_once_and_say_how_long_it_took() -> None:
    ticks = iter([10.0, 12.5, 20.0, 21.0])
    coach, seen = Coach("after", clock=lambda: next(ticks)), seen_at("vegas", "6S 6D 5H KC")
    for number in (1, 2):
        coach.before(seen._replace(round=number), LOOK)
        coach.after(seen._replace(round=number), "d", LOOK)
    (first,) = coach.rows("vegas", 2)
    assert first[:4] == ("play vegas", "hard", "11 against 6", True)
    assert (first.cost, first.seconds, first.measure, first.player) == (0.0, 2.5, "basic", "Ada")
    assert [row.seconds for row in coach.rows("vegas")] == [1.0]
    assert coach.rows("vegas") == []


LETTERS = {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"}
UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
RULES = [rules for rules in TABLES.values() if rules.money]


@pytest.mark.parametrize("rules", RULES, ids=[rules.name for rules in RULES])
def test_following_the_printed_chart_is_never_a_mistake_by_basic(rules: Rules) -> None:
    columns = {u.up: column(u) for u in upcards(start(rules, read_cards(), decks_for(rules, 1)))}
    chart = chart_data(rules, columns)
    coach = Coach("before")

    def charted(seen: View) -> str:
        """What somebody plays who reads the chart and has nothing else."""
        cards = seen.seats[0].hands[seen.turn[1]].cards
        up = seen.dealer[0]
        assert up is not None
        at = chart["up"].index("A" if up["rank"] == "Ace" else str(PIPS[up["rank"]]))
        rank = "A" if cards[0]["rank"] == "Ace" else str(PIPS[cards[0]["rank"]])
        soft = "soft" if is_soft(cards) else "hard"
        if "split" in seen.legal:
            cell = chart["pairs"][rank][at]
        else:
            cell = chart[soft][str(hand_calculate(cards))][at]
        return next(LETTERS[c] for c in cell.upper() if LETTERS[c] in seen.legal)

    def answer(seen: View) -> str | None:
        if played + seen.round > ROUNDS or seen.prompt is None:
            return None
        if seen.prompt.kind == "action":
            chosen = charted(seen)
            coach.after(seen, chosen, LOOK)
            return chosen
        coach.after(seen, "no", LOOK)
        given = {"players": "1", "name": "Ada", "insurance": "no", "reset": "yes"}
        return given.get(seen.prompt.kind, str(seen.prompt.low) if seen.prompt.low else "")

    played = 0
    for seed in count():
        played += play(BlackjackGame(rules, seed), answer).round
        if played >= ROUNDS:
            break
    tally = coach.tallies()["Ada"]
    assert (tally.mistakes, tally.loss) == (0, 0.0)
    assert tally.decisions > ROUNDS / 2


def test_where_the_shoe_could_run_out_it_says_so_and_judges_nothing() -> None:
    unknown = {"stand": -0.1, "hit": float("nan")}
    rows = text(coach_line(unknown, None, LOOK))
    assert rows[0] == " Coach  stand -0.10 · hit not known"
    assert "could run out" in rows[1]
    assert text(coach_line(unknown, None, SPOKEN))[0] == "Coach: stand -0.10, hit not known."
    seen = seen_at("vegas", "6S 6D 5H KC")
    empty = seen._replace(unseen=(0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
    coach = Coach("after", by="exact")
    assert "not known" in " ".join(text(coach.now(empty, LOOK)))
    assert coach.after(empty, "h", LOOK) == []
    assert coach.tallies() == {}


@pytest.mark.parametrize(
    ("loss", "shown"), [(0.0, "0.00"), (1.459, "1.46"), (0.005, "0.01"), (0.00042, "0.0004")]
)
def test_a_small_loss_is_not_nothing(loss: float, shown: str) -> None:
    assert small(loss) == shown


@pytest.mark.parametrize("columns", [30, 45, 100])
@pytest.mark.parametrize("look", [Look(), Look(glyphs=ASCII, style="plain")])
def test_no_line_is_wider_than_the_window(columns: int, look: Look) -> None:
    look, coach = look._replace(width=columns), Coach("after", {"漢" * 20: Tally(2**40, 9, 1e9)})
    seen = seen_at("points", "6S 6D 5H KC")
    shared = seen._replace(seats=seen.seats * 2)
    rows = [*coach.now(seen, look), *coach.after(seen, "deal", look), *coach.summary(shared, look)]
    rows += coach_line({"double down": float("nan"), "surrender": -0.5}, None, look)
    assert max(map(width, rows)) <= columns
    assert look.glyphs in (ASCII, UNICODE)


def exchanged(state: GameState, chance: random.Random) -> GameState:
    """Return a state that looks the same: hidden cards and the shoe in another order."""
    shown = [card is not None for card in view(state).dealer]
    hidden = [card for card, seen in zip(state.dealer, shown, strict=True) if not seen]
    others = [*hidden, *state.shoe.cards]
    chance.shuffle(others)
    drawn = iter(others)
    dealer = tuple(
        [card if seen else next(drawn) for card, seen in zip(state.dealer, shown, strict=True)]
    )
    return changed(state, dealer=dealer, shoe=changed(state.shoe, cards=tuple(drawn)))


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(sorted(TABLES)),
    st.sampled_from(
        [
            {},
            {
                "hole_card": "both-hidden",
                "insurance": "no",
                "twenty_one_plus_three": "none",
            },
            {"hole_card": "none"},
        ]
    ),
    st.integers(0, 2**32),
)
def test_the_advice_does_not_depend_on_the_hidden_card_or_the_order_of_the_shoe(
    table: str, changes: dict[str, str], seed: int
) -> None:
    chance = random.Random(seed)
    game = BlackjackGame(with_settings(TABLES[table], changes), seed)
    game.start()
    for _ in range(20):
        prompt = game.prompt()
        if prompt is not None and prompt.kind in ("action", "insurance"):
            one, other = view(game.state), view(exchanged(game.state, chance))
            assert repr(advise(one)) == repr(advise(other))
            answer: str | None = chance.choice(prompt.choices)
        else:
            answer = None if prompt is None else {"reset": "yes"}.get(prompt.kind, "")
        if not game.step(answer):
            return
