"""The one place for colours: what each style name means, and rich's form of a line.

No yellow, which is lost on white, and no black, which is lost on black, but on a ground of
its own: the cells of a chart have one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lines import Line, stripped

if TYPE_CHECKING:
    from rich.text import Text
    from rich.theme import Theme

STYLES = {
    "Diamonds": "bright_red",
    "Hearts": "bright_red",
    "Clubs": "none",
    "Spades": "none",
    "back": "bright_blue",
    "title": "bold",
    "turn": "bold",
    "won": "bold green",
    "push": "bold",
    "lost": "bright_red",
    "refused": "bright_red",
    "best": "bold green",
    "key": "bold",
    "cell.H": "white on red",
    "cell.S": "black on bright_white",
    "cell.D": "white on blue",
    "cell.P": "black on green",
    "cell.R": "white on magenta",
}
FOUR_COLORS = {"Diamonds": "bright_blue", "Clubs": "green"}


def theme(*, four_color: bool) -> Theme:
    """Rich's theme of the style names; the suits in two or in four colours."""
    from rich.theme import Theme

    return Theme({**STYLES, **(FOUR_COLORS if four_color else {})}, inherit=False)


def as_text(of: Line) -> Text:
    """A line as rich's Text, without blanks at its right end."""
    from rich.text import Text

    return Text.assemble(*stripped(of))
