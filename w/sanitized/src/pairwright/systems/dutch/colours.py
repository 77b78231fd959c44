"""Allocation of the colours within a pair: C.04.3 article 5."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.rules.article import rule
from pairwright.systems.evidence import ColourEvidence, ColourRule
from pairwright.systems.swiss.colour_criteria import same_absolute_preference
from pairwright.systems.swiss.colour_evidence import evidence_of_colours
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

if TYPE_CHECKING:
    from pairwright.systems.dutch.editions import Edition
    from pairwright.systems.dutch.situation import Entrant


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


def evidence_of(
    pair: tuple[Entrant, Entrant],
    played_colours: Sequence[Sequence[int]],
    number: int,
    initial_colour: Colour,
    edition: Edition,
) -> ColourEvidence:
    """The colours of a pair, the higher-ranked player first, and the rule that gave them.

    played_colours: of every player of the tournament. number, initial_colour: as for `allocate`.
    """
    higher, lower = pair
    had = played_colours[higher.index], played_colours[lower.index]
    wider = edition.wider_difference
    allocation = allocate(higher.preference, lower.preference, lambda: had, number, initial_colour, wider)
    found = evidence_of_colours(
        (higher.index, higher.preference, had[0]),
        (lower.index, lower.preference, had[1]),
        allocation,
        (_RULES[allocation.article], edition.article(allocation.article)),
        (number, initial_colour),
    )
    if not same_absolute_preference(higher.preference, lower.preference):
        return found
    topscorers = tuple(entrant.index for entrant in pair if entrant.topscorer)
    return replace(found, exception=edition.criterion(3), topscorers=topscorers)


_RULES = {
    "5.2.1": ColourRule.AGREED,
    "5.2.2": ColourRule.STRONGER,
    "5.2.3": ColourRule.ALTERNATED,
    "5.2.4": ColourRule.HIGHER,
    "5.2.5": ColourRule.PARITY,
}
