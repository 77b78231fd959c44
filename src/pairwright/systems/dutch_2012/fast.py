"""The round-pairing of 2012 by matching: the same brackets as `literal`, for fields of any size.

A bracket by itself is one matching: as many pairs as possible, as many upper players paired as possible,
then the requirements. That is where C.14 ends, since a set of moved-down players that can be paired at
all can also be paired within a largest pairing. What lies between the first target and the one reached
are the stages at which C.12 is asked. C.12 and C.13 are one matching of two brackets together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import floor, lcm
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from pairwright.common.errors import NoPairing
from pairwright.matching import ANY_ROLE, HIGH, LOW, OUT, Matcher
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
from pairwright.systems.dutch_2012.graphs import Graphs, Priced, Weights
from pairwright.systems.dutch_2012.literal import NO_PAIRING
from pairwright.systems.dutch_2012.order import PairList, at_once, first_found, order_key
from pairwright.systems.dutch_2012.record import Anew, Paired2012, Settled
from pairwright.systems.swiss.fast import Procedure, conflicts_of
from pairwright.systems.swiss.problem import BracketOutcome, BracketProblem

# -- C.12 and C.13 by matching: the bracket above paired anew, for the sake of the one below -----------


class Backtracking:
    """The questions of C.12 and C.13."""

    def __init__(self, field_2012: Field2012, graphs: Graphs) -> None:
        self._field_2012 = field_2012
        self._graphs = graphs

    @rule("C.04.3", "C.12", edition="2012")
    def for_next(
        self,
        paired: list[Paired2012],
        bracket: Bracket,
        residents: Players,
        stages: Sequence[BracketTarget],
    ) -> list[Paired2012] | None:
        """C.12: the previous bracket so that others move down, who allow the target of the first stage here.

        What allows one stage allows all that follow it, which ask for less; so the first stage that can be
        reached is found by halving.
        """
        previous = paired[-1] if paired else None
        if previous is None or not previous.target.pairs or not stages:
            return None
        known: dict[int, PairList | ByScores | None] = {}

        def possible(number: int) -> bool:
            if number not in known:
                known[number] = self._with_scores(previous, bracket, residents, stages[number])
            return known[number] is not None

        if not possible(len(stages) - 1):
            return None
        first = bisect_left(range(len(stages) - 1), True, key=possible)
        for number in range(first, len(stages)):
            found = known[number] if possible(number) else None
            pairs = found.best() if isinstance(found, ByScores) else found
            assert pairs is not None
            anew = Anew(previous.downfloaters, residents, stages[number], bracket.lowest)
            other = self._accepted(previous, pairs, previous.target, Settled.FOR_THE_NEXT, anew)
            if self._field_2012.readings.backtracking == "any quality" or other.broken == previous.broken:
                return [*paired[:-1], other]
        return None

    def _with_scores(
        self, previous: Paired2012, bracket: Bracket, residents: Players, stage: BracketTarget
    ) -> PairList | ByScores | None:
        """The first of the best pairings that allow the stage, of those with the scores of before.

        Where it is not the first of all, it is only known that there is one, and left to be looked for.
        """
        problem = self._problem(previous, bracket, residents, stage)
        found = None if problem is None else self._reaching(problem, previous)
        wanted = self._field_2012.scores(previous.downfloaters)
        if found is None or self._field_2012.scores(_left_by(previous, found)) == wanted:
            return found

        def problem_of(priced: Priced) -> BracketProblem:
            chosen = self._problem(previous, bracket, residents, stage, priced)
            assert chosen is not None
            return chosen

        by_scores = ByScores(self._field_2012, previous, problem_of)
        return by_scores if by_scores.possible else None

    @rule("C.04.3", "C.13", edition="2012")
    def for_lowest(self, previous: Paired2012, below: Players) -> tuple[bool, Paired2012 | None]:
        """C.13: the penultimate bracket so that all below it can be paired; None when it can make no pair.

        Also whether all of them, the bracket and those below, can be paired. That is a matter of the
        players alone, not of their brackets: where they cannot, the bracket joined of them cannot be
        completed either; and a bracket that made no pair adds nobody to those who moved down from it.
        """
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

    def _above(self, graphs: Graphs, previous: Paired2012, below: Players) -> Paired2012 | None:
        """The bracket so that all below it can be paired, perhaps without a pair; None where they cannot."""
        problem = graphs.with_lowest(previous.bracket, previous.incompatible, below)
        matcher = problem.matcher()
        if not matcher.solve():
            return None
        target = reached(problem, matcher, previous.bracket)
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
        priced: Priced | None = None,
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
                priced=priced,
            )
        idle = floaters + len(residents) - 2 * stage.pairs
        if idle < 0:
            return None
        anybody = min(idle, unpaired_floaters)
        return self._graphs.with_next(
            previous.bracket, previous.incompatible, residents, (anybody, idle - anybody), priced
        )

    def _reaching(self, problem: BracketProblem, previous: Paired2012) -> PairList | None:
        """The first of the best pairings of the previous bracket that keep its own P1 and M1."""
        matcher = problem.matcher()
        if not matcher.solve() or reached(problem, matcher, previous.bracket) != previous.target:
            return None
        return first_of(problem, matcher, previous.bracket)

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


def reached(problem: BracketProblem, matcher: Matcher, bracket: Bracket) -> BracketTarget:
    """The P1 and M1 of a bracket in a matching with others."""
    upper = len(bracket.upper) if bracket.heterogeneous else 0
    inner = [v for v in range(problem.ordered) if v < matcher.partner(v) < problem.ordered]
    return BracketTarget(len(inner), sum(1 for v in inner if v < upper))


# -- C.12 where the best floaters have other scores ----------------------------------------------------


Prices: TypeAlias = Mapping[int, Fraction]

MOST_SWEEPS = 2
"""Prices of several scores may draw nearer to the best ones for long; a part is divided before that."""


@dataclass
class Solved:
    """An optimum of a part: its worth without prices, who stays, and how many of each score.

    first: the pairs of the bracket in the first of the optima, once somebody has asked, who may learn that
           there are none.
    """

    matcher: Matcher
    worth: int
    staying: frozenset[int]
    counts: dict[int, int]
    first: tuple[PairList | None] | None = None


class SomePairings(NamedTuple):
    """A part of the pairings looked at.

    stays, leaves: who must be paired in the bracket, or leave it. prices: by score, the last ones that were
    looked at. witness: who stays in a pairing of the part that has the numbers and the worth asked for.
    seen: an optimum of a larger part at these prices; of this one, too, if it agrees with it.
    """

    stays: frozenset[int] = frozenset()
    leaves: frozenset[int] = frozenset()
    prices: Prices = MappingProxyType({})
    witness: frozenset[int] | None = None
    seen: Solved | None = None

    def agrees(self, staying: Collection[int]) -> bool:
        """Whether a pairing in which these stay is one of the part."""
        return self.stays.issubset(staying) and self.leaves.isdisjoint(staying)


class ByScores:
    """C.12: the best pairing of the previous bracket whose floaters have the scores of those before.

    So the number of upper players who stay is prescribed for every score, and a matching knows nothing
    of such numbers. (Whether a graph has a perfect matching with a prescribed number of marked pairs is
    a question without a known quick answer, and it can be put in these terms; so a search stands behind
    everything.) But it has a bound. Let there be a price for every score, paid for each player who
    stays. Then the most of

        worth of a pairing + sum over the scores of price * (how many stay - how many should)

    is no less than the worth of the best pairing with the numbers, for which the sum is 0; and if what
    attains the most has the numbers, it is that one. Prices are improved score by score: two optima,
    with too few and with too many staying, are equal at one price; what is best there replaces one of
    them, until nothing is better, at most `MOST_SWEEPS` times. Where too few stay at a price above
    everything else, nobody can do more. Any two pairings with the same P1 and M1 differ in worth by less
    than the span of the weights: where the bound falls further than that below the best of all, no
    pairing has the numbers.

    A part of the pairings whose bound is not attained is divided by who stays and who leaves, that with
    the highest bound first, so that the worth of the best one is known. Of all that are worth as much
    the first in the order of D is found in the same way, parts with a lower bound being left out. If
    none but M1 upper players stay, they are S1, and D.3 looks at the higher players first, to stay
    before to leave: so do the parts, and the first one found is it. Otherwise (brackets handled as
    homogeneous, upper players who meet) the first of every part is compared (C.8, D.2); a part is left
    out where even the first of all that attain its bound, whatever their numbers, comes later than one
    that was found. In brackets handled as homogeneous the first two rules of D.2, few exchanged and a
    small difference, are part of the worth, below everything else, so that few parts are left for the
    last two.

    possible: some pairing has the scores.
    """

    def __init__(
        self, field_2012: Field2012, previous: Paired2012, problem_of: Callable[[Priced], BracketProblem]
    ) -> None:
        self._field_2012 = field_2012
        self._previous = previous
        self._problem_of = problem_of
        self._bracket = bracket = previous.bracket
        self._plain = problem_of(Priced())
        self._solved_at: dict[tuple[tuple[int, Fraction], ...], Matcher | None] = {}
        self._exchange = [] if bracket.heterogeneous else exchange_weights(bracket, previous.target.pairs)
        self._room = 1 + sum(sorted(self._exchange)[-previous.target.pairs :])
        self._span = self._room * Weights(field_2012, bracket, scores_first=False).span
        of_score: dict[int, set[int]] = {}
        for p in bracket.upper:
            of_score.setdefault(field_2012.field.score[p], set()).add(p)
        self._of_score = of_score
        self._wanted = self._counts(set(bracket.upper).difference(previous.downfloaters))
        self._s1 = list(bracket.upper) if bracket.heterogeneous else []
        self._in_order = bracket.heterogeneous and sum(self._wanted.values()) == previous.target.upper
        self.possible = self._worth(of_any=True) is not None

    def best(self) -> PairList | None:
        """The pairing; None when none has the scores."""
        worth = self._worth() if self.possible else None
        return None if worth is None else self._first_worth(worth)

    def _worth(self, *, of_any: bool = False) -> int | None:
        """What the best pairing is worth, or any of them."""
        any_numbers = self._solved(SomePairings())
        if any_numbers is None:
            return None
        best, least, serial = None, any_numbers.worth - self._span, count(1)
        waiting = [(Fraction(-any_numbers.worth), 0, 0, SomePairings())]
        while waiting and -waiting[0][0] >= least:
            part = self._forced(heappop(waiting)[-1])
            bounded = self._bounded(part, least)
            if bounded is None:
                continue
            bound, prices, solved = bounded
            if solved.counts == self._wanted:
                if of_any:
                    return solved.worth
                best, least = solved.worth, solved.worth + 1
                continue
            for half in self._halves(part._replace(prices=prices, seen=solved), solved.staying):
                heappush(waiting, (-bound, -len(half.stays) - len(half.leaves), next(serial), half))
        return best

    def _first_worth(self, level: int) -> PairList | None:
        """The first of the pairings with the numbers that are worth so much, none being worth more."""
        best: tuple[tuple[object, ...], PairList] | None = None
        waiting = [SomePairings()]
        while waiting:
            part, shown = self._forced(waiting.pop()), None
            if part.witness is None or len(part.stays) + len(part.leaves) == len(self._bracket.upper):
                bounded = self._bounded(part, level)
                if bounded is None:
                    continue
                bound, prices, solved = bounded
                exact = solved.counts == self._wanted
                shown = None if self._in_order else solved.staying
                if bound == level and (exact or not self._in_order):
                    pairs = self._first_of(solved, level)
                    anew = (
                        not part.agrees({p for pair in pairs for p in pair}) if pairs else solved is part.seen
                    )
                    if anew:
                        again = self._solved(part._replace(prices=prices, seen=None))
                        assert again is not None
                        solved, pairs = again, self._first_of(again, level)
                    if pairs:
                        key = order_key(list(self._bracket.players), self._s1, pairs)
                        if best is not None and key >= best[0]:
                            continue
                        staying = frozenset(p for pair in pairs for p in pair)
                        if self._counts(staying) == self._wanted:
                            if self._in_order:
                                return pairs
                            best = key, pairs
                            continue
                        shown = None if self._in_order else staying
                    elif exact:
                        shown = None
                witness = solved.staying if exact and self._in_order else None
                part = part._replace(prices=prices, witness=witness, seen=solved)
            waiting += reversed(self._halves(part, shown))
        return best[1] if best else None

    def _halves(self, part: SomePairings, shown: Collection[int] | None) -> tuple[SomePairings, SomePairings]:
        """The part in which the highest undecided player stays, and the one in which he leaves.

        shown: who stays in a pairing without the numbers; the player is one of those who make them wrong.
        """
        undecided = (p for p in self._bracket.upper if p not in part.stays and p not in part.leaves)
        if shown is not None:
            counts, score = self._counts(shown), self._field_2012.field.score
            too_many = {
                one: counts[one] > wanted for one, wanted in self._wanted.items() if counts[one] != wanted
            }
            undecided = (p for p in undecided if too_many.get(score[p]) is (p in shown))
        v = next(undecided)
        stays = part.witness is not None and v in part.witness
        return (
            part._replace(stays=part.stays | {v}, witness=part.witness if stays else None),
            part._replace(leaves=part.leaves | {v}, witness=None if stays else part.witness),
        )

    def _forced(self, part: SomePairings) -> SomePairings:
        """With those whose score leaves them no choice."""
        for score, players in self._of_score.items():
            stays, leaves = part.stays.intersection(players), part.leaves.intersection(players)
            if len(stays) == self._wanted[score]:
                part = part._replace(leaves=part.leaves.union(players) - stays)
            elif len(players) - len(leaves) == self._wanted[score]:
                part = part._replace(stays=part.stays.union(players) - leaves)
        return part

    def _bounded(self, part: SomePairings, least: int) -> tuple[Fraction, Prices, Solved] | None:
        """A bound for the part, the prices that show it, and what attains it at these.

        None when no pairing of the part has the numbers, or the bound is below the least asked for.
        """
        prices, solved, before, sweeps = part.prices, self._solved(part), None, 0
        while solved is not None:
            bound = Fraction(solved.worth)
            for score, price in prices.items():
                bound += price * (solved.counts[score] - self._wanted[score])
            if bound < least:
                return None
            known = solved is part.seen or solved.counts == self._wanted
            no_better = before is not None and floor(bound) >= floor(before)
            if known or no_better or sweeps == MOST_SWEEPS:
                return bound, prices, solved
            before, sweeps = bound, sweeps + 1
            for score, wanted in self._wanted.items():
                if solved is not None and solved.counts[score] != wanted:
                    prices, solved = self._balanced(part._replace(prices=prices, seen=None), solved, score)
        return None

    def _balanced(self, part: SomePairings, solved: Solved, score: int) -> tuple[Prices, Solved | None]:
        """A price of the score at which its number is met, or at which too few and too many are equal.

        Nothing is solved where its number cannot be met.
        """
        wanted, others = self._wanted[score], {one: p for one, p in part.prices.items() if one != score}

        def apart(one: Solved) -> Fraction:
            return sum((price * one.counts[other] for other, price in others.items()), Fraction(one.worth))

        first = solved.counts[score] > wanted
        ends = {first: solved}
        most = self._span * (1 + sum(2 * abs(p) * len(self._of_score[s]) for s, p in others.items()))
        price = Fraction(-most if first else most)
        while True:
            prices = {**others, score: price}
            again = self._solved(part._replace(prices=prices))
            if again is None or again.counts[score] == wanted:
                return prices, again
            many = again.counts[score] > wanted
            if len(ends) == 1 and many == first:
                return prices, None
            end = ends.get(many)
            if end and apart(again) - apart(end) == price * (end.counts[score] - again.counts[score]):
                return prices, again
            ends[many] = again
            few, much = ends[False], ends[True]
            price = (apart(few) - apart(much)) / (much.counts[score] - few.counts[score])

    def _solved(self, part: SomePairings) -> Solved | None:
        """The best pairing of a part at its prices; None when it does not reach the target."""
        if part.seen is not None and part.agrees(part.seen.staying):
            return part.seen
        plain, matcher = self._plain, self._of_all(part.prices)
        if matcher and (part.stays or part.leaves):
            matcher = matcher.narrowed(roles_of_choice(plain, part.stays, part.leaves))
            matcher = matcher if matcher.solve() else None
        if matcher is None or reached(plain, matcher, self._bracket) != self._previous.target:
            return None
        worth, staying = 0, set()
        for v in range(plain.ordered):
            w = matcher.partner(v)
            if 0 <= w < plain.ordered:
                staying.add(plain.positions[v])
                worth += self._room * plain.weight(v, w) if v < w else 0
                worth += self._exchange[v] if v < w and self._exchange else 0
        return Solved(matcher, worth, frozenset(staying), self._counts(staying))

    def _of_all(self, prices: Prices) -> Matcher | None:
        """The best pairing of all at these prices; None when there is no pairing."""
        key = tuple(prices.items())
        if key not in self._solved_at:
            unit = lcm(*(price.denominator for price in prices.values()))
            whole = {score: int(price * unit) for score, price in key}
            problem = self._problem_of(Priced(whole, unit * self._room))
            matcher = problem.matcher([unit * weight for weight in self._exchange] or None)
            self._solved_at[key] = matcher if matcher.solve() else None
        return self._solved_at[key]

    def _first_of(self, solved: Solved, level: int) -> PairList | None:
        """The first of the optima of a part; None when none exchanges as many as those of the level."""
        if solved.first is None:
            if self._exchange:
                count = self._previous.target.pairs
                kept = level % self._room // (len(self._exchange) * count + 1)
                solved.first = (first_exchanged(self._plain, solved.matcher, count, count - kept),)
            else:
                solved.first = (first_of(self._plain, solved.matcher, self._bracket),)
        return solved.first[0]

    def _counts(self, staying: Collection[int]) -> dict[int, int]:
        return {score: len(players.intersection(staying)) for score, players in self._of_score.items()}


def exchange_weights(bracket: Bracket, pairs: int) -> list[int]:
    """D.2, its first two rules as weights of who is the higher player of a pair, in a homogeneous bracket.

    Few of the original S1 are exchanged; then the sum of the places they are moved is small.
    """
    size = len(bracket.players)
    return [(size * pairs + 1 if x < pairs else 0) + size - 1 - x for x in range(size)]


def first_exchanged(problem: BracketProblem, matcher: Matcher, count: int, exchanged: int) -> PairList | None:
    """D.2, its last two rules: the lowest possible players leave S1, the highest possible ones come in; D.1.

    matcher: has been solved. count: of pairs, and so of S1. None when there is no such optimum.
    """

    def granted(vertices: Iterable[int], role: int) -> list[int]:
        found: list[int] = []
        for v in vertices:
            if len(found) < exchanged and matcher.try_role(v, role):
                found.append(v)
        return found

    s1 = range(count)
    out, come = granted(reversed(s1), HIGH | OUT), granted(range(count, problem.ordered), LOW)
    upper = [*(v for v in s1 if v not in out), *come]
    if not matcher.try_roles(upper, LOW, [v for v in range(problem.ordered) if v not in upper], HIGH | OUT):
        return None
    matcher.fix_partners(upper, range(problem.ordered))
    return [(problem.positions[v], problem.positions[matcher.partner(v)]) for v in upper]


def roles_of_choice(problem: BracketProblem, stays: Collection[int], leaves: Collection[int]) -> list[int]:
    """The problem in which these players of the bracket must be paired in it, and those must leave it."""
    roles = [ANY_ROLE] * len(problem.positions)
    for v, p in enumerate(problem.positions[: problem.ordered]):
        if p in stays or p in leaves:
            roles[v] = OUT if p in leaves else LOW | HIGH
    return roles


def first_of(problem: BracketProblem, matcher: Matcher, bracket: Bracket) -> PairList:
    """The pairs of the bracket in the first of the best pairings."""
    return first_found(problem, matcher, len(bracket.upper) if bracket.heterogeneous else 0)


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
        self.field_2012 = Field2012(field)
        self.pab_recipients = self.field_2012.pab_recipients
        self._graphs = Graphs(self.field_2012, self.conflicts)
        self._for_topscorers = self._graphs.for_topscorers()
        self._in_vain = self._skipped = 0
        self._backtracking = Backtracking(self.field_2012, self._graphs)

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
        bracket = self._bracket(moved_down, residents, gone)
        for asked in self._asked_for_lonely(moved_down, residents, gone) if lonely and backtracking else ():
            other = self._backtracking.for_next(paired, asked, residents, [first_target(asked)])
            if other is not None:
                return self._with_next(other, residents, backtracking=False)
        if lonely and self.field_2012.readings.incompatible_moved_down == "moves on":
            gone = (*lonely, *gone)
            bracket = self._bracket(moved_down, residents, gone)
        alone = self._alone(bracket)
        if backtracking and bracket.upper:
            stages = list(stages_before(first_target(bracket), alone.target))
            other = self._backtracking.for_next(paired, bracket, residents, stages)
            if other is not None:
                return self._with_next(other, residents, backtracking=False)
        return [*paired, self._record(moved_down, residents, gone, bracket, alone)]

    def _asked_for_lonely(self, moved_down: Players, residents: Players, gone: Players) -> Iterator[Bracket]:
        """C.1: for which brackets C.12 is asked when somebody moved down has no opponent.

        Before and after the residents without an opponent have moved on, as long as P1 and M1 are out of
        reach.
        """
        for bracket in (self._bracket(moved_down, residents, away) for away in dict.fromkeys(((), gone))):
            if self._alone(bracket).target != first_target(bracket):
                yield bracket

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
            other = self._backtracking.for_next(paired, bracket, residents, stages)
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
