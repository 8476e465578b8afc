"""Play blackjack: ``python game.py``; ``python game.py --help`` tells all it can do."""

import sys

from blackjack.commands.cli import main

if __name__ == "__main__":
    sys.exit(main())
