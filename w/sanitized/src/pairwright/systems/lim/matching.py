"""What a group still allows: the most pairs with the fewest emergency pairs, kept while it is paired."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.matching import Conflicts, Matcher
from pairwright.systems.lim.field import Field
from pairwright.systems.swiss.preferences import Strength
from pairwright.systems.swiss.problem import KindTable
from pairwright.systems.swiss.procedure import conflicts_of
from pairwright.tournament.outcome import Colour

_OUT = 4
"""The role of a vertex that is matched elsewhere (see `pairwright.matching.roles`)."""


class Graph:
    """Who may meet whom, by kinds of players and single exceptions; the same for every group of a round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.conflicts: Conflicts = conflicts_of(field.tournament)
        self.kind: dict[int, int] = {}
        kinds: dict[tuple[Colour, int], int] = {}
        for player in field.players:
            preference = field.preference[player]
            must = preference.colour if preference.strength == Strength.ABSOLUTE else Colour.NONE
            key = must, field.scores[player] if field.last_round and must else 0
            self.kind[player] = kinds.setdefault(key, len(kinds))
        pair = len(field.players) + 1
        self.table: KindTable = [
            [
                pair
                if not (must and must == other)
                else pair - 1
                if field.last_round and score == same
                else None
                for other, same in kinds
            ]
            for must, score in kinds
        ]

    def of(self, players: Sequence[int]) -> Allowed:
        """What these players allow."""
        return Allowed(self, players)


class Allowed:
    """The most pairs of a set of players with the fewest emergency pairs, kept by every change made here."""

    def __init__(self, graph: Graph, players: Sequence[int]) -> None:
        self._graph = graph
        self._vertex = {player: v for v, player in enumerate(players)}
        self._player = list(players)
        size = len(players)
        self._matcher = Matcher(
            self._player,
            graph.conflicts,
            [graph.kind[player] for player in players],
            [0] * size,
            [0] * size,
            graph.table,
            [[(0, True)]],
            size,
            bytes([1] * size),
        )
        self._matcher.solve()

    @property
    def pairs(self) -> int:
        """How many pairs there can be."""
        return sum(self._matcher.partner(v) > v for v in range(len(self._player)))

    def leave(self, player: int) -> bool:
        """The player leaves, if the others still allow as much; otherwise nothing changes."""
        return bool(self._matcher.try_role(self._vertex[player], _OUT))

    def pair(self, a: int, b: int) -> bool:
        """The two are paired, if the others still allow as much beside them; otherwise nothing changes."""
        return bool(self._matcher.try_pair(self._vertex[a], self._vertex[b]))

    def could_pair(self, a: int, b: int, unpaired: Sequence[int]) -> bool:
        """The two, of whom are unpaired still, could be paired; nothing changes."""
        if self._matcher.partner(self._vertex[a]) == self._vertex[b]:
            return True
        return self._graph.of(unpaired).pair(a, b)
