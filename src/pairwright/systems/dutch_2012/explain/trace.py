"""A round of the edition of 2012 as the procedure paired it: every bracket, and what is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.explain.field_trace import FieldTrace, Pair
from pairwright.systems.dutch.field import Field
from pairwright.systems.dutch.sequence import Players
from pairwright.systems.dutch.situation import entrants_of
from pairwright.systems.dutch_2012.field import Field2012
from pairwright.systems.dutch_2012.graphs import Graphs
from pairwright.systems.dutch_2012.procedure import Procedure2012
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
    def upper(self) -> Players:
        """The players who are to be paired first; nobody where the bracket is handled as homogeneous."""
        return self.record.bracket.upper if self.record.bracket.heterogeneous else ()

    @property
    def players(self) -> Players:
        """Everybody who came or belongs here, also those whom C.1 sent on."""
        return tuple(sorted((*self.record.moved_down, *self.record.residents)))

    @property
    def downfloaters(self) -> Players:
        """Who is left unpaired: moves down or, after the lowest bracket, has the bye."""
        return self.record.downfloaters


@dataclass(frozen=True)
class RoundTrace2012(FieldTrace):
    """A round of the edition of 2012, paired.

    field_2012: the players, with the questions of the procedure. graphs: brackets as problems of matching.
    brackets: from the top.
    """

    field_2012: Field2012
    graphs: Graphs
    brackets: tuple[BracketTrace2012, ...]

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
            procedure.field_2012,
            Graphs(procedure.field_2012, procedure.conflicts),
            tuple(_brackets(procedure.paired(), players)),
        )

    @property
    def pab_recipient(self) -> int | None:
        """Who has the bye."""
        return self.brackets[-1].downfloaters[0] if self.brackets and self.brackets[-1].downfloaters else None

    @cached_property
    def _partners(self) -> dict[int, int]:
        pairs = [pair for place in self.brackets for pair in place.record.pairs]
        return {a: b for pair in pairs for a, b in (pair, pair[::-1])}

    @cached_property
    def _bracket_of(self) -> dict[int, int]:
        return {p: place.number for place in self.brackets for pair in place.record.pairs for p in pair}

    def partner_of(self, position: int) -> int:
        """The opponent of a player, or the bye."""
        return self._partners.get(position, self.bye)

    def bracket_of(self, position: int) -> int:
        """In which bracket a player is paired; the last one for the PAB recipient and for the bye."""
        return self._bracket_of.get(position, len(self.brackets) - 1)

    def pair_of(self, position: int) -> Pair:
        """The pair of a player, the member of S1 first; not for the PAB recipient."""
        pairs = self.brackets[self.bracket_of(position)].record.pairs
        return next(pair for pair in pairs if position in pair)


def _brackets(paired: list[Paired2012], field: Field) -> list[BracketTrace2012]:
    trace: list[BracketTrace2012] = []
    came: Players = ()
    for number, record in enumerate(paired):
        own = sorted({*record.moved_down, *record.residents}.difference(came))
        below = tuple(range(own[-1] + 1, len(field.player)))
        trace.append(BracketTrace2012(number, field.score[own[0]], record, came, below))
        came = record.downfloaters
    return trace
