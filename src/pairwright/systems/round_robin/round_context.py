"""A round of a round robin: the table decides everything."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import TYPE_CHECKING

from pairwright.rules.article import Article
from pairwright.systems.answers import Place, RoundAnswer, Verdict
from pairwright.systems.evidence import ByeEvidence, ColourEvidence, ColourRule, PairEvidence, PairRole
from pairwright.systems.explainer import Explainer
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.round_context import FixedRound
from pairwright.systems.round_robin.as_tournament import pair_round_robin, round_asked
from pairwright.systems.system import Pairing
from pairwright.tournament.schedule import Schedule
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_robin.system import RoundRobin

# -- Questions about a round of a round robin: the table decides everything ----------------------------


TABLE = Article("C.05 Annex 1", "1")


class RoundRobinExplainer(Explainer):
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
        self.pairing = pair_round_robin(tournament, schedule, edition=edition, round_number=round_number)

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
        return PairEvidence(upper, lower, place, PairRole.TABLE, self._table, lower, None, colours)

    def why_not(self, a: int, b: int | None) -> RoundAnswer:
        """In which round the table has this pair; None asks for the round in which a player is free."""
        meeting = (a, b)
        if a == b:
            obstacle = Finding(Kind.SAME_PLAYER, (a,))
            return RoundAnswer(Verdict.IMPOSSIBLE, meeting, self._table, obstacles=(obstacle,))
        opponent = 0 if b is None else b + 1
        rounds = tuple(
            appearance.round_number
            for appearance in self._schedule.of(a + 1)
            if appearance.opponent == opponent
        )
        if self.pairing.round_number in rounds:
            return RoundAnswer(Verdict.PAIRED, meeting, self._table, free=b is None)
        players = (a,) if b is None else (a, b)
        bar = Kind.OTHER_ROUND if rounds else Kind.NOT_IN_THE_TABLE
        return RoundAnswer(
            Verdict.IMPOSSIBLE, meeting, self._table, obstacles=(Finding(bar, players, rounds),)
        )


# ------------------------------------------------------------------------------------------------------


class RoundRobinRound(FixedRound):
    """The next round of the schedule.

    order: everybody who has a game in it, by number; whoever is free in an odd field is not among them.
    """

    def __init__(
        self,
        system: RoundRobin,
        tournament: Tournament,
        order: str,
        keep_apart: Collection[str],
        edition: str,
        round_number: int = 0,
    ) -> None:
        super().__init__(
            system,
            tournament,
            edition=edition,
            keep_apart=keep_apart,
            options={"order": order, "round_number": round_number},
        )
        self._round_number = round_number
        self.complete = system.stands or TABLE
        self.schedule = system.schedule(tournament, order)
        planned = round_asked(tournament, self.schedule, round_number)
        self.games = [(game.white - 1, game.black - 1) for game in planned.games]
        self.order = tuple(sorted(player for game in self.games for player in game))

    def pair_faults(self, a: int, b: int) -> tuple[Finding, ...]:
        """C.05 Annex 1 article 1: the table has the pair in this round, or in another one."""
        if frozenset((a, b)) in self.boards:
            return ()
        rounds = tuple(
            appearance.round_number for appearance in self.schedule.of(a + 1) if appearance.opponent == b + 1
        )
        fault = Kind.OTHER_ROUND if rounds else Kind.NOT_IN_THE_TABLE
        return (Finding(fault, (a, b), rounds, article=self.complete),)

    def draw(self) -> Pairing:
        """The round of the table."""
        return pair_round_robin(self.tournament, self.schedule, round_number=self._round_number)

    def explainer(self) -> Explainer:
        """The table says everything."""

        return RoundRobinExplainer(
            self.tournament,
            self.schedule,
            edition=self.edition_key,
            round_number=self._round_number,
            table=self.complete,
        )
