"""Allocation of the colours within a pair: C.04.3 article 5."""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.swiss.colours import (
    Allocation,
    ColourPreference,
    PlayedColours,
    alternate,
    compatible,
    initial_by_parity,
    stronger,
)
from pairwright.tournament.outcome import Colour

BY_PREFERENCES = ("5.2.1", "5.2.2")
"""The articles that look at nothing but the two preferences."""


@rule("C.04.3", "5.2", "5.2.4")
@rule("C.04.3", "E.4", edition="2017")
@rule("C.04.3", "E.4", edition="2012")
def allocate(
    higher: ColourPreference,
    lower: ColourPreference,
    played_colours: PlayedColours,
    number: int,
    initial_colour: Colour,
    wider_difference: bool = True,
) -> Allocation:
    """Article 5.2: the first rule that decides.

    higher, lower:    preferences of the two players, the higher-ranked one (article 1.2) first.
    played_colours:   asked only when 5.2.3 is reached.
    number:           pairing number of the higher-ranked player, for 5.2.5.
    initial_colour:   drawn by lot (5.1); NONE when unknown.
    wider_difference: False for the edition of 2012, which has no such clause.

    Raises BadInput when 5.2.5 is reached and the initial colour is unknown.
    """
    if higher.colour == lower.colour == Colour.NONE:
        return Allocation(initial_by_parity(number, initial_colour), "5.2.5")
    if higher.colour != lower.colour:
        return Allocation(compatible(higher, lower), "5.2.1")
    granted = stronger(higher, lower, wider_difference)
    if granted is not None:
        return Allocation(higher.colour if granted is higher else higher.colour.opposite, "5.2.2")
    alternated = alternate(*played_colours())
    if alternated != Colour.NONE:
        return Allocation(alternated, "5.2.3")
    return Allocation(higher.colour, "5.2.4")
