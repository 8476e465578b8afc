"""Odds and charts as lines of text, and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from ..engine.cards import Card, codes
from ..engine.rules import Rules
from ..odds.chart import Column, Row, letters
from ..odds.shoe import NAMES

STYLES = {
    "H": "white on red",
    "S": "black on bright_white",
    "D": "white on blue",
    "P": "black on green",
    "R": "white on magenta",
}
"""How the first letter of a cell looks."""

KEY = "H hit  S stand  D double  P split  R surrender; a small letter: else that"


def show(lines: Iterable[Text]) -> None:
    """Print lines; rich leaves colours out of pipes and where NO_COLOR is set."""
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(line)


def decision_lines(
    rules: Rules, hand: Sequence[Card], up: Card | None, unseen: int, told: Mapping[str, Any]
) -> list[Text]:
    """Return the value of each action, the best first."""
    against = "two hidden cards" if up is None else codes([up])
    lines = [Text(f"{rules.name}: {codes(hand)} against {against}, {unseen} cards unseen")]
    ev = told["ev"]
    for action in sorted(ev, key=lambda a: (a != told["best"], -(ev[a] or 0))):
        best = action == told["best"]
        value = "not known: the shoe could run out" if ev[action] is None else f"{ev[action]:+.6f}"
        end = "  best" if best else ""
        lines.append(Text(f"  {action:<10} {value}{end}", style="bold green" if best else ""))
    if "insurance" in told:
        lines.append(Text(f"  insurance  {told['insurance']:+.6f} a unit insured"))
    return lines


def game_lines(rules: Rules, decks: int, best: float, basic: float) -> list[Text]:
    """Return what a round is worth."""
    unit = "units of the first bet" if rules.money else "points" if rules.points else "wins"
    plural = "deck" if decks == 1 else "decks"
    lines = [Text(f"{rules.name}, {decks} {plural}: a round off the top, in {unit}")]
    for name, value in (("best play", best), ("basic strategy", basic)):
        edge = f"  house edge {-value:.3%}" if rules.money else ""
        lines.append(Text(f"  {name:<15} {value:+.8f}{edge}"))
    return lines


def chart_data(rules: Rules, columns: Mapping[int | None, Column]) -> dict[str, Any]:
    """Return a chart as plain data: for each row its cells against ``up``, in letters."""
    rows: list[Row] = sorted({row for column in columns.values() for row in column})
    data: dict[str, Any] = {
        "table": rules.name,
        "up": ["?" if up is None else NAMES[up] for up in columns],
        "hard": {},
        "soft": {},
        "pairs": {},
    }
    for row in rows:
        cells = [letters(column[row]) if row in column else "" for column in columns.values()]
        if row.kind == "pair":
            data["pairs"][NAMES[row.number]] = cells
        else:
            data[row.kind][str(row.number)] = cells
    return data


def chart_lines(data: Mapping[str, Any]) -> list[Text]:
    """Return a chart as a grid; neighbouring rows that are alike are one."""
    lines = [Text(f"{data['table']}: basic strategy")]
    for kind in ("hard", "soft", "pairs"):
        if data[kind]:
            lines.append(Text(""))
            lines.append(Text(f"{kind:<8}" + "".join([f"{up:^5}" for up in data["up"]]).rstrip()))
            lines += [_line(name, cells) for name, cells in _merged(data[kind])]
    return [*lines, Text(""), Text(KEY)]


def _merged(rows: Mapping[str, list[str]]) -> list[tuple[str, list[str]]]:
    merged: list[tuple[str, str, list[str]]] = []
    for name, cells in rows.items():
        first = merged.pop()[0] if merged and merged[-1][2] == cells else name
        merged.append((first, name, cells))
    return [(a if a == b else f"{a}-{b}", cells) for a, b, cells in merged]


def _line(name: str, cells: Sequence[str]) -> Text:
    line = Text(f"{name:<8}")
    for cell in cells:
        line.append(f"{cell:^5}", style=STYLES.get(cell[:1], ""))
    line.rstrip()
    return line
