"""From season to season: who goes up or down, who stays all the same, and where everybody plays next."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pairwright.common.errors import BadInput
from pairwright.common.i18n import N_
from pairwright.common.messages import told
from pairwright.seasons.season import LeagueDivision, LeagueSeason, SeasonTeam


@dataclass(frozen=True, slots=True)
class Climber:
    """A candidate for a free place. club: whose it is. came: its division. played: matches that count."""

    team: str
    club: str
    match_points: int
    played: int
    came: str = ""


def best_of(climbers: Sequence[Climber]) -> list[Climber]:
    """Candidates of several divisions for one place: by points a match, as a fraction."""
    return sorted(climbers, key=per_match, reverse=True)


def per_match(one: Climber) -> Fraction:
    """Match points a match that counts, in units."""
    return Fraction(one.match_points, max(one.played, 1))


def going_up(
    ranked: Sequence[Climber], clubs_above: Sequence[str], places: int = 1, most: int = 1
) -> tuple[list[str], list[str]]:
    """Who goes up, and who stays because the club has its teams there already; the next takes the place.

    most: teams of one club in the higher division, 0 for any number.
    """
    up: list[str] = []
    stay: list[str] = []
    there = list(clubs_above)
    for one in ranked:
        if len(up) == places:
            break
        if most and there.count(one.club) >= most:
            stay.append(one.team)
        else:
            up.append(one.team)
            there.append(one.club)
    return up, stay


UP, NEXT_UP, DOWN, STAYS, SISTER, REFUSED, ASKED, LEFT, LEVEL = (
    "up", "next-up", "down", "stays", "sister", "refused", "asked", "left", "level",
)  # fmt: skip
WHY = {
    UP: N_("goes up"),
    NEXT_UP: N_("goes up as one of the next best"),
    DOWN: N_("goes down"),
    STAYS: N_("stays"),
    SISTER: N_("stays: the club has its teams in the higher division"),
    REFUSED: N_("stays as it asked for"),
    ASKED: N_("goes where it was put"),
    LEFT: N_("has left"),
    LEVEL: N_("stays: level with another one, which somebody has to decide"),
}
"""Why a team is where it is in the next season, in words."""


@dataclass(frozen=True, slots=True)
class TeamMove:
    """Where a team plays in the next season.

    came, goes: divisions by name, goes "" for nowhere. why: of WHY.
    """

    team: SeasonTeam
    came: str
    goes: str
    why: str


def team_moves(season: LeagueSeason, asked: Mapping[str, str] | None = None) -> list[TeamMove]:
    """Where every team plays in the next season, in the order of this one.

    asked: what somebody has decided otherwise, by team: "stays" (promotion refused), or the name of a
    division, such as a lower one for who wants to go down; the next in the table takes a place that is
    refused, and who goes down by wish takes the place of one who would have to.
    Raises BadInput for a team or division that is none.
    """
    wishes = dict(asked or {})
    _check_asked(season, wishes)
    found = {
        (one.name, team.name): TeamMove(team, one.name, one.name, STAYS)
        for one in season.divisions
        for team in one.teams
    }
    for one in season.divisions:
        for name, _ in one.gone:
            found[one.name, name] = replace(found[one.name, name], goes="", why=LEFT)
        for name in one.names:
            if name in wishes and found[one.name, name].goes:
                goes = one.name if wishes[name] == "stays" else wishes[name]
                found[one.name, name] = replace(
                    found[one.name, name], goes=goes, why=REFUSED if goes == one.name else ASKED
                )
    steps = _ladder(season)
    for upper, lower in itertools.pairwise(steps):
        for one in upper:
            _go_down(one, lower, found)
    for upper, lower in itertools.pairwise(steps):
        _go_up(upper, lower, found)
    return list(found.values())


_Moves = dict[tuple[str, str], TeamMove]


def _check_asked(season: LeagueSeason, asked: Mapping[str, str]) -> None:
    teams = {name for one in season.divisions for name in one.names}
    places = {"stays", *(one.name for one in season.divisions)}
    faults = [told("there is no team {name!r}", name=name) for name in asked if name not in teams]
    faults += [
        told("{name}: there is no division {where!r}; there are {list}", name=name, where=where,
             list=", ".join(sorted(places)))
        for name, where in asked.items() if where not in places
    ]  # fmt: skip
    if faults:
        raise BadInput(*faults)


def _ladder(season: LeagueSeason) -> list[list[LeagueDivision]]:
    """The divisions from the top, those side by side together."""
    steps: list[list[LeagueDivision]] = []
    for one in season.divisions:
        if steps and one.rules.level and steps[-1][0].rules.level == one.rules.level:
            steps[-1].append(one)
        else:
            steps.append([one])
    return steps


def _go_down(division: LeagueDivision, lower: Sequence[LeagueDivision], found: _Moves) -> None:
    """Who is marked goes down, to the smallest division below; who asked for it takes the place of one."""
    down = [row.team for row in division.table() if row.mark == "relegated"]
    by_wish = sum(
        move.why == ASKED and move.came == division.name and move.team.name not in down
        for move in found.values()
    )
    for team in down[by_wish:]:
        move = found[division.name, team]
        if move.why == STAYS:
            sizes = {one.name: sum(other.goes == one.name for other in found.values()) for one in lower}
            found[division.name, team] = replace(
                move, goes=min(sizes, key=lambda name: sizes[name]), why=DOWN
            )


def _go_up(upper: Sequence[LeagueDivision], lower: Sequence[LeagueDivision], found: _Moves) -> None:
    """The first of every division below, then the next best of all of them by points a match."""
    waiting: list[Climber] = []
    for one in lower:
        clubs = {team.name: team.club for team in one.teams}
        rows = [row for row in one.table() if found[one.name, row.team].why == STAYS]
        climbers = [
            Climber(row.team, clubs[row.team], row.match_points, row.played, one.name) for row in rows
        ]
        place_of = {row.team: row.place for row in rows}
        target = _smallest(upper, found)
        up, sisters_there = going_up(
            climbers, _clubs_in(target, found), one.rules.promoted, target.rules.club_teams
        )
        rest = [row.team for row in rows if row.team not in up and row.team not in sisters_there]
        level = {place_of[team] for team in up} & {place_of[team] for team in rest}
        for team in [*sisters_there, *(team for team in place_of if place_of[team] in level)]:
            why = SISTER if team in sisters_there else LEVEL
            found[one.name, team] = replace(found[one.name, team], why=why)
        for team in up:
            if place_of[team] not in level:
                found[one.name, team] = replace(found[one.name, team], goes=target.name, why=UP)
        waiting += [climber for climber in climbers if climber.team in rest[:1] and not level]
    most = max((one.rules.best_next for one in lower), default=0)
    ranked = best_of(waiting)
    if most < len(ranked) and most and per_match(ranked[most - 1]) == per_match(ranked[most]):
        equal = per_match(ranked[most])
        for climber in ranked:
            if per_match(climber) == equal:
                key = climber.came, climber.team
                found[key] = replace(found[key], why=LEVEL)
        ranked = [one for one in ranked if per_match(one) > equal]
    for climber in ranked[:most]:
        target = _smallest(upper, found)
        key = climber.came, climber.team
        up, _ = going_up([climber], _clubs_in(target, found), 1, target.rules.club_teams)
        found[key] = replace(found[key], goes=target.name, why=NEXT_UP) if up else replace(
            found[key], why=SISTER
        )  # fmt: skip


def _smallest(among: Sequence[LeagueDivision], found: _Moves) -> LeagueDivision:
    return min(among, key=lambda one: sum(move.goes == one.name for move in found.values()))


def _clubs_in(division: LeagueDivision, found: _Moves) -> list[str]:
    return [move.team.club for move in found.values() if move.goes == division.name]


def next_season(season: LeagueSeason, asked: Mapping[str, str] | None = None) -> dict[str, list[SeasonTeam]]:
    """The divisions of the next season, with whoever has gone up or down; squads and venues stay.

    Who stays stands before who comes. Who has left is in none of them. asked: as in `team_moves`.
    """
    moves = team_moves(season, asked)
    return {
        one.name: [
            move.team
            for stays in (True, False)
            for move in moves
            if move.goes == one.name and (move.came == one.name) is stays
        ]
        for one in season.divisions
    }
