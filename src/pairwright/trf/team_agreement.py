"""Checks of team records against the boards: who met whom, whose players they are, points of the teams."""

from __future__ import annotations

from collections.abc import Iterator

from pairwright.tournament.matches import read_matches
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.units import format_points
from pairwright.trf.context import Context, Line
from pairwright.trf.games import Grid
from pairwright.trf.numbers import integer, points
from pairwright.trf.team_faults import check_records
from pairwright.trf.teams import FORFEITS, TEAM_TABLE


def check_teams(context: Context, grid: Grid, tournament: Tournament) -> None:
    """Report what the records of teams and the boards of their players say differently."""
    if tournament.team_play is None or not tournament.teams:
        return
    errors = context.findings.errors
    team_of = {player: index for index, team in enumerate(tournament.teams) for player in team.players}
    _check_opponents(context, grid, tournament, team_of)
    _check_forfeits(context, tournament, team_of)
    _check_line_ups(context, tournament, team_of)
    if context.findings.errors == errors:
        totals = team_points(tournament)
        _check_points(context, tournament, totals)
        check_records(context, tournament, totals)


def _check_opponents(context: Context, grid: Grid, tournament: Tournament, team_of: dict[int, int]) -> None:
    """All boards of a team are against one other team, and everybody with a game is in a team."""
    for number, played in enumerate(tournament.rounds, 1):
        met: dict[int, int] = {}
        for player, opponent in enumerate(played.opponents):
            if opponent == NO_OPPONENT:
                continue
            row = grid.row(player)
            place = {
                "line": row.line_number,
                "column": grid.column("opponent", number),
                "player": row.player.number,
                "round_number": number,
            }
            team, other = team_of.get(player), team_of.get(opponent)
            if team is None:
                context.findings.repair(
                    "TRF-TEAM-PLAYER",
                    f"player {row.player.number} has a board in round {number} and is in no team "
                    "(record 310)",
                    assumed="the board counts for no team",
                    **place,
                )
            elif other is not None and (team == other or met.setdefault(team, other) != other):
                names = [tournament.teams[one].number for one in (met.get(team, team), other)]
                what = "its own players" if team == other else f"teams {names[0]} and {names[1]}"
                context.findings.error(
                    "TRF-TEAM-OPPONENTS",
                    f"team {tournament.teams[team].number} meets {what} in round {number}",
                    **place,
                )


def _check_forfeits(context: Context, tournament: Tournament, team_of: dict[int, int]) -> None:
    """Record 330 names teams once in a round, and teams whose boards met nobody else."""
    numbers = {team.number: index for index, team in enumerate(tournament.teams)}
    seen: dict[tuple[int, int], int] = {}
    for line in context.lines.get("330", ()):
        number, *pair = (
            integer(line.text[part]) or 0 for part in (slice(7, 10), slice(11, 14), slice(15, 18))
        )
        if not set(pair) <= numbers.keys() or line.text[4:6] not in FORFEITS:
            continue
        if pair[0] == pair[1]:
            context.findings.error(
                "TRF-TEAM-OPPONENTS",
                f"record 330: team {pair[0]} against itself",
                line=line.number,
                column=12,
            )
            continue
        for team, other, column in zip(pair, reversed(pair), (12, 16), strict=True):
            place = {"line": line.number, "column": column, "round_number": number}
            if seen.setdefault((number, team), line.number) != line.number:
                context.findings.error(
                    "TRF-TEAM-OPPONENTS",
                    f"record 330: team {team} forfeits two matches of round {number} "
                    f"(the other one is in line {seen[number, team]})",
                    **place,
                )
            faced = _faced(tournament, number, numbers[team], team_of)
            if faced is not None and faced != numbers[other]:
                context.findings.error(
                    "TRF-TEAM-OPPONENTS",
                    f"record 330 forfeits the match of teams {pair[0]} and {pair[1]} in round {number}, "
                    f"but the boards of team {team} are against team {tournament.teams[faced].number}",
                    **place,
                )


def _faced(tournament: Tournament, number: int, team: int, team_of: dict[int, int]) -> int | None:
    """The team that the boards of a team are against in a round; None without any."""
    if not 1 <= number <= len(tournament.rounds):
        return None
    opponents = tournament.rounds[number - 1].opponents
    players = tournament.teams[team].players
    return next((team_of[opponents[one]] for one in players if opponents[one] in team_of), None)


def _check_line_ups(context: Context, tournament: Tournament, team_of: dict[int, int]) -> None:
    """Record 300 names players of the team, each once."""
    numbers = {team.number for team in tournament.teams}
    for line in context.lines.get("300", ()):
        layout = TEAM_TABLE["300"].with_id_width(context.id_width)
        team = integer(line.text[layout.field("team").slice])
        if team not in numbers:
            continue
        seen: set[int] = set()
        for (column,) in layout.groups(line.text):
            number = integer(line.text[column.slice])
            index = context.index_of.get(number or 0)
            if index is None:
                continue
            own = team_of.get(index)
            wrong = own is None or tournament.teams[own].number != team
            if wrong or index in seen:
                what = f"is not in team {team}" if wrong else "has two boards"
                context.findings.repair(
                    "TRF-TEAM-PLAYER", f"record 300: player {number} {what}", line=line.number,
                    column=column.first, player=number or 0, assumed="the line-up is used as it stands",
                )  # fmt: skip
            seen.add(index)


def _check_points(context: Context, tournament: Tournament, totals: list[tuple[int, int]]) -> None:
    """Match points and game points of record 310 are those of the matches."""
    numbers = {team.number: index for index, team in enumerate(tournament.teams)}
    layout = context.record("310")
    for line, index in _team_lines(context, numbers):
        for name, units in zip(("match_points", "game_points"), totals[index], strict=True):
            field = layout.field(name)
            written = points(line.text[field.slice].strip())
            if line.text[field.slice].strip() and (written is None or written[0] != units):
                team = tournament.teams[index].number
                context.findings.repair(
                    "TRF-POINTS-MISMATCH",
                    f"team {team} has {line.text[field.slice].strip()} {name.replace('_', ' ')} in record "
                    f"310, its matches give {format_points(units)}",
                    line=line.number,
                    column=field.first,
                    expected=format_points(units),
                    found=line.text[field.slice].strip(),
                    assumed=f"use {format_points(units)}",
                )


def _team_lines(context: Context, numbers: dict[int, int]) -> Iterator[tuple[Line, int]]:
    layout = context.record("310")
    for line in context.lines.get("310", ()):
        number = integer(line.text[layout.field("team").slice])
        if number in numbers:
            yield line, numbers[number]


def team_points(tournament: Tournament) -> list[tuple[int, int]]:
    """Match points and game points of every team after all rounds, bonuses and penalties included."""
    play = tournament.team_play
    assert play is not None
    last = len(tournament.rounds)
    totals = []
    for index, row in enumerate(read_matches(tournament).rounds):
        extra = [
            one
            for one in play.adjustments
            if not one.kind and one.round_number <= last and index in (one.teams or (index,))
        ]
        match = sum(one.match_points for one in row) + sum(one.match_points for one in extra)
        game = sum(one.game_points for one in row) + sum(one.game_points for one in extra)
        totals.append((match, game))
    return totals
