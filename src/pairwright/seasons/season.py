"""A season as its acts tell it: divisions of teams, their fixtures, what was played, moved, decided.

The file of a season is the list of its acts, each with who did it, when and why. What a season is, is what
they come to; an act that was wrong is taken back by another one and stands in the record for good.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, TypeVar

from pairwright.common.collation import fold
from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, enumerated, marked, told
from pairwright.common.printable import require_printable
from pairwright.common.values import dataclass, replace
from pairwright.seasons.fixtures import (
    Fixture,
    FixtureDraw,
    FixtureWish,
    change_fault,
    drawn_fixtures,
    homes,
    times_changed,
    wishes_of,
)
from pairwright.seasons.rules import LeagueRules, meaning, rules_from
from pairwright.seasons.table import (
    DivisionRow,
    PlayedMatch,
    SeasonPenalty,
    WithdrawalOutcome,
    table,
    table_of_side,
    told_match,
    withdrawn,
)

VERSION = 1
_NUMBER = re.compile(r"\s+(?:\d{1,2}|[IVX]{1,4}|[A-H])$")
SISTERS = 100
"""Price of two teams of one club that do not meet in round 1."""

Act = Mapping[str, Any]

InCalendars = tuple[str, Mapping[str, int]]
"""What tells a season apart from all others for good, and how often each fixture was changed, by its key."""


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

    told: results by the key of the fixture. gone: (team, last match day) of those who have left. decided: by
    "lots" or "play-off", the order of teams that were level. unpublished: match days whose matches nobody
    knows yet, so that no place is certain.
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
    decided: tuple[tuple[str, tuple[str, ...]], ...] = ()
    unpublished: int = 0

    def fixture(self, key: str) -> Fixture:
        """The fixture with this key."""
        return next(one for one in self.fixtures if one.key == key)

    def of_season(self) -> LeagueDivision:
        """The division with its own key before those of its fixtures, as they are told apart in a season."""
        fixtures = tuple(replace(one, key=f"{self.key}-{one.key}") for one in self.fixtures)
        return replace(
            self, fixtures=fixtures, told=tuple((f"{self.key}-{key}", told) for key, told in self.told)
        )

    def of_team(self, team: str = "") -> tuple[Fixture, ...]:
        """The fixtures of a team, of all where none is named."""
        return tuple(one for one in self.fixtures if not team or team in one.teams)

    def teams_of(self, club: str) -> frozenset[str]:
        """The teams of a club, whatever its letters are written like."""
        return frozenset(team.name for team in self.teams if fold(team.club) == fold(club))

    @property
    def names(self) -> tuple[str, ...]:
        """The teams in their order."""
        return tuple(team.name for team in self.teams)

    @property
    def days(self) -> int:
        """How many match days there are."""
        return max((one.day for one in self.fixtures), default=0)

    @property
    def first_day(self) -> date | None:
        """When the first match day was to be."""
        return min((one.original for one in self.fixtures if one.original), default=None)

    @property
    def last_day(self) -> date | None:
        """When the last match day was to be."""
        return max((one.original for one in self.fixtures if one.original), default=None)

    @property
    def day_reached(self) -> int:
        """The last match day of which most matches have a result, 0 before the first."""
        left = Counter(one.day for one in self.open())
        whole = Counter(one.day for one in self.fixtures)
        return max((day for day, count in whole.items() if 2 * left[day] < count), default=0)

    def derby_by(self, fixture: Fixture) -> date | None:
        """The day by which the teams of a fixture meet because they are of one club, None for no such day."""
        clubs = {team.club for team in self.teams if team.name in fixture.teams}
        days = [one.original for one in self.fixtures if one.original and one.day <= self.rules.club_meet]
        return max(days, default=None) if len(clubs) == 1 else None

    def left(self) -> WithdrawalOutcome:
        """The matches that count, after whatever withdrawals there were."""
        return self.leaving()[0]

    def leaving(self) -> tuple[WithdrawalOutcome, dict[str, str]]:
        """The matches that count, and by which rule those of every team that has left.

        Where a team is out at its first default, one on the last match day takes no points from anybody.
        """
        outcome = WithdrawalOutcome(tuple(told.match for _, told in self.told), frozenset(), "")
        ruled = dict[str, str]()
        planned = [(one.day, one.home, one.away) for one in self.fixtures]
        for team, after in self.gone:
            last = self.rules.no_team == "out" and after >= self.days - 1
            rules = replace(self.rules, withdrawal="out") if last else self.rules
            now = withdrawn(rules, team, after, planned, outcome.played)
            outcome, ruled[team] = replace(now, out=outcome.out | now.out), now.rule
            if now.rule in ("annulled", "second-leg"):  # what is annulled is no match of whoever leaves later
                kept = {(one.day, one.home, one.away) for one in now.played}
                planned = [one if team not in one[1:] or one in kept else (one[0], "", "") for one in planned]
        return outcome, ruled

    @property
    def departed(self) -> frozenset[str]:
        """The teams that have left, without a successor who plays on."""
        return frozenset(team for team, rule in self.leaving()[1].items() if rule != "heir")

    def table(self, until: int = 0, side: str = "") -> tuple[DivisionRow, ...]:
        """The table, after a match day or of everything told. side: of matches at "home" or "away" alone."""
        left = self.left()
        if side:
            return table_of_side(self.rules, self.names, left.played, side, until=until, out=left.out)
        return table(
            self.rules, self.names, left.played, self.penalties, until=until, out=left.out,
            decided=self.decided,
        )  # fmt: skip

    def view(self, text: str) -> tuple[int, str] | None:
        """What a table is asked for by: the match day after which, and the side; None for none there is.

        text: "" for all, "home", "away", or the number of a match day.
        """
        if text in ("", "home", "away"):
            return 0, text
        day = int(text) if re.fullmatch("[1-9][0-9]?", text) else 0
        return (day, "") if 0 < day <= self.days else None

    def open(self) -> tuple[Fixture, ...]:
        """The fixtures without a result, those without a day last; none of them stops another one."""
        known = {key for key, told in self.told if told.match.score.counted or not any(told.match.absent)}
        gone = self.departed
        waiting = [one for one in self.fixtures if one.key not in known and not gone & {*one.teams}]
        return tuple(sorted(waiting, key=lambda one: (one.on is None, one.on or date.min, one.day, one.key)))


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
                raise BadInput.told(
                    "there is no action {n} that could be undone; they are 2 to {last}", n=number, last=last
                )
        return LeagueSeason.of([*self.acts, act])

    def division_of(self, text: str) -> LeagueDivision:
        """The division with this key or name, or that of a fixture or team. Raises BadInput."""
        for one in self.divisions:
            if text in (one.key, one.name, *one.names) or any(
                fixture.key == text for fixture in one.fixtures
            ):
                return one
        known = ", ".join(one.key for one in self.divisions)
        raise BadInput.told(
            "there is no division, fixture or team {text!r}; the divisions are {known}", text=text,
            known=known,
        )  # fmt: skip

    def clubs(self) -> tuple[str, ...]:
        """The clubs in the order in which their first teams stand."""
        found = {fold(team.club): team.club for one in self.divisions[::-1] for team in one.teams[::-1]}
        return tuple(reversed(found.values()))

    def of_club(self, club: str) -> tuple[tuple[LeagueDivision, Fixture], ...]:
        """The fixtures of all teams of a club by day, those without one last. Raises BadInput for no club."""
        found = [
            (one, fixture)
            for one in self.divisions
            for own in [one.teams_of(club)]
            for fixture in one.fixtures if own & {*fixture.teams}
        ]  # fmt: skip
        if not any(one.teams_of(club) for one in self.divisions):
            raise BadInput.told(
                "there is no club {text!r}; the clubs are {known}", text=club, known=", ".join(self.clubs())
            )
        return tuple(sorted(found, key=lambda one: (one[1].on is None, one[1].on or date.min, one[1].hour)))

    def in_calendars(self) -> InCalendars:
        """By what calendars know the fixtures of this file, whatever the season is called later."""
        begin = json.dumps({**self.acts[0], "name": ""}, sort_keys=True)
        changed = times_changed(
            (self._changes(act), (act["number"],) if act.get("do") == "take-back" else ())
            for act in self.acts
        )
        return sha256(begin.encode()).hexdigest()[:16], changed

    def _changes(self, act: Act) -> str:
        """The fixture that an act puts on another day, or on none; "" for none."""
        key = str(act.get("fixture", ""))
        new_date = bool(act.get("absent")) and self.division_of(key).rules.no_team == "new-date"
        return key if act.get("do") == "move" or new_date else ""

    def _changed(self, division: LeagueDivision) -> LeagueSeason:
        return replace(
            self, divisions=tuple(division if one.key == division.key else one for one in self.divisions)
        )


def _kind(act: Act, number: int) -> str:
    kind = str(act.get("do"))
    if kind not in _DONE:
        raise BadInput.told("action {n}: {kind!r} is nothing that this program knows", n=number, kind=kind)
    return kind


def club_of(team: str) -> str:
    """The club of a team by its name: without the number, numeral or letter at its end."""
    return _NUMBER.sub("", team)


def number_of(team: str) -> int:
    """Which team of its club it is by its name: "Rook 10", "Rook IX", "Rook B"; without a sign the first."""
    sign = _NUMBER.search(team)
    text = sign[0].strip() if sign else "1"
    if text.isdecimal():
        return int(text)
    values = [{"I": 1, "V": 5, "X": 10}.get(letter, 0) for letter in text]
    if not all(values):
        return "ABCDEFGH".index(text) + 1
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))


def begun(
    name: str,
    divisions: Mapping[str, Sequence[SeasonTeam]],
    rules: LeagueRules,
    settings: Mapping[str, Any],
    cycles: int,
    dates: Sequence[date],
    wishes: Sequence[FixtureWish] = (),
) -> dict[str, Any]:
    """The first act of a season: its divisions with their fixtures drawn, one after the other.

    settings: what makes the rules. wishes: they may name teams of several divisions.
    """
    made = []
    elsewhere: dict[str, str] = {}
    for place, (title, teams) in enumerate(divisions.items(), 1):
        names = [team.name for team in teams]
        asked = (*sisters(teams, rules.club_meet), *wishes_of(wishes, names, elsewhere))
        draw = FixtureDraw(names, asked, cycles)
        best = draw.best()
        table = draw.table(mirrored=best.mirrored)
        elsewhere |= {name: homes(table, number) for number, name in enumerate(best.numbers, 1)}
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


def sisters(teams: Sequence[SeasonTeam], by: int = 1) -> Iterator[FixtureWish]:
    """Two teams of one club meet by a match day; 0: whenever the table has it so."""
    for place, team in enumerate(teams):
        for other in teams[place + 1 :]:
            if by and team.club == other.club:
                yield FixtureWish("meet", (team.name, other.name), SISTERS, by)


def unmet_words(wish: FixtureWish, days: Sequence[int], *, proved: bool) -> str:
    """A wish that is not met: what is instead, and whether that is proved."""
    when = ", ".join(map(str, days))
    what = told(_INSTEAD[wish.kind], who=enumerated(wish.who), when=when, by=wish.by)
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
        raise BadInput.told("the season has begun already")
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
    gone = sorted(division.departed & {*fixture.teams})
    if gone:
        raise BadInput.told("{system}: {gone} has left the division", system=fixture.key, gone=gone[0])
    boards, score = act.get("boards", rules.boards), None
    if results and len(results) != boards:
        raise BadInput.told(
            "{system}: results: {count}, boards: {boards}",
            system=fixture.key, count=len(results), boards=boards,
        )  # fmt: skip
    decided = act.get("counts", "")
    if decided and fixture.key in dict(division.told):  # what was played stays, for reports
        results = results or dict(division.told)[fixture.key].match.results
    if not results and not any(absent) and not decided:
        score = (act["score"][0], act["score"][1])
        if min(score) < 0 or sum(score) > 10 * boards:
            raise BadInput.told(
                "{system}: no match ends like that; boards: {boards}", system=fixture.key, boards=boards
            )
    match = told_match(
        rules, fixture, results, absent=absent, score=score, boards=boards,
        provisional=bool(act.get("provisional")), decided=decided,
    )  # fmt: skip
    if any(match.absent) and rules.no_team == "new-date":
        return season._changed(_on_a_new_date(division, fixture, match.absent, act))
    on = date.fromisoformat(act["on"]) if act.get("on") else None
    told = dict(division.told) | {fixture.key: ToldMatch(match, on)}
    left = division.gone
    if rules.no_team == "out":
        left += tuple(
            (team, fixture.day - 1)
            for team, missing in zip(fixture.teams, match.absent, strict=True) if missing
        )  # fmt: skip
    return season._changed(replace(division, told=tuple(told.items()), gone=left))


def _on_a_new_date(
    division: LeagueDivision, fixture: Fixture, absent: tuple[bool, bool], act: Act
) -> LeagueDivision:
    """The match is open again, without a day, and whoever did not turn up has the penalty of the rules."""
    moved = fixture.moved(
        date.fromisoformat(act["at"][:10]), None, allowed="no_team", article="no_team", why=act.get("why", "")
    )
    given = tuple(
        SeasonPenalty(team, division.rules.no_team_points, 0, fixture.day, "no_team")
        for team, gone in zip(fixture.teams, absent, strict=True)
        if gone
    )
    return replace(
        division,
        fixtures=tuple(moved if one.key == fixture.key else one for one in division.fixtures),
        penalties=(*division.penalties, *given),
    )


def _move(season: LeagueSeason, act: Act) -> LeagueSeason:
    division = season.division_of(act["fixture"])
    fixture = division.fixture(act["fixture"])
    if fixture.key in dict(division.told):
        raise BadInput.told("{system} has been played; undo its result first", system=fixture.key)
    on = date.fromisoformat(act["on"]) if act.get("on") else None
    at = date.fromisoformat(act["at"][:10])
    article = change_fault(
        division.rules, fixture, on, at, division.last_day, derby_by=division.derby_by(fixture),
        agreed=act.get("agreed", ""), why=act.get("why", ""),
    )  # fmt: skip
    if article and not act.get("allowed") and division.rules.move_unallowed == "refused":
        raise BadInput.told(
            "{system}: the league does not let it be moved so: {meaning} ({article}); it may allow it",
            system=fixture.key, article=article, meaning=marked(meaning(article)),
        )  # fmt: skip
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
        raise BadInput.told("{act} has left already", act=act["team"])
    return season._changed(replace(division, gone=(*division.gone, (act["team"], act["after"]))))


def _rank(season: LeagueSeason, act: Act) -> LeagueSeason:
    """Lots or a play-off have put teams in an order, which counts where they are level."""
    teams, by = tuple(act["teams"]), act["by"]
    division = season.division_of(teams[0])
    if faults := [*rank_faults(division.rules, division.names, teams, by)]:
        raise BadInput(*faults)
    return season._changed(replace(division, decided=(*division.decided, (by, teams))))


def rank_faults(rules: LeagueRules, names: Sequence[str], teams: Sequence[str], by: str) -> Iterator[str]:
    """Why an order of teams decides nothing in a division whose teams have these names."""
    if by not in DECIDED_BY or by not in rules.tie_breaks:
        yield told(
            "{by} decides nothing here: the tie-breaks are {list}", by=by, list=", ".join(rules.tie_breaks)
        )
    if unknown := [one for one in teams if one not in names]:
        yield told("there is no team {name!r}", name=unknown[0])
    if len(teams) < 2 or len({*teams}) < len(teams):
        yield told("name two teams or more, each once, the best first")


DECIDED_BY = ("lots", "play-off")
"""Tie-breaks that people decide."""

_DONE: dict[str, Callable[[LeagueSeason, Act], LeagueSeason]] = {
    "begin": _begin,
    "result": _result,
    "move": _move,
    "penalise": _penalise,
    "withdraw": _withdraw,
    "rank": _rank,
    "take-back": lambda season, _: season,
}


def read_season(data: bytes, name: str = "the file") -> LeagueSeason:
    """The season of a file. Raises BadInput for what is none."""
    return read_acts(data, name, "season", LeagueSeason.of)


def write_season(season: LeagueSeason) -> bytes:
    """The file of a season: a line for every act."""
    return written_acts("season", season.acts)


Made = TypeVar("Made")


def _named(kind: str) -> str:
    return told("cup") if kind == "cup" else told("season")


def read_acts(data: bytes, name: str, kind: str, made_of: Callable[[Sequence[Act]], Made]) -> Made:
    """What the acts of a file come to. kind: "season" or "cup". Raises BadInput for what is no such file."""
    form = f"pairwright_{kind}"
    try:
        document = json.loads(data)
        require_printable(document, name)
        if document.get(form) != VERSION:
            raise BadInput.told(
                "{name}: this is not a {kind} of this version ({text}: {version})", name=name,
                kind=_named(kind), text=form, version=VERSION,
            )  # fmt: skip
        return made_of(document["acts"])
    except BadInput:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, StopIteration, RecursionError):
        raise BadInput.told(
            "{name}: this is not the file of a {kind}, or it is damaged", name=name, kind=_named(kind)
        ) from None


def written_acts(kind: str, acts: Sequence[Act]) -> bytes:
    """The file of a season or a cup: a line for every act."""
    lines = ",\n".join(json.dumps(act, ensure_ascii=False) for act in acts)
    return f'{{"pairwright_{kind}": {VERSION}, "acts": [\n{lines}\n]}}\n'.encode()
