"""What the coach says: the value of each answer, the best one in bold, what was lost, the count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isnan
from typing import NamedTuple

from ..engine.rules import Rules
from .figures import counted, decimal, money
from .forms import form, say
from .lines import Line, fit, printable
from .look import Look
from .words import lost_units

UNKNOWN = "The shoe could run out, so what is not known has no value here."


class Judgement(NamedTuple):
    """One decision. ``loss`` is what it cost in bets, by the measure; 0 where it was right.

    ``favoured`` is what the cards left favour over the measure's own best, by ``edge`` bets;
    "" where they agree. ``bet`` is the hand's. Answers are in the table's words, ``hand`` in
    short codes; ``kind`` and ``cell`` are hard and 16 against 10.
    """

    player: str
    kind: str
    cell: str
    hand: str
    chosen: str
    best: str
    right: bool
    loss: float
    bet: float
    favoured: str = ""
    edge: float = 0.0


def coach_line(values: Mapping[str, float], best: str | None, look: Look) -> list[Line]:
    """The values of answers, the highest first: double +0.18 · hit +0.12.

    A value that is not a number is not known; then ``best`` is None.
    """
    order = sorted(values, key=lambda word: (word != best, isnan(values[word]), -values[word]))
    parts = [(f"{word} {_worth(values[word])}", "best" if word == best else "") for word in order]
    return form(look).advice(parts, "" if best else UNKNOWN, look)


def rule_line(measure: str, best: str, look: Look) -> list[Line]:
    """What a measure says before an answer: Basic strategy: stand."""
    return form(look).remark(f"{measure}: {best}.", look)


def verdict_line(
    measure: str,
    made: Judgement,
    decisions: int,
    mistakes: int,
    run: int,
    rules: Rules,
    look: Look,
) -> list[Line]:
    """Whether an answer was right by a measure, what it cost, and how it goes so far."""
    parts = [_verdict(measure, made, rules, look)]
    if decisions:  # none count in practice
        good, row = decisions - mistakes, f", {run} in a row" if run > 1 else ""
        parts.append(f"{good} of {decisions} ({100 * good / decisions:.0f} %){row}.")
    if made.favoured:
        parts.append(f"The cards left favour {made.favoured} by {small(made.edge)}.")
    return form(look).remark(" ".join(parts), look)


def verdicts_line(by: Mapping[str, Judgement], rules: Rules, look: Look) -> list[Line]:
    """What each measure, by its name, says of one answer."""
    return form(look).remark(
        " ".join([_verdict(name, made, rules, look) for name, made in by.items()]), look
    )


def account_line(
    player: str, result: float, parts: Mapping[str, float], rules: Rules, look: Look
) -> list[Line]:
    """What a player's rounds brought, and the parts of it: luck apart from skill."""

    def amount(value: float) -> str:
        return money(Fraction(round(value * 100), 100), rules, look)

    told = ", ".join([f"{name} {amount(value)}" for name, value in parts.items()])
    return say(f"{printable(player)}: {amount(result)} in all; {told}.", look)


def _verdict(measure: str, made: Judgement, rules: Rules, look: Look) -> str:
    if made.right:
        return f"{measure}: right."
    price = priced(made.loss, made.bet, rules, look)
    return f"{measure}: wrong, {made.best} was worth {price} more than {made.chosen}."


def priced(loss: float, bet: float, rules: Rules, look: Look) -> str:
    """A loss in bets and in money: 0.34 bets, 3.40$."""
    bets = f"{small(loss)} {lost_units(rules)}"
    if not rules.money:
        return bets
    return f"{bets} ({money(Fraction(round(loss * bet * 100), 100), rules, look)})"


def mistake_lines(wrong: Sequence[Judgement], rules: Rules, look: Look) -> list[Line]:
    """Each mistake: the hand, the upcard, the answer, the right one, and the price."""
    rows = [] if not wrong else say("Mistakes:", look)
    for made in wrong:
        price = priced(made.loss, made.bet, rules, look)
        told = f"{made.kind} {made.cell} ({made.hand}): {made.chosen}, right was {made.best}"
        rows += say(f"{told}, {price}.", look)
    return rows


def costliest_line(kinds: Sequence[tuple[str, int, float]], rules: Rules, look: Look) -> list[Line]:
    """The kinds of hands that cost most: each with its mistakes and its loss."""
    if len(kinds) < 2:
        return []
    units = lost_units(rules)
    parts = [f"{name}, {counted(n, 'mistake')}, {small(loss)} {units}" for name, n, loss in kinds]
    return say(f"Costliest: {'; '.join(parts)}.", look)


def summary_line(
    player: str, decisions: int, mistakes: int, loss: float, rules: Rules, look: Look
) -> list[Line]:
    """What a player's decisions come to, in a sentence; "" for the only player."""
    who = f"{fit(printable(player), 16, look.glyphs.ellipsis)}: " if player else ""
    told = f"{counted(decisions, 'decision')}, {counted(mistakes, 'mistake')}"
    return say(f"Coach: {who}{told}, expected loss {small(loss)} {lost_units(rules)}.", look)


def count_line(system: str, running: int, true: float, decks: float, look: Look) -> list[Line]:
    """The count: Hi-Lo  running +3 · true +1.2 · 2.5 decks unseen."""
    facts = [f"running {running:+}", f"true {decimal(true, 1)}", f"{decks:.1f} decks unseen"]
    return form(look).facts(system, facts, look)


def small(loss: float) -> str:
    """A loss with two decimals, or with as many as it takes not to be nothing."""
    decimals = 2
    while 0 < loss < 0.5 * 10**-decimals:
        decimals += 1
    return f"{loss:.{decimals}f}"


def _worth(value: float) -> str:
    return "not known" if isnan(value) else decimal(value, 2)
