"""The arrays of an automaton, and how its nodes come to be numbered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ..engine.vocabulary import Outcome

Int32s = npt.NDArray[np.int32]
Int8s = npt.NDArray[np.int8]
OUTCOMES = tuple(Outcome)
NOTHING, LOOK, TURN, DRAW = range(4)
"""What the dealer does once all hands have ended: look where a natural is possible, turn
the second card in any case, draw as the rules say."""


class Tables(NamedTuple):
    """An automaton as arrays, which is all that a kernel sees.

    States that read a card are numbered in steps of ``width``, so that ``following[state +
    card]`` is the next state: those below ``hole`` read the next card, those below ``ask``
    the hidden one. From there on they are numbered one by one: those below ``end`` ask the
    bin of the true count, ``asks[state - ask, bin]`` being the next; then come the ends of
    rounds (``money`` and ``outcome``), from ``done`` on the classes of hands, from ``final``
    on the dealer's finals, from ``split`` on the cards of split pairs.
    """

    width: int
    hole: int
    ask: int
    end: int
    done: int
    final: int
    split: int
    following: Int32s
    asks: Int32s
    start: Int32s
    money: Int32s
    outcome: Int8s
    start_many: Int32s
    start_split: Int32s
    most: int
    insures: Int8s
    opens: Int8s
    peek: Int32s
    first: Int32s
    dealer: Int32s
    work: Int8s
    settle: Int32s
    result: Int8s
    insured: Int32s


@dataclass(frozen=True)
class Automaton:
    """A compiled table: its arrays, the unit of money in bets, and its nodes by address."""

    tables: Tables
    unit: int
    lowest: int
    highest: int
