"""Questions about a round of the Dutch system, players by their indices in the tournament."""

from __future__ import annotations

from pairwright.rules.handling import in_edition
from pairwright.systems.answers import Answer, Place, Players
from pairwright.systems.dutch.editions import Edition
from pairwright.systems.dutch.explain import evidence as dutch_evidence
from pairwright.systems.dutch.explain.round_explainer import RoundExplainer
from pairwright.systems.dutch.explain.trace import RoundTrace
from pairwright.systems.dutch.explain.why_not import where, why_not
from pairwright.systems.evidence import (
    ByeEvidence,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    RoundEvidence,
)
from pairwright.systems.explainer import Question
from pairwright.tournament.tournament import Tournament


class DutchExplainer(RoundExplainer):
    """A round of the Dutch system, editions of 2017 and 2026."""

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.trace = RoundTrace.of(tournament, rules)
        super().__init__(tournament, self.trace, self.trace.pab_recipient)
        self.absent = in_edition("C.04.2", "3.3", rules.name)
        self.no_member = rules.article("1.4.1")

    def _pair(self, position: int) -> PairEvidence:
        return dutch_evidence.pair_evidence(self.trace, position)

    def _bye(self) -> ByeEvidence | None:
        return dutch_evidence.bye_evidence(self.trace)

    def _floats(self, position: int) -> tuple[FloatEvidence, ...]:
        return tuple(
            dutch_evidence.float_evidence(self.trace, place, position)
            for place in self.trace.brackets
            if position in place.downfloaters
        )

    def _first_left(self, position: int) -> tuple[Place, tuple[int, ...]] | None:
        left = dutch_evidence.first_left(self.trace, position)
        return None if left is None else (where(left), tuple(left.players))

    def _why_not(self, a: int, b: int) -> Answer:
        return why_not(self.trace, a, b)

    def _why_float(self, position: int, rather: int | None) -> Answer:
        return dutch_evidence.why_float(self.trace, position, rather)

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """No open place of the text is looked at."""
        return ()

    def evidence(self) -> RoundEvidence:
        """Everything about the round."""
        return dutch_evidence.round_evidence(self.trace)
