"""Among the best pairings of a bracket, the one that the rules generate first (C.04.3 articles 3.6, 3.7, 4).

A solved Matcher finds it (`Matcher.first_best`): questions, "does some optimum also do this?", asked in the
order of the rules; what is granted stays granted.
"""

from __future__ import annotations

from pairwright.matching import Matcher, tight_pairing
from pairwright.rules.article import rule
from pairwright.systems.swiss.problem import BracketOutcome, BracketProblem


def best_alone(problem: BracketProblem, mdps: int) -> BracketOutcome | None:
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
        return BracketOutcome(pairs, [positions[v] for v, w in enumerate(partners) if w < 0], [])
    matcher = problem.matcher()
    return first_best(problem, matcher, mdps) if matcher.solve() else None


@rule("C.04.3", "4.3", "4.4")
def first_best(problem: BracketProblem, matcher: Matcher, mdps: int) -> BracketOutcome:
    """The first of the best pairings of a bracket; `matcher` has been solved, `mdps` counts the MDPs."""
    pairs, partners = matcher.first_best(mdps)
    positions, ordered = problem.positions, problem.ordered
    paired = {v for pair in pairs for v in pair}
    return BracketOutcome(
        [(positions[v], positions[w]) for v, w in pairs],
        [positions[v] for v in range(ordered) if v not in paired],
        [(positions[v], positions[w]) for v, w in enumerate(partners) if w > v and v not in paired],
    )
