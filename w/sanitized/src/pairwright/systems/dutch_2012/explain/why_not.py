"""Why are two players not paired in 2012? The first pairing with them that the procedure could come to."""

from __future__ import annotations

from pairwright.systems.answers import Answer, Comparison, Meeting, Unit, Verdict
from pairwright.systems.dutch.explain.restriction import Restriction
from pairwright.systems.dutch.explain.why_not import by_order, named, players_of, settled_beforehand, worse
from pairwright.systems.dutch_2012.bracket import Target
from pairwright.systems.dutch_2012.explain.candidates import (
    Weighed,
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
from pairwright.systems.dutch_2012.explain.trace import BracketTrace2012, RoundTrace2012


def why_not(trace: RoundTrace2012, a: int, b: int) -> Answer:
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
        found = best_fulfilling(trace, place, Restriction(pair))
        if found is not None:
            return compared(trace, meeting, place, found)
    return Answer(Verdict.IMPOSSIBLE, meeting, article("C.13"))


def compared(trace: RoundTrace2012, meeting: Meeting, place: BracketTrace2012, other: Weighed) -> Answer:
    """How another pairing of the bracket compares with the one accepted."""
    actual = taken(trace, place)
    criterion = first_difference(actual.values, other.values)
    if criterion is None:
        return by_order(trace, meeting, place, actual, other)
    comparison = _comparison(trace, place, criterion, actual, other)
    decided = article("C.13" if _joined_or_anew(place, criterion) else criterion.article)
    return worse(trace, meeting, place, (actual, other), decided, comparison)


def step_of(criterion: Criterion, place: BracketTrace2012) -> str:
    """The step that would have had to give up this criterion; C.14 has another one beside upper players."""
    return "C.14.b.1" if criterion.name == PAIRS and place.upper else criterion.step


def _joined_or_anew(place: BracketTrace2012, criterion: Criterion) -> bool:
    """C.13 reduces P and M1 itself where it pairs a bracket anew or joins two."""
    anew = place.record.anew
    by_c13 = place.record.bracket.merged or (anew is not None and anew.asked is None)
    return by_c13 and criterion.article == "C.14"


def _comparison(
    trace: RoundTrace2012,
    place: BracketTrace2012,
    criterion: Criterion,
    actual: Weighed,
    other: Weighed,
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
    trace: RoundTrace2012,
    place: BracketTrace2012,
    criterion: Criterion,
    actual: Weighed,
    other: Weighed,
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
