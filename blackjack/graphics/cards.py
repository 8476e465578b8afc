"""Cards: boxes three lines high, a fan, or short faces on one line."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.cards import Card
from .lines import Line, Piece, line
from .look import Look

Cards = Sequence[Card | None]
"""Cards on the table; None lies face down."""

CARD_WIDTH = 6


def rank(card: Card) -> str:
    """A rank as it stands on a card: A, 10, K."""
    return card["rank"] if card["rank"].isdigit() else card["rank"][0]


def face(card: Card | None, look: Look) -> Piece:
    """A card in short: K♠; in ASCII [Ks]; face down [??]."""
    if card is None:
        return "[??]", "back"
    name = rank(card) + look.glyphs.suits[card["suit"]]
    ascii_set = name.isascii()
    return f"[{name}]" if ascii_set else name, card["suit"]


def in_line(cards: Cards, look: Look) -> list[Line]:
    """The short faces of cards, one part each."""
    return [line(face(card, look)) for card in cards]


def picture(cards: Cards, look: Look, room: int, *, active: bool) -> list[Line] | None:
    """Cards as boxes, as a fan where boxes don't fit, or None where that doesn't."""
    if len(cards) * CARD_WIDTH <= room:
        return boxes(cards, look, active=active)
    if sum([len(rank(card)) + 2 if card else CARD_WIDTH for card in cards]) + 3 <= room:
        return fan(cards, look, active=active)
    return None


def boxes(cards: Cards, look: Look, *, active: bool) -> list[Line]:
    """Three lines of whole cards that touch each other."""
    left, right, low_left, low_right, across, down = _frame(look, active=active)
    middle: list[Piece] = []
    for card in cards:
        middle += [(down, ""), _inside(card, look), (down, "")]
    return [
        line(f"{left}{across * 4}{right}" * len(cards)),
        tuple(middle),
        line(f"{low_left}{across * 4}{low_right}" * len(cards)),
    ]


def fan(cards: Cards, look: Look, *, active: bool) -> list[Line]:
    """Three lines of cards of which all but the last are half covered."""
    left, right, low_left, low_right, across, down = _frame(look, active=active)
    top, middle, bottom = "", [], ""
    for card in cards[:-1]:
        text, style = _covered(card, look)
        top += left + across * len(text)
        middle += [(down, ""), (text, style)]
        bottom += low_left + across * len(text)
    text, style = _covered(cards[-1], look)
    text = f"{text} "
    return [
        line(f"{top}{left}{across * len(text)}{right}"),
        line(*middle, down, (text, style), down),
        line(f"{bottom}{low_left}{across * len(text)}{low_right}"),
    ]


def _frame(look: Look, *, active: bool) -> tuple[str, ...]:
    return look.glyphs.heavy if active else look.glyphs.light


def _covered(card: Card | None, look: Look) -> Piece:
    if card is None:
        return look.glyphs.shade * 3, "back"
    return rank(card) + look.glyphs.suits[card["suit"]], card["suit"]


def _inside(card: Card | None, look: Look) -> Piece:
    """The four cells inside a card; some terminals draw a suit two cells wide."""
    if card is None:
        return look.glyphs.shade * 4, "back"
    return f"{rank(card) + look.glyphs.suits[card['suit']]:>3} ", card["suit"]
