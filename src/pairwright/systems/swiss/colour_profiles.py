"""Colour profiles: all that decides, conflicts apart, whether two may meet and what their colours cost."""

from __future__ import annotations

from pairwright.common.values import NamedTuple
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour


class ColourProfile(NamedTuple):
    """What decides, conflicts apart, whether a player may meet another and at what price.

    preference: colour preference (article 1.7).
    topscorer:  article 1.8.
    """

    preference: ColourPreference
    topscorer: bool


DENIED, STRONG_DENIED, COLOUR_DIFFERENCE_ABOVE_TWO, THIRD_SAME_COLOUR = 1, 2, 4, 8
"""Bits of what a pair of two profiles fails: C12, C13, C10, C11."""

BARRED = 16
"""C3 bars the pair."""


def by_preference(profiles: tuple[ColourProfile, ...]) -> list[int]:
    """For each profile a rank from the strongest wish for White to the strongest wish for Black."""
    return [_signed(profile.preference.colour, profile.preference.strength) for profile in profiles]


def _signed(colour: Colour, strength: Strength) -> int:
    if colour == Colour.NONE:
        return 0
    return -int(strength) if colour == Colour.WHITE else int(strength)
