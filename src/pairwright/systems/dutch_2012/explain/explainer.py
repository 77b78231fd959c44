"""Questions about a round of the edition of 2012, players by their indices in the tournament."""

from __future__ import annotations

from functools import cached_property

from pairwright.systems.answers import Answer, Place, Players
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.explain.round_explainer import RoundExplainer
from pairwright.systems.dutch_2012.explain import evidence as evidence_2012
from pairwright.systems.dutch_2012.explain.criteria import article
from pairwright.systems.dutch_2012.explain.depends import (
    OtherReading,
    changed_players,
    depends_on,
    meetings_of,
    other_readings,
    same_decision,
    touches,
)
from pairwright.systems.dutch_2012.explain.trace import RoundTrace2012
from pairwright.systems.dutch_2012.explain.why_not import where, why_not
from pairwright.systems.evidence import (
    ByeEvidence,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    RoundEvidence,
)
from pairwright.systems.explainer import Question
from pairwright.tournament.tournament import Tournament


class Explainer2012(RoundExplainer):
    """A round of the edition of 2012."""

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.trace = RoundTrace2012.of(tournament, rules)
        super().__init__(tournament, self.trace, self.trace.pab_recipient)
        self.absent = article("F.5")
        self.no_member = article("A.3")

    def _pair(self, position: int) -> PairEvidence:
        return evidence_2012.pair_evidence(self.trace, position)

    def _bye(self) -> ByeEvidence | None:
        return evidence_2012.bye_evidence(self.trace)

    def _floats(self, position: int) -> tuple[FloatEvidence, ...]:
        return tuple(
            evidence_2012.float_evidence(self.trace, place, position)
            for place in self.trace.brackets
            if position in place.downfloaters
        )

    def _first_left(self, position: int) -> tuple[Place, tuple[int, ...]] | None:
        left = evidence_2012.first_left(self.trace, position)
        return None if left is None else (where(left), tuple(left.players))

    def _why_not(self, a: int, b: int) -> Answer:
        return why_not(self.trace, a, b)

    def _why_float(self, position: int, rather: int | None) -> Answer:
        return evidence_2012.why_float(self.trace, position, rather)

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

    def evidence(self) -> RoundEvidence:
        """Everything about the round."""
        return RoundEvidence(
            self.trace.field.round_number,
            self.trace.edition.name,
            tuple(evidence_2012.bracket_evidence(self.trace, place) for place in self.trace.brackets),
            evidence_2012.bye_evidence(self.trace),
            self.depends(),
        )
