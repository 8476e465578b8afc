"""What a drill asks: the cells of the chart in which there is something to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..engine import rulings
from ..engine.cards import RANKS, Card
from ..engine.hands import PIPS
from ..engine.rules import Rules
from ..session.judgement import against

KINDS = ("hard", "soft", "pair", "surrender")
WEAK = range(14, 18)
"""The hard totals that are asked about surrender, against the upcards in ``STRONG``."""
STRONG = (1, 8, 9, 10)


class Cell(NamedTuple):
    """A cell: its kind, its name in it (16 against 10), and the hands and upcard that make it.

    ``hands`` are pairs of pips; ``up`` is None where the dealer's cards lie hidden.
    """

    kind: str
    name: str
    hands: tuple[tuple[int, int], ...]
    up: int | None


def cells(rules: Rules, kinds: Sequence[str] = KINDS) -> list[Cell]:
    """The cells of a table in which there is something to decide."""
    ups = range(1, 11) if rulings.shows_upcard(rules) else [None]
    found: list[Cell] = []
    for up in ups:
        named: dict[tuple[str, str], list[tuple[int, int]]] = {}
        for hand in _hands(rules):
            kind, name = _row(rules, hand)
            for asked in (kind, *_surrender(rules, kind, hand, up)):
                if asked in kinds:
                    named.setdefault((asked, f"{name} against {against(up)}"), []).append(hand)
        found += [Cell(kind, name, tuple(hands), up) for (kind, name), hands in named.items()]
    return found


def _hands(rules: Rules) -> Iterator[tuple[int, int]]:
    """The first hands that wait for a move, by pips."""
    for one in range(1, 11):
        for other in range(one, 11):
            total = rulings.player_total(rules, [_card(one), _card(other)])
            if not rulings.stands_by_itself(rules, total, 2):
                yield one, other


def _row(rules: Rules, hand: tuple[int, int]) -> tuple[str, str]:
    cards = list(map(_card, hand))
    if rulings.is_pair(rules, cards[0]["rank"], cards[1]["rank"]) and rulings.most_hands(rules) > 1:
        return "pair", against(hand[0])
    soft = "soft" if rulings.player_is_soft(rules, cards) else "hard"
    return soft, str(rulings.player_total(rules, cards))


def _surrender(rules: Rules, kind: str, hand: tuple[int, int], up: int | None) -> tuple[str, ...]:
    weak = kind == "hard" and sum(hand) in WEAK and up in STRONG
    return ("surrender",) if weak and rulings.may_surrender(rules, 1, 2) else ()


def _card(pips: int) -> Card:
    return Card(rank=RANKS[pips - 1], suit="Spades")


def ranks_of(pips: int) -> tuple[str, ...]:
    """The ranks that count so many pips."""
    return tuple([rank for rank in RANKS if PIPS[rank] == pips])
