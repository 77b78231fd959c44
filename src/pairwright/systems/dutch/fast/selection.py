"""Among the best pairings of a bracket, the one that the rules generate first (C.04.3 articles 3.6, 3.7, 4).

All decisions here are questions to a solved Matcher: "does some optimum also do this?". They are
asked in the order of the rules, and what is granted stays granted.
"""

from __future__ import annotations

from collections.abc import Iterable

from pairwright.matching import ANY_ROLE, HIGH, LOW, OUT, Matcher, tight_pairing
from pairwright.rules.article import rule
from pairwright.systems.swiss.problem import BracketOutcome, BracketProblem

# -- The exchange of players between S1 and S2 that the rules generate first (C.04.3 article 4.3) ------


def upper_after_exchange(problem: BracketProblem, mdps: int, taken: set[int], count: int) -> list[int]:
    """Article 4.3: places in the remainder of the players of S1, when S1 as it stands cannot be paired.

    The first two rules, few exchanges and small differences, become weights below all criteria. What
    is maximised, per pair with lower end x (BSN in the remainder): whether x belongs to the original
    S1, then the number of players after x.
    """
    limbo = mdps - sum(1 for v in taken if v < mdps)
    rest = problem.without(taken)
    size = rest.ordered - limbo
    unit = size * count + 1
    factor = (unit + size) * count + 1
    lead = [0] * limbo + [(unit if x < count else 0) + size - 1 - x for x in range(size)]
    roles = [OUT] * limbo + [ANY_ROLE] * (len(rest.positions) - limbo)
    matcher = rest.scaled(factor).matcher(lead, roles)
    matcher.solve()
    return [v - limbo for v in _first_exchanged(matcher, limbo, limbo + count, rest.ordered)]


def _first_exchanged(matcher: Matcher, limbo: int, middle: int, end: int) -> list[int]:
    """Article 4.3, last two rules: S1 after the exchange, those who were there before first.

    Of the original S1 (`limbo` to `middle`) the largest possible BSNs are given away, of the original S2 (to
    `end`) the smallest possible ones are taken; the first two rules are weights of the matcher.
    """

    def first_with(candidates: Iterable[int], role: int) -> list[int]:
        chosen: list[int] = []
        for v in candidates:
            if len(chosen) < exchanged and matcher.try_role(v, role):
                chosen.append(v)
        return chosen

    exchanged = sum(v < matcher.partner(v) < end for v in range(middle, end))
    given = first_with(range(middle - 1, limbo - 1, -1), HIGH | OUT)
    received = first_with(range(middle, end), LOW)
    return [*(v for v in range(limbo, middle) if v not in given), *received]


# ------------------------------------------------------------------------------------------------------


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
    found = matcher.first_best(mdps)
    pairs, partners = found or _asked_in_order(problem, matcher, mdps)
    positions, ordered = problem.positions, problem.ordered
    paired = {v for pair in pairs for v in pair}
    return BracketOutcome(
        [(positions[v], positions[w]) for v, w in pairs],
        [positions[v] for v in range(ordered) if v not in paired],
        [(positions[v], positions[w]) for v, w in enumerate(partners) if w > v and v not in paired],
    )


def _asked_in_order(
    problem: BracketProblem, matcher: Matcher, mdps: int
) -> tuple[list[tuple[int, int]], list[int]]:
    """`Matcher.first_best` by questions in the order of the rules."""
    pairs: list[tuple[int, int]] = []
    taken: set[int] = set()
    for v in _choose_moved(matcher, mdps):
        matcher.fix_partners([v], range(mdps, problem.ordered))
        partner = matcher.partner(v)
        pairs.append((v, partner))
        taken.update((v, partner))
    remainder = [v for v in range(mdps, problem.ordered) if v not in taken]
    inner = sum(1 for v in remainder if 0 <= matcher.partner(v) < problem.ordered)
    if inner:
        pairs += _remainder(problem, matcher, mdps, taken, remainder, inner // 2)
    return pairs, [matcher.partner(v) for v in range(len(problem.positions))]


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
    problem: BracketProblem, matcher: Matcher, mdps: int, taken: set[int], remainder: list[int], count: int
) -> list[tuple[int, int]]:
    upper, lower = remainder[:count], remainder[count:]
    if not matcher.try_roles(upper, LOW, lower, HIGH | OUT):
        chosen = upper_after_exchange(problem, mdps, taken, count)
        upper = [remainder[place] for place in chosen]
        lower = [v for v in remainder if v not in set(upper)]
        matcher.try_roles(upper, LOW, lower, HIGH | OUT)
    matcher.fix_partners(upper, remainder)
    return [(v, matcher.partner(v)) for v in upper]
