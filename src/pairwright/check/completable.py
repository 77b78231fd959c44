"""Can this be completed? Whether a sequence of rounds exists at all in which nobody meets twice.

What is looked at: who has met whom, who may still have the bye, announced byes, forbidden pairs. What is
not: colours and results, which nobody knows yet. So "no" is a proof, "yes" comes with a sequence of
rounds, and "always" says that no draw whatever can lead into a dead end (colours apart). Where neither a
proof nor a sequence was found, the answer is that it is not known.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import chain
from typing import Any

from pairwright.common.errors import BadInput, NotGiven
from pairwright.common.messages import told
from pairwright.common.values import dataclass, field, replace
from pairwright.matching import Conflicts, Matcher
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.register import for_system, system_of
from pairwright.systems.relations import groups_of
from pairwright.systems.system import PairingSystem
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.schedule import berger_round, rounds_of_cycle
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
    return len(matcher.pairs(len(vertices)))


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


_ATTEMPTS = 25
_LARGE = 200
"""Beyond so many players no example is made by matchings where it is clear that there is one."""


class Completes(Enum):
    """The answer."""

    ALWAYS = "always"
    YES = "yes"
    NO = "no"
    UNKNOWN = "not known"


@dataclass(frozen=True, slots=True)
class Completion:
    """Whether all rounds can be played, and the evidence.

    rounds_left: how many there are.
    hindrances:  for NO what makes it impossible; otherwise wishes that cannot be kept in every round.
    example:     for ALWAYS and YES one sequence of rounds, each as pairs of players and the byes; left
                 out for ALWAYS in fields of more than 200 that no table serves.
    """

    answer: Completes
    rounds_left: int
    hindrances: tuple[Finding, ...] = ()
    example: tuple[ExampleRound, ...] = ()


@dataclass(frozen=True, slots=True)
class ExampleRound:
    """A round of a sequence that works; without colours."""

    number: int
    pairs: tuple[tuple[int, int], ...]
    byes: tuple[int, ...] = ()


def completable(
    tournament: Tournament,
    *,
    system: str = "",
    edition: str | int = "",
    keep_apart: Collection[str] = (),
    **options: str | bool | int,
) -> Completion:
    """Whether the rounds left of `tournament` can all be paired.

    system, edition, options: as for `pairwright.pair`. keep_apart: relations whose members are not to
    meet; binding where the organiser writes them down as forbidden pairs (as in the Dutch system); a wish
    that gives way in the junior draw (KJCA S8), where those that cannot be kept are only mentioned.
    Raises BadInput when the number of rounds is not known, or for an unknown system.
    """
    rules = system_of(tournament, system)
    tournament = for_system(tournament, rules)
    if not rules.traits.by_results:
        return _table_completion(rules, tournament, keep_apart, options)
    if not tournament.number_of_rounds:
        raise NotGiven(told("the number of rounds is not known: give it").about("number_of_rounds"))
    if keep_apart and not rules.traits.keeps_apart:
        raise BadInput.told("the system {system} cannot keep anybody apart", system=rules.key)
    wish = rules.traits.keeps_apart == "wish"
    binding = () if wish else keep_apart
    season = Season.of(tournament, rules, keep_apart=binding, edition=str(edition), options=options)
    found = _answered(season, tournament)
    if wish and keep_apart:
        wished = Season.of(tournament, rules, keep_apart=keep_apart, edition=str(edition), options=options)
        wishes = [
            replace(hindrance, severity=Severity.WISH)
            for hindrance in obstructions(wished, tournament)
            if hindrance.kind is Kind.LARGE_GROUP
        ]
        found = replace(found, hindrances=(*found.hindrances, *wishes))
    return found


def _answered(season: Season, tournament: Tournament) -> Completion:
    left = len(season.rounds)
    if not left:
        return Completion(Completes.ALWAYS, 0)
    if never_stuck(season):
        large = len(tournament.players) > _LARGE
        found = by_table(season) or (None if large else by_matchings(season, 1))
        return Completion(Completes.ALWAYS, left, (), _example(season, found or ()))
    impossible = tuple(obstructions(season, tournament))
    if impossible:
        return Completion(Completes.NO, left, impossible)
    found = by_table(season) or by_matchings(season, _ATTEMPTS)
    if found is None and len(tournament.players) <= SMALL:
        everything = Everything(season)
        found = everything.search()
        if found is None and everything.exhausted:
            return Completion(Completes.NO, left, (Finding(Kind.EVERYTHING_TRIED),))
    if found is None:
        return Completion(Completes.UNKNOWN, left)
    return Completion(Completes.YES, left, (), _example(season, found))


def never_stuck(season: Season) -> bool:
    """True when every draw leaves everybody, in every round, at least half of the field to meet.

    A graph in which everybody can meet at least half of the others has a perfect matching (Dirac); each
    round takes at most one opponent from everybody, and one player from those who may have the bye.
    """
    for before, played in enumerate(season.rounds):
        size = len(played.present) + played.odd
        if played.odd and 2 * (len(played.present - season.barred) - before) < size:
            return False
        for player in played.present:
            bye = played.odd and player not in season.barred
            if 2 * (len(season.opponents(player, played)) + bye - before) < size:
                return False
    return True


def _example(season: Season, found: Rounds) -> tuple[ExampleRound, ...]:
    return tuple(
        ExampleRound(
            played.number,
            tuple(edge for edge in edges if edge[1] != BYE),
            tuple(player for player, other in edges if other == BYE),
        )
        for played, edges in zip(season.rounds, found, strict=False)
    )


def _table_completion(
    system: PairingSystem, tournament: Tournament, keep_apart: Collection[str], options: Mapping[str, Any]
) -> Completion:
    """Whether the rounds left of the table can be played: their number fits, and no pair is forbidden."""
    try:
        table = system.table(tournament, **options)
    except BadInput as error:
        text = "; ".join(error.faults)
        left = max(0, tournament.number_of_rounds - len(tournament.rounds))
        return Completion(Completes.NO, left, (Finding(Kind.WRONG_LENGTH, value=text),))
    rounds = list(enumerate(table, 1))[len(tournament.rounds) :]
    hindrances = []
    wished = groups_of(tournament, keep_apart)
    for number, games in rounds:
        for pair in games:
            if any(
                group.applies(number) and set(pair) <= set(group.players) for group in tournament.forbidden
            ):
                hindrances.append(Finding(Kind.PAIR_IN_THE_TABLE, pair, (number,)))
            for relation, players in wished:
                if set(pair) <= set(players):
                    hindrances.append(
                        Finding(
                            Kind.PAIR_IN_THE_TABLE,
                            pair,
                            (number,),
                            relations=(relation,),
                            severity=Severity.WISH,
                        )
                    )
    if any(hindrance.absolute for hindrance in hindrances):
        return Completion(Completes.NO, len(rounds), tuple(hindrances))
    example = tuple(ExampleRound(number, games) for number, games in rounds)
    return Completion(Completes.ALWAYS, len(rounds), tuple(hindrances), example)


# -- Proofs that rounds cannot be played, with the players whom they are about -------------------------


def obstructions(season: Season, tournament: Tournament) -> Iterator[Finding]:
    """Everything that is easily proven impossible; nothing when none of these proofs works."""
    too_long = list(_too_many_rounds(season))
    if too_long:
        yield from too_long
        return
    groups = list(_large_groups(season, tournament))
    yield from groups
    named = {player for hindrance in groups for player in hindrance.players}
    few = [one for one in _too_few_opponents(season) if one.players[0] not in named]
    yield from few
    pairs = frozenset().union(*(season.edges(played) for played in season.rounds))
    available = sum(edge[1] != BYE for edge in pairs)
    needed = sum(played.boards for played in season.rounds)
    if available < needed:
        yield Finding(Kind.TOO_FEW_PAIRS, counts=(needed, available))
    byes = list(_too_few_byes(season))
    yield from byes
    if not groups and not few and not byes:
        yield from _single_rounds(season)


def _too_many_rounds(season: Season) -> Iterator[Finding]:
    """More rounds than a table would have."""
    present = frozenset().union(*(played.present for played in season.rounds))
    everywhere = all(played.present == present for played in season.rounds)
    most = len(present) - 1 + len(present) % 2
    if everywhere and len(season.rounds) > most:
        kind = Kind.TOO_MANY_ROUNDS
        yield Finding(kind, counts=(len(season.rounds), max(most, 0)))


def _too_few_opponents(season: Season) -> Iterator[Finding]:
    """Somebody who needs more games than there are opponents whom he may meet in some round."""
    for player in sorted(frozenset().union(*(played.present for played in season.rounds))):
        there = [played for played in season.rounds if player in played.present]
        bye = player not in season.barred and any(played.odd for played in there)
        opponents = frozenset().union(*(season.opponents(player, played) for played in there))
        if len(opponents) < len(there) - bye:
            kind = Kind.TOO_FEW_OPPONENTS
            yield Finding(kind, (player,), counts=(len(there) - bye, len(opponents)))


def _large_groups(season: Season, tournament: Tournament) -> Iterator[Finding]:
    """A school with more than half of the players: each of them needs somebody else in every round."""
    told: set[frozenset[int]] = set()
    for played in season.rounds:
        for group in played.groups:
            inside = group.players & played.present
            rest = len(played.present) - len(inside)
            if len(inside) > rest + played.odd and group.players not in told:
                told.add(group.players)
                relation = group.relation or relation_named(tournament, group.players)
                name = ""
                if relation:
                    name = " ".join(str(getattr(tournament.players[min(inside)], relation)).split())
                yield Finding(
                    Kind.LARGE_GROUP,
                    tuple(sorted(inside)),
                    (played.number,),
                    counts=(len(inside), rest),
                    relations=(relation,) if relation else (),
                    value=name,
                )


def relation_named(tournament: Tournament, players: frozenset[int]) -> str:
    """The relation that a forbidden group writes down, if it is one."""
    from pairwright.systems.relations import relation_of

    return relation_of(tournament, players)


def _too_few_byes(season: Season) -> Iterator[Finding]:
    """Every odd round needs somebody who may have the bye, and another one each time."""
    odd = [played for played in season.rounds if played.odd]
    eligible = frozenset().union(*(played.present for played in odd)) - season.barred
    if len(eligible) < len(odd):
        yield Finding(Kind.TOO_FEW_BYES, counts=(len(odd), len(eligible)))


def _single_rounds(season: Season) -> Iterator[Finding]:
    """A round that cannot be paired even if it were the next one."""
    for played in season.rounds:
        edges = season.edges(played)
        if perfect_matching(played, edges) is None:
            players, others = _stranded(played, edges)
            yield Finding(
                Kind.ONE_ROUND, players, (played.number,), others=others, counts=(len(players), len(others))
            )
            return


def _stranded(played: SeasonRound, edges: set[Edge]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Those whom some largest matching leaves out, and the neighbours who are all that they have.

    (The decomposition of Gallai and Edmonds: the first fall into groups, each of which needs one of the
    second, of whom there are too few.) The bye is left out of both.
    """
    vertices = sorted(played.present) + ([BYE] if played.odd else [])
    size = largest_matching(vertices, edges)
    left_out = {
        vertex
        for vertex in vertices
        if largest_matching([other for other in vertices if other != vertex], edges) == size
    }
    beside = {
        other
        for edge in edges
        for vertex, other in (edge, edge[::-1])
        if vertex in left_out and other not in left_out
    }
    return tuple(sorted(left_out - {BYE})), tuple(sorted(beside - {BYE}))
