"""Golden transcripts: a session at each table, line by line, alike on every Python."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from blackjack.engine.cards import code
from blackjack.engine.events import Event
from blackjack.engine.money import exact
from blackjack.engine.rules import Rules
from blackjack.engine.state import GameState, Phase
from blackjack.engine.tables import TABLES

from .sessions import play

FOLDER = Path(__file__).parents[1] / "golden" / "transcripts"
SEED, STEPS = 12, 160


def golden() -> dict[Path, str]:
    """Return the text of each golden transcript, by its file."""
    return {FOLDER / f"{name}.txt": transcript(rules) for name, rules in TABLES.items()}


def transcript(rules: Rules) -> str:
    """Return a random session at a table: each step, its answer and what it did."""
    lines = [f"table {rules.name}, seed {SEED}", "phase: answer", "  * what it did", "  next state"]
    for before, answer, after in play(rules, SEED, STEPS, slips=0.08):
        given = "" if answer is None else f": {answer!r}"
        lines += ["", f"{before.phase.value}{given}", *described(after)]
    return "\n".join(lines) + "\n"


def described(state: GameState) -> Iterator[str]:
    """Yield the events of a step, the state it led to, and who holds what after a round."""
    for event in state.events:
        yield f"  * {_fact(event)}"
    yield f"  {state!r}"
    if state.phase is Phase.GAME_ENDED:
        yield f"  house {exact(state.house)}; the shoe holds {len(state.shoe.cards)} cards"
        for seat in state.seats:
            hands = " ".join(f"{hand.outcome} {_text(hand.returned)}" for hand in seat.hands)
            yield (
                f"  {seat.name}: funds {exact(seat.funds)}, score {seat.score}, won {seat.won}, "
                f"lost {seat.lost}, tied {seat.tied}; {hands or 'no hand'}"
            )


def _fact(event: Event) -> str:
    parts = [f"{name} {_text(value)}" for name, value in event._asdict().items()]
    return f"{type(event).__name__}: {', '.join(parts)}"


def _text(value: object) -> str:
    if isinstance(value, dict):
        return code({"rank": value["rank"], "suit": value["suit"]})
    if isinstance(value, tuple):
        return " ".join(map(_text, value)) or "-"
    return repr(str(value)) if isinstance(value, str) else str(value)
