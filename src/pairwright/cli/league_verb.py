"""`pairwright league`: a season of teams over months, in one file; match by match, in any order."""

from __future__ import annotations

import os
import re
from datetime import UTC, date, datetime, timedelta
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import league_event, options
from pairwright.cli.files import only_one, read_bytes, require_new, write_bytes
from pairwright.cli.league_cup import cup
from pairwright.cli.league_event import signed, signing, who_option
from pairwright.cli.options import Asked, show_documents
from pairwright.cli.text_tables import spoken
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told, told_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairwright.seasons.season import Act, LeagueDivision, LeagueSeason, SeasonTeam

EPILOG = """\
\b
Examples:
  pairwright league new clubs.csv -o season.json --preset german \\
      --set boards=6 --from 2026-09-27 --every 14
  pairwright league fixtures season.json
                                      every match with its key, day and venue
  pairwright league result season.json 1-1-2 "4 2"
                                   the score; or board by board: "1 = 0 1 1 0"
  pairwright league move season.json 1-3-1 2026-12-13 --asked Rook \\
      --why "hall closed"
  pairwright league table season.json -o table.pdf
  pairwright league open season.json  what is still to be played
  pairwright league cup new teams.csv -o cup.json
                                      a cup: its bracket, then the matches

\b
SEASON is a file of its own, or with `new --desk` an event of the desk, which
has line-ups, confirmations and reports as well; there the key of a match is
SECTION-DAY-NUMBER.
"""

agree_option = click.option("--agree", is_flag=True, help="In an event: do it with all that it brings.")
_OF_EVENTS = ("line-ups", "confirm", "protest", "decide", "list", "sent")


@click.group("league", cls=options.InOrder, epilog=EPILOG)
def command() -> None:
    """A league of teams: fixtures, results in any order, tables, calendars, the next season."""


@command.command("new")
@click.argument("file")
@options.encoding_option
@click.option("-o", "--output", required=True, metavar="SEASON", help="Where the season is written.")
@click.option("--name", default="", help="Of the season.")
@click.option("--preset", default="club", show_default=True, help="A bundle of rules; see `league rules`.")
@click.option("--set", "changes", multiple=True, metavar="SETTING=VALUE", help="A rule of your own.")
@click.option("--double", is_flag=True, help="Everybody meets everybody twice.")
@click.option("--from", "begin", metavar="DATE", help="Of match day 1, such as 2026-09-27.")
@click.option(
    "--every", default=14, show_default=True, metavar="DAYS", help="From one match day to the next."
)
@click.option(
    "--apart",
    multiple=True,
    metavar="TEAM,TEAM[:MOST]",
    help="Never at home on one day, or no more than so many of them, as their room holds.",
)
@click.option("--together", multiple=True, metavar="TEAM,TEAM", help="At home on the same days.")
@click.option(
    "--not-home", multiple=True, metavar="TEAM:DAY,DAY", help="Match days on which a team cannot host."
)
@click.option("--desk", is_flag=True, help="An event for the desk, with line-ups and reports.")
@who_option
@options.telling("{file}: no season")
def new(file: str, output: str, **asked: Any) -> None:
    """Begin a season from a list: a column Team, and if you like Division, Club, Venue, Name, Rating.

    A line for each team, or for each player. Fixtures are drawn from the Berger tables; two teams of one
    club meet on match day 1, and whatever wish cannot be met is said. A wish may name teams of several
    divisions, such as those that share a hall: the later division goes by the days of the earlier one.
    """
    from pairwright.seasons.fixtures import FixtureWish
    from pairwright.seasons.rules import open_questions, rules_from, settings_of
    from pairwright.seasons.season import LeagueSeason, begun

    teams = _teams(file)
    settings = {"preset": asked["preset"], **settings_of(asked["changes"])}
    known = [team.name for found in teams.values() for team in found]
    wishes = [
        FixtureWish.typed(kind, line, known)
        for kind in ("apart", "together", "not-home")
        for line in asked[kind.replace("-", "_")]
    ]
    most = max(len(found) for found in teams.values())
    days = (most + most % 2 - 1) * (1 + asked["double"])
    dates = (
        [_day(asked["begin"]) + timedelta(days=asked["every"] * n) for n in range(days)]
        if asked["begin"]
        else []
    )
    name = asked["name"] or os.path.splitext(os.path.basename(file))[0]
    require_new(output)
    cycles = 1 + asked["double"]
    if asked["desk"]:
        season = league_event.begin_event(output, name, teams, settings, cycles, dates, wishes, asked["who"])
    else:
        act = begun(name, teams, rules_from(settings), settings, cycles, dates, wishes)
        season = LeagueSeason.of([signed(act, asked["who"], "")])
        _save(output, season)
    for division in season.divisions:
        options.say(
            told_many(
                "{name}: {teams} teams, {n} match",
                "{name}: {teams} teams, {n} matches", len(division.fixtures), name=division.name,
                teams=len(division.teams),
            )
        )  # fmt: skip
        for text in division.unmet:
            options.say(told("  not met: {text}", text=text))
    if asking := open_questions(asked["preset"]):
        options.say(told("ask the league, for nobody has confirmed it: {list}", list=", ".join(asking)))


@command.command("rules")
@click.argument("which", metavar="[PRESET|SEASON]", required=False)
@options.asking("language", "as_json", "output", "form")
@options.telling("no rules")
def rules(which: str | None, asked: Asked) -> None:
    """Show every setting with its value in a preset or a season, and what nobody has confirmed."""
    from pairwright.publish.season_page import rules_document
    from pairwright.seasons.rules import LeagueRules, preset, presets, presets_told

    if which and which not in presets() and os.path.exists(which):
        season = _read(which)
        show_documents([rules_document(one.rules, title=one.name) for one in season.divisions], asked)
        return
    show_documents([rules_document(preset(which) if which else LeagueRules(), which or "")], asked)
    if not asked.as_json:
        listed = "\n  ".join(wrap(spoken(presets_told()), 48))
        options.say(told("presets: {list}", list=listed), err=True)


club_option = click.option("--club", default="", help="Of all teams of this club, in all divisions.")


@command.command("fixtures")
@click.argument("file")
@click.argument("which", required=False)
@club_option
@options.asking("language", "as_json", "output", "form")
@options.telling("{file}: no fixtures")
def fixtures(file: str, which: str | None, club: str, asked: Asked) -> None:
    """Show the fixtures of a division, or of a team; with --club those of a club by day."""
    from pairwright.publish.season_page import club_document, fixtures_document

    _one_of(which, club)
    if club:
        show_documents([club_document(_read(file), club)], asked)
        return
    season, divisions, team = _chosen(file, which)
    show_documents([fixtures_document(season, one, team) for one in divisions], asked)


@command.command("table")
@click.argument("file")
@click.argument("which", required=False)
@click.option("--after", default=0, metavar="DAY", help="The table after a match day.")
@click.option("--side", type=click.Choice(["home", "away"]), help="Of matches at home, or away, alone.")
@options.asking("language", "as_json", "output", "form")
@options.telling("{file}: no table")
def table(file: str, which: str | None, after: int, side: str | None, asked: Asked) -> None:
    """Show the table of every division, or of one."""
    from pairwright.publish.season_page import table_document

    season, divisions, _ = _chosen(file, which)
    show_documents([table_document(season, one, after, side or "") for one in divisions], asked)


@command.command("open")
@click.argument("file")
@click.argument("which", required=False)
@options.asking("language", "as_json", "output", "form")
@options.telling("{file}: no list")
def still_open(file: str, which: str | None, asked: Asked) -> None:
    """Show what is still to be played, the longest waiting first."""
    from pairwright.publish.season_page import open_document

    season, divisions, _ = _chosen(file, which)
    show_documents([open_document(season, one) for one in divisions], asked)


@command.command("late")
@click.argument("file")
@options.asking("language", "as_json", "output", "form")
@options.telling("{file}: no list")
def late(file: str, asked: Asked) -> None:
    """Show which results and confirmations of an event are late, and of which team."""
    show_documents(league_event.late_documents(file), asked)


@command.command("result", context_settings={"ignore_unknown_options": True})  # "- = 1 1" is no option
@click.argument("file")
@click.argument("fixture")
@click.argument("result")
@click.option("--on", metavar="DATE", help="When it was played, if not as announced.")
@click.option("--protest", is_flag=True, help="It is not settled: it counts, and nothing is certain by it.")
@agree_option
@signing
@options.telling("{file}: no result was entered")
def result(
    file: str, fixture: str, result: str, on: str | None, protest: bool, agree: bool, who: str, why: str
) -> None:
    """Enter a match: board by board seen from home, as "1 = 0 + - *", or its score alone, "4 2".

    "home absent" or "away absent" where a team did not come; "void" for points to neither team, "annulled"
    for a match that counts as none. A score alone invents no boards.
    """
    act: dict[str, Any] = {"do": "result", "fixture": fixture}
    act |= ({"on": _day(on).isoformat()} if on else {}) | ({"provisional": True} if protest else {})
    noted = {"do": "protest", "fixture": fixture, "text": why or "–"}
    _do(file, act, who, why, agree=agree, then=[noted] if protest else [], typed=result)


@command.command("line-ups")
@click.argument("file")
@click.argument("fixture")
@click.argument("home", required=False)
@click.argument("away", required=False)
@signing
@options.asking("language", "as_json", "output", "form")
@options.telling("{file}: no line-ups")
def line_ups(
    file: str, fixture: str, home: str | None, away: str | None, who: str, why: str, asked: Asked
) -> None:
    """Show who plays a match of an event and what is against the rules, or enter both line-ups, home first.

    A line-up is places of the list, "1 2 4 5", or beginnings of names with commas; 0 for an empty board.
    """
    if home is not None and away is not None:
        _do(file, {"do": "line-ups", "fixture": fixture, "cards": (home, away), "who": who}, who, why)
        return
    if home is not None:
        raise BadInput.told("give both line-ups, home and away")
    show_documents([league_event.line_ups_document(file, fixture)], asked)


@command.command("confirm")
@click.argument("file")
@click.argument("fixture")
@click.option("--team", default="", help="The team whose captain confirms; without it the league.")
@signing
@options.telling("{file}: nothing was confirmed")
def confirm(file: str, fixture: str, team: str, who: str, why: str) -> None:
    """Confirm the result of a match of an event, for a team or for the league."""
    _do(file, {"do": "confirm", "fixture": fixture, "team": team}, who, why)


@command.command("protest")
@click.argument("file")
@click.argument("fixture")
@click.argument("text", default="")
@click.option("--team", default="", help="Whose captain protests; without it the league notes it.")
@click.option(
    "--player", default="", help="To whom of the other team it objects: place, or beginning of a name."
)
@signing
@options.telling("{file}: no protest was noted")
def protest(file: str, fixture: str, text: str, team: str, player: str, who: str, why: str) -> None:
    """Note a protest against the result of a match of an event; without a text it is decided."""
    act = {"do": "protest", "fixture": fixture, "text": text, "team": team, "player": player}
    _do(file, act, who, why)


@command.command("list")
@click.argument("file")
@click.argument("team", metavar="TEAM|CLUB")
@click.argument("names", metavar="LIST")
@options.encoding_option
@click.option("--from", "valid", required=True, metavar="DATE", help="The day from which it is valid.")
@click.option("--team", "of", flag_value="team", help="It is that of a team, where a club is called so too.")
@click.option("--club", "of", flag_value="club", help="It is that of a club, where a team is called so too.")
@signing
@options.telling("{file}: no list was taken")
def dated_list(file: str, team: str, names: str, valid: str, of: str | None, who: str, why: str) -> None:
    """Take the list of a team of an event that is valid from a day; matches before it keep theirs.

    The list has headings Name and Rating, best first. Whoever is not on it may not play from that day on. The
    list of a club is that of all its teams: the first `places` are the first team's, the next the second's.
    """
    act = {"do": "list", "team": team, "of": of, "list": names, "valid": _day(valid).isoformat()}
    _do(file, act, who, why)


@command.command("decide", context_settings={"ignore_unknown_options": True})
@click.argument("file")
@click.argument("fixture")
@click.argument("result", default="")
@click.option(
    "--by", default="adjudication", show_default=True, help="Adjudication, protest, replay, lots ..."
)
@click.option("--through", default="", metavar="NAME", help="Who goes on, in a cup of an event.")
@click.option("--games", default="", help="In a cup, how further games ended, seen from home: 1 = 0.")
@click.option("--white", default="", metavar="NAME", help="With White in an Armageddon game.")
@click.option("--decided", required=True, metavar="NAME", help="Who has decided it.")
@agree_option
@signing
@options.telling("{file}: nothing was decided")
def decide(
    file: str, fixture: str, result: str, decided: str, agree: bool, who: str, why: str, **more: str
) -> None:
    """Decide a match of an event that was adjourned, broken off or disputed.

    RESULT is its boards seen from home, "void" for points to neither team, or "annulled".
    """
    act = {"do": "decide", "fixture": fixture, "decided": decided, **more}
    _do(file, act, who, why, agree=agree, typed=result or None)


@command.command("report")
@click.argument("file")
@click.argument("division")
@click.argument("month", metavar="YYYY-MM")
@click.option("-o", "--output", required=True, metavar="FILE.trf")
@click.option("--sent", is_flag=True, help="Keep it in the event: so it was sent.")
@click.option("--number", default="", help="Of the event that the month is to the rating office.")
@who_option
@options.telling("{file}: no report")
def report(file: str, division: str, month: str, output: str, sent: bool, number: str, who: str) -> None:
    """Write the rating report of a division for a month, and tell what has changed since one was sent."""
    data = league_event.report_of(file, division, month)
    write_bytes(output, data)
    if sent:
        kept = {"section": division, "month": month, "file": data.decode(), "number": number}
        _do(file, {"do": "sent", **kept}, who, "")
    for text in league_event.corrections_told(file, division):
        options.say(text)


@command.command("move")
@click.argument("file")
@click.argument("fixture")
@click.argument("day", metavar="DATE|open")
@click.option("--hour", metavar="HH:MM")
@click.option("--venue")
@click.option("--asked", default="", help="Who has asked for it.")
@click.option("--agreed", default="", help="Who has agreed.")
@click.option("--allowed", default="", help="Who has allowed what the rules do not.")
@agree_option
@signing
@options.telling("{file}: nothing was moved")
def move(file: str, fixture: str, day: str, agree: bool, **given: str) -> None:
    """Put a match on another day, ahead or later, or say "open" while nobody knows when.

    FIXTURE may be a match day, DIVISION-DAY such as 1-3: then each of its matches that has no result.
    """
    from pairwright.publish.document import day_told

    who, why = given.pop("who"), given.pop("why")
    division, keys = _named(_read(file), fixture)
    on = None if day == "open" else _day(day)
    new = {"on": on and on.isoformat(), **{name: value for name, value in given.items() if value}}
    act, *more = ({"do": "move", "fixture": key, **new} for key in keys)
    _do(file, act, who, why, agree=agree, more=more)
    if on and division.first_day and on < division.first_day:
        options.say(told("{day} is before match day 1", day=day_told(on.isoformat())), err=True)


def _named(season: LeagueSeason, text: str) -> tuple[LeagueDivision, list[str]]:
    """The match with this key, or those of a match day that have no result. Raises BadInput for neither."""
    for one in season.divisions:
        if any(fixture.key == text for fixture in one.fixtures):
            return one, [text]
    key, _, day = text.rpartition("-")
    for one in season.divisions:
        known = dict(one.told)
        found = [fixture for fixture in one.fixtures if (one.key, str(fixture.day)) == (key, day)]
        if waiting := [fixture.key for fixture in found if fixture.key not in known]:
            return one, waiting
        if found:
            raise BadInput.told("{system} has been played; undo its result first", system=text)
    raise BadInput.told("there is no match {key!r}; `league fixtures` shows the keys", key=text)


@command.command("penalise", context_settings={"ignore_unknown_options": True})  # -1 is no option
@click.argument("file")
@click.argument("team")
@click.argument("match_points", type=float)
@click.option(
    "--from-day", "day", required=True, type=click.IntRange(min=1), help="From whose table on it counts."
)
@click.option("--game-points", default=0.0)
@agree_option
@signing
@options.telling("{file}: nobody was penalised")
def penalise(
    file: str, team: str, match_points: float, day: int, game_points: float, agree: bool, who: str, why: str
) -> None:
    """Give match points to a team, or take them: -1 is one point less. They go to nobody else."""
    if not why:
        raise BadInput.told("a penalty needs a reason: --why")
    units = {"match_points": _units(match_points), "game_points": _units(game_points)}
    _do(file, {"do": "penalise", "team": team, "day": day, **units}, who, why, agree=agree)


@command.command("withdraw")
@click.argument("file")
@click.argument("team")
@click.option("--after", required=True, type=click.IntRange(min=0), metavar="DAY", help="Its last match day.")
@click.option("--yes", is_flag=True, help="Do it; without this both tables are shown and nothing is changed.")
@signing
@options.asking("language")
@options.telling("{file}: nobody has left")
def withdraw(file: str, team: str, after: int, yes: bool, who: str, why: str, asked: Asked) -> None:
    """A team leaves: the tables before and after are shown, and with --yes it is done."""
    from pairwright.publish.season_page import table_document

    season, act = _read(file), {"do": "withdraw", "team": team, "after": after}
    done = signed(act, who, why)
    changed = league_event.season_with(file, done) if league_event.is_event(file) else season.with_act(done)
    show_documents([table_document(one, one.division_of(team)) for one in (season, changed)], asked)
    if yes:
        _do(file, act, who, why, agree=True)
    else:
        options.say(told("nothing has been changed; with --yes it is done"))


league_event.of_record(command, lambda file: _read(file), lambda *given: _do(*given))


@command.command("calendar")
@click.argument("file")
@click.argument("which", required=False)
@club_option
@click.option("-o", "--output", required=True, metavar="FILE.ics")
@options.telling("{file}: no calendar")
def calendar(file: str, which: str | None, club: str, output: str) -> None:
    """Write the fixtures of a division, team or club as a calendar file; a later one updates its entries."""
    from pairwright.publish.season_page import fixtures_calendar

    _one_of(which, club)
    season, divisions, team = _chosen(file, which)
    if len(divisions) > 1 and not club:
        raise BadInput.told(
            "name one division or team; there are {list}", list=", ".join(one.name for one in divisions)
        )
    found = [one for _, one in season.of_club(club)] if club else divisions[0].of_team(team)
    title = club or team or divisions[0].name
    known = league_event.in_calendars_of(file) if league_event.is_event(file) else season.in_calendars()
    write_bytes(output, fixtures_calendar(season, found, datetime.now(UTC), title, known).encode())
    if undated := [one.key for one in found if one.on is None]:
        lacking = told("without a day, and so not in the calendar: {list}", list=", ".join(undated))
        options.say(lacking, err=True)


@command.command("rank")
@click.argument("file")
@click.argument("teams", nargs=-1, required=True)
@click.option(
    "--by",
    type=click.Choice(["lots", "play-off"]),
    default="lots",
    show_default=True,
    help="By what it was decided.",
)
@signing
@options.telling("{file}: nobody was ranked")
def rank(file: str, teams: tuple[str, ...], by: str, who: str, why: str) -> None:
    """Say in which order lots or a play-off have put teams that are level, the best first."""
    _do(file, {"do": "rank", "teams": list(teams), "by": by}, who, why)


@command.command("next")
@click.argument("file")
@click.option("-o", "--output", required=True, metavar="LIST.csv", help="The list for `league new`.")
@click.option("--stays", multiple=True, metavar="TEAM", help="It does not go up; the next one does.")
@click.option(
    "--put", multiple=True, metavar="TEAM=DIVISION", help="It plays there, as who wants to go down."
)
@options.asking("language")
@options.telling("{file}: no list")
def following(file: str, output: str, stays: tuple[str, ...], put: tuple[str, ...], asked: Asked) -> None:
    """Write the list of the next season: the same squads, and who has gone up or down.

    Who plays where is shown with its reason. Look the list through, and begin with it.
    """
    from pairwright.lists.cell_tables import csv_text
    from pairwright.publish.season_page import moves_document
    from pairwright.seasons.next_season import next_season, team_moves

    rows: list[tuple[object, ...]] = [("Division", "Club", "Team", "Venue", "Name", "Rating")]
    season = _read(file)
    wishes = dict.fromkeys(stays, "stays")
    for text in put:
        name, sign, where = text.rpartition("=")
        if not sign:
            raise BadInput.told("{text!r} is not TEAM=DIVISION", text=text)
        wishes[name] = where
    for title, teams in next_season(season, wishes).items():
        for team in teams:
            for player, rating in team.squad or (("", 0),):
                rows.append((title, team.club, team.name, team.venue, player, rating or ""))
    write_bytes(output, csv_text(rows, ";").encode("utf-8-sig"))
    show_documents([moves_document(season, team_moves(season, wishes))], asked)
    if waiting := sum(len(one.open()) for one in season.divisions):
        options.say(
            told("open matches: {waiting}; who goes up or down may still change", waiting=waiting), err=True
        )


def _read(file: str) -> LeagueSeason:
    from pairwright.seasons.season import read_season

    if league_event.is_event(file):
        return league_event.season_of(file)
    return read_season(read_bytes(file), file)


def _save(file: str, season: LeagueSeason) -> None:
    from pairwright.seasons.season import write_season

    write_bytes(file, write_season(season))


def _do(
    file: str, act: dict[str, Any], who: str, why: str, *, agree: bool = False, then: Sequence[Act] = (),
    more: Sequence[Act] = (), typed: str | None = None,
) -> None:  # fmt: skip
    """then: acts of an event that are done with it or not at all; the act of a season says it itself.

    more: acts of both that are done with it or not at all. typed: how the match of the act ended; read by its
    number of boards once nobody else can change that.
    """

    def whole(season: LeagueSeason) -> dict[str, Any]:
        return act if typed is None else act | _typed_result(typed, season, act["fixture"])

    if league_event.is_event(file):
        event = league_event.do(
            file, act if typed is None else whole, who, why, agree=agree, then=[*then, *more]
        )
        stood = _score(league_event.leagues_of(event, file), act["fixture"]) if act["do"] == "result" else ""
        if stood:
            options.say(told("until now it was {score}", score=stood))
        return
    if act["do"] in _OF_EVENTS:
        league_event.state_of(file)
    with only_one(file):
        before = _read(file)
        act = whole(before)
        season = before
        for one in (act, *more):
            season = season.with_act(signed(dict(one), who, why))
        _save(file, season)
    done: str = told("action {n} is in the record", n=len(season.acts))
    if act["do"] == "result":
        from pairwright.seasons.table import adds_up
        from pairwright.storage.effect_kinds import KINDS

        rules, ended = season.division_of(act["fixture"]).rules, _ended(season, act["fixture"])
        if not adds_up(rules, act.get("score", ()), rules.boards):
            options.say(told(KINDS["points-missing"].sentence, names=ended), err=True)
        stood = _score(before, act["fixture"])
        done = joined("; ", [done, told("until now it was {score}", score=stood) if stood else ""])
        done = joined(": ", [ended, done])
    options.say(done)


def _ended(season: LeagueSeason, key: str) -> str:
    """How a match ended, home and away by name: what was typed is read back."""
    fixture = season.division_of(key).fixture(key)
    return " ".join(filter(None, (fixture.home, "–", fixture.away, _score(season, key))))


def _score(season: LeagueSeason, key: str) -> str:
    """The points of a match as far as it has any."""
    from pairwright.seasons.table import points_of

    told_match = dict(season.division_of(key).told).get(key)
    return "–".join(map(points_of, told_match.match.score.game)) if told_match else ""


def _chosen(file: str, which: str | None) -> tuple[LeagueSeason, tuple[LeagueDivision, ...], str]:
    """The season, its divisions that are asked for, and the team if one was named."""
    season = _read(file)
    if not which:
        return season, season.divisions, ""
    division = season.division_of(which)
    return season, (division,), which if which in division.names else ""


def _one_of(which: str | None, club: str) -> None:
    if which and club:
        raise BadInput.told("name a division, a team or a club, not two of them")


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput.told("{text!r} is not a date such as 2026-09-27", text=text) from None


def _units(points: float) -> int:
    units = round(points * 10)
    if abs(units - points * 10) > 1e-9 or units % 5:
        raise BadInput.told("{points:g} is not a number of points and halves", points=points)
    return units


def _typed_result(text: str, season: LeagueSeason, fixture: str) -> dict[str, Any]:
    """What was typed for a match: "home absent", "void", a score, or the boards."""
    division = season.division_of(fixture)
    words = text.replace("½", ".5").replace(",", ".").split()
    if words in (["void"], ["annulled"]):
        return {"counts": words[0]}
    if words[-1:] == ["absent"] and words[:-1] in (["home"], ["away"], ["home", "away"]):
        return {"absent": words[:-1]}
    boards = division.rules.boards
    if boards == 2 and words == ["1", "1"]:
        raise BadInput.told(
            "{text!r} may be a match that ended 1–1, or two games that were won at home: {score} is the "
            "score, {signs} the games", text=text, score="1-1", signs="11",
        )  # fmt: skip
    if len(words) == boards and set(words) <= set(league_event.RESULTS):
        return {"results": [league_event.RESULTS[word] for word in words]}
    if len(words) == 1 and len(text) == boards and set(text) <= set(league_event.RESULTS):
        return {"results": [league_event.RESULTS[sign] for sign in text]}
    dashed = len(words) == 1 and "-" in text.strip("-")
    if dashed and ((boards, text) == (2, "1-1") or not set(text) <= set(league_event.RESULTS)):
        words = words[0].split("-")
    try:
        own, theirs = (_units(float(word)) for word in words)
    except ValueError:
        raise BadInput.told(
            "{text!r} is neither a score such as 4-2 nor a sign for every board (there are {boards}), each "
            "of {list}", text=text, boards=boards, list=" ".join(league_event.RESULTS),
        ) from None  # fmt: skip
    return {"score": [own, theirs]}


def _teams(file: str) -> dict[str, list[SeasonTeam]]:
    """The teams of a list by division, in its order. Raises BadInput naming the line."""
    from pairwright.seasons.season import SeasonTeam, club_of

    seen: dict[str, dict[str, SeasonTeam]] = {}
    clubs: dict[str, str] = {}
    used = ("team", "club", "division", "venue", "name", "rating")
    for line, value in league_event.listed(file, used, "team"):
        if not value["team"]:
            raise BadInput.told("{file}, line {line}: no team", file=file, line=line)
        if value["rating"] and not value["name"]:
            raise BadInput.told("{file}, line {line}: no name", file=file, line=line)
        if value["rating"] and not re.fullmatch("[0-9]{1,4}", value["rating"]):
            raise BadInput.told(
                "{file}, line {line}: {rating!r} is not a rating",
                file=file, line=line, rating=value["rating"],
            )  # fmt: skip
        division = seen.setdefault(value["division"] or "Division 1", {})
        if any(value["team"] in other for other in seen.values() if other is not division):
            raise BadInput.told(
                "{file}, line {line}: {team} is in two divisions", file=file, line=line, team=value["team"]
            )
        name = value["team"]
        team = division.get(name) or SeasonTeam(name, club_of(name), "")
        club = league_event.one_of_each(file, line, name, clubs.get(name, ""), value["club"])
        clubs[name] = club
        venue = league_event.one_of_each(file, line, name, team.venue, value["venue"])
        player = ((value["name"], int(value["rating"] or 0)),) if value["name"] else ()
        division[name] = SeasonTeam(name, club or team.club, venue, team.squad + player)
    if not seen:
        raise BadInput.told("{file}: no teams", file=file)
    for title, teams in seen.items():
        if len(teams) < 2:
            raise BadInput.told("{file}: {title} has one team only", file=file, title=title)
    return {title: list(teams.values()) for title, teams in seen.items()}


command.add_command(cup)
