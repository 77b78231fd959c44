"""What must hold in a round, settled before it is drawn; and the tournaments whose draw keeps to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pairwright.common.values import dataclass, replace
from pairwright.systems.answers import Meeting
from pairwright.systems.proposed_round import GivenRound
from pairwright.tournament.tournament import ForbiddenPairs, Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_context import OpenRound

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wish:
    """What must hold; players by index.

    pair:   these two meet. barred: these two do not. bye: this player has the bye.
    stays:  is paired with somebody of the same score. leaves: is not.
    """

    pair: Pair | None = None
    barred: tuple[Pair, ...] = ()
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


def settled(opened: OpenRound, wish: Wish) -> Iterator[tuple[list[Meeting], set[Pair]]]:
    """The same wish as meetings that are made and pairs that are not; a round as wished keeps to one of them.

    One is enough, but for somebody who stays: there is one for each partner whom he can stay with.
    """
    barred = set(map(_unordered, wish.barred))
    if wish.leaves is not None:
        barred |= _with_all(wish.leaves, _level(opened, wish.leaves))
    made: list[Meeting] = [] if wish.pair is None else [wish.pair]
    made += [] if wish.bye is None else [(wish.bye, None)]
    if wish.stays is None:
        yield made, barred
        return
    for partner in _level(opened, wish.stays):
        if wish.leaves != partner and not opened.pair_faults(wish.stays, partner):
            yield [*made, (wish.stays, partner)], barred


def excluded(opened: OpenRound, made: Iterable[Meeting]) -> set[Pair]:
    """The pairs that these meetings rule out: all others of those concerned."""
    return {
        pair
        for meeting in made
        for player in meeting
        if player is not None
        for pair in _with_all(player, set(opened.order).difference(meeting))
    }


def with_wish(opened: OpenRound, wish: Wish) -> Iterator[Tournament]:
    """Tournaments with more forbidden pairs; the best of their draws is the best round as wished."""
    for made, barred in settled(opened, wish):
        pairs = barred | excluded(opened, made)
        number = opened.tournament.next_round
        more = tuple(ForbiddenPairs(pair, number, number) for pair in sorted(pairs))
        yield replace(opened.tournament, forbidden=(*opened.tournament.forbidden, *more))


def _level(opened: OpenRound, player: int) -> list[int]:
    """The others with the same score, by rank."""
    return [
        other for other in opened.order if other != player and opened.scores[other] == opened.scores[player]
    ]


def _with_all(player: int, others: Iterable[int]) -> set[Pair]:
    return {_unordered((player, other)) for other in others if other != player}


def _unordered(pair: Pair) -> Pair:
    return min(pair), max(pair)
