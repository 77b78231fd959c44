"""Questions about a round of the edition of 2012, players by their indices in the tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from pairwright.rules.article import Article
from pairwright.systems.answers import Answer, Bar, Obstacle, Players, Verdict
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.explain.field_trace import Pair, halves
from pairwright.systems.dutch.explain.restriction import Restriction
from pairwright.systems.dutch.explain.round_explainer import RoundExplainer
from pairwright.systems.dutch_2012.explain.candidates import best_fulfilling, taken
from pairwright.systems.dutch_2012.explain.criteria import CRITERIA, PAIRS, UPPER, article
from pairwright.systems.dutch_2012.explain.depends import (
    OtherReading,
    changed_players,
    depends_on,
    meetings_of,
    other_readings,
    same_decision,
    touches,
)
from pairwright.systems.dutch_2012.explain.steps import steps_of
from pairwright.systems.dutch_2012.explain.trace import BracketTrace2012, RoundTrace2012
from pairwright.systems.dutch_2012.explain.why_not import compared, why_not
from pairwright.systems.dutch_2012.record import Settled
from pairwright.systems.evidence import BracketEvidence, CriterionValue, DependsOn
from pairwright.systems.explainer import Question
from pairwright.tournament.tournament import Tournament


class Explainer2012(RoundExplainer[BracketTrace2012]):
    """A round of the edition of 2012, a procedure."""

    absent = article("F.5")
    no_member = article("A.3")
    bye = article("A.5")
    bars_from_bye = "B.1.b"

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.trace = RoundTrace2012.of(tournament, rules)
        super().__init__(self.trace)

    def _bracket(self, place: BracketTrace2012) -> BracketEvidence:
        homogeneous = bool(place.moved_down) and not place.upper
        return replace(
            super()._bracket(place), homogeneous=homogeneous, steps=tuple(steps_of(self.trace, place))
        )

    def _article_of_bracket(self, place: BracketTrace2012) -> Article:
        return article("C.6")

    def _article_of_pair(self, place: BracketTrace2012, pair: Pair, natural: int | None) -> Article:
        """C.6 before any alteration; then C.8 where one of the two changed between S1 and S2, else C.7."""
        upper, lower = pair
        if natural == lower:
            return article("C.6")
        chosen, rest, count = halves(place)
        exchanged = upper not in chosen and (upper in rest[count:] or lower in rest[:count])
        return article("C.8" if exchanged else "C.7")

    def _article_of_float(self, place: BracketTrace2012, player: int) -> Article:
        record = place.record
        if player in record.incompatible:
            return article("C.1")
        if record.bracket.lowest:
            return article("A.5")
        if record.anew is not None and player not in record.anew.instead_of:
            return article("C.12" if record.settled is Settled.FOR_THE_NEXT else "C.13")
        return article("C.6" if record.pairs else "C.14")

    def _values(self, place: BracketTrace2012) -> tuple[CriterionValue, ...]:
        values = taken(self.trace, place).values
        named = [c for c in CRITERIA if c.name in values]
        shown = [c for c in named if c.name in (PAIRS, UPPER) or any(values[c.name])]
        return tuple(
            CriterionValue(c.label, c.nearest, article(c.article), c.unit, values[c.name]) for c in shown
        )

    def _beside(self, recipient: int, free: Sequence[int]) -> tuple[Sequence[int], Sequence[int], int | None]:
        """Who competes is in the lowest bracket; looked at is the lowest-ranked, below the recipient."""
        rivals = [position for position in free if position in self.trace.brackets[-1].players]
        return (), rivals, rivals[-1] if rivals and rivals[-1] > recipient else None

    def _why_not(self, a: int, b: int) -> Answer:
        return why_not(self.trace, a, b)

    def _staying(self, left: BracketTrace2012, position: int, rather: int | None = None) -> Answer:
        trace = self.trace
        meeting = (trace.entrants[position].index, None if rather is None else trace.entrants[rather].index)
        if position in left.sent_on:
            obstacle = Obstacle(Bar.NO_OPPONENT, meeting[:1])
            return Answer(Verdict.FORBIDDEN, meeting, article("C.1"), left.place, obstacles=(obstacle,))
        leaves = frozenset() if rather is None or rather in left.sent_on else frozenset([rather])
        found = best_fulfilling(trace, left, Restriction(stays=frozenset([position]), leaves=leaves))
        if found is None:
            return Answer(Verdict.IMPOSSIBLE, meeting, article("C.13"), left.place)
        return compared(trace, meeting, left, found)

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """The open places of the text on which the round depends, in the order of the articles.

        players: only those places on which a pair, the colours or the bye of one of these depends.
        asked:   and those on which the answer to this question depends: verdict, article or criterion.
        """
        ours = meetings_of(self.pairing)
        answer = None if asked is None else asked(self)
        found = []
        for other in self._other_readings:
            changed = changed_players(other, ours)
            concerned = touches(players, changed) if players else bool(changed)
            if not concerned and asked is not None:
                concerned = not same_decision(answer, asked(Explainer2012(self.tournament, other.rules)))
            if concerned:
                found.append(depends_on(other, ours))
        return tuple(found)

    @cached_property
    def _other_readings(self) -> tuple[OtherReading, ...]:
        return other_readings(self.tournament, self.trace.edition)
