"""What a pairing of a bracket is compared by in the edition of 2012, from the strongest to the weakest.

The procedure has no objective, but it comes to one pairing before another: C.14 gives up pairs and
moved-down players one at a time, C.10 requirements from the weakest on, and every step puts what is
weaker back in force. So of two pairings of a bracket it comes first to the one that is better in the
first of these criteria in which they differ. In a bracket that C.12 has paired anew, whether the
bracket below can be served stands before all requirements.

A round is traced as the procedure paired it: every bracket, and what is known of it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Place, Unit
from pairwright.systems.criterion import Criterion
from pairwright.systems.dutch.criteria import BOOK, CRITERIA_2017
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

EDITION = "2012"

# -- What is counted ---------------------------------------------------------------------------------


PAIRS, UPPER, CLOSENESS, BACKTRACKING = "pairs", "upper", "closeness", "backtracking"


def article(number: str) -> Article:
    """An article of the edition of 2012."""
    return Article(BOOK, number, EDITION)


def _criterion(
    label: str, number: str, nearest: int, plain: str, subject: str, unit: Unit = Unit.PAIRS
) -> Criterion:
    return Criterion(label, article(number), unit, None, plain, subject, nearest)


def _as_in_2017(label: str, number: str, nearest: int) -> Criterion:
    return replace(CRITERIA_2017[nearest], key=label, article=article(number))


CRITERIA: dict[str, Criterion] = {
    PAIRS: _criterion(
        "P1", "C.14", 6,
        N_("fewer pairs would be possible in the group {with_points}"),
        N_("pairs of the bracket"),
    ),
    UPPER: _criterion(
        "M1", "C.14", 7,
        N_("fewer players from above would find an opponent in the group {with_points}"),
        N_("moved-down players paired"),
    ),
    CLOSENESS: _criterion(
        "B.3", "B.3", 7,
        N_("a player with more points would have to play somebody from a lower group"),
        N_("scores of the moved-down players left unpaired"),
        Unit.SCORES,
    ),
    BACKTRACKING: _criterion(
        "C.12", "C.12", 8,
        N_("fewer pairs, or fewer with players from above, would be possible in the next group"),
        N_("pairs that the next bracket can reach, and how many of them with moved-down players"),
    ),
    "same_absolute": _criterion(
        "B.2", "B.2", 10,
        N_("more pairs would have two players who must both have the same colour"),
        N_("pairs with the same absolute colour preference"),
    ),
    "strong_alike": _criterion(
        "A.7.d", "A.7.d", 13,
        N_("more players would not get a colour they strongly need"),
        N_("pairs with the same strong colour preference"),
    ),
    "denied": _criterion(
        "B.4", "B.4", 12,
        N_("more players would not get the colour they are due"),
        N_("pairs in which a colour preference is not granted"),
    ),
    "strong_denied": _criterion(
        "A.7.e", "A.7.e", 13,
        N_("more players would not get a colour they strongly need"),
        N_("pairs in which a strong colour preference is not granted"),
    ),
    "downfloats_1": _as_in_2017("B.5 down", "B.5", 14),
    "downfloats_2": _as_in_2017("B.6 down", "B.6", 16),
    "upfloats_1": _as_in_2017("B.5 up", "B.5", 15),
    "upfloats_2": _as_in_2017("B.6 up", "B.6", 17),
}  # fmt: skip
"""By what the requirements of the procedure call them. Floats are counted as in 2017."""

STEPS = {
    PAIRS: "C.14.a",
    UPPER: "C.14.b.2",
    CLOSENESS: "C.8.b",
    "same_absolute": "C.10.g",
    "strong_alike": "C.10.f",
    "denied": "C.10.e",
    "strong_denied": "C.10.e",
    "downfloats_1": "C.10.d",
    "downfloats_2": "C.10.c",
    "upfloats_1": "C.10.b",
    "upfloats_2": "C.10.a",
}
"""What would have had to give a criterion up."""

MORE_IS_BETTER = (PAIRS, UPPER)

Value = tuple[int, ...]
Values = dict[str, Value]


def vector(values: Values) -> tuple[Value, ...]:
    """The values in order of importance, the smaller the better, for comparing whole pairings."""
    return tuple(_smaller_is_better(name, values) for name in CRITERIA)


def first_difference(one: Values, other: Values) -> str | None:
    """The name of the first criterion, in order of importance, in which two pairings differ."""
    return next((name for name in CRITERIA if one.get(name, ()) != other.get(name, ())), None)


def _smaller_is_better(name: str, values: Values) -> Value:
    value = values.get(name, ())
    return tuple(-entry for entry in value) if name in MORE_IS_BETTER else value


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
