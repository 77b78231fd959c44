"""Even sampling of the arrangements of groups along a path in which no two neighbours share a group.

The groups are put in one after another. A group of s that goes in as j blocks has C(s-1, j-1) ways to be
cut, leaves s - j pairs of equal neighbours inside its blocks, and separates an equal pair of the groups
before it for every block that is put there. So all that matters is how many equal pairs there are, and the
arrangements that end without one are counted exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import comb
from typing import NamedTuple

from pairwright.lots.randomness import RandomStream


class Insertion(NamedTuple):
    """A group put in as `blocks` blocks, `separating` of them between two equal neighbours."""

    blocks: int
    separating: int


class PathArrangements:
    """Arrangements of groups of the given sizes along a path, equal neighbours forbidden."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._order = sorted(range(len(sizes)), key=lambda group: (-sizes[group], group))
        self._sizes = [sizes[group] for group in self._order]
        self._before = [sum(self._sizes[:index]) for index in range(len(sizes))]
        self._ways = cache(self._count)
        self.count = self._ways(0, 0)

    def _insertions(self, index: int, equal: int) -> list[tuple[Insertion, int, int]]:
        """How the group may go in, in how many ways, and the equal pairs afterwards."""
        size, length = self._sizes[index], self._before[index]
        found = []
        for blocks in range(1, min(size, length + 1) + 1):
            for separating in range(min(blocks, equal) + 1):
                ways = comb(equal, separating) * comb(length + 1 - equal, blocks - separating)
                if ways:
                    after = equal - separating + size - blocks
                    found.append((Insertion(blocks, separating), ways * comb(size - 1, blocks - 1), after))
        return found

    def _count(self, index: int, equal: int) -> int:
        if index == len(self._sizes):
            return int(equal == 0)
        if equal > sum(self._sizes[index:]):
            return 0
        return sum(ways * self._ways(index + 1, after) for _, ways, after in self._insertions(index, equal))

    def draw(self, stream: RandomStream) -> list[int]:
        """One arrangement, each equally likely: the group at every place of the path."""
        word: list[int] = []
        equal = 0
        for index, group in enumerate(self._order):
            options = self._insertions(index, equal)
            weights = [ways * self._ways(index + 1, after) for _, ways, after in options]
            insertion, _, after = options[stream.weighted(weights)]
            word = _insert(word, group, self._sizes[index], insertion, stream)
            equal = after
        return word


def _insert(word: list[int], group: int, size: int, insertion: Insertion, stream: RandomStream) -> list[int]:
    """Put the blocks into gaps chosen evenly; gap i stands before place i."""
    inner = {i for i in range(1, len(word)) if word[i - 1] == word[i]}
    outer = [gap for gap in range(len(word) + 1) if gap not in inner]
    gaps = stream.sample(sorted(inner), insertion.separating)
    gaps += stream.sample(outer, insertion.blocks - insertion.separating)
    cuts = [0, *(cut + 1 for cut in stream.sample(range(size - 1), insertion.blocks - 1)), size]
    lengths = [high - low for low, high in pairwise(cuts)]
    block_at = dict(zip(sorted(gaps), lengths, strict=True))
    longer: list[int] = []
    for gap in range(len(word) + 1):
        longer += [group] * block_at.get(gap, 0)
        longer += word[gap : gap + 1]
    return longer
