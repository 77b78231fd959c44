"""C.12 and C.13 by matching: the bracket above paired anew, for the sake of the one below."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations

from pairwright.matching import Matcher
from pairwright.rules.article import rule
from pairwright.systems.dutch.sequence import Players
from pairwright.systems.dutch_2012.bracket import Bracket, Target
from pairwright.systems.dutch_2012.field import Field2012
from pairwright.systems.dutch_2012.graphs import Graphs
from pairwright.systems.dutch_2012.order import PairList, first_found, order_key
from pairwright.systems.dutch_2012.record import Anew, Paired2012, Settled
from pairwright.systems.swiss.problem import Problem


class Backtracking:
    """The questions of C.12 and C.13."""

    def __init__(self, field_2012: Field2012, graphs: Graphs) -> None:
        self._field_2012 = field_2012
        self._graphs = graphs

    @rule("C.04.3", "C.12", edition="2012")
    def for_next(
        self, paired: list[Paired2012], bracket: Bracket, residents: Players, stage: Target
    ) -> list[Paired2012] | None:
        """C.12: the previous bracket so that others move down, who allow the target of the stage here."""
        previous = paired[-1]
        if not previous.target.pairs:
            return None
        found = self._reaching(self._problem(previous, bracket, residents, stage), previous)
        if found is None:
            return None
        wanted = self._field_2012.scores(previous.downfloaters)
        if self._field_2012.scores(_left_by(previous, found)) != wanted:
            found = self._by_scores(previous, bracket, residents, stage)
            if found is None:
                return None
        anew = Anew(previous.downfloaters, residents, stage, bracket.lowest)
        other = self._accepted(previous, found, previous.target, Settled.FOR_THE_NEXT, anew)
        if self._field_2012.readings.backtracking == "same quality" and other.broken != previous.broken:
            return None
        return [*paired[:-1], other]

    @rule("C.04.3", "C.13", edition="2012")
    def for_lowest(self, previous: Paired2012, below: Players) -> Paired2012 | None:
        """C.13: the penultimate bracket so that all below it can be paired; None when it can make no pair."""
        if not previous.target.pairs:
            return None
        found = self._above(self._graphs, previous, below)
        if found is None or found.scores_first or not self._field_2012.topscorers_in(previous.bracket):
            return found
        other = self._above(self._graphs.for_topscorers(), previous, below)
        assert other is not None
        return other if other.broken.same_absolute > found.broken.same_absolute else found

    def _above(self, graphs: Graphs, previous: Paired2012, below: Players) -> Paired2012 | None:
        problem = graphs.with_lowest(previous.bracket, previous.incompatible, below)
        matcher = problem.matcher()
        if not matcher.solve():
            return None
        reached = _reached(problem, matcher, previous.bracket)
        if not reached.pairs:
            return None
        pairs = self._first(problem, matcher, previous.bracket)
        anew = Anew(previous.downfloaters, below, None, lowest=True)
        accepted = self._accepted(previous, pairs, reached, Settled.FOR_THE_LOWEST, anew)
        return replace(accepted, scores_first=graphs.scores_first)

    def _problem(
        self,
        previous: Paired2012,
        bracket: Bracket,
        residents: Players,
        stage: Target,
        going: Collection[int] | None = None,
    ) -> Problem | None:
        """The previous bracket with this one, in which only as many stay unpaired as the stage admits."""
        floaters = len(previous.downfloaters)
        unpaired_floaters = floaters - stage.upper
        if bracket.lowest:
            return self._graphs.with_lowest(
                previous.bracket,
                previous.incompatible,
                residents,
                bye_for_floaters=unpaired_floaters > 0,
                going=going,
            )
        idle = floaters + len(residents) - 2 * stage.pairs
        if idle < 0:
            return None
        anybody = min(idle, unpaired_floaters)
        return self._graphs.with_next(
            previous.bracket, previous.incompatible, residents, (anybody, idle - anybody), going
        )

    def _reaching(self, problem: Problem | None, previous: Paired2012) -> PairList | None:
        """The first of the best pairings of the previous bracket that keep its own P1 and M1."""
        if problem is None:
            return None
        matcher = problem.matcher()
        if not matcher.solve() or _reached(problem, matcher, previous.bracket) != previous.target:
            return None
        return self._first(problem, matcher, previous.bracket)

    def _by_scores(
        self, previous: Paired2012, bracket: Bracket, residents: Players, stage: Target
    ) -> PairList | None:
        """The same when floaters must be chosen by their scores: one choice of upper players at a time."""
        best: tuple[tuple[object, ...], PairList] | None = None
        for going in self._choices(previous):
            found = self._reaching(self._problem(previous, bracket, residents, stage, going), previous)
            if found is not None:
                key = self._key(previous, found)
                if best is None or key < best[0]:
                    best = key, found
        return best[1] if best else None

    def _choices(self, previous: Paired2012) -> Iterator[Players]:
        """The sets of upper players of the previous bracket with the scores of those who left it."""
        upper = previous.bracket.upper
        left = [p for p in upper if p in previous.downfloaters]
        for going in combinations(upper, len(left)):
            if self._field_2012.scores(going) == self._field_2012.scores(left):
                yield going

    def _key(self, previous: Paired2012, pairs: PairList) -> tuple[object, ...]:
        bracket = previous.bracket
        leaving = set(bracket.players).difference(*pairs)
        upper = list(bracket.upper) if bracket.heterogeneous else []
        broken = self._field_2012.broken(bracket, pairs, leaving)
        return broken, order_key(list(bracket.players), upper, pairs)

    def _first(self, problem: Problem, matcher: Matcher, bracket: Bracket) -> PairList:
        upper = len(bracket.upper) if bracket.heterogeneous else 0
        return first_found(problem, matcher, upper)

    def _accepted(
        self, previous: Paired2012, pairs: PairList, target: Target, settled: Settled, anew: Anew
    ) -> Paired2012:
        bracket = previous.bracket
        leaving = set(bracket.players).difference(*pairs)
        return replace(
            previous,
            target=target,
            strictest=self._field_2012.strictest(bracket, target.pairs),
            broken=self._field_2012.broken(bracket, pairs, leaving),
            pairs=tuple(pairs),
            downfloaters=_left_by(previous, pairs),
            settled=settled,
            anew=anew,
            scores_first=self._graphs.scores_first,
        )


def _left_by(previous: Paired2012, pairs: PairList) -> Players:
    leaving = set(previous.bracket.players).difference(*pairs)
    return tuple(sorted((*previous.incompatible, *leaving)))


def _reached(problem: Problem, matcher: Matcher, bracket: Bracket) -> Target:
    upper = len(bracket.upper) if bracket.heterogeneous else 0
    inner = [v for v in range(problem.ordered) if v < matcher.partner(v) < problem.ordered]
    return Target(len(inner), sum(1 for v in inner if v < upper))
