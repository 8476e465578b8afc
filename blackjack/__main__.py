"""``python -m blackjack``."""

import sys

try:
    from .commands.cli import main

    status = main()
except KeyboardInterrupt:  # while it was loaded
    status = 130
sys.exit(status)
