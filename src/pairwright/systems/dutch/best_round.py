"""The best round in which a wish holds, as the rules of 2026 and 2017 compare rounds."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.common.errors import NoPairing
from pairwright.systems.dutch.compare import brackets_by
from pairwright.systems.dutch.explain.field_trace import Pair
from pairwright.systems.dutch.explain.room import Room, can_be_completed
from pairwright.systems.dutch.explain.search import best_fulfilling
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace
from pairwright.systems.dutch.explain.why_not import with_higher_byes


def best_round(trace: RoundTrace, pair: Pair | None, barred: frozenset[Pair]) -> list[Pair]:
    """The pairs of the round that comes first when rounds are compared bracket by bracket.

    pair: must be made. barred: must not be. Positions, the higher-ranked player first; the bye is the
    position after the last player. Each bracket is judged by C8 as if nothing were wished for.

    Raises NoPairing when there is no such round.
    """
    for other in (trace, *with_higher_byes(trace)):
        if can_be_completed(other, (), 0, pair, barred=barred):
            return list(_descended(other, pair, barred))
    raise NoPairing("there is no complete round in which that is so")


def _descended(trace: RoundTrace, pair: Pair | None, barred: frozenset[Pair]) -> Iterator[Pair]:
    made: set[Pair] = set()

    def choose(place: BracketTrace) -> tuple[Pair, ...]:
        found = best_fulfilling(Room(trace, place, None if pair in made else pair, barred))
        if found is None:
            raise AssertionError("the bracket above left players who cannot be paired as wished")
        made.update(found.pairs)
        return found.pairs

    last: tuple[int, ...] = ()
    for bracket in brackets_by(trace, choose):
        yield from bracket.pairs
        last = bracket.downfloaters
    for player in last:
        yield player, trace.bye
