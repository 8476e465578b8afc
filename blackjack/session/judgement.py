"""What a decision was worth by a measure: right or wrong, the better answer, and the price."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import TYPE_CHECKING, NamedTuple

from ..engine import rulings
from ..engine.answers import read_action, read_number, tidy
from ..engine.cards import codes
from ..engine.hands import PIPS
from ..engine.state import Hand
from ..engine.view import View
from ..engine.vocabulary import HALF, NO, Question
from ..graphics.coach import Judgement

if TYPE_CHECKING:
    from ..odds.advice import Advice

INSURANCE = {"take": "insurance", "decline": "no insurance"}
SURRENDER = {"yes": "surrender", "no": "play on"}
NO_MISTAKE = 1e-9
"""Two answers whose values differ by less, in bets, are equally good."""
TOLD = 0.005
"""What the cards left favour by less, in bets, is not worth a word."""


class Measure(NamedTuple):
    """What a decision is judged by: its best answer, and what prices another one.

    Where it is ``strict`` its best alone is right, else whatever is worth as much is too.
    """

    best: str
    price: Callable[[], Advice | None]
    strict: bool = True


def measured(by: str, view: View, exact: Advice) -> Measure | None:
    """What a question is judged by; None where the measure has no best answer.

    ``exact`` is the advice by the cards left.
    """
    if by == "exact":
        return Measure(exact.best, lambda: exact, strict=False) if exact.best else None
    from ..odds.by_chart import chart_answer, off_the_top

    best = chart_answer(view)
    return Measure(best, lambda: off_the_top(view)) if best else None


def judge(view: View, answer: str, by: Measure, exact: Advice) -> Judgement:
    """Judge an answer that the table took, by a measure and by what the cards left are worth."""
    chosen, best, words = chosen_at(view, answer), by.best, words_at(view)
    right, loss = chosen == best, 0.0
    if not (right and by.strict) and (advice := by.price()):
        loss = cost(view, advice, best, answer)
        right = right if by.strict else loss < NO_MISTAKE
    favoured, edge = "", 0.0
    if exact.best and exact.best != best:
        weight = _insured_part(view) if _is_insurance(view) else 1.0
        edge = (exact.values[exact.best] - exact.values[best]) * weight
        favoured = words[exact.best] if edge >= TOLD else ""
    seat, hand = view.seats[view.turn[0]], _hand(view)
    kind, cell = cell_of(view)
    known = 0.0 if right or isnan(loss) else max(loss, 0.0)
    return Judgement(
        view.prompt.player or "" if view.prompt else seat.name,
        kind,
        cell,
        codes(hand.cards),
        words[chosen],
        words[best],
        right,
        known,
        float(hand.bet),
        favoured,
        edge if favoured else 0.0,
    )


def words_at(view: View) -> dict[str, str]:
    """The table's own words for the answers to the open question."""
    if _is_insurance(view):
        return INSURANCE
    if view.prompt is not None and view.prompt.kind is Question.SURRENDER:
        return SURRENDER
    if view.prompt is not None and view.prompt.kind is Question.SIDE_BET:
        return {"bet": view.prompt.side_bet or "", "no": "no bet"}
    own = rulings.action_words(view.rules)
    return {str(action): own[action] for action in view.legal}


def chosen_at(view: View, answer: str) -> str:
    """What an answer stands for: an action, ``take`` or ``decline``."""
    if _is_insurance(view):
        return "take" if _insured(view, answer) else "decline"
    return str(read_action(view.rules, answer) or "")


def cost(view: View, advice: Advice, best: str, answer: str) -> float:
    """What an answer is worth less than the best one, in bets.

    An insurance costs what its amount does; declining a good one costs what the most
    that can be insured is worth.
    """
    values = advice.values
    if _is_insurance(view):
        loss = values[best] * most_insured(view) - values["take"] * _insured(view, answer)
        return loss / float(_hand(view).bet)
    return values[best] - values[chosen_at(view, answer)]


def most_insured(view: View) -> float:
    """The most that can be insured: half of the bet by that word, else a whole number."""
    if view.prompt is None:
        return 0.0
    return float(view.prompt.high if HALF in view.prompt.choices else int(view.prompt.high))


def cell_of(view: View) -> tuple[str, str]:
    """The kind of a question and its cell: (hard, 16 against 10), (insurance, 20)."""
    cards = _hand(view).cards
    total = rulings.player_total(view.rules, cards)
    if _is_insurance(view):
        return "insurance", str(total)
    up = view.dealer[0] if view.dealer else None
    versus = against(None if up is None else PIPS[up["rank"]])
    pair = len(cards) == 2 and rulings.is_pair(view.rules, cards[0]["rank"], cards[1]["rank"])
    if pair and rulings.most_hands(view.rules) > 1:
        return "pair", f"{against(PIPS[cards[0]['rank']])} against {versus}"
    soft = "soft" if rulings.player_is_soft(view.rules, cards) else "hard"
    return soft, f"{total} against {versus}"


def against(pips: int | None) -> str:
    """A rank, or the dealer's first card, as charts write it: Ace, 2, ... 10."""
    return "hidden cards" if pips is None else "Ace" if pips == 1 else str(pips)


def _insured_part(view: View) -> float:
    return most_insured(view) / float(_hand(view).bet)


def _insured(view: View, answer: str) -> float:
    word = tidy(answer).lower()
    if word == HALF:
        return float(_hand(view).bet / 2)
    return 0.0 if not word or word in NO else float(read_number(answer) or 0)


def _hand(view: View) -> Hand:
    seat, hand = view.turn
    return view.seats[seat].hands[hand if not _is_insurance(view) else 0]


def _is_insurance(view: View) -> bool:
    return view.prompt is not None and view.prompt.kind is Question.INSURANCE
