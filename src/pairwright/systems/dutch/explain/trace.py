"""A round of the Dutch system as the pairing saw it: every bracket, and the candidate taken in it.

Players and the bye are positions, as in `field_trace`.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from pairwright.systems.dutch.literal.evaluation import Mark
from pairwright.systems.dutch.situation import entrants_of
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.swiss.fast import Procedure
from pairwright.systems.swiss.problem import Bracket, BracketProblem
from pairwright.tournament.history import History
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

    @property
    def start_below(self) -> int:
        """The first position further down than this bracket."""
        return self.bracket.next_group.start


@dataclass(frozen=True)
class RoundTrace(FieldTrace[BracketTrace]):
    """A round of the Dutch system, paired (editions of 2017 and 2026).

    pab_recipients: positions of those who may have the bye (C2, and C5 where it is in force).
    bye_score: score of the PAB recipient where C5 is in force, else None.
    shortfalls: what C8 compares, by bracket and downfloaters, as far as it was asked already.
    marks: what pairs fail, by the sheet they are marked on, as far as it was asked already.
    counted: the candidate taken in a bracket, counted, as far as it was asked already.
    alone:   brackets without what comes below them, as problems, as far as they were needed already.
    """

    conflicts: Conflicts
    pab_recipients: frozenset[int]
    bye_score: int | None
    shortfalls: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = column(
        default_factory=dict, compare=False
    )
    marks: dict[tuple[object, ...], tuple[Mark, ...]] = column(default_factory=dict, compare=False)
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
        players = Field(tournament, rules)
        procedure = rules.completion.procedure(players)
        history = History.of(tournament)
        brackets = tuple(_brackets(procedure))  # before what the procedure knows at its end
        return cls(
            tournament,
            rules,
            players,
            entrants_of(tournament, rules, history),
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
