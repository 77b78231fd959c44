"""Why are two players not paired in 2012? The first pairing with them that the procedure could come to."""

from __future__ import annotations

from pairwright.systems.answers import Alternative, Answer, Comparison, Meeting, Place, Unit, Verdict
from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.explain.obstacles import obstacles_between
from pairwright.systems.dutch.explain.restriction import Restriction
from pairwright.systems.dutch.explain.why_not import forbidden, named
from pairwright.systems.dutch_2012.bracket import Target
from pairwright.systems.dutch_2012.explain.candidates import (
    Candidate,
    best_fulfilling,
    reached_below,
    taken,
)
from pairwright.systems.dutch_2012.explain.criteria import (
    BACKTRACKING,
    PAIRS,
    Criterion,
    article,
    first_difference,
)
from pairwright.systems.dutch_2012.explain.order import first_later
from pairwright.systems.dutch_2012.explain.trace import BracketTrace2012, RoundTrace2012


def why_not(trace: RoundTrace2012, a: int, b: int) -> Answer:
    """Why two positions are not paired; `b` may be the bye (`trace.bye`).

    Looked at is the last bracket before which, all those above standing as they are, a round with
    the pair was still possible under B.1 and B.2; and in it the pairing that the procedure would come to
    first among those after which such a round is possible.
    """
    pair = (min(a, b), max(a, b))
    meeting = named(trace, pair)
    obstacles = obstacles_between(trace, *pair)
    if obstacles:
        return forbidden(trace, meeting, obstacles)
    players = [position for position in pair if position != trace.bye]
    if trace.partner_of(pair[0]) == pair[1]:
        return Answer(
            Verdict.PAIRED, meeting, place=where(trace.brackets[max(map(trace.bracket_of, players))])
        )
    for number in range(min(map(trace.bracket_of, players)), -1, -1):
        place = trace.brackets[number]
        found = best_fulfilling(trace, place, Restriction(pair))
        if found is not None:
            return compared(trace, meeting, place, found)
    return Answer(Verdict.IMPOSSIBLE, meeting, article("C.13"))


def compared(trace: RoundTrace2012, meeting: Meeting, place: BracketTrace2012, other: Candidate) -> Answer:
    """How another pairing of the bracket compares with the one accepted."""
    actual = taken(trace, place)
    alternative = _alternative(trace, actual, other)
    criterion = first_difference(actual.values, other.values)
    if criterion is not None:
        comparison = _comparison(trace, place, criterion, actual, other)
        decided = article("C.13" if _joined_or_anew(place, criterion) else criterion.article)
        return Answer(Verdict.WORSE, meeting, decided, where(place), comparison, alternative=alternative)
    difference = first_later(actual.order, other.order)
    if difference is None:
        return Answer(Verdict.PAIRED, meeting, place=where(place))
    mine, others = difference
    comparison = Comparison(
        mine.article, 0, Unit.PLACES, mine.numbers, others.numbers, mine.what, step=mine.step
    )
    return Answer(
        Verdict.LATER_IN_ORDER, meeting, article(mine.article), where(place), comparison,
        alternative=alternative,
    )  # fmt: skip


def where(place: BracketTrace2012) -> Place:
    """A bracket as the answers name it."""
    return Place(place.number + 1, place.score)


def step_of(criterion: Criterion, place: BracketTrace2012) -> str:
    """The step that would have had to give up this criterion; C.14 has another one beside upper players."""
    return "C.14.b.1" if criterion.name == PAIRS and place.upper else criterion.step


def _joined_or_anew(place: BracketTrace2012, criterion: Criterion) -> bool:
    """C.13 reduces P and M1 itself where it pairs a bracket anew or joins two."""
    anew = place.record.anew
    by_c13 = place.record.bracket.merged or (anew is not None and anew.asked is None)
    return by_c13 and criterion.article == "C.14"


def _comparison(
    trace: RoundTrace2012, place: BracketTrace2012, criterion: Criterion, actual: Candidate, other: Candidate
) -> Comparison:
    if criterion.name == BACKTRACKING:
        return _of_backtracking(trace, place, criterion, actual, other)
    return Comparison(
        criterion.label,
        criterion.nearest,
        criterion.unit,
        actual.values.get(criterion.name, ()),
        other.values.get(criterion.name, ()),
        criterion.name,
        step=step_of(criterion, place),
    )


def _of_backtracking(
    trace: RoundTrace2012, place: BracketTrace2012, criterion: Criterion, actual: Candidate, other: Candidate
) -> Comparison:
    """C.12: what the other pairing lacks, the scores of those moving down or what they allow below."""
    label, nearest = criterion.label, criterion.nearest
    mine, others = (tuple(reversed(trace.field_2012.scores(each.downfloaters))) for each in (actual, other))
    if mine != others:
        return Comparison(label, nearest, Unit.SCORES, mine, others, "backtracking scores")
    anew = place.record.anew
    assert anew is not None
    reached, missed = (_as_value(reached_below(trace, anew, each.downfloaters)) for each in (actual, other))
    return Comparison(label, nearest, Unit.PAIRS, reached, missed, criterion.name)


def _as_value(target: Target | None) -> tuple[int, ...]:
    return () if target is None else (target.pairs, target.upper)


def _alternative(trace: RoundTrace2012, actual: Candidate, other: Candidate) -> Alternative:
    def sorted_pairs(pairs: set[Pair]) -> tuple[Meeting, ...]:
        return tuple(named(trace, pair) for pair in sorted(pairs))

    def indices(downfloaters: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(trace.entrants[position].index for position in downfloaters)

    mine, others = set(actual.pairs), set(other.pairs)
    return Alternative(
        sorted_pairs(others - mine),
        sorted_pairs(mine - others),
        indices(other.downfloaters),
        indices(actual.downfloaters),
    )
