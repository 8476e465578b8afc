"""The players' phases: hand checking, card drawing and game ended."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from .actions import (
    NO,
    QUIT,
    WORDS,
    YES,
    broke_seat,
    ends_by_itself,
    hand_at_turn,
    is_finished,
    legal,
    read_action,
    seat_at_turn,
    tidy,
)
from .dealing import Machines, draw, with_hand, with_seat
from .events import (
    Doubled,
    Event,
    FundsReset,
    GameOver,
    HandSplit,
    Left,
    Settled,
    Stood,
    Surrendered,
    TurnBegan,
)
from .hands import hand_calculate
from .opening import Step, refuse
from .payouts import has_open_insurance, live_hands, pay, win
from .state import GameState, Hand, replace
from .transitions import Signal


def hand_checking(_: Machines, state: GameState, __: str | None) -> Step:
    """Look at the hand at turn: settle it, pass over it, or let it be played."""
    rules, hand = state.rules, hand_at_turn(state)
    if not is_finished(rules, seat_at_turn(state), hand):
        return Signal.PLAY, replace(state, events=(TurnBegan(*state.turn),))
    total = hand_calculate(hand.cards, rules.player_ace)
    result = "bust" if total > 21 else None
    if total == 21 and rules.twenty_one_wins:
        result = win(rules, hand)
    if result is not None:
        settled = Settled(*state.turn, result)
        state = with_hand(state, replace(hand, outcome=result), settled)
    return pass_turn(state)


def pass_turn(state: GameState) -> Step:
    """Go on to the next hand, the dealer, or the end of the round."""
    following = _following(state)
    if following is not None:
        return Signal.NEXT_HAND, replace(state, turn=following)
    if live_hands(state) or has_open_insurance(state):
        return Signal.DEALERS_TURN, state
    return Signal.ALL_SETTLED, pay(state)


def _following(state: GameState) -> tuple[int, int] | None:
    """Return the turn behind this one: the seat's next hand, or the next seat's first."""
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
        words = [WORDS[state.rules.stake].get(word, word) for word in allowed]
        reason = f"{', '.join(words[:-1])} or {words[-1]}.".capitalize()
        return refuse(state, answer, "action", reason)
    return _ACTIONS[action](machines, state)


def _hit(machines: Machines, state: GameState) -> Step:
    return Signal.SAME_HAND, draw(machines, state)


def _stand(_: Machines, state: GameState) -> Step:
    return pass_turn(replace(state, events=(Stood(*state.turn),)))


def _double(machines: Machines, state: GameState) -> Step:
    hand = hand_at_turn(state)
    state = _stake(state, hand.bet)
    doubled = replace(hand, bet=hand.bet * 2, doubled=True)
    return Signal.SAME_HAND, draw(machines, with_hand(state, doubled, Doubled(*state.turn)))


def _split(machines: Machines, state: GameState) -> Step:
    """Make two hands of a pair; both get their second card at once, first hand first."""
    number, pair = state.turn
    hand = hand_at_turn(state)
    state = _stake(state, hand.bet)
    seat = state.seats[number]
    halves = tuple([Hand(cards=(card,), bet=hand.bet, split=True) for card in hand.cards])
    hands = (*seat.hands[:pair], *halves, *seat.hands[pair + 1 :])
    state = with_seat(state, replace(seat, hands=hands), HandSplit(number, pair))
    state = draw(machines, state)
    state = draw(machines, replace(state, turn=(number, pair + 1)))
    return Signal.SAME_HAND, replace(state, turn=(number, pair))


def _surrender(_: Machines, state: GameState) -> Step:
    hand = replace(hand_at_turn(state), outcome="surrendered")
    return Signal.SAME_HAND, with_hand(state, hand, Surrendered(*state.turn))


_ACTIONS: dict[str, Callable[[Machines, GameState], Step]] = {
    "hit": _hit,
    "stand": _stand,
    "double": _double,
    "split": _split,
    "surrender": _surrender,
}


def _stake(state: GameState, bet: Fraction) -> GameState:
    """Take a bet equal to the hand's from the funds; nothing without money."""
    seat = seat_at_turn(state)
    return with_seat(state, replace(seat, funds=seat.funds - bet))


def game_ended(_: Machines, state: GameState, answer: str | None) -> Step:
    """Ask for another round, and who leaves; or end by itself."""
    if ends_by_itself(state) or answer is None:
        return the_end(state)
    broke = broke_seat(state)
    return _again(state, answer) if broke is None else _reset(state, answer, broke)


def the_end(state: GameState, *events: Event) -> Step:
    """End the game; where points count, name all who share the top score."""
    scores = [seat.score for seat in state.seats]
    winners = [i for i, score in enumerate(scores) if score == max(scores)]
    over = GameOver(tuple(winners) if state.rules.stake == "points" else ())
    return Signal.THE_END, replace(state, over=True, events=(*state.events, *events, over))


def _again(state: GameState, answer: str) -> Step:
    word = tidy(answer).lower()
    if word in YES:
        return Signal.ANOTHER_ROUND, state
    if word in NO or word in QUIT:
        return the_end(state)
    names = {s.name.casefold(): i for i, s in enumerate(state.seats) if s.seated}
    leaver = names.get(tidy(answer).casefold()) if state.rules.leave else None
    if leaver is None:
        who = ", or the name of who leaves" if state.rules.leave else ""
        return refuse(state, answer, "again", f"Yes for another round, no to end{who}.")
    state = replace(state, turn=(leaver, 0))
    state = with_seat(state, replace(state.seats[leaver], seated=False), Left(leaver, broke=False))
    return the_end(state) if ends_by_itself(state) else (Signal.ASKING, state)


def _reset(state: GameState, answer: str, broke: int) -> Step:
    word = tidy(answer).lower()
    if word in NO:
        return the_end(state)
    if not word or word not in YES:
        return refuse(state, answer, "reset", "Yes for new funds, no to end.")
    seat = state.seats[broke]
    funds = Fraction(state.rules.funds)
    state = replace(state, turn=(broke, 0), house=state.house - (funds - seat.funds))
    state = with_seat(state, replace(seat, funds=funds), FundsReset(broke))
    return (Signal.ANOTHER_ROUND if broke_seat(state) is None else Signal.ASKING), state
