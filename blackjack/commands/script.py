"""The command ``script``: play scenario files, as a readable trace or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..engine import rulings
from ..engine.cards import code, codes, read_cards
from ..engine.events import Refused, Shuffled
from ..engine.machine import Played
from ..engine.money import exact
from ..engine.questions import prompt
from ..engine.state import GameState, Hand
from ..engine.view import view
from ..scenario import Playthrough, differences, play_scenario, read_scenarios
from .flags import Parser


def main(arguments: Sequence[str]) -> int:
    """Play the scenarios of files; 1 if a report is not as expected."""
    parser = Parser(prog="blackjack script", description=__doc__)
    parser.add_argument("files", nargs="+", metavar="FILE", type=Path)
    parser.add_argument("--json", action="store_true", help="one JSON report a scenario")
    args = parser.parse_args(arguments)
    deck, status = read_cards(), 0
    scenarios = [scenario for path in args.files for scenario in read_scenarios(path)]
    for scenario in scenarios:
        played = play_scenario(scenario, deck)
        print(json.dumps(played.report) if args.json else "\n".join(trace(played)))
        for difference in differences(scenario.expect or {}, played.report):
            print(f"{scenario.where}, {scenario.name!r}: {difference}", file=sys.stderr)
            status = 1
    return status


def trace(played: Playthrough) -> Iterator[str]:
    """Tell a game step by step: the phase, the answer, and what changed on the table."""
    yield f"{played.scenario.name}  (table {played.scenario.rules.name})"
    yield f"{'step':>6}  {'phase':<18}  {'answer':<12}  goes to"
    for number, step in enumerate(played.steps, 1):
        answer = "" if step.answer is None else json.dumps(step.answer)
        target = "the end" if step.after.over else step.after.phase.value
        yield f"{number:>6}  {step.before.phase.value:<18}  {answer:<12}  {target}"
        yield from (f"{'':>8}{line}" for line in _changes(step))
    asked = prompt(played.state)
    yield f"{'':>6}  asks {asked.kind}" if asked else f"{'':>6}  the game has ended"
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
