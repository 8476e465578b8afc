"""The players that come with the game: basic strategy, a counter, one who plays as the dealer.

Each is a function of the view, and so knows no more than the people at the table.
"""

from __future__ import annotations

from collections.abc import Callable

from ..engine import rulings
from ..engine.view import View
from ..engine.vocabulary import Action, Question

Bot = Callable[[View], str]
"""A player that is a program: the answer to the question that a view holds."""

SPREAD = 8
"""The most units of the minimum bet that the counter bets."""


def quiet(seen: View) -> str:
    """What gives nothing away: stand, the minimum bet, no insurance, yes to go on."""
    asked = seen.prompt
    if asked is None:
        return ""
    if asked.kind is Question.ACTION:
        return rulings.action_words(seen.rules)[Action.STAND]
    if asked.kind is Question.BET:
        return str(asked.low)
    return "yes" if asked.kind in (Question.AGAIN, Question.RESET) else asked.enter or "no"


def dealer(seen: View) -> str:
    """Play as the dealer must: hit under 17, never double, split or insure."""
    if seen.prompt is None or seen.prompt.kind is not Question.ACTION:
        return quiet(seen)
    seat, hand = seen.turn
    cards = seen.seats[seat].hands[hand].cards
    hits = rulings.dealer_must_hit(seen.rules, cards) and Action.HIT in seen.legal
    return rulings.action_words(seen.rules)[Action.HIT if hits else Action.STAND]


def basic(seen: View) -> str:
    """Bet the minimum and play the table's own chart."""
    from ..odds.by_chart import chart_answer  # numpy is loaded when it is asked

    if seen.prompt is None or seen.prompt.kind is not Question.ACTION:
        return quiet(seen)
    best = chart_answer(seen)
    return rulings.action_words(seen.rules)[Action(best)] if best else quiet(seen)


def count(seen: View) -> str:
    """Bet by the true count of Hi-Lo; insure and play by the cards that are left."""
    from ..odds.advice import advise
    from ..odds.counting import SYSTEMS, count_of

    asked = seen.prompt
    if asked is not None and asked.kind is Question.BET:
        units = max(1, min(SPREAD, int(count_of(seen, SYSTEMS["hi-lo"]).true)))
        return str(min(units * asked.low, int(asked.high)))
    if asked is None or asked.kind not in (Question.ACTION, Question.INSURANCE):
        return quiet(seen)
    advice = advise(seen)
    if advice is None or advice.best is None:
        return quiet(seen)
    if asked.kind is Question.INSURANCE:
        return str(int(advice.amount)) if advice.amount >= 1 else "no"
    return rulings.action_words(seen.rules)[Action(advice.best)]


PLAYERS: dict[str, Bot] = {"basic": basic, "count": count, "dealer": dealer}
"""The players by the names that ``--players bot:NAME`` has."""
