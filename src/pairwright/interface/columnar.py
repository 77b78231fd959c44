"""Tournaments and pairings as plain columns, to be sent to another process.

To send a player as an object costs more than the draw that he takes part in; columns cost next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from operator import attrgetter
from typing import Any

from pairwright.matching.by_column import made_of
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.player import Player
from pairwright.tournament.round import Round
from pairwright.tournament.tournament import Tournament

_OF_PLAYERS = {one.name: one.default for one in fields(Player)}
_OF_THE_REST = {one.name: one.default for one in fields(Tournament) if one.name not in ("players", "rounds")}
_of_player = attrgetter(*_OF_PLAYERS)
_of_round = attrgetter(*(one.name for one in fields(Round)))

Packed = tuple[Callable[..., Any], tuple[Any, ...]]
"""What makes the value again, and from what."""


def pack(value: object) -> Packed:
    """A tournament, a pairing or anything else in the form in which it travels."""
    if type(value) is Tournament and _all_are(Player, value.players) and _all_are(Round, value.rounds):
        return _tournament, _packed_tournament(value)
    if type(value) is Pairing and _all_are(Board, value.boards):
        whites, blacks = [board.white for board in value.boards], [board.black for board in value.boards]
        bye = value.pairing_allocated_bye
        return _pairing, (value.round_number, whites, blacks, bye, value.system, value.edition)
    return _itself, (value,)


def unpack(packed: Packed) -> Any:
    """The value again."""
    make, parts = packed
    return make(*parts)


def _all_are(cls: type, values: object) -> bool:
    """A malformed value is sent as it is, and refused where it is drawn."""
    return type(values) is tuple and set(map(type, values)) <= {cls}


def _packed_tournament(tournament: Tournament) -> tuple[Any, ...]:
    """The columns of the players, None for one that is as by default; the rounds; what else is not."""
    columns: list[Sequence[Any] | None] = []
    for default, column in zip(
        _OF_PLAYERS.values(), zip(*map(_of_player, tournament.players), strict=True), strict=False
    ):
        columns.append(None if column.count(default) == len(column) else column)
    rest = {
        name: value
        for name, default in _OF_THE_REST.items()
        if (value := getattr(tournament, name)) is not default and value != default
    }
    return columns, [_of_round(played) for played in tournament.rounds], rest


def _tournament(
    columns: Sequence[Sequence[Any] | None], rounds: Sequence[Sequence[Any]], rest: dict[str, Any]
) -> Tournament:
    defaults = _OF_PLAYERS.values()
    count = max((len(column) for column in columns if column is not None), default=0)
    filled = [
        (default,) * count if column is None else column
        for default, column in zip(defaults, columns, strict=False)
    ]
    players = tuple(made_of(Player, *filled)) if filled else ()
    return Tournament(players, tuple(Round(*played) for played in rounds), **rest)


def _pairing(
    number: int, whites: Sequence[int], blacks: Sequence[int], bye: int | None, system: str, edition: str
) -> Pairing:
    return Pairing(number, tuple(made_of(Board, whites, blacks)), bye, system, edition)


def _itself(value: object) -> object:
    return value
