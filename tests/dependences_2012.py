"""The open places of a round of the edition of 2012 found by pairing it anew, the twin of what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pairwright.common.errors import NoPairing
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.dutch_2012.explain.explainer import otherwise
from pairwright.systems.dutch_2012.readings import OPEN_POINTS, OpenPoint
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Dependence:
    """The round would be paired otherwise if this place were read otherwise.

    point:     the place; its `article` is what the round depends on.
    instead:   boards of the other pairing that ours does not have, colours included.
    other_bye: who would have the bye then; None when nobody has one.
    """

    point: OpenPoint
    instead: tuple[Board, ...]
    other_bye: int | None


def dependences(
    tournament: Tournament,
    edition: str | Edition = "2012",
    pair: Callable[[Tournament, Edition], Pairing] = pair_fast,
) -> tuple[Dependence, ...]:
    """The open places that the pairing of the next round depends on, in the order of the articles.

    pair: which procedure pairs, the fast one or the literal one.
    Raises what the pairing itself raises; a round that cannot be paired depends on no reading.
    """
    rules = edition if isinstance(edition, Edition) else edition_named(edition)
    try:
        ours = pair(tournament, rules)
    except NoPairing:
        return ()
    return tuple(_different(tournament, rules, ours, pair))


def _different(
    tournament: Tournament, rules: Edition, ours: Pairing, pair: Callable[[Tournament, Edition], Pairing]
) -> Iterator[Dependence]:
    for point in OPEN_POINTS:
        other = pair(tournament, otherwise(rules, point))
        if (set(other.boards), other.pairing_allocated_bye) != (set(ours.boards), ours.pairing_allocated_bye):
            instead = tuple(board for board in other.boards if board not in ours.boards)
            yield Dependence(point, instead, other.pairing_allocated_bye)
