"""Decisions as JSON lines: a question in, a line with the values out.

A question is ``{"id": ..., "table": ..., "set": {...}, "hand": ["10", "6"], "up": "10",
"unseen": [counts of A, 2, ... 10]}``. Unseen are the cards after taking out hand and
upcard, the hidden card still in; ``"inf"`` is an endless shoe. ``up`` may be null where
both of the dealer's cards are hidden. All ten-value cards are of one rank here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from math import isnan
from typing import Any

from ..engine import rulings
from ..engine.cards import from_code
from ..engine.errors import BlackjackError, quoted
from ..engine.rules import Rules, with_settings
from ..engine.tables import table
from ..odds.dealer import Dealer
from ..odds.decision import Spot, action_values, best, first_actions, not_computed
from ..odds.hand import Tree
from ..odds.unseen import ENDLESS, RANK_NAMES, TEN, Unseen

_RANKS = {**{name: rank for rank, name in enumerate(RANK_NAMES)}, **dict.fromkeys("TJQK", TEN)}
MOST_CARDS = 10_000  # of a rank; far more than any shoe


class BadQuestion(BlackjackError):
    """A decision that can't be asked; the sentence says why."""


def answer_lines(
    lines: Iterable[str], kinds: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]]
) -> Iterator[dict[str, Any]]:
    """Answer each line that is not blank; one not understood has ``error`` and its id.

    A question whose ``kind`` is among ``kinds`` is answered by that; any other is a decision.
    """
    answers = {"decision": lambda question: answer(read_spot(question)), **kinds}
    for line in lines:
        line = line.removeprefix("\ufeff")
        if line.strip():
            question: Any = None
            try:
                question = json.loads(line)
                kind = question.get("kind", "decision")
                if not isinstance(kind, str) or kind not in answers:
                    raise BadQuestion(
                        f"kind: got {quoted(kind)}, expected one of {', '.join(answers)}."
                    )
                yield {"id": question.get("id"), **answers[kind](question)}
            except (ValueError, AttributeError, RecursionError):
                yield {"id": None, "error": "This line is no JSON object."}
            except BlackjackError as fault:
                yield {"id": question.get("id"), "error": str(fault)}


def answer(spot: Spot) -> dict[str, Any]:
    """Return ``ev`` and ``best`` as JSON writes them; a value that is not known is null.

    Raises:
        BadQuestion: the hidden card is not there, or can't be what the peek tells.
    """
    dealer = spot.dealer
    if spot.unseen.size < max(dealer.hidden, 1):
        raise BadQuestion("unseen: expected the dealer's hidden cards to be among them.")
    barred = dealer.barred
    if barred is not None and spot.unseen.counts[barred] == spot.unseen.size:
        raise BadQuestion("The peek found no natural, but every unseen card would make one.")
    found = action_values(spot)
    told: dict[str, Any] = {
        "ev": {action: None if isnan(v) else rounded(v) for action, v in found.items()},
        "best": best(found),
    }
    unknown = [action for action, value in found.items() if isnan(value)]
    return {**told, "note": f"The shoe could run out: {', '.join(unknown)}."} if unknown else told


def rounded(value: float) -> float:
    """A value with 12 significant digits."""
    return float(f"{value:.12g}") + 0.0  # never -0.0


def read_spot(question: Mapping[str, Any]) -> Spot:
    """The decision that a question asks for.

    Raises:
        BadQuestion, UnknownTable, BadRule: it can't be asked.
    """
    rules = read_rules(question)
    hand = question.get("hand")
    if not isinstance(hand, list) or len(hand) < 2:
        raise BadQuestion(f"hand: got {quoted(hand)}, expected a list of two ranks or more.")
    up = question.get("up")
    if unknown := not_computed(rules):
        raise BadQuestion(unknown)
    if up is None and rulings.shows_upcard(rules):
        raise BadQuestion("up: got nothing, expected the rank of the dealer's upcard.")
    return spot_of(
        rules,
        tuple([read_rank("hand", name) for name in hand]),
        None if up is None else read_rank("up", up),
        read_unseen(question.get("unseen")),
        pair=rulings.is_pair(rules, *[from_code(f"{name}S")["rank"] for name in hand[:2]]),
    )


def read_rules(question: Mapping[str, Any]) -> Rules:
    """The rules that a question names.

    Raises:
        BadQuestion, UnknownTable, BadRule: there are no such rules.
    """
    changes = question.get("set") or {}
    if not isinstance(changes, dict) or not all(isinstance(v, str) for v in changes.values()):
        raise BadQuestion(
            f"set: got {quoted(changes)}, expected an object of texts, as --set takes."
        )
    return _rules(str(question.get("table")), tuple(changes.items()))


def spot_of(
    rules: Rules,
    hand: tuple[int, ...],
    up: int | None,
    unseen: Unseen,
    *,
    pair: bool,
    alike: int | None = None,
) -> Spot:
    """The decision of a hand that was never split.

    Raises:
        BadQuestion: the hand is bust.
    """
    tree = Tree(rules, hand)
    if tree.pips > 21:
        raise BadQuestion(f"hand: got {tree.pips}, which is bust; expected at most 21.")
    actions = first_actions(rules, hand, pair=pair)
    most = rulings.most_hands(rules)
    return Spot(Dealer(rules, up), hand, unseen, actions, most=most, alike=alike)


@lru_cache(maxsize=256)
def _rules(name: str, changes: tuple[tuple[str, str], ...]) -> Rules:
    return with_settings(table(name), dict(changes))


def read_rank(field: str, name: object) -> int:
    """The rank, from 0, that a field names."""
    rank = _RANKS.get(name) if isinstance(name, str) else None
    if rank is None:
        raise BadQuestion(f"{field}: got {quoted(name)}, expected one of {' '.join(RANK_NAMES)}.")
    return rank


def read_unseen(unseen: object) -> Unseen:
    """The unseen cards: ten counts, or an endless shoe."""
    if unseen == "inf":
        return ENDLESS
    if isinstance(unseen, list) and len(unseen) == len(RANK_NAMES) and all(map(_is_count, unseen)):
        return Unseen(tuple(unseen))
    raise BadQuestion(f"unseen: got {quoted(unseen)}, expected ten counts, of A, 2, ... 10.")


def _is_count(number: object) -> bool:
    return type(number) is int and 0 <= number <= MOST_CARDS
