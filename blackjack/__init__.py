"""Blackjack in a terminal, driven by one explicit state machine.

Read in this order: ``engine/cards``, ``rules``, ``tables``, ``state``, ``actions``,
``transitions``, ``opening``, ``play``, ``dealer``, ``payouts``, ``machine``; then what
shows it, ``graphics``, and what joins it all, ``session`` and ``cli``.
"""

try:
    from .engine.cards import Card, read_cards
    from .engine.deck import CardDeckShuffled
    from .engine.errors import BlackjackError, IllegalMove, UnexpectedAnswer
    from .engine.machine import BlackjackGame
    from .engine.player import Player
    from .engine.rules import Rules, with_settings
    from .engine.state import GameState, Phase, Prompt
    from .engine.tables import TABLES
    from .engine.view import View, view
except ModuleNotFoundError as missing:
    # Every way to start comes through here: one line, not a traceback.
    raise SystemExit(
        f"blackjack: {missing.name} is not installed; the first command of README.md "
        "installs it: python3 -m venv .venv && "
        ".venv/bin/pip install --no-deps -r requirements.txt && .venv/bin/python game.py"
    ) from None

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
