"""Berger tables: who meets whom in every round, with which colours, in the printed order of the boards.

Numbers are table numbers, 1 and up. With an odd field the table of one more is used, and whoever would
meet the number that does not exist is free in that round.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pairwright.common.errors import BadInput
from pairwright.rules.article import rule


class TableGame(NamedTuple):
    """One game of a table, by numbers; in the order white, black."""

    white: int
    black: int


def table_size(participants: int) -> int:
    """Numbers of the table in use: the field itself when even, one more when odd.

    Raises BadInput for fewer than two participants.
    """
    if participants < 2:
        raise BadInput.told(
            "a round robin needs two participants or more, not {participants}", participants=participants
        )
    return participants + participants % 2


def rounds_of_cycle(participants: int) -> int:
    """Rounds in which everybody meets everybody once."""
    return table_size(participants) - 1


@rule("C.05 Annex 1", "1")
@lru_cache(maxsize=256)  # a draw of lots asks for the same table several times
def berger_round(participants: int, table_round: int) -> tuple[tuple[TableGame, ...], int | None]:
    """C.05 Annex 1: the games of one round of the Berger table, and the number that is free (odd field).

    Raises BadInput for a round that the table does not have.
    """
    size = table_size(participants)
    if not 1 <= table_round < size:
        raise BadInput.told(
            "the table for {participants} has the rounds 1 to {size}; there is no round {n}",
            participants=participants, size=size - 1, n=table_round,
        )  # fmt: skip
    games, free = [], None
    for game in _full_round(size, table_round):
        if max(game) <= participants:
            games.append(game)
        else:
            free = min(game)
    return tuple(games), free


def _full_round(size: int, table_round: int) -> list[TableGame]:
    """Anchor against the last number, then the neighbours of the anchor on both sides, going outwards."""
    odd = table_round % 2
    anchor = (table_round + 1) // 2 if odd else size // 2 + table_round // 2
    games = [TableGame(anchor, size) if odd else TableGame(size, anchor)]
    games += [
        TableGame(_cyclic(anchor + step, size), _cyclic(anchor - step, size)) for step in range(1, size // 2)
    ]
    return games


def _cyclic(number: int, size: int) -> int:
    """`number` brought into 1..size-1, going round."""
    return (number - 1) % (size - 1) + 1


def meeting_round(participants: int, first: int, second: int) -> int:
    """The round of the table in which two numbers meet, by the closed form (no table is built)."""
    size = table_size(participants)
    low, high = sorted((first, second))
    other = low if high == size else high
    return _cyclic(low + other - 1, size)


def opponent(participants: int, number: int, table_round: int) -> int:
    """The number met in a round; with an odd field this may be the number that does not exist."""
    size = table_size(participants)
    if number == size:
        return next(x for x in range(1, size) if _cyclic(2 * x - 1, size) == table_round)
    other = _cyclic(table_round + 1 - number, size)
    return size if other == number else other
