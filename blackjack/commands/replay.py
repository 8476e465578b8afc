"""The command ``replay``: a kept game once more, at the screen or as a scenario."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from itertools import chain

from ..engine import deck
from ..engine.answers import read_number
from ..engine.cards import Card, codes
from ..engine.codec import from_json
from ..engine.events import Shuffled
from ..engine.machine import Played
from ..engine.questions import asks
from ..engine.rules import settings
from ..engine.state import GameState
from ..engine.tables import CLASSIC, TABLES
from ..engine.values import changed
from ..engine.view import view
from ..graphics.coach import account_line, verdicts_line
from ..graphics.courses import Courses, followed
from ..graphics.forms import form, say
from ..graphics.lines import line, printable
from ..graphics.prompts import question
from ..graphics.story import story
from ..graphics.terminal import Terminal, open_terminal
from ..journal.faults import NoSuchGame
from ..journal.store import Journal
from ..scenario import SETUP
from ..session.coach import MEASURES
from ..session.record import replayed, resumed
from ..settings import LOOKS, choose, config_file, flags_from, journal_file
from ..training.review import Review, verdict
from .export import write
from .flags import Parser, add_setting_flags, whole

Replay = list[list[Played]]
"""The steps of each answer; those of the opening come first."""


def main(arguments: Sequence[str]) -> int:
    """Play a kept game again."""
    parser = Parser(prog="blackjack replay", description=__doc__)
    parser.add_argument("id", type=whole(1), help="the game's number, as history tells it")
    parser.add_argument("--step", action="store_true", help="wait for Enter before each answer")
    parser.add_argument(
        "--coach", dest="judged", action="store_true", help="judge each decision by all measures"
    )
    parser.add_argument("--scenario", action="store_true", help="print it as a scenario file")
    add_setting_flags(parser, ("speed", *LOOKS))
    args = parser.parse_args(arguments)
    journal = Journal.read(journal_file())
    if journal is None:
        raise NoSuchGame("no game is kept; history lists the games that are")
    kept = journal.game(args.id)
    played = list(replayed(from_json(kept.start), journal.answers(args.id)))
    if args.scenario:
        write(json.dumps(scenario(args.id, played), ensure_ascii=False, indent=1))
        return 0
    terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
    show(played, terminal, step=args.step, coach=args.judged)
    if kept.position is not None and not same(played[-1][-1].after, resumed(journal, kept)):
        print("blackjack: the replay does not end where the game was kept", file=sys.stderr)
        return 1
    return 0


def show(played: Replay, terminal: Terminal, *, step: bool, coach: bool = False) -> None:
    """Draw a game as it was drawn when it was played.

    ``step`` waits before each answer, ``coach`` judges each and sums it up.
    """
    review = Review() if coach else None
    terminal.show(form(terminal.look).opening(played[0][0].before.rules, terminal.look))
    courses: Courses = ()
    for answered in played:
        before, answer, _ = answered[0]
        if answer is not None:
            if step and terminal.ask(line(" Enter goes on > ")) is None:
                return
            prompt = question(view(before), terminal.look)
            terminal.show([(*prompt, (printable(answer), ""))])
        if review is not None:
            judge(review, answered, terminal)
        for seen in (view(made.after) for made in answered):
            courses = followed(courses, seen)
            for beat in story(seen, terminal.look, courses):
                terminal.show(beat.lines)
                if beat.pause:
                    terminal.pause()
    if review is not None:
        sum_up(review, played[-1][-1].after, terminal)
    over = played[-1][-1].after.over
    told = "the end of the game" if over else "as far as it was played"
    terminal.show(say(f"That was {told}.", terminal.look))


def judge(review: Review, answered: list[Played], terminal: Terminal) -> None:
    """Say what each measure makes of an answer, and add it to the account."""
    before = answered[0].before
    if made := verdict(answered[0]):
        review.decided(before.turn[0], made)
        by = {MEASURES[name]: judged for name, judged in made.by.items()}
        terminal.show(verdicts_line(by, before.rules, terminal.look))
    review.settled([one.after for one in answered])


def sum_up(review: Review, state: GameState, terminal: Terminal) -> None:
    """What each player's rounds brought: first cards, mistakes, later cards."""
    for seat, account in sorted(review.accounts.items()):
        parts = {
            "the first cards were worth": account.first_cards,
            "mistakes": account.mistakes,
            "the cards that followed": account.later_cards,
        }
        name = state.seats[seat].name
        terminal.show(account_line(name, account.result, parts, state.rules, terminal.look))


def same(state: GameState, kept: GameState) -> bool:
    """True where two states differ in nothing but what an older version did not keep."""
    one, other = (changed(s, events=(), signal=None, asked=False) for s in (state, kept))
    return one == other


def scenario(number: int, played: Replay) -> dict[str, object]:
    """A game as a scenario, with the cards of each shuffle, so that it can be stepped on paper.

    Raises:
        NoSuchGame: not all players sit yet, and a scenario begins when they do.
    """
    last = played[-1][-1].after
    if asks(last) in SETUP:
        raise NoSuchGame(f"game {number} is no scenario yet: not all of its players sit")
    rules = last.rules
    base = TABLES.get(rules.name, CLASSIC)
    usual, own = settings(base), settings(rules)
    answers = [
        made.answer
        for made, *_ in played
        if made.answer is not None and asks(made.before) not in SETUP
    ]
    numbered = last.seed == str(read_number(last.seed))
    return {
        "name": f"game {number}",
        "table": base.name,
        "set": {field: own[field] for field in own if own[field] != usual[field]},
        "players": [seat.name for seat in last.seats],
        **({"seed": int(last.seed)} if numbered else {}),
        "stack": list(map(codes, orders(played))),
        "answers": answers,
    }


def orders(played: Replay) -> Iterator[tuple[Card, ...]]:
    """Yield the order that each shuffle of a game gave."""
    for before, _, after in chain.from_iterable(played):
        for event in after.events:
            if isinstance(event, Shuffled):
                cards = before.shoe.discards if event.mid_round else after.deck * after.decks
                laid = deck.laid_out(cards, after.deck)
                yield deck.shuffled(laid, after.seed, after.shoe.shuffles)
