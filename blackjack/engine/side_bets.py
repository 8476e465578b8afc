"""Bets beside the main one: they leave the funds when made and are paid with the round.

Insurance is the first of them: made at the insurance question, settled by the dealer's
hidden card.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .money import ZERO
from .rulings import INSURANCE_BACK
from .values import changed

INSURANCE = "insurance"


@dataclass(frozen=True)
class SideBet:
    """A bet that was made. ``returned`` is None while it is open."""

    name: str
    bet: Fraction
    returned: Fraction | None = None

    @property
    def is_open(self) -> bool:
        """True while the bet waits for what settles it."""
        return self.returned is None


def most_insurance(bet: Fraction, funds: Fraction) -> Fraction:
    """The most that a hand's bet can be insured for: half of it, as far as the funds go."""
    return min(bet / 2, funds)


def settled(side_bet: SideBet, *, dealer_natural: bool) -> SideBet:
    """An open insurance once the dealer's cards are known; a settled one as it is."""
    if not side_bet.is_open:
        return side_bet
    returned = side_bet.bet * INSURANCE_BACK if dealer_natural else ZERO
    return changed(side_bet, returned=returned)
