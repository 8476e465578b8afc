"""The lobby: which table, and at some tables a few rules of one's own."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from .catalogue import summary
from .engine.actions import NO, QUIT, YES, read_number, tidy
from .engine.errors import BadRule
from .engine.rules import Rules, as_text, with_settings
from .engine.tables import CASINO, POINTS, TABLES
from .graphics.lines import Line, line, wrapped
from .graphics.prompts import asking
from .graphics.terminal import Terminal
from .journal.rows import Game
from .session import Left


class Question(NamedTuple):
    """A rule to be set at the start; a no sets ``when_no``, else the answer the field."""

    text: str
    field: str
    when_no: tuple[tuple[str, str], ...] = ()


OWN_RULES = {
    CASINO.name: (
        Question("Funds of each player", "funds"),
        Question("Minimum bet", "min_bet"),
        Question("Dealer shows a card", "hole_card", (("hole_card", "both-hidden"),
                                                      ("insurance", "no"))),
    ),
    POINTS.name: (Question("Rounds", "rounds"),),
}  # fmt: skip
"""The questions of the tables that have some; Enter keeps the table's own rule."""


def choose_rules(terminal: Terminal, usual: Rules) -> Rules:
    """Return the rules of the table that is chosen; Enter takes the usual one.

    Raises:
        Left: the input ended, or the player quit.
    """
    terminal.show(listing(terminal.look.width))
    names = list(TABLES)
    while True:
        table = "Table, by number or name"
        word = _ask(terminal, f"{table}, Enter = {usual.name}", table, "Which table?")
        number = read_number(word)
        if number is not None and 1 <= number <= len(names):
            word = names[number - 1]
        if word == "?":
            terminal.show(listing(terminal.look.width))
        elif not word or word in TABLES:
            return own_rules(terminal, TABLES.get(word, usual))
        else:
            _refuse(terminal, f"1 to {len(names)}, or a name from the list.")


def wants(terminal: Terminal, kept: Game) -> bool:
    """Offer an unfinished game; tell whether the player wants to go on with it.

    Raises:
        Left: the input ended, or the player quit.
    """
    at = kept.position
    told = f"{kept.table}, round {at.round}, {at.standing}, {ago(at.seen)}" if at else kept.table
    terminal.show(wrapped(f"An unfinished game: {told}.", terminal.look.width))
    return _yes(terminal, "Go on with it?")


def ago(when: str) -> str:
    """Return how long ago a time in ISO 8601 was, in words."""
    seconds = (datetime.now(UTC) - datetime.fromisoformat(when)).total_seconds()
    for unit, length in (("day", 86400), ("hour", 3600), ("minute", 60)):
        if seconds >= length:
            number = int(seconds // length)
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"


def listing(width: int) -> list[Line]:
    """Return the tables, one line each; what doesn't fit is left out from the right."""
    rows = []
    for number, rules in enumerate(TABLES.values(), 1):
        row = f" {number:>2}  {rules.name:<13} {summary(rules)}"
        while len(row) > width:
            row = row.rpartition(", ")[0]
        rows.append(line(row))
    return rows


def own_rules(terminal: Terminal, rules: Rules) -> Rules:
    """Return the rules with the answers to the table's questions, if it has some."""
    questions = OWN_RULES.get(rules.name, ())
    if len(questions) > 1 and _yes(terminal, "Default rules?"):
        return rules
    for question in questions:
        rules = _set(terminal, rules, question)
    return rules


def _set(terminal: Terminal, rules: Rules, question: Question) -> Rules:
    if question.when_no:
        shown = _yes(terminal, f"{question.text}?")
        return rules if shown else with_settings(rules, dict(question.when_no))
    while True:
        usual = as_text(rules, question.field)
        word = _ask(terminal, f"{question.text}, Enter = {usual}", question.text) or usual
        try:
            return with_settings(rules, {question.field: word})
        except BadRule as fault:
            least = f"at least the minimum bet, {as_text(rules, 'min_bet')}"
            expected = fault.expected if fault.field == question.field else least
            _refuse(terminal, f"{question.text}: {expected}.")


def _yes(terminal: Terminal, text: str) -> bool:
    while True:
        word = _ask(terminal, f"{text}  yes or no, Enter = yes", text)
        if word in YES or word in NO:
            return word in YES
        _refuse(terminal, "Yes or no.")


def _ask(terminal: Terminal, *forms: str) -> str:
    """Return an answer in small letters to a question, in the first form that fits."""
    answer = terminal.ask(asking(forms, terminal.look))
    if answer is None or tidy(answer).lower() in QUIT:
        raise Left(0)
    return tidy(answer).lower()


def _refuse(terminal: Terminal, reason: str) -> None:
    terminal.show(wrapped(f"! {reason}", terminal.look.width, style="refused"))
