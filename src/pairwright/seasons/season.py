"""A season as its acts tell it: divisions of teams, their fixtures, what was played, moved, decided.

The file of a season is the list of its acts, each with who did it, when and why. What a season is, is what
they come to; an act that was wrong is taken back by another one and stands in the record for good.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, TypeVar

from pairwright.common.errors import BadInput
from pairwright.common.i18n import N_
from pairwright.common.messages import enumerated, told
from pairwright.common.printable import require_printable
from pairwright.seasons.course import ReportedGame
from pairwright.seasons.fixtures import Fixture, FixtureDraw, FixtureWish, change_fault, drawn_fixtures
from pairwright.seasons.rules import LeagueRules, rules_from
from pairwright.seasons.table import (
    DivisionRow,
    MatchScore,
    PlayedMatch,
    SeasonPenalty,
    WithdrawalOutcome,
    defaulted,
    score_of,
    table,
    verdict,
    withdrawn,
)

VERSION = 1
_NUMBER = re.compile(r"\s+(?:\d{1,2}|[IVX]{1,4}|[A-H])$")
SISTERS = 100
"""Price of two teams of one club that do not meet in round 1."""

Act = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SeasonTeam:
    """A team of a division. club: whose, by name. squad: names and ratings in the order of the list."""

    name: str
    club: str
    venue: str = ""
    squad: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ToldMatch:
    """What was told of a fixture. match: as it counts. on: when it was played, None for as announced."""

    match: PlayedMatch
    on: date | None = None


@dataclass(frozen=True, slots=True)
class LeagueDivision:
    """A division.

    told: results by the key of the fixture. gone: (team, last match day) of those who have left.
    """

    key: str
    name: str
    rules: LeagueRules
    teams: tuple[SeasonTeam, ...]
    fixtures: tuple[Fixture, ...]
    told: tuple[tuple[str, ToldMatch], ...] = ()
    penalties: tuple[SeasonPenalty, ...] = ()
    gone: tuple[tuple[str, int], ...] = ()
    unmet: tuple[str, ...] = ()

    def fixture(self, key: str) -> Fixture:
        """The fixture with this key."""
        return next(one for one in self.fixtures if one.key == key)

    @property
    def names(self) -> tuple[str, ...]:
        """The teams in their order."""
        return tuple(team.name for team in self.teams)

    @property
    def days(self) -> int:
        """How many match days there are."""
        return max((one.day for one in self.fixtures), default=0)

    @property
    def last_day(self) -> date | None:
        """When the last match day was to be."""
        return max((one.original for one in self.fixtures if one.original), default=None)

    def left(self) -> WithdrawalOutcome:
        """The matches that count, after whatever withdrawals there were."""
        outcome = WithdrawalOutcome(tuple(told.match for _, told in self.told), frozenset(), "")
        planned = [(one.day, one.home, one.away) for one in self.fixtures]
        for team, after in self.gone:
            now = withdrawn(self.rules, team, after, planned, outcome.played)
            outcome = replace(now, out=outcome.out | now.out)
        return outcome

    def table(self, until: int = 0) -> tuple[DivisionRow, ...]:
        """The table, after a match day or of everything told."""
        left = self.left()
        return table(self.rules, self.names, left.played, self.penalties, until=until, out=left.out)

    def open(self) -> tuple[Fixture, ...]:
        """The fixtures without a result, those without a day last; none of them stops another one."""
        known = {key for key, _ in self.told}
        gone = {team for team, _ in self.gone}
        waiting = [one for one in self.fixtures if one.key not in known and not gone & {*one.teams}]
        return tuple(sorted(waiting, key=lambda one: (one.on is None, one.on or date.min, one.day, one.key)))

    def games(self) -> Iterator[ReportedGame]:
        """The games told board by board that have a day, as reports need them."""
        for key, said in self.told:
            on = said.on or self.fixture(key).on
            if on is not None:
                for board, result in enumerate(said.match.results, 1):
                    yield ReportedGame(key, board, on, result)


@dataclass(frozen=True, slots=True)
class LeagueSeason:
    """A season. acts: what made it, in order."""

    name: str
    divisions: tuple[LeagueDivision, ...]
    acts: tuple[Act, ...]

    @classmethod
    def of(cls, acts: Sequence[Act]) -> LeagueSeason:
        """What acts come to. Raises BadInput, naming the act, for one that cannot be."""
        back = {act["number"] for act in acts if act.get("do") == "take-back"}
        season = cls("", (), ())
        for number, act in enumerate(acts, 1):
            if number in back or act.get("do") == "take-back":
                continue
            season = _DONE[_kind(act, number)](season, act)
        return replace(season, acts=tuple(acts))

    def with_act(self, act: Act) -> LeagueSeason:
        """The season after one more act. Raises BadInput for one that cannot be."""
        if act.get("do") == "take-back":
            number = act["number"]
            if not 1 < number <= len(self.acts) or self.acts[number - 1].get("do") == "take-back":
                last = len(self.acts)
                raise BadInput(f"there is no act {number} that could be taken back; they are 2 to {last}")
        return LeagueSeason.of([*self.acts, act])

    def division_of(self, text: str) -> LeagueDivision:
        """The division with this key or name, or that of a fixture or team. Raises BadInput."""
        for one in self.divisions:
            if text in (one.key, one.name, *one.names) or any(
                fixture.key == text for fixture in one.fixtures
            ):
                return one
        known = ", ".join(one.key for one in self.divisions)
        raise BadInput(f"there is no division, fixture or team {text!r}; the divisions are {known}")

    def _changed(self, division: LeagueDivision) -> LeagueSeason:
        return replace(
            self, divisions=tuple(division if one.key == division.key else one for one in self.divisions)
        )


def _kind(act: Act, number: int) -> str:
    kind = str(act.get("do"))
    if kind not in _DONE:
        raise BadInput(f"act {number}: {kind!r} is nothing that this program knows")
    return kind


def club_of(team: str) -> str:
    """The club of a team by its name: without the number, numeral or letter at its end."""
    return _NUMBER.sub("", team)


def begun(
    name: str,
    divisions: Mapping[str, Sequence[SeasonTeam]],
    rules: LeagueRules,
    settings: Mapping[str, Any],
    cycles: int,
    dates: Sequence[date],
    wishes: Mapping[str, Sequence[FixtureWish]],
) -> dict[str, Any]:
    """The first act of a season: its divisions with their fixtures drawn. settings: what makes the rules."""
    made = []
    for place, (title, teams) in enumerate(divisions.items(), 1):
        asked = (*sisters(teams), *wishes.get(title, ()))
        draw = FixtureDraw([team.name for team in teams], asked, cycles)
        best = draw.best()
        made.append(
            {
                "key": str(place), "name": title,
                "teams": [
                    [team.name, team.club, team.venue, [list(one) for one in team.squad]] for team in teams
                ],
                "numbers": list(best.numbers), "mirrored": best.mirrored, "cycles": cycles,
                "dates": [one.isoformat() for one in dates],
                "unmet": [unmet_words(one.wish, one.days, proved=best.proved) for one in best.broken],
            }
        )  # fmt: skip
    return {"do": "begin", "name": name, "settings": dict(settings), "divisions": made}


def sisters(teams: Sequence[SeasonTeam]) -> Iterator[FixtureWish]:
    """Two teams of one club meet in round 1."""
    for place, team in enumerate(teams):
        for other in teams[place + 1 :]:
            if team.club == other.club:
                yield FixtureWish("meet", (team.name, other.name), SISTERS)


def unmet_words(wish: FixtureWish, days: Sequence[int], *, proved: bool) -> str:
    """A wish that is not met: what is instead, and whether that is proved."""
    when = ", ".join(map(str, days))
    what = told(_INSTEAD[wish.kind], who=enumerated(wish.teams), when=when, by=wish.by)
    if proved:
        return told("{what}; no numbers do better", what=what)
    return told("{what}; the search was cut off, better numbers may exist", what=what)


_INSTEAD = {
    "meet": N_("{who} meet on match day {when}, not by {by}"),
    "apart": N_("{who} are at home together on match day {when}"),
    "together": N_("{who} are not at home together on match day {when}"),
    "not-home": N_("{who} is at home on match day {when}"),
    "not-away": N_("{who} is away on match day {when}"),
}


def _begin(season: LeagueSeason, act: Act) -> LeagueSeason:
    if season.divisions:
        raise BadInput("the season has begun already")
    divisions = []
    for one in act["divisions"]:
        teams = tuple(
            SeasonTeam(name, club, venue, tuple((who, rating) for who, rating in squad))
            for name, club, venue, squad in one["teams"]
        )
        draw = FixtureDraw(one["numbers"], (), one["cycles"])
        dates = [date.fromisoformat(text) for text in one["dates"]]
        fixtures = drawn_fixtures(one["key"], one["numbers"], draw.table(mirrored=one["mirrored"]), dates)
        venues = {team.name: team.venue for team in teams}
        fixtures = tuple(replace(fixture, venue=venues[fixture.home]) for fixture in fixtures)
        rules = rules_from(act["settings"])
        divisions.append(
            LeagueDivision(one["key"], one["name"], rules, teams, fixtures, unmet=tuple(one["unmet"]))
        )
    return replace(season, name=act["name"], divisions=tuple(divisions))


def _result(season: LeagueSeason, act: Act) -> LeagueSeason:
    division = season.division_of(act["fixture"])
    fixture = division.fixture(act["fixture"])
    rules, results = division.rules, tuple(act.get("results", ()))
    absent = ("home" in act.get("absent", ()), "away" in act.get("absent", ()))
    gone = [team for team, _ in division.gone if team in fixture.teams]
    if gone:
        raise BadInput(f"{fixture.key}: {gone[0]} has left the division")
    if any(absent):
        if rules.no_team == "new-date":
            raise BadInput(
                f"{fixture.key}: by these rules it is played on a new date; move it and penalise the team"
            )
        score = defaulted(rules, *absent)
    elif results:
        if len(results) != rules.boards:
            raise BadInput(f"{fixture.key}: {len(results)} results for {rules.boards} boards")
        score = score_of(rules, results)
    else:
        own, theirs = act["score"]
        if own < 0 or theirs < 0 or own + theirs > 10 * rules.boards:
            raise BadInput(f"{fixture.key}: no match of {rules.boards} boards ends like that")
        # A score alone: no boards are invented for it.
        score = MatchScore((own, theirs), verdict(rules, own, theirs, rules.boards))
    match = PlayedMatch(
        fixture.day, fixture.home, fixture.away, score, results, absent, bool(act.get("provisional"))
    )
    on = date.fromisoformat(act["on"]) if act.get("on") else None
    told = dict(division.told) | {fixture.key: ToldMatch(match, on)}
    return season._changed(replace(division, told=tuple(told.items())))


def _move(season: LeagueSeason, act: Act) -> LeagueSeason:
    division = season.division_of(act["fixture"])
    fixture = division.fixture(act["fixture"])
    if fixture.key in dict(division.told):
        raise BadInput(f"{fixture.key} has been played; take its result back first")
    on = date.fromisoformat(act["on"]) if act.get("on") else None
    at = date.fromisoformat(act["at"][:10])
    article = change_fault(division.rules, fixture, on, at, division.last_day)
    if article and not act.get("allowed"):
        raise BadInput(
            f"{fixture.key}: the setting {article} does not let it be moved so; the league may allow it"
        )
    moved = fixture.moved(
        at, on, act.get("hour"), act.get("venue"), asked=act.get("asked", ""), agreed=act.get("agreed", ""),
        allowed=act.get("allowed", ""), article=article, why=act.get("why", ""),
    )  # fmt: skip
    fixtures = tuple(moved if one.key == fixture.key else one for one in division.fixtures)
    return season._changed(replace(division, fixtures=fixtures))


def _penalise(season: LeagueSeason, act: Act) -> LeagueSeason:
    division = season.division_of(act["team"])
    given = SeasonPenalty(
        act["team"], act["match_points"], act.get("game_points", 0), act["day"], act.get("why", "")
    )
    return season._changed(replace(division, penalties=(*division.penalties, given)))


def _withdraw(season: LeagueSeason, act: Act) -> LeagueSeason:
    division = season.division_of(act["team"])
    if act["team"] in {team for team, _ in division.gone}:
        raise BadInput(f"{act['team']} has left already")
    return season._changed(replace(division, gone=(*division.gone, (act["team"], act["after"]))))


_DONE: dict[str, Callable[[LeagueSeason, Act], LeagueSeason]] = {
    "begin": _begin,
    "result": _result,
    "move": _move,
    "penalise": _penalise,
    "withdraw": _withdraw,
    "take-back": lambda season, _: season,
}


def next_season(season: LeagueSeason) -> dict[str, list[SeasonTeam]]:
    """The divisions of the next season, with whoever has gone up or down; squads and venues stay.

    Who has left is in none of them.
    """
    found = {
        one.name: [team for team in one.teams if team.name not in {name for name, _ in one.gone}]
        for one in season.divisions
    }
    titles = [one.name for one in season.divisions]
    for place, division in enumerate(season.divisions):
        rows, teams = division.table(), {team.name: team for team in division.teams}
        for row in rows:
            up, down = (
                row.mark == "promoted" and place > 0,
                row.mark == "relegated" and place + 1 < len(titles),
            )
            if (up or down) and teams[row.team] in found[division.name]:
                found[division.name].remove(teams[row.team])
                found[titles[place - 1 if up else place + 1]].append(teams[row.team])
    return found


def read_season(data: bytes, name: str = "the file") -> LeagueSeason:
    """The season of a file. Raises BadInput for what is none."""
    return read_acts(data, name, "season", LeagueSeason.of)


def write_season(season: LeagueSeason) -> bytes:
    """The file of a season: a line for every act."""
    return written_acts("season", season.acts)


Made = TypeVar("Made")


def read_acts(data: bytes, name: str, kind: str, made_of: Callable[[Sequence[Act]], Made]) -> Made:
    """What the acts of a file come to. kind: "season" or "cup". Raises BadInput for what is no such file."""
    form = f"pairwright_{kind}"
    try:
        document = json.loads(data)
        require_printable(document, name)
        if document.get(form) != VERSION:
            raise BadInput(f"{name}: this is not a {kind} of this version ({form}: {VERSION})")
        return made_of(document["acts"])
    except (
        ValueError, KeyError, TypeError, AttributeError, IndexError, StopIteration, RecursionError,
    ) as error:  # fmt: skip
        if isinstance(error, BadInput):
            raise
        raise BadInput(f"{name}: this is not the file of a {kind} ({type(error).__name__})") from None


def written_acts(kind: str, acts: Sequence[Act]) -> bytes:
    """The file of a season or a cup: a line for every act."""
    lines = ",\n".join(json.dumps(act, ensure_ascii=False) for act in acts)
    return f'{{"pairwright_{kind}": {VERSION}, "acts": [\n{lines}\n]}}\n'.encode()
