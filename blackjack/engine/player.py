"""The player machine, which holds cards: a player's hand, or the dealer's."""

from __future__ import annotations

from collections.abc import Sequence

from libdw import sm

from .cards import Card


class Player(sm.SM):
    """A holder of cards. State: the cards held. Input cards: output all it holds then."""

    start_state: tuple[Card, ...] = ()

    def get_next_values(
        self, state: tuple[Card, ...], inp: Sequence[Card]
    ) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards held after taking ``inp``, as next state and as output."""
        held = (*state, *inp)
        return held, held
