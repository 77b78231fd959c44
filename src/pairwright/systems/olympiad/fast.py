"""The Olympiad pairing rules by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pairwright.common.errors import NoPairing
from pairwright.common.messages import N_
from pairwright.matching import Matcher
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.olympiad.field import DOWN, UP, Field, ScoreLevel, pairing_of
from pairwright.systems.olympiad.literal import NO_BYE, NO_PAIRING
from pairwright.systems.olympiad.rules import BOOK, Allowed, Edition, suit
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.swiss.fast import conflicts_of
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

Pair = tuple[int, int]
STAYS, CAME, COMES_PLACED = "resident", "floater from elsewhere", "floater that meets a resident"
PLACED, LEAVES = "floats into the next group", "floats"
NEXT, BEYOND = "in the next group", "beyond it"


def pair_fast(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round.

    Raises NoPairing when 6.1 and article 4 cannot be kept, BadInput for unusable input.
    """
    rules.require_round(tournament)
    procedure = OlympiadProcedure(Field(tournament, rules))
    return pairing_of(procedure.field, procedure.pairs(), procedure.bye)


class OlympiadProcedure:
    """One round: in every group as many pairs as possible, whatever is decided."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.conflicts = conflicts_of(field.tournament)
        self.bye = self._bye() if len(field.players) % 2 else None

    def _bye(self) -> int:
        """Article 4: the lowest-ranked team that may have the bye and leaves a complete round."""
        players = self.field.ranked(self.field.players)
        for team in reversed(players):
            if team not in self.field.pab_barred:
                others = [one for one in players if one != team]
                if Matching(self, others, {}).kept is not None:
                    return team
        raise NoPairing(NO_BYE)

    def pairs(self) -> list[Pair]:
        """All pairs, group by group."""
        levels = self.field.levels(self.bye)
        left = [one for level in levels for one in level.residents]
        made: list[Pair] = []
        floaters: dict[int, list[int]] = {DOWN: [], UP: []}
        placed: set[int] = set()
        for level in levels:
            came = [*floaters[DOWN], *floaters[UP]] if level.median else floaters[level.direction]
            group = _Group(self, level, in_turn(self.field, level, came), placed, left)
            group.draw()
            made += group.made
            gone = {one for pair in group.made for one in pair}
            left = [one for one in left if one not in gone]
            floaters[level.direction] = [*group.leaving]
            placed = (placed - gone) | {one for one, how in group.leaving.items() if how == PLACED}
        return made


class _Group:
    """One group as it is drawn.

    left: everybody unpaired. placed: floaters who meet a resident of the group that they come to.
    leaving: who leaves the group, and whether for the next group (PLACED) or for any further one (LEAVES).
    """

    def __init__(
        self, procedure: OlympiadProcedure, level: ScoreLevel, incoming: tuple[int, ...], placed: set[int],
        left: Sequence[int],
    ) -> None:  # fmt: skip
        self.procedure, self.field, self.level = procedure, procedure.field, level
        self.incoming, self._left = incoming, left
        self._status = dict.fromkeys(level.residents, STAYS)
        self._status |= {one: COMES_PLACED if one in placed else CAME for one in incoming}
        self.made: list[Pair] = []
        self.leaving: dict[int, str] = {}
        self._limits = False

    def draw(self) -> None:
        """The floaters that came, those that leave, then half against half."""
        matching, kept = self._most()
        unpaired = set(self._status)

        def meets(first: int, order: Sequence[int]) -> bool:
            """The first of these with whom as many pairs stay possible."""
            second = next((one for one in order if one in unpaired and matching.pair(first, one)), None)
            if second is not None:
                self.made.append((first, second))
                unpaired.difference_update((first, second))
            return second is not None

        for floater in self.incoming:
            order = tried_by_floater(self.field, self.level, floater, self.incoming)
            if floater in unpaired and not meets(floater, order):
                self.leaving[floater] = LEAVES
        order = [one for one in tried_as_floater(self.field, self.level) if one in unpaired]
        while len(self._status) - len(self.leaving) > 2 * kept:
            matching = self._leave(order, kept - len(self.made))
        rest = [one for one in self.field.ranked(order, self.level.direction) if one not in self.leaving]
        while rest:
            meets(rest[0], tried_in_halves(rest))
            rest = [one for one in rest if one in unpaired]

    def _most(self) -> tuple[Matching, int]:
        """As many pairs as possible; within the limits of 7.3 where these cost none (7.4)."""
        free = self._matching()
        if free.kept is None:
            raise NoPairing(NO_PAIRING)
        self._limits = not all(map(all, map(self.field.allowed.__getitem__, self._status)))
        within = self._matching() if self._limits else free
        self._limits = self._limits and within.kept == free.kept
        return (within if self._limits else free), free.kept

    def _leave(self, order: Sequence[int], wanted: int) -> Matching:
        """One more leaves: one with an opponent in the next group, else the first that can be spared."""
        for how in (PLACED, LEAVES):
            for team in order:
                if team in self.leaving:
                    continue
                self.leaving[team] = how
                found = self._matching()
                if found.kept == wanted:
                    return found
                del self.leaving[team]
        raise AssertionError("as many pairs as possible leave somebody out")

    def _matching(self) -> Matching:
        gone = {one for pair in self.made for one in pair}
        status = {one: how for one, how in (self._status | self.leaving).items() if one not in gone}
        left = [one for one in self._left if one not in gone]
        return Matching(self.procedure, left, status, self.level.following, limits=self._limits)


class Matching:
    """A pairing of everybody left with as many pairs inside the group as there can be.

    status: of the members of the group; others are in the NEXT one, `following`, or BEYOND it.
    limits: 7.3 holds inside the group. kept: how many pairs are inside; None where not all can be paired.
    """

    def __init__(
        self, procedure: OlympiadProcedure, left: Sequence[int], status: Mapping[int, str],
        following: Sequence[int] = (), *, limits: bool = False,
    ) -> None:  # fmt: skip
        kinds: dict[tuple[str, Allowed], int] = {}
        near, classes = set(following), []
        for team in left:
            kind = status.get(team) or (NEXT if team in near else BEYOND)
            key = kind, procedure.field.allowed[team] if limits else (True, True)
            classes.append(kinds.setdefault(key, len(kinds)))
        table = [[_weight(one, other) for other in kinds] for one in kinds]
        zeros = [0] * len(left)
        self._vertex = {team: v for v, team in enumerate(left)}
        self._matcher = Matcher(
            left, procedure.conflicts, zeros, classes, zeros, [[0]], table, 0, bytes(len(left))
        )
        self.kept: int | None = None
        if self._matcher.solve():
            inside = [team in status for team in left]
            partner = map(self._matcher.partner, range(len(left)))
            self.kept = sum(v < other and inside[v] and inside[other] for v, other in enumerate(partner))

    def pair(self, a: int, b: int) -> bool:
        """The two are paired, if as many pairs stay possible beside them; otherwise nothing changes."""
        return bool(self._matcher.try_pair(self._vertex[a], self._vertex[b]))


def _weight(one: tuple[str, Allowed], other: tuple[str, Allowed]) -> tuple[int, bool] | None:
    """One for a pair inside the group, within the limits; None for a pair that may not be made."""
    kinds = {one[0], other[0]}
    inside = not kinds & {NEXT, BEYOND}
    if inside and (kinds & {PLACED, LEAVES} or not suit(one[1], other[1])):
        return None
    if (PLACED in kinds and NEXT not in kinds) or (COMES_PLACED in kinds and STAYS not in kinds):
        return None
    return int(inside), False


# -- A round read as the procedure makes it: group by group, the decisions that it takes ---------------
# Every decision is a number, the smaller the earlier in the order of the text. The draw is the round whose
# decisions come first; of two rounds the better one is the one that decides earlier where they part.


WORSE = {
    "4": (
        N_("then the bye would go to a team ranked higher"),
        N_("place of the PAB recipient from the last"),
    ),
    "9.4": (N_("then more teams would leave their group"), N_("teams that leave the group")),
    "7.4": (
        N_("then teams would go beyond the limits of colours without need"),
        N_("groups beyond the limits of colours"),
    ),
    "floater": (
        N_("then a team that has come from another group would not get the first opponent it can have"),
        N_("place of the opponent among those that the floater is tried with"),
    ),
    "placed": (
        N_("then a team would float that has no opponent in the next group"),
        N_("floaters without an opponent in the next group"),
    ),
    "floats": (
        N_("then a team would leave the group before it is that team's turn"),
        N_("place in the order in which the teams of the group float"),
    ),
    "9": (
        N_("then a team would get an opponent that comes later in its turn"),
        N_("place of the opponent in the order of article 9"),
    ),
}
"""What is worse, after "but", and what is counted, by what decides."""


class WalkDecision(NamedTuple):
    """Something that the procedure decides: by which article, and what a round has there."""

    article: str
    unit: Unit
    value: int


class WalkMeeting(NamedTuple):
    """An opponent for `first`, found in this order. floater: `first` came from another group."""

    first: int
    second: int
    order: tuple[int, ...]
    floater: bool


@dataclass(slots=True)
class WalkGroup:
    """A group as a round pairs it.

    incoming: floaters, in the order of their turns. leaving: floaters, those that go on first. meetings: the
    pairs, in turn.
    """

    level: ScoreLevel
    incoming: tuple[int, ...]
    leaving: list[int] = field(default_factory=list)
    meetings: list[WalkMeeting] = field(default_factory=list)
    decisions: list[WalkDecision] = field(default_factory=list)

    @property
    def members(self) -> tuple[int, ...]:
        """Everybody in the group before somebody leaves it."""
        return *self.incoming, *self.level.residents

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """The pairs made here, the one in turn first."""
        return tuple((one.first, one.second) for one in self.meetings)


@rule(BOOK, "8.2.1", "8.3.1", edition="2022")
def tried_by_floater(found: Field, level: ScoreLevel, floater: int, incoming: Sequence[int]) -> list[int]:
    """Articles 8.2.1 and 8.3.1: a floater from above meets the highest-ranked team it can, one from below
    the lowest-ranked; those who came from other groups come last.
    """
    direction = DOWN if found.scores[floater] > level.score else UP
    others = [one for one in incoming if one != floater]
    return [*found.ranked(level.residents, direction), *found.ranked(others, direction)]


@rule(BOOK, "8.2.1", "8.2.2", "8.3.1", edition="2022")
def tried_as_floater(found: Field, level: ScoreLevel) -> list[int]:
    """Above the median the lowest-ranked team of a group floats first, below it the highest-ranked one."""
    return found.ranked(level.residents, -level.direction)


@rule(BOOK, "9", "9.2", edition="2022")
def tried_in_halves(unpaired: Sequence[int]) -> list[int]:
    """Article 9: the first of the second half, then to its end, then back up the first half.

    unpaired: from the top, below the median from the bottom; the first one is in turn.
    """
    half = len(unpaired) // 2
    return [*unpaired[half:], *reversed(unpaired[1:half])]


def in_turn(found: Field, level: ScoreLevel, floaters: Sequence[int]) -> tuple[int, ...]:
    """Floaters in the order in which they are paired: from above from the top, from below from the bottom."""
    above = [one for one in floaters if found.scores[one] > level.score]
    below = [one for one in floaters if found.scores[one] < level.score]
    return *found.ranked(above, DOWN), *found.ranked(below, UP)


class GivenWalk:
    """A complete round, read group by group."""

    def __init__(self, found: Field, given: GivenRound) -> None:
        self.field = found
        self.bye = next(iter(given.byes), None)
        self._opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}
        self.groups: list[WalkGroup] = []
        floaters: dict[int, list[int]] = {DOWN: [], UP: []}
        for level in found.levels(self.bye):
            came = [*floaters[DOWN], *floaters[UP]] if level.median else floaters[level.direction]
            group = WalkGroup(level, in_turn(found, level, came))
            self._read(group)
            self.groups.append(group)
            floaters[level.direction] = group.leaving

    def decisions(self) -> Iterator[tuple[WalkGroup | None, WalkDecision]]:
        """All of them in the order in which they are taken, each with its group; that of the bye without."""
        if self.bye is not None:
            order = self.field.ranked(self.field.players, UP)
            yield None, WalkDecision("4", Unit.PLACES, order.index(self.bye) + 1)
        for group in self.groups:
            for decision in group.decisions:
                yield group, decision

    def _read(self, group: WalkGroup) -> None:
        found, level, opponent = self.field, group.level, self._opponent
        members = set(group.members)
        inside = {one for one in members if opponent[one] in members}
        beyond = any(one < opponent[one] and not found.suit(one, opponent[one]) for one in inside)
        group.decisions += [
            WalkDecision("9.4", Unit.PLAYERS, len(members) - len(inside)),
            WalkDecision("7.4", Unit.PAIRS, int(beyond)),
        ]
        paired: set[int] = set()
        for floater in group.incoming:
            if floater not in paired:
                paired |= self._meet(group, floater, inside)
        self._leave(group, [one for one in tried_as_floater(found, level) if one not in inside])
        left = [one for one in found.ranked(level.residents, level.direction) if one in inside - paired]
        while left:
            order = tried_in_halves(left)
            step = WalkMeeting(left[0], opponent[left[0]], tuple(order), False)
            group.meetings.append(step)
            group.decisions.append(WalkDecision("9", Unit.PLACES, order.index(step.second) + 1))
            left = [one for one in left if one not in (step.first, step.second)]

    def _meet(self, group: WalkGroup, floater: int, inside: set[int]) -> set[int]:
        """The opponent of a floater, or that it goes on (8.2.4)."""
        order = tried_by_floater(self.field, group.level, floater, group.incoming)
        second = self._opponent[floater]
        article = meets_by(self.field, group.level, floater)
        if floater not in inside:
            group.leaving.append(floater)
            group.decisions.append(WalkDecision(article, Unit.PLACES, len(order) + 1))
            return set()
        group.meetings.append(WalkMeeting(floater, second, tuple(order), True))
        group.decisions.append(WalkDecision(article, Unit.PLACES, order.index(second) + 1))
        return {floater, second}

    @rule(BOOK, "8.2.3", "8.2.4", "8.4", edition="2022")
    def _leave(self, group: WalkGroup, leaving: Sequence[int]) -> None:
        """Who floats, in the order of the choice: those with an opponent in the next group first."""
        level, order = group.level, tried_as_floater(self.field, group.level)
        next_door = set(level.following)
        placed = [one for one in leaving if self._opponent[one] in next_door]
        for one in (*placed, *(one for one in leaving if one not in placed)):
            group.leaving.append(one)
            group.decisions += [
                WalkDecision(f"{level.floats_by}.3", Unit.PLAYERS, int(one not in placed)),
                WalkDecision(f"{level.floats_by}.2", Unit.PLACES, order.index(one) + 1),
            ]


def meets_by(found: Field, level: ScoreLevel, floater: int) -> str:
    """The article by which a floater meets somebody of the group that it came to."""
    return "8.3.1" if found.scores[floater] > level.score else "8.2.1"


def opponents(walk: GivenWalk) -> Mapping[frozenset[int], WalkGroup]:
    """The group in which each pair is made."""
    return {frozenset(pair): group for group in walk.groups for pair in group.pairs}
