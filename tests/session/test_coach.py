"""The coach: what it says, what it keeps, and that it can't know what is hidden."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from blackjack.engine.machine import BlackjackGame
from blackjack.engine.rules import with_settings
from blackjack.engine.state import GameState
from blackjack.engine.tables import TABLES
from blackjack.engine.values import changed
from blackjack.engine.view import View, view
from blackjack.graphics.coach import coach_line, small
from blackjack.graphics.lines import Line, plain, width
from blackjack.graphics.look import ASCII, UNICODE, Look
from blackjack.odds.advice import advise
from blackjack.session.coach import Coach, Tally

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


@pytest.mark.parametrize(
    ("mode", "answer", "said"),
    [
        ("after", "h", [" Coach  double was worth 0.34 more than hit"]),
        ("after", "double down", []),
        ("before", "h", []),
        ("off", "h", []),
    ],
)
def test_after_a_move(mode: str, answer: str, said: list[str]) -> None:
    seen = seen_at("vegas", "6S 6D 5H KC")
    assert text(Coach(mode).after(seen, answer, LOOK)) == said


@pytest.mark.parametrize(
    ("answer", "amount"), [("no", 0.0), ("", 0.0), ("2", 2.0), ("half", 2.5), ("0", 0.0)]
)
def test_an_insurance_costs_what_its_amount_does(answer: str, amount: float) -> None:
    coach = Coach("after")
    coach.after(seen_at("casino", "10S AD 9H KC"), answer, LOOK)
    # Of 49 unseen cards 15 count ten; the bet is 5.
    assert coach.tallies()["Ada"].loss == pytest.approx(amount / 5 * (1 - 3 * 15 / 49))


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
    alone = coach.summary(seen, LOOK)
    assert plain(alone[0]) == " Coach: 13 decisions, 3 mistakes, expected loss 1.18 bets."


def test_practice_stays_out_of_the_record() -> None:
    coach, seen = Coach("after"), seen_at("vegas", "6S 6D 5H KC")
    coach.after(seen, "d", LOOK)
    coach.after(seen._replace(round=2), "h", LOOK)
    coach.practice(2)
    coach.after(seen._replace(round=2), "h", LOOK)
    coach.after(seen._replace(round=3), "h", LOOK)
    assert coach.tallies()["Ada"][:2] == (2, 1)


def test_where_the_shoe_could_run_out_it_says_so_and_judges_nothing() -> None:
    unknown = {"stand": -0.1, "hit": float("nan")}
    rows = text(coach_line(unknown, None, LOOK))
    assert rows[0] == " Coach  stand -0.10 · hit not known"
    assert "could run out" in rows[1]
    assert text(coach_line(unknown, None, SPOKEN))[0] == "Coach: stand -0.10, hit not known."
    seen = seen_at("vegas", "6S 6D 5H KC")
    empty = seen._replace(unseen=(0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
    coach = Coach("after")
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
    st.sampled_from([{}, {"hole_card": "both-hidden", "insurance": "no"}, {"hole_card": "none"}]),
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
