"""Pairing of one bracket: C.04.3 article 3, candidate by candidate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from pairwright.rules.article import rule
from pairwright.systems.dutch.evaluation import Values
from pairwright.systems.dutch.sequence import (
    Extend,
    Pairs,
    Players,
    exchanges,
    moved_down_sets,
    repeats_earlier_pairing,
    transpositions,
)
from pairwright.systems.swiss.exhaustive import Possibilities, members, set_of


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


# -- A bracket divided into S1, S2 and Limbo (C.04.3 article 3.2), and what its candidates cost at least


@rule("C.04.3", "1.3.2", "1.3.3", "4.1")
@dataclass(frozen=True, slots=True)
class DividedBracket:
    """The players of a bracket (1.3.2), in rank order; homogeneous when nobody moved down (1.3.3).

    moved_down: downfloaters of the previous bracket.
    residents:  the players of the scoregroup (in the last bracket of 2017 perhaps of several).
    """

    moved_down: Players
    residents: Players

    @property
    def players(self) -> Players:
        """Everybody, in the order of the bracket sequence numbers (4.1)."""
        return (*self.moved_down, *self.residents)


class Paired(NamedTuple):
    """A candidate in the making: the players not paired yet (without the Limbo), and the value so far."""

    unpaired: int
    value: int


@rule("C.04.3", "3.2", "3.2.4")
class Division:
    """One choice of the moved-down players to be paired.

    s1, s2:  these players, and the residents (3.2); S1 is empty in a homogeneous bracket.
    limbo:   the set of the other moved-down players (3.2.4).
    leaving: the sets of residents that the best candidates leave unpaired, all of one size.
    start:   nothing paired yet; the value is that of the Limbo.
    """

    def __init__(
        self,
        bracket: DividedBracket,
        s1: Players,
        leaving: frozenset[int],
        possibilities: Possibilities,
        values: Values,
    ) -> None:
        self.s1 = s1
        self.s2 = bracket.residents
        self.limbo = set_of(bracket.moved_down) & ~set_of(s1)
        self.downfloaters = leaving
        self._values = values
        self._opponents = possibilities.opponents
        self._residents = set_of(bracket.residents)
        self._number_leaving = next(iter(leaving)).bit_count()
        self._may_leave = union(leaving)
        self._memory: dict[tuple[int, int], int | None] = {(0, 0): 0}
        self.start = Paired(set_of(s1) | self._residents, self._downfloat(self.limbo))

    @property
    def pairs_of_remainder(self) -> int:
        """MaxPairs - M1 (3.1): the size of S1R."""
        return (len(self.s2) - len(self.s1) - self._number_leaving) // 2

    def legal(self, player: int, opponent: int) -> bool:
        """C1 and C3."""
        return bool(self._opponents[player] >> opponent & 1)

    def with_pair(self, state: Paired, player: int, opponent: int) -> Paired:
        """The candidate in the making with one more pair."""
        left = state.unpaired & ~(1 << player | 1 << opponent)
        return Paired(left, state.value + self._values.of_pair[player, opponent])

    def value(self, state: Paired) -> int:
        """The value of a candidate whose pairs are all made: the unpaired ones float."""
        return state.value + self._downfloat(state.unpaired)

    def least_value(self, state: Paired) -> int | None:
        """A value below which no candidate falls that begins like this one; None when none can begin so."""
        rest = self._least(state.unpaired, self._number_leaving)
        return None if rest is None else state.value + rest

    def _least(self, unpaired: int, leaving: int) -> int | None:
        """The least value of pairing these players, `leaving` of them excepted; None when impossible.

        Which of the players who may leave do so together is not looked at, so that the true least
        value can be larger, never smaller.
        """
        if (unpaired, leaving) not in self._memory:
            self._memory[unpaired, leaving] = self._least_for_first(unpaired, leaving)
        return self._memory[unpaired, leaving]

    def _least_for_first(self, unpaired: int, leaving: int) -> int | None:
        """Try everything with the highest-ranked player; moved-down players come first in rank."""
        if unpaired.bit_count() <= leaving:
            return (
                None
                if unpaired.bit_count() < leaving or unpaired & ~self._may_leave
                else self._downfloat(unpaired)
            )
        least = None
        first = (unpaired & -unpaired).bit_length() - 1
        others = unpaired & ~(1 << first)
        if leaving and self._may_leave >> first & 1:
            rest = self._least(others, leaving - 1)
            if rest is not None:
                least = rest + self._values.of_downfloater[first]
        for opponent in members(self._opponents[first] & others & self._residents):
            if least == 0:
                break
            rest = self._least(others & ~(1 << opponent), leaving)
            if rest is not None:
                value = rest + self._values.of_pair[first, opponent]
                least = value if least is None else min(least, value)
        return least

    def _downfloat(self, players: int) -> int:
        return sum(self._values.of_downfloater[player] for player in members(players))


def union(sets: Iterable[int]) -> int:
    """Everybody who is in some of the sets."""
    everybody = 0
    for players in sets:
        everybody |= players
    return everybody


@rule("C.04.3", "3.1", "3.2", "4.4")
def divisions(
    bracket: DividedBracket, possibilities: Possibilities, values: Values, downfloaters: list[Players]
) -> list[Division]:
    """Articles 3.2 and 4.4: the choices of moved-down players in order; the largest number M1 first (3.1).

    downfloaters: the sets of players that may be left. A set of moved-down players is valid when one
    of these leaves exactly the others of them.
    """
    moved_down = set_of(bracket.moved_down)
    leaving: dict[int, set[int]] = {}
    for left in map(set_of, downfloaters):
        leaving.setdefault(left & moved_down, set()).add(left & ~moved_down)
    sizes = sorted({len(bracket.moved_down) - limbo.bit_count() for limbo in leaving}, reverse=True)
    return [
        Division(bracket, s1, frozenset(leaving[moved_down & ~set_of(s1)]), possibilities, values)
        for size in sizes
        for s1 in moved_down_sets(bracket.moved_down, size, lambda limbo: set_of(limbo) in leaving)
    ]
