"""The one table that moves the game: (phase, signal) -> phase.

Theory of operation. A step calls the function of the phase the game is in. It does the work
of that phase, once, and names a *signal*: what it found. This table says to which phase the
signal leads; nothing else sets the phase, so a way that is not declared here can't be taken.

A round runs downward: bets, the deal, perhaps insurance, the players' hands, the dealer, the
results. Two loops turn inside it. *Hand checking* looks at one hand and *card drawing* takes
one action for it; every action but a stand goes back to be checked, after a split to the
first of the two hands, so that one place alone decides whether a hand is finished. *Dealer
card reveal* and *dealer hit* alternate once: the dealer takes all cards in one step, and the
total is looked at anew. A phase that asks several players, or takes several answers, comes
back to itself with MORE_TO_ASK. A REFUSED answer stays where it is and changes nothing: a
slip is a transition like any other. Where player and dealer act in turn, *hand checking*
sends the dealer to *dealer hit* for one act, which comes back with DEALER_ACTED.

What doesn't fit. The end is not a phase: THE_END keeps the game in *game ended*, and
``over`` in the state says that it is the last step. *Player setup* is passed in every round,
though it asks only in the first. *Hand checking* pays when it finds that nothing is left to
decide, and *dealer card reveal* when the dealer is bust, since the rule book skips *judging*
there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from .errors import BrokenTable, UndeclaredSignal
from .state import Phase, Signal

GAME_SETUP, PLAYER_SETUP, BETTING = Phase.GAME_SETUP, Phase.PLAYER_SETUP, Phase.BETTING
GAME_START, EARLY_SURRENDER = Phase.GAME_START, Phase.EARLY_SURRENDER
INSURANCE = Phase.INSURANCE
HAND_CHECKING, CARD_DRAWING = Phase.HAND_CHECKING, Phase.CARD_DRAWING
DEALER_CARD_REVEAL, DEALER_HIT = Phase.DEALER_CARD_REVEAL, Phase.DEALER_HIT
JUDGING, GAME_ENDED = Phase.JUDGING, Phase.GAME_ENDED

SHOE_READY, MORE_TO_ASK, REFUSED = Signal.SHOE_READY, Signal.MORE_TO_ASK, Signal.REFUSED
BETS_OPEN, NO_BETS, BETS_MADE = Signal.BETS_OPEN, Signal.NO_BETS, Signal.BETS_MADE
SURRENDER_OFFERED, INSURANCE_OFFERED = Signal.SURRENDER_OFFERED, Signal.INSURANCE_OFFERED
NO_NATURAL_KNOWN, NATURAL_FOUND = Signal.NO_NATURAL_KNOWN, Signal.NATURAL_FOUND
HAND_TO_PLAY, NEXT_HAND = Signal.HAND_TO_PLAY, Signal.NEXT_HAND
HAND_CHANGED, DEALERS_ACT = Signal.HAND_CHANGED, Signal.DEALERS_ACT
DEALERS_TURN, DEALER_ACTED = Signal.DEALERS_TURN, Signal.DEALER_ACTED
ALL_SETTLED, ALL_JUDGED = Signal.ALL_SETTLED, Signal.ALL_JUDGED
DEALER_MUST_HIT, DEALER_DONE = Signal.DEALER_MUST_HIT, Signal.DEALER_DONE
DEALER_BUST, DEALER_DREW = Signal.DEALER_BUST, Signal.DEALER_DREW
ANOTHER_ROUND, THE_END = Signal.ANOTHER_ROUND, Signal.THE_END

Transitions = Mapping[tuple[Phase, Signal], Phase]

TRANSITIONS: Transitions = {
    (GAME_SETUP, SHOE_READY): PLAYER_SETUP,
    (PLAYER_SETUP, MORE_TO_ASK): PLAYER_SETUP,
    (PLAYER_SETUP, REFUSED): PLAYER_SETUP,
    (PLAYER_SETUP, BETS_OPEN): BETTING,
    (PLAYER_SETUP, NO_BETS): GAME_START,
    (BETTING, MORE_TO_ASK): BETTING,
    (BETTING, REFUSED): BETTING,
    (BETTING, BETS_MADE): GAME_START,
    (GAME_START, SURRENDER_OFFERED): EARLY_SURRENDER,
    (GAME_START, INSURANCE_OFFERED): INSURANCE,
    (GAME_START, NO_NATURAL_KNOWN): HAND_CHECKING,
    (GAME_START, NATURAL_FOUND): DEALER_CARD_REVEAL,
    (EARLY_SURRENDER, MORE_TO_ASK): EARLY_SURRENDER,
    (EARLY_SURRENDER, REFUSED): EARLY_SURRENDER,
    (EARLY_SURRENDER, INSURANCE_OFFERED): INSURANCE,
    (EARLY_SURRENDER, NO_NATURAL_KNOWN): HAND_CHECKING,
    (EARLY_SURRENDER, NATURAL_FOUND): DEALER_CARD_REVEAL,
    (INSURANCE, MORE_TO_ASK): INSURANCE,
    (INSURANCE, REFUSED): INSURANCE,
    (INSURANCE, NO_NATURAL_KNOWN): HAND_CHECKING,
    (INSURANCE, NATURAL_FOUND): DEALER_CARD_REVEAL,
    (HAND_CHECKING, HAND_TO_PLAY): CARD_DRAWING,
    (HAND_CHECKING, NEXT_HAND): HAND_CHECKING,
    (HAND_CHECKING, DEALERS_ACT): DEALER_HIT,
    (HAND_CHECKING, DEALERS_TURN): DEALER_CARD_REVEAL,
    (HAND_CHECKING, ALL_SETTLED): GAME_ENDED,
    (CARD_DRAWING, REFUSED): CARD_DRAWING,
    (CARD_DRAWING, HAND_CHANGED): HAND_CHECKING,
    (CARD_DRAWING, NEXT_HAND): HAND_CHECKING,
    (CARD_DRAWING, DEALERS_TURN): DEALER_CARD_REVEAL,
    (DEALER_CARD_REVEAL, DEALER_MUST_HIT): DEALER_HIT,
    (DEALER_CARD_REVEAL, DEALER_DONE): JUDGING,
    (DEALER_CARD_REVEAL, DEALER_BUST): GAME_ENDED,
    (DEALER_HIT, DEALER_DREW): DEALER_CARD_REVEAL,
    (DEALER_HIT, DEALER_ACTED): HAND_CHECKING,
    (JUDGING, ALL_JUDGED): GAME_ENDED,
    (GAME_ENDED, MORE_TO_ASK): GAME_ENDED,
    (GAME_ENDED, REFUSED): GAME_ENDED,
    (GAME_ENDED, ANOTHER_ROUND): GAME_SETUP,
    (GAME_ENDED, THE_END): GAME_ENDED,
}


def following(phase: Phase, signal: Signal) -> Phase:
    """The phase that a signal leads to.

    Raises:
        UndeclaredSignal: the table has no such row; the message says what to write.
    """
    try:
        return TRANSITIONS[phase, signal]
    except KeyError:
        raise UndeclaredSignal(phase.name, signal.name) from None


def check(table: Transitions) -> None:
    """Make sure that every phase can be reached and left and every signal is used.

    Raises:
        BrokenTable: the table says otherwise; the message says what to write.
    """
    left = {phase for phase, _ in table}
    _none_missing(set(Phase) - left, "add a row for")
    _none_missing(set(Phase) - _reachable(table, GAME_SETUP), "add a signal that leads to")
    stuck = {phase for phase in left if GAME_ENDED not in _reachable(table, phase)}
    _none_missing(stuck, "add a way to game ended from")
    _none_missing(set(Signal) - {signal for _, signal in table}, "use or remove the signal")


def as_markdown(table: Transitions) -> str:
    """The table as Markdown, one row a transition."""
    rows = [
        f"| {phase.value} | {signal.value} | {target.value} |"
        for (phase, signal), target in table.items()
    ]
    return "\n".join(["| phase | signal | goes to |", "| --- | --- | --- |", *rows])


def _reachable(table: Transitions, start: Phase) -> set[Phase]:
    found, fresh = {start}, {start}
    while fresh:
        fresh = {target for (phase, _), target in table.items() if phase in fresh} - found
        found |= fresh
    return found


def _none_missing(missing: Iterable[Phase | Signal], advice: str) -> None:
    if names := ", ".join(sorted(member.value for member in missing)):
        raise BrokenTable(f"{advice} {names}")


check(TRANSITIONS)
