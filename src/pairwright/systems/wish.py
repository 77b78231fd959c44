"""What must hold in a round, settled before it is drawn; and the tournaments whose draw keeps to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pairwright.systems.given import GivenRound
from pairwright.tournament.tournament import ForbiddenPairs, Tournament

if TYPE_CHECKING:
    from pairwright.systems.open_round import OpenRound


@dataclass(frozen=True, slots=True)
class Wish:
    """What must hold; players by index.

    pair:   these two meet. barred: these two do not. bye: this player has the bye.
    stays:  is paired with somebody of the same score. leaves: is not.
    """

    pair: tuple[int, int] | None = None
    barred: tuple[tuple[int, int], ...] = ()
    bye: int | None = None
    stays: int | None = None
    leaves: int | None = None


def fulfils(opened: OpenRound, wish: Wish, given: GivenRound) -> bool:
    """True when a round is as wished."""
    made = set(map(frozenset, given.pairs))
    level = {player for a, b in given.pairs if opened.scores[a] == opened.scores[b] for player in (a, b)}
    return (
        (wish.pair is None or frozenset(wish.pair) in made)
        and not any(frozenset(pair) in made for pair in wish.barred)
        and (wish.bye is None or wish.bye in given.byes)
        and (wish.stays is None or wish.stays in level)
        and (wish.leaves is None or wish.leaves not in level)
    )


def with_wish(opened: OpenRound, wish: Wish) -> Iterator[Tournament]:
    """Tournaments with more forbidden pairs; the best of their draws is the best round as wished.

    One is enough, but for somebody who stays: nothing in a tournament bars from the bye, so where the
    only draw gives it to him, each of the partners whom he can stay with is tried.
    """
    forbidden = set(map(_unordered, wish.barred))
    others = set(opened.order)
    if wish.pair is not None:
        for player in wish.pair:
            forbidden |= _with_all(player, others - set(wish.pair))
    if wish.bye is not None:
        forbidden |= _with_all(wish.bye, others)
    if wish.leaves is not None:
        forbidden |= _with_all(wish.leaves, _level(opened, wish.leaves))
    if wish.stays is None:
        yield _forbidding(opened.tournament, forbidden)
        return
    for partner in _level(opened, wish.stays):
        if wish.leaves != partner and not opened.pair_faults(wish.stays, partner):
            alone = _with_all(wish.stays, others - {partner}) | _with_all(partner, others - {wish.stays})
            yield _forbidding(opened.tournament, forbidden | alone)


def _level(opened: OpenRound, player: int) -> list[int]:
    """The others with the same score, by rank."""
    return [
        other for other in opened.order if other != player and opened.scores[other] == opened.scores[player]
    ]


def _with_all(player: int, others: Iterable[int]) -> set[tuple[int, int]]:
    return {_unordered((player, other)) for other in others if other != player}


def _unordered(pair: tuple[int, int]) -> tuple[int, int]:
    return min(pair), max(pair)


def _forbidding(tournament: Tournament, pairs: Iterable[tuple[int, int]]) -> Tournament:
    number = tournament.next_round
    more = tuple(ForbiddenPairs(pair, number, number) for pair in sorted(pairs))
    return replace(tournament, forbidden=(*tournament.forbidden, *more))
