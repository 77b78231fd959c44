"""The way through the brackets by the words of 2012: C.1, C.2, and C.12 to C.14.

To be read beside the text; `search` does C.3 to C.10 inside a bracket. Players are places in rank order.
"""

from __future__ import annotations

from dataclasses import replace

from pairwright.common.errors import NoPairing
from pairwright.common.messages import told
from pairwright.rules.article import rule
from pairwright.systems.dutch.sequence import Players
from pairwright.systems.dutch.situation import Situation
from pairwright.systems.dutch_2012.bracket import (
    Bracket,
    BracketTarget,
    first_target,
    handled_as_heterogeneous,
    reduced,
)
from pairwright.systems.dutch_2012.feasible import Feasible, MayLeave
from pairwright.systems.dutch_2012.readings import readings_of
from pairwright.systems.dutch_2012.record import Anew, Paired2012, Settled
from pairwright.systems.dutch_2012.search import Candidate, CandidateSearch
from pairwright.systems.swiss.exhaustive import members, set_of

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
