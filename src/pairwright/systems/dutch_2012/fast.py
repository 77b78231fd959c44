"""The round-pairing of 2012 by matching: the same brackets as `literal`, for fields of any size.

A bracket by itself is one matching: as many pairs as possible, as many upper players paired as possible,
then the requirements. That is where C.14 ends, since a set of moved-down players that can be paired at
all can also be paired within a largest pairing. What lies between the first target and the one reached
are the stages at which C.12 is asked. C.12 and C.13 are one matching of two brackets together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from pairwright.common.errors import NoPairing
from pairwright.matching import Conflicts
from pairwright.rules.article import rule
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.dutch.literal.sequence import Pairs, Players
from pairwright.systems.dutch_2012.bracket import (
    Bracket,
    BracketTarget,
    Requirements,
    first_target,
    handled_as_heterogeneous,
)
from pairwright.systems.dutch_2012.field import Field2012
from pairwright.systems.dutch_2012.graphs import Graphs
from pairwright.systems.dutch_2012.literal import NO_PAIRING
from pairwright.systems.dutch_2012.order import (
    ByScores,
    PairList,
    at_once,
    first_found,
    first_of,
    pairs_below,
    reached,
    with_most_below,
)
from pairwright.systems.dutch_2012.record import Anew, Paired2012, Settled
from pairwright.systems.swiss.completion import completion_matcher
from pairwright.systems.swiss.fast import Procedure, conflicts_of
from pairwright.systems.swiss.problem import BracketOutcome, BracketProblem

MANY_REFUSED = 2
"""After so many stages that cannot be reached with the scores it is asked how many pairs there can be."""

# -- C.12 and C.13 by matching: the bracket above paired anew, for the sake of the one below -----------


class Backtracking:
    """The questions of C.12 and C.13. They raise NoPairing where the players cannot be paired at all."""

    def __init__(self, field_2012: Field2012, graphs: Graphs, conflicts: Conflicts) -> None:
        self._field_2012 = field_2012
        self._graphs = graphs
        self._conflicts = conflicts
        self._completes: bool | None = None

    @rule("C.04.3", "C.12", edition="2012")
    def for_next(
        self,
        paired: list[Paired2012],
        bracket: Bracket,
        residents: Players,
        stages: Sequence[BracketTarget],
        pairs: int,
    ) -> list[Paired2012] | None:
        """C.12: the previous bracket so that others move down, who allow the target of the first stage here.

        What allows one stage allows all that follow it, which ask for less. It is mostly one of the first of
        those that a matching without scores leaves: they are asked from there on, in longer steps, then by
        halving. Where some are refused, mixtures with the scores say how many pairs there can be at most.

        pairs: the most that those who moved down make here. Each other one makes one more at most; who has no
            opponent among all of them makes none.
        """
        previous = paired[-1] if paired else None
        if previous is None or not previous.target.pairs or not stages:
            return None
        self._see_that_all_can_be_paired()
        inside = 2 * previous.target.pairs
        pairs += min(inside, len(previous.bracket.players) - inside)
        here = (*previous.incompatible, *residents)
        lonely = self._field_2012.without_opponent(here, (*previous.bracket.players, *here))
        pairs = min(pairs, (len(previous.downfloaters) + len(residents) - len(lonely)) // 2)
        stages = [stage for stage in stages if stage.pairs <= pairs]
        if not stages:
            return None
        refused: list[ByScores] = []
        reaching = partial(self._with_scores, previous, bracket, residents, refused)
        low, high, step = self._out_of_reach(previous, bracket, residents, stages) - 1, len(stages), 0
        found = None
        while high - low > 1:
            number, before = min(low + (step or 1), (low + high) // 2), len(refused)
            if earlier := reaching(stages[number]):
                found, high = earlier, number
            else:
                low, step = number, 2 * step or 1
                if before < len(refused) == MANY_REFUSED and not bracket.lowest:
                    most = refused[0].most_below()
                    low, step = max(low, sum(stage.pairs > most for stage in stages) - 1), 0
        for number in range(high, len(stages)):
            found = found if number == high else reaching(stages[number])
            assert found
            anew = Anew(previous.downfloaters, residents, stages[number], bracket.lowest)
            other = self._accepted(previous, found.best(), previous.target, Settled.FOR_THE_NEXT, anew)
            if self._field_2012.readings.backtracking == "any quality" or other.broken == previous.broken:
                return [*paired[:-1], other]
        return None

    def _out_of_reach(
        self, previous: Paired2012, bracket: Bracket, residents: Players, stages: Sequence[BracketTarget]
    ) -> int:
        """How many of the stages ask for more pairs than there can be, whatever the scores."""
        if bracket.lowest or len(stages) == 1:
            return 0
        problem = self._graphs.with_next(previous.bracket, previous.incompatible, residents, (0, 0))
        matcher = with_most_below(problem, previous.bracket)
        if reached(problem, matcher, previous.bracket)[0] != previous.target:
            return len(stages)
        most = pairs_below(problem, matcher)
        return sum(stage.pairs > most for stage in stages)

    def _with_scores(
        self,
        previous: Paired2012,
        bracket: Bracket,
        residents: Players,
        refused: list[ByScores],
        stage: BracketTarget,
    ) -> ByScores | None:
        """Pairings that allow the stage, with the P1, M1 and scores of before; refused: of earlier stages."""
        problem = self._problem(previous, bracket, residents, stage)
        if problem is None:
            return None
        matcher = problem.matcher()
        if not matcher.solve() or reached(problem, matcher, previous.bracket)[0] != previous.target:
            return None
        by_scores = ByScores(self._field_2012, previous, problem, matcher, refused)
        refused += [] if by_scores.possible else [by_scores]
        return by_scores if by_scores.possible else None

    @rule("C.04.3", "C.13", edition="2012")
    def for_lowest(self, previous: Paired2012, below: Players) -> tuple[bool, Paired2012 | None]:
        """C.13: the penultimate bracket so that all below it can be paired; None when it can make no pair.

        Also whether all of them, the bracket and those below, can be paired. That is a matter of the
        players alone, not of their brackets: where they cannot, the bracket joined of them cannot be
        completed either; and a bracket that made no pair adds nobody to those who moved down from it.
        """
        self._see_that_all_can_be_paired()
        found = self._above(self._graphs, previous, below) if previous.target.pairs else None
        if found is None:
            return False, None
        if not found.target.pairs:
            return True, None
        if found.scores_first or not self._field_2012.scores_matter(previous.bracket, found.pairs):
            return True, found
        other = self._above(self._graphs.for_topscorers(), previous, below)
        assert other is not None
        return True, other if other.broken.same_absolute > found.broken.same_absolute else found

    def _see_that_all_can_be_paired(self) -> None:
        """Under B.1 and B.2. Where they cannot, going back from bracket to bracket would end with that."""
        if self._completes is None:
            field = self._field_2012.field
            scores = {field.score[p]: 0 for p in self._field_2012.pab_recipients}
            everybody = range(len(field.player))
            self._completes = completion_matcher(field, self._conflicts, everybody, scores).solve()
        if not self._completes:
            raise NoPairing(NO_PAIRING)

    def _above(self, graphs: Graphs, previous: Paired2012, below: Players) -> Paired2012 | None:
        """The bracket so that all below it can be paired, perhaps without a pair; None where they cannot."""
        problem = graphs.with_lowest(previous.bracket, previous.incompatible, below)
        matcher = problem.matcher()
        if not matcher.solve():
            return None
        target, _ = reached(problem, matcher, previous.bracket)
        pairs = first_of(problem, matcher, previous.bracket)
        anew = Anew(previous.downfloaters, below, None, lowest=True)
        accepted = self._accepted(previous, pairs, target, Settled.FOR_THE_LOWEST, anew)
        return replace(accepted, scores_first=graphs.scores_first)

    def _problem(
        self,
        previous: Paired2012,
        bracket: Bracket,
        residents: Players,
        stage: BracketTarget,
    ) -> BracketProblem | None:
        """The previous bracket with this one, in which only as many stay unpaired as the stage admits."""
        floaters = len(previous.downfloaters)
        unpaired_floaters = floaters - stage.upper
        if bracket.lowest:
            return self._graphs.with_lowest(
                previous.bracket,
                previous.incompatible,
                residents,
                bye_for_floaters=unpaired_floaters > 0,
            )
        idle = floaters + len(residents) - 2 * stage.pairs
        if idle < 0:
            return None
        anybody = min(idle, unpaired_floaters)
        return self._graphs.with_next(
            previous.bracket, previous.incompatible, residents, (anybody, idle - anybody)
        )

    def _accepted(
        self, previous: Paired2012, pairs: PairList, target: BracketTarget, settled: Settled, anew: Anew
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


# ------------------------------------------------------------------------------------------------------


class Alone(NamedTuple):
    """A bracket paired by itself: its pairs, the target reached, and whether scores stood before B.2."""

    pairs: Pairs
    target: BracketTarget
    scores_first: bool


class Procedure2012(Procedure):
    """The brackets of one round."""

    field: Field

    def __init__(self, field: Field) -> None:
        self.field = field
        self.conflicts = conflicts_of(field.tournament)
        self.field_2012 = Field2012(field, self.conflicts)
        self.pab_recipients = self.field_2012.pab_recipients
        self._graphs = Graphs(self.field_2012, self.conflicts)
        self._for_topscorers = self._graphs.for_topscorers()
        self._in_vain = self._skipped = 0
        self._backtracking = Backtracking(self.field_2012, self._graphs, self.conflicts)

    def brackets(self) -> Iterator[BracketOutcome]:
        """Every bracket of the round, from the top. Raises NoPairing when B.1 and B.2 cannot be satisfied."""
        for paired in self.paired():
            yield BracketOutcome(list(paired.pairs), list(paired.downfloaters), [])

    def paired(self) -> list[Paired2012]:
        """Every bracket from the top, with all that is known of it."""
        groups = [tuple(range(start, stop)) for start, stop, _ in self.field.groups]
        if not groups:
            return []
        paired: list[Paired2012] = []
        for residents in groups[:-1]:
            paired = self._with_next(paired, residents)
        return self._with_lowest(paired, groups[-1])

    # -- a bracket that is not the lowest ------------------------------------------------------------

    def _with_next(
        self, paired: list[Paired2012], residents: Players, backtracking: bool = True
    ) -> list[Paired2012]:
        """C.1, C.2, C.12, C.14: the brackets paired so far, and the next one with its residents."""
        moved_down = paired[-1].downfloaters if paired else ()
        everybody = (*moved_down, *residents)
        gone = self.field_2012.without_opponent(residents, everybody)
        lonely = self.field_2012.without_opponent(moved_down, everybody)
        moves_on = lonely if self.field_2012.readings.incompatible_moved_down == "moves on" else ()
        bracket = self._bracket(moved_down, residents, (*moves_on, *gone))
        alone = self._alone(bracket)
        asked: list[tuple[Bracket, list[BracketTarget]]] = []
        if backtracking and lonely:
            asked += self._asked_for_lonely(moved_down, residents, gone, lonely, alone.target.pairs)
        if backtracking and bracket.upper:
            asked.append((bracket, list(stages_before(first_target(bracket), alone.target))))
        for one, stages in asked:
            other = self._backtracking.for_next(paired, one, residents, stages, alone.target.pairs)
            if other is not None:
                return self._with_next(other, residents, backtracking=False)
        return [*paired, self._record(moved_down, residents, (*moves_on, *gone), bracket, alone)]

    def _asked_for_lonely(
        self, moved_down: Players, residents: Players, gone: Players, lonely: Players, pairs: int
    ) -> Iterator[tuple[Bracket, list[BracketTarget]]]:
        """C.1: for which brackets C.12 is asked when somebody moved down has no opponent; their P1 and M1.

        Before and after the residents without an opponent have moved on, as long as P1 and M1 are out of
        reach.

        pairs: the most that can be made, those without an opponent or not.
        """
        for away in dict.fromkeys(((), gone)):
            first = first_target(bracket := self._bracket(moved_down, residents, away))
            beyond = first.pairs > pairs or first.upper > len(bracket.upper) - len(lonely)
            if beyond or self._alone(bracket).target != first:
                yield bracket, [first]

    def _bracket(self, moved_down: Players, residents: Players, gone: Players) -> Bracket:
        """The bracket of those who stay, handled as A.3 says."""
        upper = tuple(p for p in moved_down if p not in gone)
        lower = tuple(p for p in residents if p not in gone)
        if self.field_2012.readings.half_of == "those who stay":
            return Bracket(upper, lower, handled_as_heterogeneous(len(upper), len(upper) + len(lower)))
        came = len(moved_down) + len(residents)
        return Bracket(upper, lower, handled_as_heterogeneous(len(moved_down), came))

    @rule("C.04.3", "B.2", edition="2012")
    def _alone(self, bracket: Bracket) -> Alone:
        """The bracket paired by itself; note to B.2: scores first where B.2 gives way for that."""
        found = self._solved(self._graphs, bracket)
        if not found.pairs or found.scores_first or not self.field_2012.scores_matter(bracket, found.pairs):
            return found
        other = self._solved(self._for_topscorers, bracket)
        against, kept = (self._broken(bracket, each.pairs).same_absolute for each in (other, found))
        return other if against > kept else found

    def _broken(self, bracket: Bracket, pairs: Pairs) -> Requirements:
        return self.field_2012.broken(bracket, pairs, set(bracket.players).difference(*pairs))

    def _solved(self, graphs: Graphs, bracket: Bracket) -> Alone:
        """The first of the best pairings; no pairs when somebody cannot be left."""
        if len(bracket.players) < 2:
            return Alone((), BracketTarget(0, 0), graphs.scores_first)
        problem = graphs.alone(bracket)
        upper = len(bracket.upper) if bracket.heterogeneous else 0
        pairs = self._at_once(problem, upper)
        if pairs is None:
            matcher = problem.matcher()
            if not matcher.solve():
                return Alone((), BracketTarget(0, 0), graphs.scores_first)
            pairs = first_found(problem, matcher, upper)
        return Alone(tuple(pairs), target_of(bracket, pairs), graphs.scores_first)

    def _at_once(self, problem: BracketProblem, upper: int) -> PairList | None:
        """By the quick way, which is left alone for a while where it has been in vain again and again."""
        if self._skipped:
            self._skipped -= 1
            return None
        pairs = at_once(problem, upper)
        self._in_vain = self._in_vain + 1 if pairs is None else 0
        self._skipped = self._in_vain
        return pairs

    # -- the lowest bracket ----------------------------------------------------------------------------

    def _with_lowest(self, paired: list[Paired2012], residents: Players) -> list[Paired2012]:
        """C.13: the lowest bracket; if need be the penultimate one anew, or both joined; so on upwards."""
        joined: Players = ()
        backtracking = possible = True
        while True:
            if possible:
                complete = self._complete(paired, joined, residents, backtracking and not joined)
                if complete is not None:
                    return complete
            if not paired:
                raise NoPairing(NO_PAIRING)
            *paired, previous = paired
            possible, again = self._backtracking.for_lowest(previous, (*joined, *residents))
            if again is not None:
                paired, backtracking = [*paired, again], False
            else:
                joined, residents = previous.residents, (*joined, *residents)

    def _complete(
        self, paired: list[Paired2012], joined: Players, residents: Players, backtracking: bool
    ) -> list[Paired2012] | None:
        """The lowest bracket paired completely; None when neither it nor C.12 can do that."""
        moved_down = paired[-1].downfloaters if paired else ()
        upper = tuple(sorted((*moved_down, *joined)))
        heterogeneous = bool(joined) or handled_as_heterogeneous(len(upper), len(upper) + len(residents))
        bracket = Bracket(upper, residents, heterogeneous, lowest=True, merged=bool(joined))
        first = first_target(bracket)
        alone = self._alone(bracket)
        left = set(bracket.players).difference(*alone.pairs)
        complete = alone.target.pairs == first.pairs and left <= self.pab_recipients
        if backtracking and upper and not self._resident_without_opponent(bracket):
            least = alone.target.upper if complete else -1
            stages = [BracketTarget(first.pairs, count) for count in range(first.upper, least, -1)]
            other = self._backtracking.for_next(paired, bracket, residents, stages, first.pairs)
            if other is not None:
                return self._complete(other, (), residents, backtracking=False)
        if not complete:
            return None
        return [*paired, self._record(upper, residents, (), bracket, alone)]

    def _resident_without_opponent(self, bracket: Bracket) -> bool:
        """C.1, second case: a resident of the lowest bracket has no opponent and may not have the bye."""
        lonely = self.field_2012.without_opponent(bracket.lower, bracket.players)
        return any(p not in self.pab_recipients for p in lonely)

    def _record(
        self, moved_down: Players, residents: Players, gone: Players, bracket: Bracket, alone: Alone
    ) -> Paired2012:
        leaving = sorted(set(bracket.players).difference(*alone.pairs))
        return Paired2012(
            moved_down,
            residents,
            tuple(sorted(gone)),
            bracket,
            alone.target,
            self.field_2012.strictest(bracket, alone.target.pairs),
            self.field_2012.broken(bracket, alone.pairs, leaving),
            alone.pairs,
            tuple(sorted((*gone, *leaving))),
            scores_first=alone.scores_first,
        )


def target_of(bracket: Bracket, pairs: list[tuple[int, int]] | Pairs) -> BracketTarget:
    """The P1 and M1 that these pairs of the bracket make."""
    upper = set(bracket.upper) if bracket.heterogeneous else set()
    return BracketTarget(len(pairs), sum(1 for a, b in pairs if a in upper or b in upper))


def stages_before(first: BracketTarget, reached: BracketTarget) -> Iterator[BracketTarget]:
    """The targets that C.14 gave up on the way from the first one to the one reached."""
    for upper in range(first.upper, reached.upper, -1):
        yield BracketTarget(first.pairs, upper)
    for pairs in range(first.pairs, reached.pairs, -1):
        yield replace(reached, pairs=pairs)
