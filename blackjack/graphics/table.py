"""The table in pictures: the dealer, the seats, the hand at turn in heavy lines."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.money import grouped
from ..engine.state import Hand, Seat
from ..engine.view import View
from ..engine.vocabulary import Outcome
from . import cards
from .figures import dealer_total, hand_at_turn, total
from .lines import Line, fit, flow, line, padded, width
from .look import Look
from .words import side_bets_in_words

GUTTER = 12


def dealer(view: View, look: Look) -> list[Line]:
    """The dealer's cards, and what those that can be seen are worth."""
    worth = _short(dealer_total(view))
    return _row("Dealer", [worth], view.dealer, look, big=True, active=False)


def draw(view: View, look: Look) -> list[Line]:
    """The card that the dealer took last, and what the hand is worth with it."""
    (card,), worth = cards.in_line(view.dealer[-1:], look), dealer_total(view)
    sign = "= " if worth[:1].isdigit() else ""
    head = f"{'  draws':{GUTTER}}" if look.wide else "  draws  "
    return [(*line(head), *card, *line(f"  {sign}{worth}"))]


def turn(view: View, number: int, look: Look) -> list[Line]:
    """What a decision needs where the table has been shown: one line for the dealer."""
    faced = _one_line("Dealer", [dealer_total(view)], view.dealer, look, active=False)
    return [*faced, *seat_rows(view, number, look)]


def seat_rows(view: View, number: int, look: Look) -> list[Line]:
    """A seat's hands, and the side bets that it made."""
    seat = view.seats[number]
    told = side_bets_in_words(seat)
    indent = GUTTER if look.wide else 4
    parts = [line(part) for part in told]
    gap = f" {look.glyphs.dot} "
    beside = flow(line(" " * indent), parts, look.width, gap=gap, indent=indent)
    return [*_hands(view, number, look), *(beside if told else [])]


def _hands(view: View, number: int, look: Look) -> list[Line]:
    """A seat's hands: boxes where it is at turn or alone, else one line each."""
    seat = view.seats[number]
    at_turn = hand_at_turn(view, number)
    alone = sum([bool(other.hands) for other in view.seats]) == 1
    big = look.boxes and (alone or number == view.turn[0])
    if len(seat.hands) == 1:
        worth, bet = _notes(view, seat.hands[0])
        active = at_turn == 0
        return _row(seat.name, [worth, bet], seat.hands[0].cards, look, big=big, active=active)
    if not big:
        lines = [line("  ", _name(seat, look))]
        for i, hand in enumerate(seat.hands):
            notes = _notes(view, hand)
            lines += _one_line(f"Hand {i + 1}", notes, hand.cards, look, active=at_turn == i)
        return lines
    return [line("  ", _name(seat, look)), *_side_by_side(view, seat, look, at_turn)]


def _short(worth: str) -> str:
    return worth.replace("bust with", "bust")


def _name(seat: Seat, look: Look) -> tuple[str, str]:
    return fit(seat.name, 16, look.glyphs.ellipsis), "title"


def _notes(view: View, hand: Hand) -> tuple[str, str]:
    """What a hand is worth and its bet, short enough for the gutter.

    A doubled hand says so where no bet does.
    """
    worth = "surrender" if hand.outcome is Outcome.SURRENDERED else _short(total(hand, view.rules))
    if view.rules.money:
        return worth, f"bet {grouped(hand.bet)}"
    return worth, "doubled" if hand.doubled else ""


def _row(
    name: str, notes: Sequence[str], held: cards.Cards, look: Look, *, big: bool, active: bool
) -> list[Line]:
    """A hand with a gutter of name, worth and bet, or on one line."""
    if not (big and look.boxes):
        return _one_line(name, notes, held, look, active=active)
    gutter = max(GUTTER, *[len(note) + 3 for note in notes])  # wider for a bet of 100,000
    picture = cards.picture(held, look, look.width - gutter, active=active)
    if picture is None:
        return _one_line(name, notes, held, look, active=active)
    mark = look.glyphs.pointer if active else " "
    style = "turn" if active else ""
    head = line((f"{mark} {fit(name, gutter - 3, look.glyphs.ellipsis)}", style))
    texts = [head, *[line(f"  {note}") for note in notes]]
    texts += [line()] * (len(picture) - len(texts))
    return [(*padded(text, gutter), *row) for text, row in zip(texts, picture, strict=True)]


def _one_line(
    name: str, notes: Sequence[str], held: cards.Cards, look: Look, *, active: bool
) -> list[Line]:
    """A hand on one line, on more where it is very long."""
    room = GUTTER - 3 if look.wide else 8
    mark = look.glyphs.pointer if active else " "
    head = line((f"{mark} {fit(name, room, look.glyphs.ellipsis)}", "turn" if active else ""))
    head = (*padded(head, GUTTER),) if look.wide else (*head, ("  ", ""))
    worth, *others = notes
    parts = cards.in_line(held, look)
    parts += [line(f"= {worth}" if worth[:1].isdigit() else f" {worth}")] if worth else []
    parts += [line(f" {note}") for note in others if note]
    return flow(head, parts, look.width, indent=4)


def _side_by_side(view: View, seat: Seat, look: Look, at_turn: int | None) -> list[Line]:
    """Split hands beside each other, in as many rows as they need."""
    rows: list[Line] = []
    beside: list[list[Line]] = []
    room = look.width - 2
    whole = len(seat.hands) * 3 + sum([len(hand.cards) for hand in seat.hands]) * cards.CARD_WIDTH
    each = room if whole <= room else room // min(len(seat.hands), 4) - 3
    for i, hand in enumerate(seat.hands):
        block = _block(view, hand, i, look, each, active=at_turn == i)
        if beside and sum([_width(b) + 2 for b in (*beside, block)]) > look.width:
            rows += _joined(beside)
            beside = []
        beside.append(block)
    return rows + _joined(beside)


def _block(
    view: View, hand: Hand, number: int, look: Look, room: int, *, active: bool
) -> list[Line]:
    """One split hand: its number and bet, its cards, its worth."""
    worth, bet = _notes(view, hand)
    mark = look.glyphs.pointer if active else " "
    head = line((f"{mark} Hand {number + 1}", "turn" if active else ""), f"  {bet}")
    picture = cards.picture(hand.cards, look, max(room, 12), active=active)
    if picture is None:
        picture = cards.picture(hand.cards, look, look.width - 2, active=active)
    if picture is None:
        picture = flow(line(), cards.in_line(hand.cards, look), look.width - 2)
    return [head, *[(("  ", ""), *row) for row in picture], line(f"  {worth}")]


def _width(block: list[Line]) -> int:
    return max(map(width, block))


def _joined(blocks: list[list[Line]]) -> list[Line]:
    """Blocks side by side, two blanks between them."""
    height = max(map(len, blocks), default=0)
    rows: list[Line] = []
    for i in range(height):
        row: Line = ()
        for block in blocks:
            row = (*row, *padded(block[i] if i < len(block) else (), _width(block)), ("  ", ""))
        rows.append(row)
    return rows
