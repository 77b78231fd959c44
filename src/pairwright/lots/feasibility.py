"""Can the contingents be served from the large envelopes to the end? Answered before anyone draws.

The only thing that matters is how many numbers each envelope still holds and which contingents are still
to come, so all ways to go on can be counted. A complete draw gives out every number of every envelope,
whatever the order of the choices: each way to choose the envelopes therefore stands for equally many
draws, and drawing an envelope with a chance proportional to the ways to go on after it makes every legal
draw equally likely.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pairwright.common.values import dataclass
from pairwright.rules.article import rule


@dataclass(frozen=True, slots=True)
class TooSmall:
    """The envelope holds fewer numbers than the contingent has players."""

    envelope: str
    held: int
    needed: int


@dataclass(frozen=True, slots=True)
class DeadEnd:
    """After this choice the contingents still to come cannot be served from one envelope each.

    remaining: what the envelopes would hold; coming: sizes of the contingents after this one.
    """

    envelope: str
    remaining: tuple[tuple[str, int], ...]
    coming: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """The envelopes a contingent may choose from.

    offered: letters, in order; weights: chances of each when the program chooses.
    refused: why each of the others is not offered.
    """

    offered: tuple[str, ...]
    weights: tuple[int, ...]
    refused: tuple[TooSmall | DeadEnd, ...]


class Feasibility:
    """Counts the ways in which contingents of given sizes, in their order, can be served."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._sizes = tuple(sizes)
        self._ways = cache(self._count)

    def ways(self, remaining: Mapping[str, int], first: int = 0) -> int:
        """Ways to choose one envelope for each contingent from `first` on; 0 when there is none."""
        return self._ways(first, tuple(sorted(remaining.values())))

    def _count(self, index: int, held: tuple[int, ...]) -> int:
        if index == len(self._sizes):
            return 1
        size = self._sizes[index]
        total = 0
        for position, quantity in enumerate(held):
            if quantity >= size:
                rest = (*held[:position], quantity - size, *held[position + 1 :])
                total += self._ways(index + 1, tuple(sorted(rest)))
        return total

    @rule("C.05 Annex 2", "3")
    def offer(
        self, remaining: Mapping[str, int], index: int, *, look_ahead: bool = True, even: bool = False
    ) -> Offer:
        """C.05 Annex 2: the envelopes with enough numbers for the contingent whose turn it is.

        look_ahead: only those after which all contingents still to come can be served, as long as there
        is one. Without it every envelope with enough numbers is offered, as the wording has it.
        even: every envelope offered weighs the same; otherwise its weight is the number of ways to go on
        after it, where there is one for all.
        """
        size = self._sizes[index]
        enough = [letter for letter, held in remaining.items() if held >= size]
        refused: list[TooSmall | DeadEnd] = [
            TooSmall(letter, held, size) for letter, held in remaining.items() if held < size
        ]
        after = {letter: {**remaining, letter: remaining[letter] - size} for letter in enough}
        ways = {letter: self.ways(after[letter], index + 1) for letter in enough}
        if not look_ahead or not any(ways.values()):
            return Offer(tuple(enough), (1,) * len(enough), tuple(refused))
        coming = self._sizes[index + 1 :]
        refused += [
            DeadEnd(letter, tuple(after[letter].items()), coming) for letter in enough if not ways[letter]
        ]
        offered = tuple(letter for letter in enough if ways[letter])
        weights = tuple(1 if even else ways[letter] for letter in offered)
        return Offer(offered, weights, tuple(refused))
