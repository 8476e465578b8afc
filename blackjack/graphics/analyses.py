"""What experts ask of a table, as lines; the figures come as plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .figures import counted, decimal
from .forms import form, say
from .lines import Line
from .look import Look
from .odds import UNKNOWN
from .pictured import Figure

Data = Mapping[str, Any]


def percent(value: float, places: int = 3, sign: str = "+") -> str:
    """A part of a bet or a chance in percent: +0.432%."""
    return f"{decimal(100 * value, places, sign)}%"


def dealer_lines(head: str, data: Data, look: Look) -> list[Line]:
    """How often the dealer ends with each total."""
    figures = [
        Figure(total, UNKNOWN if chance is None else percent(chance, 4, ""))
        for total, chance in data["totals"].items()
    ]
    natural = Figure("natural", percent(data["natural"], 4, ""), "before the dealer looks")
    return [*say(head, look), *form(look).figures([*figures, natural], look)]


def round_lines(head: str, data: Data, look: Look) -> list[Line]:
    """What a round from a shoe is worth."""
    names = (("ev", "best play"), ("ev_basic", "the full shoe's chart"))
    figures = [
        Figure(name, UNKNOWN)
        if data[key] is None
        else Figure(name, decimal(data[key], 8), f"this shoe: {percent(data[key], 2)}")
        for key, name in names
    ]
    return [*say(head, look), *form(look).figures(figures, look), *_splits(data, look)]


def removal_lines(head: str, data: Data, look: Look) -> list[Line]:
    """What one card less of each rank brings."""
    figures = [
        Figure(rank, percent(effect, 4), f"by the chart {percent(data['effect_basic'][rank], 4)}")
        for rank, effect in data["effect"].items()
    ]
    return [*say(head, look), *form(look).figures(figures, look), *_splits(data, look)]


def deviation_lines(head: str, data: Data, look: Look) -> list[Line]:
    """How the results of a round are spread."""
    figures = [
        Figure("mean", decimal(data["ev_basic"], 8), "exact"),
        Figure("deviation", decimal(data["sd"], 4, ""), "of a round; split hands independent"),
        *[Figure(name, percent(data[name], 2, "")) for name in ("win", "push", "lose")],
    ]
    return [*say(head, look), *form(look).figures(figures, look)]


def hands_lines(head: str, data: Data, look: Look) -> list[Line]:
    """Each first hand: its chance, its best action and the others."""
    figures = [_hand(hand) for hand in data["hands"]]
    return [*say(head, look), *form(look).figures(figures, look), *_splits(data, look)]


def _hand(data: Data) -> Figure:
    values = {name: -9.0 if value is None else value for name, value in data["ev"].items()}
    ranked = sorted(values, key=lambda action: -values[action])
    worth = [f"{action} {decimal(values[action], 4)}" for action in ranked]
    return Figure(" ".join(data["hand"]), percent(data["chance"], 3, ""), ", ".join(worth))


def index_lines(head: str, cells: Sequence[Data], look: Look) -> list[Line]:
    """Index plays: what is played from which count on, and what it earns."""
    figures = [_index(cell) for cell in cells]
    note = (
        "From the count on the second action, below it the first; exact in brackets. Gains are "
        "of a bet, one count past the index; earnings of 1,000 rounds. i18, fab4: Schlesinger's."
    )
    return [*say(head, look), *form(look).figures(figures, look), *say(note, look)]


def _index(cell: Data) -> Figure:
    hand = {"insurance": "insurance", "pair": f"{cell['hand']},{cell['hand']}"}
    name = hand.get(cell["kind"], f"{cell['kind']} {cell['hand']}")
    up = "" if cell["up"] is None or cell["kind"] == "insurance" else f" v {cell['up']}"
    notes = [
        f"({decimal(cell['true_count'], 2)})",
        f"{cell['below']} > {cell['from']}",
        f"gain {percent(cell['gain'], 2)}",
        f"earns {decimal(1000 * cell['earns'], 4)}",
        cell["mark"] or "",
    ]
    if cell["running"] is not None:
        notes.insert(1, f"running {cell['running']:+d}")
    return Figure(name + up, f"{cell['index']:+d}", " ".join(notes).rstrip())


def _splits(data: Data, look: Look) -> list[Line]:
    return say(f"Splits are valued by the convention {data['splits']}.", look)


def of_table(name: str, unseen: float, what: str) -> str:
    """The head of an analysis: vegas, 312 cards unseen: what a round is worth."""
    return f"{name}, {counted(int(unseen), 'card')} unseen: {what}"
