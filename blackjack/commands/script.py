"""The command ``script``: play scenario files, as a readable trace or as JSON."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ..engine import rulings
from ..engine.cards import code, codes, read_cards
from ..engine.errors import quoted, safe
from ..engine.events import Refused, Shuffled
from ..engine.machine import Played
from ..engine.money import exact
from ..engine.questions import prompt
from ..engine.state import GameState, Hand, Phase, Signal
from ..engine.transitions import TRANSITIONS
from ..engine.view import view
from ..graphics.lines import cells, plain, printable, wrapped
from ..graphics.window import columns
from ..scenario import Playthrough, differences, play_scenario, read_scenarios
from .flags import Parser


def main(arguments: Sequence[str]) -> int:
    """Play the scenarios of files; 1 if a report is not as expected."""
    parser = Parser(prog="blackjack script", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="one JSON report a scenario")
    shown.add_argument(
        "--coverage", action="store_true", help="which rows of the machine's table are taken"
    )
    shown.add_argument(
        "--expect-only", action="store_true", help="only what is not as a scenario expects"
    )
    args = parser.parse_args(arguments)
    deck, status = read_cards(), 0
    taken: Counter[tuple[Phase, Signal | None]] = Counter()
    scenarios = [scenario for path in args.files for scenario in read_scenarios(path)]
    for scenario in scenarios:
        played = play_scenario(scenario, deck)
        taken.update((step.before.phase, step.after.signal) for step in played.steps)
        if args.json:
            print(json.dumps(played.report))
        elif not (args.coverage or args.expect_only):
            show(trace(played))
        for difference in differences(scenario.expect or {}, played.report):
            told = sys.stdout if args.expect_only else sys.stderr
            row = f"{scenario.where}, {quoted(scenario.name)}: {difference}"
            print(safe(row), file=told)
            status = 1
    if args.coverage:
        show(coverage(taken))
    return status


def show(lines: Iterable[str]) -> None:
    """Print lines; one that is wider than the window goes on below."""
    room = columns(sys.stdout, os.environ)
    for text in map(safe, lines):
        if cells(text) <= room:
            print(text)
        else:
            indent = min(len(text) - len(text.lstrip()), room // 2)
            for row in wrapped(text, room, indent):
                print(plain(row))


def coverage(taken: Mapping[tuple[Phase, Signal | None], int]) -> Iterator[str]:
    """How often each row of the transition table was taken."""
    for row, target in TRANSITIONS.items():
        phase, signal = row
        times = str(taken[row]) if row in taken else "not"
        yield f"{times:>7}  {phase.value:<18}  {signal.value}: {target.value}"
    done = sum(row in taken for row in TRANSITIONS)
    yield f"{done} of the {len(TRANSITIONS)} rows of the table are taken"


def trace(played: Playthrough) -> Iterator[str]:
    """Tell a game step by step: phase, answer, signal, and what changed on the table."""
    yield f"{played.scenario.name}  (table {played.scenario.rules.name})"
    yield f"{'step':>4}  {'phase':<18}  {'answer':<8}  signal: goes to"
    for number, step in enumerate(played.steps, 1):
        answer = "" if step.answer is None else json.dumps(step.answer, ensure_ascii=False)
        led = f"{step.after.signal}: {step.after.phase.value}"
        yield f"{number:>4}  {step.before.phase.value:<18}  {printable(answer):<8}  {led}"
        yield from (f"{'':>6}{line}" for line in _changes(step))
    asked = prompt(played.state)
    yield f"{'':>4}  asks {asked.kind}" if asked else f"{'':>4}  the game has ended"
    yield ""


def _changes(step: Played) -> Iterator[str]:
    for event in step.after.events:
        if isinstance(event, Refused):
            yield f"refused: {event.reason}"
        elif isinstance(event, Shuffled):
            yield f"{event.cards} cards are shuffled"
    before = set(_table(step.before))
    yield from (line for line in _table(step.after) if line not in before)


def _table(state: GameState) -> Iterator[str]:
    """Tell the table, a line for the dealer and each player; hidden cards in brackets."""
    if state.dealer:
        shown = zip(state.dealer, view(state).dealer, strict=True)
        cards = [code(card) if seen else f"({code(card)})" for card, seen in shown]
        total = (
            f" = {_totals(rulings.dealer_totals(state.rules, state.dealer))}"
            if state.revealed
            else ""
        )
        yield f"dealer: {' '.join(cards)}{total}"
    for seat in state.seats:
        held = [f"funds {exact(seat.funds)}"] if state.rules.money else []
        held += [f"score {seat.score}"] if state.rules.points else []
        held += [f"{bet.name} {exact(bet.bet)}" for bet in seat.side_bets]
        held += [_hand(state, hand) for hand in seat.hands]
        yield f"{seat.name}{'' if seat.seated else ' (out)'}: {'; '.join(held)}".rstrip(": ")


def _hand(state: GameState, hand: Hand) -> str:
    words = [codes(hand.cards) + f" = {_totals(rulings.player_totals(state.rules, hand.cards))}"]
    words = words if hand.cards else ["no cards yet"]
    words += [f"bet {exact(hand.bet)}"] if state.rules.money else []
    words += [hand.outcome] if hand.outcome else []
    words += [f"returned {exact(hand.returned)}"] if hand.returned is not None else []
    return ", ".join(words)


def _totals(totals: Sequence[int]) -> str:
    return " or ".join(map(str, totals))
