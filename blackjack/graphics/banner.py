"""The banner that opens a table, in three widths, and the rule that opens a round."""

from __future__ import annotations

from ..engine import rulings
from ..engine.view import View
from .lines import Line, fit, line, printable, ruled
from .look import Look

LETTERS = (
    "█▀▄ █   ▄▀▄ ▄▀▀ █ █   █ ▄▀▄ ▄▀▀ █ █",
    "█▀▄ █   █▀█ █   █▀▄ ▄ █ █▀█ █   █▀▄",
    "▀▀  ▀▀▀ ▀ ▀  ▀▀ ▀ ▀  ▀  ▀ ▀  ▀▀ ▀ ▀",
)
CARDS = (
    "╭────╮╭────╮",
    "│ A♠ ││ J♣ │",
    "╰────╯╰────╯",
)
LETTERS_FROM = 38  # narrower windows have the name on a rule


def masthead(look: Look) -> list[Line]:
    """The game's name."""
    if not look.glyphs.letters.strip() or look.width < LETTERS_FROM:
        return ruled(line("BLACKJACK"), (), look.width, look.glyphs.thick)
    if look.boxes:
        return [line(f" {left}   {right}") for left, right in zip(CARDS, LETTERS, strict=True)]
    return [line(f" {row}") for row in LETTERS]


def round_rule(view: View, look: Look) -> list[Line]:
    """The rule that opens a round: the table, the round, what is left of the shoe."""
    left = line((f"{fit(printable(view.rules.name), 16, look.glyphs.ellipsis)} ", "title"))
    number = round_number(view)
    left = (*left, *line(f"{look.glyphs.dot} {number}"))
    shoe = (
        [line(f"shoe {view.shoe_left} of {view.shoe_size}")]
        if rulings.shoe_lasts(view.rules)
        else []
    )
    return ruled(left, shoe, look.width, look.glyphs.rule)


def round_number(view: View) -> str:
    """Which round this is, of how many if that is known."""
    rounds = rulings.last_round(view.rules)
    return f"round {view.round}" + (f" of {rounds}" if rounds else "")
