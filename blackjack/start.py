"""The game itself from the command line: flags, settings, lobby, session."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .coach import Coach
from .engine.machine import BlackjackGame
from .engine.rules import Rules
from .engine.tables import CLASSIC, table
from .graphics.terminal import Terminal
from .lobby import choose_rules
from .options import Chosen, choose, config_file, flags_from
from .session import INTERRUPTED, Left, Screen, Session

if TYPE_CHECKING:
    import argparse

EXAMPLES = """
examples:
  blackjack                                  choose a table and play
  blackjack --table casino --players Ada,Bob seven can sit at this one
  blackjack --table vegas --set decks=2      a table with one rule changed
  blackjack --seed 7                         the same cards every time
  blackjack --plain --speed off              letters only, and no pauses
  blackjack --table vegas --coach after      told what each mistake cost
  blackjack --practice --count hi-lo         moves taken back with u, the count on n

commands, each with its own --help:
"""


def main(arguments: Sequence[str]) -> int:
    """Play; return the exit status."""
    args = parse(arguments) if arguments else None  # no flags: argparse is not needed
    flags = flags_from(args) if args else {}
    settings = choose(flags, os.environ, config_file())
    terminal = open_terminal(settings)
    try:
        rules = rules_for(args, settings, terminal)
    except Left as left:
        return left.status
    except KeyboardInterrupt:
        return INTERRUPTED
    players = [name for name in settings["players"].value.split(",") if name.strip()]
    game = BlackjackGame(rules, args.seed if args else None)
    game.start()
    coach, count = Coach(settings["coach"].value), count_screen(settings["count"].value)
    practice = bool(args and args.practice)
    return Session(game, terminal, players, coach, count, practice=practice).play()


def open_terminal(settings: dict[str, Chosen]) -> Terminal:
    """Return the terminal that the settings ask for."""
    on = {name: chosen.value == "yes" for name, chosen in settings.items()}
    return Terminal(
        color=settings["color"].value,
        speed=settings["speed"].value,
        ascii_only=on["ascii"],
        style="spoken" if on["spoken"] else "plain" if on["plain"] else "picture",
        four_color=on["four-color"],
    )


def count_screen(name: str) -> Screen | None:
    """Return what draws the count by a system, None where it is off."""
    if name == "off":
        return None
    from .counting import SYSTEMS, count_of
    from .graphics.coach import count_line

    system = SYSTEMS[name]
    return lambda seen, look: count_line(system.title, *count_of(seen, system), look)


def rules_for(
    args: argparse.Namespace | None, settings: dict[str, Chosen], terminal: Terminal
) -> Rules:
    """Return the rules that flags or settings name, else those chosen in the lobby."""
    name = settings["table"].value
    if args and (name or args.set or args.rules):
        from .options import rules_from

        args.table = name
        return rules_from(args)
    if name:
        return table(name)
    return choose_rules(terminal, CLASSIC) if terminal.interactive else CLASSIC


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Read the flags; prints and exits for --help, --version and wrong ones."""
    import argparse

    from . import __version__
    from .cli import COMMANDS
    from .options import add_setting_flags, add_table_options

    commands = "\n".join(f"  {name:<9} {does}" for name, (_, does) in COMMANDS.items())
    parser = argparse.ArgumentParser(
        prog="blackjack",
        description="Blackjack in a terminal.",
        epilog=EXAMPLES + commands,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"blackjack {__version__}")
    parser.add_argument("--seed", help="deal the cards of this seed")
    parser.add_argument("--practice", action="store_true", help="let u take a decision back")
    add_table_options(parser, name=False)
    add_setting_flags(parser)
    return parser.parse_args(arguments)
