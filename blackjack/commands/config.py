"""The command ``config``: each setting, its value, and where it came from."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..graphics.forms import form
from ..graphics.lines import line
from ..graphics.terminal import open_terminal
from ..settings import choose, config_file, flags_from
from .flags import Parser, add_setting_flags


def main(arguments: Sequence[str]) -> int:
    """Show the settings that a game started now, with these flags, would have."""
    parser = Parser(prog="blackjack config", description=__doc__)
    add_setting_flags(parser)
    args = parser.parse_args(arguments)
    file = config_file()
    settings = choose(flags_from(args), os.environ, file)
    terminal = open_terminal(settings)
    terminal.show([line(f"{file}{'' if os.access(file, os.F_OK) else ' (not there)'}")])
    rows = [(name, f"{chosen.value or '-'} ({chosen.source})") for name, chosen in settings.items()]
    terminal.show(form(terminal.look).entries(rows, terminal.look))
    return 0
