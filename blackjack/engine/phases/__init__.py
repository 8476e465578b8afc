"""The phases, one function each: a state and an answer in, a signal and a state out.

Those that move cards are given the child machines first; the others decide without them.
"""

from __future__ import annotations

from ..events import Refused
from ..state import GameState, Signal
from ..values import changed
from ..vocabulary import Question

Step = tuple[Signal, GameState]


def refuse(state: GameState, answer: str, kind: Question, reason: str) -> Step:
    """Refuse an answer: nothing changes but the event that says what would do."""
    return Signal.REFUSED, changed(state, events=(Refused(answer, kind, reason),))
