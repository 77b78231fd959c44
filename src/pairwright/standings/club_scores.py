"""What the games of single players bring their teams (`tournament.club_teams`)."""

from __future__ import annotations

from collections import defaultdict

from pairwright.common.values import dataclass, replace
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.team import TEAM_SCORE, Team, club_teams
from pairwright.tournament.tournament import Tournament

_WIN, _DRAW = 20, 10
"""Match points."""


@dataclass(frozen=True, slots=True)
class ClubScore:
    """A team with its place, shared where both scores are level. Points in units.

    games: with a result. open_games: without one.
    """

    rank: int
    team: Team
    game_points: int
    match_points: int
    games: int
    open_games: int


def club_scores(tournament: Tournament, rounds: int | None = None) -> tuple[ClubScore, ...]:
    """The teams by the score announced, the other one next; () where nobody plays for a team.

    rounds: how many count, by default all. A round brings match points from every other team that a team has
    boards against, once all of them are finished: two for more game points, one for as many.
    """
    teams = club_teams(tournament)
    count = len(tournament.rounds) if rounds is None else rounds
    team_of = {player: index for index, team in enumerate(teams) for player in team.players}
    table = replace(tournament.scoring, unfinished=0).table()
    points, matches = [0] * len(teams), [0] * len(teams)
    games, missing = [0] * len(teams), [0] * len(teams)
    for played in tournament.rounds[:count]:
        against: dict[tuple[int, int], int] = defaultdict(int)
        unfinished: set[tuple[int, int]] = set()
        for player, opponent in enumerate(played.opponents):
            if player not in team_of or opponent not in team_of or opponent == NO_OPPONENT:
                continue
            pair = team_of[player], team_of[opponent]
            is_open = played.outcomes[player] == Outcome.UNFINISHED
            against[pair] += table[played.colours[player]][played.outcomes[player]]
            (missing if is_open else games)[pair[0]] += 1
            unfinished |= {pair, pair[::-1]} if is_open else set()
        for (team, other), own in against.items():
            points[team] += own
            if (team, other) not in unfinished:
                theirs = against[other, team]
                matches[team] += _WIN if own > theirs else _DRAW if own == theirs else 0
    for given in tournament.adjustments:
        for player in given.players:
            if given.round_number <= count and player in team_of:
                points[team_of[player]] += given.points
    by_matches = tournament.header(TEAM_SCORE) == "mp"
    order = [(matches[i], points[i]) if by_matches else (points[i], matches[i]) for i in range(len(teams))]
    return tuple(
        ClubScore(
            1 + sum(one > order[index] for one in order),
            teams[index],
            points[index],
            matches[index],
            games[index],
            missing[index],
        )
        for index in sorted(range(len(teams)), key=lambda index: order[index], reverse=True)
    )
