"""Questions at the prompt, and the one line that refuses an answer."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import rulings
from ..engine.events import Refused
from ..engine.money import grouped
from ..engine.questions import Prompt
from ..engine.view import View
from ..engine.vocabulary import Question
from .figures import money
from .forms import form
from .lines import Line, fit, printable
from .look import Look
from .pictured import ROOM
from .words import why_not

LONGEST_QUOTE = 20


def question(view: View, look: Look) -> Line:
    """What the prompt asks, with the answers that would do; () if it asks nothing."""
    if view.prompt is None:
        return ()
    return asking(_FORMS[view.prompt.kind](view, view.prompt, look), look)


def asking(forms: Sequence[str], look: Look) -> Line:
    """The first form of a question that leaves room for an answer, as a prompt."""
    return form(look).prompt(forms, look)


def next_round(low: int, high: int, usual: int, look: Look) -> Line:
    """Another round and its bet, as one question to one player."""
    shown, enter, no = form(look), grouped(usual), form(look).option("no", "n")
    between = f"{grouped(low)}{shown.to}{grouped(high)}"
    return asking(
        [
            f"Another round?{shown.gap}bet {between}, {no}, Enter {shown.stands_for} {enter}",
            f"Another round? {between}/n, Enter {enter}",
            f"Another? {between}/n",
        ],
        look,
    )


def refusal(refused: Refused | str, view: View, look: Look) -> list[Line]:
    """What was typed and what would do; Enter at a move just asks again.

    ``refused`` is the machine's event, or a sentence about an answer that never got there.
    """
    if isinstance(refused, str):
        return form(look).refused([refused], look)
    reason = _what_would_do(refused, view, look)
    typed = refused.answer.strip()
    if not typed and refused.kind is Question.ACTION:
        return []
    quoted = f'"{quote(typed, look)}"' if typed else "Enter"
    noun = {
        Question.ACTION: "a move here",
        Question.BET: "a bet here",
        Question.NAME: "a name here",
    }
    full = f"{quoted} is not {noun.get(refused.kind, 'an answer here')}. {reason}"
    return form(look).refused([full, f"{quoted}? {reason}", reason], look)


def quote(typed: str, look: Look) -> str:
    """What somebody typed, harmless and short."""
    return fit(printable(typed, 2 * LONGEST_QUOTE), LONGEST_QUOTE, look.glyphs.ellipsis)


def keys(view: View) -> list[tuple[str, str]]:
    """The legal actions as (key, the table's word)."""
    words = rulings.action_words(view.rules)
    by_action = {action: key for key, action in rulings.action_keys(view.rules).items()}
    return [(by_action[action], words[action]) for action in view.legal]


def _what_would_do(refused: Refused, view: View, look: Look) -> str:
    """The machine's reason, or for a move the keys; signs as the look has them."""
    if refused.kind is Question.ACTION:
        keys_now = f"Type {', '.join([key for key, _ in keys(view)])}, or ? for help."
        return " ".join(filter(None, (why_not(view, refused.answer), keys_now)))
    return _in_glyphs(refused.reason, look)


def _in_glyphs(text: str, look: Look) -> str:
    for sign, instead in look.glyphs.units.items():
        text = text.replace(sign, instead)
    return text


def _players(_: View, prompt: Prompt, look: Look) -> list[str]:
    to = form(look).to
    return [
        f"How many players?  1{to}{prompt.high}, Enter {form(look).stands_for} 1",
        f"Players 1{to}{prompt.high}?",
    ]


def _name(view: View, prompt: Prompt, look: Look) -> list[str]:
    whose = "Your name?" if view.players == 1 else f"Player {(prompt.seat or 0) + 1}, your name?"
    return [f"{whose}  Enter {form(look).stands_for} {prompt.enter}", whose]


def _bet(_: View, prompt: Prompt, look: Look) -> list[str]:
    low, high = grouped(prompt.low), grouped(prompt.high)
    enter = grouped(int(prompt.enter or 0))
    between = low if low == high else f"{low}{form(look).to}{high}"
    who = f"{prompt.player}, your bet"
    short = f"bet {between}, Enter {enter}"
    return [
        f"{who}{form(look).gap}{between}, Enter {form(look).stands_for} {enter}",
        f"{prompt.player}, {short}",
        f"{_cut(prompt, look, short)}, {short}",
    ]


def _insurance(_: View, prompt: Prompt, look: Look) -> list[str]:
    shown, most = form(look), grouped(prompt.high)
    half = "half, " if "half" in prompt.choices else ""
    full = f"insurance?{shown.gap}up to {most}, {half}no, Enter {shown.stands_for} no"
    short = f"insure up to {most}?"
    return [
        f"{prompt.player}, {full}",
        f"{prompt.player}, {short}",
        f"{_cut(prompt, look, short)}, {short}",
    ]


def _side_bet(_: View, prompt: Prompt, look: Look) -> list[str]:
    shown, most, enter = form(look), grouped(prompt.high), prompt.enter
    short = f"{prompt.side_bet} 0{shown.to}{most}, Enter {enter}"
    full = f"{prompt.side_bet}?{shown.gap}0{shown.to}{most} or no, Enter {shown.stands_for} {enter}"
    return [
        f"{prompt.player}, {full}",
        f"{prompt.player}, {short}",
        f"{_cut(prompt, look, short)}, {short}",
    ]


def _surrender(_: View, prompt: Prompt, look: Look) -> list[str]:
    shown, short = form(look), "surrender? y/n"
    yes, no = shown.option("yes", "y"), shown.option("no", "n")
    asked = f"surrender before the dealer looks?{shown.gap}{yes}, {no}"
    return [
        f"{prompt.player}, {asked}, Enter {shown.stands_for} no",
        f"{prompt.player}, {short}",
        f"{_cut(prompt, look, short)}, {short}",
    ]


def _action(view: View, _: Prompt, look: Look) -> list[str]:
    return form(look).moves(keys(view), look)


def _again(_: View, prompt: Prompt, look: Look) -> list[str]:
    leave = ", or who leaves" if len(prompt.choices) > 3 else ""  # yes, no, several names
    shown = form(look)
    yes, no = shown.option("yes", "y"), shown.option("no", "n")
    return [
        f"Another round?{shown.gap}{yes}, {no}{leave}, Enter {shown.stands_for} yes",
        f"Another round? y/n{leave}",
        "Another round? y/n",
    ]


def _reset(view: View, prompt: Prompt, look: Look) -> list[str]:
    new = money(rulings.buy_in(view.rules), view.rules, look)
    offer = f"start again with {new}?"
    return [
        f"{prompt.player}, your funds are gone: {offer}  yes or no",
        f"{offer.capitalize()} y/n",
    ]


def _cut(prompt: Prompt, look: Look, rest: str) -> str:
    """The player's name, cut to what ``rest`` leaves of the line."""
    return fit(prompt.player or "", look.width - ROOM - 2 - len(rest), look.glyphs.ellipsis)


_FORMS = {
    Question.PLAYERS: _players,
    Question.NAME: _name,
    Question.BET: _bet,
    Question.SIDE_BET: _side_bet,
    Question.SURRENDER: _surrender,
    Question.INSURANCE: _insurance,
    Question.ACTION: _action,
    Question.AGAIN: _again,
    Question.RESET: _reset,
}
