"""Among the best pairings of a bracket, the one that the procedure of 2012 finds first (C.4 to C.9, D).

A solved Matcher finds it (`Matcher.first_best`): questions, "does some optimum also do this?", asked in the
order of the text; what is granted stays granted.
"""

from __future__ import annotations

from pairwright.matching import Matcher, tight_pairing
from pairwright.rules.article import rule
from pairwright.systems.swiss.problem import BracketProblem

PairList = list[tuple[int, int]]


def at_once(problem: BracketProblem, upper: int) -> PairList | None:
    """The first of the best pairings by the quick way of the core; None when that way proves nothing.

    It answers only where all upper players are paired with others and no exchange is needed.
    """
    partners = tight_pairing(
        problem.names, problem.conflicts, problem.kinds, problem.classes, problem.values,
        problem.kind_table, problem.class_table, problem.may_single, upper,
    )  # fmt: skip
    if partners is None:
        return None
    return [(problem.positions[v], problem.positions[w]) for v, w in enumerate(partners) if w > v]


@rule("C.04.3", "C.6", "C.7", "C.8", "C.9", "D.1", "D.2", "D.3", edition="2012")
def first_found(problem: BracketProblem, matcher: Matcher, upper: int) -> PairList:
    """The pairs as positions, in the order in which they are found, the member of S1 first.

    matcher: has been solved for the problem.
    upper:   the first so many vertices are the upper players; 0 in a homogeneous bracket.
    """
    pairs, _ = matcher.first_best(upper, go_on=True)
    return [(problem.positions[v], problem.positions[w]) for v, w in pairs]


def order_key(players: list[int], upper: list[int], pairs: PairList) -> tuple[object, ...]:
    """How early the procedure finds these pairs; of two that break the same, the smaller key comes first.

    players: of the bracket, in rank order.
    upper:   the upper ones; those of them in S1 come first in `pairs`.
    """
    ahead = [pair for pair in pairs if pair[0] in upper]
    rest = pairs[len(ahead) :]
    taken = {p for pair in ahead for p in pair}
    remainder = [p for p in players if p not in taken]
    number = {p: x for x, p in enumerate(remainder)}
    s1 = sorted(number[a] for a, _ in rest)
    downfloaters = [x for x in range(len(rest)) if x not in s1]
    entering = [x for x in s1 if x >= len(rest)]
    return (
        [a for a, _ in ahead],
        [b for _, b in ahead],
        len(entering),
        sum(entering) - sum(downfloaters),
        [-x for x in reversed(downfloaters)],
        entering,
        [b for _, b in sorted(rest)],
    )
