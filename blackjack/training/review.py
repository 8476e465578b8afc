"""A game looked at afterwards: each decision by every measure, and luck apart from skill.

What a round brought is the sum of three parts: what the first cards were worth with best play,
less what mistakes by the cards left cost, and what the cards that followed brought on top.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..engine.events import Paid, SideBetPaid
from ..engine.machine import Played
from ..engine.state import GameState, Signal
from ..engine.view import view
from ..engine.vocabulary import Question
from ..graphics.coach import Judgement
from ..session.coach import ASKED, MEASURES
from ..session.judgement import judge, measured


class Verdict(NamedTuple):
    """A decision by each measure, by name, and what the best answer was worth, in money.

    ``worth`` is None at an insurance, and where the cards left have no known value.
    """

    by: dict[str, Judgement]
    worth: float | None


class Account(NamedTuple):
    """What a player's rounds brought, in money: all of it, and its three parts."""

    result: float = 0.0
    first_cards: float = 0.0
    mistakes: float = 0.0

    @property
    def later_cards(self) -> float:
        """What the cards that followed brought: luck."""
        return self.result - self.first_cards - self.mistakes


def verdict(made: Played) -> Verdict | None:
    """Judge an answer by all measures; None where nothing is to be judged."""
    from ..odds.advice import advise

    seen, answer = view(made.before), made.answer
    if answer is None or made.after.signal is Signal.REFUSED:
        return None
    if seen.prompt is None or seen.prompt.kind not in ASKED or (exact := advise(seen)) is None:
        return None
    found = {}
    for name in MEASURES:
        if measure := measured(name, seen, exact):
            found[name] = judge(seen, answer, measure, exact)
    worth = None
    if seen.prompt.kind is Question.ACTION and exact.best:
        seat, hand = seen.turn
        worth = exact.values[exact.best] * float(seen.seats[seat].hands[hand].bet)
    return Verdict(found, worth) if found else None


class Review:
    """What the decisions of a game come to, seat by seat."""

    def __init__(self) -> None:
        self.accounts: dict[int, Account] = {}
        self._worth: dict[int, float] = {}  # of the first cards of the round that is played
        self._mistakes: dict[int, float] = {}

    def decided(self, seat: int, made: Verdict) -> None:
        """Add a decision of the round that is played."""
        if made.worth is not None:
            self._worth.setdefault(seat, made.worth)
        if exact := made.by.get("exact"):
            self._mistakes[seat] = self._mistakes.get(seat, 0.0) - exact.loss * exact.bet

    def settled(self, states: Iterable[GameState]) -> None:
        """Add what a round brought to each seat, where one of the states has paid it."""
        nets: dict[int, float] = {}
        for state in states:
            for event in state.events:
                if isinstance(event, Paid | SideBetPaid) and event.net is not None:
                    nets[event.seat] = nets.get(event.seat, 0.0) + float(event.net)
        for seat, net in nets.items():
            before = self.accounts.get(seat, Account())
            self.accounts[seat] = Account(
                before.result + net,
                before.first_cards + self._worth.pop(seat, net),  # with no decision, all of it
                before.mistakes + self._mistakes.pop(seat, 0.0),
            )
