"""The simulated seats at the real table: an answerer that plays as a setup says."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..engine import rulings
from ..engine.cards import RANKS, codes
from ..engine.machine import BlackjackGame, steps
from ..engine.rules import settings, with_settings
from ..engine.state import Phase
from ..engine.view import View
from ..engine.vocabulary import Question
from .nodes import rank
from .reading import Reading
from .setup import Setup
from .strategy import Spot
from .walk import SCRATCH, play_round

RICH = 1_000_000
"""Funds that cover every bet: the simulated seats are never out of money."""


class Seat:
    """Answers every question as the simulated seats do, and ends the game after some rounds."""

    def __init__(self, setup: Setup, bet: str, rounds: int) -> None:
        """Take a place for some rounds, with one bet for all."""
        self.setup, self.bet, self.rounds = setup, bet, rounds
        self.reading = Reading(setup.rules, setup.deck)
        self.counting = setup.plan.counting

    def __call__(self, view: View) -> str:
        """Answer the question that a view holds."""
        assert view.prompt is not None
        kind = view.prompt.kind
        if kind is Question.ACTION:
            return self.action(view)
        if kind is Question.INSURANCE:
            return "half" if self.setup.plan.tables.insures[0, self.bin(view)] else "no"
        if kind is Question.AGAIN:
            return "yes" if view.round < self.rounds else "no"
        if kind is Question.PLAYERS:
            return str(self.setup.seats)
        return self.bet if kind is Question.BET else ""

    def bin(self, view: View) -> int:
        """The bin of the true count, by all cards that the table has seen."""
        count = self.counting
        unseen = np.array(view.unseen)
        running = int(count.values[:10] @ (np.array(view.full) - unseen))
        return int(count.bins[unseen.sum(), running + count.offset])

    def action(self, view: View) -> str:
        """What the hand at turn does."""
        seat, number = view.turn
        hand, up = view.seats[seat].hands[number], view.dealer[0]
        cards = tuple(sorted([self.reading.number(card) for card in hand.cards]))
        spot = Spot(
            tuple(map(rank, cards)),
            *self.reading.total(cards),
            None if up is None else rank(RANKS.index(up["rank"])),
            view.legal,
            hand.split,
        )
        chosen = self.setup.plays.actions(spot)
        return chosen[self.bin(view) if len(chosen) > 1 else 0]


def rounds_of(setup: Setup, number: int) -> list[tuple[int, int, int]]:
    """The rounds of a shoe: where each begins, where it ends, and the first seat's money."""
    plan, found, began = setup.plan, [], 0
    out = np.zeros(SCRATCH, np.int64)
    order, seen = plan.whole(number)
    t, at, count = plan.tables, plan.layout, plan.counting
    while began < plan.cut:
        end = play_round(order, seen, began, t, at, count, out)
        if end > len(plan.cards):
            end = play_round(*plan.whole(number, began), began, t, at, count, out)
        found.append((began, end, int(out[0])))
        began = end
    return found


def scenario(setup: Setup, number: int) -> dict[str, Any]:
    """A shoe as a scenario: its cards, and the answers of the simulated seats."""
    plan, rules = setup.plan, setup.rules
    deck = setup.deck * (len(plan.cards) // len(setup.deck))
    played = rounds_of(setup, number)
    began, end, _ = played[-1]
    orders = [plan.order(number)]
    if end > len(deck):  # the cards of the rounds before the last one come again
        orders.append(plan.again(number, began))
    stacks = [codes([deck[place] for place in order]) for order in orders]
    endless = {"rounds": "none", **({"funds": str(RICH), "max_bet": "none"} if rules.money else {})}
    rich = with_settings(rules, endless)
    seat = Seat(setup, str(rulings.bet_range(rules, rulings.buy_in(rules))[0]), len(played))
    game = BlackjackGame(rich, 0, stacks, setup.deck)
    game.start()
    return {
        "name": f"shoe {number} of seed {setup.seed} at {rules.name}",
        "table": rules.name,
        "set": settings(rich),
        "players": [f"Player {seat + 1}" for seat in range(setup.seats)],
        "stack": stacks,
        "answers": [
            step.answer
            for step in steps(game, seat)
            if step.answer is not None and step.before.phase is not Phase.PLAYER_SETUP
        ],
    }
