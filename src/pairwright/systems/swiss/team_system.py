"""What every Swiss system of teams has in common: its participants are the teams of the event."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Pairing
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from pairwright.systems.round_context import OpenRound


class TeamSystem(SwissSystem):
    """A Swiss system whose rounds are matches of teams."""

    unit = "team"

    def primary(self, tournament: Tournament) -> str:
        """The score by which teams are paired: "MP", or "GP"."""
        return "MP"

    def units(self, tournament: Tournament) -> Tournament:
        """The event with its teams in the place of the players, by the score that ranks first."""
        from pairwright.tournament.as_teams import as_teams

        return as_teams(tournament, self.primary(tournament))

    def open(
        self, tournament: Tournament, *, edition: str = "", keep_apart: Collection[str] = (), **options: Any
    ) -> OpenRound:
        """The next round; participants are the teams."""
        return super().open(self.units(tournament), edition=edition, keep_apart=keep_apart, **options)

    def pair(
        self, tournament: Tournament, *, edition: str = "", literal: bool = False, **options: Any
    ) -> Pairing:
        """The draw; its boards are matches, by the indices of the teams, White on board 1 first."""
        return super().pair(self.units(tournament), edition=edition, literal=literal, **options)
