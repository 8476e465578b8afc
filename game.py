"""Play blackjack: ``python game.py``; ``python game.py --help`` tells all it can do."""

import gc
import sys

if __name__ == "__main__":
    gc.disable()  # until cli.run: what is loaded leaves no garbage to look for
    from blackjack.commands.cli import main

    sys.exit(main())
