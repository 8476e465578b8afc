"""Rounds of an automaton, played by the pure machine on a stacked shoe."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import numpy as np

from blackjack.engine import rulings
from blackjack.engine.cards import code, read_cards
from blackjack.engine.machine import BlackjackGame, steps
from blackjack.engine.rules import Rules, with_settings
from blackjack.engine.state import GameState, Phase
from blackjack.engine.view import View
from blackjack.engine.vocabulary import Action, Question
from blackjack.simulation.reading import Reading
from blackjack.simulation.seat import Seat
from blackjack.simulation.setup import Setup
from blackjack.simulation.strategy import COUNTS, Plays, Spot
from blackjack.simulation.walk import SCRATCH, play_round

from .edges import Round

BET = 100
DECK = read_cards()
FILLER = 40
"""More cards than most rounds take once an edge is behind them."""


@dataclass(frozen=True)
class Whims:
    """A way to play that does anything that is legal, the same for equal totals."""

    counts: int = 1

    def key(self, hand: Sequence[int], total: int, *, soft: bool) -> object:
        return total, soft, len(hand) > 2

    def actions(self, spot: Spot) -> tuple[Action, ...]:
        """Often the same at every count, and never a hit for good."""
        chance = random.Random(repr((spot.total, spot.soft, spot.up, spot.legal, spot.split)))
        legal = [action for action in spot.legal if spot.total < 19 or action is not Action.HIT]
        chosen = [chance.choice(legal), chance.choice(legal)]
        at = chance.randrange(self.counts)
        return tuple([chosen[number > at] for number in range(self.counts)])


@dataclass(frozen=True)
class Whimsical(Setup):
    """A setup that plays by whims."""

    @cached_property
    def plays(self) -> Plays:
        return Whims(1 if self.method is None else len(COUNTS))


class Result(NamedTuple):
    """What the first seat won, in units, and how many cards were dealt."""

    money: int
    cards: int


def rich(rules: Rules) -> Rules:
    """The rules with funds that cover every bet."""
    funds = {"funds": "1000000", "max_bet": "none"} if rules.money else {}
    return with_settings(rules, {"rounds": "none", **funds})


def money(rules: Rules, before: Fraction, state: GameState) -> int:
    """What the first seat won in the round that is over, in units."""
    seat, unit = state.seats[0], Reading(rules, DECK).unit
    if rules.money:
        return int((seat.funds - before) / BET * unit)
    won = Fraction(0)
    for hand in seat.hands:
        assert hand.outcome is not None
        won += rulings.gain(rules, hand.outcome, doubled=hand.doubled)
    return int(won * unit)


def play(made: Setup, rounds: Sequence[Sequence[int]], *, insures: bool = False) -> list[Result]:
    """Play rounds of one seat, each from the top of a shoe stacked anew."""
    rules = with_settings(rich(made.rules), {"shuffle": "every-round"})
    seat = Seat(made, str(BET), len(rounds))

    def answer(view: View) -> str:
        assert view.prompt is not None
        if view.prompt.kind is Question.INSURANCE:
            return "half" if insures else "no"
        return seat(view)

    codes = codes_by_number(made)
    game = BlackjackGame(rules, 0, [stack(codes, cards) for cards in rounds], made.deck)
    game.start()
    before, found = rulings.buy_in(rules), []
    for step in steps(game, answer):
        if step.before.phase is Phase.GAME_ENDED:
            dealt = len(made.plan.cards) - len(step.before.shoe.cards)
            found.append(Result(money(rules, before, step.before), dealt))
            before = step.before.seats[0].funds
    return found


def codes_by_number(made: Setup) -> dict[int, list[str]]:
    """The codes of a deck's cards by their numbers."""
    reading = Reading(made.rules, made.deck)
    codes: dict[int, list[str]] = {}
    for card in made.deck:
        codes.setdefault(reading.number(card), []).append(code(card))
    return codes


def stack(codes: Mapping[int, list[str]], cards: Sequence[int]) -> str:
    """The codes of cards for a stacked shoe."""
    used: Counter[int] = Counter()
    names = []
    for card in cards:
        names.append(codes[card][used[card] % len(codes[card])])
        used[card] += 1
    return " ".join(names)


def holds(made: Setup, cards: Sequence[int]) -> bool:
    """True where the shoe has all of these cards."""
    full = Counter(made.plan.cards.tolist())
    return all(number <= full[card] for card, number in Counter(cards).items())


def walked(made: Setup, dealt: Round, chance: random.Random) -> tuple[list[int], Result]:
    """The cards of a round through an edge, and what the automaton makes of them."""
    plan, reading = made.plan, Reading(made.rules, made.deck)
    at, t = plan.layout, plan.tables
    filler = [chance.randrange(t.width) for _ in range(FILLER)]
    harmless = [card for card in filler if not reading.dealer((dealt.up, card)).natural]
    first = [0] * at.dealt
    first[at.one[0]], first[at.other[0]], first[at.up] = dealt.one, dealt.other, dealt.up
    if at.hole >= 0:
        first[at.hole] = harmless[0] if dealt.hole is None else dealt.hole
    cards = [*first, *dealt.drawn, *filler]
    order = np.array(cards + [9] * 64)
    out = np.zeros(SCRATCH, np.int64)
    seen = np.zeros(len(order) + 1, np.int64)
    end = play_round(order, seen, 0, t, at, plan.counting, out)
    return cards[:end], Result(int(out[0]), end)
