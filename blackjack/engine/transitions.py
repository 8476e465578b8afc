"""The one table that moves the game: (phase, signal) -> phase.

A phase function names a signal; nothing else sets the phase.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum

from .errors import BrokenTable
from .state import Phase


class Signal(Enum):
    """What a phase function found, in words."""

    READY = "the shoe is ready"
    ASKING = "more to ask"
    REFUSED = "refused"
    SEATED = "everybody sits, bets are open"
    SEATED_NO_STAKE = "everybody sits, no bets"
    BETS_MADE = "all bets made"
    ACE_UP = "insurance is offered"
    DEALT = "no dealer's natural known"
    NATURAL = "the peek found a natural"
    PLAY = "a hand to play"
    NEXT_HAND = "on to the next hand"
    SAME_HAND = "the hand changed"
    DEALERS_TURN = "on to the dealer"
    ALL_SETTLED = "nothing is left to decide"
    DEALER_HITS = "the dealer must hit"
    DEALER_STANDS = "the dealer is done"
    DEALER_BUST = "the dealer is bust"
    DRAWN = "the dealer has drawn"
    JUDGED = "every hand is judged"
    ANOTHER_ROUND = "another round"
    THE_END = "the end"

    __hash__ = object.__hash__  # as in Phase


Transitions = Mapping[Phase, Mapping[Signal, Phase]]

TRANSITIONS: Transitions = {
    Phase.GAME_SETUP: {
        Signal.READY: Phase.PLAYER_SETUP,
    },
    Phase.PLAYER_SETUP: {
        Signal.ASKING: Phase.PLAYER_SETUP,
        Signal.REFUSED: Phase.PLAYER_SETUP,
        Signal.SEATED: Phase.BETTING,
        Signal.SEATED_NO_STAKE: Phase.GAME_START,
    },
    Phase.BETTING: {
        Signal.ASKING: Phase.BETTING,
        Signal.REFUSED: Phase.BETTING,
        Signal.BETS_MADE: Phase.GAME_START,
    },
    Phase.GAME_START: {
        Signal.ACE_UP: Phase.INSURANCE,
        Signal.DEALT: Phase.HAND_CHECKING,
        Signal.NATURAL: Phase.DEALER_CARD_REVEAL,
    },
    Phase.INSURANCE: {
        Signal.ASKING: Phase.INSURANCE,
        Signal.REFUSED: Phase.INSURANCE,
        Signal.DEALT: Phase.HAND_CHECKING,
        Signal.NATURAL: Phase.DEALER_CARD_REVEAL,
    },
    Phase.HAND_CHECKING: {
        Signal.PLAY: Phase.CARD_DRAWING,
        Signal.NEXT_HAND: Phase.HAND_CHECKING,
        Signal.DEALERS_TURN: Phase.DEALER_CARD_REVEAL,
        Signal.ALL_SETTLED: Phase.GAME_ENDED,
    },
    Phase.CARD_DRAWING: {
        Signal.REFUSED: Phase.CARD_DRAWING,
        Signal.SAME_HAND: Phase.HAND_CHECKING,
        Signal.NEXT_HAND: Phase.HAND_CHECKING,
        Signal.DEALERS_TURN: Phase.DEALER_CARD_REVEAL,
    },
    Phase.DEALER_CARD_REVEAL: {
        Signal.DEALER_HITS: Phase.DEALER_HIT,
        Signal.DEALER_STANDS: Phase.JUDGING,
        Signal.DEALER_BUST: Phase.GAME_ENDED,
    },
    Phase.DEALER_HIT: {
        Signal.DRAWN: Phase.DEALER_CARD_REVEAL,
    },
    Phase.JUDGING: {
        Signal.JUDGED: Phase.GAME_ENDED,
    },
    Phase.GAME_ENDED: {
        Signal.ASKING: Phase.GAME_ENDED,
        Signal.REFUSED: Phase.GAME_ENDED,
        Signal.ANOTHER_ROUND: Phase.GAME_SETUP,
        Signal.THE_END: Phase.GAME_ENDED,
    },
}


def check(table: Transitions) -> None:
    """Make sure that every phase can be reached and left and every signal is used.

    Raises:
        BrokenTable: the table says otherwise; the message says what to write.
    """
    _none_left(set(Phase) - set(table), "add a row for")
    _none_left({phase for phase in table if not table[phase]}, "add a signal to the row of")
    _none_left(set(Phase) - _reachable(table, Phase.GAME_SETUP), "add a signal that leads to")
    stuck = {phase for phase in table if Phase.GAME_ENDED not in _reachable(table, phase)}
    _none_left(stuck, "add a way to game ended from")
    used = {signal for row in table.values() for signal in row}
    _none_left(set(Signal) - used, "use or remove the signal")


def as_markdown(table: Transitions) -> str:
    """Return the table as Markdown, one row a transition."""
    rows = [
        f"| {phase.value} | {signal.value} | {target.value} |"
        for phase, row in table.items()
        for signal, target in row.items()
    ]
    return "\n".join(["| phase | signal | goes to |", "| --- | --- | --- |", *rows])


def _reachable(table: Transitions, start: Phase) -> set[Phase]:
    found, fresh = {start}, [start]
    while fresh:
        fresh = [phase for phase in table[fresh.pop()].values() if phase not in found] + fresh
        found.update(fresh)
    return found


def _none_left(left: Iterable[Phase | Signal], advice: str) -> None:
    if names := ", ".join(sorted(member.value for member in left)):
        raise BrokenTable(f"{advice} {names}")


check(TRANSITIONS)
