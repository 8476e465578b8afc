"""The dealer's phases: dealer card reveal, dealer hit and judging."""

from __future__ import annotations

from .actions import has_natural
from .dealing import Machines, hold, take
from .events import DealerDrew, Revealed
from .hands import ACE_BOTH, hand_calculate, is_soft, may_become_natural
from .opening import Step
from .payouts import has_open_insurance, judge, live_hands, pay
from .state import GameState, replace
from .transitions import Signal


def dealer_card_reveal(machines: Machines, state: GameState, _: str | None) -> Step:
    """Turn the hidden cards and see what the dealer must do."""
    if not state.revealed:
        state = reveal(machines, state)
    if hand_calculate(state.dealer, state.rules.dealer_ace) > 21:
        return Signal.DEALER_BUST, pay(judge(state))
    must_hit = draws(state) and cards_matter(state)
    return (Signal.DEALER_HITS if must_hit else Signal.DEALER_STANDS), state


def reveal(machines: Machines, state: GameState) -> GameState:
    """Turn the hidden cards; without a hole card, take the second if it matters."""
    hole_card = state.rules.hole_card
    turned = [card for i, card in enumerate(state.dealer) if state.rules.hides(i)]
    if hole_card == "none" and second_card_matters(state):
        state, turned = take(machines, state, 1)
        state = replace(state, dealer=hold(machines, state.dealer, turned))
    events = (*state.events, Revealed(tuple(turned))) if turned else state.events
    return replace(state, revealed=True, events=events)


def draws(state: GameState) -> bool:
    """Tell whether the dealer's total asks for a card: under 17, or a soft 17 at H17."""
    ace = state.rules.dealer_ace
    total = hand_calculate(state.dealer, ace)
    soft_17 = total == 17 and is_soft(state.dealer, ace)
    return total < 17 or (soft_17 and state.rules.dealer_hits_soft_17)


def cards_matter(state: GameState) -> bool:
    """Tell whether a live hand is left that more than a dealer's natural can touch."""
    rules, live = state.rules, live_hands(state)
    return any([not (rules.natural_beats_21 and has_natural(rules, hand)) for hand in live])


def second_card_matters(state: GameState) -> bool:
    """Tell whether the dealer's second card can change a result or an open insurance.

    For naturals alone it can only if it may complete a dealer's natural.
    """
    natural_possible = state.rules.dealer_ace == ACE_BOTH and may_become_natural(state.dealer[0])
    if has_open_insurance(state) or cards_matter(state):
        return True
    return natural_possible and bool(live_hands(state))


def dealer_hit(machines: Machines, state: GameState, _: str | None) -> Step:
    """Take cards until the total says stop."""
    drawn = []
    while draws(state):
        state, cards = take(machines, state, 1)
        state = replace(state, dealer=hold(machines, state.dealer, cards))
        drawn += cards
    return Signal.DRAWN, replace(state, events=(*state.events, DealerDrew(tuple(drawn))))


def judging(_: Machines, state: GameState, __: str | None) -> Step:
    """Compare every live hand with the dealer's."""
    return Signal.JUDGED, pay(judge(state))
