"""The table in words, one fact a line, for a screen reader."""

from __future__ import annotations

from fractions import Fraction

from ..engine import rulings
from ..engine.cards import Card
from ..engine.state import Hand
from ..engine.view import View
from ..engine.vocabulary import Outcome
from .banner import round_number
from .cards import Cards
from .courses import Courses, course_of, held
from .figures import counted, dealer_total, grouped, hand_at_turn, listed, money, total
from .lines import Line, line, printable
from .look import Look
from .results import results_of
from .scoreboard import record, standings

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


def named(cards: Cards) -> str:
    """Return cards by name: king of spades and a hidden card."""
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
