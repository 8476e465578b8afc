"""Drills: hands to decide, more of those that were decided wrongly."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ..engine import rulings
from ..engine.answers import read_action
from ..engine.cards import Card, codes, read_cards
from ..engine.errors import BlackjackError
from ..engine.events import Refused
from ..engine.hands import PIPS, pips
from ..engine.machine import BlackjackGame, play
from ..engine.rules import Rules
from ..engine.rulings import decks_for
from ..engine.view import View, view
from ..engine.vocabulary import Question
from ..graphics.coach import small
from ..graphics.forms import form
from ..graphics.help import explain
from ..graphics.prompts import question, refusal
from ..graphics.story import story
from ..graphics.words import lost_units
from ..session.coach import Coach
from ..session.judgement import NO_MISTAKE, cost, words_at
from ..session.loop import SCREENS
from .lesson import Lesson, told
from .scores import Score, total

if TYPE_CHECKING:
    from ..odds.advice import Advice

CANDIDATES = 300
"""So many deals are drawn, to take one of them by its weight."""
ANSWERS = {
    Question.PLAYERS: "1",
    Question.NAME: "You",
    Question.BET: "",
    Question.INSURANCE: "no",
}
"""What is answered until a move is asked for, or the round is over."""

Deal = tuple[Card, Card, Card]
"""A player's two cards and the upcard."""


class NothingToDecide(BlackjackError):
    """A table whose cards leave no hand to decide."""


class Drill:
    """A drill at one table."""

    def __init__(self, rules: Rules, lesson: Lesson, seed: str | None) -> None:
        """Draw hands by a seed; without one, former mistakes weigh too."""
        self.rules, self.lesson = rules, lesson
        self.chance = random.Random(seed)
        self.before = lesson.scores.before if seed is None else {}
        self.shoe = read_cards() * decks_for(rules, 1)
        self.coach = Coach()
        self.loss = 0.0

    def run(self) -> int:
        """Ask until the last round or until the player leaves; return the exit status."""
        self.lesson.say("Drill: choose the best move; ? explains, q leaves.")
        look = self.lesson.terminal.look
        self.lesson.terminal.show(form(look).in_short(self.rules, look))
        return self.lesson.run(self._round, self._summary)

    def _round(self) -> None:
        seen, advice = self._hand()
        terminal = self.lesson.terminal
        for beat in story(seen, terminal.look):
            terminal.show(beat.lines)
        chosen = self._move(seen)
        best = advice.best or ""
        loss = cost(seen, advice, best, chosen)
        right = loss < NO_MISTAKE
        hand = seen.seats[0].hands[0].cards
        self.lesson.keep(kind(self.rules, hand, seen.dealer[0]), right=right)
        words = words_at(seen)
        if right:
            self.lesson.say("Right.", "won")
        else:
            self.loss += loss
            cheaper = f"{words[best]} is worth {small(loss)} more than {words[chosen]}"
            self.lesson.say(f"Wrong: {cheaper}.", "lost")
        terminal.show(self.coach.now(seen, terminal.look))
        self.lesson.say(reason(seen))

    def _hand(self) -> tuple[View, Advice]:
        """Return a hand to decide, and what its moves are worth."""
        from ..odds.advice import advise

        scores = {
            name: total([self.before.get(name, Score()), self.lesson.scores.now.get(name, Score())])
            for name in {*self.before, *self.lesson.scores.now}
        }
        for _ in range(CANDIDATES):
            dealt = choose(self.rules, self.shoe, scores, self.chance)
            seen = deal(self.rules, dealt, self.chance.random())
            advice = seen and advise(seen)
            if seen and advice and advice.best:
                return seen, advice
        raise NothingToDecide(f"table {self.rules.name}: its cards leave no hand to decide")

    def _move(self, seen: View) -> str:
        """Return the move that is answered."""
        screens = {key: partial(draw, seen) for key, draw in {**SCREENS, "?": explain}.items()}
        while True:
            answer = self.lesson.ask(lambda look: question(seen, look), screens)
            action = read_action(self.rules, answer)
            if action in seen.legal:
                return action
            refused = Refused(answer, Question.ACTION, "")
            self.lesson.terminal.show(refusal(refused, seen, self.lesson.terminal.look))

    def _summary(self) -> str:
        now = self.lesson.scores.now
        if not now:
            return "No hand was decided."
        parts = []
        for group in ("hard", "soft", "pair"):
            score = total([score for name, score in now.items() if name.startswith(group)])
            parts += [f"{group} {told(score)}"] if score.asked else []
        score = total(now.values())
        ever = total([*self.lesson.scores.before.values(), score])
        lost = f"{small(self.loss)} {lost_units(self.rules)} lost"
        return f"{told(score)} ({', '.join(parts)}), {lost}; ever {told(ever)}."


def choose(
    rules: Rules, shoe: Sequence[Card], scores: Mapping[str, Score], chance: random.Random
) -> Deal:
    """Return a deal from a full shoe: likely, and often decided wrongly."""
    deals = [_three(chance.sample(shoe, 3)) for _ in range(CANDIDATES)]
    weights = [weight(scores.get(kind(rules, (a, b), up), Score())) for a, b, up in deals]
    return chance.choices(deals, weights)[0]


def weight(score: Score) -> float:
    """Return how often a kind of hand is wanted, against one that was never asked."""
    return (1 + 30 * score.bad) / (1 + score.good) ** 2


def kind(rules: Rules, hand: Sequence[Card], up: Card | None) -> str:
    """Return the kind of a first hand: hard 16 against 10, soft 18 against 9, pair of 8."""
    against = "hidden cards" if up is None else _rank(up)
    if rulings.is_pair(rules, hand[0]["rank"], hand[1]["rank"]):
        return f"pair of {_rank(hand[0])} against {against}"
    soft = "soft" if rulings.player_is_soft(rules, hand) else "hard"
    return f"{soft} {rulings.player_total(rules, hand)} against {against}"


def deal(rules: Rules, dealt: Deal, seed: float) -> View | None:
    """Return the table at the first move of a deal; None if there is none to decide."""
    one, other, up = dealt
    dealer_last = rulings.deal_order(rules, [0])[1] == 0
    order = (one, other, up) if dealer_last else (one, up, other)
    game = BlackjackGame(rules, str(seed), [codes(order)])

    def until_a_move(seen: View) -> str | None:
        kind = seen.prompt.kind if seen.prompt else None
        return ANSWERS.get(kind) if kind else None

    seen = view(play(game, until_a_move))
    return seen if seen.legal else None


def reason(seen: View) -> str:
    """Return what speaks for and against another card, in a sentence."""
    import numpy as np

    from ..odds.advice import dealer_of
    from ..odds.arrays import BUST
    from ..odds.dealer import end_chances
    from ..odds.unseen import RANK_COUNT, Unseen, draw_chances

    dealer, held = dealer_of(seen), pips(seen.seats[0].hands[0].cards)
    unseen, none_out = Unseen(seen.unseen), np.zeros((1, RANK_COUNT), int)
    busts = end_chances(dealer, unseen)[BUST]
    (drawn,) = draw_chances(unseen, none_out, dealer.barred, dealer.hidden)
    over = sum([chance for rank, chance in enumerate(drawn) if held + rank + 1 > 21])
    return f"The dealer busts in {busts:.0%} of cases, one more card busts you in {over:.0%}."


def _three(cards: list[Card]) -> Deal:
    one, other, up = cards
    return one, other, up


def _rank(card: Card) -> str:
    return "Ace" if card["rank"] == "Ace" else str(PIPS[card["rank"]])
