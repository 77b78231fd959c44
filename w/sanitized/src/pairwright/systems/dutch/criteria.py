"""The criteria of C.04.3 article 2 that look at the colour preferences of one pair.

Each gives 1 when the pair fails the criterion and 0 when it does not, so that a sum over the pairs
of a bracket is what the criterion counts. C3 is a bar and gives a truth value.
"""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour


@rule("C.04.3", "2.1.3")
@rule("C.04.3", "C.3", edition="2017")
@rule("C.04.3", "B.2", edition="2012")
def may_meet_by_colour(
    a: ColourPreference, b: ColourPreference, a_topscorer: bool, b_topscorer: bool
) -> bool:
    """C3: two players with the same absolute preference do not meet, unless one of them is a topscorer."""
    return a_topscorer or b_topscorer or not _same_absolute(a, b)


@rule("C.04.3", "2.4.5")
@rule("C.04.3", "C.8", edition="2017")
def colour_difference_above_two(a: ColourPreference, b: ColourPreference) -> int:
    """C10: 1 when the pair drives somebody's colour difference beyond two.

    Only two equal absolute preferences can do that; the wider difference is granted (5.2.2), so
    both must stand at two or more.
    """
    return int(_same_absolute(a, b) and abs(a.difference) > 1 and abs(b.difference) > 1)


@rule("C.04.3", "2.4.6")
@rule("C.04.3", "C.9", edition="2017")
def third_same_colour(a: ColourPreference, b: ColourPreference) -> int:
    """C11: 1 when the pair gives somebody the same colour a third time running.

    Of two equal absolute preferences the one with the smaller difference is denied (5.2.2). With
    equal differences the choice is open, and it fails only when both repeated their last colour.
    """
    if not _same_absolute(a, b):
        return 0
    if abs(a.difference) == abs(b.difference):
        return int(a.repeated and b.repeated)
    denied = a if abs(a.difference) < abs(b.difference) else b
    return int(denied.repeated)


@rule("C.04.3", "2.4.7")
@rule("C.04.3", "C.10", edition="2017")
def preference_denied(a: ColourPreference, b: ColourPreference) -> int:
    """C12: 1 when one of the two cannot get the colour he prefers."""
    return int(a.colour == b.colour != Colour.NONE)


@rule("C.04.3", "2.4.8")
@rule("C.04.3", "C.11", edition="2017")
def strong_preference_denied(a: ColourPreference, b: ColourPreference) -> int:
    """C13: 1 when the one who is denied has a strong preference.

    Two absolute preferences are the business of C10 and C11 and are not counted here.
    """
    return int(a.colour == b.colour != Colour.NONE and min(a.strength, b.strength) == Strength.STRONG)


def _same_absolute(a: ColourPreference, b: ColourPreference) -> bool:
    return a.strength == b.strength == Strength.ABSOLUTE and a.colour == b.colour
