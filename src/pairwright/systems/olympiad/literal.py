"""The Olympiad pairing rules by the words of the text, and meant to be read beside it.

Whatever an arbiter would find by trying is tried. Slow for large groups, and kept for ever: the fast
procedure must give the same pairings.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from pairwright.common.errors import NoPairing
from pairwright.rules.article import rule
from pairwright.systems.olympiad.field import DOWN, UP, Field, ScoreLevel, pairing_of
from pairwright.systems.olympiad.rules import BOOK, Edition
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

Pair = tuple[int, int]
NO_BYE = "no team can have the bye so that all others are paired (article 4)"
NO_PAIRING = "the teams cannot be split into pairs that have not met (article 6.1)"


class GroupTrials:
    """All ways to pair the teams left over, asked how many pairs can stay inside a group at most.

    inside: (a, b) a pair may be made in the group. outside: (a, b) a pair may be made elsewhere.
    """

    def __init__(self, inside: Callable[[int, int], bool], outside: Callable[[int, int], bool]) -> None:
        self._inside, self._outside = inside, outside
        self._most = cache(self._tried)

    def most(self, teams: Sequence[int]) -> int | None:
        """The most pairs inside; None where the teams cannot all be paired."""
        return self._most(tuple(sorted(teams)))

    def _tried(self, teams: tuple[int, ...]) -> int | None:
        if not teams:
            return 0
        first, found = teams[0], None
        for other in teams[1:]:
            inside = self._inside(first, other)
            if inside or self._outside(first, other):
                rest = self._most(tuple(one for one in teams if one not in (first, other)))
                if rest is not None:
                    found = max(rest + inside, -1 if found is None else found)
        return found


class LiteralRound:
    """One round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.bye: int | None = None

    @rule(BOOK, "4", edition="2022")
    def give_bye(self) -> None:
        """Article 4: the lowest-ranked team that may have it, if all others can be paired."""
        field = self.field
        if len(field.players) % 2 == 0:
            return
        trials = GroupTrials(field.may_meet, field.may_meet)
        for team in field.ranked(field.players, UP):
            others = [one for one in field.players if one != team]
            if team not in field.pab_barred and trials.most(others) is not None:
                self.bye = team
                return
        raise NoPairing(NO_BYE)

    @rule(BOOK, "6.2", "6.4", edition="2022")
    def pairs(self) -> list[Pair]:
        """Article 6.4: from the top, from the bottom, the median group last."""
        levels = self.field.levels(self.bye)
        left = [one for level in levels for one in level.residents]
        made: list[Pair] = []
        arrivals: dict[int, list[int]] = {DOWN: [], UP: []}
        promised: set[int] = set()
        for level in levels:
            came = arrivals[DOWN] + arrivals[UP] if level.median else arrivals[level.direction]
            group = Group(self.field, level, came, left, promised)
            group.pair()
            made += group.made
            left = group.left
            arrivals[level.direction] = group.leaving
            promised = (promised - group.members) | group.promises
        return made


class Group:
    """Articles 8 and 9 for one group.

    left: everybody not paired yet. leaving: who floats on. promised: floaters that came and must meet a
    resident; promises: floaters that leave, and must meet a resident of the next group (8.2.3).
    """

    def __init__(
        self, field: Field, level: ScoreLevel, came: Sequence[int], left: list[int], promised: set[int]
    ) -> None:
        self.field, self.level, self.came, self.left = field, level, came, left
        self.members = {*came, *level.residents}
        self.promised = promised & self.members
        self.promises: set[int] = set()
        self.leaving: list[int] = []
        self.made: list[Pair] = []
        self.limits = False

    def inside(self, a: int, b: int) -> bool:
        """The two may be paired in the group."""
        if not {a, b} <= self.members or {a, b} & set(self.leaving) or not self.field.may_meet(a, b):
            return False
        residents = self.level.residents
        kept = all(other in residents for one, other in ((a, b), (b, a)) if one in self.promised)
        return kept and (self.field.suit(a, b) or not self.limits)

    def outside(self, a: int, b: int) -> bool:
        """The two may be paired in a later group."""
        if {a, b} <= self.members or {a, b} & self.promised or not self.field.may_meet(a, b):
            return False
        following = self.level.following
        return all(other in following for one, other in ((a, b), (b, a)) if one in self.promises)

    def most(self) -> int | None:
        """How many pairs can be made in the group at most, all others being paired too."""
        return GroupTrials(self.inside, self.outside).most(self.left)

    @rule(BOOK, "7.4", "9.4", "9.5", edition="2022")
    def pair(self) -> None:
        """As many pairs as possible (9.4), within the limits of 7.3 where these cost none (7.4)."""
        free = self.most()
        if free is None:
            raise NoPairing(NO_PAIRING)
        self.limits = True
        self.limits = self.most() == free
        self.kept = free
        for floater in self.in_turn():
            if floater in self.left and not self.meets(floater, self.tried_by(floater)):
                self.leaving += [floater]
        while len(self.members) - len(self.leaving) > 2 * free:
            self.choose()
        self.halves()

    @rule(BOOK, "9", "9.2", edition="2022")
    def halves(self) -> None:
        """Article 9: the first half against the second; from the bottom below the median (9.2)."""
        stay = [one for one in self.level.residents if one in self.left and one not in self.leaving]
        unpaired = self.field.ranked(stay, self.level.direction)
        while unpaired:
            half = len(unpaired) // 2
            self.meets(unpaired[0], [*unpaired[half:], *reversed(unpaired[1:half])])
            unpaired = [one for one in unpaired if one in self.left]

    def possible(self) -> bool:
        """As many pairs as at first are still possible."""
        return self.most() == self.kept - len(self.made)

    def meets(self, first: int, order: Sequence[int]) -> bool:
        """The first of these with whom as many pairs stay possible."""
        for other in order:
            if other not in self.left or not self.inside(first, other):
                continue
            before = self.left
            self.left = [one for one in before if one not in (first, other)]
            self.made.append((first, other))
            if self.possible():
                return True
            self.made.pop()
            self.left = before
        return False

    @rule(BOOK, "8.2.2", "8.2.3", "8.2.4", "8.3.2", "8.3.3", "8.4", edition="2022")
    def choose(self) -> None:
        """Articles 8.2 and 8.3: the next floater, one with an opponent in the next group before others."""
        for placed in (True, False):
            for team in self.field.ranked(self.level.residents, -self.level.direction):
                if team in self.leaving or team not in self.left:
                    continue
                self.leaving.append(team)
                if placed:
                    self.promises.add(team)
                if self.possible():
                    return
                self.leaving.remove(team)
                self.promises.discard(team)
        raise AssertionError("as many pairs as possible leave somebody out")

    @rule(BOOK, "8.2.1", "8.3.1", edition="2022")
    def tried_by(self, floater: int) -> list[int]:
        """Whom a floater is tried with: from above the highest-ranked team first, from below the lowest."""
        direction = DOWN if self.field.scores[floater] > self.level.score else UP
        residents = self.field.ranked(self.level.residents, direction)
        return residents + self.field.ranked((one for one in self.came if one != floater), direction)

    def in_turn(self) -> list[int]:
        """Floaters from above from the top, then those from below from the bottom."""
        above = [one for one in self.came if self.field.scores[one] > self.level.score]
        below = [one for one in self.came if self.field.scores[one] < self.level.score]
        return self.field.ranked(above, DOWN) + self.field.ranked(below, UP)


def pair_literal(tournament: Tournament, rules: Edition) -> Pairing:
    """Pair the next round by the words of the rules; errors as `pair_fast`."""
    rules.require_round(tournament)
    procedure = LiteralRound(Field(tournament, rules))
    procedure.give_bye()
    return pairing_of(procedure.field, procedure.pairs(), procedure.bye)
