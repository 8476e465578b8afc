"""A decision judged by the table's own chart, as ``odds --chart`` prints it.

Its best answer is the chart's; a mistake is priced as if nothing but the hand and the dealer's
first card were out of a full shoe. A hand of several cards follows the row of its total.
"""

from __future__ import annotations

from functools import cache

from ..engine import rulings
from ..engine.cards import Card
from ..engine.hands import PIPS
from ..engine.rules import Rules
from ..engine.view import Counts, View, by_value, count52
from ..engine.vocabulary import Action, Question
from .advice import Advice, advise, dealer_of
from .chart import Column, Row, column
from .rounds import Upcard, start_of


def chart_answer(view: View) -> str | None:
    """What basic strategy answers; None where nothing is asked or the chart has no such hand."""
    if is_insurance(view):
        top = off_the_top(view)
        return top.best if top else None
    return charted(view, chart_column(view.rules, view.full52, dealer_of(view).up))


def off_the_top(view: View) -> Advice | None:
    """Advice as if nothing but the hand and the dealer's first card had been dealt."""
    up = [card for card in view.dealer if card is not None]
    seen = count52([*_cards(view), *up])
    left = tuple([all_of - gone for all_of, gone in zip(view.full52, seen, strict=True)])
    return advise(view._replace(unseen=by_value(left), unseen52=left, hidden=None))


@cache
def chart_column(rules: Rules, full52: Counts, up: int | None) -> Column:
    """A column of the chart of a full shoe; worked out when it is first asked for."""
    return column(Upcard(start_of(rules, full52), up))


def charted(view: View, cells: Column) -> str | None:
    """The action that a chart gives the hand at turn: the first of its cell that is legal."""
    rows = [Row("pair", ranks_of(view)[0])] if Action.SPLIT in view.legal else []
    for found in (*rows, total_row(view)):
        for action in cells.get(found, ()):
            if action in view.legal:
                return str(action)
    return None


def total_row(view: View) -> Row:
    """The row of a chart for the hand at turn, as a total."""
    cards = _cards(view)
    soft = rulings.player_is_soft(view.rules, cards)
    return Row("soft" if soft else "hard", rulings.player_total(view.rules, cards))


def is_insurance(view: View) -> bool:
    """True at the insurance question."""
    return view.prompt is not None and view.prompt.kind is Question.INSURANCE


def _cards(view: View) -> tuple[Card, ...]:
    seat, hand = view.turn
    return view.seats[seat].hands[hand].cards


def ranks_of(view: View) -> list[int]:
    """The ranks of the hand at turn, from 0 (Ace) to 9 (ten-value)."""
    return [PIPS[card["rank"]] - 1 for card in _cards(view)]
