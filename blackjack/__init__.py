"""Blackjack in a terminal, driven by one explicit state machine.

Read in this order: ``engine/cards``, ``rules``, ``tables``, ``state``, ``actions``,
``transitions``, ``opening``, ``play``, ``dealer``, ``payouts``, ``machine``; then what
shows it, ``graphics``, and what joins it all, ``session`` and ``cli``.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .engine.cards import Card, read_cards
    from .engine.deck import CardDeckShuffled
    from .engine.errors import BlackjackError, IllegalMove, UnexpectedAnswer
    from .engine.machine import BlackjackGame
    from .engine.player import Player
    from .engine.questions import Prompt
    from .engine.rules import Rules, with_settings
    from .engine.state import GameState, Phase
    from .engine.tables import TABLES
    from .engine.view import View, view

__version__ = "1.0.0"

__all__ = [
    "TABLES",
    "BlackjackError",
    "BlackjackGame",
    "Card",
    "CardDeckShuffled",
    "GameState",
    "IllegalMove",
    "Phase",
    "Player",
    "Prompt",
    "Rules",
    "UnexpectedAnswer",
    "View",
    "__version__",
    "read_cards",
    "view",
    "with_settings",
]

_MODULES = (
    "cards",
    "deck",
    "errors",
    "machine",
    "player",
    "questions",
    "rules",
    "state",
    "tables",
    "view",
)


def __getattr__(name: str) -> object:
    """Load a name of the engine when it is asked for: the lobby needs no machine."""
    for module in _MODULES if name in __all__ else ():
        names = vars(import_module(f".engine.{module}", __name__))
        if name in names:
            globals()[name] = names[name]
            return names[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
