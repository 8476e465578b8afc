"""Play blackjack: ``python game.py``; ``python game.py --help`` tells all it can do."""

import sys

if __name__ == "__main__":
    try:
        if sys.flags.safe_path:  # which leaves out the folder of this file
            sys.path.insert(0, __file__.rpartition("game.py")[0] or ".")
        from blackjack.commands.cli import main

        status = main()
    except KeyboardInterrupt:  # while it was loaded
        status = 130
    sys.exit(status)
