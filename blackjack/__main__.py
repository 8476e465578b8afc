"""``python -m blackjack``."""

import sys

from .cli import main

sys.exit(main())
