"""The first pairing of a bracket under a wish, found exactly: one matching of the bracket with all below.

A wish is a pair (anywhere in the round, or with the bye), somebody who stays, somebody who leaves. A pairing
of the bracket is considered when the round can be completed after it under B.1 and B.2, the wish
fulfilled. Which of them the procedure would come to first is decided by `criteria` and `order`.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.explain.order import Candidate, OrderArticles, place_in_order
from pairwright.systems.dutch.explain.restriction import BracketRestriction, restricted
from pairwright.systems.dutch.sequence import Players
from pairwright.systems.dutch_2012.bracket import Bracket, BracketTarget
from pairwright.systems.dutch_2012.explain.criteria import (
    BACKTRACKING,
    CLOSENESS,
    PAIRS,
    UPPER,
    Values,
    vector,
)
from pairwright.systems.dutch_2012.explain.trace import BracketTrace2012, RoundTrace2012
from pairwright.systems.dutch_2012.fast import target_of
from pairwright.systems.dutch_2012.order import first_found
from pairwright.systems.dutch_2012.record import Anew, Settled

Weighed = Candidate[str]

ORDER = OrderArticles(("D.3", "C.8.b"), ("D.1", "C.7"), ("D.2", "C.8.a"))
"""C.8.b, C.7 and C.8.a go through what the articles D put in order."""


def counted(trace: RoundTrace2012, place: BracketTrace2012, pairs: tuple[Pair, ...]) -> Weighed:
    """A pairing of the bracket; nothing here knows the weights by which it was found."""
    record = place.record
    bracket, scores = record.bracket, trace.field.score
    unpaired = set(bracket.players).difference(*pairs)
    target = target_of(bracket, pairs)
    values: Values = {PAIRS: (target.pairs,)}
    if bracket.heterogeneous:
        values[UPPER] = (target.upper,)
    if record.scores_first:
        left = [scores[player] for player in bracket.upper if player in unpaired]
        values[CLOSENESS] = tuple(sorted(left, reverse=True))
    downfloaters = tuple(sorted((*record.incompatible, *unpaired)))
    if record.settled is Settled.FOR_THE_NEXT:
        values[BACKTRACKING] = (0 if serves(trace, place, downfloaters) else 1,)
    broken = trace.field_2012.broken(bracket, pairs, unpaired)
    values.update({name: (amount,) for name, amount in broken._asdict().items()})
    order = place_in_order(place.upper, bracket.players, place.remaining, pairs, ORDER)
    return Candidate(pairs, downfloaters, values, vector(values), order)


def taken(trace: RoundTrace2012, place: BracketTrace2012) -> Weighed:
    """The pairing that was accepted."""
    return counted(trace, place, place.pairs)


# -- C.12 --------------------------------------------------------------------------------------------


def serves(trace: RoundTrace2012, place: BracketTrace2012, downfloaters: Players) -> bool:
    """C.12: the same scores move down as before, and the bracket below can reach what was asked of it."""
    anew = place.record.anew
    if anew is None or anew.asked is None:
        return True
    if trace.field_2012.scores(downfloaters) != trace.field_2012.scores(anew.instead_of):
        return False
    reached = reached_below(trace, anew, downfloaters)
    return reached is not None and reached.pairs >= anew.asked.pairs and reached.upper >= anew.asked.upper


def reached_below(trace: RoundTrace2012, anew: Anew, downfloaters: Players) -> BracketTarget | None:
    """The P1 and M1 that the bracket below can reach after these; None: the lowest one has no pairing."""
    bracket = Bracket(downfloaters, anew.residents, heterogeneous=True, lowest=anew.lowest)
    problem = trace.graphs.alone(bracket)
    matcher = problem.matcher()
    if not matcher.solve():
        return None
    pairs = [
        (problem.positions[v], problem.positions[matcher.partner(v)])
        for v in range(problem.ordered)
        if v < matcher.partner(v)
    ]
    return target_of(bracket, pairs)


# -- the search --------------------------------------------------------------------------------------


def best_fulfilling(
    trace: RoundTrace2012, place: BracketTrace2012, restriction: BracketRestriction
) -> Weighed | None:
    """The pairing of the bracket that comes first among those after which the wish can be fulfilled.

    None when there is none.
    """
    first = _first(trace, place, restriction)
    if first is None or place.record.settled is not Settled.FOR_THE_NEXT:
        return first
    if first.vector[:2] > taken(trace, place).vector[:2]:
        return first
    return _first_serving(trace, place, restriction, first) or first


def _first(trace: RoundTrace2012, place: BracketTrace2012, restriction: BracketRestriction) -> Weighed | None:
    record, leaves = place.record, restriction.leaves
    if not record.bracket.lowest:
        # Who must leave may meet anybody below, also somebody of this bracket who leaves it too.
        restriction = replace(restriction, leaves=frozenset())
    away = () if record.bracket.lowest else tuple(sorted(leaves))
    graphs = trace.graphs.for_topscorers() if record.scores_first else trace.graphs
    problem = graphs.with_lowest(record.bracket, record.incompatible, place.below, away=away)
    problem = restricted(problem, restriction)
    matcher = problem.matcher()
    if not matcher.solve():
        return None
    return counted(trace, place, tuple(first_found(problem, matcher, len(place.upper))))


def _first_serving(
    trace: RoundTrace2012, place: BracketTrace2012, restriction: BracketRestriction, first: Weighed
) -> Weighed | None:
    """The first of those that serve the bracket below as C.12 asks; None when there is none.

    No single matching says both what is best here and what C.12 asks. So the sets of players who leave
    are gone through from the best on: whoever else serves keeps somebody who leaves in the present one.
    """
    size = first.vector[:2]
    turn = count()
    waiting = [(_without_c12(first), next(turn), first, restriction)]
    while waiting:
        _, _, candidate, within = heapq.heappop(waiting)
        if candidate.values[BACKTRACKING] == (0,):
            return candidate
        for narrower in _others(place, candidate, within):
            found = _first(trace, place, narrower)
            if found is not None and found.vector[:2] == size:
                heapq.heappush(waiting, (_without_c12(found), next(turn), found, narrower))
    return None


def _without_c12(candidate: Weighed) -> tuple[object, ...]:
    return vector({**candidate.values, BACKTRACKING: ()}), candidate.key[1]


def _others(
    place: BracketTrace2012, candidate: Weighed, within: BracketRestriction
) -> Iterator[BracketRestriction]:
    """All that is within the restriction but leaves others: part by part, none of them twice."""
    sent_on = place.record.incompatible
    free = [p for p in candidate.downfloaters if p not in within.leaves and p not in sent_on]
    for number, player in enumerate(free):
        yield within.and_also(stays=[player], leaves=free[:number])
