"""A round read as the procedure makes it: group by group, the decisions that it takes.

Every decision is a number, the smaller the earlier in the order of the text. The draw is the round whose
decisions come first; of two rounds the better one is the one that decides earlier where they part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pairwright.common.messages import N_
from pairwright.rules.article import rule
from pairwright.systems.answers import Unit
from pairwright.systems.olympiad.field import DOWN, UP, Field, ScoreLevel
from pairwright.systems.olympiad.rules import BOOK
from pairwright.systems.proposed_round import GivenRound

Pair = tuple[int, int]


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

    incoming: floaters, in the order of their turns. leaving: floaters, those that go on first.
    passing:  how many of `leaving` had come from another group. meetings: the pairs, in turn.
    """

    level: ScoreLevel
    incoming: tuple[int, ...]
    leaving: list[int] = field(default_factory=list)
    passing: int = 0
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
        group.passing = len(group.leaving)
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
