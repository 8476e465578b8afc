"""What the coach says: the value of each answer, the best one in bold, what was lost, the count."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan

from ..engine.rules import Rules
from .figures import counted, decimal
from .forms import form, say
from .lines import Line, fit, printable
from .look import Look
from .words import lost_units

UNKNOWN = "The shoe could run out, so what is not known has no value here."


def coach_line(values: Mapping[str, float], best: str | None, look: Look) -> list[Line]:
    """Return the values of answers, the highest first: double +0.18 · hit +0.12.

    A value that is not a number is not known; then ``best`` is None.
    """
    order = sorted(values, key=lambda word: (word != best, isnan(values[word]), -values[word]))
    parts = [(f"{word} {_worth(values[word])}", "best" if word == best else "") for word in order]
    return form(look).advice(parts, "" if best else UNKNOWN, look)


def mistake_line(best: str, chosen: str, loss: float, look: Look) -> list[Line]:
    """Return what a decision cost: double was worth 0.06 more than hit."""
    return form(look).remark(f"{best} was worth {small(loss)} more than {chosen}", look)


def summary_line(
    player: str, decisions: int, mistakes: int, loss: float, rules: Rules, look: Look
) -> list[Line]:
    """Return what a player's decisions come to, in a sentence; "" for the only player."""
    who = f"{fit(printable(player), 16, look.glyphs.ellipsis)}: " if player else ""
    told = f"{counted(decisions, 'decision')}, {counted(mistakes, 'mistake')}"
    return say(f"Coach: {who}{told}, expected loss {small(loss)} {lost_units(rules)}.", look)


def count_line(system: str, running: int, true: float, decks: float, look: Look) -> list[Line]:
    """Return the count: Hi-Lo  running +3 · true +1.2 · 2.5 decks unseen."""
    facts = [f"running {running:+}", f"true {decimal(true, 1)}", f"{decks:.1f} decks unseen"]
    return form(look).facts(system, facts, look)


def small(loss: float) -> str:
    """Return a loss with two decimals, or with as many as it takes not to be nothing."""
    decimals = 2
    while 0 < loss < 0.5 * 10**-decimals:
        decimals += 1
    return f"{loss:.{decimals}f}"


def _worth(value: float) -> str:
    return "not known" if isnan(value) else decimal(value, 2)
