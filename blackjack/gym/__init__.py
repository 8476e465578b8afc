"""Gymnasium environments, one a table with a stake; they need the extra ``gym``.

``import blackjack.gym``, then ``gymnasium.make("blackjack-sm/vegas-v0")``.
"""

from __future__ import annotations

import gymnasium

from ..engine.tables import TABLES
from .env import BlackjackEnv

NAMES = {name: f"blackjack-sm/{name}-v0" for name, rules in TABLES.items() if rules.staked}
"""The names of the environments, by table."""

for _table, _name in NAMES.items():
    if _name not in gymnasium.registry:
        gymnasium.register(_name, entry_point=BlackjackEnv, kwargs={"table": _table})
