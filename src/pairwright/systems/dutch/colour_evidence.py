"""Why the colours of a pair are what they are: the evidence of C.04.3 article 5.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.systems.dutch.colours import allocate
from pairwright.systems.evidence import ColourEvidence, ColourRule
from pairwright.systems.swiss.colour_evidence import evidence_of_colours
from pairwright.systems.swiss.colour_profiles import same_absolute_preference
from pairwright.tournament.outcome import Colour

if TYPE_CHECKING:
    from pairwright.systems.dutch.situation import Entrant
    from pairwright.systems.dutch.switches import Edition


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
    found = replace(found, wider=wider)
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
