"""Pairing one bracket: C.3 to C.10, candidate by candidate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from pairwright.rules.article import rule
from pairwright.systems.dutch.brackets import remainder_pairings
from pairwright.systems.dutch.division import Paired
from pairwright.systems.dutch.sequence import Pairs, Players, moved_down_sets, transpositions
from pairwright.systems.dutch.situation import Situation
from pairwright.systems.dutch_2012.bracket import Bracket, BracketTarget
from pairwright.systems.dutch_2012.breaches import colour_breaches, float_breaches, leaving_breaches
from pairwright.systems.dutch_2012.feasible import MayLeave
from pairwright.systems.dutch_2012.readings import readings_of
from pairwright.systems.dutch_2012.requirements import Requirements, least_denied, lowered, next_step
from pairwright.systems.swiss.exhaustive import Possibilities, members, set_of

# -- What a candidate breaks, as one whole number: its digits are the requirements, the strongest first


_REQUIREMENTS = len(Requirements._fields)


class Costs:
    """The cost of every pair of a bracket and of leaving a player unpaired.

    Above the requirements stands a digit that says how many upper players are without a pair of their
    own: left unpaired, or paired with another upper player. Where the closeness of scores (B.3) stands
    before B.2 and colours, digits follow for the upper players left unpaired, one for each score.

    scores_first: whether it does.
    of_pair:    by two players in either order.
    even_round: the round to be paired has an even number (A.7.e), otherwise A.7.d is in force.
    strong_counts: whether A.7.d and A.7.e are in force in this bracket.
    """

    def __init__(self, situation: Situation, bracket: Bracket, *, scores_first: bool) -> None:
        self._situation = situation
        self._bracket = bracket
        self._base = len(bracket.players) + 1
        self.even_round = situation.round_number % 2 == 0
        readings = readings_of(situation.edition)
        self.strong_counts = not bracket.merged or readings.merged_colours == "in force"
        self._upper = frozenset(bracket.upper if bracket.heterogeneous else ())
        scores = {situation.scores[player] for player in bracket.upper}
        self._levels = sorted(scores, reverse=True) if scores_first else []
        self._below_upper: int = self._base ** (len(self._levels) + _REQUIREMENTS)
        self._of_leaving = {player: self._leaving(player) for player in bracket.players}
        self.of_pair: dict[tuple[int, int], int] = {}
        for place, higher in enumerate(bracket.players):
            for lower in bracket.players[place + 1 :]:
                self.of_pair[higher, lower] = self.of_pair[lower, higher] = self._pair(higher, lower)

    def of_leaving(self, players: int) -> int:
        """The cost of leaving this set of players unpaired."""
        return sum(self._of_leaving[player] for player in members(players))

    def short_of_upper(self, value: int) -> int:
        """The uppermost digit of a value."""
        return value // self._below_upper

    def read(self, value: int) -> Requirements:
        """The digits of a value that are requirements."""
        digits = []
        for _ in range(_REQUIREMENTS):
            value, digit = divmod(value, self._base)
            digits.append(digit)
        return Requirements(*reversed(digits))

    def _pair(self, higher: int, lower: int) -> int:
        first, second = self._situation.entrants[higher], self._situation.entrants[lower]
        colours = colour_breaches(first.preference, second.preference, self.even_round, self.strong_counts)
        floats = float_breaches(first, second, self._bracket, readings_of(self._situation.edition))
        both_upper = higher in self._upper and lower in self._upper
        levels = (0 for _ in self._levels)
        return self._written((int(both_upper), *levels, *map(sum, zip(colours, floats, strict=True))))

    def _leaving(self, player: int) -> int:
        entrant = self._situation.entrants[player]
        broken = leaving_breaches(entrant, self._bracket, readings_of(self._situation.edition))
        upper = player in self._upper
        levels = (int(entrant.score == score) for score in self._levels)
        return self._written((int(upper), *levels, *broken))

    def _written(self, digits: Iterable[int]) -> int:
        value = 0
        for digit in digits:
            value = value * self._base + digit
        return value


# ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Candidate:
    """A pairing of a bracket in compliance with the requirements of the moment.

    pairs:     the member of S1 first.
    downfloaters:   who is left unpaired.
    strictest: what C.3 required at first. broken: what had to be admitted.
    scores_first: the scores of the upper players paired stood before B.2 and colours.
    """

    pairs: Pairs
    downfloaters: Players
    strictest: Requirements
    broken: Requirements
    scores_first: bool = False


class CandidateSearch:
    """The candidates of one bracket. What is best for a set of players is worked out once and remembered.

    scores_first: which upper players are paired is a matter of their scores before B.2 and colours; by
                  default as the readings say.
    """

    def __init__(
        self,
        situation: Situation,
        possibilities: Possibilities,
        bracket: Bracket,
        *,
        scores_first: bool | None = None,
    ) -> None:
        readings = readings_of(situation.edition)
        self._scores_first = readings.closeness == "before colours" if scores_first is None else scores_first
        self._for_topscorers: CandidateSearch | None = None
        topscorers = any(situation.entrants[player].topscorer for player in bracket.players)
        if topscorers and not self._scores_first and readings.topscorer_floaters == "scores first":
            self._for_topscorers = CandidateSearch(situation, possibilities, bracket, scores_first=True)
        self.bracket = bracket
        self._situation = situation
        self._opponents = possibilities.opponents
        self._costs = Costs(situation, bracket, scores_first=self._scores_first)
        self._everybody = set_of(bracket.players)
        self._memory: dict[int, int | None] = {0: 0}

    @rule("C.04.3", "B.2", edition="2012")
    def candidate(self, target: BracketTarget, may_leave: MayLeave) -> Candidate | None:
        """The candidate of C.3 to C.10, or another one by the note to B.2, when topscorers are paired.

        B.2 is ignored if and only if keeping it would force additional downfloaters (C.10.g comes before
        C.14) or ones with higher scores. For the latter the candidate is looked for once more, scores
        before B.2: when it breaks B.2 more often, keeping B.2 would leave a higher score unpaired.
        """
        found = self._candidate(target, may_leave)
        if found is None or self._for_topscorers is None:
            return found
        other = self._for_topscorers._candidate(target, may_leave)
        assert other is not None
        return other if other.broken.same_absolute > found.broken.same_absolute else found

    @rule("C.04.3", "C.3", "C.10", edition="2012")
    def _candidate(self, target: BracketTarget, may_leave: MayLeave) -> Candidate | None:
        """C.3 to C.10: the first candidate under the least lowering that any candidate is content with.

        None when nothing is left to be lowered: C.10 is exhausted.
        """
        values = dict(self._attainable(target, may_leave))
        if not values:
            return None
        least = min(values.values())
        broken = self._costs.read(least)
        strictest = self._strictest(target)
        requirements = strictest
        while not requirements.admit(broken):
            requirements = lowered(requirements, strictest, next_step(requirements, broken))
        best = {downfloaters: value for downfloaters, value in values.items() if value == least}
        pairs, state = next(self._candidates(target, best))
        left = tuple(members(state.unpaired))
        return Candidate(pairs, left, strictest, broken, self._scores_first)

    @rule("C.04.3", "C.14", edition="2012")
    def reaches_remainder(self, target: BracketTarget) -> bool:
        """C.14.b.1: M1 upper players can be paired with others, whatever becomes of the remainder."""
        chosen = combinations(self.bracket.upper, target.upper)
        return any(self._can_serve(s1, self._everybody & ~set_of(s1)) for s1 in chosen)

    def _can_serve(self, s1: Players, others: int) -> bool:
        if not s1:
            return True
        choices = members(self._opponents[s1[0]] & others)
        return any(self._can_serve(s1[1:], others & ~(1 << opponent)) for opponent in choices)

    @rule("C.04.3", "C.3", edition="2012")
    def _strictest(self, target: BracketTarget) -> Requirements:
        """C.3: everything in force, X = X1 and Z = Z1."""
        entrants = self._situation.entrants
        preferences = (entrants[player].preference for player in self.bracket.players)
        denied, strong_denied = least_denied(preferences, target.pairs, self._costs.even_round)
        return Requirements(denied=denied, strong_denied=strong_denied if self._costs.strong_counts else 0)

    def _attainable(self, target: BracketTarget, may_leave: MayLeave) -> Iterator[tuple[int, int]]:
        """The sets of players that may be left, and the least that a pairing of the others costs."""
        players = self.bracket.players
        short = len(self.bracket.upper) - target.upper if target.upper else len(players)
        for left in combinations(players, len(players) - 2 * target.pairs):
            downfloaters = set_of(left)
            value = self._least(self._everybody & ~downfloaters)
            if value is None:
                continue
            value += self._costs.of_leaving(downfloaters)
            if self._costs.short_of_upper(value) <= short and may_leave(downfloaters):
                yield downfloaters, value

    def _least(self, unpaired: int) -> int | None:
        """The least cost of pairing all of these; None when they cannot be paired."""
        if unpaired not in self._memory:
            self._memory[unpaired] = self._least_for_first(unpaired)
        return self._memory[unpaired]

    def _least_for_first(self, unpaired: int) -> int | None:
        least = None
        first = (unpaired & -unpaired).bit_length() - 1
        others = unpaired & ~(1 << first)
        for opponent in members(self._opponents[first] & others):
            if least == 0:
                break
            rest = self._least(others & ~(1 << opponent))
            if rest is not None:
                value = rest + self._costs.of_pair[first, opponent]
                least = value if least is None else min(least, value)
        return least

    @rule("C.04.3", "C.4", "C.5", "C.6", "C.7", "C.8", "C.9", edition="2012")
    def _candidates(self, target: BracketTarget, best: dict[int, int]) -> Iterator[tuple[Pairs, Paired]]:
        """C.4 to C.9: S1 against S2, every transposition, the remainder, every exchange, every set of M1.

        best: the sets that may be left, each with the cost of the candidates looked for; beginnings that
        lead to none of these are not continued. The order of the others is that of the text:
        for each set of M1 upper players in S1 (C.8.b, D.3), for each transposition of S2 (C.7, D.1),
        everything for the remainder (C.6): exchanges (C.8.a, D.2) and their transpositions; then back to
        the transposition that was marked (C.9). A homogeneous bracket is a remainder without anything before.
        """
        extend = self._extension(best)
        sets: Iterable[Players] = ((),)
        if target.upper:
            sets = moved_down_sets(self.bracket.upper, target.upper, lambda others: True)
        for s1 in sets:
            s2 = tuple(player for player in self.bracket.players if player not in s1) if s1 else ()
            for upper_pairs, state in transpositions(s1, s2, Paired(self._everybody, 0), extend):
                remainder = tuple(members(state.unpaired))
                count = target.pairs - target.upper
                for pairs, final in remainder_pairings(remainder, count, state, extend):
                    if final.unpaired in best:
                        yield (*upper_pairs, *pairs), final

    def _extension(self, best: dict[int, int]) -> Callable[[Paired, int, int], Paired | None]:
        costs = self._costs

        def extend(state: Paired, player: int, opponent: int) -> Paired | None:
            """With one pair more, when the best value can still be reached."""
            if not self._opponents[player] >> opponent & 1:
                return None
            unpaired = state.unpaired & ~(1 << player | 1 << opponent)
            value = state.value + costs.of_pair[player, opponent]
            for downfloaters, least in best.items():
                rest = self._least(unpaired & ~downfloaters) if not downfloaters & ~unpaired else None
                if rest is not None and value + rest + costs.of_leaving(downfloaters) == least:
                    return Paired(unpaired, value)
            return None

        return extend
