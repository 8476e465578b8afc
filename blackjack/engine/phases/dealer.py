"""Dealer card reveal and dealer hit."""

from __future__ import annotations

from .. import rulings
from ..dealing import Machines, draw_for_dealer
from ..events import DealerDrew, DealerStayed, Revealed
from ..legal import has_natural
from ..state import GameState, Signal, has_open_side_bet, live_hands, upcard
from ..values import changed
from . import Step
from .judging import settle, waits_for_natural


def dealer_card_reveal(machines: Machines, state: GameState, _: str | None) -> Step:
    """Turn the hidden cards and see what the dealer must do."""
    if not state.revealed:
        state = reveal(machines, state)
    if rulings.dealer_total(state.rules, state.dealer) > rulings.BLACKJACK:
        return Signal.DEALER_BUST, settle(state)
    must_hit = rulings.dealer_must_hit(state.rules, state.dealer) and cards_matter(state)
    return (Signal.DEALER_MUST_HIT if must_hit else Signal.DEALER_DONE), state


def reveal(machines: Machines, state: GameState) -> GameState:
    """Turn the hidden cards; without a hole card, take the second if it matters."""
    turned = [card for i, card in enumerate(state.dealer) if rulings.hides(state.rules, i)]
    if not rulings.deals_second_card(state.rules) and second_card_matters(state):
        state, card = draw_for_dealer(machines, state)
        turned = [card]
    events = (*state.events, Revealed(tuple(turned))) if turned else state.events
    return changed(state, revealed=True, events=events)


def cards_matter(state: GameState) -> bool:
    """True where a live hand is left that more than a dealer's natural can touch."""
    rules = state.rules
    return any(
        not rulings.only_a_natural_touches(rules, natural=has_natural(rules, hand))
        for hand in live_hands(state)
    )


def second_card_matters(state: GameState) -> bool:
    """True where the dealer's second card can change a result, an insurance or what comes back.

    For naturals alone it can only if it may complete a dealer's natural.
    """
    if has_open_side_bet(state) or cards_matter(state) or waits_for_natural(state):
        return True
    natural_possible = rulings.natural_partner(state.rules, upcard(state)) is not None
    return natural_possible and bool(live_hands(state))


def dealer_hit(machines: Machines, state: GameState, _: str | None) -> Step:
    """Take cards until the total says stop; one act alone where player and dealer take turns."""
    if state.dealer_due:
        return _act_once(machines, changed(state, dealer_due=False))
    drawn = []
    while rulings.dealer_must_hit(state.rules, state.dealer):
        state, card = draw_for_dealer(machines, state)
        drawn.append(card)
    return Signal.DEALER_DREW, changed(state, events=(*state.events, DealerDrew(tuple(drawn))))


def _act_once(machines: Machines, state: GameState) -> Step:
    """Take one card, or stay for good. A dealer who is bust is turned at once."""
    if not rulings.dealer_must_hit(state.rules, state.dealer):
        stayed = (*state.events, DealerStayed())
        return Signal.DEALER_ACTED, changed(state, dealer_stays=True, events=stayed)
    state, card = draw_for_dealer(machines, state)
    state = changed(state, events=(*state.events, DealerDrew((card,))))
    bust = rulings.dealer_total(state.rules, state.dealer) > rulings.BLACKJACK
    return (Signal.DEALER_DREW if bust else Signal.DEALER_ACTED), state
