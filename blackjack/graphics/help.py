"""The keys ``?`` and ``i``: what can be answered now and what it does; the rules in force."""

from __future__ import annotations

from ..engine import rulings
from ..engine.money import grouped
from ..engine.questions import Prompt
from ..engine.rules import Rules
from ..engine.rulings import DOUBLED_POINTS
from ..engine.side_bets import BY_NAME
from ..engine.view import View
from ..engine.vocabulary import Action, Outcome, Question
from .figures import money
from .forms import form, say
from .lines import Line, printable
from .look import Look
from .prompts import keys
from .words import sentences

MEANINGS = {
    Action.HIT: "take one more card",
    Action.STAND: "take no more cards",
    Action.DOUBLE: "an equal bet, one more card, then the hand stands",
    Action.SPLIT: "an equal bet; each card begins a hand of its own",
    Action.SURRENDER: "give the hand up for half of the bet",
}
SCREEN_KEYS = {
    "t": "the table and the scoreboard",
    "i": "the rules in force",
    "m": "the state machine, and the last step's way through it",
    "q": "leave the game",
    "c": "what each action is worth",
    "n": "the count",
    "u": "take the last decision back",
}
"""The keys that never reach the machine."""

Entry = tuple[str, str]


def explain(view: View, look: Look, extras: str = "") -> list[Line]:
    """One line for each possible answer; ``extras`` are the keys offered besides."""
    entries = list(_answers(view, look))
    entries += [(key, SCREEN_KEYS[key]) for key in f"tiqm{extras}"]
    return form(look).entries(entries, look)


def rules_in_words(rules: Rules, look: Look) -> list[Line]:
    """The rules in force, one sentence after another, for the key ``i``."""
    rows = [row for text in sentences(rules, look) for row in say(text, look)]
    return [*say(f"The rules at {printable(rules.name)}", look, "title"), *rows]


def _answers(view: View, look: Look) -> list[Entry]:
    if view.prompt is None:
        return []
    if view.prompt.kind is Question.ACTION:
        return _actions(view)
    return _OTHERS[view.prompt.kind](view, view.prompt, look)


def _actions(view: View) -> list[Entry]:
    meanings = MEANINGS
    if view.rules.points:
        win, lose = DOUBLED_POINTS[Outcome.WON], DOUBLED_POINTS[Outcome.LOST]
        double = f"exactly one more card; a win counts {win}, a loss {lose}"
        meanings = {**MEANINGS, Action.DOUBLE: double}
    return [
        (f"{key} {word}", meanings[action])
        for (key, word), action in zip(keys(view), view.legal, strict=True)
    ]


def _players(_: View, prompt: Prompt, __: Look) -> list[Entry]:
    return [(f"1-{prompt.high}", "how many people play"), ("Enter", "1")]


def _name(_: View, prompt: Prompt, __: Look) -> list[Entry]:
    return [("a name", f"1 to {prompt.high} characters"), ("Enter", f"{prompt.enter}")]


def _bet(view: View, prompt: Prompt, look: Look) -> list[Entry]:
    enter = money(int(prompt.enter or 0), view.rules, look)
    between = f"{grouped(prompt.low)}-{grouped(prompt.high)}"
    return [(between, "your bet, a whole number"), ("Enter", f"bet {enter}")]


def _insurance(view: View, prompt: Prompt, look: Look) -> list[Entry]:
    most = money(prompt.high, view.rules, look)
    entries = [
        ("a number", f"insure for so much, at most {most}; pays 2:1 on a dealer's blackjack")
    ]
    if "half" in prompt.choices:
        entries.append(("half", f"insure for half of the bet, {most}"))
    return [*entries, ("no", "no insurance"), ("Enter", "no insurance")]


def _side_bet(view: View, prompt: Prompt, look: Look) -> list[Entry]:
    most = money(prompt.high, view.rules, look)
    kind = BY_NAME[prompt.side_bet or ""]
    paid = zip(kind.results, kind.payments(view.rules) or (), strict=True)
    pays = ", ".join(f"{result} {times}:1" for result, times in paid)
    enter = "no side bet" if prompt.enter == "0" else f"bet {prompt.enter} on it"
    return [
        ("a number", f"bet so much on {kind.name}, at most {most}; pays {pays}"),
        ("n no", "no side bet"),
        ("Enter", enter),
    ]


def _surrender(_: View, __: Prompt, ___: Look) -> list[Entry]:
    yes = "give the hand up for half of the bet, before the dealer looks for blackjack"
    return [("y yes", yes), ("n no", "play the hand"), ("Enter", "play the hand")]


def _again(view: View, _: Prompt, __: Look) -> list[Entry]:
    entries = [("y yes", "another round"), ("Enter", "another round"), ("n no", "end the game")]
    entries += [("=", "another round with everybody's last bets")] if view.rules.money else []
    return (
        [*entries, ("a name", "that player leaves")] if rulings.may_leave(view.rules) else entries
    )


def _reset(view: View, _: Prompt, look: Look) -> list[Entry]:
    funds = money(rulings.buy_in(view.rules), view.rules, look)
    return [("y yes", f"go on with {funds}"), ("n no", "end the game")]


_OTHERS = {
    Question.PLAYERS: _players,
    Question.NAME: _name,
    Question.BET: _bet,
    Question.SIDE_BET: _side_bet,
    Question.SURRENDER: _surrender,
    Question.INSURANCE: _insurance,
    Question.AGAIN: _again,
    Question.RESET: _reset,
}
