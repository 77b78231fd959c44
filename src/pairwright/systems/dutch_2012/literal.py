"""The way through the brackets by the words of 2012: C.1, C.2, and C.12 to C.14.

To be read beside the text; `search` does C.3 to C.10 inside a bracket. Players are places in rank order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from pairwright.common.errors import NoPairing
from pairwright.common.messages import told
from pairwright.rules.article import rule
from pairwright.systems.dutch.literal.brackets import Paired, remainder_pairings
from pairwright.systems.dutch.literal.sequence import Pairs, Players, moved_down_sets, transpositions
from pairwright.systems.dutch.situation import Situation
from pairwright.systems.dutch_2012.bracket import (
    Bracket,
    BracketTarget,
    Feasible,
    MayLeave,
    Requirements,
    colour_breaches,
    first_target,
    float_breaches,
    handled_as_heterogeneous,
    least_denied,
    leaving_breaches,
    lowered,
    next_step,
    reduced,
)
from pairwright.systems.dutch_2012.readings import readings_of
from pairwright.systems.dutch_2012.record import Anew, Paired2012, Settled
from pairwright.systems.swiss.exhaustive import Possibilities, members, set_of

NO_PAIRING = told("No valid pairing exists: the players cannot be paired without breaking B.1 or B.2")


class Literal2012:
    """The pairing of one round."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.readings = readings_of(situation.edition)
        self.possibilities = situation.possibilities
        self._feasible = Feasible(self.possibilities)
        self._searches: dict[Bracket, CandidateSearch] = {}

    def brackets(self) -> list[Paired2012]:
        """Every bracket from the top; the last one leaves nobody but the PAB recipient.

        Raises NoPairing when B.1 and B.2 cannot be satisfied.
        """
        groups = self.situation.scoregroups()
        if not groups:
            return []
        if not self.possibilities.round_can_be_completed():
            raise NoPairing(NO_PAIRING)
        paired: list[Paired2012] = []
        for residents in groups[:-1]:
            paired = self._with_next(paired, residents)
        return self._with_lowest(paired, groups[-1])

    # -- a bracket that is not the lowest ------------------------------------------------------------

    @rule("C.04.3", "C.1", "C.2", "C.6", "C.14", edition="2012")
    def _with_next(
        self, paired: list[Paired2012], residents: Players, backtracking: bool = True
    ) -> list[Paired2012]:
        """The brackets paired so far, and the next one with its residents.

        When somebody moved down has no opponent (C.1), C.12 is asked before anybody moves on, and again
        when the residents without an opponent have moved on; then he moves on himself.
        backtracking: C.12 may be applied; not when it has just been.
        """
        moved_down = paired[-1].downfloaters if paired else ()
        whole = self._bracket(moved_down, residents, gone=())
        lonely, gone = self._lonely(moved_down, whole), self._lonely(residents, whole)
        bracket = self._bracket(moved_down, residents, gone)
        for asked in (whole, bracket) if lonely and backtracking else ():
            other = self._other_floaters(paired, asked, residents, first_target(asked))
            if other is not None:
                return self._with_next(other, residents, backtracking=False)
        if self.readings.incompatible_moved_down == "moves on":
            bracket = self._bracket(moved_down, residents, (*lonely, *gone))
        target = first_target(bracket)
        while target.pairs:
            candidate = self._search(bracket).candidate(target, _anybody)
            if candidate is not None:
                return [*paired, _record(moved_down, residents, bracket, target, candidate)]
            other = self._other_floaters(paired, bracket, residents, target) if backtracking else None
            if other is not None:
                return self._with_next(other, residents, backtracking=False)
            target = reduced(target, self._search(bracket).reaches_remainder(target))
        nobody = self._search(bracket).candidate(target, _anybody)
        assert nobody is not None
        return [*paired, _record(moved_down, residents, bracket, target, nobody)]

    @rule("C.04.3", "C.1", edition="2012")
    def _lonely(self, players: Players, bracket: Bracket) -> Players:
        """C.1: those of the players who have no opponent in the bracket (B.1.a, B.2)."""
        everybody = set_of(bracket.players)
        return tuple(player for player in players if not self.possibilities.opponents[player] & everybody)

    def _bracket(self, moved_down: Players, residents: Players, gone: Players) -> Bracket:
        """The bracket without those who have moved on, handled as A.3 says."""
        upper = tuple(player for player in moved_down if player not in gone)
        lower = tuple(player for player in residents if player not in gone)
        if self.readings.half_of == "those who stay":
            heterogeneous = handled_as_heterogeneous(len(upper), len(upper) + len(lower))
        else:
            heterogeneous = handled_as_heterogeneous(len(moved_down), len(moved_down) + len(residents))
        return Bracket(upper, lower, heterogeneous)

    # -- C.12 ------------------------------------------------------------------------------------------

    @rule("C.04.3", "C.12", edition="2012")
    def _other_floaters(
        self, paired: list[Paired2012], bracket: Bracket, residents: Players, target: BracketTarget
    ) -> list[Paired2012] | None:
        """C.12: the previous bracket paired so that other players move down, who allow P1 pairs here.

        As many of them, with the same scores; the previous bracket keeps its own P1 and M1, and its
        requirements are lowered by C.10 anew. None when there is no such pairing.
        bracket, target: this bracket, and the P1 and M1 that are asked of it; nothing is done where its
        present players reach them (C.1 may ask for a bracket handled as homogeneous).
        """
        if not bracket.upper or self._possible(bracket, target):
            return None
        previous = paired[-1]
        scores = self.situation.scores
        before = sorted(scores[player] for player in previous.downfloaters)

        def helps(leaving: int) -> bool:
            floaters = tuple(sorted((*previous.incompatible, *members(leaving))))
            if floaters == previous.downfloaters or sorted(scores[player] for player in floaters) != before:
                return False
            return self._possible(replace(bracket, upper=floaters, lower=residents), target)

        candidate = self._search(previous.bracket).candidate(previous.target, helps)
        if candidate is None:
            return None
        if self.readings.backtracking == "same quality" and candidate.broken != previous.broken:
            return None
        anew = Anew(previous.downfloaters, residents, target, bracket.lowest)
        return [*paired[:-1], _accepted(previous, previous.target, candidate, Settled.FOR_THE_NEXT, anew)]

    def _possible(self, bracket: Bracket, target: BracketTarget) -> bool:
        """Whether the bracket can reach the target, all requirements being lowered."""
        return self._feasible.reaches(bracket, target, self._may_leave(bracket))

    # -- the lowest bracket ----------------------------------------------------------------------------

    @rule("C.04.3", "C.13", edition="2012")
    def _with_lowest(self, paired: list[Paired2012], residents: Players) -> list[Paired2012]:
        """C.13: the lowest bracket; if need be the penultimate one anew, or both joined; so on upwards."""
        joined: Players = ()
        backtracking = True
        while True:
            bracket = self._lowest(paired, joined, residents)
            complete = self._complete(paired, bracket, backtracking and not joined)
            if complete is not None:
                return complete
            if not paired:
                raise NoPairing(NO_PAIRING)
            *paired, previous = paired
            again = self._penultimate(previous, (*joined, *residents))
            if again is not None:
                paired, backtracking = [*paired, again], False
            else:
                joined, residents = previous.residents, (*joined, *residents)

    @rule("C.04.3", "C.13", edition="2012")
    def _lowest(self, paired: list[Paired2012], joined: Players, residents: Players) -> Bracket:
        """The lowest bracket; a merged one is heterogeneous, the bracket added last being S1."""
        moved_down = paired[-1].downfloaters if paired else ()
        upper = tuple(sorted((*moved_down, *joined)))
        heterogeneous = bool(joined) or handled_as_heterogeneous(len(upper), len(upper) + len(residents))
        return Bracket(upper, residents, heterogeneous, lowest=True, merged=bool(joined))

    @rule("C.04.3", "C.13", edition="2012")
    def _complete(
        self, paired: list[Paired2012], bracket: Bracket, backtracking: bool
    ) -> list[Paired2012] | None:
        """The lowest bracket paired completely, M1 being reduced if need be; None when that is impossible."""
        first = first_target(bracket)
        for upper in range(first.upper, -1, -1):
            target = BracketTarget(first.pairs, upper)
            candidate = self._search(bracket).candidate(target, self._may_leave(bracket))
            if candidate is not None:
                return [*paired, _record(bracket.upper, bracket.lower, bracket, target, candidate)]
            if backtracking and not self._resident_without_opponent(bracket):
                other = self._other_floaters(paired, bracket, bracket.lower, target)
                if other is not None:
                    return self._complete(other, self._lowest(other, (), bracket.lower), backtracking=False)
        return None

    @rule("C.04.3", "C.1", edition="2012")
    def _resident_without_opponent(self, bracket: Bracket) -> bool:
        """C.1, second case: a resident of the lowest bracket has no opponent and may not have the bye.

        Then C.13 is applied, not C.12.
        """
        pab_recipients = self.possibilities.pab_recipients
        return any(not pab_recipients >> player & 1 for player in self._lonely(bracket.lower, bracket))

    @rule("C.04.3", "C.13", edition="2012")
    def _penultimate(self, previous: Paired2012, below: Players) -> Paired2012 | None:
        """C.13: another pairing of the penultimate bracket that lets all below it be paired.

        With as many pairs as possible, then as many moved-down players paired as possible; None when
        not even one pair is possible ("P becomes zero").
        """
        below_set = set_of(below)
        incompatible = set_of(previous.incompatible)

        def completes(leaving: int) -> bool:
            return self.possibilities.completable(0, incompatible | leaving | below_set)

        bracket = previous.bracket
        anew = Anew(previous.downfloaters, below, None, lowest=True)
        for pairs in range(previous.target.pairs, 0, -1):
            for upper in range(min(bracket.pairable_upper, pairs), -1, -1):
                target = BracketTarget(pairs, upper)
                candidate = self._search(bracket).candidate(target, completes)
                if candidate is not None:
                    return _accepted(previous, target, candidate, Settled.FOR_THE_LOWEST, anew)
        return None

    # -- what all of them use ----------------------------------------------------------------------------

    def _search(self, bracket: Bracket) -> CandidateSearch:
        if bracket not in self._searches:
            self._searches[bracket] = CandidateSearch(self.situation, self.possibilities, bracket)
        return self._searches[bracket]

    @rule("C.04.3", "B.1.b", edition="2012")
    def _may_leave(self, bracket: Bracket) -> MayLeave:
        """B.1.b: the lowest bracket leaves at most one player, who may have the bye; others leave anybody."""
        if not bracket.lowest:
            return _anybody
        return lambda leaving: not leaving & ~self.possibilities.pab_recipients


def _anybody(leaving: int) -> bool:
    return True


def _record(
    moved_down: Players, residents: Players, bracket: Bracket, target: BracketTarget, candidate: Candidate
) -> Paired2012:
    staying = set_of(bracket.players)
    incompatible = tuple(player for player in (*moved_down, *residents) if not staying >> player & 1)
    return Paired2012(
        moved_down,
        residents,
        incompatible,
        bracket,
        target,
        candidate.strictest,
        candidate.broken,
        candidate.pairs,
        tuple(sorted((*incompatible, *candidate.downfloaters))),
        scores_first=candidate.scores_first,
    )


def _accepted(
    previous: Paired2012, target: BracketTarget, candidate: Candidate, settled: Settled, anew: Anew
) -> Paired2012:
    """The previous bracket with another pairing."""
    return replace(
        previous,
        target=target,
        strictest=candidate.strictest,
        broken=candidate.broken,
        pairs=candidate.pairs,
        downfloaters=tuple(sorted((*previous.incompatible, *candidate.downfloaters))),
        settled=settled,
        anew=anew,
        scores_first=candidate.scores_first,
    )


# -- Pairing one bracket: C.3 to C.10, candidate by candidate ------------------------------------------


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
