"""Lessons as data: a TOML file each, a table with stacked cards and the steps of the lesson.

A lesson is played on the real machine. What a question expects is always what is played on,
so whatever a learner answers, the cards that were stacked fit.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from ..engine.errors import BlackjackError, quoted
from ..engine.events import Refused
from ..engine.machine import BlackjackGame, by_answer, steps
from ..engine.questions import Prompt
from ..engine.rules import Rules, with_settings
from ..engine.tables import table
from ..engine.view import View, view
from ..engine.vocabulary import Question
from ..settings import read_toml

FOLDER = Path(__file__).with_name("lessons")
"""The lessons that come with the game, in the order of their names."""

SETUP = {Question.PLAYERS: "1", Question.NAME: "You"}
"""What a lesson answers by itself."""


class BadLesson(BlackjackError):
    """A file that is no lesson: where, and what it should hold there."""

    def __init__(self, path: Path, where: str, fault: str) -> None:
        self.path, self.where, self.fault = path, where, fault
        super().__init__(f"{path}: {where}: {fault}")


class Step(NamedTuple):
    """One step: ``kind`` with what it holds in ``text``.

    say: a sentence or more. deal: the cards on top of a new shoe, a new round begins.
    ask: a question in words; ``expect`` are the answers that are right.
    play: the table's own question; ``text`` is the answer that is right and is played.
    ``why`` is told after an answer of either kind.
    """

    kind: str
    text: str
    expect: tuple[str, ...] = ()
    why: str = ""

    @property
    def answered(self) -> bool:
        """True for a step that waits for an answer."""
        return self.kind in ("ask", "play")


class Tutorial(NamedTuple):
    """One lesson: its name (the file's), its title, its table and its steps."""

    name: str
    title: str
    rules: Rules
    steps: tuple[Step, ...]


def lessons(folder: Path = FOLDER) -> list[Tutorial]:
    """The lessons of a folder, in order."""
    return [read_lesson(path) for path in sorted(folder.glob("*.toml"))]


def read_lesson(path: Path) -> Tutorial:
    """Read a lesson, and play it through once, so that a fault is found before anybody learns.

    Raises:
        UnreadableFile: the file can't be read or is no TOML.
        BadLesson: it is no lesson; says at which step.
    """
    content = read_toml(path)
    title = _text(path, "title", content.pop("title", None))
    name = _text(path, "table", content.pop("table", "classic"))
    changes, listed = content.pop("set", {}), content.pop("step", None)
    if content:
        raise BadLesson(path, "keys", f"expected title, table, set, step, got {_some(content)}")
    if not isinstance(changes, dict) or not isinstance(listed, list) or not listed:
        raise BadLesson(path, "keys", "expected a table [set], if any, and at least one [[step]]")
    try:
        rules = with_settings(table(name), {key: str(value) for key, value in changes.items()})
    except BlackjackError as fault:
        raise BadLesson(path, "table", str(fault)) from None
    made = tuple([_step(path, f"step {i}", entry) for i, entry in enumerate(listed, 1)])
    lesson = Tutorial(path.stem, title, rules, made)
    for number in range(len(made)):
        if misfit := _fault(lesson, number):
            raise BadLesson(path, f"step {number + 1}", misfit)
    return lesson


def _fault(lesson: Tutorial, number: int) -> str | None:
    """What does not fit in a step where the table stands at it; None if all is well."""
    step = lesson.steps[number]
    try:
        after = play_to(lesson, number + 1)
    except BlackjackError as unfitting:
        return str(unfitting)
    if step.kind != "play":
        return None
    asked = prompt_at(lesson, number)
    if asked is None:
        return "the table asks nothing here; a deal comes before a play"
    if isinstance(after[0].events[0], Refused):
        takes = ", ".join(asked.choices) or f"{asked.low} to {asked.high}"
        return f"the table asks for {asked.kind} here and takes {takes}; got {quoted(step.text)}"
    return None


def play_to(lesson: Tutorial, number: int) -> list[View]:
    """What the table did since its last question, where step ``number`` comes next.

    The round is played again from its deal; [] where none was dealt yet.
    """
    before = lesson.steps[:number]
    deals = [i for i, step in enumerate(before) if step.kind == "deal"]
    if not deals:
        return []
    game = BlackjackGame(lesson.rules, 1, [before[deals[-1]].text])
    answers = iter([step.text for step in before[deals[-1] :] if step.kind == "play"])

    def answer(seen: View) -> str | None:
        own = SETUP.get(seen.prompt.kind) if seen.prompt else None
        return next(answers, None) if own is None else own

    game.start()
    *_, last = by_answer(steps(game, answer))
    return [view(made.after) for made in last]


def prompt_at(lesson: Tutorial, number: int) -> Prompt | None:
    """What the table asks where step ``number`` comes next."""
    seen = play_to(lesson, number)
    return seen[-1].prompt if seen else None


def _step(path: Path, where: str, entry: Any) -> Step:
    if not isinstance(entry, dict):
        raise BadLesson(path, where, f"expected a table, got {quoted(entry)}")
    entry = dict(entry)
    kinds = [kind for kind in _KINDS if kind in entry]
    if len(kinds) != 1:
        raise BadLesson(path, where, f"expected one of {', '.join(_KINDS)}, got {_some(entry)}")
    (kind,) = kinds
    text = _text(path, f"{where}, {kind}", entry.pop(kind))
    needed = {key: read(path, f"{where}, {key}", entry.pop(key, None))
              for key, read in _KINDS[kind].items()}  # fmt: skip
    if entry:
        allowed = ", ".join([kind, *_KINDS[kind]])
        raise BadLesson(path, where, f"expected {allowed}, got {_some(entry)} too")
    return Step(kind, text, **needed)


def _text(path: Path, where: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise BadLesson(path, where, f"expected a text, got {quoted(value)}")
    return " ".join(value.split())


def _texts(path: Path, where: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not value:
        raise BadLesson(path, where, f"expected a list of texts, got {quoted(value)}")
    return tuple([_text(path, where, item).lower() for item in value])


_KINDS: dict[str, dict[str, Callable[[Path, str, Any], Any]]] = {
    "say": {},
    "deal": {},
    "ask": {"expect": _texts, "why": _text},
    "play": {"why": _text},
}
"""The kinds of step, and what else each must hold."""


def _some(entry: dict[str, Any]) -> str:
    return ", ".join(map(str, entry))[:60] or "nothing"
