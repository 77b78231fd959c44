"""Questions about a round of the edition of 2012, players by their indices in the tournament."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from itertools import count
from typing import Any

from pairwright.common.messages import N_, NN_
from pairwright.rules.article import Article
from pairwright.systems.answers import Comparison, Meeting, Players, RoundAnswer, Unit, Verdict
from pairwright.systems.criterion import Criterion
from pairwright.systems.dutch.explain.explainer import TracedExplainer
from pairwright.systems.dutch.explain.field_trace import BracketRestriction, Pair, halves, restricted
from pairwright.systems.dutch.explain.order import Candidate, OrderArticles, place_in_order
from pairwright.systems.dutch.explain.why_not import by_order, named, players_of, settled_beforehand, worse
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal.sequence import Players as Positions
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.dutch_2012.bracket import Bracket, BracketTarget
from pairwright.systems.dutch_2012.explain.criteria import (
    BACKTRACKING,
    CLOSENESS,
    CRITERIA,
    PAIRS,
    STEPS,
    UPPER,
    BracketTrace2012,
    RoundTrace2012,
    Value,
    Values,
    article,
    first_difference,
    vector,
)
from pairwright.systems.dutch_2012.fast import target_of
from pairwright.systems.dutch_2012.order import first_found
from pairwright.systems.dutch_2012.readings import (
    OPEN_POINTS,
    Edition2012,
    OpenPoint,
    Readings2012,
    readings_of,
)
from pairwright.systems.dutch_2012.record import Anew, ProcedureStep, Settled
from pairwright.systems.evidence import BracketEvidence, CriterionValue, DependsOn, OwnWords, StepEvidence
from pairwright.systems.explainer import Question
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

# -- On which open places of the text a round, or an answer about it, depends: drawn once more for each


_OF_2012 = frozenset(field.name for field in fields(Readings2012))

Meetings = frozenset[Meeting]


def otherwise(rules: Edition, point: OpenPoint) -> Edition:
    """The same rules with this one place read the other way."""
    if point.name in _OF_2012:
        readings = readings_of(rules)
        assert isinstance(rules, Edition2012)
        return replace(rules, readings=replace(readings, **_turned(readings, point)))
    return replace(rules, **_turned(rules, point))


def _turned(value: Edition | Readings2012, point: OpenPoint) -> dict[str, Any]:
    now = getattr(value, point.name)
    return {point.name: point.ours if now == point.other else point.other}


@dataclass(frozen=True)
class OtherReading:
    """The round with one open place read the other way."""

    point: OpenPoint
    rules: Edition
    tournament: Tournament

    @cached_property
    def meetings(self) -> Meetings:
        """Its pairs, White first, and its bye."""
        return meetings_of(pair_fast(self.tournament, self.rules))

    def changed_players(self, ours: Meetings) -> set[int]:
        """Whoever has another opponent, another colour, or another share in the bye."""
        return {one for meeting in ours ^ self.meetings for one in meeting if one is not None}

    def changes(self, ours: Meetings) -> DependsOn:
        """What it changes, as evidence."""
        instead = tuple(sorted(self.meetings - ours, key=_board))
        point = self.point
        return DependsOn(point.name, article(point.article), instead, point.ours_said, point.other_said)


def meetings_of(pairing: Pairing) -> Meetings:
    """The pairs of a round, White first, and the bye."""
    bye = pairing.pairing_allocated_bye
    pairs = ((board.white, board.black) for board in pairing.boards)
    return frozenset(pairs if bye is None else (*pairs, (bye, None)))


def _decision(answer: RoundAnswer | None) -> tuple[object, ...]:
    """Verdict, article and criterion of an answer."""
    if answer is None:
        return ()
    criterion = answer.comparison.criterion if answer.comparison else ""
    return answer.verdict, answer.article, criterion


def _board(meeting: Meeting) -> tuple[int, int]:
    a, b = meeting
    return (a, -1) if b is None else (min(a, b), max(a, b))


# -- What the articles of the procedure did in a bracket, as evidence ----------------------------------


_STEPS = {
    "lowered": NN_("{number} breach admitted", "{number} breaches admitted"),
    "fewer pairs": NN_("{number} pair given up", "{number} pairs given up"),
    "fewer moved down": NN_(
        "{number} moved-down player not paired", "{number} moved-down players not paired"
    ),
    "homogeneous": (N_("at least half of those to be paired were moved down: handled as homogeneous"),),
    "sent on": (N_("no opponent here, moved down further: {players}"),),
    "anew for the next": (N_("for the sake of the next bracket {players} moved down instead of {before}"),),
    "anew for the lowest": (
        N_("so that everybody below can be paired, {players} moved down instead of {before}"),
    ),
    "joined": (N_("joined with the bracket of {players}"),),
}
"""What is said of a step, by what was done."""

_FLOATS = {
    "C.1": (
        N_(", nobody to meet in the bracket"),
        N_("In the group {with_points} there is nobody whom {player} may meet."),
    ),
    "C.12": (
        N_(", not the first choice, for the sake of the next bracket"),
        N_(
            "In the group {with_points} {player} was moved down instead of somebody else, so that more pairs "
            "are possible in the next group."
        ),
    ),
    "C.13": (
        N_(", not the first choice, for the sake of everybody below"),
        N_(
            "In the group {with_points} {player} was moved down so that everybody further down can be paired."
        ),
    ),
    "C.14": (N_(", no pair possible, the entire bracket moves down"), ""),
}
"""Why a player was not paired in the own bracket, where an article of its own decides."""

_WHAT = {"A.3": "homogeneous", "C.1": "sent on", "C.12": "anew for the next"}


def steps_of(trace: RoundTrace2012, place: BracketTrace2012) -> Iterator[StepEvidence]:
    """The steps of a bracket in the order of the articles."""
    for step in place.record.steps:
        what = _what(step, place)
        before = _before(place) if what.startswith("anew") else ()
        players = _added_last(step.players, place) if what == "joined" else step.players
        yield StepEvidence(
            article(step.article),
            what,
            _STEPS[what],
            _indices(trace, players),
            step.amount,
            _indices(trace, before),
        )


def _what(step: ProcedureStep, place: BracketTrace2012) -> str:
    if step.article.startswith("C.10"):
        return "lowered"
    if step.article.startswith("C.14"):
        return "fewer moved down" if step.article == "C.14.b.2" else "fewer pairs"
    if step.article == "C.13":
        anew = place.record.settled is Settled.FOR_THE_LOWEST
        return "anew for the lowest" if anew else "joined"
    return _WHAT[step.article]


def _before(place: BracketTrace2012) -> Positions:
    anew = place.record.anew
    return () if anew is None else anew.instead_of


def _added_last(players: Positions, place: BracketTrace2012) -> Positions:
    """Of S1 of a joined bracket, those of the bracket added last, without whom moved down to it."""
    return tuple(player for player in players if player not in place.came)


def _indices(trace: RoundTrace2012, positions: Positions) -> Positions:
    return tuple(trace.entrants[position].index for position in positions)


# -- Why are two players not paired in 2012? The first pairing with them that the procedure could come to


def why_not(trace: RoundTrace2012, a: int, b: int) -> RoundAnswer:
    """Why two positions are not paired; `b` may be the bye (`trace.bye`).

    Looked at is the last bracket before which, all those above standing as they are, a round with
    the pair was still possible under B.1 and B.2; and in it the pairing that the procedure would come to
    first among those after which such a round is possible.
    """
    pair = (min(a, b), max(a, b))
    if settled := settled_beforehand(trace, pair):
        return settled
    meeting = named(trace, pair)
    for number in range(min(map(trace.bracket_of, players_of(trace, pair))), -1, -1):
        place = trace.brackets[number]
        found = best_fulfilling(trace, place, BracketRestriction(pair))
        if found is not None:
            return compared(trace, meeting, place, found)
    return RoundAnswer(Verdict.IMPOSSIBLE, meeting, article("C.13"))


def compared(trace: RoundTrace2012, meeting: Meeting, place: BracketTrace2012, other: Weighed) -> RoundAnswer:
    """How another pairing of the bracket compares with the one accepted."""
    actual = taken(trace, place)
    name = first_difference(actual.values, other.values)
    if name is None:
        return by_order(trace, meeting, place, actual, other)
    comparison = _comparison(trace, place, name, actual, other)
    decided = article("C.13") if _joined_or_anew(place, name) else CRITERIA[name].article
    return worse(trace, meeting, place, (actual, other), decided, comparison)


def step_of(name: str, place: BracketTrace2012) -> str:
    """The step that would have had to give up this criterion; C.14 has another one beside upper players."""
    return "C.14.b.1" if name == PAIRS and place.upper else STEPS[name]


def _joined_or_anew(place: BracketTrace2012, name: str) -> bool:
    """C.13 reduces P and M1 itself where it pairs a bracket anew or joins two."""
    anew = place.record.anew
    by_c13 = place.record.bracket.merged or (anew is not None and anew.asked is None)
    return by_c13 and CRITERIA[name].article.number == "C.14"


def _comparison(
    trace: RoundTrace2012, place: BracketTrace2012, name: str, actual: Weighed, other: Weighed
) -> Comparison:
    if name == BACKTRACKING:
        return _of_backtracking(trace, place, actual, other)
    mine, others = (each.values.get(name, ()) for each in (actual, other))
    return _compared_by(name, CRITERIA[name], mine, others, step_of(name, place))


def _compared_by(name: str, one: Criterion, mine: Value, others: Value, step: str = "") -> Comparison:
    label = "" if one.key.startswith(one.article.number) else one.key
    return one.compared(mine, others, label, what=name, step=step, amounts=True)


def _of_backtracking(
    trace: RoundTrace2012, place: BracketTrace2012, actual: Weighed, other: Weighed
) -> Comparison:
    """C.12: what the other pairing lacks, the scores of those moving down or what they allow below."""
    mine, others = (tuple(reversed(trace.field_2012.scores(each.downfloaters))) for each in (actual, other))
    one = CRITERIA[BACKTRACKING]
    if mine != others:
        scores = replace(
            one,
            unit=Unit.SCORES,
            plain=N_("somebody with another number of points would be moved down"),
            subject=N_("scores of those who move down"),
        )
        return _compared_by("backtracking scores", scores, mine, others)
    anew = place.record.anew
    assert anew is not None
    reached, missed = (_as_value(reached_below(trace, anew, each.downfloaters)) for each in (actual, other))
    return _compared_by(BACKTRACKING, one, reached, missed)


def _as_value(target: BracketTarget | None) -> tuple[int, ...]:
    return () if target is None else (target.pairs, target.upper)


# ------------------------------------------------------------------------------------------------------


class Explainer2012(TracedExplainer[BracketTrace2012]):
    """A round of the edition of 2012, a procedure."""

    absent = article("F.5")
    no_member = article("A.3")
    bye = article("A.5")
    bars_from_bye = "B.1.b"
    joined = N_(", brackets joined by C.13")

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.trace = RoundTrace2012.of(tournament, rules)
        super().__init__(self.trace)

    def _bracket(self, place: BracketTrace2012) -> BracketEvidence:
        homogeneous = bool(place.moved_down) and not place.upper
        return replace(
            super()._bracket(place), homogeneous=homogeneous, steps=tuple(steps_of(self.trace, place))
        )

    def _article_of_bracket(self, place: BracketTrace2012) -> Article:
        return article("C.6")

    def _article_of_pair(self, place: BracketTrace2012, pair: Pair, natural: int | None) -> Article:
        """C.6 before any alteration; then C.8 where one of the two changed between S1 and S2, else C.7."""
        upper, lower = pair
        if natural == lower:
            return article("C.6")
        chosen, rest, count = halves(place)
        exchanged = upper not in chosen and (upper in rest[count:] or lower in rest[:count])
        return article("C.8" if exchanged else "C.7")

    def _article_of_float(self, place: BracketTrace2012, player: int) -> Article:
        record = place.record
        if player in record.incompatible:
            return article("C.1")
        if record.bracket.lowest:
            return article("A.5")
        if record.anew is not None and player not in record.anew.instead_of:
            return article("C.12" if record.settled is Settled.FOR_THE_NEXT else "C.13")
        return article("C.6" if record.pairs else "C.14")

    def _said_of_float(self, place: BracketTrace2012, player: int) -> OwnWords | None:
        number = self._article_of_float(place, player).number
        return OwnWords(number, *_FLOATS[number]) if number in _FLOATS else None

    def _values(self, place: BracketTrace2012) -> tuple[CriterionValue, ...]:
        values = taken(self.trace, place).values
        reached = (PAIRS, UPPER, BACKTRACKING)
        found = [
            (name, one.valued(values[name], one.article.number))
            for name, one in CRITERIA.items()
            if name in values and (name in (PAIRS, UPPER) or any(values[name]))
        ]
        return tuple(replace(one, subject="") if name in reached else one for name, one in found)

    def _beside(self, recipient: int, free: Sequence[int]) -> tuple[Sequence[int], Sequence[int], int | None]:
        """Who competes is in the lowest bracket; looked at is the lowest-ranked, below the recipient."""
        rivals = [position for position in free if position in self.trace.brackets[-1].players]
        return (), rivals, rivals[-1] if rivals and rivals[-1] > recipient else None

    def _why_not(self, a: int, b: int) -> RoundAnswer:
        return why_not(self.trace, a, b)

    def _kept(self, left: BracketTrace2012, position: int, rather: int | None = None) -> RoundAnswer:
        trace = self.trace
        meeting = (trace.entrants[position].index, None if rather is None else trace.entrants[rather].index)
        if position in left.sent_on:
            obstacle = Finding(Kind.NO_OPPONENT, meeting[:1])
            return RoundAnswer(Verdict.FORBIDDEN, meeting, article("C.1"), left.place, obstacles=(obstacle,))
        leaves = frozenset() if rather is None or rather in left.sent_on else frozenset([rather])
        return self._otherwise(left, meeting, BracketRestriction(stays=frozenset([position]), leaves=leaves))

    def _without(self, place: BracketTrace2012, pair: Pair, barred: frozenset[Pair]) -> RoundAnswer:
        return self._otherwise(place, named(self.trace, pair), BracketRestriction(barred=barred))

    def _otherwise(
        self, place: BracketTrace2012, meeting: Meeting, restriction: BracketRestriction
    ) -> RoundAnswer:
        """What it costs that the bracket is paired otherwise."""
        found = best_fulfilling(self.trace, place, restriction)
        if found is None:
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, article("C.13"), place.place)
        return compared(self.trace, meeting, place, found)

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """The open places of the text on which the round depends, in the order of the articles.

        players: only those places on which a pair, the colours or the bye of one of these depends.
        asked:   and those on which the answer to this question depends: verdict, article or criterion.
        """
        ours = meetings_of(self.pairing)
        answer = None if asked is None else asked(self)
        found = []
        for other in self._other_readings:
            changed = other.changed_players(ours)
            concerned = bool(changed.intersection(players) if players else changed)
            if not concerned and asked is not None:
                read = Explainer2012(self.tournament, other.rules)
                concerned = _decision(answer) != _decision(asked(read))
            if concerned:
                found.append(other.changes(ours))
        return tuple(found)

    @cached_property
    def _other_readings(self) -> tuple[OtherReading, ...]:
        """One for each open place, in the order of the articles; nothing is drawn yet."""
        rules = self.trace.edition
        return tuple(OtherReading(point, otherwise(rules, point), self.tournament) for point in OPEN_POINTS)


# -- The first pairing of a bracket under a wish, found exactly: one matching of the bracket with all below


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
    ordered = partial(place_in_order, place.upper, bracket.players, place.remaining, pairs, ORDER)
    return Candidate(pairs, downfloaters, values, vector(values), ordered)


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
    pairs = [(problem.positions[v], problem.positions[w]) for v, w in matcher.pairs(problem.ordered)]
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
