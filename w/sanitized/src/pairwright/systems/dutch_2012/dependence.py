"""Which open places of the text a round depends on: it is paired again with each of them read otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import Any

from pairwright.errors import NoPairing
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch_2012.readings import OPEN_POINTS, OpenPoint, Readings2012
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.tournament import Tournament

_OF_2012 = frozenset(field.name for field in fields(Readings2012))


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


def otherwise(rules: Edition, point: OpenPoint) -> Edition:
    """The same rules with this one place read the other way."""
    if point.name in _OF_2012:
        readings = rules.readings_2012
        return replace(rules, readings_2012=replace(readings, **_turned(readings, point)))
    return replace(rules, **_turned(rules, point))


def _turned(value: Edition | Readings2012, point: OpenPoint) -> dict[str, Any]:
    now = getattr(value, point.name)
    return {point.name: point.ours if now == point.other else point.other}
