"""How much is bet at each true count, and where nothing is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ..engine.errors import BlackjackError, quoted
from .figures import Bets, Figures
from .strategy import COUNTS

FULL_AT = 5
"""The true count at which the plain ramp of a spread reaches its highest bet."""


class BadBets(BlackjackError):
    """Bets that can't be read."""

    def __init__(self, given: str) -> None:
        super().__init__(
            f"--bets: got {quoted(given)}, expected flat, a spread such as 1-12, "
            'counts with bets such as "1:2 2:4 3:8 4:12", or optimal:12'
        )


@dataclass(frozen=True)
class Ramp:
    """A bet for each of ``COUNTS`` in units; None where the best ramp of ``spread`` is sought."""

    bets: Bets | None
    spread: Fraction = Fraction(1)

    @property
    def flat(self) -> bool:
        """True where the bet never changes."""
        return self.bets is not None and len(set(self.bets)) == 1


def ramp_of(text: str) -> Ramp:
    """Read a ramp.

    ``flat`` is 1 always. ``1-12`` is 1 up to a true count of 1 and then grows in equal steps
    to 12 at 5. ``1:2 2:4`` is 2 from a true count of 1 on, 4 from 2 on, and 1 below.

    Raises:
        BadBets: it is no ramp.
    """
    try:
        if text == "flat":
            return Ramp((Fraction(1),) * len(COUNTS))
        if text.startswith("optimal:"):
            return Ramp(None, _bet(text.removeprefix("optimal:"), 1))
        if ":" in text:
            return _steps(text)
        low, high = text.split("-")
        if _bet(low, 1) != 1:
            raise BadBets(text)
        return _spread(_bet(high, 1))
    except (ValueError, ZeroDivisionError):
        raise BadBets(text) from None


def _bet(text: str, least: int = 0) -> Fraction:
    bet = Fraction(text if len(text) <= 9 and text.replace(".", "").isdigit() else "")
    if bet < least:
        raise ValueError(text)
    return bet


def _spread(high: Fraction) -> Ramp:
    step = high / (FULL_AT - 1)
    return Ramp(tuple([min(high, max(Fraction(1), step * (count - 1))) for count in COUNTS]), high)


def _steps(text: str) -> Ramp:
    steps = {}
    for part in text.split():
        least, bet = part.split(":")
        steps[int(least)] = _bet(bet)
    bets = []
    for count in COUNTS:
        reached = [step for step in steps if step <= count]
        bets.append(steps[max(reached)] if reached else Fraction(1))
    return Ramp(tuple(bets), max(bets))


@dataclass(frozen=True)
class Wong:
    """When a player sits down and gets up again, by the true count before a round.

    With ``enter`` alone only rounds at that count and above are played; with ``leave`` alone
    those above it; with both a player who sat down at ``enter`` stays until ``leave``.
    """

    enter: int | None = None
    leave: int | None = None

    @property
    def apart(self) -> tuple[int, int] | None:
        """Both counts, where what is played depends on the rounds before."""
        if self.enter is None or self.leave is None or self.leave >= self.enter - 1:
            return None
        return self.enter, self.leave

    def sits(self, bins: int) -> list[bool]:
        """The bins in which nothing is bet."""
        if bins == 1:
            return [False]
        if bins > len(COUNTS):
            return [True] * len(COUNTS) + [False] * len(COUNTS)
        enter = COUNTS[0] if self.enter is None else self.enter
        leave = COUNTS[0] - 1 if self.leave is None else self.leave
        return [count < enter or count <= leave for count in COUNTS]


def bets_of(ramp: Ramp, wong: Wong, figures: Figures) -> Bets:
    """The bet in each bin of a tally."""
    sits = wong.sits(figures.bins)
    if ramp.bets is None:
        return figures.optimal(ramp.spread, sits)
    return tuple(
        [
            Fraction(0)
            if sat
            else ramp.bets[number % len(COUNTS)]
            if figures.bins > 1
            else Fraction(1)
            for number, sat in enumerate(sits)
        ]
    )
