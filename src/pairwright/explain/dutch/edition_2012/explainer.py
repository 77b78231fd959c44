"""Questions about a round of the edition of 2012, players by their indices in the tournament."""

from __future__ import annotations

from functools import cached_property

from pairwright.explain.answers import Answer, Bar, Obstacle, Players, Verdict
from pairwright.explain.dutch.edition_2012 import evidence as evidence_2012
from pairwright.explain.dutch.edition_2012.criteria import article
from pairwright.explain.dutch.edition_2012.depends import (
    OtherReading,
    changed_players,
    depends_on,
    meetings_of,
    other_readings,
    same_decision,
    touches,
)
from pairwright.explain.dutch.edition_2012.seen import SeenRound2012
from pairwright.explain.dutch.edition_2012.why_not import where, why_not
from pairwright.explain.dutch.what_if import what_if
from pairwright.explain.evidence import (
    ByeEvidence,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    RoundEvidence,
    WhatIf,
)
from pairwright.explain.explainer import Question
from pairwright.pairing.dutch.editions import Edition
from pairwright.pairing.dutch.fast import pair_fast
from pairwright.pairing.system import Pairing
from pairwright.tournament.tournament import Tournament


class Explainer2012:
    """A round of the edition of 2012."""

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.tournament = tournament
        self.seen = SeenRound2012.of(tournament, rules)
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
            return evidence_2012.bye_evidence(self.seen)
        return evidence_2012.pair_evidence(self.seen, position)

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Why a player was left unpaired by a bracket, once for each bracket, from the top."""
        position = self._position.get(player)
        return tuple(
            evidence_2012.float_evidence(self.seen, place, position)
            for place in self.seen.brackets
            if position is not None and position in place.leaving
        )

    def why_not(self, a: int, b: int | None) -> Answer:
        """Why two players are not paired; None asks for the bye."""
        missing = tuple(player for player in (a, b) if player is not None and player not in self._position)
        if missing:
            obstacles = (Obstacle(Bar.ABSENT, missing),)
            return Answer(Verdict.FORBIDDEN, (a, b), article("F.5"), obstacles=obstacles)
        return why_not(self.seen, self._position[a], self.seen.bye if b is None else self._position[b])

    def why_float(self, player: int, rather: int | None = None) -> Answer | None:
        """What it costs to keep a player in the first bracket left, `rather` leaving instead."""
        position = self._position.get(player)
        left = None if position is None else evidence_2012.first_left(self.seen, position)
        if position is None or left is None:
            return None
        other = None if rather is None else self._position.get(rather)
        if rather is not None and (other is None or other not in left.players):
            return Answer(Verdict.IMPOSSIBLE, (player, rather), article("A.3"), where(left))
        return evidence_2012.why_float(self.seen, position, other)

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Single changes of the history after which two players would be paired."""
        if a not in self._position or b not in self._position:
            return ()
        return what_if(self.seen, self._position[a], self._position[b])

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
        return other_readings(self.tournament, self.seen.edition)

    def evidence(self) -> RoundEvidence:
        """Everything about the round."""
        return RoundEvidence(
            self.seen.field.round_number,
            self.seen.edition.name,
            tuple(evidence_2012.bracket_evidence(self.seen, place) for place in self.seen.brackets),
            evidence_2012.bye_evidence(self.seen),
            self.depends(),
        )
