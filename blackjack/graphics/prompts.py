"""Questions at the prompt, and the one line that refuses an answer."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import rulings
from ..engine.events import Refused
from ..engine.questions import Prompt
from ..engine.view import View
from ..engine.vocabulary import Question
from .figures import grouped, money
from .lines import Line, cells, fit, line, printable, wrapped
from .look import Look

ROOM = 8  # cells kept free for the answer
LONGEST_QUOTE = 20


def question(view: View, look: Look) -> Line:
    """Return what the prompt asks, with the answers that would do; () if it asks nothing."""
    if view.prompt is None:
        return ()
    return asking(_FORMS[view.prompt.kind](view, view.prompt, look), look)


def asking(forms: Sequence[str], look: Look) -> Line:
    """Return the first form of a question that leaves room for an answer, as a prompt."""
    longest = look.width - ROOM
    text = _first_to_fit(forms, longest)
    if look.style == "spoken":
        return line(f"{text}: ")
    return line(f" {fit(text, longest, look.glyphs.ellipsis)} > ")


def refusal(refused: Refused | str, view: View, look: Look) -> list[Line]:
    """Return what was typed and what would do; Enter at a move just asks again.

    ``refused`` is the machine's event, or a sentence about an answer that never got there.
    """
    if isinstance(refused, str):
        return _refusal([refused], look)
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
    return _refusal([full, f"{quoted}? {reason}", reason], look)


def quote(typed: str, look: Look) -> str:
    """Return what somebody typed, harmless and short."""
    return fit(printable(typed, 2 * LONGEST_QUOTE), LONGEST_QUOTE, look.glyphs.ellipsis)


def keys(view: View) -> list[tuple[str, str]]:
    """Return the legal actions as (key, the table's word)."""
    words = rulings.action_words(view.rules)
    by_action = {action: key for key, action in rulings.action_keys(view.rules).items()}
    return [(by_action[action], words[action]) for action in view.legal]


def _first_to_fit(forms: Sequence[str], room: int) -> str:
    return next((form for form in forms if cells(form) <= room), forms[-1])


def _refusal(forms: list[str], look: Look) -> list[Line]:
    if look.style == "spoken":
        return [line(forms[0])]
    text = _first_to_fit(forms, look.width - 3)
    (_, *first), *more = wrapped(text, look.width - 2, style="refused")
    return [(*line(" ", ("! ", "refused")), *first), *[(("  ", ""), *row) for row in more]]


def _what_would_do(refused: Refused, view: View, look: Look) -> str:
    """Return the machine's reason, or for a move the keys; signs as the look has them."""
    if refused.kind is Question.ACTION:
        return f"Type {', '.join([key for key, _ in keys(view)])}, or ? for help."
    return _in_glyphs(refused.reason, look)


def _in_glyphs(text: str, look: Look) -> str:
    for sign, instead in look.glyphs.units.items():
        text = text.replace(sign, instead)
    return text


def _players(_: View, prompt: Prompt, look: Look) -> list[str]:
    to = _to(look)
    return [
        f"How many players?  1{to}{prompt.high}, Enter {_for(look)} 1",
        f"Players 1{to}{prompt.high}?",
    ]


def _name(view: View, prompt: Prompt, look: Look) -> list[str]:
    whose = "Your name?" if view.players == 1 else f"Player {(prompt.seat or 0) + 1}, your name?"
    return [f"{whose}  Enter {_for(look)} {prompt.enter}", whose]


def _bet(_: View, prompt: Prompt, look: Look) -> list[str]:
    low, high = grouped(prompt.low), grouped(prompt.high)
    enter = grouped(int(prompt.enter or 0))
    between = low if low == high else f"{low}{_to(look)}{high}"
    who = f"{prompt.player}, your bet"
    short = f"bet {between}, Enter {enter}"
    return [
        f"{who}{_gap(look)}{between}, Enter {_for(look)} {enter}",
        f"{prompt.player}, {short}",
        f"{_cut(prompt, look, short)}, {short}",
    ]


def _insurance(_: View, prompt: Prompt, look: Look) -> list[str]:
    most = grouped(prompt.high)
    half = "half, " if "half" in prompt.choices else ""
    short = f"insure up to {most}?"
    return [
        f"{prompt.player}, insurance?{_gap(look)}up to {most}, {half}no, Enter {_for(look)} no",
        f"{prompt.player}, {short}",
        f"{_cut(prompt, look, short)}, {short}",
    ]


def _action(view: View, _: Prompt, look: Look) -> list[str]:
    offered = keys(view)
    if look.style == "spoken":
        return [f"{', '.join([word for _, word in offered])}, or ? for help"]
    full = "  ".join([marked(word, key) for key, word in offered])
    short = "/".join([key for key, _ in offered])
    return [f"{full}  [?] ", f"{short}/?"] if look.wide else [f"{short}/?"]


def marked(word: str, key: str) -> str:
    """Return a word with its key in brackets: [h]it, s[p]lit, [dd] double down."""
    if len(key) == 1 and key in word:
        return word.replace(key, f"[{key}]", 1)
    return f"[{key}] {word}"


def _again(_: View, prompt: Prompt, look: Look) -> list[str]:
    leave = ", or who leaves" if len(prompt.choices) > 3 else ""  # yes, no, several names
    if look.style == "spoken":
        return [f"Another round? yes or Enter, no{leave}"]
    return [
        f"Another round?  [y]es, [n]o{leave}, Enter = yes",
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


def _to(look: Look) -> str:
    return " to " if look.style == "spoken" else "-"


def _for(look: Look) -> str:
    return "for" if look.style == "spoken" else "="


def _gap(look: Look) -> str:
    return ", " if look.style == "spoken" else "  "


def _cut(prompt: Prompt, look: Look, rest: str) -> str:
    """Return the player's name, cut to what ``rest`` leaves of the line."""
    return fit(prompt.player or "", look.width - ROOM - 2 - len(rest), look.glyphs.ellipsis)


_FORMS = {
    Question.PLAYERS: _players,
    Question.NAME: _name,
    Question.BET: _bet,
    Question.INSURANCE: _insurance,
    Question.ACTION: _action,
    Question.AGAIN: _again,
    Question.RESET: _reset,
}
