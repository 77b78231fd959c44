"""Rules of colour allocation that the Swiss systems share; each system says in which order it asks them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pairwright.common.errors import NotGiven
from pairwright.common.messages import told
from pairwright.common.values import NamedTuple
from pairwright.rules.article import rule
from pairwright.systems.swiss.preferences import ColourPreference, Strength
from pairwright.tournament.outcome import Colour

NO_INITIAL_COLOUR = told(
    "the initial colour is not known and cannot be inferred from the rounds played: "
    "give the colour drawn by lot before round 1"
).about("initial_colour")


class Allocation(NamedTuple):
    """The colour of the higher-ranked player of a pair, and the article (of 2026) that decided it."""

    higher: Colour
    article: str


PlayedColours = Callable[[], tuple[Sequence[int], Sequence[int]]]
"""Gives the colours of the played games, oldest first, of the higher and of the lower-ranked player."""


@rule("C.04.3", "5.2.1")
@rule("C.04.3", "E.1", edition="2017")
@rule("C.04.3", "E.1", edition="2012")
def compatible(higher: ColourPreference, lower: ColourPreference) -> Colour:
    """Article 5.2.1: the colour of the higher-ranked player when the preferences do not conflict."""
    return higher.colour if higher.colour != Colour.NONE else lower.colour.opposite


@rule("C.04.3", "5.2.2")
@rule("C.04.3", "E.2", edition="2017")
@rule("C.04.3", "E.2", edition="2012")
def stronger(
    higher: ColourPreference, lower: ColourPreference, wider_difference: bool = True
) -> ColourPreference | None:
    """Article 5.2.2: which of two conflicting preferences is granted, None when they are equally strong.

    Between two absolute ones the wider colour difference is granted.
    """
    if higher.strength != lower.strength:
        return higher if higher.strength > lower.strength else lower
    if higher.strength == Strength.ABSOLUTE and wider_difference:
        width, other = abs(higher.difference), abs(lower.difference)
        if width != other:
            return higher if width > other else lower
    return None


@rule("C.04.3", "5.2.3")
@rule("C.04.2", "3.4")
@rule("C.04.3", "E.3", edition="2017")
@rule("C.04.3", "E.3", edition="2012")
def alternate(higher: Sequence[int], lower: Sequence[int]) -> Colour:
    """Article 5.2.3: the higher-ranked player's colour by the most recent games with different colours.

    higher, lower: colours of the played games only, oldest first (C.04.2 article 3.4 moves unplayed
    rounds to the front). NONE when no two games, counted from the last one, had different colours.
    """
    for own, other in zip(reversed(higher), reversed(lower), strict=False):
        if own != other:
            return Colour(own).opposite
    return Colour.NONE


@rule("C.04.3", "5.1", "5.2.5")
@rule("C.04.3", "E.5", edition="2017")
@rule("C.04.3", "E.5", edition="2012")
def initial_by_parity(number: int, initial_colour: Colour) -> Colour:
    """Article 5.2.5: the initial colour for an odd pairing number, the other one for an even number."""
    if initial_colour == Colour.NONE:
        raise NotGiven(NO_INITIAL_COLOUR)
    return initial_colour if number % 2 else initial_colour.opposite
