"""The rounds still to be played as graphs: who is there in each of them, and who may meet whom.

Colours and results are not looked at: nobody knows them yet. A meeting, a second bye and the pairs that
the event forbids are.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from pairwright.common.values import dataclass, field
from pairwright.matching import Conflicts, Matcher
from pairwright.systems.relations import groups_of
from pairwright.systems.system import PairingSystem
from pairwright.tournament.berger import berger_round, rounds_of_cycle
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.tournament import Tournament

BYE = -1
"""Stands for the bye in the place of an opponent."""

Edge = tuple[int, int]
"""Two players, or (player, BYE)."""


@dataclass(frozen=True, slots=True)
class ApartGroup:
    """Players who must not meet in a round. relation: "club" where they are one, "" when just forbidden."""

    players: frozenset[int]
    relation: str = ""


@dataclass(frozen=True, slots=True)
class SeasonRound:
    """One round still to be played: who is there, and the groups that must not meet in it."""

    number: int
    present: frozenset[int]
    groups: tuple[ApartGroup, ...] = ()

    @property
    def odd(self) -> bool:
        """True when somebody has the bye."""
        return len(self.present) % 2 == 1

    @property
    def boards(self) -> int:
        """How many games it has."""
        return len(self.present) // 2


@dataclass(frozen=True)
class Season:
    """All rounds still to be played.

    met: who has played whom. barred: who may not have the bye any more.
    """

    rounds: tuple[SeasonRound, ...]
    met: tuple[frozenset[int], ...]
    barred: frozenset[int]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        system: PairingSystem,
        *,
        keep_apart: Collection[str] = (),
        edition: str = "",
        options: Mapping[str, Any] | None = None,
    ) -> Season:
        """What is left of a tournament. keep_apart: relations whose members must not meet at all.

        Who was drawn before and is absent from the next round has left for good; who has never been
        drawn is still to come.
        """
        gone = _gone(tournament)
        relations = [
            ApartGroup(frozenset(players), name) for name, players in groups_of(tournament, keep_apart)
        ]
        numbers = range(tournament.next_round, tournament.number_of_rounds + 1)
        return cls(
            tuple(_round(tournament, number, relations, gone) for number in numbers),
            tuple(map(frozenset, system.met(tournament, **(options or {})))),
            frozenset(system.barred_from_bye(tournament, edition)),
        )

    def opponents(self, player: int, played: SeasonRound) -> frozenset[int]:
        """Whom a player may meet in a round, the bye left out."""
        apart = self.met[player].union(*(group.players for group in played.groups if player in group.players))
        return played.present - apart - {player}

    def edges(self, played: SeasonRound) -> set[Edge]:
        """Every pair that the round may have, smaller index first, and every bye."""
        found = {
            (player, other)
            for player in played.present
            for other in self.opponents(player, played)
            if player < other
        }
        if played.odd:
            found |= {(player, BYE) for player in played.present - self.barred}
        return found


def _gone(tournament: Tournament) -> frozenset[int]:
    absent = {
        bye.player
        for bye in tournament.announced_byes
        if bye.round_number == tournament.next_round and bye.outcome == Outcome.ABSENT
    }
    return frozenset(
        player
        for player in absent
        if any(played.outcomes[player] <= Outcome.PAIRING_ALLOCATED_BYE for played in tournament.rounds)
    )


def _round(
    tournament: Tournament, number: int, relations: list[ApartGroup], gone: frozenset[int]
) -> SeasonRound:
    away = {bye.player for bye in tournament.announced_byes if bye.round_number == number}
    forbidden = [
        ApartGroup(frozenset(group.players)) for group in tournament.forbidden if group.applies(number)
    ]
    present = frozenset(range(len(tournament.players))) - away - gone
    return SeasonRound(number, present, (*relations, *forbidden))


# -- A sequence of rounds, found: by round after round of matchings, or by trying everything in small
# fields


Rounds = tuple[tuple[Edge, ...], ...]
"""For each round its pairs, and the bye as (player, BYE)."""

SMALL = 10
"""Up to so many players everything is tried."""

_SPREAD = 1000
_STEPS = 60_000


def perfect_matching(
    played: SeasonRound, edges: set[Edge], weights: dict[Edge, int] | None = None
) -> tuple[Edge, ...] | None:
    """Everybody who is there paired by `edges`, of the largest weight; None when that is impossible."""
    vertices = sorted(played.present)
    if played.odd:
        vertices.append(BYE)
    place = {vertex: number for number, vertex in enumerate(vertices)}
    matcher = _matcher(len(vertices), place, edges, weights or {}, single=False)
    if not matcher.solve():
        return None
    found = []
    for vertex, number in place.items():
        partner = vertices[matcher.partner(number)]
        if vertex != BYE and (partner == BYE or vertex < partner):
            found.append((vertex, partner))
    return tuple(found)


def largest_matching(vertices: Sequence[int], edges: set[Edge]) -> int:
    """How many pairs can be made at most."""
    place = {vertex: number for number, vertex in enumerate(vertices)}
    inside = {edge for edge in edges if edge[0] in place and edge[1] in place}
    matcher = _matcher(len(vertices), place, inside, dict.fromkeys(inside, 1), single=True)
    matcher.solve()
    return sum(matcher.partner(number) > number for number in range(len(vertices)))


def _matcher(
    count: int, place: dict[int, int], edges: set[Edge], weights: dict[Edge, int], *, single: bool
) -> Matcher:
    table: list[list[int | None]] = [[None] * count for _ in range(count)]
    for edge in edges:
        a, b = place[edge[0]], place[edge[1]]
        table[a][b] = table[b][a] = weights.get(edge, 0)
    nothing = [0] * count
    return Matcher(
        list(range(count)),
        Conflicts(count),
        list(range(count)),
        nothing,
        nothing,
        table,
        [[(0, True)]],
        0,
        bytes([single] * count),
    )


def by_table(season: Season) -> Rounds | None:
    """The rounds of a Berger table, where nothing at all stands against it; otherwise None."""
    present = season.rounds[0].present
    players = sorted(present)
    plain = all(played.present == present and not played.groups for played in season.rounds)
    if not plain or season.barred or any(season.met) or len(players) < 2:
        return None
    if len(season.rounds) > rounds_of_cycle(len(players)):
        return None
    found = []
    for number in range(1, len(season.rounds) + 1):
        games, free = berger_round(len(players), number)
        edges = [(players[min(game) - 1], players[max(game) - 1]) for game in games]
        found.append((*edges, *([] if free is None else [(players[free - 1], BYE)])))
    return tuple(found)


def by_matchings(season: Season, attempts: int, seed: int = 1) -> Rounds | None:
    """Round after round by matchings with chance weights, several attempts; None says nothing.

    A pair of two players who have few opponents left to choose from is rather kept for later.
    """
    chance = random.Random(seed)
    order = [(edges, played) for played in season.rounds for edges in [season.edges(played)]]
    for _ in range(attempts):
        used: set[Edge] = set()
        made = []
        for edges, played in order:
            left = edges - used
            matching = perfect_matching(played, left, _weights(left, chance))
            if matching is None:
                break
            used.update(matching)
            made.append(matching)
        else:
            return tuple(made)
    return None


def _weights(edges: set[Edge], chance: random.Random) -> dict[Edge, int]:
    degree = Counter(chain.from_iterable(edges))
    least, bits = 4 * _SPREAD, (4 * _SPREAD).bit_length()
    drawn = iter(partial(chance.getrandbits, bits), None)  # the numbers of `randrange`, without its call
    few = filter(least.__gt__, drawn)
    return {(a, b): _SPREAD * min(degree[a], degree[b]) + next(few) for a, b in sorted(edges)}


@dataclass
class Everything:
    """Every sequence of rounds, one after the other, until one is complete or too many steps are taken.

    exhausted: True when everything was tried.
    """

    season: Season
    steps: int = 0
    exhausted: bool = False
    _edges: list[set[Edge]] = field(default_factory=list)

    def search(self) -> Rounds | None:
        """A sequence; None when there is none (`exhausted`) or the search has stopped."""
        self._edges = [self.season.edges(played) for played in self.season.rounds]
        try:
            found = self._rounds(0, frozenset(), [])
        except _TooManyStepsError:
            return None
        self.exhausted = True
        return found

    def _rounds(self, number: int, used: frozenset[Edge], made: list[tuple[Edge, ...]]) -> Rounds | None:
        if number == len(self.season.rounds):
            return tuple(made)
        played = self.season.rounds[number]
        for matching in self._matchings(sorted(played.present), self._edges[number] - used, played.odd):
            # Equal rounds may change places: only one of their orders is looked at.
            if number and self._alike(number) and sorted(matching) < sorted(made[-1]):
                continue
            found = self._rounds(number + 1, used | set(matching), [*made, matching])
            if found is not None:
                return found
        return None

    def _alike(self, number: int) -> bool:
        one, other = self.season.rounds[number - 1], self.season.rounds[number]
        return one.present == other.present and one.groups == other.groups

    def _matchings(self, players: list[int], edges: set[Edge], bye: bool) -> Iterator[tuple[Edge, ...]]:
        self.steps += 1
        if self.steps > _STEPS:
            raise _TooManyStepsError
        if not players:
            yield ()
            return
        first, *others = players
        if bye and (first, BYE) in edges:
            for rest in self._matchings(others, edges, bye=False):
                yield ((first, BYE), *rest)
        for other in others:
            if (first, other) in edges:
                left = [player for player in others if player != other]
                for rest in self._matchings(left, edges, bye):
                    yield ((first, other), *rest)


class _TooManyStepsError(Exception):
    """The search has gone on for long enough."""
