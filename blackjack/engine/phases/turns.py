"""Hand checking and card drawing: the players' turns."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .. import rulings
from ..answers import read_action
from ..dealing import Machines, draw, with_hand, with_seat
from ..events import Doubled, Drew, HandSplit, Settled, Stood, Surrendered, TurnBegan
from ..legal import has_natural, is_finished, legal
from ..rules import Rules
from ..state import (
    GameState,
    Hand,
    Signal,
    hand_at_turn,
    has_open_side_bet,
    live_hands,
    seat_at_turn,
)
from ..values import changed
from ..vocabulary import Action, Outcome, Question
from . import Step, refuse
from .judging import settle, waits_for_natural


def hand_checking(state: GameState, _: str | None) -> Step:
    """Look at the hand at turn: settle it, pass over it, or let it be played."""
    rules, hand = state.rules, hand_at_turn(state)
    if not is_finished(rules, seat_at_turn(state), hand):
        if state.dealer_due:
            return Signal.DEALERS_ACT, state
        began = TurnBegan(*state.turn, first=not state.asked)
        return Signal.HAND_TO_PLAY, changed(state, asked=True, events=(began,))
    if hand.outcome is None and (result := _certain(rules, hand)):
        settled = Settled(*state.turn, result)
        state = with_hand(state, changed(hand, outcome=result), settled)
    return pass_turn(state)


def _certain(rules: Rules, hand: Hand) -> Outcome | None:
    """The outcome of a finished hand that the dealer can't change; None for a live one."""
    total = rulings.player_total(rules, hand.cards)
    if total > rulings.BLACKJACK:
        return Outcome.BUST
    if rulings.wins_at_once(rules, total, len(hand.cards)):
        return rulings.win(rules, natural=has_natural(rules, hand))
    return None


def pass_turn(state: GameState) -> Step:
    """Go on to the next hand, the dealer, or the end of the round."""
    state = changed(state, dealer_due=False) if state.dealer_due else state
    following = _following(state)
    if following is not None:
        return Signal.NEXT_HAND, changed(state, turn=following)
    if live_hands(state) or has_open_side_bet(state) or waits_for_natural(state):
        return Signal.DEALERS_TURN, state
    return Signal.ALL_SETTLED, settle(state)


def _following(state: GameState) -> tuple[int, int] | None:
    """The turn behind this one: the seat's next hand, or the next seat's first."""
    number, hand = state.turn
    if hand + 1 < len(state.seats[number].hands):
        return number, hand + 1
    return next(((i, 0) for i, s in enumerate(state.seats) if i > number and s.hands), None)


def card_drawing(machines: Machines, state: GameState, answer: str | None) -> Step:
    """Take one action for the hand at turn."""
    answer = answer or ""
    allowed = legal(state)
    action = read_action(state.rules, answer)
    if action is None or action not in allowed:
        own = rulings.action_words(state.rules)
        words = [own[word] for word in allowed]
        reason = f"{', '.join(words[:-1])} or {words[-1]}.".capitalize()
        return refuse(state, answer, Question.ACTION, reason)
    return _ACTIONS[action](machines, state)


def _hit(machines: Machines, state: GameState) -> Step:
    due = rulings.turn_about(state.rules) and not state.dealer_stays
    return Signal.HAND_CHANGED, changed(_last_told(draw(machines, state)), dealer_due=due)


def _stand(_: Machines, state: GameState) -> Step:
    return pass_turn(changed(state, events=(Stood(*state.turn),)))


def _double(machines: Machines, state: GameState) -> Step:
    hand = hand_at_turn(state)
    state = _stake(state, hand.bet)
    doubled = changed(hand, bet=hand.bet * 2, doubled=True)
    state = draw(machines, with_hand(state, doubled, Doubled(*state.turn)))
    return Signal.HAND_CHANGED, _last_told(state)


def _split(machines: Machines, state: GameState) -> Step:
    """Make two hands of a pair; both get their second card at once, first hand first."""
    number, pair = state.turn
    hand = hand_at_turn(state)
    state = _stake(state, hand.bet)
    seat = state.seats[number]
    halves = tuple([Hand(cards=(card,), bet=hand.bet, split=True) for card in hand.cards])
    hands = (*seat.hands[:pair], *halves, *seat.hands[pair + 1 :])
    state = with_seat(state, changed(seat, hands=hands), HandSplit(number, pair))
    state = draw(machines, state)
    state = draw(machines, changed(state, turn=(number, pair + 1)))
    return Signal.HAND_CHANGED, _last_told(changed(state, turn=(number, pair)))


def _surrender(_: Machines, state: GameState) -> Step:
    hand = changed(hand_at_turn(state), outcome=Outcome.SURRENDERED)
    return Signal.HAND_CHANGED, with_hand(state, hand, Surrendered(*state.turn))


_ACTIONS: dict[Action, Callable[[Machines, GameState], Step]] = {
    Action.HIT: _hit,
    Action.STAND: _stand,
    Action.DOUBLE: _double,
    Action.SPLIT: _split,
    Action.SURRENDER: _surrender,
}


def _last_told(state: GameState) -> GameState:
    """Mark the card of the hand at turn as the last, where its player's turn is over with it."""
    seat, turn = seat_at_turn(state), state.turn
    if not all(is_finished(state.rules, seat, hand) for hand in seat.hands[turn[1] :]):
        return state
    events = tuple(
        [
            event._replace(last=True)
            if isinstance(event, Drew) and (event.seat, event.hand) == turn
            else event
            for event in state.events
        ]
    )
    return changed(state, events=events)


def _stake(state: GameState, bet: Fraction) -> GameState:
    """Take a bet equal to the hand's from the funds; nothing without money."""
    seat = seat_at_turn(state)
    return with_seat(state, changed(seat, funds=seat.funds - bet)) if bet else state
