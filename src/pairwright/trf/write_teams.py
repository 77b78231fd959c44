"""Writing the records of teams, where the tournament has teams that no kept line describes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.team import TeamAdjustment, TeamPlay
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.units import format_points
from pairwright.trf.columns import record
from pairwright.trf.context import Context, Line
from pairwright.trf.problems import Findings
from pairwright.trf.profiles import PROFILES
from pairwright.trf.results import RESULT_LETTERS
from pairwright.trf.team_agreement import team_points
from pairwright.trf.team_summary import with_summary
from pairwright.trf.teams import TEAM_TABLE, TeamRecords, read_teams
from pairwright.trf.write_records import acceleration_lines, forbidden_lines

_OF_TEAMS = frozenset({"013", "300", "310", "320", "330", "352", "362"})
_TEAM_NUMBERED = frozenset({"240", "250", "260", "299"})


def with_true_lines(tournament: Tournament, id_width: int) -> Tournament:
    """The tournament without its kept lines of teams where they say something else than its values do."""
    if tournament.team_play is not None and tournament.teams:
        tournament = with_summary(tournament, team_points(tournament))
    codes = _OF_TEAMS | (_TEAM_NUMBERED if tournament.team_play is not None else frozenset())
    kept = [record for record in tournament.kept if record.code in codes]
    if not kept or not tournament.teams:
        return tournament
    lines: dict[str, list[Line]] = {}
    for number, record_ in enumerate(kept, 1):
        lines.setdefault(record_.code, []).append(Line(number, record_.text))
    context = Context(Findings(), lines, id_width, tournament.index_of)
    context.number_of_rounds = tournament.number_of_rounds
    said = read_teams(context, play=tournament.team_play is not None)
    # Report files have no place for captains.
    teams = tuple(replace(team, captain="") for team in tournament.teams)
    meant = TeamRecords(teams, tournament.team_play)
    if tournament.team_play is not None:
        meant = meant._replace(forbidden=tournament.forbidden, virtual_points=tournament.virtual_points)
    if said == meant:
        return tournament
    return replace(
        tournament, kept=tuple(record_ for record_ in tournament.kept if record_.code not in codes)
    )


def team_lines(
    tournament: Tournament, ids: Sequence[str], id_width: int, findings: Findings
) -> Iterator[str]:
    """Records 352, 362, 013 or 310, and what happened in the rounds; nothing when kept lines say it."""
    if not tournament.teams or any(kept.code in _OF_TEAMS for kept in tournament.kept):
        return
    play = tournament.team_play
    try:
        if play is None:
            for team in tournament.teams:
                yield record("013", id_width).write({"name": team.name}, [(ids[i],) for i in team.players])
        else:
            yield from _play_lines(tournament, play, id_width)
            totals = team_points(tournament)
            for team, (match_points, game_points) in zip(tournament.teams, totals, strict=True):
                values = {
                    "team": str(team.number),
                    "name": team.name,
                    "nickname": team.short_name,
                    "strength": str(team.strength or ""),
                    "match_points": format_points(match_points),
                    "game_points": format_points(game_points),
                    "rank": "" if team.rank is None else str(team.rank),
                }
                yield record("310", id_width).write(values, [(ids[i],) for i in team.players])
            yield from _line_ups(tournament, play, ids, id_width)
            numbers = [f"{team.number:>{id_width}}" for team in tournament.teams]
            numeric = PROFILES["trf26"]
            yield from forbidden_lines(tournament, numeric, numbers, id_width, findings)
            yield from acceleration_lines(tournament, numeric, numbers, id_width, findings)
    except ValueError as error:
        findings.error("TRF-WRITE-TEAM", f"a team cannot be written: {error}")


def _play_lines(tournament: Tournament, play: TeamPlay, id_width: int) -> Iterator[str]:
    if play.colours:
        yield f"352 {play.colours}"
    if (play.win, play.draw, play.loss) != (20, 10, 0):
        values = (("TW", play.win), ("TD", play.draw), ("TL", play.loss))
        yield TEAM_TABLE["362"].write({}, [(symbol, format_points(units)) for symbol, units in values])
    yield from _bye_lines(tournament, play, id_width)
    for match in play.forfeits:
        sign = ("+" if match.white_won else "-") + ("+" if match.black_won else "-")
        teams = {"white": _number(tournament, match.white), "black": _number(tournament, match.black)}
        yield TEAM_TABLE["330"].write({"result": sign, "round": f"{match.round_number:>3}", **teams})
    for adjustment in play.adjustments:
        yield _line_299(tournament, adjustment, id_width)


def _bye_lines(tournament: Tournament, play: TeamPlay, id_width: int) -> Iterator[str]:
    """The pairing-allocated byes (320), one record for each bye of a round; the requested ones (240)."""
    allocated = [bye for bye in play.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    if play.bye_match_points is not None and play.bye_game_points is not None:
        last = max((bye.round_number for bye in allocated), default=0)
        teams = {bye.round_number: _number(tournament, bye.team) for bye in allocated}
        if len(teams) < len(allocated):
            raise ValueError("record 320 holds one pairing-allocated bye in a round")
        worth = {
            "match_points": format_points(play.bye_match_points),
            "points": format_points(play.bye_game_points),
        }
        yield TEAM_TABLE["320"].write(worth, [(teams.get(number, "000"),) for number in range(1, last + 1)])
    for bye in play.byes:
        if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE:
            values = {"type": RESULT_LETTERS[bye.outcome].strip(), "round": f"{bye.round_number:03d}"}
            team = _number(tournament, bye.team).zfill(id_width)
            yield record("240", id_width).write(values, [(team,)])


def _line_ups(tournament: Tournament, play: TeamPlay, ids: Sequence[str], id_width: int) -> Iterator[str]:
    layout = TEAM_TABLE["300"].with_id_width(id_width)
    for line in play.line_ups:
        values = {
            "round": str(line.round_number),
            "team": _number(tournament, line.team),
            "opponent": _number(tournament, line.opponent),
        }
        yield layout.write(values, [("0" * id_width if i == NO_OPPONENT else ids[i],) for i in line.players])


def _line_299(tournament: Tournament, adjustment: TeamAdjustment, id_width: int) -> str:
    values = {
        "type": adjustment.kind,
        "match_points": format_points(adjustment.match_points),
        "points": format_points(adjustment.game_points),
        "round": f"{adjustment.round_number:03d}",
    }
    teams = [(_number(tournament, index).zfill(id_width),) for index in adjustment.teams]
    return record("299", id_width).write(values, teams)


def _number(tournament: Tournament, team: int) -> str:
    return str(tournament.teams[team].number)
