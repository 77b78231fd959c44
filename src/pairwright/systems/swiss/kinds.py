"""Kinds of players: all that decides, conflicts apart, whether two may meet and what their colours cost."""

from __future__ import annotations

from typing import NamedTuple

from pairwright.systems.swiss.preferences import ColourPreference, Strength
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


def by_preference(kinds: tuple[Kind, ...]) -> list[int]:
    """For each kind a rank from the strongest wish for White to the strongest wish for Black."""
    return [_signed(kind.preference.colour, kind.preference.strength) for kind in kinds]


def _signed(colour: Colour, strength: Strength) -> int:
    if colour == Colour.NONE:
        return 0
    return -int(strength) if colour == Colour.WHITE else int(strength)
