"""One bracket as a matching problem: which players, which weights, which of them may be left over."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.values import NamedTuple, dataclass
from pairwright.matching import Conflicts, Matcher
from pairwright.systems.swiss.colours import (
    BARRED,
    COLOUR_DIFFERENCE_ABOVE_TWO,
    DENIED,
    STRONG_DENIED,
    THIRD_SAME_COLOUR,
)

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

    def weight(self, v: int, w: int) -> int:
        """What a pair of the bracket weighs."""
        pair = self.class_table[self.classes[v]][self.classes[w]]
        colours = self.kind_table[self.kinds[v]][self.kinds[w]]
        assert pair is not None
        assert colours is not None
        return pair[0] + colours + self.values[v] + self.values[w]


# -- Criteria as one integer weight per pair: mixed radix, the first criterion highest -----------------


Key = tuple[object, ...]
Fields = list[tuple[Key, int]]
"""Fields from the most to the least important, each with the largest sum it can take."""


def scales_of(fields: Fields) -> dict[Key, int]:
    """The weight of one unit of each field: more than all the fields below it can add up to."""
    scales: dict[Key, int] = {}
    scale = 1
    for key, bound in reversed(fields):
        scales[key] = scale
        scale *= bound + 1
    return scales


def colour_table(failures: Sequence[Sequence[int]], scales: dict[Key, int]) -> list[list[int | None]]:
    """Weight of a pair of two kinds, None where C3 bars it."""
    price: list[int | None] = [0] * (BARRED + 1)
    for bit, key in _PRICED:
        unit = scales.get(key, 0)
        price[bit : 2 * bit] = [(cost or 0) - unit for cost in price[:bit]]
    price[BARRED] = None
    return [list(map(price.__getitem__, row)) for row in failures]


_PRICED: tuple[tuple[int, Key], ...] = (
    (DENIED, ("denied",)),
    (STRONG_DENIED, ("strong denied",)),
    (COLOUR_DIFFERENCE_ABOVE_TWO, ("beyond two",)),
    (THIRD_SAME_COLOUR, ("third time",)),
)
"""The bits of a failure from the lowest to the highest below BARRED, each with its field."""


# -- A bracket to be paired, and what was made of it; players are positions in the order of the field --


class Bracket(NamedTuple):
    """A bracket (1.3.2): positions of the moved-down players and of the residents, and what lies below.

    next_group: positions of the next scoregroup; () in the last bracket.
    low:        positions of everybody further down.
    """

    mdps: list[int]
    residents: list[int]
    next_group: range
    low: range
    score: int


@dataclass(frozen=True, slots=True)
class BracketOutcome:
    """The pairs of a bracket and who leaves it, as positions; pairs have the higher-ranked player first.

    below: pairs of the rest that prove it can be completed; only where everybody below took part.
    """

    pairs: list[tuple[int, int]]
    downfloaters: list[int]
    below: list[tuple[int, int]]
