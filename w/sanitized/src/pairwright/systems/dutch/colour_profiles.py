"""What a pair of two profiles of players fails: C3 and C10 to C13, asked once for a whole round."""

from __future__ import annotations

from functools import lru_cache

from pairwright.systems.dutch.criteria import (
    colour_difference_above_two,
    may_meet_by_colour,
    preference_denied,
    strong_preference_denied,
    third_same_colour,
)
from pairwright.systems.swiss.colour_profiles import (
    BARRED,
    COLOUR_DIFFERENCE_ABOVE_TWO,
    DENIED,
    STRONG_DENIED,
    THIRD_SAME_COLOUR,
    ColourProfile,
)
from pairwright.tournament.outcome import Colour


@lru_cache(maxsize=256)
def colour_failures(profiles: tuple[ColourProfile, ...]) -> tuple[tuple[int, ...], ...]:
    """C3 and C10 to C13 for every pair of profiles, as bits; asked once for a whole round."""
    rows = [[0] * len(profiles) for _ in profiles]
    for i, a in enumerate(profiles):
        for j in range(i + 1):
            rows[i][j] = rows[j][i] = _failures(a, profiles[j])
    return tuple(map(tuple, rows))


def _failures(a: ColourProfile, b: ColourProfile) -> int:
    first, second = a.preference, b.preference
    if first.colour != second.colour or first.colour == Colour.NONE:
        return 0
    if not may_meet_by_colour(first, second, a.topscorer, b.topscorer):
        return BARRED
    return (
        DENIED * preference_denied(first, second)
        + STRONG_DENIED * strong_preference_denied(first, second)
        + COLOUR_DIFFERENCE_ABOVE_TWO * colour_difference_above_two(first, second)
        + THIRD_SAME_COLOUR * third_same_colour(first, second)
    )
