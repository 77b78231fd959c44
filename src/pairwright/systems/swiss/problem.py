"""One bracket as a matching problem: which players, which weights, which of them may be left over."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pairwright.common.values import dataclass, replace
from pairwright.matching import Conflicts, Matcher

KindTable = list[list[int | None]]
ClassTable = list[list[tuple[int, bool] | None]]


@dataclass(slots=True)
class BracketProblem:
    """What a Matcher is made of, and which positions its vertices stand for.

    positions:  of the players of the bracket (moved-down ones first), then of those below; the
                bye, if it is a vertex, comes last and has the position after the last player.
    names:      of the vertices in `conflicts`.
    ordered:    how many of them belong to the bracket.
    """

    positions: list[int]
    names: list[int]
    ordered: int
    kinds: list[int]
    classes: list[int]
    values: list[int]
    kind_table: KindTable
    class_table: ClassTable
    may_single: bytes
    conflicts: Conflicts

    def matcher(self, lead: Sequence[int] | None = None, roles: Sequence[int] | None = None) -> Matcher:
        """A fresh matcher for this problem."""
        return Matcher(
            self.names, self.conflicts, self.kinds, self.classes, self.values, self.kind_table,
            self.class_table, self.ordered, self.may_single, lead, roles,
        )  # fmt: skip

    def scaled(self, factor: int) -> BracketProblem:
        """The same problem with every weight multiplied, to make room for weaker criteria below."""
        return replace(
            self,
            values=[value * factor for value in self.values],
            kind_table=[[None if w is None else w * factor for w in row] for row in self.kind_table],
            class_table=[
                [None if entry is None else (entry[0] * factor, entry[1]) for entry in row]
                for row in self.class_table
            ],
        )

    def without(self, gone: Collection[int]) -> BracketProblem:
        """The same problem without some vertices of the bracket."""
        stay = [v for v in range(len(self.positions)) if v not in gone]
        return replace(
            self,
            positions=[self.positions[v] for v in stay],
            names=[self.names[v] for v in stay],
            ordered=self.ordered - len(gone),
            kinds=[self.kinds[v] for v in stay],
            classes=[self.classes[v] for v in stay],
            values=[self.values[v] for v in stay],
            may_single=bytes(self.may_single[v] for v in stay),
        )
