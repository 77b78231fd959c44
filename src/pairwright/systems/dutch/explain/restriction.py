"""A bracket problem in which some things are settled beforehand: a pair, who stays, who leaves."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.swiss.problem import BracketProblem, ClassTable


@dataclass(frozen=True, slots=True)
class BracketRestriction:
    """What must hold; players by position.

    pair:   these two are paired (the bye may be one of them).
    stays:  these are paired in the bracket. leaves: these are not.
    barred: these pairs are not made.
    """

    pair: Pair | None = None
    stays: frozenset[int] = frozenset()
    leaves: frozenset[int] = frozenset()
    barred: frozenset[Pair] = frozenset()

    def and_also(self, stays: Iterable[int] = (), leaves: Iterable[int] = ()) -> BracketRestriction:
        """With more players who stay or leave."""
        return replace(self, stays=self.stays.union(stays), leaves=self.leaves.union(leaves))


def restricted(problem: BracketProblem, restriction: BracketRestriction) -> BracketProblem:
    """The problem under a restriction; players that are no vertices of it are not looked at.

    Everybody concerned gets a class of his own, from which the pairs that must not be are removed.
    """
    vertex = {position: v for v, position in enumerate(problem.positions)}
    classes, single = list(problem.classes), bytearray(problem.may_single)
    table: ClassTable = [list(row) for row in problem.class_table]

    def own_class(position: int) -> int:
        v = vertex[position]
        old, new = classes[v], len(table)
        for row in table:
            row.append(row[old])
        table.append(list(table[old]))
        classes[v] = new
        return new

    def keep(own: int, inner: bool) -> None:
        for other in range(len(table)):
            entry = table[own][other]
            if entry is not None and entry[1] is not inner:
                table[own][other] = table[other][own] = None

    for position in restriction.stays & vertex.keys():
        keep(own_class(position), inner=True)
        single[vertex[position]] = 0
    for position in restriction.leaves & vertex.keys():
        keep(own_class(position), inner=False)
    if restriction.pair is not None and vertex.keys() >= set(restriction.pair):
        first, second = map(own_class, restriction.pair)
        kept = table[first][second]
        for own in (first, second):
            for other in range(len(table)):
                table[own][other] = table[other][own] = None
            single[vertex[restriction.pair[own != first]]] = 0
        table[first][second] = table[second][first] = kept
    barred = [(vertex[a], vertex[b]) for a, b in restriction.barred if {a, b} <= vertex.keys()]
    for v in {v for pair in barred for v in pair}:
        own_class(problem.positions[v])
    for v, w in barred:
        table[classes[v]][classes[w]] = table[classes[w]][classes[v]] = None
    return replace(problem, classes=classes, class_table=table, may_single=bytes(single))
