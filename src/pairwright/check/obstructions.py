"""Proofs that rounds cannot be played, with the players whom they are about."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.check.remaining_rounds import (
    BYE,
    Edge,
    Season,
    SeasonRound,
    largest_matching,
    perfect_matching,
)
from pairwright.systems.findings import Finding, Kind
from pairwright.tournament.tournament import Tournament


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
