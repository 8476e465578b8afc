"""Amounts: exact fractions, and how they are written."""

from __future__ import annotations

from fractions import Fraction

ZERO = Fraction(0)

BEFORE = ("$", "€")
"""The signs that stand before a number."""


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


def grouped(amount: Fraction | int | str) -> str:
    """An amount, or its text, with commas between thousands: 1,250.5."""
    text = amount if isinstance(amount, str) else exact(amount)
    whole, point, rest = text.partition(".")
    digits = whole.lstrip("+-")
    if not digits.isdecimal():
        return text
    return f"{whole[: -len(digits)]}{int(digits):,}{point}{rest}"


def with_unit(number: str, unit: str) -> str:
    """A number as people write it with a unit: $1,000, -$5, 100¢, 5 chips, 1 chip."""
    digits = number.lstrip("+-")
    sign = number[: len(number) - len(digits)]
    if unit in BEFORE:
        return f"{sign}{unit}{digits}"
    if digits == "1" and unit.startswith(" "):
        unit = unit.removesuffix("s")
    return f"{sign}{digits}{unit}"


def written(amount: Fraction | int | str, unit: str) -> str:
    """An amount, or its text, as people write it: $1,250.5."""
    return with_unit(grouped(amount), unit)
