"""What a candidate fails, criterion by criterion, counted player by player and pair by pair.

Nothing here knows the weights by which the pairing was found: a mistake in those shows here.

The values are lists of whole numbers, to be compared like words in a dictionary; the smaller is better.
Criteria are named by their numbers in the edition of 2026 (C6 is 6); those of 2017 keep that number.

     6  how many float                       10 to 17  how many fail the criterion
     7  the scores of those who float        18 to 21  score differences, the largest first, in units
        (2017: all score differences)
     8  how many float from the next bracket at best, then their scores
     9  games the PAB recipient has not played
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace, Stage
from pairwright.systems.dutch.literal.evaluation import (
    DIFFERENCES_OF_REPEATED_FLOATS,
    REPEATED_FLOATS,
    Mark,
    Sheet2017,
    Sheet2026,
)
from pairwright.systems.evidence import CriterionValue
from pairwright.tournament.scoring import POINT

Value = tuple[int, ...]
Values = dict[int, Value]

COLOURS = 10
"""The first of the criteria that look at colours."""

OF_A_BRACKET = range(6, 22)
"""The criteria of one bracket, in order of importance."""


def counted(
    trace: RoundTrace,
    place: BracketTrace,
    pairs: Iterable[Pair],
    downfloaters: Sequence[int],
    following: Value,
) -> Values:
    """The values of a candidate of a bracket.

    place:     the bracket; only who is in it and by which rules it is paired are looked at.
    following: what C8 compares; () where it is not in force.
    """
    pairs = list(pairs)
    scores = trace.scores
    values: Values = {6: (len(downfloaters),), 7: _shortfall(scores, place, pairs, downfloaters)}
    if following:
        values[8] = following
    unplayed = _unplayed(trace, place, downfloaters)
    if unplayed is not None:
        values[9] = (unplayed,)
    values.update(_marked(trace, place, pairs, downfloaters))
    return values


def first_difference(one: Values, other: Values) -> int | None:
    """The first criterion, in order of importance, in which two candidates differ."""
    return next((number for number in OF_A_BRACKET if one.get(number, ()) != other.get(number, ())), None)


def vector(values: Values) -> tuple[Value, ...]:
    """The values in order of importance, for comparing whole candidates."""
    return tuple(values.get(number, ()) for number in OF_A_BRACKET)


def _shortfall(
    scores: Sequence[int], place: BracketTrace, pairs: list[Pair], downfloaters: Sequence[int]
) -> Value:
    if place.stage is Stage.COMPLETE:
        return tuple(sorted((scores[player] for player in downfloaters), reverse=True))
    floor = min(scores[player] for player in place.bracket.residents) - POINT
    differences = [abs(scores[a] - scores[b]) for a, b in pairs if scores[a] != scores[b]]
    return tuple(sorted([*differences, *(scores[player] - floor for player in downfloaters)], reverse=True))


def _unplayed(trace: RoundTrace, place: BracketTrace, downfloaters: Sequence[int]) -> int | None:
    """C9 concerns a bracket with one downfloater who can only be the PAB recipient."""
    concerned = (
        trace.edition.pab_unplayed_games
        and trace.bye_score is not None
        and trace.bye_score >= place.bracket.score
        and len(downfloaters) == 1
    )
    return trace.entrants[downfloaters[0]].unplayed_games if concerned else None


def _marked(trace: RoundTrace, place: BracketTrace, pairs: list[Pair], downfloaters: Sequence[int]) -> Values:
    """C10 to C21, as the sheets of the literal procedure mark them."""
    sheet, key = _sheet(trace, place)
    known, entrants = trace.marks, trace.entrants
    marks: list[Mark] = []
    for a, b in pairs:
        asked = (*key, a, b) if a < b else (*key, b, a)
        found = known.get(asked)
        if found is None:
            found = known[asked] = tuple(sheet.of_pair(entrants[min(a, b)], entrants[max(a, b)]))
        marks += found
    marks += [mark for player in downfloaters for mark in sheet.of_downfloater(trace.entrants[player])]
    amounts: dict[int, list[int]] = {}
    for criterion, amount in marks:
        amounts.setdefault(criterion, []).append(amount)
    counts = {number: (len(amounts.get(number, ())),) for number in range(COLOURS, REPEATED_FLOATS + 4)}
    lists = {
        number: tuple(sorted(amounts.get(number, ()), reverse=True))
        for number in range(DIFFERENCES_OF_REPEATED_FLOATS, DIFFERENCES_OF_REPEATED_FLOATS + 4)
    }
    return {**counts, **lists}


def _sheet(trace: RoundTrace, place: BracketTrace) -> tuple[Sheet2017 | Sheet2026, tuple[int, ...]]:
    """The sheet of a bracket, and what tells it from the others of the round."""
    scores = [trace.scores[player] for player in place.players]
    if place.stage is Stage.COMPLETE:
        return Sheet2026(trace.edition, *(key := (place.bracket.score, max(scores)))), key
    return Sheet2017(trace.edition, min(scores), compares_scores=False), (min(scores),)


def limbo_above(trace: RoundTrace, place: BracketTrace, number: int) -> int:
    """Amounts of C18 and C20 from here on are those of players left in the Limbo, who have no difference.

    0 for other criteria, and where nobody is left there without one (2017).
    """
    if number not in (18, 20) or place.stage is not Stage.COMPLETE:
        return 0
    highest = max(trace.entrants[player].score for player in place.players)
    return highest - place.bracket.score + 1


def criterion_values(trace: RoundTrace, place: BracketTrace, values: Values) -> tuple[CriterionValue, ...]:
    """The values of a candidate, each with the name and the article of its criterion."""
    criteria = [trace.edition.criteria[number] for number in OF_A_BRACKET if number in values]
    return tuple(
        one.valued(values[one.number], one.key, limbo_above(trace, place, one.number)) for one in criteria
    )
