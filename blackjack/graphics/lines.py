"""Lines: tuples of (text, style name), measured in the cells of a terminal.

A line is plain data, so nothing that somebody typed is ever read as markup, and the
first prompt is there before rich is loaded. The terminal makes rich Text of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..engine.names import JOINERS

Piece = tuple[str, str]
"""A text and the name of its style in the theme; "" is the terminal's own."""

Line = tuple[Piece, ...]

_JOINED_LETTERS = re.compile(r"[\u200c\u200d](?=\w)")

FIRST_MARK = "\u0300"
"""The first character that may take another number of cells than one."""


def line(*parts: str | Piece) -> Line:
    """The line made of texts and of styled pieces."""
    return tuple([(part, "") if isinstance(part, str) else part for part in parts])


def plain(of: Line) -> str:
    """The text of a line without its styles."""
    return "".join([text for text, _ in of])


def cells(text: str) -> int:
    """How many cells a text takes: 2 for a wide character, 0 for a mark or a joiner."""
    if text.isascii() or max(text) < FIRST_MARK:  # rich is not loaded for the first prompt
        return len(text)
    from rich.cells import cell_len

    return cell_len(_JOINED_LETTERS.sub("", text))  # rich takes letters for emoji there


def width(of: Line) -> int:
    """How many cells a line takes."""
    return cells(plain(of))


def printable(text: str, longest: int = 40) -> str:
    """A text in which what could steer a terminal is written as its code, and not too long."""
    shown = [c if c.isprintable() or c in JOINERS else ascii(c)[1:-1] for c in text[:longest]]
    return "".join(shown)


def fit(text: str, room: int, ellipsis: str = "…") -> str:
    """A text that takes at most ``room`` cells; a cut one ends in an ellipsis."""
    if cells(text) <= room:
        return text
    kept = ""
    for character in text:
        if cells(kept + character) > room - len(ellipsis):
            break
        kept += character
    return kept.rstrip(JOINERS) + ellipsis


def padded(of: Line, room: int) -> Line:
    """A line filled with blanks on the right to ``room`` cells."""
    return (*of, (" " * (room - width(of)), ""))


def stripped(of: Line) -> Line:
    """A line without the blanks at its right end."""
    pieces = list(of)
    while pieces and not pieces[-1][0].rstrip(" "):
        pieces.pop()
    if pieces:
        pieces[-1] = (pieces[-1][0].rstrip(" "), pieces[-1][1])
    return tuple(pieces)


def both_ends(left: Line, right: Line, room: int) -> list[Line]:
    """One line with ``right`` at its right end, or two where one is too short."""
    if width(left) + 2 + width(right) <= room:
        return [(*padded(left, room - width(right)), *right)]
    return [left, (*padded((), room - width(right)), *right)]


def flow(
    head: Line, parts: Sequence[Line], room: int, gap: str = " ", indent: int = 2
) -> list[Line]:
    """Parts behind a head, on as many lines as it takes; later ones are indented."""
    lines, now, fresh = [], head, True
    for part in parts:
        if not fresh and width(now) + len(gap) + width(part) > room:
            lines.append(now)
            now, fresh = line(" " * indent), True
        now = (*now, *part) if fresh else (*now, (gap, ""), *part)
        fresh = False
    return [*lines, now]


def wrapped(text: str, room: int, indent: int = 1, style: str = "") -> list[Line]:
    """A sentence on as many indented lines as it takes; a very long word is broken."""
    words = [line((part, style)) for word in text.split() for part in _broken(word, room - indent)]
    return flow(line(" " * indent), words, room, indent=indent)


def ruled(left: Line, right: Sequence[Line], room: int, rule: str) -> list[Line]:
    """A rule across the window with a text at each end; no room: the right one below."""
    head = (*line(f"{rule * 2} "), *left, (" ", ""))
    end = [piece for part in right for piece in ((" ", ""), *part)]
    middle = room - width(head) - width(tuple(end)) - 3
    if right and middle > 0:
        return [(*head, (rule * middle, ""), *end, (f" {rule * 2}", ""))]
    whole = (*head, (rule * (room - width(head)), ""))
    return [whole, *flow(line(" "), right, room)] if right else [whole]


def _broken(word: str, room: int) -> Iterator[str]:
    """A word in parts of at most ``room`` cells."""
    while cells(word) > room:
        part = fit(word, room, "")
        yield part
        word = word[len(part) :]
    yield word
