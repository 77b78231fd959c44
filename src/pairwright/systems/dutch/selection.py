"""Among the best pairings of a bracket, the one that the rules generate first (C.04.3 articles 3.6, 3.7, 4).

All decisions here are questions to a solved Matcher: "does some optimum also do this?". They are
asked in the order of the rules, and what is granted stays granted.
"""

from __future__ import annotations

from pairwright.matching import HIGH, LOW, OUT, Matcher, tight_pairing
from pairwright.rules.article import rule
from pairwright.systems.dutch.exchange import upper_after_exchange
from pairwright.systems.swiss.bracket import Outcome
from pairwright.systems.swiss.problem import Problem


def best_alone(problem: Problem, mdps: int) -> Outcome | None:
    """The first of the best pairings of a bracket that takes part alone; `mdps` counts the MDPs.

    By the quick way of the core if that gives its certificate, else by the general matching. None when
    those who must be paired cannot be.
    """
    partners = tight_pairing(
        problem.names, problem.conflicts, problem.kinds, problem.classes, problem.values,
        problem.kind_table, problem.class_table, problem.may_single, mdps,
    )  # fmt: skip
    if partners is not None:
        positions = problem.positions
        pairs = [(positions[v], positions[w]) for v, w in enumerate(partners) if w > v]
        return Outcome(pairs, [positions[v] for v, w in enumerate(partners) if w < 0], [])
    matcher = problem.matcher()
    return first_best(problem, matcher, mdps) if matcher.solve() else None


def first_best(problem: Problem, matcher: Matcher, mdps: int) -> Outcome:
    """The first of the best pairings of a bracket; `matcher` has been solved, `mdps` counts the MDPs."""
    positions, ordered = problem.positions, problem.ordered
    pairs: list[tuple[int, int]] = []
    taken: set[int] = set()
    for v in _choose_moved(matcher, mdps):
        matcher.fix_partners([v], range(mdps, problem.ordered))
        partner = matcher.partner(v)
        pairs.append((positions[v], positions[partner]))
        taken.update((v, partner))
    remainder = [v for v in range(mdps, problem.ordered) if v not in taken]
    inner = sum(1 for v in remainder if 0 <= matcher.partner(v) < problem.ordered)
    if inner:
        pairs += _remainder(problem, matcher, mdps, taken, remainder, inner // 2)
    paired = {p for pair in pairs for p in pair}
    downfloaters = [p for p in positions[:ordered] if p not in paired]
    return Outcome(pairs, downfloaters, _below(problem, matcher, paired))


def _below(problem: Problem, matcher: Matcher, paired: set[int]) -> list[tuple[int, int]]:
    positions = problem.positions
    found = []
    for v, position in enumerate(positions):
        partner = matcher.partner(v)
        if partner > v and position not in paired:
            found.append((position, positions[partner]))
    return found


@rule("C.04.3", "4.4")
def _choose_moved(matcher: Matcher, mdps: int) -> list[int]:
    """Article 4.4: of the best sets of moved-down players the one with the smallest BSNs."""
    chosen = []
    for v in range(mdps):
        if matcher.try_role(v, LOW):
            chosen.append(v)
        else:
            matcher.try_role(v, OUT)
    return chosen


def _remainder(
    problem: Problem, matcher: Matcher, mdps: int, taken: set[int], remainder: list[int], count: int
) -> list[tuple[int, int]]:
    upper, lower = remainder[:count], remainder[count:]
    if not matcher.try_roles(upper, LOW, lower, HIGH | OUT):
        chosen = upper_after_exchange(problem, matcher, mdps, taken, count)
        upper = [remainder[place] for place in chosen]
        lower = [v for v in remainder if v not in set(upper)]
        matcher.try_roles(upper, LOW, lower, HIGH | OUT)
    matcher.fix_partners(upper, remainder)
    positions = problem.positions
    return [(positions[v], positions[matcher.partner(v)]) for v in upper]
