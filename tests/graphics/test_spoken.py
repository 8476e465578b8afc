"""``--spoken`` says everything that the picture shows: the facts of both are compared.

Both are drawn without a limit of width, so that each hand of the picture is one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

import pytest

from blackjack.engine.tables import TABLES
from blackjack.engine.view import View
from blackjack.graphics.courses import Courses
from blackjack.graphics.lines import plain
from blackjack.graphics.look import UNICODE, Look
from blackjack.graphics.prompts import question
from blackjack.graphics.story import table

from .sessions import told, views, with_courses

PICTURE, SPOKEN = Look(500, UNICODE._replace(boxes=False)), Look(500, style="spoken")
NAMES = ("Ada", "Ravi", "Zoë")
SUITS = {"♦": "diamonds", "♣": "clubs", "♥": "hearts", "♠": "spades"}
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
VERBS = {"wins": "WIN", "loses": "LOST", "ties": "PUSH"}
NOTES = ("blackjack", "bust", "surrender", "doubled")
NUMBER = r"\d+(?:,\d{3})*(?:\.\d+)?"


class Facts(NamedTuple):
    """What some lines say: hands by cards, and the other facts by kind."""

    hands: list[tuple[tuple[str, ...], set[str], set[str]]]
    others: set[tuple[object, ...]]


def numbers(text: str) -> set[str]:
    return set(re.findall(NUMBER, text))


def of_picture(rows: Iterable[str]) -> Facts:
    facts = Facts([], set())
    for row in rows:
        text = re.sub(r"^.*dealer (?=\S*[♦♣♥♠])", "", row) if row.startswith("━") else row
        if cards := re.findall(r"\[\?\?\]|(?:[AKQJ]|\d+)[♦♣♥♠]", text):
            named = tuple(_card(card) for card in cards)
            for card in cards:
                text = text.replace(card, " ", 1)
            facts.hands.append((named, numbers(text), {note for note in NOTES if note in text}))
        for pattern, kind in PICTURED:
            if found := re.search(pattern, row):
                facts.others.add((kind, *(part.strip("+-") for part in found.groups() if part)))
        if re.match(r"^ [A-ZŁ!].*\.$", row):
            facts.others.add(("said", row.removeprefix(" ! ").strip()))
    return facts


PICTURED = [
    (r"round (\d+)(?: of \d+)? ", "round"),
    (r"round \d+ of (\d+)", "rounds"),
    (rf"shoe ({NUMBER}) of ({NUMBER})", "shoe"),
    (rf"^ (?:\d+  )?(\w+) +(\d+)-(\d+)-(\d+) *(-?{NUMBER})?", "standing"),
    (rf"^ (?:WIN|LOST|PUSH)\b.*  (\w+) -?[$€]?({NUMBER})\S*(?: points?| chips?)?$", "holds"),
    (
        rf"^ (WIN|LOST|PUSH) +(?:0 |[+-]({NUMBER}) )? *(.*?)  +(\w+)(?: -?[$€]?{NUMBER}.*)?$",
        "result",
    ),
    (rf"^ Funds +[$€]?({NUMBER}).* [▁-█]+ ", "began with"),
    (rf"^ Funds +(?:[$€]?{NUMBER}\S*(?: chips)? [▁-█]+ )?[$€]?({NUMBER})", "has now"),
    (r"^ (\d+) wins?, (\d+) loss(?:es)?, (\d+) ties?$", "record"),
    (r"^▶ Hand (\d)", "hand at turn"),
]

SAID = [
    (r"round (\d+)", "round"),
    (r"round \d+ of (\d+)", "rounds"),
    (rf"^Shoe: ({NUMBER}) of ({NUMBER})", "shoe"),
    (rf"(\w+): (\d+) wins?, (\d+) loss\w*, (\d+) ties?(?:, -?[$€]?({NUMBER}).*)?\.", "standing"),
    (rf"^(\w+) has -?[$€]?({NUMBER})", "holds"),
    (rf"over time: ({NUMBER})", "began with"),
    (rf", -?[$€]?({NUMBER})\S*(?: chips)?\.$", "has now"),
    (r": (\d+) wins?, (\d+) loss\w*, (\d+) ties?", "record"),
    (r"^Turn: .*, hand (\d)\.$", "hand at turn"),
]


def of_speech(rows: Iterable[str]) -> Facts:
    facts = Facts([], set())
    for row in rows:
        pattern = r"a hidden card|\w+ of (?:diamonds|clubs|hearts|spades)"
        if cards := re.findall(pattern, row):
            text = re.sub(pattern, " ", row)
            notes = {note for note in NOTES if note in text}
            facts.hands.append((tuple(cards), numbers(text), notes))
        for pattern, kind in SAID:
            if found := re.search(pattern, row):
                facts.others.add((kind, *(part.strip("-") for part in found.groups() if part)))
        if found := re.match(
            rf"^(\w+) (wins|loses|ties)(?: for)?(?: [$€]?({NUMBER}).*?)?: (.*)\.$", row
        ):
            name, verb, amount, reason = found.groups()
            parts = [VERBS[verb], amount, reason, name]
            facts.others.add(("result", *[part for part in parts if part]))
        facts.others.add(("said", row))
    return facts


def _card(short: str) -> str:
    if short == "[??]":
        return "a hidden card"
    rank = short[:-1]
    return f"{RANKS.get(rank, rank)} of {SUITS[short[-1]]}"


def rows_of(seen: View, look: Look, courses: Courses = ()) -> list[str]:
    return [plain(row) for row in told(seen, look, courses)]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", TABLES)
def test_spoken_says_everything_that_the_picture_shows(name: str, seed: int) -> None:
    pictured: set[str] = set()
    for seen, _, courses in with_courses(views(TABLES[name], seed, NAMES, steps=150)):
        shown, said = rows_of(seen, PICTURE, courses), rows_of(seen, SPOKEN, courses)
        if seen.round and seen.seats:
            shown, said = (
                shown + [plain(r) for r in table(seen, PICTURE, courses)],
                said + [plain(r) for r in table(seen, SPOKEN, courses)],
            )
        picture, speech = of_picture(shown), of_speech(said)
        assert picture.others <= speech.others
        for cards, figures, notes in picture.hands:
            assert any(
                cards == told and figures == also and notes <= with_notes
                for told, also, with_notes in speech.hands
            ), (cards, figures, notes, said)
        pictured |= {str(kind) for kind, *_ in picture.others}
    assert {"round", "result", "said"} <= pictured


@pytest.mark.parametrize("name", TABLES)
def test_spoken_questions_have_the_same_numbers_and_answers(name: str) -> None:
    for seen, _ in views(TABLES[name], 4, NAMES, steps=120):
        shown, said = plain(question(seen, PICTURE)), plain(question(seen, SPOKEN))
        assert numbers(shown) == numbers(said)
        if seen.prompt and seen.prompt.kind == "action":
            assert all(word in said for word in seen.prompt.choices)
        if seen.prompt and seen.prompt.player and seen.prompt.player in shown:
            assert seen.prompt.player in said


def test_spoken_is_words_alone() -> None:
    for seen, _ in views(TABLES["vegas"], 5, NAMES, steps=150, odd=0):
        for row in rows_of(seen, SPOKEN):
            assert all(sign.isalnum() or sign in " .,:;'-%$€" for sign in row)
