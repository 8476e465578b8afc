"""How an answer is read: words, keys and whole numbers."""

from __future__ import annotations

import re

from . import rulings
from .rules import Rules
from .vocabulary import ACTION_WORDS, Action

LONGEST_NUMBER = 4000  # digits; Python reads no more than 4300

_BLANKS = re.compile("[ \t\r\n]+")


def tidy(answer: str) -> str:
    """An answer without the blanks around it and with single ones inside."""
    return _BLANKS.sub(" ", answer).strip(" ")


def read_action(rules: Rules, answer: str) -> Action | None:
    """The action that a word or a key stands for at a table."""
    word = tidy(answer).lower()
    return ACTION_WORDS.get(word) or rulings.action_keys(rules).get(word)


def read_number(answer: str) -> int | None:
    """The whole number that is written in the digits 0-9 alone; None for other text."""
    digits = tidy(answer)
    if not (digits.isascii() and digits.isdigit()):
        return None
    digits = digits.lstrip("0")[:LONGEST_NUMBER]  # past that it is too much in any case
    return int(digits or "0")
