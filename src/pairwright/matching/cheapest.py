"""Criteria in order of importance as one exact integer, and matchings of smallest cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pairwright.matching import Conflicts, Matcher

Cost = Callable[[int, int], int | None]
"""Cost of pairing two vertices, first < second; None where they must not be paired."""


class Scale:
    """Mixed-radix integers: `units[i]` is what one step of criterion i weighs, the first one most.

    limits: the largest total that each criterion can reach.
    """

    def __init__(self, *limits: int) -> None:
        units = []
        unit = 1
        for limit in reversed(limits):
            units.append(unit)
            unit *= limit + 1
        self.units = tuple(reversed(units))
        self.top = unit
        """Larger than any total."""

    def pack(self, *values: int) -> int:
        """One integer that compares as the list of values does."""
        return sum(unit * value for unit, value in zip(self.units, values, strict=True))

    def unpack(self, total: int) -> tuple[int, ...]:
        """The values of a total."""
        values = []
        for unit in self.units:
            value, total = divmod(total, unit)
            values.append(value)
        return tuple(values)


class PairCosts:
    """What it costs to pair each two of the vertices 0..count-1, as what is gained over the dearest pair."""

    def __init__(self, count: int, cost: Cost) -> None:
        costs = [[cost(u, v) for v in range(u + 1, count)] for u in range(count)]
        self.count = count
        self.dearest = max((value for row in costs for value in row if value is not None), default=0)
        # The matcher maximises; every pairing has the same number of pairs, so a shift changes nothing.
        self.gains: list[list[int | None]] = [[None] * count for _ in range(count)]
        for u, row in enumerate(costs):
            for v, value in enumerate(row, u + 1):
                if value is not None:
                    self.gains[u][v] = self.gains[v][u] = self.dearest - value

    def without(self, pairs: Iterable[tuple[int, int]]) -> PairCosts:
        """The same, but that these pairs must not be made."""
        found = PairCosts.__new__(PairCosts)
        found.count, found.dearest = self.count, self.dearest
        found.gains = [*self.gains]
        for pair in pairs:
            for u, v in (pair, pair[::-1]):
                found.gains[u] = [*found.gains[u][:v], None, *found.gains[u][v + 1 :]]
        return found


class CheapestPairing:
    """A perfect matching of smallest total cost, and decisions among the optima."""

    def __init__(self, costs: PairCosts) -> None:
        self.dearest, self.count, self.table = costs.dearest, costs.count, costs.gains
        self.matcher = plain_matcher(self.table, ordered=0, may_single=[False] * self.count)
        self.solved = self.count % 2 == 0 and self.matcher.solve()

    @property
    def total(self) -> int:
        """The smallest total cost."""
        gained = (self.table[one][other] for one, other in self.matcher.pairs(self.count))
        return self.dearest * (self.count // 2) - sum(gain for gain in gained if gain is not None)

    def partner(self, vertex: int) -> int:
        """Who `vertex` is paired with in the optimum as decided so far."""
        return self.matcher.partner(vertex)

    def prefer(self, u: int, v: int) -> bool:
        """Keep only optima with the pair (u, v), if there are any; tell whether."""
        return self.matcher.try_pair(u, v)


def plain_matcher(table: Sequence[Sequence[int | None]], ordered: int, may_single: Sequence[bool]) -> Matcher:
    """A matcher that knows nothing but the weight of each pair; all weights are at least 0."""
    count = len(table)
    return Matcher(
        list(range(count)),
        Conflicts(count),
        list(range(count)),
        [0] * count,
        [0] * count,
        table,
        [[(0, True)]],
        ordered,
        bytes(may_single),
    )
