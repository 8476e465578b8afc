"""The game itself from the command line: flags, settings, lobby, session."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from typing import TYPE_CHECKING

from .. import __version__
from ..engine.rules import Rules
from ..engine.tables import CLASSIC
from ..graphics.coach import count_line
from ..graphics.lines import line
from ..graphics.terminal import Terminal, open_terminal
from ..journal.faults import JournalFault
from ..session.begin import Ready, begin, begin_again
from ..session.coach import Coach
from ..session.keeping import KeptJournal
from ..session.leaving import INTERRUPTED, Left, WantsLessons
from ..session.lobby import (
    choose_rules,
    has_default_rules,
    last_played,
    own_rules,
    play_again,
)
from ..session.loop import Screen, Session
from ..session.record import OpenJournal
from ..session.resume import offer, resume
from ..settings import BadSetting, Chosen, choose, config_file, flags_from, journal_file, rules_from
from .cli import COMMANDS
from .flags import Parser, add_setting_flags, add_table_options, whole

if TYPE_CHECKING:
    pass

EXAMPLES = """
examples:
  blackjack                                  choose a table and play
  blackjack --table casino --players Ada,Bob seven can sit at this one
  blackjack --table vegas --set decks=2      a table with one rule changed
  blackjack --seed 7                         the same cards every time
  blackjack --plain --speed off              letters only, and no pauses
  blackjack --table vegas --coach after      told what each mistake cost
  blackjack --coach after --coach-by exact   judged by the cards left, not by the chart
  blackjack --practice --count hi-lo         moves taken back with u, the count on n

commands, each with its own --help:
"""


BEGINNING = ("new", "table", "players", "seed", "set", "rules")
"""The flags that say how a new game begins."""


def main(arguments: Sequence[str]) -> int:
    """Play; return the exit status."""
    args = parse(arguments)
    settings = choose(flags_from(args), os.environ, config_file())
    terminal = open_terminal(settings)
    if args.resume == LISTED:
        from .games import show  # and SQLite with it

        show(terminal)
        return 0
    keeps = settings["journal"].value == "yes"
    args.first = keeps and not os.access(journal_file(), os.F_OK)  # it is made right after
    with closing(KeptJournal(terminal, wanted=keeps)) as journal:
        return play(args, settings, terminal, journal)


def play(
    args: Namespace, settings: dict[str, Chosen], terminal: Terminal, journal: KeptJournal
) -> int:
    """Play a game that was kept, or a new one; return the exit status."""
    try:
        begun = ready(args, settings, terminal, journal)
    except WantsLessons:
        return lessons(terminal)
    except Left as left:
        terminal.show([line(" No game was begun.")])
        return left.status
    except KeyboardInterrupt:
        terminal.show([(), line(" No game was begun.")])
        return INTERRUPTED
    status = session(begun, args, settings, terminal).play()
    while begun.game.state.over and terminal.interactive:
        try:
            if play_again(terminal):
                begun = begin_again(begun, terminal, journal)
            else:
                rules = choose_rules(terminal, begun.game.state.rules)
                begun = begin(rules, None, settings["players"], terminal, journal)
        except WantsLessons:
            return lessons(terminal)
        except (Left, KeyboardInterrupt):
            return status
        status = session(begun, args, settings, terminal).play()
    return status


def lessons(terminal: Terminal) -> int:
    """Teach instead of playing; return the exit status."""
    from .learn import teach

    return teach(terminal)


def session(
    begun: Ready, args: Namespace, settings: dict[str, Chosen], terminal: Terminal
) -> Session:
    """A game that can be played, with all that flags and settings put beside it."""
    return Session(
        begun.game,
        terminal,
        begun.record,
        Coach(settings["coach"].value, begun.record.tallies(), by=settings["coach-by"].value),
        setup=begun.setup,
        courses=begun.courses,
        count=count_screen(settings["count"].value),
        practice=args.practice,
        trace=args.trace,
        bots=begun.bots,
    )


def ready(
    args: Namespace, settings: dict[str, Chosen], terminal: Terminal, journal: KeptJournal
) -> Ready:
    """Take up a game that was kept, or else start a new one."""
    try:
        if kept := kept_game(args, terminal, journal):
            return kept
        rules, seed = rules_for(args, settings, terminal, journal), checked_seed(args.seed)
    except JournalFault as fault:
        journal.fail(fault)
        return ready(args, settings, terminal, journal)
    return begin(rules, seed, settings["players"], terminal, journal)


def kept_game(args: Namespace, terminal: Terminal, journal: OpenJournal) -> Ready | None:
    """Take up the game that ``--resume`` asks for, or one that was offered and wanted.

    None is offered where nobody can answer, or where flags ask for a new one.
    """
    if args.resume is None and (beginning(args) or not terminal.interactive):
        return None
    opened = journal()
    if args.resume is not None:
        return resume(args.resume, terminal, opened)
    return None if opened is None else offer(terminal, opened)


def beginning(args: Namespace) -> list[str]:
    """The flags that were given and say how a new game begins."""
    return [name for name in BEGINNING if getattr(args, name)]


def checked_seed(seed: str | None) -> str | None:
    """A seed that can be shown and typed again."""
    if seed is not None and not seed.isprintable():
        raise BadSetting("--seed", "seed", seed, "printable characters")
    return seed


def count_screen(name: str) -> Screen | None:
    """What draws the count by a system; None for ``off``."""
    if name == "off":
        return None
    from ..odds.counting import SYSTEMS, count_of

    system = SYSTEMS[name]
    return lambda seen, look: count_line(system.title, *count_of(seen, system), look)


def rules_for(
    args: Namespace, settings: dict[str, Chosen], terminal: Terminal, journal: OpenJournal
) -> Rules:
    """The rules that flags or settings name, else those chosen in the lobby."""
    args.table = settings["table"].value
    if args.table or args.set or args.rules:
        rules = rules_from(args)
        asked = terminal.interactive and not (args.set or args.rules or args.new)
        return own_rules(terminal, rules) if asked and has_default_rules(rules) else rules
    if not terminal.interactive:
        return CLASSIC
    return choose_rules(terminal, last_played(journal()), first=args.first)


LISTED = -1
"""What ``--resume list`` asks for, beside the numbers of games."""


def _resumed(text: str) -> int:
    return LISTED if text == "list" else whole(1)(text)


def parse(arguments: Sequence[str]) -> Namespace:
    """Read the flags; prints and exits for --help, --version and wrong ones."""
    commands = "\n".join(f"  {name:<9} {does}" for name, (_, does) in COMMANDS.items())
    parser = Parser(
        prog="blackjack",
        usage="blackjack [COMMAND] [FLAG ...]",
        description="Blackjack in a terminal.",
        epilog=EXAMPLES + commands,
    )
    parser.add_argument("--version", action="version", version=f"blackjack {__version__}")
    parser.add_argument("--seed", help="deal the cards of this seed")
    parser.add_argument(
        "--resume",
        nargs="?",
        type=_resumed,
        const=0,
        metavar="ID",
        help="go on with a kept game, or list them with --resume list",
    )
    parser.add_argument("--new", action="store_true", help="begin anew, without an offer to go on")
    parser.add_argument("--practice", action="store_true", help="let u take a decision back")
    parser.add_argument("--trace", action="store_true", help="tell each step of the machine")
    add_table_options(parser, name=False)
    add_setting_flags(parser)
    args = parser.parse_args(arguments)
    if args.resume is not None and (wrong := beginning(args)):
        parser.error(f"--resume goes on with a game as it is, without --{wrong[0]}")
    return args
