"""Colour profiles: all that decides, conflicts apart, whether two may meet and what their colours cost."""

from __future__ import annotations

from functools import lru_cache

from pairwright.common.values import NamedTuple
from pairwright.rules.article import rule
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


# -- The criteria about colours where no topscorer is excepted: Burstein and Dubov ---------------------


@rule("C.04.4.1", "2.1.3")
@rule("C.04.4.1", "C.3", edition="2018")
@rule("C.04.4.2", "2.1.3")
@rule("C.04.4.2", "C.3", edition="2017")
def same_absolute_preference(a: ColourPreference, b: ColourPreference) -> bool:
    """C3: two players with the same absolute preference do not meet; no exception, in no round."""
    return a.strength == b.strength == Strength.ABSOLUTE and a.colour == b.colour


@rule("C.04.4.1", "2.3.3")
@rule("C.04.4.1", "C.7", edition="2018")
@rule("C.04.4.2", "2.3.4")
@rule("C.04.4.2", "C.8", edition="2017")
def preference_denied(a: ColourPreference, b: ColourPreference) -> int:
    """1 when one of the two cannot get the colour he prefers, however strongly."""
    return int(a.colour == b.colour != Colour.NONE)


@lru_cache(maxsize=256)
def colour_failures(profiles: tuple[ColourProfile, ...]) -> tuple[tuple[int, ...], ...]:
    """C3 and a preference denied, for every two profiles, as bits."""

    def failures(a: ColourProfile, b: ColourProfile) -> int:
        if same_absolute_preference(a.preference, b.preference):
            return BARRED
        return DENIED * preference_denied(a.preference, b.preference)

    return tuple(tuple(failures(a, b) for b in profiles) for a in profiles)
