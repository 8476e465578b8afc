"""What the coach says: the value of each answer, the best one in bold, what was lost, the count."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan

from ..engine.rules import Rules
from ..engine.vocabulary import Stake
from .figures import counted
from .lines import Line, fit, flow, line, printable, wrapped
from .look import Look

HEAD = " Coach  "
UNKNOWN = "The shoe could run out, so what is not known has no value here."
UNITS = {Stake.MONEY: "bets", Stake.POINTS: "points", Stake.NONE: "wins"}


def coach_line(values: Mapping[str, float], best: str | None, look: Look) -> list[Line]:
    """Return the values of answers, the highest first: double +0.18 · hit +0.12.

    A value that is not a number is not known; then ``best`` is None.
    """
    order = sorted(values, key=lambda word: (word != best, isnan(values[word]), -values[word]))
    parts = [f"{word} {_worth(values[word])}" for word in order]
    if look.style == "spoken":
        known = [f"best is {best}, {_worth(values[best])}"] if best else []
        told = [*known, ", ".join(parts[len(known) :])]
        rows = [line(f"{text}.") for text in told if text]
        rows[0] = line("Coach: ", *rows[0])
        return rows if best else [*rows, line(UNKNOWN)]
    rows = flow(
        line(HEAD),
        [
            line((part, "best" if word == best else ""))
            for word, part in zip(order, parts, strict=True)
        ],
        look.width,
        gap=f" {look.glyphs.dot} ",
        indent=len(HEAD),
    )
    return rows if best else [*rows, *wrapped(UNKNOWN, look.width, len(HEAD))]


def mistake_line(best: str, chosen: str, loss: float, look: Look) -> list[Line]:
    """Return what a decision cost: double was worth 0.06 more than hit."""
    sentence = f"{best} was worth {small(loss)} more than {chosen}"
    if look.style == "spoken":
        return [line(f"Coach: {sentence}.")]
    words = [line(word) for word in sentence.split()]
    return flow(line(HEAD), words, look.width, indent=len(HEAD))


def summary_line(
    player: str, decisions: int, mistakes: int, loss: float, rules: Rules, look: Look
) -> list[Line]:
    """Return what a player's decisions come to, in a sentence; "" for the only player."""
    who = f"{fit(printable(player), 16, look.glyphs.ellipsis)}: " if player else ""
    told = f"{counted(decisions, 'decision')}, {counted(mistakes, 'mistake')}"
    sentence = f"Coach: {who}{told}, expected loss {small(loss)} {UNITS[rules.stake]}."
    return wrapped(sentence, look.width, indent=_indent(look))


def count_line(system: str, running: int, true: float, decks: float, look: Look) -> list[Line]:
    """Return the count: Hi-Lo  running +3 · true +1.2 · 2.5 decks unseen."""
    facts = [f"running {running:+}", f"true {true:+.1f}", f"{decks:.1f} decks unseen"]
    if look.style == "spoken":
        return [line(f"{system}: {', '.join(facts)}.")]
    parts = list(map(line, facts))
    return flow(line(f" {system}  "), parts, look.width, gap=f" {look.glyphs.dot} ", indent=4)


def small(loss: float) -> str:
    """Return a loss with two decimals, or with as many as it takes not to be nothing."""
    decimals = 2
    while 0 < loss < 0.5 * 10**-decimals:
        decimals += 1
    return f"{loss:.{decimals}f}"


def _worth(value: float) -> str:
    return "not known" if isnan(value) else f"{round(value, 2) + 0.0:+.2f}"  # never -0.00


def _indent(look: Look) -> int:
    return 0 if look.style == "spoken" else 1
