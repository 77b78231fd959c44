"""The legal round that keeps as many published boards as can be, and the best one among those.

One matching of smallest weight, exactly: everybody who is not on a board that is to stay is a vertex,
and the bye one more where their number is odd. A published board that is still legal costs nothing;
every other board that the absolute rules allow costs one change, and after that what `PRICE` lists, in
that order. Among equal prices the highest-ranked player has the highest-ranked opponent, and so on down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from pairwright.check.participants import Change
from pairwright.matching.cheapest import Scale, plain_matcher
from pairwright.systems.board_faults import PRICE
from pairwright.systems.criterion import Pair
from pairwright.systems.given import GivenRound
from pairwright.systems.open_round import OpenRound

Prices = dict[Pair, tuple[int, ...]]
"""By two vertices, the smaller first: (1 for a change, the price of it)."""


def fewest_changes(ground: OpenRound, change: Change) -> GivenRound | None:
    """The round, boards in order; None when no legal round exists that keeps the boards to be kept.

    Kept boards keep their colours and their order; the others take the places that have become free.
    """
    kept = [pair for pair in change.published.pairs if change.fixed.intersection(pair)]
    bye_kept = tuple(player for player in change.published.byes if player in change.fixed)
    settled = {player for pair in kept for player in pair} | set(bye_kept)
    players = [player for player in ground.order if player not in settled]
    if len(players) % 2 and bye_kept:
        return None
    found = _Problem(ground, change, players).solve()
    if found is None:
        return None
    pairs, bye = found
    return _round(ground, change.published, {frozenset(pair) for pair in (*kept, *pairs)}, bye or bye_kept)


class _Problem:
    """The players who are not on boards that stay, as vertices in the order of the round; the bye is last.

    standing: published pairs that may stay. loose: vertices on none of them.
    """

    def __init__(self, ground: OpenRound, change: Change, players: Sequence[int]) -> None:
        self.ground = ground
        self.players = players
        self.byes = change.published.byes
        self.bye = len(players) if len(players) % 2 else -1
        self.count = len(players) + len(players) % 2
        place = {player: vertex for vertex, player in enumerate(players)}
        published = [
            (min(place[a], place[b]), max(place[a], place[b]))
            for a, b in change.published.pairs
            if a in place and b in place
        ]
        published += [(place[player], self.bye) for player in self.byes if player in place and self.bye >= 0]
        self.published = frozenset(published)
        self.standing = [pair for pair in published if not self._faults(*pair)]
        self.loose = sorted(set(range(self.count)) - {vertex for pair in self.standing for vertex in pair})

    def solve(self) -> tuple[list[Pair], tuple[int, ...]] | None:
        """The pairs of players, and who has the bye; None when there is no legal round."""
        # A new pair of two players who both had standing boards breaks two of them. So where one broken
        # board is enough, every new pair has a loose vertex, and only those pairs need to be looked at.
        partners = self._matched(self.loose)
        if partners is None or self._broken(partners) > 1:
            partners = self._matched(range(self.count))
        if partners is None:
            return None
        pairs = [(a, b) for a, b in enumerate(partners) if a < b]
        return (
            [(self.players[a], self.players[b]) for a, b in pairs if b != self.bye],
            tuple(self.players[a] for a, b in pairs if b == self.bye),
        )

    def _broken(self, partners: Sequence[int]) -> int:
        return sum(partners[a] != b for a, b in self.standing)

    def _matched(self, touching: Collection[int]) -> list[int] | None:
        """Partners in the cheapest matching of standing pairs and of pairs with a vertex in `touching`."""
        prices = self._prices(touching)
        if not prices:
            return [] if not self.count else None
        largest = [max(column) for column in zip(*prices.values(), strict=True)]
        costs = _packed(prices, Scale(*(limit * (self.count // 2) for limit in largest)).pack)
        # The matcher maximises; every pairing has the same number of pairs, so a shift changes nothing.
        dearest = max(costs.values())
        table: list[list[int | None]] = [[None] * self.count for _ in range(self.count)]
        for (u, v), cost in costs.items():
            table[u][v] = table[v][u] = dearest - cost
        matcher = plain_matcher(table, 0, [False] * self.count)
        if not matcher.solve():
            return None
        matcher.fix_partners(range(self.count), range(self.count))
        return [matcher.partner(vertex) for vertex in range(self.count)]

    def _prices(self, touching: Collection[int]) -> Prices:
        """What each legal pair costs, and each legal bye (as a pair with the last vertex)."""
        wanted = set(touching)
        pairs = {(min(u, v), max(u, v)) for u in wanted for v in range(self.count) if u != v}
        return {pair: self._price(*pair) for pair in pairs.union(self.standing) if not self._faults(*pair)}

    def _faults(self, u: int, v: int) -> Iterable[object]:
        if v == self.bye:
            return self.ground.bye_faults(self.players[u])
        return self.ground.pair_faults(self.players[u], self.players[v])

    def _price(self, u: int, v: int) -> tuple[int, ...]:
        changed = int((u, v) not in self.published)
        if v == self.bye:
            return (changed, *self.ground.bye_price(self.players[u]))
        return (1, *self.ground.price(self.players[u], self.players[v])) if changed else _NOTHING


_NOTHING = (0,) * (1 + len(PRICE))


def _packed(prices: Prices, pack: Callable[..., int]) -> dict[Pair, int]:
    """Prices as whole numbers; many pairs have the same one."""
    known = {price: pack(*price) for price in set(prices.values())}
    return {pair: known[price] for pair, price in prices.items()}


def _round(
    ground: OpenRound, published: GivenRound, pairs: set[frozenset[int]], bye: tuple[int, ...]
) -> GivenRound:
    """Boards in the places that they had; new ones in the free places, then at the end."""
    kept = [pair if frozenset(pair) in pairs else None for pair in published.pairs]
    standing = {frozenset(pair) for pair in kept if pair is not None}
    fresh = ground.board_order([(min(pair), max(pair)) for pair in pairs - standing])
    boards: list[Pair] = []
    for pair in [*kept, *(None for _ in fresh)]:
        if pair is not None:
            boards.append(pair)
        elif fresh:
            boards.append(ground.colours(*fresh.pop(0), len(boards) + 1))
    return GivenRound(tuple(boards), bye, published.coloured)
