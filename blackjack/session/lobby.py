"""The lobby: which table, and at some tables a few rules of one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..engine.answers import read_number, tidy
from ..engine.errors import BadRule
from ..engine.rules import Rules, as_text, with_settings
from ..engine.tables import CASINO, CLASSIC, POINTS, TABLES
from ..engine.vocabulary import NO, QUIT, YES
from ..graphics.forms import form, say
from ..graphics.glossary import meaning
from ..graphics.lines import Line, fit, line
from ..graphics.prompts import asking
from ..graphics.terminal import Terminal
from ..graphics.words import summary
from ..journal.rows import Filters
from .leaving import Left, WantsLessons

if TYPE_CHECKING:
    from ..journal.store import Journal


LESSONS = "learn"
"""The word that asks for lessons instead of a table."""


class Question(NamedTuple):
    """A rule to be set at the start; a no sets ``when_no``, else the answer the field."""

    text: str
    field: str
    when_no: tuple[tuple[str, str], ...] = ()


OWN_RULES = {
    CASINO.name: (
        Question("Minimum bet", "min_bet"),
        Question("Funds of each player", "funds"),
        Question("Dealer shows a card", "hole_card", (("hole_card", "both-hidden"),
                                                      ("insurance", "no"))),
    ),
    POINTS.name: (Question("Rounds", "rounds"),),
}  # fmt: skip
"""The questions of the tables that have some; Enter keeps the table's own rule."""


FOR = {
    "classic": "for beginners: no money",
    "casino": "for a family: small stakes",
    "college": "for one who likes to dare",
    "chips": "for one: plain and quick",
    "points": "a tournament for a family",
    "points-basic": "for children: a score",
    "vegas": "as in Las Vegas",
    "atlantic": "as in Atlantic City",
    "european": "as in Europe",
    "downtown": "for card counters: two decks",
    "party": "for an evening: side bets",
}
"""Whom each table is for."""


def choose_rules(terminal: Terminal, usual: Rules, *, first: bool = False) -> Rules:
    """The rules of the table that is chosen; Enter takes the usual one.

    At the very ``first`` start lessons are offered; the word for them always works.

    Raises:
        Left: the input ended, or the player quit.
        WantsLessons: the player would rather learn.
    """
    terminal.show(listing(terminal.look.width))
    if first:
        offer = f"Never played? Type {LESSONS} for lessons of two minutes each."
        terminal.show(say(offer, terminal.look, "title"))
    names = list(TABLES)
    while True:
        table = "Table, by number or name"
        word = _ask(terminal, f"{table}, Enter = {usual.name}", table, "Which table?")
        number = read_number(word)
        if number is not None and 1 <= number <= len(names):
            word = names[number - 1]
        if word == LESSONS:
            raise WantsLessons
        if word == "list":
            terminal.show(listing(terminal.look.width))
        elif not word or word in TABLES:
            return own_rules(terminal, TABLES.get(word, usual))
        else:
            from difflib import get_close_matches  # not on the way to the first prompt

            near = get_close_matches(word, names, n=1)
            guess = f" Did you mean {near[0]}?" if near else ""
            _refuse(terminal, f"1 to {len(names)}, or a name from the list.{guess}")


def last_played(journal: Journal | None) -> Rules:
    """The table of the last hand that was played, classic at first."""
    hands = journal.hands(Filters(newest_first=True, limit=1)) if journal else iter(())
    return next((TABLES.get(hand.table, CLASSIC) for hand in hands), CLASSIC)


def listing(width: int) -> list[Line]:
    """The tables, one line each: who each is for, then its rules as far as they fit."""
    rows = []
    for number, rules in enumerate(TABLES.values(), 1):
        row = f" {number:>2}  {rules.name:<13} {FOR[rules.name]}, {summary(rules)}"
        while len(row) > width and ", " in row:
            row = row.rpartition(", ")[0]
        rows.append(line(fit(row, width, "..")))
    return rows


def own_rules(terminal: Terminal, rules: Rules) -> Rules:
    """The rules with the answers to the table's questions, if it has some."""
    questions = OWN_RULES.get(rules.name, ())
    if has_default_rules(rules) and yes_or_no(terminal, "Default rules?"):
        return rules
    for question in questions:
        rules = _set(terminal, rules, question)
    return rules


def _set(terminal: Terminal, rules: Rules, question: Question) -> Rules:
    if question.when_no:
        shown = yes_or_no(terminal, f"{question.text}?")
        return rules if shown else with_settings(rules, dict(question.when_no))
    while True:
        usual = as_text(rules, question.field)
        word = _ask(terminal, f"{question.text}, Enter = {usual}", question.text) or usual
        changes = {question.field: word}
        if question.field == "min_bet" and (read_number(word) or 0) > int(as_text(rules, "funds")):
            changes["funds"] = word  # asked next, and then offered as the least there can be
        try:
            return with_settings(rules, changes)
        except BadRule as fault:
            together = f"at least the minimum bet, {as_text(rules, 'min_bet')}"
            expected = fault.expected if fault.field == question.field else together
            _refuse(terminal, f"{question.text}: {expected}.")


def has_default_rules(rules: Rules) -> bool:
    """True at a table that asks whether its own rules shall hold."""
    return len(OWN_RULES.get(rules.name, ())) > 1


AGAIN = "Play again?"


def play_again(terminal: Terminal) -> bool:
    """Ask whether to play on after the end: True at the same table, False at another.

    Raises:
        Left: the player leaves, or the input ended.
    """
    offered = "the same [y], another [t]able, or [n]o, Enter = the same"
    while True:
        word = _ask(terminal, f"{AGAIN}  {offered}", f"{AGAIN} y, t or n") or "yes"
        if word in NO:
            raise Left(0)
        if word in YES or word in ("t", "table", "another"):
            return word in YES
        _refuse(terminal, "Yes for the same table and players, table for another, or no.")


def yes_or_no(terminal: Terminal, text: str, enter: str = "yes") -> bool:
    """The answer to a question; Enter stands for ``enter``, for none where it is "".

    Raises:
        Left: the input ended, or the player quit.
    """
    while True:
        offered = f"  yes or no, Enter = {enter}" if enter else "  yes or no"
        word = _ask(terminal, f"{text}{offered}", text) or enter
        if word in YES or word in NO:
            return word in YES
        _refuse(terminal, "Yes or no.")


def _ask(terminal: Terminal, *forms: str) -> str:
    """An answer in small letters to a question, in the first form that fits."""
    while True:
        answer = terminal.ask(asking(forms, terminal.look))
        word = "q" if answer is None else tidy(answer).lower()
        if word in QUIT:
            raise Left(0)
        if word in ("?", "help"):
            terminal.show([*listing(terminal.look.width), *_help(terminal)])
        elif word.startswith(("? ", "help ")):
            terminal.show(meaning(word.partition(" ")[2], terminal.look))
        else:
            return word


def _help(terminal: Terminal) -> list[Line]:
    """What can be typed before a game begins."""
    look = terminal.look
    entries = [
        ("Enter", "what stands behind the question"),
        ("list", "the tables once more, where a table is asked for"),
        (LESSONS, "lessons, where a table is asked for"),
        ("? word", "a word of the game, such as ? S17 or ? 3:2"),
        ("q", "leave"),
    ]
    return form(look).entries(entries, look)


def _refuse(terminal: Terminal, reason: str) -> None:
    terminal.show(form(terminal.look).refused([reason], terminal.look))
