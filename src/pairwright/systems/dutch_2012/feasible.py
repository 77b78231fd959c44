"""Whether a bracket can reach a target at all, every requirement being lowered: plain exhaustive search."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from pairwright.systems.dutch_2012.bracket import Bracket, BracketTarget
from pairwright.systems.swiss.exhaustive import Possibilities, members, set_of

MayLeave = Callable[[int], bool]
"""Says of a set of players (one bit for each) whether the bracket may leave exactly these unpaired."""


class Feasible:
    """Answers that are remembered for the whole round."""

    def __init__(self, possibilities: Possibilities) -> None:
        self._opponents = possibilities.opponents
        self._memory: dict[tuple[int, int], int | None] = {}

    def reaches(self, bracket: Bracket, target: BracketTarget, may_leave: MayLeave) -> bool:
        """P1 pairs under B.1 and B.2, so many of them with an upper player, and only such left as may be."""
        players = bracket.players
        everybody, upper = set_of(players), set_of(bracket.upper)
        for left in combinations(players, len(players) - 2 * target.pairs):
            downfloaters = set_of(left)
            if may_leave(downfloaters):
                found = self._most_upper_pairs(everybody & ~downfloaters, upper)
                if found is not None and found >= target.upper:
                    return True
        return False

    def _most_upper_pairs(self, unpaired: int, upper: int) -> int | None:
        """The most pairs with an upper player when all of these are paired; None: they cannot be."""
        upper &= unpaired
        if not unpaired:
            return 0
        if (unpaired, upper) not in self._memory:
            first = (unpaired & -unpaired).bit_length() - 1
            best = None
            for opponent in members(self._opponents[first] & unpaired):
                pair = 1 << first | 1 << opponent
                rest = self._most_upper_pairs(unpaired & ~pair, upper)
                if rest is not None:
                    found = rest + int(bool(pair & upper))
                    best = found if best is None else max(best, found)
            self._memory[unpaired, upper] = best
        return self._memory[unpaired, upper]
