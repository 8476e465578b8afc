"""The command ``games``: the games that were left, to be resumed or given up."""

from __future__ import annotations

from collections.abc import Sequence

from ..graphics.forms import form, say
from ..graphics.terminal import Terminal
from ..journal.reading import Reader
from ..journal.store import Journal
from ..session.leaving import Left
from ..session.lobby import yes_or_no
from ..session.resume import described
from ..settings import LOOKS, journal_file
from .flags import Parser, add_setting_flags, terminal_from, whole


def main(arguments: Sequence[str]) -> int:
    """List the games that can be resumed, or give one up; return the exit status."""
    parser = Parser(prog="blackjack games", description=__doc__)
    parser.add_argument("--drop", type=whole(1), metavar="N", help="give game N up, after a yes")
    add_setting_flags(parser, LOOKS)
    args = parser.parse_args(arguments)
    terminal = terminal_from(args)
    if args.drop is None:
        show(terminal)
    else:
        drop(args.drop, terminal)
    return 0


def show(terminal: Terminal) -> None:
    """List the games that can be resumed, the one begun last first."""
    look = terminal.look
    journal = Reader.read(journal_file())
    rows = []
    if journal is not None:
        with journal:
            rows = [f"{game.id}: {described(game)}" for game in journal.unfinished()]
    if rows:
        terminal.show(form(look).section("Unfinished games", rows, look))
        terminal.show(say("--resume N goes on with one; games --drop N gives one up.", look))
    else:
        terminal.show(say("No unfinished game is kept.", look))


def drop(number: int, terminal: Terminal) -> None:
    """Give a game up after a yes; its hands stay in the history.

    Raises:
        NoSuchGame, GameInUse: it is not there, has ended or is open elsewhere.
    """
    with Journal.open(journal_file()) as journal:
        game = journal.resume(number)
        terminal.show(say(f"Game {number}: {described(game)}.", terminal.look))
        try:
            wanted = yes_or_no(terminal, "Give it up for good?", enter="")
        except Left:
            wanted = False
        if wanted:
            journal.drop(game)
        told = f"Game {number} was given up." if wanted else "It is kept."
        terminal.show(say(told, terminal.look))
