"""The criteria of article 2 that look at one pair, or at those whom a bracket leaves unpaired."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from pairwright.rules.article import rule
from pairwright.systems.burstein.rules import BOOK, Edition
from pairwright.systems.swiss.kinds import BARRED, DENIED, Kind
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour

Shortfall = tuple[int, ...]
"""What C6 compares, the smaller the better."""


@rule(BOOK, "2.1.3")
@rule(BOOK, "C.3", edition="2017")
def same_absolute_preference(a: ColourPreference, b: ColourPreference) -> bool:
    """C3: two players with the same absolute preference do not meet; no exception, in no round."""
    return a.strength == b.strength == Strength.ABSOLUTE and a.colour == b.colour


@rule(BOOK, "2.3.4")
@rule(BOOK, "C.8", edition="2017")
def preference_denied(a: ColourPreference, b: ColourPreference) -> int:
    """C8: 1 when one of the two cannot get the colour he prefers, however strongly."""
    return int(a.colour == b.colour != Colour.NONE)


@rule(BOOK, "2.3.2")
@rule(BOOK, "C.6", edition="2017")
def scores_left(rules: Edition, leaving: Iterable[int], resident_score: int) -> Shortfall:
    """C6: the scores of those left unpaired from the highest down; the smaller list is the better one.

    leaving:        their pairing scores. resident_score: of the scoregroup of the bracket.
    Until January 2026 only incoming floaters count, their number first.
    """
    scores = sorted(leaving, reverse=True)
    if not rules.incoming_first:
        return tuple(scores)
    incoming = tuple(score for score in scores if score > resident_score)
    return (len(incoming), *incoming)


@lru_cache(maxsize=256)
def colour_failures(kinds: tuple[Kind, ...]) -> tuple[tuple[int, ...], ...]:
    """C3 (or a large group that must not meet) and C8 for every pair of kinds, as bits."""

    def failures(a: Kind, b: Kind) -> int:
        if a.groups & b.groups or same_absolute_preference(a.preference, b.preference):
            return BARRED
        return DENIED * preference_denied(a.preference, b.preference)

    return tuple(tuple(failures(a, b) for b in kinds) for a in kinds)
