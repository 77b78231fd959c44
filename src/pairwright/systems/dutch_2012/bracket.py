"""A bracket of the edition of 2012 (A.3, A.6), and what C.2 and C.14 demand of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from pairwright.rules.article import rule
from pairwright.systems.dutch.literal.sequence import Players
from pairwright.systems.swiss.exhaustive import Possibilities, members, set_of


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a bracket in rank order.

    upper:         those who play the part of S1: moved down, or of the bracket added last by C.13.
    lower:         the others.
    heterogeneous: handled as such: the upper ones are paired first.
    lowest:        nobody is below: all are paired but the PAB recipient.
    merged:        made by C.13 from two brackets.
    """

    upper: Players
    lower: Players
    heterogeneous: bool
    lowest: bool = False
    merged: bool = False

    @property
    def players(self) -> Players:
        """Everybody, in the order of A.2."""
        return (*self.upper, *self.lower)

    @property
    @rule("C.04.3", "A.6", edition="2012")
    def most_pairs(self) -> int:
        """A.6.b: P0."""
        return (len(self.upper) + len(self.lower)) // 2

    @property
    @rule("C.04.3", "A.6", edition="2012")
    def pairable_upper(self) -> int:
        """A.6.c: M0; 0 where the bracket is handled as homogeneous. No more than P0 (in merged brackets)."""
        return min(len(self.upper), self.most_pairs) if self.heterogeneous else 0


@dataclass(frozen=True, slots=True)
class BracketTarget:
    """What is asked of a bracket at a stage: so many pairs (P1), so many of them for upper players (M1)."""

    pairs: int
    upper: int


@rule("C.04.3", "A.3", edition="2012")
def handled_as_heterogeneous(moved_down: int, players: int) -> bool:
    """A.3: somebody was moved down, but fewer than half of the players."""
    return 0 < 2 * moved_down < players


@rule("C.04.3", "C.2", edition="2012")
def first_target(bracket: Bracket) -> BracketTarget:
    """C.2: P1 = P0, M1 = M0."""
    return BracketTarget(bracket.most_pairs, bracket.pairable_upper)


@rule("C.04.3", "C.14", edition="2012")
def reduced(target: BracketTarget, remainder_reached: bool) -> BracketTarget:
    """C.14: one moved-down player less as long as they cannot be paired with others, else one pair less.

    M1 = 0 means that the bracket is managed as homogeneous; no pair was given up before. Zero pairs:
    the entire bracket moves down.
    """
    if target.upper and not remainder_reached:
        return BracketTarget(target.pairs, target.upper - 1)
    return BracketTarget(target.pairs - 1, target.upper)


# -- Whether a bracket can reach a target at all, every requirement being lowered: plain exhaustive search


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
