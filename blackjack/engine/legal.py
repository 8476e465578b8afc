"""What may be done with a hand now: the one place that knows.

The prompt shows it, the phases check against it, the odds rank it, bots pick from it.
"""

from __future__ import annotations

from . import rulings
from .rules import Rules
from .state import GameState, Hand, Phase, Seat, hand_at_turn, seat_at_turn, upcard
from .vocabulary import Action


def legal(state: GameState) -> tuple[Action, ...]:
    """The actions that the hand at turn may take now, in the order of ``Action``."""
    if state.phase is not Phase.CARD_DRAWING:
        return ()
    rules, seat, hand = state.rules, seat_at_turn(state), hand_at_turn(state)
    if rulings.gets_one_card(rules, split_ace=is_split_ace(hand)):
        return (Action.STAND, Action.SPLIT)
    actions = [Action.HIT, Action.STAND]
    if can_double(rules, seat, hand):
        actions.append(Action.DOUBLE)
    if can_split(rules, seat, hand):
        actions.append(Action.SPLIT)
    may_surrender = rulings.may_surrender(rules, len(seat.hands), len(hand.cards))
    if may_surrender and not rulings.surrenders_early(rules, upcard(state)):
        actions.append(Action.SURRENDER)
    return tuple(actions)


def can_double(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """True where the rules and the funds let a hand be doubled."""
    total = rulings.player_total(rules, hand.cards)
    allowed = rulings.may_double(rules, total, len(hand.cards), split=hand.split)
    return allowed and can_stake(rules, seat, hand)


def can_split(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """True where the rules and the funds let a hand be split."""
    return (
        len(hand.cards) == 2
        and rulings.is_pair(rules, hand.cards[0]["rank"], hand.cards[1]["rank"])
        and rulings.may_split(rules, len(seat.hands), split_ace=is_split_ace(hand))
        and can_stake(rules, seat, hand)
    )


def can_stake(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """True where the funds cover a bet equal to the hand's."""
    return not rules.money or seat.funds >= hand.bet


def is_split_ace(hand: Hand) -> bool:
    """True for a hand that grew from a split Ace."""
    return hand.split and hand.cards[0]["rank"] == "Ace"


def is_finished(rules: Rules, seat: Seat, hand: Hand) -> bool:
    """True once a hand takes no more actions."""
    if hand.doubled or hand.outcome is not None:
        return True
    total = rulings.player_total(rules, hand.cards)
    if rulings.stands_by_itself(rules, total, len(hand.cards)):
        return True
    one_card = rulings.gets_one_card(rules, split_ace=is_split_ace(hand))
    return one_card and not can_split(rules, seat, hand)


def has_natural(rules: Rules, hand: Hand) -> bool:
    """True for a natural; a split hand's 21 is none."""
    return rulings.is_natural(rules, hand.cards, split=hand.split)
