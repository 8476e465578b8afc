"""What people type at the screen, as the machine takes it: its own reading stays strict."""

from __future__ import annotations

import re

from ..engine.answers import tidy

_SIGNED = re.compile(r"[$€£]?\s?(\d{1,3}(?:,\d{3})+|\d+)\s?(?:[$€£¢]|[a-z]+)?")


def as_amount(answer: str, low: int, high: int, unit: str) -> str:
    """An amount in plain digits: 1,000, $20, 20¢, 5 chips, all, max and min; else as it is."""
    word = tidy(answer).lower()
    if word in ("all", "max", "min"):
        return str(low if word == "min" else high)
    found = _SIGNED.fullmatch(word)
    if not found:
        return answer
    own = {"", "$", "€", "¢", unit.strip(), unit.strip().removesuffix("s")}
    rest = word.replace(found[1], "", 1).strip()
    return found[1].replace(",", "") if rest in own else answer
