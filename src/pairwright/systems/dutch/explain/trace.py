"""A round of the Dutch system as the pairing saw it: every bracket, and what the candidate taken in it fails.

Players and the bye are positions, as in `field_trace`. What a candidate fails is counted criterion by
criterion, player by player and pair by pair. Nothing here knows the weights by which the pairing was found: a
mistake in those shows here.

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
from enum import Enum
from functools import cached_property
from typing import ClassVar

from pairwright.common.errors import BadInput
from pairwright.common.values import dataclass
from pairwright.common.values import field as column
from pairwright.matching import Conflicts
from pairwright.systems.answers import Place, Players
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.explain.field_trace import FieldTrace, Pair
from pairwright.systems.dutch.explain.order import Candidate
from pairwright.systems.dutch.fast.collapse import Collapse
from pairwright.systems.dutch.fast.every_bracket import EveryBracket
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.dutch.literal.evaluation import (
    DIFFERENCES_OF_REPEATED_FLOATS,
    REPEATED_FLOATS,
    Mark,
    Sheet2017,
    Sheet2026,
)
from pairwright.systems.dutch.situation import Entrant, entrants_of
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.evidence import CriterionValue
from pairwright.systems.swiss.fast import Procedure
from pairwright.systems.swiss.problem import Bracket, BracketProblem
from pairwright.tournament.history import History
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament


class Stage(Enum):
    """By which rules a bracket looks beyond itself."""

    COMPLETE = "completion is kept in sight (2026)"
    NEXT = "only the next bracket is looked at (2017)"
    PENULTIMATE = "the penultimate bracket before a collapse (2017)"
    LAST = "the last bracket, collapsed or not (2017)"


@dataclass(frozen=True, slots=True)
class BracketTrace:
    """A bracket and the candidate taken.

    number:  counts from 0, the top.
    bracket: moved-down players, residents, and what lies below.
    pairs:   higher-ranked player first. downfloaters: those left unpaired, in rank order.
    collapsed: it holds everybody below the one that did not allow completion (2017).
    """

    number: int
    stage: Stage
    bracket: Bracket
    pairs: tuple[Pair, ...]
    downfloaters: tuple[int, ...]
    collapsed: bool = False
    sent_on: ClassVar[Players] = ()

    @property
    def place(self) -> Place:
        """As the answers name it."""
        return Place(self.number + 1, self.bracket.score)

    @property
    def players(self) -> Players:
        """Everybody in the bracket, in the order of the bracket sequence numbers (4.1)."""
        return (*self.bracket.mdps, *self.bracket.residents)

    @property
    def upper(self) -> Players:
        """The moved-down players."""
        return tuple(self.bracket.mdps)

    moved_down = came = upper

    @property
    def residents(self) -> Players:
        """Those of the scoregroup."""
        return tuple(self.bracket.residents)

    remaining = residents


@dataclass(frozen=True)
class RoundTrace(FieldTrace[BracketTrace]):
    """A round of the Dutch system, paired (editions of 2017 and 2026).

    pab_recipients: positions of those who may have the bye (C2, and C5 where it is in force).
    bye_score: score of the PAB recipient where C5 is in force, else None.
    shortfalls: what C8 compares, by bracket and downfloaters, as far as it was asked already.
    marks: by the sheet they are marked on, what pairs fail, as far as it was asked already.
    counted: the candidate taken in a bracket, counted, as far as it was asked already.
    alone:   brackets without what comes below them, as problems, as far as they were needed already.
    """

    conflicts: Conflicts
    pab_recipients: frozenset[int]
    bye_score: int | None
    shortfalls: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = column(
        default_factory=dict, compare=False
    )
    marks: dict[tuple[int, ...], dict[Pair, tuple[Mark, ...]]] = column(default_factory=dict, compare=False)
    counted: dict[int, Candidate[int]] = column(default_factory=dict, compare=False)
    alone: dict[int, BracketProblem] = column(default_factory=dict, compare=False)

    @cached_property
    def scores(self) -> list[int]:
        """Of everybody, by position."""
        return [entrant.score for entrant in self.entrants]

    @classmethod
    def of(cls, tournament: Tournament, edition: str | Edition = "") -> RoundTrace:
        """Pair the next round and keep what was seen on the way. Raises what the pairing raises."""
        rules = edition if isinstance(edition, Edition) else edition_named(edition or tournament.edition)
        if not rules.completion.compares:
            raise BadInput.told(
                "rounds of the edition {name} cannot be weighed against each other or certified, those of "
                "2017 and 2026 can", name=rules.name,
            )  # fmt: skip
        history = History.of(tournament)
        return cls.of_field(Field(tournament, rules), entrants_of(tournament, rules, history), history)

    @classmethod
    def of_field(cls, players: Field, entrants: Sequence[Entrant], history: History) -> RoundTrace:
        """The same of a field whose players have been looked at already."""
        procedure = players.edition.completion.procedure(players)
        brackets = tuple(_brackets(procedure))  # before what the procedure knows at its end
        return cls(
            players.tournament,
            players.edition,
            players,
            tuple(entrants),
            history,
            brackets,
            procedure.conflicts,
            procedure.pab_recipients,
            procedure.bye_score if isinstance(procedure, EveryBracket) else None,
        )


def _brackets(procedure: Procedure) -> list[BracketTrace]:
    mdps: Sequence[int] = ()
    trace: list[BracketTrace] = []
    for number, outcome in enumerate(procedure.brackets()):
        bracket = procedure.bracket(number, list(mdps))
        stage = _stage(procedure, number, bracket)
        if stage is Stage.LAST:
            everybody = len(procedure.field.player)
            low = range(everybody, everybody)
            residents = [*bracket.residents, *bracket.next_group, *bracket.low]
            bracket = bracket._replace(residents=residents, next_group=low, low=low)
        mdps = outcome.downfloaters
        collapsed = stage is Stage.LAST and any(other.stage is Stage.PENULTIMATE for other in trace)
        pairs, floats = tuple(outcome.pairs), tuple(outcome.downfloaters)
        trace.append(BracketTrace(number, stage, bracket, pairs, floats, collapsed))
    return trace


def _stage(procedure: Procedure, number: int, bracket: Bracket) -> Stage:
    """What `number` is; the penultimate bracket is known only when its outcome is there."""
    if not isinstance(procedure, Collapse):
        return Stage.COMPLETE
    if procedure.penultimate is None:
        return Stage.NEXT if bracket.next_group else Stage.LAST
    return Stage.PENULTIMATE if number == procedure.penultimate else Stage.LAST


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
    known, entrants = trace.marks.setdefault(key, {}), trace.entrants
    marks: list[Mark] = []
    for pair in pairs:
        found = known.get(pair)
        if found is None:
            found = known[pair] = tuple(sheet.of_pair(entrants[min(pair)], entrants[max(pair)]))
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
    scores = map(trace.scores.__getitem__, place.players)
    if place.stage is Stage.COMPLETE:
        return Sheet2026(trace.edition, *(key := (place.bracket.score, max(scores)))), key
    return Sheet2017(trace.edition, lowest := min(scores), compares_scores=False), (lowest,)


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
