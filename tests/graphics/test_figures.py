"""Numbers as people read them."""

from __future__ import annotations

import pytest

from blackjack.graphics.figures import decimal


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [(-0.004, 2, "+0.00"), (-0.0, 1, "+0.0"), (0.0, 3, "+0.000"), (-0.006, 2, "-0.01")],
)
def test_nothing_has_no_minus(value: float, places: int, text: str) -> None:
    assert decimal(value, places) == text
