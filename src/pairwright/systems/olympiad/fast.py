"""The Olympiad pairing rules by matching: the same pairings as `literal`, for fields of any size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairwright.common.errors import NoPairing
from pairwright.matching import Matcher
from pairwright.systems.olympiad.field import DOWN, UP, Field, ScoreLevel, pairing_of
from pairwright.systems.olympiad.literal import NO_BYE, NO_PAIRING
from pairwright.systems.olympiad.rules import Allowed, Edition, suit
from pairwright.systems.olympiad.walk import in_turn, tried_as_floater, tried_by_floater, tried_in_halves
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
