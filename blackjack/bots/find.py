"""Finding a bot: one that comes with the game, a file's, or an installed package's."""

from __future__ import annotations

import runpy
from collections.abc import Callable
from pathlib import Path

from ..engine.errors import BlackjackError, quoted
from .guard import Guarded
from .players import PLAYERS, Bot

PREFIX = "bot:"
GROUP = "blackjack.bots"
"""The entry point group in which installed packages name their bots."""
FUNCTION = "bot"
"""The function that a file must define."""


class BadBot(BlackjackError):
    """A bot that is not there or can't be loaded."""

    def __init__(self, bot: str, fault: str) -> None:
        self.bot, self.fault = bot, fault
        super().__init__(f"{quoted(PREFIX + bot)}: {fault}")


def find(name: str, tell: Callable[[str], None]) -> Guarded:
    """The bot of a name as ``bot:NAME`` has it; ``tell`` gets a sentence for each fault of it.

    Raises:
        BadBot: there is no such bot, or its file or package can't be loaded.
    """
    if name in PLAYERS:
        return Guarded(PLAYERS[name], f"{name.capitalize()} bot", tell, patience=None)
    bot = _from_file(name) if name.endswith(".py") else _from_package(name)
    return Guarded(bot, f"{Path(name).stem[:12].capitalize()} bot", tell)


def _from_file(name: str) -> Bot:
    try:
        bot = runpy.run_path(name).get(FUNCTION)
    except OSError as fault:
        raise BadBot(name, str(fault.strerror)) from None
    except (Exception, SystemExit) as fault:  # noqa: BLE001  # whatever somebody else's file raises
        raise BadBot(name, f"{type(fault).__name__}: {fault}") from None
    if not callable(bot):
        raise BadBot(name, f"expected a function {FUNCTION}(view) in it")
    answerer: Bot = bot
    return answerer


def _from_package(name: str) -> Bot:
    from importlib.metadata import entry_points

    installed = {point.name: point for point in entry_points(group=GROUP)}
    if name not in installed:
        there = ", ".join([*PLAYERS, *installed])
        raise BadBot(name, f"there is no such bot; there are {there}, or a file FILE.py")
    try:
        bot: Bot = installed[name].load()
    except (Exception, SystemExit) as fault:  # noqa: BLE001  # whatever somebody else's package raises
        raise BadBot(name, f"{type(fault).__name__}: {fault}") from None
    return bot
