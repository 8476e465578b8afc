"""libdw's verbose trace of a game: the state a step left, and what the child machines did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from libdw import sm

from .dealing import Machines
from .state import GameState
from .values import changed


def tell_origin(depth: int, state: GameState, how: Any) -> None:
    """Print the state that a step leaves, on the line of a compact trace."""
    if how.verbose:
        print(f"{' ' * depth}From: {state}", end=" " if how.compact else "\n")


class ChildStep(NamedTuple):
    """A step that a child machine made."""

    child: sm.SM
    state: object
    next_state: object
    inp: object
    out: object


class Watched(sm.SM):
    """A machine that steps as another does, and keeps each step in ``made``."""

    def __init__(self, child: sm.SM, made: list[ChildStep]) -> None:
        self.child, self.made = child, made

    def get_next_values(self, state: object, inp: object) -> tuple[object, object]:
        """The child's next state and output."""
        reached, out = self.child.get_next_values(state, inp)
        self.made.append(ChildStep(self.child, state, reached, inp, out))
        return reached, out


class Watching(NamedTuple):
    """The child machines of a game, watched."""

    deck: Any
    player: Any


def watched(
    machines: Machines,
    deals: Callable[[Machines, GameState, str | None], object],
    state: GameState,
    answer: str | None,
) -> list[ChildStep]:
    """The steps of the child machines in one step of a phase, which is done for them alone."""
    made: list[ChildStep] = []
    children = Watching(Watched(machines.deck, made), Watched(machines.player, made))
    deals(children, changed(state, events=()), answer)
    return made
