"""Among the best pairings of a bracket, the one that the procedure of 2012 finds first (C.4 to C.9, D).

Every decision is a question to a solved Matcher, "does some optimum also do this?", asked in the order of
the text; what is granted stays granted.
"""

from __future__ import annotations

from pairwright.matching import HIGH, LOW, OUT, Matcher, tight_pairing
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
    found = matcher.first_best(upper, go_on=True)
    if found is None:
        return _asked_in_order(problem, matcher, upper)
    return [(problem.positions[v], problem.positions[w]) for v, w in found[0]]


def _asked_in_order(problem: BracketProblem, matcher: Matcher, upper: int) -> PairList:
    """`Matcher.first_best` by questions in the order of the rules."""
    positions = problem.positions
    chosen = _chosen_upper(matcher, upper)
    s2 = [v for v in range(problem.ordered) if v not in chosen]
    pairs: PairList = []
    taken: set[int] = set()
    for v in chosen:
        matcher.fix_partners([v], s2)
        partner = matcher.partner(v)
        pairs.append((positions[v], positions[partner]))
        taken.update((v, partner))
    remainder = [v for v in range(problem.ordered) if v not in taken]
    inner = sum(1 for v in remainder if 0 <= matcher.partner(v) < problem.ordered)
    return pairs + _of_remainder(problem, matcher, remainder, inner // 2, taken) if inner else pairs


def _chosen_upper(matcher: Matcher, upper: int) -> list[int]:
    """C.8.b, D.3: of the best sets of upper players for S1, the first."""
    if upper and matcher.try_roles(range(upper), LOW):
        return list(range(upper))
    chosen = []
    for v in range(upper):
        if matcher.try_role(v, LOW):
            chosen.append(v)
        else:
            matcher.try_role(v, HIGH | OUT)
    return chosen


def _of_remainder(
    problem: BracketProblem, matcher: Matcher, remainder: list[int], count: int, taken: set[int]
) -> PairList:
    """C.4 to C.8.a for the remainder: its upper part against its lower one, or the first exchange."""
    s1, s2 = remainder[:count], remainder[count:]
    if not matcher.try_roles(s1, LOW, s2, HIGH | OUT):
        problem, matcher, remainder = _weighed_by_exchange(problem, count, taken)
        s1 = _exchanged(matcher, remainder, count)
    matcher.fix_partners(s1, remainder)
    return [(problem.positions[v], problem.positions[matcher.partner(v)]) for v in s1]


def _weighed_by_exchange(
    problem: BracketProblem, count: int, taken: set[int]
) -> tuple[BracketProblem, Matcher, list[int]]:
    """D.2, its first two rules as weights below everything else: few players exchanged, a small difference.

    A pair is worth more when its higher player x (numbered within the remainder) is of the original
    S1, and then the more the fewer players stand before x. Returns the problem without the players of the
    pairs made before, its solved matcher and the remainder in it.
    """
    rest = problem.without(taken)
    size = rest.ordered
    unit = size * count + 1
    rest = rest.scaled((unit + size) * count + 1)
    matcher = rest.matcher([(unit if x < count else 0) + size - 1 - x for x in range(size)])
    matcher.solve()
    return rest, matcher, list(range(size))


def _exchanged(matcher: Matcher, remainder: list[int], count: int) -> list[int]:
    """D.2, its last two rules: the lowest possible players leave S1, the highest possible ones come in."""
    s1, s2 = remainder[:count], remainder[count:]
    exchanged = sum(1 for v in s2 if v < matcher.partner(v) <= remainder[-1])
    downfloaters: list[int] = []
    for v in reversed(s1):
        if len(downfloaters) < exchanged and matcher.try_role(v, HIGH | OUT):
            downfloaters.append(v)
    entering: list[int] = []
    for v in s2:
        if len(entering) < exchanged and matcher.try_role(v, LOW):
            entering.append(v)
    return [*(v for v in s1 if v not in downfloaters), *entering]


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
