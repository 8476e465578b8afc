"""What the coach says: the value of each action, the best one in bold."""

from __future__ import annotations

from collections.abc import Mapping

from .lines import Line, flow, line
from .look import Look


def coach_line(values: Mapping[str, float], best: str, look: Look) -> list[Line]:
    """Return the values of actions, the highest first: double +0.18 · hit +0.12."""
    order = sorted(values, key=lambda word: (word != best, -values[word]))
    if look.style == "spoken":
        rest = [f"{word} {values[word]:+.2f}" for word in order[1:]]
        return [line(f"Coach: best is {best}, {values[best]:+.2f}."), line(f"{', '.join(rest)}.")]
    parts = [
        line((f"{word} {values[word]:+.2f}", "best" if word == best else "")) for word in order
    ]
    return flow(line(" Coach  "), parts, look.width, gap=f" {look.glyphs.dot} ", indent=8)
