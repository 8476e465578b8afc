"""The command ``config``: each setting, its value, and where it came from."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..settings import choose, config_file, flags_from
from .flags import Parser, add_setting_flags


def main(arguments: Sequence[str]) -> int:
    """Show the settings that a game started now, with these flags, would have."""
    parser = Parser(prog="blackjack config", description=__doc__)
    add_setting_flags(parser)
    args = parser.parse_args(arguments)
    file = config_file()
    print(f"{file}{'' if os.access(file, os.F_OK) else ' (not there)'}")
    for name, chosen in choose(flags_from(args), os.environ, file).items():
        print(f"{name:<11} {chosen.value or '-':<10} {chosen.source}")
    return 0
