"""The game itself from the command line: flags, settings, lobby, session."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .engine.machine import BlackjackGame
from .engine.rules import Rules
from .engine.tables import CLASSIC, table
from .graphics.terminal import Terminal
from .lobby import choose_rules
from .options import Chosen, choose, config_file, flags_from
from .session import INTERRUPTED, Left, Session

if TYPE_CHECKING:
    import argparse

EXAMPLES = """
examples:
  blackjack                                  choose a table and play
  blackjack --table casino --players Ada,Bob seven can sit at this one
  blackjack --table vegas --set decks=2      a table with one rule changed
  blackjack --seed 7                         the same cards every time
  blackjack --plain --speed off              letters only, and no pauses

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
    return Session(game, terminal, players).play()


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
    add_table_options(parser, name=False)
    add_setting_flags(parser)
    return parser.parse_args(arguments)
