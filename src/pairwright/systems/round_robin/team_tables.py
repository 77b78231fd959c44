"""The tables of Scheveningen and Schiller as schedules: every player meets all players of the other teams."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.errors import BadInput
from pairwright.systems.round_robin.scheveningen import scheveningen
from pairwright.systems.round_robin.schiller import schiller
from pairwright.tournament.berger import TableGame
from pairwright.tournament.club_teams import club_teams
from pairwright.tournament.schedule import BERGER, Schedule, ScheduledRound
from pairwright.tournament.team import Team
from pairwright.tournament.tournament import Tournament

SCHEVENINGEN, SCHILLER = "scheveningen", "schiller"
_NAMED = 3
"""Players named where several are at fault."""
Games = Sequence[tuple[int, int]]
"""Of a round, White and Black by index."""


def schedule_of_teams(tournament: Tournament, kind: str, cycles: int) -> Schedule:
    """All rounds of the players of these teams; numbers are those of the players.

    kind: SCHEVENINGEN for two teams, SCHILLER for more. cycles: 0 for as many as the number of rounds has.
    Raises BadInput, naming the players, for somebody without a team, and for teams that the table is not for.
    """
    teams = _teams(tournament, kind)
    once = _once(teams, kind)
    length, announced = len(once), tournament.number_of_rounds
    count, rest = (cycles, 0) if cycles else divmod(announced or length, length)
    if rest or (cycles and announced not in (0, cycles * length)):
        raise BadInput(f"{announced} rounds are fixed in advance; these teams need {length} for every cycle")
    turned = [[(black, white) for white, black in games] for games in reversed(once)]
    rounds: list[ScheduledRound] = []
    for cycle in range(1, count + 1):
        for place, games in enumerate(once if cycle % 2 else turned, 1):
            table_round = place if cycle % 2 else length + 1 - place
            planned = tuple(TableGame(white + 1, black + 1) for white, black in games)
            free = _free(tournament, games)
            rounds.append(ScheduledRound(len(rounds) + 1, cycle, table_round, planned, free))
    return Schedule(len(tournament.players), count, BERGER, (), tuple(rounds))


def rounds_needed(sizes: Sequence[int], kind: str) -> int:
    """Rounds of a cycle for teams of so many players; 0 where the table is not for so many teams."""
    if len(sizes) < 2 or (kind == SCHEVENINGEN and len(sizes) > 2):
        return 0
    if kind == SCHEVENINGEN:
        return max(sizes)
    odd = len(sizes) % 2 and max(sizes) % 2
    return (len(sizes) - (not odd)) * max(sizes)


def _teams(tournament: Tournament, kind: str) -> tuple[Team, ...]:
    teams = club_teams(tournament)
    placed = {player for team in teams for player in team.players}
    alone = [
        player.name or str(player.number)
        for index, player in enumerate(tournament.players)
        if index not in placed
    ]
    if alone:
        more = f" and {len(alone) - _NAMED} more" * (len(alone) > _NAMED)
        raise BadInput(
            f"{', '.join(alone[:_NAMED])}{more}: without a team; enter the team of a player as the club"
        )
    names = ", ".join(team.name for team in teams)
    if kind == SCHEVENINGEN and len(teams) != 2:
        raise BadInput(f"a Scheveningen match is between two teams; here are {len(teams)}: {names}")
    if len(teams) < 2:
        raise BadInput("two teams or more are needed; the team of a player is the club he is entered for")
    return teams


def _once(teams: Sequence[Team], kind: str) -> list[Games]:
    """The rounds of a cycle; whoever would meet nobody in a team with fewer players is free."""
    if kind == SCHEVENINGEN:
        home, away = (team.players for team in teams)
        return [
            [_ordered(home[game.home - 1], away[game.away - 1], white=game.home_is_white) for game in games]
            for games in scheveningen(len(home), len(away))
        ]
    most = max(len(team.players) for team in teams)
    return [
        [
            (
                teams[game.white[0] - 1].players[game.white[1] - 1],
                teams[game.black[0] - 1].players[game.black[1] - 1],
            )
            for game in games
            if all(place <= len(teams[team - 1].players) for team, place in game)
        ]
        for games in schiller(len(teams), most)
    ]


def _ordered(one: int, other: int, *, white: bool) -> tuple[int, int]:
    return (one, other) if white else (other, one)


def _free(tournament: Tournament, games: Games) -> int | None:
    """The number of the one player without a game; None where everybody or more than one is free."""
    alone = set(range(len(tournament.players))) - {player for game in games for player in game}
    return alone.pop() + 1 if len(alone) == 1 else None
