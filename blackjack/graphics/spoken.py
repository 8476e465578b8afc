"""The table in words, one fact a line, for a screen reader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from operator import itemgetter

from ..engine import rulings
from ..engine.cards import Card
from ..engine.money import grouped
from ..engine.rules import Rules
from ..engine.state import Hand
from ..engine.view import View
from ..engine.vocabulary import Outcome
from .banner import round_number
from .cards import Cards
from .courses import Courses, course_of, held
from .figures import counted, dealer_total, hand_at_turn, listed, money, total
from .lines import Line, Piece, line, printable, wrapped
from .look import Look
from .pictured import ROOM, Figure, first_to_fit
from .results import results_of
from .scoreboard import record, standings
from .words import in_brief, side_bets_in_words

WORDS = {
    Outcome.WON: "wins",
    Outcome.NATURAL: "wins",
    Outcome.PUSH: "ties",
    Outcome.LOST: "loses",
    Outcome.BUST: "loses",
    Outcome.SURRENDERED: "loses",
}


def round_rule(view: View, _: Look) -> list[Line]:
    """Say which round begins, and what is left of the shoe."""
    lines = [line(f"{printable(view.rules.name).capitalize()}, {round_number(view)}.")]
    if rulings.shoe_lasts(view.rules):
        lines.append(line(f"Shoe: {view.shoe_left} of {view.shoe_size} cards."))
    return lines


def dealer(view: View, _: Look) -> list[Line]:
    """Say what the dealer holds."""
    worth = dealer_total(view)
    return [line(f"Dealer: {named(view.dealer)}{f', {worth}' if worth else ''}.")]


def draw(view: View, _: Look) -> list[Line]:
    """Say which card the dealer took last, and what the hand is worth with it."""
    return [line(f"Dealer draws {named(view.dealer[-1:])}, {dealer_total(view)}.")]


def seat_rows(view: View, number: int, look: Look) -> list[Line]:
    """Say what a seat's hands are, and which of several is at turn."""
    seat, lines = view.seats[number], []
    for i, hand in enumerate(seat.hands):
        which = f", hand {i + 1}" if len(seat.hands) > 1 else ""
        lines.append(line(f"{seat.name}{which}: {_hand(view, hand, look)}."))
    lines += [line(f"{seat.name}: {told}.") for told in side_bets_in_words(seat)]
    if len(seat.hands) > 1 and (at_turn := hand_at_turn(view, number)) is not None:
        lines.append(line(f"Turn: {seat.name}, hand {at_turn + 1}."))
    return lines


def results(view: View, look: Look) -> list[Line]:
    """Say how the round ended for everybody, and what they hold now."""
    lines = [line(f"Result of round {view.round}."), *dealer(view, look)]
    for result in results_of(view):
        gain = result.gain
        amount = f" {_amount(view, abs(gain), look)}" if gain else ""
        verb = WORDS[result.outcome]
        if gain is not None and result.outcome is Outcome.PUSH and gain:
            verb = "ties for"
        lines.append(line(f"{result.seat.name} {verb}{amount}: {result.reason}."))
    return [*lines, *_holdings(view, look)]


def scoreboard(view: View, look: Look, courses: Courses) -> list[Line]:
    """Say who stands where, and how funds or scores went."""
    lines = [line("Scoreboard.")]
    for place, number in standings(view):
        seat = view.seats[number]
        where = f"{place}. " if len(view.seats) > 1 else ""
        has = ""
        if view.rules.staked:
            has = f", {_amount(view, held(view.rules, seat), look)}"
        gone = "" if seat.seated else ", out of the game"
        lines.append(line(f"{where}{seat.name}: {record(seat)}{has}{gone}."))
        if view.rules.staked and (course := course_of(courses, number)):
            lines.append(line(f"{seat.name} over time: {', '.join(map(grouped, course))}."))
    return lines


def opening(rules: Rules, look: Look) -> list[Line]:
    """Say the game's name, the table, and its rules in short."""
    return [line("Blackjack."), *in_short(rules, look)]


def in_short(rules: Rules, look: Look) -> list[Line]:
    """Say the table, and its rules in short."""
    return say(f"Table: {', '.join(in_brief(rules, in_full=True))}.", look)


def option(word: str, _: str) -> str:
    """A word that can be answered."""
    return word


def say(text: str, look: Look, style: str = "") -> list[Line]:
    """Say a sentence."""
    return wrapped(text, look.width, indent=0, style=style)


def title(text: str, _: Look) -> Line:
    """Say what follows."""
    return line(f"{text.capitalize()}.")


def prompt(forms: Sequence[str], look: Look) -> Line:
    """Ask in the first form that leaves room for an answer."""
    return line(f"{first_to_fit(forms, look.width - ROOM)}: ")


def refused(forms: Sequence[str], _: Look) -> list[Line]:
    """Refuse in full."""
    return [line(forms[0])]


def moves(offered: Sequence[tuple[str, str]], _: Look) -> list[str]:
    """The moves, by their words."""
    return [f"{', '.join([word for _, word in offered])}, or ? for help"]


def entries(of: Sequence[tuple[str, str]], _: Look) -> list[Line]:
    """Say what can be typed, and what each does."""
    return [line(f"{answer}: {meaning}.") for answer, meaning in of]


def advice(values: Sequence[Piece], note: str, _: Look) -> list[Line]:
    """Say what the coach thinks is best, and what the other answers are worth."""
    parts = [text for text, _ in values]
    if not note:
        parts[0] = f"best is {', '.join(parts[0].rsplit(' ', 1))}"
    first, rest = parts[:1], parts[1:]
    said = [*first, ", ".join(rest)] if not note else [", ".join(parts)]
    rows = [line(f"{text}.") for text in said if text]
    return [line("Coach: ", *rows[0]), *rows[1:], *([line(note)] if note else [])]


def remark(text: str, _: Look) -> list[Line]:
    """Say what the coach thinks of a decision."""
    return [line(f"Coach: {text}.")]


def facts(name: str, of: Sequence[str], _: Look) -> list[Line]:
    """Say figures with a name in front."""
    return [line(f"{name}: {', '.join(of)}.")]


def section(title: str, of: Sequence[str], _: Look) -> list[Line]:
    """Say what sentences are about, then the sentences."""
    return [line(f"{title}."), *[line(f"{text}.") for text in of]]


def course(of: Sequence[Fraction], _: Look) -> str:
    """Say funds over time."""
    return f"over time: {', '.join(map(grouped, of))}"


def figures(of: Sequence[Figure], _: Look) -> list[Line]:
    """Say figures, one after another."""
    return [
        line(f"{name.capitalize()}: {', '.join([part for part in (value, note) if part])}.")
        for name, value, note, _ in of
    ]


def grid(
    kind: str,
    heads: Sequence[str],
    rows: Sequence[tuple[str, Sequence[str]]],
    words: Mapping[str, str],
    look: Look,
) -> list[Line]:
    """Say rows of cells: hard 9: hit against 2, double or else hit against 3 to 6."""
    lines: list[Line] = []
    for name, row in rows:
        parts = [
            (cell, [head for head, _ in same])
            for cell, same in groupby(zip(heads, row, strict=True), key=itemgetter(1))
        ]
        told = [
            f"{_in_words(cell, words)} against {against[0]}"
            + (f" to {against[-1]}" if len(against) > 1 else "")
            for cell, against in parts
            if cell
        ]
        lines += say(f"{kind.capitalize()} {name.replace('-', ' to ')}: {', '.join(told)}.", look)
    return lines


def _in_words(cell: str, words: Mapping[str, str]) -> str:
    """A chart's letters in words; a figure as it is."""
    return " or else ".join([words[letter.upper()] for letter in cell]) if words else cell


def legend(_: Mapping[str, str], __: Look) -> list[Line]:
    """Nothing: what is said in words needs no key."""
    return []


def card(of: Card, _: Look) -> list[Line]:
    """Say one card."""
    return [line(f"{named([of]).capitalize()}.")]


def cards_on_a_line(some: Cards, _: Look) -> list[Line]:
    """Say a few cards."""
    return [line(f"{named(some).capitalize()}.")]


def tray(dealt: float, decks: int, _: Look) -> list[Line]:
    """Say how much was dealt."""
    return [line(f"{dealt:g} of {decks} decks are in the discard tray.")]


def named(cards: Cards) -> str:
    """Cards by name: king of spades and a hidden card."""
    return listed([_card(card) for card in cards])


def _card(card: Card | None) -> str:
    return "a hidden card" if card is None else f"{card['rank']} of {card['suit']}".lower()


def _hand(view: View, hand: Hand, look: Look) -> str:
    facts = [named(hand.cards), total(hand, view.rules)]
    if hand.outcome is Outcome.SURRENDERED:
        facts[1] = "surrendered"
    if hand.doubled:
        facts.append("doubled")
    if view.rules.money:
        facts.append(f"bet {money(hand.bet, view.rules, look)}")
    return ", ".join(facts)


def _amount(view: View, value: Fraction | int, look: Look) -> str:
    if view.rules.money:
        return money(value, view.rules, look)
    return counted(int(value), "point")


def _holdings(view: View, look: Look) -> list[Line]:
    """Say what everybody who played holds now."""
    if not view.rules.staked:
        return []
    return [
        line(f"{seat.name} has {_amount(view, held(view.rules, seat), look)}.")
        for seat in view.seats
        if seat.hands
    ]
