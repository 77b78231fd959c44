"""A round of the edition of 2012 as the procedure paired it: every bracket, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.systems.answers import Place
from pairwright.systems.dutch.explain.field_trace import FieldTrace, Pair
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.dutch.literal.sequence import Players
from pairwright.systems.dutch.situation import entrants_of
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.dutch_2012.fast import Procedure2012
from pairwright.systems.dutch_2012.field import Field2012
from pairwright.systems.dutch_2012.graphs import Graphs
from pairwright.systems.dutch_2012.record import Paired2012
from pairwright.tournament.history import History
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class BracketTrace2012:
    """A bracket and the pairing accepted.

    number: counts from 0, the top. score: of its highest residents, in units.
    record: what the procedure knows of it.
    came:   those who moved down into it; in a bracket joined by C.13, not those of the bracket added last.
    below:  everybody further down than its residents.
    """

    number: int
    score: int
    record: Paired2012
    came: Players
    below: Players

    @property
    def place(self) -> Place:
        """As the answers name it."""
        return Place(self.number + 1, self.score)

    @property
    def moved_down(self) -> Players:
        """Everybody who came from above."""
        return self.record.moved_down

    @property
    def residents(self) -> Players:
        """Everybody of the scoregroup."""
        return self.record.residents

    @property
    def sent_on(self) -> Players:
        """C.1."""
        return self.record.incompatible

    @property
    def upper(self) -> Players:
        """The players who are to be paired first; nobody where the bracket is handled as homogeneous."""
        return self.record.bracket.upper if self.record.bracket.heterogeneous else ()

    @property
    def remaining(self) -> Players:
        """Everybody who is to be paired."""
        return self.record.bracket.players

    @property
    def collapsed(self) -> bool:
        """Joined by C.13."""
        return self.record.bracket.merged

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The member of S1 first."""
        return tuple(self.record.pairs)

    @property
    def players(self) -> Players:
        """Everybody who came or belongs here, also those whom C.1 sent on."""
        return tuple(sorted((*self.record.moved_down, *self.record.residents)))

    @property
    def downfloaters(self) -> Players:
        """Who is left unpaired: moves down or, after the lowest bracket, has the bye."""
        return self.record.downfloaters


@dataclass(frozen=True)
class RoundTrace2012(FieldTrace[BracketTrace2012]):
    """A round of the edition of 2012, paired.

    field_2012: the players, with the questions of the procedure. graphs: brackets as problems of matching.
    """

    field_2012: Field2012
    graphs: Graphs

    @classmethod
    def of(cls, tournament: Tournament, rules: Edition) -> RoundTrace2012:
        """Pair the next round and keep what was seen on the way. Raises what the pairing raises."""
        players = Field(tournament, rules)
        procedure = Procedure2012(players)
        history = History.of(tournament)
        return cls(
            tournament,
            rules,
            players,
            entrants_of(tournament, rules, history),
            history,
            tuple(_brackets(procedure.paired(), players)),
            procedure.field_2012,
            Graphs(procedure.field_2012, procedure.conflicts),
        )


def _brackets(paired: list[Paired2012], field: Field) -> list[BracketTrace2012]:
    trace: list[BracketTrace2012] = []
    came: Players = ()
    for number, record in enumerate(paired):
        own = sorted({*record.moved_down, *record.residents}.difference(came))
        below = tuple(range(own[-1] + 1, len(field.player)))
        trace.append(BracketTrace2012(number, field.score[own[0]], record, came, below))
        came = record.downfloaters
    return trace
