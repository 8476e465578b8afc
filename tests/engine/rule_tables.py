"""The golden file of the tables: every rule of every table, as ``--set`` takes it."""

from __future__ import annotations

import json
from pathlib import Path

from blackjack.engine.rules import settings
from blackjack.engine.tables import TABLES

FILE = Path(__file__).parents[1] / "golden" / "rules" / "tables.json"


def golden() -> dict[Path, str]:
    """The file and its text."""
    tables = {name: settings(rules) for name, rules in TABLES.items()}
    return {FILE: json.dumps(tables, indent=1) + "\n"}
