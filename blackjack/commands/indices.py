"""The command ``indices``: from which true count on another action is the better one."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence

from ..graphics.analyses import index_lines
from ..graphics.terminal import open_terminal
from ..odds.counting import SYSTEMS
from ..settings import LOOKS, choose, config_file, flags_from, rules_from
from .analyses import indices_data, start_of
from .flags import Parser, add_setting_flags, add_table_options, whole
from .progress import progress

EXAMPLES = """examples:
  indices --table vegas --count hi-lo --top 18    the eighteen plays that earn most
  indices --table downtown --count ko --json      all plays of another system, as JSON
"""


def main(arguments: Sequence[str]) -> int:
    """Run the command; return the exit status."""
    parser = Parser(
        prog="blackjack indices",
        description="Index plays from exact values at the likeliest composition of half a shoe.",
        epilog=EXAMPLES,
    )
    add_table_options(parser)
    parser.add_argument("--count", choices=SYSTEMS, default="hi-lo", help="the counting system")
    parser.add_argument("--top", type=whole(1), metavar="N", help="the N plays that earn most")
    parser.add_argument("--json", action="store_true", help="write JSON")
    add_setting_flags(parser, LOOKS)
    args = parser.parse_args(arguments)
    rules, system = rules_from(args), SYSTEMS[args.count]
    full = start_of(rules)
    data = indices_data(full, system, args.top, progress("decisions"))
    if args.json:
        named = {"table": rules.name, "count": args.count, "cards": full.full.size / 2}
        sys.stdout.write(json.dumps({**named, **data}) + "\n")
    else:
        head = f"{rules.name}, {system.title}: indices with {full.full.size / 2:g} cards unseen"
        terminal = open_terminal(choose(flags_from(args), os.environ, config_file()))
        terminal.show(index_lines(head, data["cells"], terminal.look))
    return 0
