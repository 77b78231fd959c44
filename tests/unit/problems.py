"""Small random matching problems, and brute force over them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from pairwright.matching import HIGH, LOW, OUT

Pairs = list[tuple[int, int]]


@dataclass
class SmallProblem:
    """Arguments of a Matcher with every vertex in one class, and the conflicts as pairs."""

    count: int
    kinds: list[int]
    table: list[list[int | None]]
    conflicts: set[tuple[int, int]]
    ordered: int
    may_single: bytes
    lead: list[int] | None
    roles: list[int]

    def matcher(self, module: ModuleType) -> Any:
        conflicts = module.Conflicts(self.count)
        for u, v in sorted(self.conflicts):
            conflicts.add_group([u, v])
        nothing = [0] * self.count
        return module.Matcher(
            list(range(self.count)), conflicts, self.kinds, nothing, nothing, self.table, [[(0, True)]],
            self.ordered, self.may_single, self.lead, self.roles,
        )  # fmt: skip

    def weight(self, u: int, v: int) -> int | None:
        u, v = min(u, v), max(u, v)
        weight = self.table[self.kinds[u]][self.kinds[v]]
        if weight is None or (u, v) in self.conflicts:
            return None
        if v < self.ordered:
            if not (self.roles[u] & LOW and self.roles[v] & HIGH):
                return None
            return weight + (self.lead[u] if self.lead else 0)
        return None if u < self.ordered and not self.roles[u] & OUT else weight

    def single(self, v: int) -> bool:
        return bool(self.may_single[v]) and (v >= self.ordered or bool(self.roles[v] & OUT))

    def value(self, pairs: Pairs) -> int:
        weights = [self.weight(u, v) for u, v in pairs]
        assert None not in weights
        return sum(weight for weight in weights if weight is not None)

    def best(self, fixed: Pairs) -> int | None:
        """Value of the best matching that contains `fixed`, by looking at all of them."""
        wanted = set(fixed)
        values = [
            self.value(pairs) for pairs in self._matchings(list(range(self.count))) if wanted <= set(pairs)
        ]
        return max(values, default=None)

    def optima(self) -> list[Pairs]:
        """All matchings of the best value."""
        found = list(self._matchings(list(range(self.count))))
        most = max(map(self.value, found), default=0)
        return [pairs for pairs in found if self.value(pairs) == most]

    def _matchings(self, rest: list[int]) -> Iterator[Pairs]:
        if not rest:
            yield []
            return
        u = rest[0]
        if self.single(u):
            yield from self._matchings(rest[1:])
        for k in range(1, len(rest)):
            if self.weight(u, rest[k]) is not None:
                for pairs in self._matchings(rest[1:k] + rest[k + 1 :]):
                    yield [(u, rest[k]), *pairs]


def random_problem(chance: random.Random, scale: int = 1, most: int = 9) -> SmallProblem:
    count = chance.randint(1, most)
    size = chance.randint(1, count)
    high = chance.choice([1, 2, 3, 5, 100])
    table: list[list[int | None]] = [[None] * size for _ in range(size)]
    for a in range(size):
        for b in range(a, size):
            table[a][b] = table[b][a] = None if chance.random() < 0.2 else chance.randint(0, high) * scale
    share = chance.choice([0, 0.1, 0.3, 0.5])
    conflicts = {(u, v) for v in range(count) for u in range(v) if chance.random() < share}
    free = chance.choice([0, 0, 0.3, 1])
    ordered = chance.choice([0, count, chance.randint(0, count)])
    lead = [chance.randint(0, 4) * scale for _ in range(ordered)] if chance.random() < 0.4 else None
    return SmallProblem(
        count, [chance.randrange(size) for _ in range(count)], table, conflicts, ordered,
        bytes(chance.random() < free for _ in range(count)), lead, [LOW | HIGH | OUT] * count,
    )  # fmt: skip


def pairs_of(matcher: Any, count: int) -> Pairs:
    partner: Callable[[int], int] = matcher.partner
    return [(v, partner(v)) for v in range(count) if partner(v) > v]
