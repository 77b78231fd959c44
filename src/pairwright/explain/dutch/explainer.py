"""Questions about a round of the Dutch system, players by their indices in the tournament."""

from __future__ import annotations

from functools import cached_property

from pairwright.explain.answers import Answer, Bar, Obstacle, Players, Verdict
from pairwright.explain.dutch import evidence as dutch_evidence
from pairwright.explain.dutch.names import article, is_procedure
from pairwright.explain.dutch.seen import SeenRound
from pairwright.explain.dutch.what_if import what_if
from pairwright.explain.dutch.why_not import where, why_not
from pairwright.explain.evidence import (
    ByeEvidence,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    RoundEvidence,
    WhatIf,
)
from pairwright.explain.explainer import Explainer, Question
from pairwright.pairing.dutch.editions import Edition
from pairwright.pairing.dutch.editions import edition as edition_named
from pairwright.pairing.dutch.fast import pair_fast
from pairwright.pairing.system import Pairing
from pairwright.rules.article import Article
from pairwright.tournament.tournament import Tournament


class DutchExplainer:
    """A round of the Dutch system, editions of 2017 and 2026."""

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.tournament = tournament
        self.seen = SeenRound.of(tournament, rules)
        self._position = self.seen.position_of

    @cached_property
    def pairing(self) -> Pairing:
        """The draw that is explained."""
        return pair_fast(self.tournament, self.seen.edition)

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Why a player has this opponent and colour, or the bye; None for somebody who is not drawn."""
        position = self._position.get(player)
        if position is None:
            return None
        if position == self.seen.receiver:
            return dutch_evidence.bye_evidence(self.seen)
        return dutch_evidence.pair_evidence(self.seen, position)

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player was left unpaired by a bracket, once for each bracket, from the top."""
        position = self._position.get(player)
        return tuple(
            dutch_evidence.float_evidence(self.seen, place, position)
            for place in self.seen.brackets
            if position is not None and position in place.leaving
        )

    def why_not(self, a: int, b: int | None) -> Answer:
        """Why two players are not paired; None asks for the bye."""
        missing = tuple(player for player in (a, b) if player is not None and player not in self._position)
        if missing:
            rule = Article("C.04.2", "3.3", self.seen.edition.name)
            return Answer(Verdict.FORBIDDEN, (a, b), rule, obstacles=(Obstacle(Bar.ABSENT, missing),))
        return why_not(self.seen, self._position[a], self.seen.bye if b is None else self._position[b])

    def why_float(self, player: int, rather: int | None = None) -> Answer | None:
        """What it costs to keep a player in the first bracket left, `rather` leaving instead."""
        position = self._position.get(player)
        left = None if position is None else dutch_evidence.first_left(self.seen, position)
        if position is None or left is None:
            return None
        other = None if rather is None else self._position.get(rather)
        if rather is not None and (other is None or other not in left.players):
            return Answer(
                Verdict.IMPOSSIBLE,
                (player, rather),
                article("1.4.1", self.seen.edition),
                where(left),
            )
        return dutch_evidence.why_float(self.seen, position, other)

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two players would be paired."""
        if a not in self._position or b not in self._position:
            return ()
        return what_if(self.seen, self._position[a], self._position[b])

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """No open place of the text is looked at."""
        return ()

    def evidence(self) -> RoundEvidence:
        """Everything about the round."""
        return dutch_evidence.round_evidence(self.seen)


def explain_dutch(tournament: Tournament, *, edition: str = "", readings: str = "") -> Explainer:
    """The explainer of the edition that is asked for; `edition` and `readings` as for the pairing."""
    rules = edition_named(edition or tournament.edition, readings)
    if is_procedure(rules):
        from pairwright.explain.dutch.edition_2012.explainer import Explainer2012

        return Explainer2012(tournament, rules)
    return DutchExplainer(tournament, rules)
