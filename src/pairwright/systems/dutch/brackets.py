"""Pairing of one bracket: C.04.3 article 3, candidate by candidate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pairwright.rules.article import rule
from pairwright.systems.dutch.division import DividedBracket, Division, Paired, divisions
from pairwright.systems.dutch.evaluation import Values
from pairwright.systems.dutch.sequence import (
    Extend,
    Pairs,
    Players,
    exchanges,
    repeats_earlier_pairing,
    transpositions,
)
from pairwright.systems.swiss.exhaustive import Possibilities, members


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate (3.3): pairs with the member of S1 first, downfloaters in rank order, and its value."""

    pairs: Pairs
    downfloaters: Players
    value: int


Promising = Callable[[int], bool]
"""Says of a value that no candidate at hand can fall below whether looking at them is worth it."""


@rule("C.04.3", "3.4", "3.8")
@rule("C.04.3", "B.8", edition="2017")
def best_candidate(
    bracket: DividedBracket, possibilities: Possibilities, values: Values, downfloaters: list[Players]
) -> Candidate:
    """Articles 3.4 and 3.8: a perfect candidate is taken at once, otherwise the best, the earliest of equals.

    downfloaters: the sets of players that the best candidates leave unpaired, as C4 to C9 settled it.
    """
    best: Candidate | None = None

    def promising(least: int) -> bool:
        return best is None or least < best.value

    ways = divisions(bracket, possibilities, values, downfloaters)
    least_values = (division.least_value(division.start) for division in ways)
    perfect = min(value for value in least_values if value is not None)
    for division in ways:
        for candidate in candidates(division, promising):
            if promising(candidate.value):
                best = candidate
                if candidate.value == perfect:
                    return candidate
    if best is None:
        raise AssertionError("a legal set of downfloaters has no candidate")
    return best


@rule("C.04.3", "3.5", "3.7", "4.5")
@rule("C.04.3", "B.7", edition="2017")
def candidates(division: Division, promising: Promising) -> Iterator[Candidate]:
    """Articles 3.5 to 3.7: the candidates of one choice of moved-down players, in the order of the rules.

    For each transposition of S2, which is a new MDP-pairing with a new remainder, everything for the
    remainder. A homogeneous bracket is a remainder with an empty MDP-pairing before it.
    """
    extend = _extension(division, promising)
    for moved_down_pairs, state in transpositions(division.s1, division.s2, division.start, extend):
        remainder = tuple(members(state.unpaired))
        for pairs, final in remainder_pairings(remainder, division.pairs_of_remainder, state, extend):
            if final.unpaired in division.downfloaters:
                left = division.limbo | final.unpaired
                yield Candidate((*moved_down_pairs, *pairs), tuple(members(left)), division.value(final))


@rule("C.04.3", "1.3.4", "3.3", "3.6")
@rule("C.04.3", "B.6", edition="2017")
def remainder_pairings(
    remainder: Players, number_of_pairs: int, state: Paired, extend: Extend[Paired]
) -> Iterator[tuple[Pairs, Paired]]:
    """Article 3.6: the remainder split into S1R and S2R; every exchange with all its transpositions.

    A division that puts the lower-ranked player of a pair into S1R repeats a pairing that came up
    before, and the earliest appearance counts: these repetitions are left out.
    """

    def downwards(state: Paired, player: int, opponent: int) -> Paired | None:
        return extend(state, player, opponent) if player < opponent else None

    for s1, s2 in exchanges(remainder[:number_of_pairs], remainder[number_of_pairs:]):
        if not repeats_earlier_pairing(s1, s2):
            yield from transpositions(s1, s2, state, downwards)


def _extension(division: Division, promising: Promising) -> Extend[Paired]:
    """Adds a legal pair, unless no candidate that begins so can still be the best."""

    def extend(state: Paired, player: int, opponent: int) -> Paired | None:
        if not division.legal(player, opponent):
            return None
        following = division.with_pair(state, player, opponent)
        least = division.least_value(following)
        return following if least is not None and promising(least) else None

    return extend
