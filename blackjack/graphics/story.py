"""What to show after a step: the view's events in order, as beats.

``forms`` says how, in pictures or in words; the functions here say when.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..engine import rulings
from ..engine.events import (
    DealEnded,
    DealerDrew,
    DealerStayed,
    Drew,
    Event,
    FundsReset,
    GameOver,
    Joined,
    Left,
    Peeked,
    Refused,
    Revealed,
    RoundBegan,
    RoundSettled,
    Seated,
    Shuffled,
    SideBetPlaced,
    TurnBegan,
)
from ..engine.side_bets import INSURANCE
from ..engine.view import View
from .courses import Courses
from .figures import counted, listed, money
from .forms import form, on_table, say
from .lines import Line
from .look import Look
from .prompts import refusal


class Beat(NamedTuple):
    """Lines to show at once; ``pause`` for a moment after them."""

    lines: list[Line]
    pause: bool = False


def story(view: View, look: Look, courses: Courses = ()) -> list[Beat]:
    """What the last step did, as beats in the order in which they happened.

    ``courses`` are those after the step.
    """
    beats: list[Beat] = []
    for event in view.events:
        if isinstance(event, RoundSettled):
            beats.append(_round_settled(view, look, courses))
        elif tell := _TELLERS.get(type(event)):
            beats += tell(view, look, event)
    return [beat for beat in beats if beat.lines]


def table(view: View, look: Look, courses: Courses = ()) -> list[Line]:
    """The whole table and the standing, for the key ``t``."""
    shown = form(look)
    lines = on_table(view, look) if view.dealer else []
    return [*shown.round_rule(view, look), *lines, *shown.scoreboard(view, look, courses)]


def _say(text: str, look: Look, style: str = "") -> list[Beat]:
    return [Beat(say(text, look, style))]


def _round_began(view: View, look: Look, _: RoundBegan) -> list[Beat]:
    return [Beat(form(look).round_rule(view, look))] if view.seats else []


def _seated(view: View, look: Look, _: Seated) -> list[Beat]:
    """The first round is announced when everybody sits."""
    if len(view.seats) != view.players:
        return []
    many = len(view.seats) > 1
    text = f"{listed([seat.name for seat in view.seats])} sit{'' if many else 's'} down"
    if view.rules.money:
        text += f" with {money(rulings.buy_in(view.rules), view.rules, look)}" + (
            " each" if many else ""
        )
    return [*_say(f"{text}.", look), Beat(form(look).round_rule(view, look))]


def _shuffled(view: View, look: Look, event: Shuffled) -> list[Beat]:
    if event.mid_round:
        discards = counted(event.cards, "discard")
        return _say(f"The shoe is empty: {discards} are shuffled.", look)
    if not rulings.shoe_lasts(view.rules):
        return []
    return _say(f"The shoe is shuffled: {event.cards} cards.", look)


def _deal_ended(view: View, look: Look, event: DealEnded) -> list[Beat]:
    """Show the table, unless the first turn is about to."""
    return [] if event.turn_follows else [Beat(on_table(view, look))]


def _side_bet_placed(view: View, look: Look, event: SideBetPlaced) -> list[Beat]:
    if not event.amount:
        return []
    name, amount = view.seats[event.seat].name, money(event.amount, view.rules, look)
    if event.side_bet == INSURANCE:
        return _say(f"{name} insures for {amount}.", look)
    return _say(f"{name} bets {amount} on {event.side_bet}.", look)


def _peeked(_: View, look: Look, event: Peeked) -> list[Beat]:
    found = "blackjack" if event.natural else "no blackjack"
    (beat,) = _say(f"The dealer looks at the hidden card: {found}.", look)
    return [Beat(beat.lines, pause=event.natural)]


def _turn_began(view: View, look: Look, event: TurnBegan) -> list[Beat]:
    """Show the whole table at the first question, then the dealer and the seat at turn."""
    shown, seat = form(look), view.seats[event.seat]
    fresh = len(seat.hands) == 1 and len(seat.hands[0].cards) == 2
    shared = sum([bool(other.hands) for other in view.seats]) > 1
    announced = _say(f"{seat.name}'s turn.", look, "title") if fresh and shared else []
    lines = on_table(view, look) if event.first else shown.turn(view, event.seat, look)
    return [*announced, Beat(lines)]


def _drew(view: View, look: Look, event: Drew) -> list[Beat]:
    """Show the last card of a seat; all others its next turn shows."""
    return [Beat(form(look).seat(view, event.seat, look))] if event.last else []


def _revealed(view: View, look: Look, _: Revealed) -> list[Beat]:
    return [Beat(form(look).dealer(view, look), pause=True)]


def _dealer_drew(view: View, look: Look, event: DealerDrew) -> list[Beat]:
    """Show the dealer's cards one at a time, with the total after each."""
    counts = range(len(view.dealer) - len(event.cards) + 1, len(view.dealer) + 1)
    hands = [view._replace(dealer=view.dealer[:count]) for count in counts]
    return [Beat(form(look).draw(so_far, look), pause=True) for so_far in hands]


def _dealer_stayed(_: View, look: Look, __: DealerStayed) -> list[Beat]:
    return _say("The dealer stays.", look)


def _round_settled(view: View, look: Look, courses: Courses) -> Beat:
    shown = form(look)
    return Beat([*shown.results(view, look), *shown.scoreboard(view, look, courses)])


def _joined(view: View, look: Look, event: Joined) -> list[Beat]:
    seat, rules = view.seats[event.seat], view.rules
    how = "is back" if event.back else "sits down"
    funds = f" with {money(seat.funds, rules, look)}" if rules.money else ""
    return _say(f"{seat.name} {how}{funds}.", look)


def _left(view: View, look: Look, event: Left) -> list[Beat]:
    seat, rules = view.seats[event.seat], view.rules
    funds = money(seat.funds, rules, look)
    if event.broke:
        low = money(rulings.bet_range(rules, seat.funds)[0], rules, look)
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
    DealEnded: _deal_ended,
    SideBetPlaced: _side_bet_placed,
    Peeked: _peeked,
    TurnBegan: _turn_began,
    Drew: _drew,
    Revealed: _revealed,
    DealerDrew: _dealer_drew,
    DealerStayed: _dealer_stayed,
    Joined: _joined,
    Left: _left,
    FundsReset: _funds_reset,
    GameOver: _game_over,
    Refused: _refused,
}
