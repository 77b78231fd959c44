"""Maximum-weight matching in plain Python: the twin of the native core, and its fallback.

The weight of a pair follows from what its two vertices are: their kinds, their classes and their
values; single pairs may be forbidden on top of that. The first `ordered` vertices are the *ordered*
ones; a pair of two of them has a lower end and a higher end, and the *role* of a vertex says which
of LOW (be the lower end), HIGH (be the higher end) and OUT (be matched elsewhere, or stay single
where that is allowed) it may play. Roles are how a caller asks for one optimum among many.

Method: the primal-dual method of Edmonds, one root at a time. With weights doubled, every edge
(u, v) keeps the invariant

    slack(u, v) = y[u] + y[v] + (sum of z over blossoms holding both) - 2 * weight(u, v) >= 0,

with equality on matched edges; z >= 0, z > 0 only on blossoms, and y >= 0 where a vertex may stay
single, y = 0 where it does. These conditions prove optimality (`tests/optimality.py` checks them).
Since they survive between searches, the value of an optimum can be kept while the graph shrinks:
`try_pair` and `try_role` take something away and repair, and roll back when the optimum would suffer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy

from pairwright.common.values import TYPE_CHECKING
from pairwright.matching.reference_search import Search, turned
from pairwright.matching.vertex_roles import ANY_ROLE, HIGH, LOW, OUT

if TYPE_CHECKING:
    from pairwright.matching.witness_reference import CompletionWitness

KindTable = Sequence[Sequence[int | None]]
ClassTable = Sequence[Sequence[tuple[int, bool] | None]]


class Conflicts:
    """Which vertices of a large graph must not be paired; built once, used by many matchers."""

    def __init__(self, count: int) -> None:
        self._others: list[set[int]] = [set() for _ in range(count)]

    def add_round(self, partners: Sequence[int], codes: bytes, last_code: int) -> None:
        """Forbid (i, partners[i]) for every i whose code is at most `last_code`; -1 is no partner."""
        for i, (partner, code) in enumerate(zip(partners, codes, strict=True)):
            if code <= last_code and partner >= 0:
                self._others[i].add(partner)

    def add_group(self, members: Sequence[int]) -> None:
        """Forbid every pair within a group."""
        for i in members:
            self._others[i].update(j for j in members if j != i)

    def of(self, vertex: int) -> set[int]:
        """The vertices that `vertex` must not be paired with."""
        return self._others[vertex]

    def apart(self, vertices: Sequence[int]) -> list[int]:
        """For each of the vertices, as bits by their places here, those that it must not be paired with."""
        bit = {vertex: 1 << place for place, vertex in enumerate(vertices)}
        return [sum(bit.get(other, 0) for other in self._others[vertex]) for vertex in vertices]


class Matcher:
    """A graph, a maximum-weight matching of it, and the proof that nothing is better.

    vertices:    names of the vertices in `conflicts`; every other argument and answer counts from 0
                 in the order of this list.
    kinds:       kind of each vertex, an index into kind_table.
    classes:     class of each vertex, an index into class_table.
    values:      a weight that each vertex brings into an inner pair.
    kind_table:  symmetric; weight of two kinds in an inner pair, None where no pair may be made at all.
    class_table: symmetric; (weight of two classes, whether the pair is inner), None for no pair at all.
                 Inner pairs also get the weights of the kinds and the values of both vertices.
    ordered:     vertices 0..ordered-1 are the ordered ones.
    may_single:  for each vertex, whether it may stay unmatched (at weight 0).
    lead:        for each ordered vertex, a weight added to a pair in which it is the lower end.
    roles:       for each vertex the roles it may play from the start; by default all.

    It is solved once; after `solve()` returned True, `partner(v)` is the partner of v, or -1. Questions to a
    matcher that is not solved raise a RuntimeError, as in the native core.
    """

    def __init__(
        self,
        vertices: Sequence[int],
        conflicts: Conflicts,
        kinds: Sequence[int],
        classes: Sequence[int],
        values: Sequence[int],
        kind_table: KindTable,
        class_table: ClassTable,
        ordered: int,
        may_single: Sequence[int],
        lead: Sequence[int] | None = None,
        roles: Sequence[int] | None = None,
    ) -> None:
        n = len(vertices)
        self.n = n
        self.types, self.table = _types(kinds, classes, values, kind_table, class_table)
        local = {vertex: v for v, vertex in enumerate(vertices)}
        self.forbidden = [
            {local[other] for other in conflicts.of(vertex) if other in local} for vertex in vertices
        ]
        self.ordered = ordered
        self.may_single = list(may_single)
        self.lead = list(lead) if lead is not None else None
        self._begin(roles if roles is not None else [ANY_ROLE] * n)

    def _begin(self, roles: Sequence[int]) -> None:
        n = self.n
        self.given = tuple(roles)
        self.role = list(roles)
        self.alive = [True] * n
        self.fixed = [-1] * n
        self.mate = [-1] * n
        self.y = [0] * n
        # Nodes 0..n-1 are the vertices, n..2n-1 the places for blossoms.
        self.parent = [-1] * (2 * n)
        self.top = list(range(n))
        self.base = [*range(n), *([-1] * n)]
        self.children: list[list[int]] = [[] for _ in range(2 * n)]
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(2 * n)]
        self.z = [0] * (2 * n)
        self.spare = list(range(2 * n - 1, n - 1, -1))
        self.budget: int | None = None
        self.solved: bool | None = None
        self.asked = False

    # -- the graph ---------------------------------------------------------------------------

    def weight(self, u: int, v: int) -> int | None:
        """Weight of the pair (u, v) as the roles stand, None where it is not allowed."""
        if u > v:
            u, v = v, u
        weight = self.table[self.types[u]][self.types[v]]
        if weight is None or v in self.forbidden[u]:
            return None
        if v < self.ordered:
            if not (self.role[u] & LOW and self.role[v] & HIGH):
                return None
            return weight + self.lead[u] if self.lead else weight
        if u < self.ordered and not self.role[u] & OUT:
            return None
        return weight

    def single_allowed(self, v: int) -> bool:
        """True when v may stay unmatched as the roles stand."""
        return bool(self.may_single[v]) and (v >= self.ordered or bool(self.role[v] & OUT))

    def value(self) -> int:
        """Total weight of the matching, pairs fixed by `try_pair` included."""
        total = 0
        for v in range(self.n):
            partner = self.mate[v] if self.alive[v] else self.fixed[v]
            if partner > v:
                weight = self.table[self.types[v]][self.types[partner]]
                assert weight is not None
                total += weight
                if self.lead and partner < self.ordered:
                    total += self.lead[v]
        return total

    # -- what a caller does --------------------------------------------------------------------

    def solve(self) -> bool:
        """Find a maximum-weight matching that covers every vertex not allowed to stay single.

        Returns False when no matching covers them.
        """
        self._check_new()
        for v in range(self.n):
            best = max(
                (w for u in range(self.n) if u != v and (w := self.weight(u, v)) is not None), default=0
            )
            self.y[v] = max(best, 0) if self.single_allowed(v) else best
        self.solved = self._restore()
        return self.solved

    def narrowed(self, roles: Sequence[int]) -> Matcher:
        """The same problem, to be solved with fewer roles: for each vertex those it may play."""
        self._check_solved()
        if any(role & ANY_ROLE & ~had for role, had in zip(roles, self.given, strict=True)):
            raise ValueError("a role that its vertex did not have before")
        other = copy(self)
        other._begin(roles)
        return other

    def solve_from(self, potentials: Sequence[int], partners: Sequence[int]) -> bool:
        """As `solve`, from potentials known to be high enough for every allowed pair.

        partners: per vertex a partner or -1; of these pairs the tight ones are kept as a start.
        """
        self._check_new()
        self.y = list(potentials)
        for v, partner in enumerate(partners):
            if partner > v:
                weight = self.weight(v, partner)
                if weight is not None and self._slack(v, partner, weight) == 0:
                    self.mate[v], self.mate[partner] = partner, v
        self.solved = self._restore()
        return self.solved

    def try_pair(self, u: int, v: int) -> bool:
        """Fix the pair (u, v) if some optimum contains it; otherwise change nothing."""
        self._check_solved(question=True)
        weight = self.weight(u, v) if self.alive[u] and self.alive[v] else None
        if weight is None or self._slack(u, v, weight) != 0:
            return False
        saved = self._save()
        self.budget = self._open(u) + self._open(v)
        self.budget -= self.y[u] + self.y[v] - 2 * weight
        for vertex in (u, v):
            self._unmatch(vertex)
            self.alive[vertex] = False
        self.fixed[u], self.fixed[v] = v, u
        return self._keep_or_undo(saved)

    def try_role(self, v: int, role: int) -> bool:
        """Narrow the role of v to `role` if some optimum allows it; otherwise change nothing."""
        return self.try_roles([v], role)

    def try_roles(
        self, vertices: Iterable[int], role: int, others: Iterable[int] = (), other: int = 0
    ) -> bool:
        """Narrow the roles of `vertices` to `role` and of `others` to `other`, if some optimum allows it."""
        self._check_solved(question=True)
        saved = self._save()
        self.budget = 0
        for group, narrow in ((vertices, role), (others, other)):
            for v in group:
                self.budget += self._open(v)
                self.role[v] &= narrow
                partner = self.mate[v]
                if partner >= 0 and self.weight(v, partner) is None:
                    self._unmatch(v)
        return self._keep_or_undo(saved)

    def fix_partners(self, vertices: Iterable[int], candidates: Sequence[int]) -> None:
        """Give each vertex in turn the first of `candidates` that some optimum still allows."""
        self._check_solved(question=True)
        for u in vertices:
            for v in candidates:
                if self.alive[v] and u != v and self.try_pair(u, v):
                    break

    def first_best(self, carried: int, *, go_on: bool = False) -> tuple[list[tuple[int, int]], list[int]]:
        """The first of the best matchings in the order of the vertices: the first question, granting nothing.

        Of the first `carried` ordered vertices as many early ones as possible are lower ends of a pair; the
        others leave, or `go_on` with those left, of whom the upper half is paired with the lower one; where
        that cannot be, few change places (`_exchanged`). Each has the earliest partner possible.

        There must be no lead, and as many pairs of two ordered vertices in all optima. Returns these pairs
        as they are found, and the partner of every vertex, -1 when single.
        """
        self._check_solved()
        if self.asked:
            raise RuntimeError("first_best is the first question to a solved matcher")
        if self.lead:
            raise RuntimeError("first_best knows of no lead")
        if not 0 <= carried <= self.ordered:
            raise ValueError("carried counts the first vertices")
        saved, roles = self._save(), self.role[:]
        chosen = []
        for v in range(carried):
            if self.try_role(v, LOW):
                chosen.append(v)
            else:
                self.try_role(v, HIGH | OUT if go_on else OUT)
        rest = [v for v in range(0 if go_on else carried, self.ordered) if v not in chosen]
        self.fix_partners(chosen, rest)
        rest = [v for v in rest if self.alive[v]]
        upper = rest[: sum(0 <= self.partner(v) < self.ordered for v in rest) // 2]
        if not self._try_halves(upper, rest):
            upper = self._exchanged(rest, len(upper), roles)
            self._try_halves(upper, rest)
        self.fix_partners(upper, rest)
        found = [(v, self.partner(v)) for v in (*chosen, *upper)], [self.partner(v) for v in range(self.n)]
        self._undo(saved)
        self.asked = False
        return found

    def _try_halves(self, upper: list[int], rest: list[int]) -> bool:
        return self.try_roles(upper, LOW, [v for v in rest if v not in upper], HIGH | OUT)

    def _exchanged(self, rest: list[int], count: int, roles: Sequence[int]) -> list[int]:
        """The upper half of `rest` when the first `count` cannot be it.

        As few as possible change places, with the smallest sum of the places they are moved: weights below
        all others, more for a lower end of the original upper half, then more the more there are after it.
        Of those who go out the last ones, of those who come in the first ones; who stays comes first.
        """
        stay = [v for v in range(self.n) if self.alive[v]]
        start, size = stay.index(rest[0]), len(rest)
        unit = size * count + 1
        factor = (unit + size) * count + 1
        lead = [0] * start + [(unit if x < count else 0) + size - 1 - x for x in range(size)]
        conflicts = Conflicts(self.n)
        for v in stay:
            conflicts.of(v).update(self.forbidden[v])
        nothing = [0] * len(stay)
        table = [[None if weight is None else factor * weight for weight in row] for row in self.table]
        matcher = Matcher(
            stay, conflicts, [self.types[v] for v in stay], nothing, nothing, table, [[(0, True)]], len(lead),
            [self.may_single[v] for v in stay], lead, [OUT] * start + [roles[v] for v in stay[start:]],
        )  # fmt: skip
        matcher.solve()
        middle = start + count
        exchanged = sum(v < matcher.partner(v) < len(lead) for v in range(middle, len(lead)))
        given = matcher._granted(range(middle - 1, start - 1, -1), HIGH | OUT, exchanged)
        received = matcher._granted(range(middle, len(lead)), LOW, exchanged)
        return [stay[v] for v in (*(v for v in range(start, middle) if v not in given), *received)]

    def _granted(self, vertices: Iterable[int], role: int, most: int) -> list[int]:
        """The first of `vertices` that can have the role one after the other, at most so many."""
        granted: list[int] = []
        for v in vertices:
            if len(granted) < most and self.try_role(v, role):
                granted.append(v)
        return granted

    def partner(self, v: int) -> int:
        """Partner of v in the matching, -1 when single."""
        self._check_solved()
        return self.mate[v] if self.alive[v] else self.fixed[v]

    def pairs(self, below: int) -> list[tuple[int, int]]:
        """Of the first `below` vertices those who are paired with each other, the lower first, in order."""
        return [(v, partner) for v in range(below) if v < (partner := self.partner(v)) < below]

    def forget(self) -> None:
        """All optima are left again, whatever has been asked, and the one that was found stands."""
        self._check_solved()
        self._begin(self.given)
        self.solve()

    def proof(self) -> tuple[list[int], list[tuple[list[int], int]]]:
        """Potentials of the vertices and blossoms with their z: what `tests/optimality.py` checks."""
        self._check_solved()
        nodes = range(self.n, 2 * self.n)
        return self.y[:], [(self._leaves(b), self.z[b]) for b in nodes if self.base[b] >= 0 and self.z[b]]

    def _check_new(self) -> None:
        if self.solved is not None:
            raise RuntimeError("a matcher is solved once")

    def _check_solved(self, *, question: bool = False) -> None:
        if not self.solved:
            raise RuntimeError("a matcher answers once solve() has returned True")
        self.asked |= question

    # -- decisions: take away, repair, compare ----------------------------------------------------

    def _save(self) -> tuple[list[object], ...]:
        return (
            self.role[:], self.alive[:], self.fixed[:], self.mate[:], self.y[:], self.parent[:], self.top[:],
            self.base[:], [c[:] for c in self.children], [e[:] for e in self.links], self.z[:], self.spare[:],
        )  # type: ignore[return-value]  # fmt: skip

    def _keep_or_undo(self, saved: tuple[list[object], ...]) -> bool:
        assert self.budget is not None
        if self.budget >= 0 and self._restore():
            return True
        self._undo(saved)
        return False

    def _undo(self, saved: tuple[list[object], ...]) -> None:
        (
            self.role, self.alive, self.fixed, self.mate, self.y, self.parent, self.top,
            self.base, self.children, self.links, self.z, self.spare,
        ) = saved  # type: ignore[assignment]  # fmt: skip

    def _unmatch(self, v: int) -> None:
        partner = self.mate[v]
        if partner >= 0:
            self.mate[v] = self.mate[partner] = -1

    def _open(self, v: int) -> int:
        """Dissolve every blossom around v; return by how much that raised the dual objective."""
        raised = 0
        while self.top[v] >= self.n:
            blossom = self.top[v]
            half = self.z[blossom] // 2
            if half:
                for leaf in self._leaves(blossom):
                    self.y[leaf] += half
                self._unmatch(self.base[blossom])
                raised += half
            self._dissolve(blossom)
        return raised

    def _restore(self) -> bool:
        """Search from every vertex that must not stay as it is. False: impossible, or not optimal."""
        for root in range(self.n):
            if self._served(root):
                continue
            if not Search(self, root).run():
                return False
        return True

    def _served(self, v: int) -> bool:
        if not self.alive[v] or self.mate[v] >= 0:
            return True
        return self.single_allowed(v) and self.y[v] == 0

    # -- blossoms ----------------------------------------------------------------------------------

    def _slack(self, u: int, v: int, weight: int) -> int:
        slack = self.y[u] + self.y[v] - 2 * weight
        around = set()
        node = self.parent[u]
        while node >= 0:
            around.add(node)
            node = self.parent[node]
        node = self.parent[v]
        while node >= 0:
            if node in around:
                slack += self.z[node]
            node = self.parent[node]
        return slack

    def _leaves(self, node: int) -> list[int]:
        if node < self.n:
            return [node]
        found: list[int] = []
        stack = [node]
        while stack:
            current = stack.pop()
            if current < self.n:
                found.append(current)
            else:
                stack.extend(reversed(self.children[current]))
        return found

    def _dissolve(self, blossom: int) -> None:
        for child in self.children[blossom]:
            self.parent[child] = -1
            for leaf in self._leaves(child):
                self.top[leaf] = child
        self.children[blossom] = []
        self.links[blossom] = []
        self.z[blossom] = 0
        self.base[blossom] = -1
        self.spare.append(blossom)

    def _rebase(self, blossom: int, v: int) -> None:
        """Turn the matching inside `blossom` so that v is its base (its one vertex matched outside)."""
        child = v
        while self.parent[child] != blossom:
            child = self.parent[child]
        if child >= self.n:
            self._rebase(child, v)
        children, links = self.children[blossom], self.links[blossom]
        size = len(children)
        start = position = children.index(child)
        # Walk the even way round to the old base and swap matched and unmatched links.
        step = 1 if start % 2 else -1
        while position % size != 0:
            position += step
            u, w = links[position % size] if step == 1 else turned(links[(position - 1) % size])
            first = children[position % size]
            if first >= self.n:
                self._rebase(first, u)
            position += step
            second = children[position % size]
            if second >= self.n:
                self._rebase(second, w)
            self.mate[u], self.mate[w] = w, u
        self.children[blossom] = children[start:] + children[:start]
        self.links[blossom] = links[start:] + links[:start]
        self.base[blossom] = v


def tight_pairing(
    vertices: Sequence[int],
    conflicts: Conflicts,
    kinds: Sequence[int],
    classes: Sequence[int],
    values: Sequence[int],
    kind_table: KindTable,
    class_table: ClassTable,
    may_single: Sequence[int],
    mdps: int,
) -> list[int] | None:
    """The quick way through a problem of ordered vertices, which only the native core has.

    There: the partner of each vertex (-1 for single) in the optimum in which the first `mdps`
    vertices, and after them those of the first half of the rest, have the earliest partners possible;
    or None where the quick way proves nothing. Here always None: the caller asks a Matcher.
    """
    return None


class GroupWalk:
    """A field paired group by group from the top, which only the native core does.

    There: each group alone where the witness shows that those it leaves do as well below as any could, else
    with everybody below; of the best pairings the first. Here nothing: the caller pairs every group.

    vertices, kinds, conflicts, witness: as for `CompletionWitness`; so are group_ends.
    levels, marks: of each vertex, a number and some bits.
    failures:      of two kinds, bits; `barred` is the one with which they must not be paired.
    sink:          who may have it, each with his extra, at most `most_extra`; () for no sink, which is the
                   last vertex of the conflicts.
    sink_from:     the first group that leaves nobody, or whom the sink takes.
    criteria:      what counts, in order of importance (see `roles`).
    """

    def __init__(
        self,
        vertices: Sequence[int],
        conflicts: Conflicts,
        witness: CompletionWitness,
        levels: Sequence[int],
        kinds: Sequence[int],
        failures: Sequence[Sequence[int]],
        barred: int,
        marks: Sequence[int],
        group_ends: Sequence[int],
        sink: Iterable[tuple[int, int]],
        sink_from: int,
        most_extra: int,
        criteria: Iterable[tuple[int, int]],
    ) -> None:
        pass

    def run(self, number: int, carried: Sequence[int]) -> list[tuple[list[tuple[int, int]], list[int]]]:
        """The groups from `number` on as far as the walk comes: of each its pairs and whom it leaves."""
        return []


def _types(
    kinds: Sequence[int],
    classes: Sequence[int],
    values: Sequence[int],
    kind_table: KindTable,
    class_table: ClassTable,
) -> tuple[list[int], list[list[int | None]]]:
    """Vertices with the same kind, class and value are of one type; the weights between the types."""
    index: dict[tuple[int, int, int], int] = {}
    types = [index.setdefault(key, len(index)) for key in zip(kinds, classes, values, strict=True)]
    keys = list(index)
    table: list[list[int | None]] = []
    for kind, cls, value in keys:
        row: list[int | None] = []
        for other_kind, other_class, other_value in keys:
            by_kind, by_class = kind_table[kind][other_kind], class_table[cls][other_class]
            if by_kind is None or by_class is None:
                row.append(None)
            else:
                weight, inner = by_class
                row.append(weight + by_kind + value + other_value if inner else weight)
        table.append(row)
    return types, table
