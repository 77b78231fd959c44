"""Questions about a round of a round robin: the table decides everything."""

from __future__ import annotations

from functools import cached_property

from pairwright.rules.article import Article
from pairwright.systems.answers import Answer, Bar, Obstacle, Place, Players, Verdict
from pairwright.systems.evidence import (
    ByeEvidence,
    ColourEvidence,
    ColourRule,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    Role,
    RoundEvidence,
    WhatIf,
)
from pairwright.systems.explainer import Question
from pairwright.systems.round_robin.event import pair_round_robin
from pairwright.systems.system import Pairing
from pairwright.tournament.schedule import Schedule
from pairwright.tournament.tournament import Tournament

TABLE = Article("C.05 Annex 1", "1")


class RoundRobinExplainer:
    """A round of a schedule. round_number: 0 for the next round. table: where it stands."""

    def __init__(
        self,
        tournament: Tournament,
        schedule: Schedule,
        *,
        edition: str = "",
        round_number: int = 0,
        table: Article = TABLE,
    ) -> None:
        self.tournament = tournament
        self._table = table
        self._schedule = schedule
        self.pairing_of_round = pair_round_robin(
            tournament, schedule, edition=edition, round_number=round_number
        )

    @property
    def pairing(self) -> Pairing:
        """The draw that is explained."""
        return self.pairing_of_round

    @cached_property
    def _colours(self) -> dict[int, tuple[int, int]]:
        return {
            player: (board.white, board.black)
            for board in self.pairing.boards
            for player in (board.white, board.black)
        }

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """The place of a player in the table; None for somebody who is free in this round."""
        if player not in self._colours:
            return None
        white, black = self._colours[player]
        upper, lower = min(white, black), max(white, black)
        colours = ColourEvidence(white, black, upper, self._table, ColourRule.TABLE)
        place = Place(self.pairing.round_number, 0)
        return PairEvidence(upper, lower, place, Role.TABLE, self._table, lower, None, colours)

    def floats(self, player: int) -> tuple[FloatEvidence, ...]:
        """Nobody floats in a round robin."""
        return ()

    def why_not(self, a: int, b: int | None) -> Answer:
        """In which round the table has this pair; None asks for the round in which a player is free."""
        meeting = (a, b)
        if a == b:
            obstacle = Obstacle(Bar.SAME_PLAYER, (a,))
            return Answer(Verdict.IMPOSSIBLE, meeting, self._table, obstacles=(obstacle,))
        opponent = 0 if b is None else b + 1
        rounds = tuple(
            appearance.round_number
            for appearance in self._schedule.of(a + 1)
            if appearance.opponent == opponent
        )
        if self.pairing.round_number in rounds:
            return Answer(Verdict.PAIRED, meeting, self._table)
        if not rounds:
            return Answer(Verdict.IMPOSSIBLE, meeting, self._table, obstacles=(Obstacle(Bar.NO_BYE, (a,)),))
        players = (a,) if b is None else (a, b)
        return Answer(
            Verdict.IMPOSSIBLE, meeting, self._table, obstacles=(Obstacle(Bar.OTHER_ROUND, players, rounds),)
        )

    def why_float(self, player: int, rather: int | None = None) -> Answer | None:
        """Nobody floats in a round robin."""
        return None

    def what_if(self, a: int, b: int) -> tuple[WhatIf, ...]:
        """Nothing in the history changes a table."""
        return ()

    def depends(self, players: Players = (), asked: Question | None = None) -> tuple[DependsOn, ...]:
        """No open place of the text is looked at."""
        return ()

    def evidence(self) -> RoundEvidence:
        """A round robin has no brackets."""
        return RoundEvidence(self.pairing.round_number, self.pairing.edition, ())
