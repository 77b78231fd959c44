"""Completion by collapse: A.9 and C.4 to C.7 of the edition of 2017.

A bracket above the last one is paired with an eye on the next scoregroup only (C.7). Then comes the
completion test: can its downfloaters and everybody below be paired under C.1 to C.3? If not, it is
the penultimate bracket (PPB) and paired anew, so that they can (C.4); all players below it together
are the residents of the last one (CLB).

For each bracket the cheap question is asked first: what is the best pairing of it alone, C.7 left
aside? If the witness shows that its downfloaters can all be paired in the next bracket, with nobody
left there whom the parity does not force to be, and everybody further down as well, this is the
pairing of the rules:

* C.5 and C.6 come before C.7 and look at the bracket only, so that leaving C.7 aside does not touch them.
* C.7 compares first how many players the next bracket leaves, then its score differences. It cannot
  leave fewer than the parity says; whoever is left there is one of its residents, with the lowest score
  of that bracket, and then the differences are the smallest that the scores of the downfloaters admit,
  which C.6 has fixed. So the candidate stands at the bound of C.7, and the candidates that the rules
  compare from C.8 on are some of those compared here; the best and earliest of the larger set, being
  one of them, is the best and earliest of the smaller one.
* When the next bracket is the last one, whoever is left there is matched with the bye in the witness,
  so that he may have it: the next bracket is a legal last bracket.
* The witness is a complete pairing of the downfloaters and everybody below in which no two downfloaters
  meet: the completion test is passed.

Otherwise C.7 is weighed exactly, the next scoregroup taking part, and then completion is tested.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.rules.article import rule
from pairwright.systems.dutch.field import Field
from pairwright.systems.dutch.last_bracket import last_bracket
from pairwright.systems.dutch.objective import bracket_alone, bracket_fields, bracket_with_below
from pairwright.systems.dutch.selection import best_alone, first_best
from pairwright.systems.swiss.completion import complete, completion_matcher
from pairwright.systems.swiss.fast import Procedure
from pairwright.systems.swiss.problem import Bracket, BracketOutcome


class Collapse(Procedure):
    """The brackets of one round in the edition of 2017.

    penultimate: which bracket, counted from 0, was the penultimate one (PPB); None when nothing collapsed.
    """

    field: Field

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.penultimate: int | None = None
        self.pab_recipients = frozenset(
            p for p in range(len(field.player)) if field.odd and field.eligible(p)
        )

    @rule("C.04.3", "A.9", edition="2017")
    def brackets(self) -> Iterator[BracketOutcome]:
        """Article A.9: one bracket for each scoregroup, until one does not allow completion."""
        if not self.witness.build(sorted(self.pab_recipients, reverse=True)):
            self.adopt(complete(self.field, self.conflicts)[1])
        mdps: list[int] = []
        for number in range(len(self.field.groups)):
            bracket = self.bracket(number, mdps)
            if not bracket.next_group:
                yield self._last(bracket.mdps, bracket.residents)
                return
            found = self._normal(bracket)
            if found is None:
                penultimate = self._penultimate(bracket)
                self.penultimate = number
                yield penultimate
                yield self._last(penultimate.downfloaters, [*bracket.next_group, *bracket.low])
                return
            yield found
            mdps = found.downfloaters

    @rule("C.04.3", "C.5", "C.6", "C.7", edition="2017")
    def _normal(self, bracket: Bracket) -> BracketOutcome | None:
        """A bracket that is not the last, paired with an eye on the next one.

        None when its downfloaters and everybody below cannot be paired completely.
        """
        alone = self._alone(bracket)
        below = bracket.next_group
        if self.witness.settle(alone.pairs, alone.downfloaters, below.start, below.stop):
            return alone
        found = self.with_next(bracket)
        if bracket.low:
            assert found is not None
            return found if self._can_be_completed(found.downfloaters, below.start) else None
        if found is None or self._scores(found.downfloaters) != self._scores(alone.downfloaters):
            return None
        self.adopt(found.below)
        return found

    def _alone(self, bracket: Bracket) -> BracketOutcome:
        """The bracket without C.7: anybody may leave it."""
        may_leave = b"\1" * (len(bracket.mdps) + len(bracket.residents))
        fields = bracket_fields(self.field, bracket, look_ahead=False, unplayed=False)
        problem = bracket_alone(self.field, bracket, self.conflicts, fields, may_leave)
        found = best_alone(problem, len(bracket.mdps))
        assert found is not None
        return found

    def with_next(self, bracket: Bracket) -> BracketOutcome | None:
        """The bracket and the next scoregroup, C.7 weighed.

        With nobody further down the next bracket is the last one and must leave nobody but a PAB
        recipient. Here this comes before C.5 and C.6: when it spoils them, or nothing at all is possible
        (None), no candidate that is best in C.5 and C.6 allows completion.
        """
        last = not bracket.low
        fields = bracket_fields(self.field, bracket, look_ahead=self.field.edition.look_ahead, unplayed=False)
        problem = bracket_with_below(
            self.field,
            bracket._replace(low=range(0)),
            self.conflicts,
            fields,
            self.pab_recipients if last else (),
            complete=last,
        )
        matcher = problem.matcher()
        return first_best(problem, matcher, len(bracket.mdps)) if matcher.solve() else None

    @rule("C.04.3", "C.4", edition="2017")
    def _penultimate(self, bracket: Bracket) -> BracketOutcome:
        """C.4: the downfloaters must allow completion; C.7 does not apply."""
        fields = bracket_fields(self.field, bracket, look_ahead=False, unplayed=False)
        problem = bracket_with_below(self.field, bracket, self.conflicts, fields, self.pab_recipients)
        matcher = problem.matcher()
        if not matcher.solve():
            raise AssertionError("the bracket above left players who cannot be paired")
        return first_best(problem, matcher, len(bracket.mdps))

    def _last(self, mdps: list[int], residents: list[int]) -> BracketOutcome:
        """The last bracket, collapsed or not: everybody is paired except the PAB recipient."""
        problem = last_bracket(self.field, mdps, residents, self.conflicts, self.pab_recipients)
        found = best_alone(problem, len(mdps))
        if found is None:
            raise AssertionError("the bracket above left players who cannot be paired")
        return found

    def _can_be_completed(self, downfloaters: list[int], start: int) -> bool:
        """The completion test, for these downfloaters and all positions from `start` on.

        Downfloaters do not meet one another, since moved-down players only meet residents. When it is
        passed, the pairing found becomes the witness.
        """
        field = self.field
        positions = [*downfloaters, *range(start, len(field.player))]
        pab_recipients = [v for v, p in enumerate(positions) if p in self.pab_recipients]
        if field.odd and not pab_recipients:
            return False
        apart = len(downfloaters)
        witness = self.witness_of(
            positions, [apart + stop - start for _, stop, _ in field.groups if stop > start]
        )
        partner = witness.partner
        if not (
            witness.build(pab_recipients[::-1]) and witness.settle([], range(apart), apart, len(positions))
        ):
            scores = {field.score[positions[v]]: 0 for v in pab_recipients}
            matcher = completion_matcher(field, self.conflicts, positions, scores, apart)
            if not matcher.solve():
                return False
            partner = matcher.partner
        positions.append(len(field.player))
        self.adopt((p, positions[partner(v)]) for v, p in enumerate(positions[:-1]))
        return True

    def _scores(self, downfloaters: list[int]) -> list[int]:
        return [self.field.score[p] for p in downfloaters]
