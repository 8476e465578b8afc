"""A run in words: the table, the way to play and to count, and the plan made of them."""

from __future__ import annotations

import csv
import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ..engine.cards import Card, codes
from ..engine.errors import BlackjackError, quoted
from ..engine.rules import Rules, settings
from ..odds.basic import by_chart
from ..odds.chart import CELL_LETTERS, Cell, Row
from ..odds.rounds import Upcard, start, upcards
from ..odds.unseen import RANK_NAMES
from .counting import Method
from .plan import Plan, decks_of, plan
from .strategy import (
    COUNTS,
    INSURANCE_AT,
    ByChart,
    ByComposition,
    Chart,
    Index,
    Plays,
    basic,
    eighteen,
    with_indices,
)

FORMAT = 1
"""Of the shoes and the counts; another number means that seeds deal other cards."""


class BadChart(BlackjackError):
    """A line of a chart or of indices that can't be read."""

    def __init__(self, path: Path, line: int, expected: str, given: object) -> None:
        super().__init__(f"{path}:{line}: expected {expected}, got {quoted(given)}")


@dataclass(frozen=True)
class Setup:
    """What was asked for.

    ``play`` is basic, composition or the path of a chart; ``indices`` none, i18 or a path;
    ``insurance`` no, count or always. ``wong`` holds the true counts at which a player sits
    down and gets up, where these are apart.
    """

    rules: Rules
    deck: tuple[Card, ...]
    seed: int
    seats: int = 1
    play: str = "basic"
    method: Method | None = None
    indices: str = "none"
    insurance: str = "no"
    wong: tuple[int, int] | None = None

    @cached_property
    def upcards(self) -> tuple[Upcard, ...]:
        """The odds of a round by its upcard."""
        decks = decks_of(self.rules, self.deck, self.seats)
        return tuple(upcards(start(self.rules, self.deck, decks)))

    @cached_property
    def charts(self) -> tuple[Chart, ...]:
        """The chart of each true count, or one."""
        if self.play == "basic":
            charts: tuple[Chart, ...] = (basic(self.upcards),)
        else:
            charts = charts_from(Path(self.play), counts=self.method is not None)
        if self.indices == "none":
            return charts
        indices = (
            eighteen(self.rules) if self.indices == "i18" else indices_from(Path(self.indices))
        )
        return with_indices(charts[0], indices)

    @cached_property
    def plays(self) -> Plays:
        """How hands are played."""
        if self.play == "composition":
            return ByComposition(self.upcards)
        return ByChart(self.charts)

    @cached_property
    def plan(self) -> Plan:
        """The plan."""
        insures = [self.insurance == "always"]
        if self.method is not None:
            always = self.insurance == "always"
            counts = self.insurance == "count"
            insures = [always or (counts and count >= INSURANCE_AT) for count in COUNTS]
        wong = {}
        if self.wong is not None:
            enter, leave = self.wong
            wong = {"enter": enter - COUNTS[0], "leave": leave - COUNTS[0], "apart": len(COUNTS)}
        return plan(
            self.rules, self.deck, self.plays, self.seed, self.seats, self.method, insures, **wong
        )

    def exact(self) -> float | None:
        """The odds' value of the first round; None where this way to play has none there."""
        if self.method is not None or self.insurance != "no":
            return None
        total = 0.0
        for upcard in self.upcards:
            if self.play == "composition":
                total += upcard.chance * upcard.mean(upcard.best)
            else:
                worth = by_chart(upcard, self.charts[0][upcard.up])
                total += upcard.chance * upcard.mean(worth.__getitem__)
        return total

    def head(self) -> dict[str, Any]:
        """What must be equal for two runs to be one, in words."""
        counted = self.method._asdict() if self.method else {}
        return {
            "format": FORMAT,
            "table": self.rules.name,
            "set": settings(self.rules),
            "deck": codes(self.deck),
            "seats": self.seats,
            "play": self.play,
            "seed": self.seed,
            "count": counted.get("system"),
            "true": counted.get("true"),
            "decks_seen": counted.get("decks_seen"),
            "indices": self.indices,
            "insurance": self.insurance,
            "wong": list(self.wong) if self.wong else None,
            "strategy": digest(self.plan),
        }


def digest(made: Plan) -> str:
    """The sha256 of all that the kernels see."""
    found = hashlib.sha256()
    for part in (*made.tables, *made.layout, *made.counting, made.cards, made.cut):
        found.update(np.asarray(part, np.int64).astype("<i8").tobytes())
    return found.hexdigest()


# -- files

_ACTIONS = {letter: action for action, letter in CELL_LETTERS.items()}
_KINDS = {"hard": "hard", "soft": "soft", "pairs": "pair", "pair": "pair"}


def _cell(text: str) -> Cell:
    """Read H, Dh, Rp, ...; KeyError for any other letter."""
    return tuple([_ACTIONS[letter] for letter in text.upper()])


def _row(kind: str, hand: str) -> Row:
    if _KINDS[kind] == "pair":
        return Row("pair", RANK_NAMES.index(hand.upper()))
    return Row(_KINDS[kind], int(hand))


def _lines(path: Path) -> list[tuple[int, dict[str, str]]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file)
            return [(reader.line_num, row) for row in reader]
    except (OSError, UnicodeDecodeError, csv.Error) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else "no CSV"
        raise BadChart(path, 1, "a CSV file", str(reason)) from None


def charts_from(path: Path, *, counts: bool) -> tuple[Chart, ...]:
    """Read a chart as ``odds --chart --csv`` writes it.

    With a column ``count`` a line holds from that true count on, up to the next line of the
    same hand.
    """
    found: dict[Row, list[tuple[int, dict[int | None, Cell]]]] = {}
    for number, line in _lines(path):
        try:
            row = _row(line["kind"], line["hand"])
            cells = {
                None if up == "?" else RANK_NAMES.index(up): _cell(text)
                for up, text in line.items()
                if up not in ("kind", "hand", "count") and text
            }
            at = int(line["count"]) if line.get("count") else COUNTS[0]
        except (KeyError, ValueError, AttributeError):
            expected = "kind, hand and letters such as H, Dh, Rp under each upcard"
            raise BadChart(path, number, expected, ",".join(map(str, line.values()))) from None
        found.setdefault(row, []).append((at, cells))
    if not found:
        raise BadChart(path, 1, "a chart", "no line of one")
    charts = []
    for count in COUNTS if counts else COUNTS[:1]:
        columns: dict[int | None, dict[Row, Cell]] = {}
        for row, choices in found.items():
            now = [c for c in sorted(choices, key=lambda c: c[0]) if c[0] <= count] or choices[:1]
            for up, cell in now[-1][1].items():
                columns.setdefault(up, {})[row] = cell
        charts.append(columns)
    return tuple(charts)


def indices_from(path: Path) -> tuple[Index, ...]:
    """Read index plays: lines of kind, hand, up, count, action and other, in letters."""
    found = []
    for number, line in _lines(path):
        try:
            (action,) = _cell(line["action"])
            other = _cell(line["other"])[0] if line.get("other") else None
            row, up = _row(line["kind"], line["hand"]), RANK_NAMES.index(line["up"].upper())
            found.append(Index(row, up, int(line["count"]), action, other))
        except (KeyError, ValueError, AttributeError, IndexError):
            expected = "kind,hand,up,count,action,other such as hard,16,10,0,S,H"
            raise BadChart(path, number, expected, ",".join(map(str, line.values()))) from None
    return tuple(found)
