"""Can this be completed? Whether a sequence of rounds exists at all in which nobody meets twice.

What is looked at: who has met whom, who may still have the bye, announced byes, forbidden pairs. What is
not: colours and results, which nobody knows yet. So "no" is a proof, "yes" comes with a sequence of
rounds, and "always" says that no draw whatever can lead into a dead end (colours apart). Where neither a
proof nor a sequence was found, the answer is that it is not known.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from enum import Enum
from typing import Any

from pairwright.check.remaining_rounds import (
    BYE,
    SMALL,
    Edge,
    Everything,
    Rounds,
    Season,
    SeasonRound,
    by_matchings,
    by_table,
    largest_matching,
    perfect_matching,
)
from pairwright.common.errors import BadInput, NotGiven
from pairwright.common.messages import told
from pairwright.common.values import dataclass, replace
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.register import for_system, system_of
from pairwright.systems.relations import groups_of
from pairwright.systems.system import PairingSystem
from pairwright.tournament.tournament import Tournament

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
    yield from _too_few_pairs(season)
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


def _too_few_pairs(season: Season) -> Iterator[Finding]:
    """All rounds together need more games than there are pairs who may meet."""
    pairs = frozenset().union(*(season.edges(played) for played in season.rounds))
    available = sum(edge[1] != BYE for edge in pairs)
    needed = sum(played.boards for played in season.rounds)
    if available < needed:
        yield Finding(Kind.TOO_FEW_PAIRS, counts=(needed, available))


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
