"""Allocation of the colours within a pair: article 5."""

from __future__ import annotations

from pairwright.rules.article import rule
from pairwright.systems.burstein.rules import BOOK
from pairwright.systems.swiss.colours import (
    Allocation,
    PlayedColours,
    alternate,
    compatible,
    initial_by_parity,
    stronger,
)
from pairwright.systems.swiss.preferences import ColourPreference
from pairwright.tournament.outcome import Colour


@rule(BOOK, "5.1", "5.2", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
@rule(BOOK, "E.0", "E.1", "E.2", "E.3", "E.4", edition="2017")
def allocate(
    higher: ColourPreference,
    lower: ColourPreference,
    played_colours: PlayedColours,
    number: int,
    initial_colour: Colour,
) -> Allocation:
    """Article 5.2: the first rule that decides.

    higher, lower:  preferences of the two players, the one ranked higher by the Index (1.8) first.
    played_colours: asked only when 5.2.4 is reached.
    number:         pairing number of the higher-ranked player, for 5.2.1.
    initial_colour: drawn by lot (5.1); NONE when unknown.

    Raises BadInput when 5.2.1 is reached and the initial colour is unknown.
    """
    if higher.colour == lower.colour == Colour.NONE:
        return Allocation(initial_by_parity(number, initial_colour), "5.2.1")
    if higher.colour != lower.colour:
        return Allocation(compatible(higher, lower), "5.2.2")
    granted = stronger(higher, lower, wider_difference=False)
    if granted is not None:
        return Allocation(higher.colour if granted is higher else higher.colour.opposite, "5.2.3")
    alternated = alternate(*played_colours())
    if alternated != Colour.NONE:
        return Allocation(alternated, "5.2.4")
    return Allocation(higher.colour, "5.2.5")
