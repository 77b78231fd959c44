"""Every assignment of numbers in a division, by counting: the slow twin of `FixtureDraw.best`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from pairwright.seasons.fixtures import FixtureDraw, NumberAssignment


def counted(draw: FixtureDraw) -> Iterator[NumberAssignment]:
    for mirrored in (False, True):
        for numbers in permutations(draw.teams):
            yield draw.of(numbers, mirrored=mirrored, proved=True)
