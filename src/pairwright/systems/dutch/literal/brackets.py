"""Pairing of one bracket: C.04.3 article 3, candidate by candidate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

from pairwright.common.errors import NoPairing
from pairwright.rules.article import rule
from pairwright.systems.dutch.literal.evaluation import Sheet2017, Sheet2026, Values
from pairwright.systems.dutch.literal.sequence import (
    Extend,
    Pairs,
    Players,
    exchanges,
    moved_down_sets,
    repeats_earlier_pairing,
    transpositions,
)
from pairwright.systems.dutch.situation import Situation
from pairwright.systems.swiss.exhaustive import Possibilities, members, set_of
from pairwright.systems.swiss.literal import what_stands_in_the_way


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


# -- The way from the top scoregroup to the last one: 1.9 (2017: A.9), an edition at a time ------------
@rule("C.04.3", "1.4.1")
@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket and the candidate taken.

    pairs:        the pairs, the member of S1 first.
    downfloaters: those left unpaired; after the last bracket, the PAB recipient if there is one.
    failures:     per criterion (by its number in 2026) what the candidate fails, the largest amount first.
    """

    bracket: DividedBracket
    pairs: Pairs
    downfloaters: Players
    failures: dict[int, list[int]]


class Procedure:
    """The pairing of one round, bracket by bracket. Subclasses say how completion is ensured."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.scores = situation.scores
        self.possibilities = self.settle(situation.possibilities)
        self.downfloaters = Downfloaters(situation, self.possibilities)

    def settle(self, possibilities: Possibilities) -> Possibilities:
        """What is decided for the whole field beforehand; raises NoPairing when the round has no pairing."""
        if not possibilities.round_can_be_completed():
            raise no_pairing(self.situation, possibilities)
        return possibilities

    def brackets(self) -> list[PairedBracket]:
        """Every bracket of the round, from the top."""
        raise NotImplementedError

    def completes(self, below: list[Players]) -> Completes:
        """C4: the test whether downfloaters and everybody below can be paired completely."""
        lower = set_of(player for group in below for player in group)
        return lambda left: self.possibilities.completable(set_of(left), lower)

    def take_best(self, bracket: DividedBracket, values: Values, left: list[Players]) -> PairedBracket:
        """Articles 3.4 to 3.8, once it is known which sets of players may be left."""
        candidate = best_candidate(bracket, self.possibilities, values, left)
        return PairedBracket(
            bracket, candidate.pairs, candidate.downfloaters, values.scale.read(candidate.value)
        )


class LiteralEveryBracket(Procedure):
    """The edition of 2026: C4 and C5 hold in every bracket."""

    def settle(self, possibilities: Possibilities) -> Possibilities:
        """C5 fixes the score of the PAB recipient."""
        self.bye_score: int | None = None
        if len(self.scores) % 2 == 0 or not self.situation.edition.pab_minimum_score:
            return super().settle(possibilities)
        settled = with_lowest_bye_score(possibilities, self.scores)
        if settled is None:
            raise no_pairing(self.situation, possibilities)
        possibilities, self.bye_score = settled
        return possibilities

    @rule("C.04.3", "1.9")
    def brackets(self) -> list[PairedBracket]:
        """Article 1.9: one bracket for each scoregroup; what it leaves moves down to the next."""
        groups = self.situation.scoregroups()
        paired: list[PairedBracket] = []
        for place, residents in enumerate(groups):
            moved_down = paired[-1].downfloaters if paired else ()
            paired.append(self._pair(DividedBracket(moved_down, residents), groups[place + 1 :]))
        return paired

    def _pair(self, bracket: DividedBracket, below: list[Players]) -> PairedBracket:
        left = self._best_downfloaters(bracket, below)
        resident_score = self.scores[bracket.residents[0]]
        sheet = Sheet2026(self.situation.edition, resident_score, self.scores[bracket.players[0]])
        values = Values(self.situation.entrants, bracket.players, sheet.of_pair, sheet.of_downfloater)
        return self.take_best(bracket, values, left)

    def _best_downfloaters(self, bracket: DividedBracket, below: list[Players]) -> list[Players]:
        """C6 to C9, under C4 and C5."""
        found = self.downfloaters.fewest_and_lowest(
            bracket.moved_down, bracket.residents, self.completes(below)
        )
        if found is None:
            raise AssertionError("the bracket above left players who cannot be paired")
        (number, _), left = found
        if below and self.situation.edition.look_ahead:
            left = self.downfloaters.best_for_next_bracket(left, below[0], self.completes(below[1:]))
        if number == 1 and self._leaves_pab_recipient(bracket):
            left = self.downfloaters.fewest_unplayed_games(left)
        return left

    @rule("C.04.3", "2.4.4")
    def _leaves_pab_recipient(self, bracket: DividedBracket) -> bool:
        """C9 concerns a bracket whose only downfloater must have the bye: all lower scores are below C5's."""
        return (
            self.situation.edition.pab_unplayed_games
            and self.bye_score is not None
            and self.bye_score >= self.scores[bracket.residents[0]]
        )


class LiteralCollapse(Procedure):
    """The edition of 2017: when a bracket turns out to make completion impossible, all below is joined."""

    @rule("C.04.3", "A.9", edition="2017")
    def brackets(self) -> list[PairedBracket]:
        """Article A.9 of 2017: a completion test after each bracket.

        The bracket that fails it becomes the penultimate one (PPB) and is paired anew, so that its
        downfloaters allow completion; everybody below is resident of the collapsed last bracket (CLB).
        """
        groups = self.situation.scoregroups()
        paired: list[PairedBracket] = []
        for place, residents in enumerate(groups):
            bracket = DividedBracket(paired[-1].downfloaters if paired else (), residents)
            below = groups[place + 1 :]
            if not below:
                return [*paired, self._pair_last(bracket)]
            result = self._pair(bracket, below)
            if result is None or not self.completes(below)(result.downfloaters):
                penultimate = self._pair_penultimate(bracket, below)
                collapsed = tuple(player for group in below for player in group)
                return [
                    *paired,
                    penultimate,
                    self._pair_last(DividedBracket(penultimate.downfloaters, collapsed)),
                ]
            paired.append(result)
        return paired

    @rule("C.04.3", "C.5", "C.6", "C.7", edition="2017")
    def _pair(self, bracket: DividedBracket, below: list[Players]) -> PairedBracket | None:
        """A bracket that is not the last, paired without looking beyond the next one."""
        found = self.downfloaters.fewest_and_lowest(bracket.moved_down, bracket.residents, lambda left: True)
        if found is None:
            return None
        _, left = found
        next_is_last = len(below) == 1
        accepts = self.completes([]) if next_is_last else lambda left: True
        left = self.downfloaters.best_for_next_bracket(left, below[0], accepts)
        return self.take_best(bracket, self._values(bracket), left)

    @rule("C.04.3", "C.4", edition="2017")
    def _pair_penultimate(self, bracket: DividedBracket, below: list[Players]) -> PairedBracket:
        """C.4: the downfloaters must allow completion; C.7 does not apply."""
        found = self.downfloaters.fewest_and_lowest(
            bracket.moved_down, bracket.residents, self.completes(below)
        )
        if found is None:
            raise AssertionError("the bracket above left players who cannot be paired")
        return self.take_best(bracket, self._values(bracket), found[1])

    def _pair_last(self, bracket: DividedBracket) -> PairedBracket:
        """The last bracket: everybody is paired except the PAB recipient, and C.6 weighs all scores."""
        left = self.downfloaters.pab_recipients_in_last_bracket(bracket.moved_down, bracket.residents)
        return self.take_best(bracket, self._values(bracket, compares_scores=True), left)

    def _values(self, bracket: DividedBracket, compares_scores: bool = False) -> Values:
        lowest = self.scores[bracket.residents[-1]]
        sheet = Sheet2017(self.situation.edition, lowest, compares_scores)
        return Values(self.situation.entrants, bracket.players, sheet.of_pair, sheet.of_downfloater)


@rule("C.04.3", "1.9.3")
def no_pairing(situation: Situation, possibilities: Possibilities) -> NoPairing:
    """Article 1.9.3: no complete pairing exists, the Chief Arbiter decides. Says what stands in the way."""
    entrants = situation.entrants
    lonely = [
        entrant.number
        for place, entrant in enumerate(entrants)
        if not possibilities.opponents[place] and not possibilities.pab_recipients >> place & 1
    ]
    no_bye = len(entrants) % 2 == 1 and not possibilities.pab_recipients
    return what_stands_in_the_way(situation.round_number, ("C1", "C3"), lonely, no_bye=no_bye)


# -- Who may be left unpaired in a bracket: C4 to C9, and the parameters of article 3.1 that follow ----


Shortfall = tuple[int, tuple[int, ...]]
"""What C6 and C7 compare: the number of downfloaters, and their scores from the highest down."""

Item = TypeVar("Item")
Completes = Callable[[Players], bool]
"""Says of a set of downfloaters whether the round can go on with them (C4, C5)."""


class Downfloaters:
    """The sets of players that a bracket of this round may leave unpaired."""

    def __init__(self, situation: Situation, possibilities: Possibilities) -> None:
        self._scores = situation.scores
        self._unplayed = tuple(entrant.unplayed_games for entrant in situation.entrants)
        self._possibilities = possibilities

    @rule("C.04.3", "2.4.1", "2.4.2", "3.1")
    @rule("C.04.3", "C.5", "C.6", edition="2017")
    def fewest_and_lowest(
        self, moved_down: Players, residents: Players, completes: Completes
    ) -> tuple[Shortfall, list[Players]] | None:
        """C6, then C7: the best number and scores of downfloaters, and every set that has them.

        None when no set is legal.
        """
        players = (*moved_down, *residents)
        for number in range(len(players) % 2, len(players) + 1, 2):
            for scores, sets in self._by_scores(combinations(players, number)):
                legal = [
                    left
                    for left in sets
                    if completes(left) and self._others_pair(moved_down, residents, left)
                ]
                if legal:
                    return (number, scores), legal
        return None

    def pab_recipients_in_last_bracket(self, moved_down: Players, residents: Players) -> list[Players]:
        """Every legal set of a last bracket: nobody is left, or one player who may have the bye."""
        number = (len(moved_down) + len(residents)) % 2
        return [
            left
            for left in combinations((*moved_down, *residents), number)
            if self._possibilities.completable(set_of(left), 0)
            and self._others_pair(moved_down, residents, left)
        ]

    @rule("C.04.3", "2.4.3")
    @rule("C.04.3", "C.7", edition="2017")
    def best_for_next_bracket(
        self, sets: list[Players], residents: Players, completes: Completes
    ) -> list[Players]:
        """C8: the sets with which the next bracket has the fewest and lowest downfloaters itself."""
        worst = (len(self._scores) + 1, ())

        def shortfall(downfloaters: Players) -> Shortfall:
            found = self.fewest_and_lowest(downfloaters, residents, completes)
            return found[0] if found else worst

        return smallest(sets, shortfall)

    @rule("C.04.3", "2.4.4")
    def fewest_unplayed_games(self, sets: list[Players]) -> list[Players]:
        """C9: of sets of one player, those whose player has the fewest unplayed games."""
        return smallest(sets, lambda downfloaters: self._unplayed[downfloaters[0]])

    def _by_scores(self, sets: Iterable[Players]) -> Iterator[tuple[tuple[int, ...], list[Players]]]:
        groups: dict[tuple[int, ...], list[Players]] = {}
        for players in sets:
            groups.setdefault(tuple(self._scores[player] for player in players), []).append(players)
        return iter(sorted(groups.items()))

    def _others_pair(self, moved_down: Players, residents: Players, left: Players) -> bool:
        unpaired = ~set_of(left)
        return self._possibilities.pairable(set_of(moved_down) & unpaired, set_of(residents) & unpaired)


@rule("C.04.3", "2.3.1")
def with_lowest_bye_score(
    possibilities: Possibilities, scores: tuple[int, ...]
) -> tuple[Possibilities, int] | None:
    """C5: the possibilities when the bye goes to a player with the lowest score that allows completion.

    The score is settled for the whole field before the first bracket: a choice that looks good at
    the top could raise it at the bottom. Also gives that score; None when no complete pairing exists.
    """
    pab_recipients = list(members(possibilities.pab_recipients))
    for score in sorted({scores[player] for player in pab_recipients}):
        chosen = set_of(player for player in pab_recipients if scores[player] == score)
        narrowed = Possibilities(possibilities.opponents, chosen)
        if narrowed.round_can_be_completed():
            return narrowed, score
    return None


def smallest(items: list[Item], key: Callable[[Item], Any]) -> list[Item]:
    """Every item whose key is the smallest, in the order given."""
    if len(items) == 1:
        return items
    keyed = [(key(item), item) for item in items]
    least = min(value for value, _ in keyed)
    return [item for value, item in keyed if value == least]
