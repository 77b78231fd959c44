"""Single players who play for teams: whom they play for, where rounds pair the players themselves.

In a Scheveningen match or by the Schiller system everybody has a number, opponents and points of his own; the
team is the list in which he stands (record 013), else the club for which he is entered.
"""

from __future__ import annotations

from pairwright.common.collation import fold
from pairwright.tournament.team import Team
from pairwright.tournament.tournament import Tournament

TEAM_SCORE = "team_score"
"""Header of a tournament whose teams rank by the matches of its rounds: "mp"; by their games without it."""


def club_teams(tournament: Tournament) -> tuple[Team, ...]:
    """The teams in the order of their first players; whoever has no club and is in no list plays for none."""
    if tournament.teams:
        return tournament.teams
    players: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for index, player in enumerate(tournament.players):
        if club := fold(player.club):
            players.setdefault(club, []).append(index)
            names.setdefault(club, player.club.strip())
    return tuple(
        Team(number, names[club], tuple(members)) for number, (club, members) in enumerate(players.items(), 1)
    )
