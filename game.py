"""Play blackjack: ``python game.py``."""
