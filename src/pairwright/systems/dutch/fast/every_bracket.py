"""Completion kept in sight at every bracket: C4 and C5 (edition of 2026).

For each bracket two questions are asked, the cheap one first:

1. What is the best pairing of the bracket alone, as if nobody below mattered? When a witness shows
   that its downfloaters do as well below as any could (C4, C5 and C8 at their bounds), it is the best
   of all: nothing was gained by forgetting those below, and nothing of it has to be given up.
2. Otherwise the whole: the bracket with everybody below it as one matching problem.
"""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.common.errors import NoPairing
from pairwright.matching import GroupWalk
from pairwright.rules.article import rule
from pairwright.systems.dutch.fast.field import Field
from pairwright.systems.dutch.fast.objective import (
    best_alone,
    bracket_alone,
    bracket_fields,
    bracket_with_below,
    criteria,
    first_best,
)
from pairwright.systems.swiss.colours import BARRED
from pairwright.systems.swiss.completion import NO_PAIRING, complete
from pairwright.systems.swiss.fast import BracketProcedure
from pairwright.systems.swiss.problem import Bracket, BracketOutcome


class EveryBracket(BracketProcedure):
    """The brackets of one round when C4 and C5 hold in each of them."""

    field: Field

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self.bye_score = self._bye_score()
        self.pab_recipients = frozenset(
            p
            for p, score in enumerate(field.score)
            if score == self.bye_score and field.odd and field.eligible(p)
        )
        self.walk: GroupWalk | None = None

    @rule("C.04.3", "1.9")
    def brackets(self) -> Iterator[BracketOutcome]:
        """Article 1.9: one bracket for each scoregroup; what it leaves moves down to the next."""
        return super().brackets()

    def several(self, number: int, mdps: list[int]) -> list[BracketOutcome]:
        """As many brackets as the native core pairs by the two questions."""
        if self.walk is None:
            self.walk = self._walk()
        return [BracketOutcome(pairs, left, []) for pairs, left in self.walk.run(number, mdps)]

    def _walk(self) -> GroupWalk:
        field, bye_score = self.field, self.bye_score
        ends = [stop for _, stop, _ in field.groups]
        from_here = 0 if bye_score is None else sum(score > bye_score for _, _, score in field.groups)
        return GroupWalk(
            field.player, self.conflicts, self.witness, field.score, field.profile, field.failures, BARRED,
            field.floats, ends, [(p, field.unplayed_games(p)) for p in self.pab_recipients], from_here,
            field.round_number, criteria(field.edition, last_round=field.last_round),
        )  # fmt: skip

    @rule("C.04.3", "2.3.1")
    def _bye_score(self) -> int | None:
        """C5: the lowest score at which the bye can be given; the witness then shows a pairing."""
        field = self.field
        if not field.odd:
            if not self.witness.build([]):
                self.adopt(complete(field, self.conflicts)[1])
            return None
        for start, stop, score in reversed(field.groups):
            eligible = [p for p in range(stop - 1, start - 1, -1) if field.eligible(p)]
            if eligible:
                if self.witness.build(eligible):
                    return score
                break
        lowest, pairs = complete(field, self.conflicts)
        self.adopt(pairs)
        return lowest

    def _bye_from_here(self, bracket: Bracket) -> bool:
        """C9 concerns this bracket, should it leave one player: all lower scores are below that of C5."""
        return self.bye_score is not None and self.bye_score >= bracket.score

    def alone(self, bracket: Bracket) -> BracketOutcome | None:
        """The best pairing of the bracket by itself, if a witness shows that it is the best of all."""
        field = self.field
        size = len(bracket.mdps) + len(bracket.residents)
        last = not bracket.next_group
        if self._bye_from_here(bracket) and not last:
            return None
        may_leave = b"\1" * size
        if last:
            may_leave = bytes(size % 2 and p in self.pab_recipients for p in bracket.mdps + bracket.residents)
        fields = bracket_fields(field, bracket, look_ahead=False, unplayed=last and size % 2 == 1)
        problem = bracket_alone(field, bracket, self.conflicts, fields, may_leave, self.pab_recipients)
        found = best_alone(problem, len(bracket.mdps))
        if found is None or last:
            return found
        below = bracket.next_group
        return (
            found if self.witness.settle(found.pairs, found.downfloaters, below.start, below.stop) else None
        )

    def with_all_below(self, bracket: Bracket) -> BracketOutcome:
        """The best pairing of the bracket, everybody below taking part."""
        size = len(bracket.mdps) + len(bracket.residents)
        look_ahead = len(bracket.next_group) > 0
        unplayed = self._bye_from_here(bracket) and size % 2 == 1
        while True:
            fields = bracket_fields(self.field, bracket, look_ahead=look_ahead, unplayed=unplayed)
            problem = bracket_with_below(self.field, bracket, self.conflicts, fields, self.pab_recipients)
            matcher = problem.matcher()
            if not matcher.solve():
                raise NoPairing(NO_PAIRING)
            found = first_best(problem, matcher, len(bracket.mdps))
            if unplayed and len(found.downfloaters) != 1:
                unplayed = False
                continue
            self.adopt(found.below)
            return found
