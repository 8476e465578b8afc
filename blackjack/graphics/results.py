"""The results of a round: who won what, and why."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from ..engine import rulings
from ..engine.cards import Card
from ..engine.events import Paid, SideBetPaid
from ..engine.legal import has_natural
from ..engine.state import Hand, Seat
from ..engine.view import View
from ..engine.vocabulary import Outcome
from . import cards
from .figures import counted, dealer_total, money, signed, total
from .lines import Line, both_ends, fit, flow, line, ruled
from .look import Look
from .words import instant_win

WORDS = {
    Outcome.WON: ("WIN", "won"),
    Outcome.NATURAL: ("WIN", "won"),
    Outcome.PUSH: ("PUSH", "push"),
    Outcome.LOST: ("LOST", "lost"),
    Outcome.BUST: ("LOST", "lost"),
    Outcome.SURRENDERED: ("LOST", "lost"),
}
"""The word for each outcome, and the name of its style."""

SHORTER = (("", ""), ("hand ", ""), (" has ", " "), (" with ", " "))
"""What may be left out of a reason, in this order, until its line fits."""


class Result(NamedTuple):
    """What came of a hand or of an insurance: ``gain`` is None where nothing is at stake."""

    seat: Seat
    outcome: Outcome
    gain: Fraction | None
    reason: str


def results_of(view: View) -> list[Result]:
    """The results of a settled round, as they were paid."""
    found = []
    for event in view.events:
        if isinstance(event, Paid):
            seat = view.seats[event.seat]
            which = f"hand {event.hand + 1}: " if len(seat.hands) > 1 else ""
            told = which + reason(view, seat.hands[event.hand])
            found.append(Result(seat, event.outcome, event.net, told))
        elif isinstance(event, SideBetPaid):
            outcome = Outcome.WON if event.net > 0 else Outcome.LOST
            seat = view.seats[event.seat]
            made = next(bet.result for bet in seat.side_bets if bet.name == event.side_bet)
            told = f"{event.side_bet}: {made}" if made else event.side_bet
            found.append(Result(seat, outcome, event.net, told))
    return found


def reason(view: View, hand: Hand) -> str:
    """Why a hand has its outcome: 21 beats 17, bust with 24, blackjack."""
    ours = total(hand, view.rules)
    points = rulings.dealer_total(view.rules, view_cards(view))
    mine = rulings.player_total(view.rules, hand.cards)
    if hand.outcome is Outcome.BUST:
        return ours
    if hand.outcome is Outcome.SURRENDERED:
        return "surrendered"
    if hand.outcome is Outcome.NATURAL:
        return "blackjack"
    if hand.outcome is Outcome.WON and rulings.wins_at_once(view.rules, mine, len(hand.cards)):
        return instant_win(view.rules, mine, len(hand.cards))
    if hand.outcome is Outcome.WON and points > 21:
        return "dealer bust"
    if hand.outcome is Outcome.PUSH:
        natural = has_natural(view.rules, hand) and rulings.natural_outranks(view.rules)
        return f"both have {'blackjack' if natural else mine}"
    if hand.outcome is Outcome.LOST:
        natural = rulings.dealer_is_natural(view.rules, view_cards(view))
        if natural and rulings.natural_outranks(view.rules):
            return "dealer has blackjack"
        return f"{mine} loses to {points}"
    return f"{mine} beats {points}"


def view_cards(view: View) -> list[Card]:
    """The dealer's cards that lie face up."""
    return [card for card in view.dealer if card is not None]


def results(view: View, look: Look) -> list[Line]:
    """The banner of a round's result and one line a hand, more where it must be."""
    found = results_of(view)
    amounts = ["" if result.gain is None else signed(result.gain) for result in found]
    column = max(map(len, amounts), default=0)
    lines = _banner(view, look)
    for i, (result, amount) in enumerate(zip(found, amounts, strict=True)):
        word, style = WORDS[result.outcome]
        gain = f"{amount:>{column}}  " if column else ""
        head = line(" ", (f"{word:<4}", style), "  " if look.wide else " ", gain)
        in_full = result.seat not in [later.seat for later in found[i + 1 :]]
        lines += _in_room(
            head, result.reason, _holds(view, result.seat, look, in_full=in_full), look
        )
    return lines


def _in_room(head: Line, reason: str, holds: Line, look: Look) -> list[Line]:
    """A result on one line, with its reason cut short if it takes that."""
    rows: list[Line] = []
    for long, short in SHORTER:
        reason = reason.replace(long, short)
        *above, last = flow(head, [line(part) for part in reason.split()], look.width)
        rows = [*above, *both_ends(last, holds, look.width)]
        if len(rows) == 1:
            break
    return rows


def _banner(view: View, look: Look) -> list[Line]:
    """A rule with the dealer's hand at its end, below it in a narrow window."""
    worth = dealer_total(view)
    sign = "= " if worth[:1].isdigit() else ""
    hand = [line("dealer"), *cards.in_line(view.dealer, look), line(f"{sign}{worth}")]
    return ruled(line((f"round {view.round}", "title")), hand, look.width, look.glyphs.thick)


def _holds(view: View, seat: Seat, look: Look, *, in_full: bool) -> Line:
    """A name and, on the last of its lines, what the player holds now."""
    name = fit(seat.name, 16, look.glyphs.ellipsis)
    if not in_full:
        return line(name)
    if view.rules.money:
        return line(f"{name} {money(seat.funds, view.rules, look)}")
    if view.rules.points:
        return line(f"{name} {counted(seat.score, 'point')}")
    return line(name)
