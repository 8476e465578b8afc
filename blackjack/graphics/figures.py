"""Numbers as people read them: amounts, totals, and a small line of blocks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..engine import rulings
from ..engine.legal import has_natural
from ..engine.money import grouped, written
from ..engine.rules import Rules
from ..engine.state import Hand, Phase
from ..engine.view import View
from ..engine.vocabulary import Question
from .look import Look


def signed(value: Fraction | int) -> str:
    """A gain or a loss: +100, -7.5, 0."""
    return f"+{grouped(value)}" if value > 0 else grouped(value)


def decimal(value: float, places: int, sign: str = "+") -> str:
    """A value with so many decimals: +0.18, +0.00; a negative zero has no sign of its own."""
    return f"{round(value, places) + 0.0:{sign}.{places}f}"


def money(value: Fraction | int, rules: Rules, look: Look) -> str:
    """An amount with the table's unit: $1,250."""
    return in_unit(value, rules.unit, look)


def in_unit(value: Fraction | int, unit: str, look: Look) -> str:
    """An amount in a unit that a table of any time had, in signs that the look has."""
    return written(value, look.glyphs.units.get(unit, unit))


def counted(number: int, thing: str, things: str = "") -> str:
    """A number of things: 1 point, 2 points."""
    return f"{number:,} {thing if abs(number) == 1 else things or thing + 's'}"


def listed(words: Sequence[str]) -> str:
    """Words as a list in a sentence: a, b and c."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def total(hand: Hand, rules: Rules) -> str:
    """What a hand is worth, in words: 11, 9 or 19, bust with 24, blackjack."""
    if rulings.tells_naturals(rules) and has_natural(rules, hand):
        return "blackjack"
    worth = rulings.player_totals(rules, hand.cards)
    if worth[-1] > 21:
        return f"bust with {worth[-1]}"
    return "21" if worth[-1] == 21 else " or ".join(map(str, worth))


def dealer_total(view: View) -> str:
    """What the dealer's visible cards are worth, in words; "" for none."""
    rules, cards = view.rules, [card for card in view.dealer if card is not None]
    if not cards:
        return ""
    natural = rulings.tells_naturals(rules) and rulings.dealer_is_natural(rules, cards)
    if natural and None not in view.dealer:
        return "blackjack"
    worth = rulings.dealer_totals(rules, cards)
    if worth[-1] > 21:
        return f"bust with {worth[-1]}"
    final = worth[-1] >= 17 or view.phase is Phase.GAME_ENDED
    return str(worth[-1]) if final and None not in view.dealer else " or ".join(map(str, worth))


def hand_at_turn(view: View, seat: int) -> int | None:
    """Which hand of a seat is asked for an action, None if none is."""
    asks = view.prompt is not None and view.prompt.kind is Question.ACTION
    return view.turn[1] if asks and view.turn[0] == seat else None


def sparkline(values: Sequence[Fraction], blocks: str) -> str:
    """One block a value, the lowest and the highest at the ends of the scale."""
    low, high = min(values), max(values)
    if low == high:
        return blocks[len(blocks) // 2] * len(values)
    steps = len(blocks) - 1
    return "".join([blocks[round((value - low) / (high - low) * steps)] for value in values])
