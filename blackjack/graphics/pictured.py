"""Sentences, questions and lists beside the table's pictures; ``spoken`` has each in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ..engine.cards import Card
from ..engine.money import grouped
from ..engine.rules import Rules
from . import cards
from .banner import masthead
from .figures import sparkline
from .lines import Line, Piece, cells, fit, flow, line, ruled, wrapped
from .look import Look
from .words import in_brief

ROOM = 8  # cells kept free for the answer
COACH = " Coach  "
NAMED, CELL = 8, 5  # cells of a grid: a row's name, and what stands in it


class Figure(NamedTuple):
    """A value with its name, and a note behind it; ``style`` is of the whole line."""

    name: str
    value: str
    note: str = ""
    style: str = ""


def opening(rules: Rules, look: Look) -> list[Line]:
    """The game's name, the table, and its rules in one line.

    No styles: this is on the screen before rich is loaded.
    """
    return [*masthead(look), *in_short(rules, look), line()]


def in_short(rules: Rules, look: Look) -> list[Line]:
    """The table, and its rules in one line."""
    return wrapped(f" {look.glyphs.dot} ".join(in_brief(rules, in_full=look.wide)), look.width)


def say(text: str, look: Look, style: str = "") -> list[Line]:
    """A sentence."""
    return wrapped(text, look.width, style=style)


def title(text: str, look: Look) -> Line:
    """The title of what follows."""
    return ruled(line((text, "title")), (), look.width, look.glyphs.rule)[0]


def prompt(forms: Sequence[str], look: Look) -> Line:
    """The first form of a question that leaves room for an answer."""
    longest = look.width - ROOM
    return line(f" {fit(first_to_fit(forms, longest), longest, look.glyphs.ellipsis)} > ")


def refused(forms: Sequence[str], look: Look) -> list[Line]:
    """The first form of a refusal that fits one line."""
    text = first_to_fit(forms, look.width - 3)
    (_, *first), *more = wrapped(text, look.width - 2, style="refused")
    return [(*line(" ", ("! ", "refused")), *first), *[(("  ", ""), *row) for row in more]]


def moves(offered: Sequence[tuple[str, str]], look: Look) -> list[str]:
    """The forms in which moves, as (key, word), are offered."""
    short = f"{'/'.join([key for key, _ in offered])}/?"
    full = "  ".join([marked(word, key) for key, word in offered])
    return [f"{full}  [?] ", short] if look.wide else [short]


def marked(word: str, key: str) -> str:
    """A word with its key in brackets: [h]it, s[p]lit, [dd] double down."""
    if len(key) == 1 and key in word:
        return word.replace(key, f"[{key}]", 1)
    return f"[{key}] {word}"


def entries(of: Sequence[tuple[str, str]], look: Look) -> list[Line]:
    """What can be typed, with what each does, in two columns."""
    column = max(cells(answer) for answer, _ in of)
    lines: list[Line] = []
    for answer, meaning in of:
        head = line(" ", (answer, "key"), " " * (column - cells(answer)) + "  ")
        words = [line(word) for word in meaning.split()]
        lines += flow(head, words, look.width, indent=min(column + 3, 6))
    return lines


def advice(values: Sequence[Piece], note: str, look: Look) -> list[Line]:
    """What the coach says each answer is worth, the best first, and a sentence if need be."""
    gap = f" {look.glyphs.dot} "
    parts = list(map(line, values))
    rows = flow(line(COACH), parts, look.width, gap=gap, indent=len(COACH))
    return [*rows, *(wrapped(note, look.width, len(COACH)) if note else [])]


def remark(text: str, look: Look) -> list[Line]:
    """What the coach says of a decision."""
    words = [line(word) for word in text.split()]
    return flow(line(COACH), words, look.width, indent=len(COACH))


def facts(name: str, of: Sequence[str], look: Look) -> list[Line]:
    """Figures with a name in front."""
    gap = f" {look.glyphs.dot} "
    return flow(line(f" {name}  "), list(map(line, of)), look.width, gap=gap, indent=4)


def section(title: str, of: Sequence[str], look: Look) -> list[Line]:
    """Sentences below what they are about."""
    rows = [row for text in of for row in wrapped(text, look.width, indent=3)]
    return [*wrapped(title, look.width), *rows]


def course(of: Sequence[Fraction], look: Look) -> str:
    """Funds over time, as bars between the first and the last."""
    return f"from {grouped(of[0])} {sparkline(of, look.glyphs.blocks)} to {grouped(of[-1])}"


def card(of: Card, look: Look) -> list[Line]:
    """One card, as a box or on a line."""
    picture = cards.boxes([of], look, active=False) if look.boxes else cards.in_line([of], look)
    return [line(" ", *row) for row in picture]


def cards_on_a_line(some: Sequence[Card], look: Look) -> list[Line]:
    """A few cards on one line."""
    faces = [piece for face in cards.in_line(some, look) for piece in (*face, (" ", ""))]
    return [line(" ", *faces)]


def tray(dealt: float, decks: int, look: Look) -> list[Line]:
    """A discard tray, half a deck a block, filled as far as cards were dealt."""
    full = round(2 * dealt)
    blocks = look.glyphs.blocks[-1] * full + look.glyphs.dot * (2 * decks - full)
    return [line(f" Discards [{blocks}]")]


def figures(of: Sequence[Figure], look: Look) -> list[Line]:
    """Figures below each other."""
    names, values = (max([len(figure[i]) for figure in of]) for i in (0, 1))
    rows: list[Line] = []
    for name, value, note, style in of:
        parts = [line((value if not note else f"{value:<{values}}", style))]
        parts += [line((note, style))] if note else []
        rows += flow(line("  ", (f"{name:<{names}}  ", style)), parts, look.width, "  ", 4)
    return rows


def grid(
    kind: str,
    heads: Sequence[str],
    rows: Sequence[tuple[str, Sequence[str]]],
    _: Mapping[str, str],
    look: Look,
) -> list[Line]:
    """Rows of cells under heads, as many beside each other as there is room for."""
    most = (look.width - NAMED) // CELL
    lines: list[Line] = []
    for first in range(0, len(heads), most):
        some = slice(first, first + most)
        lines.append(line(f"{kind:<{NAMED}}", *[f"{head:^{CELL}}" for head in heads[some]]))
        for name, row in rows:
            styled = [(f"{cell:^{CELL}}", f"cell.{cell[:1]}" if cell else "") for cell in row[some]]
            lines.append(line(f"{name:<{NAMED}}", *styled))
    return lines


def legend(words: Mapping[str, str], look: Look) -> list[Line]:
    """What the letters of a grid stand for; a small one is what to do where that can't be."""
    key = ", ".join([f"{letter} {word}" for letter, word in words.items()])
    return [line(), *wrapped(f"{key}; a small letter: else that.", look.width)]


def first_to_fit(forms: Sequence[str], room: int) -> str:
    """The first text that takes no more cells than there are, else the last."""
    return next((form for form in forms if cells(form) <= room), forms[-1])
