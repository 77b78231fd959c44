"""The block method: a quick way to numbers without late meetings, for contingents that are not too large.

Written in a suitable order, any m - 1 numbers in a row are free of meetings in the last three rounds
(m is half of the table less one), so cutting the list into pieces serves every contingent. The plan is
sound, but not every sound plan can come out of it: for an even draw see `best`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from pairwright.lots.late import largest_protected_group
from pairwright.lots.randomness import RandomStream
from pairwright.tournament.berger import table_size


def block_plan(
    participants: int, sizes: Sequence[int], stream: RandomStream | None = None
) -> list[list[int]] | None:
    """Numbers per contingent without a meeting in the last three rounds of the Berger table.

    sizes:  of the contingents, in any order; together they are the field.
    stream: mixes the plan as far as the method allows; None for the plain plan.
    Returns None when a contingent is too large to be protected, or the field smaller than eight numbers.
    """
    if table_size(participants) < 8 or max(sizes) > largest_protected_group(participants):
        return None
    half = table_size(participants) // 2 - 1
    ranks = list(range(len(sizes)))
    if stream is not None:
        ranks = stream.shuffled(ranks)
    ranks.sort(key=lambda index: -sizes[index])
    if sum(1 for size in sizes if size == half) > 1:
        pieces = _two_largest(participants, [sizes[index] for index in ranks])
    else:
        line = iter(_line(participants))
        pieces = [list(islice(line, sizes[index])) for index in ranks]
    mirrored = _mirrored(pieces, participants, stream) if stream is not None else pieces
    plan: list[list[int]] = [[] for _ in sizes]
    for index, piece in zip(ranks, mirrored, strict=True):
        plan[index] = piece
    return plan


def _line(participants: int) -> list[int]:
    size = table_size(participants)
    half = size // 2 - 1
    line = [size, *range(1, half + 1), *range(size - 2, half, -1), size - 1]
    return [number for number in line if number <= participants]


def _two_largest(participants: int, sizes: Sequence[int]) -> list[list[int]]:
    """Two contingents of the largest size; what is left of the table are at most two numbers and a pair."""
    size = table_size(participants)
    half = size // 2 - 1
    if participants % 2 == 0 and len(sizes) == 3:
        return [[*range(2, half + 1), size - 1], list(range(half + 1, 2 * half + 1)), [1, size]]
    rest = [number for number in (size - 1, size) if number <= participants]
    return [list(range(1, half + 1)), list(range(half + 1, 2 * half + 1)), *([number] for number in rest)]


def _mirrored(pieces: list[list[int]], participants: int, stream: RandomStream) -> list[list[int]]:
    """Symmetries of the last three rounds: change a and b throughout, and the direction (even fields)."""
    size = table_size(participants)
    change_sides = bool(stream.below(2))
    backwards = participants % 2 == 0 and bool(stream.below(2))

    def image(number: int) -> int:
        if number >= size - 1:
            return 2 * size - 1 - number if backwards else number
        half = size // 2 - 1
        side, place = (0, number) if number <= half else (1, size - 1 - number)
        if backwards:
            place = half + 1 - place
        return place if bool(side) == change_sides else size - 1 - place

    return [[image(number) for number in piece] for piece in pieces]
