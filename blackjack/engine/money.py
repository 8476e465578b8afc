"""Amounts: exact fractions, and how they are written."""

from __future__ import annotations

from fractions import Fraction

ZERO = Fraction(0)


def exact(amount: Fraction | int) -> str:
    """An amount as a decimal number without trailing zeros: 7.5.

    Every amount of a game ends: halves and payable ratios of whole numbers.
    """
    whole, rest = divmod(abs(amount.numerator), amount.denominator)
    sign, digits = "-" if amount < 0 else "", ""
    while rest:
        digit, rest = divmod(rest * 10, amount.denominator)
        digits += str(digit)
    return f"{sign}{whole}.{digits}" if digits else f"{sign}{whole}"


def exact_or_none(amount: Fraction | None) -> str | None:
    """An amount as ``exact`` writes it; None where there is none."""
    return None if amount is None else exact(amount)
