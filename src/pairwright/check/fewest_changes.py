"""The legal round that keeps as many published boards as can be, and the best one among those.

One matching of smallest weight, exactly: everybody who is not on a board that is to stay is a vertex,
and the bye one more where their number is odd. A published board that is still legal costs nothing;
every other board that the absolute rules allow costs one change, and after that what `PRICE` lists, in
that order. Among equal prices the highest-ranked player has the highest-ranked opponent, and so on down.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.check.given import GivenRound
from pairwright.check.grounds.ground import PRICE, Ground, Pair
from pairwright.check.participants import Change
from pairwright.pairing.kjca.weights import CheapestPairing, Scale

Prices = dict[Pair, tuple[int, ...]]
"""By two vertices, the smaller first: (1 for a change, the price of it)."""


def fewest_changes(ground: Ground, change: Change) -> GivenRound | None:
    """The round, boards in order; None when no legal round exists that keeps the boards to be kept.

    Kept boards keep their colours and their order; the others take the places that have become free.
    """
    kept = [pair for pair in change.published.pairs if change.fixed.intersection(pair)]
    bye_kept = tuple(player for player in change.published.byes if player in change.fixed)
    settled = {player for pair in kept for player in pair} | set(bye_kept)
    players = [player for player in ground.order if player not in settled]
    with_bye = len(players) % 2 == 1
    if with_bye and bye_kept:
        return None
    found = _matched(ground, change, players, with_bye)
    if found is None:
        return None
    pairs, bye = found
    return _round(ground, change.published, {frozenset(pair) for pair in (*kept, *pairs)}, bye or bye_kept)


def _matched(
    ground: Ground, change: Change, players: Sequence[int], with_bye: bool
) -> tuple[list[Pair], tuple[int, ...]] | None:
    prices = _prices(ground, change, players, with_bye)
    count = len(players) + with_bye
    largest = [max(column) for column in zip(*prices.values(), strict=True)] if prices else []
    scale = Scale(*(limit * (count // 2) for limit in largest))
    costs = {pair: scale.pack(*price) for pair, price in prices.items()}
    cheapest = CheapestPairing(count, lambda u, v: costs.get((u, v)))
    if not cheapest.solved:
        return None
    cheapest.matcher.fix_partners(range(count), range(count))
    partners = [(v, cheapest.partner(v)) for v in range(count)]
    pairs = [(players[a], players[b]) for a, b in partners if a < b < len(players)]
    bye = tuple(players[a] for a, b in partners if a < len(players) <= b)
    return pairs, bye


def _prices(ground: Ground, change: Change, players: Sequence[int], with_bye: bool) -> Prices:
    """What each legal pair costs, and each legal bye (as a pair with the vertex after the players)."""
    published = {frozenset(pair) for pair in change.published.pairs}
    nothing = (0,) * (1 + len(PRICE))
    prices: Prices = {}
    for u, a in enumerate(players):
        for v in range(u + 1, len(players)):
            b = players[v]
            if ground.pair_faults(a, b):
                continue
            prices[u, v] = nothing if {a, b} in published else (1, *ground.price(a, b))
        if with_bye and not ground.bye_faults(a):
            prices[u, len(players)] = (int(a not in change.published.byes), *ground.bye_price(a))
    return prices


def _round(
    ground: Ground, published: GivenRound, pairs: set[frozenset[int]], bye: tuple[int, ...]
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
