"""A perfect matching of everybody who is still there, in plain Python: the twin of the native class.

It is the witness that what is left over can be completed, kept while groups are taken away from the
front. Searches follow alternating trees without shrinking blossoms: a path found is right, a path not
found means "unknown", and the caller then asks a Matcher.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.matching.reference import Conflicts

_SINGLE, _GONE = -1, -2
_TRIES = 64


class CompletionWitness:
    """Vertices in order, in groups, each of a kind; and one sink, matched only with whom it may have.

    vertices:   names of the vertices in `conflicts`; every other argument counts in this order, and
                the sink is the number after the last one.
    kinds:      kind of each vertex; compatible[a][b] says whether two kinds go together.
    kind_rank:  per kind a rank such that kinds far apart go well together.
    group_ends: end of each group of consecutive vertices.
    """

    def __init__(
        self,
        vertices: Sequence[int],
        conflicts: Conflicts,
        kinds: Sequence[int],
        compatible: Sequence[Sequence[bool]],
        kind_rank: Sequence[int],
        group_ends: Sequence[int],
    ) -> None:
        self._count = len(vertices)
        self._names = list(vertices)
        self._conflicts = conflicts
        self._kinds = list(kinds)
        self._compatible = compatible
        self._rank = kind_rank
        self._group_ends = group_ends
        self._eligible: frozenset[int] = frozenset()
        self._mate = [_SINGLE] * (self._count + 1)
        self._leaving: frozenset[int] = frozenset()

    def partner(self, v: int) -> int:
        """Partner of v in the matching kept; negative for none."""
        return self._mate[v]

    def build(self, sink: Sequence[int]) -> bool:
        """Find a perfect matching. sink: who may be matched with the sink, the preferred one first."""
        self._mate = [_SINGLE] * (self._count + 1)
        self._eligible = frozenset(sink)
        if sink:
            self._join(sink[0], self._count)
        left: list[int] = []
        start = 0
        for end in self._group_ends:
            left = self._pair_halves(left + [v for v in range(start, end) if self._mate[v] == _SINGLE])
            start = end
        return not left or self._match_singles(range(self._count + bool(sink)), 0)

    def settle(self, pairs: Sequence[tuple[int, int]], leaving: Sequence[int], start: int, stop: int) -> bool:
        """Take the pairs away; those leaving go down to the group start..stop-1.

        True when a witness was found that everybody left can be matched with as many pairs among the
        leaving and that group as conceivable, all the leaving in them.
        """
        for pair in pairs:
            for v in pair:
                if self._mate[v] >= 0:
                    self._mate[self._mate[v]] = _SINGLE
                self._mate[v] = _GONE
        self._leaving = frozenset(leaving)
        for v in leaving:
            if self._mate[v] >= 0 and not start <= self._mate[v] < stop:
                self._unmatch(v)
        odd = (len(leaving) + stop - start) % 2 == 1
        crossing = self._keep_one_crossing(start, stop, odd)
        near = [*leaving, *(v for v in range(start, stop) if v != crossing)]
        beyond = self._mate[crossing] if crossing >= 0 else -1
        last = self._count + bool(self._eligible)
        far = [v for v in range(stop, last) if v != beyond]
        if not self._match_singles(near, 1 if odd and crossing < 0 else 0):
            return False
        if not odd or crossing >= 0:
            return self._match_singles(far, 0)
        return self._cross(near, far, start)

    def adopt(self, mates: Sequence[int]) -> None:
        """Take over a matching found elsewhere: for each vertex and the sink its partner, or -1."""
        self._mate = [_GONE if partner < 0 else partner for partner in mates]

    def _join(self, u: int, v: int) -> None:
        self._mate[u], self._mate[v] = v, u

    def _unmatch(self, v: int) -> None:
        self._mate[self._mate[v]] = self._mate[v] = _SINGLE

    def _fits(self, u: int, v: int) -> bool:
        if self._count in (u, v):
            return u + v - self._count in self._eligible
        return (
            bool(self._compatible[self._kinds[u]][self._kinds[v]])
            and self._names[v] not in self._conflicts.of(self._names[u])
            and not (u in self._leaving and v in self._leaving)
        )

    def _pair_halves(self, pool: list[int]) -> list[int]:
        """Pair a pool half against half, in the order of the kinds; returns who finds nobody."""
        kept = [max(pool)] if len(pool) % 2 else []
        rest = sorted((v for v in pool if v not in kept), key=lambda v: self._rank[self._kinds[v]])
        half = len(rest) // 2
        for i, u in enumerate(rest[:half]):
            for step in range(min(half, 16)):
                v = rest[half + (i + step) % half]
                if self._mate[v] == _SINGLE and self._fits(u, v):
                    self._join(u, v)
                    break
        self._match_singles(rest + kept, len(kept))
        return [v for v in rest + kept if self._mate[v] == _SINGLE]

    def _match_singles(self, region: Sequence[int], spare: int) -> bool:
        """Match the singles of a region by paths within it, until at most `spare` are left."""
        failed = 0
        for v in [v for v in region if self._mate[v] == _SINGLE]:
            if self._mate[v] == _SINGLE:
                failed += not self._augment(v, region)
        return failed <= spare

    def _augment(self, root: int, region: Sequence[int]) -> bool:
        found, came_from, _ = self._tree(root, region)
        if found is None:
            return False
        self._flip(found, came_from, root)
        return True

    def _flip(self, v: int, came_from: dict[int, int], root: int) -> None:
        while True:
            u = came_from[v]
            following = self._mate[u]
            self._join(u, v)
            if u == root:
                return
            v = following

    def _tree(self, root: int, region: Sequence[int]) -> tuple[int | None, dict[int, int], list[int]]:
        """An alternating tree: a single vertex reached, who was reached from where, the even vertices."""
        waiting = {v for v in region if v != root and self._mate[v] != _GONE}
        came_from: dict[int, int] = {}
        even = [root]
        for u in even:
            for v in sorted(w for w in waiting if self._fits(u, w)):
                if v not in waiting:
                    continue
                waiting.discard(v)
                came_from[v] = u
                if self._mate[v] == _SINGLE:
                    return v, came_from, even
                waiting.discard(self._mate[v])
                even.append(self._mate[v])
        return None, came_from, even

    def _keep_one_crossing(self, start: int, stop: int, odd: bool) -> int:
        """Of the pairs between the group and those further down keep one (when odd), undo the others."""
        kept = -1
        for v in range(stop - 1, start - 1, -1):
            if self._mate[v] < stop:
                continue
            if odd and kept < 0:
                kept = v
            else:
                self._unmatch(v)
        return kept

    def _cross(self, near: list[int], far: list[int], start: int) -> bool:
        """One of `near` must be matched into `far`: try everybody who can be the one left over."""
        if not self._match_singles(far, 1):
            return False
        root = next((v for v in near if self._mate[v] == _SINGLE), None)
        if root is None:
            return False
        _, came_from, even = self._tree(root, near)
        for v in [v for v in even if v >= start][:_TRIES]:
            partner = self._mate[v]
            self._mate[v] = _SINGLE
            if self._augment(v, [*far, v]):
                if v != root:
                    self._flip(partner, came_from, root)
                return True
            self._mate[v] = partner
        return False
