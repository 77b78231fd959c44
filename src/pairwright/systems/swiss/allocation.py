"""Colours of the pairs where article 5.2 has five steps: Burstein and Dubov."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.rules.article import rule
from pairwright.systems.swiss.boards import Renumbering, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.colours import (
    Allocation,
    ColourPreference,
    PlayedColours,
    alternate,
    compatible,
    initial_by_parity,
    stronger,
)
from pairwright.systems.swiss.field import SwissField
from pairwright.systems.system import Board
from pairwright.tournament.outcome import Colour


@rule("C.04.4.1", "5.1", "5.2", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
@rule("C.04.4.1", "E", edition="2018")
@rule("C.04.4.2", "5.1", "5.2", "5.2.1", "5.2.2", "5.2.3", "5.2.4", "5.2.5")
@rule("C.04.4.2", "E.0", "E.1", "E.2", "E.3", "E.4", edition="2017")
def allocate(
    higher: ColourPreference,
    lower: ColourPreference,
    neither_played: bool,
    played_colours: PlayedColours,
    number: int,
    initial_colour: Colour,
) -> Allocation:
    """Article 5.2: the first rule that decides.

    higher, lower:  preferences of the two players, the higher-ranked first.
    neither_played: no game of either has colours, so that 5.2.1 decides.
    played_colours: asked only when 5.2.4 is reached.
    number:         pairing number of the higher-ranked player, for 5.2.1.
    initial_colour: drawn by lot (5.1); NONE when unknown.

    Raises BadInput when 5.2.1 is reached and the initial colour is unknown.
    """
    if neither_played:
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


def boards_of(
    field: SwissField, pairs: Sequence[tuple[int, int]], rank: Sequence[int], renumber: Renumbering
) -> tuple[Board, ...]:
    """The pairs (indices into the tournament) with their colours, their order kept.

    rank: per player of the tournament, the smaller the higher. renumber: as for `numbers_for_parity`.
    """
    initial = infer_initial_colour(field.tournament, renumber)
    numbers = numbers_for_parity(field.tournament, renumber)

    def board(a: int, b: int) -> Board:
        """White first."""
        higher, lower = (a, b) if rank[a] < rank[b] else (b, a)
        colour = allocate(
            field.preference[higher],
            field.preference[lower],
            field.is_newcomer(higher) and field.is_newcomer(lower),
            lambda: (field.played_colours(higher), field.played_colours(lower)),
            numbers[higher],
            initial,
        ).higher
        return Board(higher, lower) if colour == Colour.WHITE else Board(lower, higher)

    return tuple(board(a, b) for a, b in pairs)
