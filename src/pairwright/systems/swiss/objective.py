"""Criteria as one integer weight per pair: mixed radix, the first criterion highest.

Every criterion is a sum over the pairs of a bracket (or over those who stay in it), so that the best
bracket is a matching of maximum weight. A criterion gets a field wide enough for all its pairs together;
a field never spills into the one above it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.systems.swiss.colour_profiles import (
    BARRED,
    COLOUR_DIFFERENCE_ABOVE_TWO,
    DENIED,
    STRONG_DENIED,
    THIRD_SAME_COLOUR,
)

Key = tuple[object, ...]
Fields = list[tuple[Key, int]]
"""Fields from the most to the least important, each with the largest sum it can take."""


def scales_of(fields: Fields) -> dict[Key, int]:
    """The weight of one unit of each field: more than all the fields below it can add up to."""
    scales: dict[Key, int] = {}
    scale = 1
    for key, bound in reversed(fields):
        scales[key] = scale
        scale *= bound + 1
    return scales


def colour_table(failures: Sequence[Sequence[int]], scales: dict[Key, int]) -> list[list[int | None]]:
    """Weight of a pair of two kinds, None where C3 bars it."""
    price: list[int | None] = [0] * (BARRED + 1)
    for bit, key in _PRICED:
        unit = scales.get(key, 0)
        price[bit : 2 * bit] = [(cost or 0) - unit for cost in price[:bit]]
    price[BARRED] = None
    return [list(map(price.__getitem__, row)) for row in failures]


_PRICED: tuple[tuple[int, Key], ...] = (
    (DENIED, ("denied",)),
    (STRONG_DENIED, ("strong denied",)),
    (COLOUR_DIFFERENCE_ABOVE_TWO, ("beyond two",)),
    (THIRD_SAME_COLOUR, ("third time",)),
)
"""The bits of a failure from the lowest to the highest below BARRED, each with its field."""
