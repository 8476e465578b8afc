"""Bets that lie on tables which were left before the round was settled."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ..engine.errors import BlackjackError
from ..engine.state import GameState, Phase
from ..graphics.figures import in_unit
from ..graphics.look import Look
from ..journal.reading import Reader
from ..journal.rows import DROPPED, Filters
from ..session.record import resumed


class Stake(NamedTuple):
    """What a player left on a table."""

    player: str
    table: str
    unit: str
    game: int
    round: int
    amount: Fraction
    given_up: bool

    def told(self, look: Look) -> str:
        """The stake, in a sentence."""
        how = "given up" if self.given_up else "unfinished"
        at_stake = f"{in_unit(self.amount, self.unit, look)} at stake" if self.amount else "a hand"
        return f"{self.player} at {self.table}, game {self.game}, {how}: {at_stake}."


def stakes(journal: Reader, filters: Filters) -> Iterator[Stake]:
    """Yield what lies on the tables of games that did not come to their end."""
    wanted = None if filters.player is None else filters.player.casefold()
    for game in journal.left(filters):
        try:
            state = resumed(journal, game)
        except BlackjackError:  # of another version, or damaged
            continue
        over = game.position.over if game.position else 0
        for player, amount in at_stake(state):
            if wanted in (None, player.casefold()):
                yield Stake(
                    player, game.table, game.unit, game.id, state.round, amount, over == DROPPED
                )


def at_stake(state: GameState) -> Iterator[tuple[str, Fraction]]:
    """Yield who has a hand that is not settled, and all that they bet on it."""
    if state.phase is not Phase.GAME_ENDED:
        for seat in state.seats:
            if seat.hands:
                bets = [hand.bet for hand in seat.hands] + [bet.bet for bet in seat.side_bets]
                yield seat.name, sum(bets, Fraction(0))
