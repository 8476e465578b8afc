"""Random sessions for the drawing tests: every line that a player would see."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

from blackjack.engine.machine import BlackjackGame
from blackjack.engine.rules import Rules
from blackjack.engine.tables import TABLES
from blackjack.engine.view import View, view
from blackjack.graphics.courses import Courses, followed
from blackjack.graphics.forms import form
from blackjack.graphics.help import explain, rules_in_words
from blackjack.graphics.lines import Line, line, plain, stripped
from blackjack.graphics.look import Look
from blackjack.graphics.prompts import question
from blackjack.graphics.story import story, table

ODD_ANSWERS = ("xx", "9" * 30, "\x1b[2J", "[red]", "\0", "\u202eabc", "😀" * 30, " ")


def views(
    rules: Rules, seed: int, names: Sequence[str], steps: int, odd: float = 0.1
) -> Iterator[tuple[View, str | None]]:
    """Yield what is seen before each step, and the answer that it is given."""
    chance, game, left = random.Random(seed), BlackjackGame(rules, seed=seed), iter(names)
    game.start()
    for _ in range(steps):
        seen = view(game.state)
        answer = _answer(seen, chance, left, len(names), odd)
        yield seen, answer
        if not game.step(answer):
            yield view(game.state), None
            return


def _answer(
    seen: View, chance: random.Random, names: Iterator[str], players: int, odd: float
) -> str | None:
    prompt = seen.prompt
    if prompt is None:
        return None
    if prompt.kind == "players":
        return str(min(players, int(prompt.high)))
    if prompt.kind == "name":
        return next(names, "")
    if chance.random() < odd:
        return chance.choice(ODD_ANSWERS)
    if prompt.kind == "bet":
        return chance.choice(["", str(chance.randint(prompt.low, int(prompt.high)))])
    if prompt.kind == "again":
        return "yes" if chance.random() < 0.9 else chance.choice(prompt.choices[1:])
    return "yes" if prompt.kind == "reset" else chance.choice(prompt.choices)


def drawn(seen: View, look: Look, answer: str | None = None, courses: Courses = ()) -> list[Line]:
    """Return the lines that a step shows, with the question and its answer."""
    lines = told(seen, look, courses)
    asked = question(seen, look)
    return [*lines, (*asked, *line(answer or ""))] if asked else lines


def told(seen: View, look: Look, courses: Courses = ()) -> list[Line]:
    """Return the lines that a step shows before the question."""
    return [row for beat in story(seen, look, courses) for row in beat.lines]


def everything(seen: View, look: Look, courses: Courses) -> list[Line]:
    """Return all that can be shown of a view, the answers to the keys too."""
    lines = [*drawn(seen, look, None, courses), *explain(seen, look, "cnu")]
    lines += table(seen, look, courses)
    return [*lines, *form(look).opening(seen.rules, look), *rules_in_words(seen.rules, look)]


def with_courses(
    seen_and_answered: Iterable[tuple[View, str | None]],
) -> Iterator[tuple[View, str | None, Courses]]:
    """Yield views and answers, and the courses after each step."""
    courses: Courses = ()
    for seen, answer in seen_and_answered:
        courses = followed(courses, seen)
        yield seen, answer, courses


def stacked(
    table_name: str, answers: Sequence[str], stack: str
) -> Iterator[tuple[View, str | None]]:
    """Yield what is seen before each step, and its answer, up to the first unanswered question."""
    game, left = (
        BlackjackGame(TABLES[table_name], seed=1, stacks=[stack] if stack else []),
        list(answers),
    )
    game.start()
    while not game.state.over:
        seen = view(game.state)
        answer = left.pop(0) if seen.prompt and left else None
        yield seen, answer
        if seen.prompt and answer is None:
            return
        game.step(answer)
    yield view(game.state), None


def written(table_name: str, answers: Sequence[str], stack: str, look: Look) -> str:
    """Return the text on the screen after some answers at a table, on stacked cards."""
    rows = [
        row
        for seen, answer, courses in with_courses(stacked(table_name, answers, stack))
        for row in drawn(seen, look, answer, courses)
    ]
    return "\n".join([plain(stripped(row)) for row in rows])
