"""The players and brackets of a round of the Dutch system as they are asked about, whatever paired them.

Players are positions in the order of article 1.2 (score, then pairing number), 0 for the highest-ranked;
the pairing-allocated bye stands in the place of an opponent as the position after the last player.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from pairwright.common.values import dataclass, replace
from pairwright.systems.answers import Place, Players
from pairwright.systems.board_faults import rounds_met
from pairwright.systems.dutch.criteria import may_meet_by_colour
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.dutch.situation import Entrant
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.evidence import ColourEvidence, ColourRule
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.swiss.boards import barring_rounds, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.colours import allocate, same_absolute_preference
from pairwright.systems.swiss.problem import BracketProblem, ClassTable
from pairwright.systems.swiss.round_context import evidence_of_colours
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

Pair = tuple[int, int]


class SeenPlayers(Protocol):
    """A bracket and the candidate taken; each edition knows more of its own."""

    @property
    def number(self) -> int:
        """Counts from 0, the top."""

    @property
    def place(self) -> Place:
        """As the answers name it."""

    @property
    def players(self) -> Players:
        """Everybody in the bracket, those moved down first."""

    @property
    def moved_down(self) -> Players:
        """Who came from above; in a joined bracket (2012), also who came to the bracket added last."""

    @property
    def residents(self) -> Players:
        """The others."""

    @property
    def came(self) -> Players:
        """Who came from above into all of it."""

    @property
    def sent_on(self) -> Players:
        """Whom the next bracket got before anybody was paired (2012, C.1)."""

    @property
    def upper(self) -> Players:
        """Who is to be paired first; nobody where the bracket is handled as homogeneous."""

    @property
    def remaining(self) -> Players:
        """Of whom the remainder is made, but for those whom the upper players take."""

    @property
    def collapsed(self) -> bool:
        """Made of several brackets: everybody below the penultimate one (2017), or joined by C.13 (2012)."""

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The member of S1 first."""

    @property
    def downfloaters(self) -> Players:
        """Who is left unpaired: moves down or, after the last bracket, has the bye."""


AnySeen = TypeVar("AnySeen", bound=SeenPlayers)
SeenHere = TypeVar("SeenHere", bound=SeenPlayers, covariant=True)


def halves(place: SeenPlayers) -> tuple[Players, Players, int]:
    """The upper players who are paired, the remainder, and how many pairs are made of it."""
    first = [pair for pair in place.pairs if pair[0] in place.upper]
    placed = {player for pair in first for player in pair}
    rest = tuple(player for player in place.remaining if player not in placed)
    return tuple(sorted(a for a, _ in first)), rest, len(place.pairs) - len(first)


def natural_opponents(place: SeenPlayers) -> dict[int, int]:
    """Whom each has before anything is altered (3.2, 3.3), but for those who are left over then.

    An upper player names one who does not name him: of a remainder it is settled later who is in it.
    """
    chosen, rest, count = halves(place)
    free = (player for player in place.remaining if player not in chosen)
    found = dict(zip(rest[:count], rest[count : 2 * count], strict=True))
    return {**found, **{b: a for a, b in found.items()}, **dict(zip(chosen, free, strict=False))}


@dataclass(frozen=True)
class FieldTrace(Generic[SeenHere]):
    """A round, paired.

    field: the players as columns. entrants: the same players as the definitions see them.
    brackets: from the top.
    """

    tournament: Tournament
    edition: Edition
    field: Field
    entrants: tuple[Entrant, ...]
    history: History
    brackets: tuple[SeenHere, ...]

    @property
    def pab_recipient(self) -> int | None:
        """Who has the pairing-allocated bye."""
        return self.brackets[-1].downfloaters[0] if self.brackets and self.brackets[-1].downfloaters else None

    @cached_property
    def _met(self) -> dict[int, tuple[Pair, int]]:
        """Of every player the pair, and the number of the bracket in which it is made."""
        return {p: (pair, place.number) for place in self.brackets for pair in place.pairs for p in pair}

    def pair_of(self, position: int) -> Pair:
        """The pair of a player, the member of S1 first; not for the PAB recipient."""
        return self._met[position][0]

    def partner_of(self, position: int) -> int:
        """The opponent of a player, or the bye."""
        return sum(self.pair_of(position)) - position if position in self._met else self.bye

    def bracket_of(self, position: int) -> int:
        """In which bracket a player is paired; the last one for the PAB recipient and for the bye."""
        return self._met[position][1] if position in self._met else len(self.brackets) - 1

    @property
    def bye(self) -> int:
        """What stands for the bye in the place of an opponent."""
        return len(self.entrants)

    @cached_property
    def numbers_for_parity(self) -> tuple[int, ...]:
        """Per player of the tournament, the number whose parity article 5.2.5 looks at."""
        renumber = self.edition.number_parity == "effective-rank"
        return tuple(numbers_for_parity(self.tournament, renumber))

    @cached_property
    def initial_colour(self) -> Colour:
        """The initial colour (5.1), as given or as the rounds show it."""
        return infer_initial_colour(self.tournament, self.edition.number_parity == "effective-rank")

    @cached_property
    def position_of(self) -> dict[int, int]:
        """Position of each player (index into the tournament) who takes part."""
        return {entrant.index: position for position, entrant in enumerate(self.entrants)}


AnyTrace = FieldTrace[SeenPlayers]
"""A round, whatever paired it."""


# -- What keeps two players apart by itself: C1, C3, restrictions of the event; C2 for the bye ---------


def obstacles_between(trace: AnyTrace, a: int, b: int) -> tuple[Finding, ...]:
    """Everything that bars a pair of positions; () when they may meet. `b` may be the bye."""
    if a == b:
        return (Finding(Kind.SAME_PLAYER, (trace.entrants[a].index,)),)
    if trace.bye in (a, b):
        return _bars_of_bye(trace, min(a, b))
    first, second = trace.entrants[a], trace.entrants[b]
    players = (first.index, second.index)
    found = []
    rounds = rounds_met(trace.tournament, first.index, second.index)
    if rounds:
        found.append(Finding(Kind.MET, players, rounds))
    if not may_meet_by_colour(first.preference, second.preference, first.topscorer, second.topscorer):
        colour = first.preference.colour.name.lower()
        found.append(Finding(Kind.SAME_ABSOLUTE_COLOUR, players, colour=colour))
    if any(set(players) <= set(group.players) for group in trace.tournament.forbidden_next_round()):
        found.append(Finding(Kind.FORBIDDEN, players))
    return tuple(found)


def _bars_of_bye(trace: AnyTrace, position: int) -> tuple[Finding, ...]:
    """C2: the rounds that bar a player from the bye; that there is none when the field is even."""
    player = trace.entrants[position].index
    if not trace.field.odd:
        return (Finding(Kind.NO_BYE, (player,)),)
    return tuple(
        Finding(Kind.BARRED_FROM_BYE, (player,), (number,), outcome=outcome)
        for number, outcome in barring_rounds(trace.tournament, trace.history, trace.edition.pab_bar, player)
    )


# -- A bracket problem in which some things are settled beforehand: a pair, who stays, who leaves ------


@dataclass(frozen=True, slots=True)
class BracketRestriction:
    """What must hold; players by position.

    pair:   these two are paired (the bye may be one of them).
    stays:  these are paired in the bracket. leaves: these are not.
    barred: these pairs are not made.
    """

    pair: Pair | None = None
    stays: frozenset[int] = frozenset()
    leaves: frozenset[int] = frozenset()
    barred: frozenset[Pair] = frozenset()

    def and_also(self, stays: Iterable[int] = (), leaves: Iterable[int] = ()) -> BracketRestriction:
        """With more players who stay or leave."""
        return replace(self, stays=self.stays.union(stays), leaves=self.leaves.union(leaves))


def restricted(problem: BracketProblem, restriction: BracketRestriction) -> BracketProblem:
    """The problem under a restriction; players that are no vertices of it are not looked at.

    Everybody concerned gets a class of his own, from which the pairs that must not be are removed.
    """
    if restriction == BracketRestriction():
        return problem
    vertex = dict(zip(problem.positions, range(len(problem.positions)), strict=True))
    classes, single = list(problem.classes), bytearray(problem.may_single)
    table: ClassTable = [list(row) for row in problem.class_table]

    def own_class(position: int) -> int:
        v = vertex[position]
        old, new = classes[v], len(table)
        for row in table:
            row.append(row[old])
        table.append(list(table[old]))
        classes[v] = new
        return new

    def keep(own: int, inner: bool) -> None:
        for other in range(len(table)):
            entry = table[own][other]
            if entry is not None and entry[1] is not inner:
                table[own][other] = table[other][own] = None

    for position in restriction.stays & vertex.keys():
        keep(own_class(position), inner=True)
        single[vertex[position]] = 0
    for position in restriction.leaves & vertex.keys():
        keep(own_class(position), inner=False)
    if restriction.pair is not None and vertex.keys() >= set(restriction.pair):
        first, second = map(own_class, restriction.pair)
        kept = table[first][second]
        for own in (first, second):
            for other in range(len(table)):
                table[own][other] = table[other][own] = None
            single[vertex[restriction.pair[own != first]]] = 0
        table[first][second] = table[second][first] = kept
    barred = [(vertex[a], vertex[b]) for a, b in restriction.barred if {a, b} <= vertex.keys()]
    for v in {v for pair in barred for v in pair}:
        own_class(problem.positions[v])
    for v, w in barred:
        table[classes[v]][classes[w]] = table[classes[w]][classes[v]] = None
    return replace(problem, classes=classes, class_table=table, may_single=bytes(single))


# -- Why the colours of a pair are what they are: article 5.2 -------------------------------------------

_RULES = {
    "5.2.1": ColourRule.AGREED,
    "5.2.2": ColourRule.STRONGER,
    "5.2.3": ColourRule.ALTERNATED,
    "5.2.4": ColourRule.HIGHER,
    "5.2.5": ColourRule.PARITY,
}


def evidence_of(
    pair: tuple[Entrant, Entrant],
    played_colours: Sequence[Sequence[int]],
    number: int,
    initial_colour: Colour,
    edition: Edition,
) -> ColourEvidence:
    """The colours of a pair, the higher-ranked player first, and the rule that gave them.

    played_colours: of every player of the tournament. number, initial_colour: as for `allocate`.
    """
    higher, lower = pair
    had = played_colours[higher.index], played_colours[lower.index]
    wider = edition.wider_difference
    allocation = allocate(higher.preference, lower.preference, lambda: had, number, initial_colour, wider)
    found = evidence_of_colours(
        (higher.index, higher.preference, had[0]),
        (lower.index, lower.preference, had[1]),
        allocation,
        (_RULES[allocation.article], edition.article(allocation.article)),
        (number, initial_colour),
        wider,
    )
    if not same_absolute_preference(higher.preference, lower.preference):
        return found
    topscorers = tuple(entrant.index for entrant in pair if entrant.topscorer)
    return replace(found, exception=edition.criterion(3), topscorers=topscorers)
