"""Odds and charts as lines, and as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..engine.cards import Card, codes
from ..engine.rules import Rules
from ..odds.chart import Column, Row, letters
from ..odds.unseen import RANK_NAMES
from .figures import counted, decimal
from .forms import form, say
from .lines import Line, line
from .look import Look
from .pictured import Figure

KEYS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender"}
"""What the letters of a chart's cell stand for; a small one behind is what to do instead."""
UNKNOWN = "not known: the shoe could run out"


def decision_lines(
    rules: Rules,
    hand: Sequence[Card],
    up: Card | None,
    unseen: float,
    advice: Mapping[str, Any],
    look: Look,
) -> list[Line]:
    """The value of each action, the best first."""
    against = "two hidden cards" if up is None else codes([up])
    ev, best = advice["ev"], advice["best"]
    figures = [
        Figure(action, UNKNOWN if ev[action] is None else decimal(ev[action], 6), note, style)
        for action in sorted(ev, key=lambda a: (a != best, -(ev[a] or 0)))
        for note, style in [(_note(action, advice), "best" if action == best else "")]
    ]
    if "insurance" in advice:
        figures.append(Figure("insurance", decimal(advice["insurance"], 6), "a unit insured"))
    head = f"{rules.name}: {codes(hand)} against {against}, {counted(int(unseen), 'card')} unseen"
    return [*say(head, look), *form(look).figures(figures, look)]


def side_bet_lines(
    rules: Rules, unseen: int, found: Mapping[str, Mapping[str, Any]], look: Look
) -> list[Line]:
    """What a unit of each side bet is worth, and how often each result comes."""
    lines = say(f"{rules.name}: side bets, {counted(unseen, 'card')} unseen", look)
    for name, bet in found.items():
        figures = [Figure(name, decimal(bet["ev"], 6), "a unit bet")]
        for result, chance in bet["chances"].items():
            figures.append(Figure(result, f"{decimal(100 * chance, 4, sign='')}%"))
        lines = [*lines, *form(look).figures(figures, look)]
    return lines


def _note(action: str, advice: Mapping[str, Any]) -> str:
    """What is told of an action: that it is the best, and how often a hit goes bust."""
    notes = ["best"] if action == advice["best"] else []
    if action == "hit" and advice.get("bust"):
        notes.append(f"bust {decimal(100 * advice['bust'], 1, sign='')}%")
    return ", ".join(notes)


def game_lines(rules: Rules, decks: int, best: float, basic: float, look: Look) -> list[Line]:
    """What a round is worth."""
    unit = "units of the first bet" if rules.money else "points" if rules.points else "wins"
    figures = [
        Figure(
            name,
            decimal(value, 8),
            f"house edge {decimal(-100 * value, 3, sign='')}%" if rules.money else "",
        )
        for name, value in (("best play", best), ("basic strategy", basic))
    ]
    head = f"{rules.name}, {counted(decks, 'deck')}: a round off the top, in {unit}"
    return [*say(head, look), *form(look).figures(figures, look)]


def chart_data(rules: Rules, columns: Mapping[int | None, Column]) -> dict[str, Any]:
    """A chart as plain data: for each row its cells against ``up``, in letters."""
    rows: list[Row] = sorted({row for column in columns.values() for row in column})
    data: dict[str, Any] = {
        "table": rules.name,
        "up": ["?" if up is None else RANK_NAMES[up] for up in columns],
        "hard": {},
        "soft": {},
        "pairs": {},
    }
    for row in rows:
        cells = [letters(column[row]) if row in column else "" for column in columns.values()]
        if row.kind == "pair":
            data["pairs"][RANK_NAMES[row.number]] = cells
        else:
            data[row.kind][str(row.number)] = cells
    return data


def chart_lines(data: Mapping[str, Any], look: Look) -> list[Line]:
    """A chart; neighbouring rows that are alike are one."""
    rows = say(f"{data['table']}: basic strategy", look)
    for kind in ("hard", "soft", "pairs"):
        if data[kind]:
            merged = _merged(data[kind])
            rows += [line(), *form(look).grid(kind, data["up"], merged, KEYS, look)]
    return [*rows, *form(look).legend(KEYS, look)]


def _merged(rows: Mapping[str, list[str]]) -> list[tuple[str, list[str]]]:
    """Rows with the same cells as one: hard 5-8."""
    merged: list[tuple[str, str, list[str]]] = []
    for name, cells in rows.items():
        first = merged.pop()[0] if merged and merged[-1][2] == cells else name
        merged.append((first, name, cells))
    return [(a if a == b else f"{a}-{b}", cells) for a, b, cells in merged]
