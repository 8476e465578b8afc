"""How to draw: the width, the set of glyphs and the form."""

from __future__ import annotations

from typing import NamedTuple

NARROWEST, WIDEST = 30, 100
BOXES_FROM = 60  # narrower windows have one line a hand


class Glyphs(NamedTuple):
    """The characters that pictures are made of.

    ``light`` and ``heavy`` are the corners and sides of a card: six characters, top
    left, top right, bottom left, bottom right, across, down. ``units`` replaces signs
    of money that the set lacks. ``boxes`` is False where lines of a card are no help.
    """

    suits: dict[str, str]
    light: tuple[str, ...]
    heavy: tuple[str, ...]
    pointer: str
    dot: str
    shade: str
    rule: str
    thick: str
    blocks: str
    letters: str
    ellipsis: str
    units: dict[str, str]
    boxes: bool


UNICODE = Glyphs(
    suits={"Diamonds": "♦", "Clubs": "♣", "Hearts": "♥", "Spades": "♠"},
    light=tuple("╭╮╰╯─│"),
    heavy=tuple("┏┓┗┛━┃"),
    pointer="▶",
    dot="·",
    shade="░",
    rule="─",
    thick="━",
    blocks="▁▂▃▄▅▆▇█",
    letters="▀▄█",
    ellipsis="…",
    units={},
    boxes=True,
)

ASCII = Glyphs(
    suits={"Diamonds": "d", "Clubs": "c", "Hearts": "h", "Spades": "s"},
    light=tuple("++++-|"),
    heavy=tuple("####=#"),
    pointer=">",
    dot="-",
    shade="?",
    rule="-",
    thick="=",
    blocks="_.-:=+*#",
    letters="   ",
    ellipsis="..",
    units={"¢": "c", "€": " euro"},
    boxes=False,
)


def glyphs_for(encoding: str, *, ascii_only: bool) -> Glyphs:
    """The set of glyphs that a stream's encoding can write."""
    if ascii_only:
        return ASCII
    try:
        "".join(map(str, UNICODE)).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return ASCII
    return UNICODE


def width_for(columns: int) -> int:
    """The width of lines in a window of so many columns."""
    return max(NARROWEST, min(columns - 1, WIDEST))


class Look(NamedTuple):
    """How to draw.

    ``width`` is the most cells of a line. ``style`` names the form: picture, plain (ASCII
    without boxes) or spoken (words for a screen reader).
    """

    width: int = 79
    glyphs: Glyphs = UNICODE
    style: str = "picture"

    @property
    def boxes(self) -> bool:
        """True where cards are drawn as boxes."""
        return self.wide and self.glyphs.boxes

    @property
    def wide(self) -> bool:
        """True where there is room for words in full."""
        return self.width >= BOXES_FROM
