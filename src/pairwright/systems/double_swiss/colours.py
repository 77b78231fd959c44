"""Who has White in the first game of a match: articles 1.6 and 4."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.rules.article import rule
from pairwright.systems.swiss.colours import Allocation, alternate, initial_by_parity
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.round import Round

_COLOURS = tuple(Colour)
"""By their codes: a look-up takes a fraction of a call, and a large field has thousands of matches."""


@rule("C.04.5", "1.6")
def colour_had(played: Round, player: int) -> Colour:
    """Article 1.6: the colour scheduled for the first game of a match of which a game was really played."""
    first, second = played.games or (played.outcomes, played.outcomes)
    if first[player] <= LAST_PLAYED or second[player] <= LAST_PLAYED:
        return _COLOURS[played.colours[player]]
    return Colour.NONE


def colours_had(rounds: Sequence[Round], player: int) -> bytes:
    """The colours of a player's matches, oldest first, matches without a colour left out (C.04.2 3.4)."""
    return bytes(filter(None, (colour_had(played, player) for played in rounds)))


@rule("C.04.5", "4.1", "4.3", "4.3.1", "4.3.2", "4.3.3", "4.3.4", "4.3.5", "4.4")
def allocate(higher: Sequence[int], lower: Sequence[int], number: int, initial_colour: Colour) -> Allocation:
    """Article 4.3: the first rule that decides; the colour is that of the first game (4.4).

    higher, lower:  colours had by the higher-ranked player (4.2) and by the other, oldest first.
    number:         pairing number of the higher-ranked player, for 4.3.1.
    initial_colour: drawn by lot (4.1); NONE when unknown.

    Raises BadInput when 4.3.1 is reached and the initial colour is unknown.
    """
    if not higher and not lower:
        return Allocation(initial_by_parity(number, initial_colour), "4.3.1")
    whites, others = (sum(colour == Colour.WHITE for colour in had) for had in (higher, lower))
    if whites != others:
        return Allocation(Colour.WHITE if whites < others else Colour.BLACK, "4.3.2")
    alternated = alternate(higher, lower)
    if alternated != Colour.NONE:
        return Allocation(alternated, "4.3.3")
    if higher:
        return Allocation(Colour(higher[-1]).opposite, "4.3.4")
    return Allocation(Colour(lower[-1]), "4.3.5")
