"""Questions about a round of the Dutch system, editions of 2017 and 2026."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairwright.rules.article import Article
from pairwright.rules.handling import in_edition
from pairwright.systems.answers import RoundAnswer, Verdict
from pairwright.systems.dutch.explain.counting import criterion_values
from pairwright.systems.dutch.explain.field_trace import BracketRestriction, Pair
from pairwright.systems.dutch.explain.room import Room, as_drawn, best_fulfilling
from pairwright.systems.dutch.explain.round_explainer import RoundExplainer
from pairwright.systems.dutch.explain.trace import BracketTrace, RoundTrace, Stage
from pairwright.systems.dutch.explain.why_not import (
    compared,
    named,
    otherwise_staying,
    spoilt_bye,
    why_not,
    with_higher_byes,
)
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.evidence import BracketEvidence, CriterionValue
from pairwright.tournament.tournament import Tournament


class DutchExplainer(RoundExplainer[BracketTrace]):
    """A round, drawn."""

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.trace = RoundTrace.of(tournament, rules)
        super().__init__(self.trace)
        self.absent = in_edition("C.04.2", "3.3", rules.name)
        self.no_member = rules.article("1.4.1")
        self.bye = rules.criterion(5 if self.trace.bye_score is not None else 2)
        self.bars_from_bye = rules.criterion_name(2)
        self.left_over = self.trace.bye_score is None

    def _bracket(self, place: BracketTrace) -> BracketEvidence:
        return replace(super()._bracket(place), penultimate=place.stage is Stage.PENULTIMATE)

    def _article_of_bracket(self, place: BracketTrace) -> Article:
        return self.trace.edition.article("3.7" if place.upper else "3.6")

    def _article_of_pair(self, place: BracketTrace, pair: Pair, natural: int | None) -> Article:
        return self._article_of_bracket(place)

    def _article_of_float(self, place: BracketTrace, player: int) -> Article:
        return self.trace.edition.criterion(6)

    def _values(self, place: BracketTrace) -> tuple[CriterionValue, ...]:
        return criterion_values(self.trace, place, as_drawn(self.trace, place).values)

    def _beside(self, recipient: int, free: Sequence[int]) -> tuple[Sequence[int], Sequence[int], int | None]:
        """Those with no higher score; where C5 is in force, lower ones are passed over."""
        scores = [entrant.score for entrant in self.trace.entrants]
        near = [position for position in free if scores[position] <= scores[recipient]]
        in_force = self.trace.bye_score is not None
        passed = [position for position in near if in_force and scores[position] < scores[recipient]]
        rivals = [position for position in near if position not in passed]
        return passed, rivals, rivals[-1] if rivals else None

    def _why_not(self, a: int, b: int) -> RoundAnswer:
        return why_not(self.trace, a, b)

    def _staying(self, left: BracketTrace, position: int, rather: int | None = None) -> RoundAnswer:
        trace = self.trace
        meeting = (trace.entrants[position].index, None if rather is None else trace.entrants[rather].index)
        leaves = frozenset() if rather is None else frozenset([rather])
        restriction = BracketRestriction(stays=frozenset([position]), leaves=leaves)
        found = best_fulfilling(Room(trace, left), restriction)
        if found is not None:
            return compared(trace, meeting, left, found)
        return otherwise_staying(trace, meeting, left, position, rather)

    def _without(self, place: BracketTrace, pair: Pair, barred: frozenset[Pair]) -> RoundAnswer:
        trace, meeting = self.trace, named(self.trace, pair)
        found = best_fulfilling(Room(trace, place, barred=barred))
        if found is not None:
            return compared(trace, meeting, place, found)
        for other in with_higher_byes(trace):
            if best_fulfilling(Room(other, place, barred=barred)) is not None:
                return spoilt_bye(trace, meeting, other)
        return RoundAnswer(Verdict.IMPOSSIBLE, meeting, trace.edition.criterion(4), place.place)
