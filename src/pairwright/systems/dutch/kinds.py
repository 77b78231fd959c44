"""Kinds of players: all that C3 and C10 to C13 look at, and what a pair of two kinds fails."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pairwright.systems.dutch.criteria import (
    beyond_two,
    may_meet_by_colour,
    preference_denied,
    strong_preference_denied,
    third_time,
)
from pairwright.systems.dutch.definitions import ColourPreference, Strength
from pairwright.tournament.outcome import Colour


class Kind(NamedTuple):
    """What decides, conflicts apart, whether a player may meet another and at what price.

    preference: colour preference (article 1.7).
    topscorer:  article 1.8.
    groups:     numbers of the large groups of players of the event who must not meet one another.
    """

    preference: ColourPreference
    topscorer: bool
    groups: frozenset[int] = frozenset()


DENIED, STRONG_DENIED, BEYOND_TWO, THIRD_TIME = 1, 2, 4, 8
"""Bits of what a pair of two kinds fails: C12, C13, C10, C11."""

BARRED = 16
"""C3, or a large group that must not meet, bars the pair."""


@lru_cache(maxsize=256)
def colour_failures(kinds: tuple[Kind, ...]) -> tuple[tuple[int, ...], ...]:
    """C3, large groups and C10 to C13 for every pair of kinds, as bits; asked once for a whole round."""
    rows = [[0] * len(kinds) for _ in kinds]
    for i, a in enumerate(kinds):
        for j in range(i + 1):
            rows[i][j] = rows[j][i] = _failures(a, kinds[j])
    return tuple(map(tuple, rows))


def _failures(a: Kind, b: Kind) -> int:
    if a.groups & b.groups:
        return BARRED
    first, second = a.preference, b.preference
    if first.colour != second.colour or first.colour == Colour.NONE:
        return 0
    if not may_meet_by_colour(first, second, a.topscorer, b.topscorer):
        return BARRED
    return (
        DENIED * preference_denied(first, second)
        + STRONG_DENIED * strong_preference_denied(first, second)
        + BEYOND_TWO * beyond_two(first, second)
        + THIRD_TIME * third_time(first, second)
    )


def by_preference(kinds: tuple[Kind, ...]) -> list[int]:
    """For each kind a rank from the strongest wish for White to the strongest wish for Black."""
    return [_signed(kind.preference.colour, kind.preference.strength) for kind in kinds]


def _signed(colour: Colour, strength: Strength) -> int:
    if colour == Colour.NONE:
        return 0
    return -int(strength) if colour == Colour.WHITE else int(strength)
