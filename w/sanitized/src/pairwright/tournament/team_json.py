"""Teams as plain JSON values and back: the parts `teams` and `team_play` of a tournament document.

Teams are named by their numbers, players by theirs, points are numbers of points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pairwright.tournament.json_values import ValueReader, points_out
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.team import ForfeitedMatch, LineUp, Team, TeamAdjustment, TeamBye, TeamPlay

if TYPE_CHECKING:
    from pairwright.tournament.tournament import Tournament

_BYES = tuple(outcome.name.lower() for outcome in Outcome if outcome.bye)


def teams_out(tournament: Tournament, numbers: Sequence[int]) -> dict[str, Any]:
    """The two parts of the document; empty ones are left out by the caller."""
    teams = tournament.teams
    play = tournament.team_play
    team_numbers = [team.number for team in teams]
    return {
        "teams": [_team_out(team, numbers) for team in teams],
        "team_play": None if play is None else _play_out(play, team_numbers, numbers),
    }


def _team_out(team: Team, numbers: Sequence[int]) -> dict[str, Any]:
    document: dict[str, Any] = {"number": team.number}
    texts = {
        "name": team.name,
        "short_name": team.short_name,
        "strength": team.strength,
        "captain": team.captain,
    }
    document.update({name: value for name, value in texts.items() if value})
    if team.rank is not None:
        document["rank"] = team.rank
    return {**document, "players": [numbers[index] for index in team.players]}


def _play_out(play: TeamPlay, teams: Sequence[int], numbers: Sequence[int]) -> dict[str, Any]:
    document: dict[str, Any] = {
        "colours": play.colours,
        "win": points_out(play.win),
        "draw": points_out(play.draw),
        "loss": points_out(play.loss),
    }
    if play.bye_match_points is not None:
        document["bye_match_points"] = points_out(play.bye_match_points)
    if play.bye_game_points is not None:
        document["bye_game_points"] = points_out(play.bye_game_points)
    document["byes"] = [
        {"round": bye.round_number, "team": teams[bye.team], "outcome": bye.outcome.name.lower()}
        for bye in play.byes
    ]
    document["forfeits"] = [
        {
            "round": match.round_number,
            "white": teams[match.white],
            "black": teams[match.black],
            "white_won": match.white_won,
            "black_won": match.black_won,
        }
        for match in play.forfeits
    ]
    document["line_ups"] = [
        {
            "round": line.round_number,
            "team": teams[line.team],
            "opponent": teams[line.opponent],
            "players": [0 if index == NO_OPPONENT else numbers[index] for index in line.players],
        }
        for line in play.line_ups
    ]
    document["adjustments"] = [
        {
            "match_points": points_out(adjustment.match_points),
            "game_points": points_out(adjustment.game_points),
            "round": adjustment.round_number,
            "teams": [teams[index] for index in adjustment.teams],
            "kind": adjustment.kind,
        }
        for adjustment in play.adjustments
    ]
    return {name: value for name, value in document.items() if value not in ("", [])}


class TeamReader(ValueReader):
    """Reads the parts of a document that are about teams."""

    def __init__(self) -> None:
        super().__init__()
        self._team_index: dict[int, int] = {}

    def teams(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The fields `teams` and `team_play` of a Tournament; the players must be known already."""
        teams = tuple(self._list(document, "teams", self._team))
        self._team_index = {team.number: index for index, team in enumerate(teams)}
        play = document.get("team_play")
        return {"teams": teams, "team_play": None if play is None else self._play(play)}

    def _team(self, value: object, place: str) -> Team:
        given = self._object(value, place, set(Team.__slots__))
        rank = given.get("rank")
        return Team(
            self._whole(given.get("number"), f"{place}.number"),
            self._text(given.get("name", ""), f"{place}.name"),
            self._indices(given.get("players", []), f"{place}.players"),
            self._text(given.get("short_name", ""), f"{place}.short_name"),
            self._whole(given.get("strength", 0), f"{place}.strength"),
            None if rank is None else self._whole(rank, f"{place}.rank"),
            self._text(given.get("captain", ""), f"{place}.captain"),
        )

    def _play(self, value: object) -> TeamPlay:
        place = "team_play"
        usual = TeamPlay()
        points = {"win": usual.win, "draw": usual.draw, "loss": usual.loss}
        bye = ("bye_match_points", "bye_game_points")
        lists = {"byes", "forfeits", "line_ups", "adjustments"}
        given = self._object(value, place, {"colours", *points, *bye, *lists})
        worth = {
            name: self._points(given[name], f"{place}.{name}") if name in given else units
            for name, units in points.items()
        }
        byes = {name: self._points(given[name], f"{place}.{name}") for name in bye if name in given}
        return TeamPlay(
            self._text(given.get("colours", ""), f"{place}.colours"),
            **worth,
            **byes,
            byes=tuple(self._list(given, "byes", self._team_bye)),
            forfeits=tuple(self._list(given, "forfeits", self._forfeit)),
            line_ups=tuple(self._list(given, "line_ups", self._line_up)),
            adjustments=tuple(self._list(given, "adjustments", self._team_adjustment)),
        )

    def _team_of(self, value: object, place: str) -> int:
        return self._index_of(value, place, self._team_index)

    def _team_bye(self, value: object, place: str) -> TeamBye:
        given = self._object(value, place, {"round", "team", "outcome"})
        return TeamBye(
            self._whole(given.get("round"), f"{place}.round"),
            self._team_of(given.get("team"), f"{place}.team"),
            Outcome[self._word(given.get("outcome"), f"{place}.outcome", _BYES).upper()],
        )

    def _forfeit(self, value: object, place: str) -> ForfeitedMatch:
        given = self._object(value, place, {"round", "white", "black", "white_won", "black_won"})
        return ForfeitedMatch(
            self._whole(given.get("round"), f"{place}.round"),
            self._team_of(given.get("white"), f"{place}.white"),
            self._team_of(given.get("black"), f"{place}.black"),
            self._flag(given.get("white_won", False), f"{place}.white_won"),
            self._flag(given.get("black_won", False), f"{place}.black_won"),
        )

    def _line_up(self, value: object, place: str) -> LineUp:
        given = self._object(value, place, {"round", "team", "opponent", "players"})
        players = self._list(given, "players", self._seat)
        return LineUp(
            self._whole(given.get("round"), f"{place}.round"),
            self._team_of(given.get("team"), f"{place}.team"),
            self._team_of(given.get("opponent"), f"{place}.opponent"),
            tuple(players),
        )

    def _seat(self, value: object, place: str) -> int:
        return NO_OPPONENT if value == 0 else self._index_of(value, place)

    def _team_adjustment(self, value: object, place: str) -> TeamAdjustment:
        given = self._object(value, place, {"match_points", "game_points", "round", "teams", "kind"})
        return TeamAdjustment(
            self._points(given.get("match_points", 0), f"{place}.match_points"),
            self._points(given.get("game_points", 0), f"{place}.game_points"),
            self._whole(given.get("round", 0), f"{place}.round"),
            tuple(self._list(given, "teams", self._team_of)),
            self._text(given.get("kind", ""), f"{place}.kind"),
        )
