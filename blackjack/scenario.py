"""Scenarios: games written down in JSON, how they are read and played, and the report.

A scenario names the table, the players, the cards in the order in which they leave
the shoe, and what the players type. Its report says where that leads.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from .engine import rulings
from .engine.cards import Card, code, from_codes
from .engine.errors import BlackjackError, quoted, shown
from .engine.events import Refused, RoundSettled
from .engine.files import UnreadableFile, read_text
from .engine.machine import Answerer, BlackjackGame, Played, scripted, steps
from .engine.money import exact, exact_or_none
from .engine.questions import Prompt, asks, prompt
from .engine.rules import Rules, with_settings
from .engine.side_bets import INSURANCE, offered
from .engine.state import GameState, Hand, Seat
from .engine.tables import table
from .engine.vocabulary import Question

SETUP = (Question.PLAYERS, Question.NAME)
"""The kinds of question that a scenario's ``players`` answer."""


class BadScenario(BlackjackError):
    """A file that is no scenario; ``where`` is the file, and the scenario in it."""

    def __init__(self, where: str, fault: str) -> None:
        self.where, self.fault = where, fault
        super().__init__(f"{where}: {fault}")


@dataclass(frozen=True)
class Scenario:
    """One game written down. ``stacks`` are card codes, one text a shuffle.

    ``setup`` is what is typed in *player setup*, where that is more than the players.
    """

    where: str
    name: str
    rules: Rules
    players: tuple[str, ...]
    answers: tuple[str, ...]
    stacks: tuple[str, ...] = ()
    seed: int = 0
    setup: tuple[str, ...] = ()
    expect: dict[str, Any] | None = None


@dataclass
class Playthrough:
    """A scenario and the steps that were made of it."""

    scenario: Scenario
    start: GameState
    steps: list[Played] = field(default_factory=list)

    @property
    def state(self) -> GameState:
        """Where the machine stands."""
        return self.steps[-1].after if self.steps else self.start

    @cached_property
    def report(self) -> dict[str, Any]:
        """The report, ready for JSON."""
        state, steps = self.state, self.steps
        asked = prompt(state)
        events = [(step.after, event) for step in steps for event in step.after.events]
        return {
            "name": self.scenario.name,
            "phase": state.phase.value,
            "running": not state.over,
            "asks": None if asked is None else question(asked),
            "players": [player(state.rules, seat) for seat in state.seats],
            "rounds": [a_round(after) for after, e in events if isinstance(e, RoundSettled)],
            "refused": [
                {"answer": e.answer, "kind": e.kind, "reason": e.reason}
                for _, e in events
                if isinstance(e, Refused)
            ],
            "phases": [step.before.phase.value for step in steps],
            "steps": [a_step(step) for step in steps],
        }


def play_scenario(scenario: Scenario, deck: Sequence[Card] | None = None) -> Playthrough:
    """Play a scenario until its answers run out or the game ends.

    Raises:
        BadScenario: the table refuses a player, or a stacked card is not there.
    """
    try:
        game = BlackjackGame(scenario.rules, scenario.seed, scenario.stacks, deck)
        game.start()
        played = Playthrough(scenario, game.state)
        for step in steps(game, _answerer(scenario)):
            played.steps.append(step)
            if asks(step.before) in SETUP:
                _check_setup(scenario, step.after)
    except BlackjackError as fault:
        if isinstance(fault, BadScenario):
            raise
        raise BadScenario(scenario.where, str(fault)) from None
    return played


def _answerer(scenario: Scenario) -> Answerer:
    """Answers the setup from the scenario's setup or players, all else from its answers."""
    number = [str(len(scenario.players))] if rulings.seats(scenario.rules) > 1 else []
    typed = scenario.setup or (*number, *scenario.players)
    setup, later = scripted(iter(typed)), scripted(iter(scenario.answers))
    return lambda seen: (setup if seen.prompt and seen.prompt.kind in SETUP else later)(seen)


def _check_setup(scenario: Scenario, state: GameState) -> None:
    names = tuple(seat.name for seat in state.seats)
    if scenario.setup and names != scenario.players[: len(names)]:
        listed = shown(", ".join(scenario.players))
        fault = f"setup: it seats {shown(', '.join(names))}, and players are {listed}"
        raise BadScenario(scenario.where, fault)
    if not scenario.setup and (refused := [e for e in state.events if isinstance(e, Refused)]):
        fault = f"the table refuses {quoted(refused[0].answer)} as {refused[0].kind}"
        raise BadScenario(scenario.where, f"players: {fault}: {refused[0].reason}")


def a_step(step: Played) -> dict[str, str | None]:
    """A step: the phase it was made in, the answer, the signal, and the phase that led to."""
    before, answer, after = step
    return {
        "phase": before.phase.value,
        "answer": answer,
        "signal": after.signal,
        "next": after.phase.value,
    }


def question(asked: Prompt) -> dict[str, Any]:
    """What the machine waits for."""
    told: dict[str, Any] = {"kind": asked.kind}
    if asked.kind not in (*SETUP, Question.AGAIN):
        told["player"] = asked.player
    if asked.kind is Question.SIDE_BET:
        told["side_bet"] = asked.side_bet
    if asked.kind is Question.ACTION:
        told |= {"hand": asked.hand, "choices": list(asked.choices)}
    return told


def player(rules: Rules, seat: Seat) -> dict[str, Any]:
    """A player with what they hold now."""
    return {
        "name": seat.name,
        "funds": exact(seat.funds) if rules.money else None,
        "score": seat.score if rules.points else None,
        "seated": seat.seated,
    }


def a_round(state: GameState) -> dict[str, Any]:
    """A round that has just been settled."""
    rules = state.rules
    return {
        "dealer": {
            "cards": list(map(code, state.dealer)),
            "total": rulings.dealer_total(rules, state.dealer),
            "natural": rulings.dealer_is_natural(rules, state.dealer),
        },
        "players": [
            {
                "name": seat.name,
                "insurance": _insurance(seat),
                "hands": [_hand(rules, hand) for hand in seat.hands],
                **_side_bets(rules, seat),
            }
            for seat in state.seats
            if seat.hands
        ],
    }


def _insurance(seat: Seat) -> dict[str, str | None] | None:
    insurance = seat.insurance
    if insurance is None:
        return None
    return {"bet": exact(insurance.bet), "returned": exact_or_none(insurance.returned)}


def _side_bets(rules: Rules, seat: Seat) -> dict[str, Any]:
    """The side bets that were made; nothing at tables that offer none."""
    if not offered(rules):
        return {}
    made = {
        bet.name: {
            "bet": exact(bet.bet),
            "result": bet.result,
            "returned": exact_or_none(bet.returned),
        }
        for bet in seat.side_bets
        if bet.name != INSURANCE
    }
    return {"side_bets": made}


def _hand(rules: Rules, hand: Hand) -> dict[str, Any]:
    return {
        "cards": list(map(code, hand.cards)),
        "total": rulings.player_total(rules, hand.cards),
        "bet": exact(hand.bet) if rules.money else None,
        "doubled": hand.doubled,
        "outcome": hand.outcome,
        "returned": exact_or_none(hand.returned),
    }


def read_scenarios(path: Path) -> Iterator[Scenario]:
    """Read a file that holds one scenario or a list of them.

    Raises:
        BadScenario: the file can't be read or is no scenario; names the fault.
    """
    try:
        content = json.loads(read_text(path), object_pairs_hook=_once_each)
    except UnreadableFile as fault:
        raise BadScenario(str(path), fault.fault) from None
    except RecursionError:
        raise BadScenario(str(path), "expected JSON, got one too deeply nested") from None
    except ValueError as fault:
        raise BadScenario(str(path), f"expected JSON: {shown(str(fault))}") from None
    several = isinstance(content, list)
    for number, entry in enumerate(content if several else [content], 1):
        yield read_scenario(entry, f"{path}, scenario {number}" if several else str(path))


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; one of its keys that stands there twice is a ``ValueError``."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the key {quoted(key)} stands there twice")
        found[key] = value
    return found


def read_scenario(entry: Any, where: str) -> Scenario:
    """Check one scenario's JSON and return it."""
    if not isinstance(entry, dict):
        raise BadScenario(where, f"expected an object, got {json.dumps(entry)[:40]}")
    for key in entry:
        if key not in _KEYS:
            raise BadScenario(where, f"unknown key {quoted(key)}; the keys are {', '.join(_KEYS)}")
    for key, (takes, fits, required) in _KEYS.items():
        if key in entry and not fits(entry[key]):
            raise BadScenario(where, f"{key}: expected {takes}, got {json.dumps(entry[key])[:40]}")
        if required and key not in entry:
            raise BadScenario(where, f"{key}: expected {takes}, got nothing")
    stack = entry.get("stack", [])
    stacks = tuple(stack) if isinstance(stack, list) else (stack,) if stack.strip() else ()
    try:
        rules = with_settings(table(entry["table"]), entry.get("set", {}))
        for text in stacks:
            from_codes(text)
    except BlackjackError as fault:
        raise BadScenario(where, str(fault)) from None
    players, answers = tuple(entry["players"]), tuple(entry["answers"])
    if len(players) != 1 and rulings.seats(rules) == 1:
        raise BadScenario(where, f"players: expected one name, got {len(players)}")
    setup = tuple(entry.get("setup", []))
    seed, expect = entry.get("seed", 0), entry.get("expect")
    return Scenario(where, entry["name"], rules, players, answers, stacks, seed, setup, expect)


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


_KEYS: dict[str, tuple[str, Callable[[Any], bool], bool]] = {
    "name": ("a text", lambda v: isinstance(v, str), True),
    "table": ("the name of a table", lambda v: isinstance(v, str), True),
    "players": ("a list of names", lambda v: _is_texts(v) and bool(v), True),
    "answers": ("a list of texts", _is_texts, True),
    "setup": ("a list of texts", _is_texts, False),
    "set": (
        "an object of texts",
        lambda v: isinstance(v, dict) and _is_texts(list(v.values())),
        False,
    ),
    "stack": ("card codes, or a list of such", lambda v: isinstance(v, str) or _is_texts(v), False),
    "seed": ("a whole number", lambda v: isinstance(v, int) and not isinstance(v, bool), False),
    "expect": ("an object", lambda v: isinstance(v, dict), False),
}
"""What each key takes, how that is checked, and whether it must be there."""


def differences(expected: Any, actual: Any, path: str = "") -> Iterator[str]:
    """Each place where a report differs from what was expected of it."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            if key != "reason":
                yield from differences(value, actual.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(expected, list) and isinstance(actual, list):
        for i, (one, other) in enumerate(zip(expected, actual, strict=False)):
            yield from differences(one, other, f"{path}[{i}]")
        for i in range(len(actual), len(expected)):
            yield f"{path}[{i}]: expected {json.dumps(expected[i])}, got nothing"
        for i in range(len(expected), len(actual)):
            yield f"{path}[{i}]: expected nothing, got {json.dumps(actual[i])}"
    elif json.dumps(expected) != json.dumps(actual):
        yield f"{path}: expected {json.dumps(expected)}, got {json.dumps(actual)}"
