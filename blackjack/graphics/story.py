"""What to show after a step: the view's events in order, as beats.

``DRAWINGS`` says how, in pictures or in words; the functions here say when.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from blackjack.engine.actions import is_finished
from blackjack.engine.events import (
    DealerDrew,
    Dealt,
    Drew,
    Event,
    FundsReset,
    GameOver,
    Insured,
    Left,
    Peeked,
    Refused,
    Revealed,
    RoundBegan,
    RoundSettled,
    Seated,
    Shuffled,
    TurnBegan,
)
from blackjack.engine.state import Phase
from blackjack.engine.view import View

from . import banner, results, scoreboard, spoken
from . import table as pictures
from .cards import in_line
from .figures import counted, dealer_total, money
from .lines import Line, line, wrapped
from .look import Look
from .prompts import refusal


class Beat(NamedTuple):
    """Lines to show at once; ``pause`` for a moment after them."""

    lines: list[Line]
    pause: bool = False


Draw = Callable[[View, Look], list[Line]]


class Drawing(NamedTuple):
    """How the parts of a table are shown."""

    round_rule: Draw
    table: Draw
    dealer: Draw
    seat: Callable[[View, int, Look], list[Line]]
    results: Draw
    scoreboard: Draw


PICTURES = Drawing(
    banner.round_rule,
    pictures.table,
    pictures.dealer,
    pictures.seat_rows,
    results.results,
    scoreboard.scoreboard,
)
SPOKEN = Drawing(
    spoken.round_rule,
    spoken.table,
    spoken.dealer,
    spoken.seat_rows,
    spoken.results,
    spoken.scoreboard,
)


def story(view: View, look: Look) -> list[Beat]:
    """Return what the last step did, as beats in the order in which they happened."""
    beats: list[Beat] = []
    for event in view.events:
        if tell := _TELLERS.get(type(event)):
            beats += tell(view, look, event)
    return [beat for beat in beats if beat.lines]


def table(view: View, look: Look) -> list[Line]:
    """Return the whole table and the standing, for the key ``t``."""
    drawing = _drawing(look)
    lines = drawing.table(view, look) if view.dealer else []
    return [*drawing.round_rule(view, look), *lines, *drawing.scoreboard(view, look)]


def _drawing(look: Look) -> Drawing:
    return SPOKEN if look.style == "spoken" else PICTURES


def _say(text: str, look: Look) -> list[Beat]:
    indent = 0 if look.style == "spoken" else 1
    return [Beat(wrapped(text, look.width, indent))]


def _round_began(view: View, look: Look, _: RoundBegan) -> list[Beat]:
    return [Beat(_drawing(look).round_rule(view, look))] if view.seats else []


def _seated(view: View, look: Look, event: Seated) -> list[Beat]:
    """The first round is announced when everybody sits."""
    beats: list[Beat] = []
    if view.rules.seats > 1:
        funds = f" with {money(view.rules.funds, view.rules, look)}" if view.rules.money else ""
        beats += _say(f"{event.name} sits down{funds}.", look)
    if len(view.seats) == view.players:
        beats.append(Beat(_drawing(look).round_rule(view, look)))
    return beats


def _shuffled(view: View, look: Look, event: Shuffled) -> list[Beat]:
    if event.mid_round:
        discards = counted(event.cards, "discard")
        return _say(f"The shoe is empty: {discards} are shuffled.", look)
    if not banner.lasts(view.rules):
        return []
    return _say(f"The shoe is shuffled: {event.cards} cards.", look)


def _dealt(view: View, look: Look, event: Dealt) -> list[Beat]:
    """Show the table, unless the first turn is about to; once a deal."""
    last = [e for e in view.events if isinstance(e, Dealt)][-1]
    if event is not last:
        return []
    seat, hand = view.turn
    if view.phase is Phase.HAND_CHECKING:
        held = view.seats[seat]
        if not is_finished(view.rules, held, held.hands[hand]):
            return []
    return [Beat(_drawing(look).table(view, look))]


def _insured(view: View, look: Look, event: Insured) -> list[Beat]:
    if not event.amount:
        return []
    name = view.seats[event.seat].name
    return _say(f"{name} insures for {money(event.amount, view.rules, look)}.", look)


def _peeked(_: View, look: Look, event: Peeked) -> list[Beat]:
    found = "blackjack" if event.natural else "no blackjack"
    (beat,) = _say(f"The dealer looks at the hidden card: {found}.", look)
    return [Beat(beat.lines, pause=True)]


def _turn_began(view: View, look: Look, event: TurnBegan) -> list[Beat]:
    """Show the whole table at a seat's first decision, later its own hands."""
    drawing, seat = _drawing(look), view.seats[event.seat]
    if len(seat.hands) > 1 or len(seat.hands[0].cards) > 2:
        return [Beat(drawing.seat(view, event.seat, look))]
    shared = sum([bool(other.hands) for other in view.seats]) > 1
    announced = _say(f"{seat.name}'s turn.", look) if shared else []
    return [*announced, Beat(drawing.table(view, look))]


def _drew(view: View, look: Look, event: Drew) -> list[Beat]:
    """Show a hand whose last card this was; else its next turn shows it."""
    seat = view.seats[event.seat]
    if view.turn != (event.seat, event.hand):
        return []
    if not is_finished(view.rules, seat, seat.hands[event.hand]):
        return []
    return [Beat(_drawing(look).seat(view, event.seat, look))]


def _revealed(view: View, look: Look, _: Revealed) -> list[Beat]:
    return [Beat(_drawing(look).dealer(view, look), pause=True)]


def _dealer_drew(view: View, look: Look, event: DealerDrew) -> list[Beat]:
    """Show the dealer's cards one at a time, with the total after each."""
    before = len(view.dealer) - len(event.cards)
    beats = []
    for i, card in enumerate(event.cards, before + 1):
        so_far = view._replace(dealer=view.dealer[:i])
        worth = dealer_total(so_far)
        if look.style == "spoken":
            lines = [line(f"Dealer draws {spoken.named([card])}, {worth}.")]
        else:
            sign = "= " if worth[:1].isdigit() else ""
            (shown,) = in_line([card], look)
            lines = [
                (
                    *line("  draws     " if look.wide else "  draws  "),
                    *shown,
                    *line(f"  {sign}{worth}"),
                )
            ]
        beats.append(Beat(lines, pause=True))
    return beats


def _round_settled(view: View, look: Look, _: RoundSettled) -> list[Beat]:
    drawing = _drawing(look)
    return [Beat([*drawing.results(view, look), *drawing.scoreboard(view, look)])]


def _left(view: View, look: Look, event: Left) -> list[Beat]:
    seat, rules = view.seats[event.seat], view.rules
    funds = money(seat.funds, rules, look)
    if event.broke:
        low = money(rules.min_bet, rules, look)
        return _say(f"{seat.name} is out: {funds} is less than the minimum bet of {low}.", look)
    return _say(f"{seat.name} leaves" + (f" with {funds}." if rules.money else "."), look)


def _funds_reset(view: View, look: Look, event: FundsReset) -> list[Beat]:
    seat = view.seats[event.seat]
    return _say(f"{seat.name} starts again with {money(seat.funds, view.rules, look)}.", look)


def _game_over(view: View, look: Look, event: GameOver) -> list[Beat]:
    winners = [view.seats[i] for i in event.winners]
    if not winners:
        return _say("The game is over.", look)
    points = counted(winners[0].score, "point")
    names = " and ".join([seat.name for seat in winners])
    if len(view.seats) == 1:
        return _say(f"The game is over: {names} has {points}.", look)
    verb = "wins" if len(winners) == 1 else "share the first place"
    return _say(f"The game is over: {names} {verb} with {points}.", look)


def _refused(view: View, look: Look, event: Refused) -> list[Beat]:
    return [Beat(refusal(event, view, look))]


_TELLERS: dict[type[Event], Callable[[View, Look, Any], list[Beat]]] = {
    RoundBegan: _round_began,
    Seated: _seated,
    Shuffled: _shuffled,
    Dealt: _dealt,
    Insured: _insured,
    Peeked: _peeked,
    TurnBegan: _turn_began,
    Drew: _drew,
    Revealed: _revealed,
    DealerDrew: _dealer_drew,
    RoundSettled: _round_settled,
    Left: _left,
    FundsReset: _funds_reset,
    GameOver: _game_over,
    Refused: _refused,
}
