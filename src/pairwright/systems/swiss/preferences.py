"""Colour preferences: which colour a player should get next, from the games he played."""

from __future__ import annotations

from enum import IntEnum
from functools import cache

from pairwright.common.values import NamedTuple
from pairwright.rules.article import rule
from pairwright.tournament.outcome import Colour


class Strength(IntEnum):
    """How strong a colour preference is (article 1.7)."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class ColourPreference(NamedTuple):
    """Which colour a player should get, and how urgently (articles 1.6 and 1.7).

    colour:     the colour due; NONE when no game has been played.
    strength:   the kind of the preference.
    difference: games with White minus games with Black.
    repeated:   the last two games had one colour, and to be denied means to get it a third time.
    """

    colour: Colour
    strength: Strength
    difference: int
    repeated: bool


NO_PREFERENCE = ColourPreference(Colour.NONE, Strength.NONE, 0, False)


@rule("C.04.3", "1.6", "1.7")
@rule("C.04.4.1", "1.6", "1.6.1", "1.6.2", "1.6.3")
@rule("C.04.4.1", "A.5", edition="2018")
@rule("C.04.3", "A.7", edition="2012")
@cache
def colour_preference(difference: int, last: Colour, before_last: Colour) -> ColourPreference:
    """Article 1.7: the preference that follows from the played games.

    difference:  games with White minus games with Black.
    last:        colour of the last game, NONE when none was played.
    before_last: colour of the game before it, NONE when fewer than two were played.

    When the two grounds of an absolute preference contradict each other (only a pairing by hand
    leads there) the colour difference has the first word; a repeated colour outranks a difference of one.
    """
    repeated = last == before_last != Colour.NONE
    if abs(difference) > 1:
        colour, strength = _fewer(difference), Strength.ABSOLUTE
    elif repeated:
        colour, strength = last.opposite, Strength.ABSOLUTE
    elif difference:
        colour, strength = _fewer(difference), Strength.STRONG
    elif last != Colour.NONE:
        colour, strength = last.opposite, Strength.MILD
    else:
        return NO_PREFERENCE
    return ColourPreference(colour, strength, difference, repeated and colour == last.opposite)


def _fewer(difference: int) -> Colour:
    return Colour.BLACK if difference > 0 else Colour.WHITE
