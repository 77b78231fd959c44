"""A season in one file: its acts, what they come to, and that no match waits for another one."""

from __future__ import annotations

import csv
import io
import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from every_fixture import counted
from pairwright.cli.group import pairwright
from pairwright.cli.text_tables import spoken
from pairwright.common.errors import BadInput
from pairwright.publish.season_page import fixtures_document, table_document
from pairwright.seasons.eligibility import ListsOfDay, TeamAppearance, offences_of_card
from pairwright.seasons.fixtures import (
    Fixture,
    FixtureDraw,
    FixtureWish,
    change_fault,
    drawn_fixtures,
    table_of,
)
from pairwright.seasons.next_season import next_season, team_moves
from pairwright.seasons.rules import (
    LeagueRules,
    meaning,
    open_questions,
    preset,
    presets,
    rules_from,
    rules_of,
)
from pairwright.seasons.season import (
    LeagueSeason,
    SeasonTeam,
    begun,
    club_of,
    number_of,
    read_season,
    write_season,
)
from pairwright.tournament.person import Particulars

DATES = [date(2026, 9, 27), date(2026, 10, 11), date(2026, 10, 25)]
AT = "2026-09-01T10:00:00Z"


def season(**settings) -> LeagueSeason:
    """Two divisions of four teams of four boards."""
    upper = [SeasonTeam(name, club_of(name)) for name in ("Rook I", "Elm", "Oak", "Rook II")]
    lower = [SeasonTeam(name, club_of(name)) for name in ("Ash", "Fir", "Bay", "Ivy")]
    rules = {"preset": "club", "promoted": 1, "relegated": 1, **settings}
    act = begun("Valley League", {"A": upper, "B": lower}, LeagueRules(), rules, 1, DATES)
    return LeagueSeason.of([act])


def told(made: LeagueSeason, fixture: str, **what) -> LeagueSeason:
    return made.with_act({"at": AT, "do": "result", "fixture": fixture, **what})


def moved(made: LeagueSeason, fixture: str, on: str | None, **more) -> LeagueSeason:
    return made.with_act({"at": AT, "do": "move", "fixture": fixture, "on": on, **more})


def whole(made: LeagueSeason) -> LeagueSeason:
    """Every match of both divisions, the home team winning as often as its number is low."""
    for division in made.divisions:
        for fixture in division.open():
            strong = division.names.index(fixture.home) < division.names.index(fixture.away)
            made = told(made, fixture.key, score=[30, 10] if strong else [10, 30])
    return made


def test_a_season_comes_back_from_its_file():
    made = told(season(), "1-1-1", results=["1-0", "1/2-1/2", "0-1", "*"])
    made = moved(made, "1-2-1", None, asked="Elm", why="the hall is closed")
    assert read_season(write_season(made)) == made
    for bad in (
        b"",
        b"{}",
        b"[]",
        b'{"pairwright_season": 2}',
        b'{"pairwright_season": 1, "acts": [{"do": "x"}]}',
    ):
        with pytest.raises(BadInput):
            read_season(bad)


def test_two_teams_of_one_club_meet_on_match_day_1():
    division = season().divisions[0]
    assert division.unmet == ()
    assert {"Rook I", "Rook II"} in [{*one.teams} for one in division.fixtures if one.day == 1]


def test_a_postponed_match_stops_nothing_and_is_never_lost():
    made = moved(season(), "1-1-1", None, why="called up")
    for fixture in [one for one in made.divisions[0].open() if one.day > 1]:
        made = told(made, fixture.key, score=[20, 20])
    division = made.divisions[0]
    assert [one.key for one in division.open()] == ["1-1-2", "1-1-1"]
    assert {row.played for row in division.table()} == {2}
    (change,) = division.fixture("1-1-1").changes
    assert (change.old[0], change.new[0], change.why) == (DATES[0], None, "called up")
    assert division.fixture("1-1-1").original == DATES[0]
    made = told(made, "1-1-1", score=[40, 0], on="2026-12-01")
    assert len(made.divisions[0].open()) == 1


def test_a_change_that_the_rules_do_not_have_needs_somebody_who_allows_it():
    with pytest.raises(BadInput, match="move_until"):
        moved(season(), "1-1-1", "2026-10-26")
    with pytest.raises(BadInput, match="last_day_ahead"):
        moved(season(), "1-3-1", "2026-11-01")
    allowed = moved(season(), "1-3-1", "2026-11-01", allowed="the league")
    assert allowed.divisions[0].fixture("1-3-1").changes[0].article == "last_day_ahead"
    assert moved(season(), "1-3-1", "2026-10-01").divisions[0].fixture("1-3-1").on == date(2026, 10, 1)
    notice = rules_of({"notice_days": 7})
    fixture = season().divisions[0].fixture("1-1-1")
    assert change_fault(notice, fixture, DATES[1], date(2026, 9, 25), None) == "notice_days"


def test_a_score_alone_invents_no_boards():
    division = told(season(), "1-1-1", score=[25, 15]).divisions[0]
    assert division.told[0][1].match.results == ()


def test_what_was_wrong_is_taken_back_and_stays_in_the_record():
    made = told(season(), "1-1-1", score=[40, 0])
    back = made.with_act({"at": AT, "do": "take-back", "number": 2, "why": "home and away exchanged"})
    assert back.divisions == season().divisions
    assert [act["do"] for act in back.acts] == ["begin", "result", "take-back"]
    for number in (0, 1, 3, 9):
        with pytest.raises(BadInput, match="no act"):
            back.with_act({"do": "take-back", "number": number})


@pytest.mark.parametrize(
    "act",
    [
        {"do": "result", "fixture": "1-1-1", "score": [50, 0]},
        {"do": "result", "fixture": "1-1-1", "score": [-10, 0]},
        {"do": "result", "fixture": "1-1-1", "results": ["1-0"]},
        {"do": "result", "fixture": "1-1-1", "results": ["1-0", "2-0", "0-1", "0-1"]},
        {"do": "result", "fixture": "9-9-9", "score": [40, 0]},
        {"do": "begin"},
        {"do": "dance"},
    ],
)
def test_what_cannot_be_is_refused(act):
    with pytest.raises(BadInput):
        season().with_act({"at": AT, **act})


def test_a_team_leaves_and_its_matches_wait_no_longer():
    made = told(season(), "1-1-1", score=[40, 0])
    gone = made.with_act({"at": AT, "do": "withdraw", "team": "Elm", "after": 1})
    division = gone.divisions[0]
    assert all("Elm" not in one.teams for one in division.open())
    assert "Elm" not in [row.team for row in division.table()]
    fixture = next(one for one in division.fixtures if "Elm" in one.teams and one.day == 3)
    with pytest.raises(BadInput, match="has left"):
        told(gone, fixture.key, score=[40, 0])
    with pytest.raises(BadInput, match="left already"):
        gone.with_act({"at": AT, "do": "withdraw", "team": "Elm", "after": 2})


def test_the_next_season_has_those_who_went_up_and_down():
    made = whole(season())
    marks = {row.team: row.mark for one in made.divisions for row in one.table() if row.mark}
    assert marks == {"Rook I": "promoted", "Rook II": "relegated", "Ash": "promoted", "Ivy": "relegated"}
    following = {title: [team.name for team in teams] for title, teams in next_season(made).items()}
    assert following == {"A": ["Rook I", "Elm", "Oak", "Ash"], "B": ["Fir", "Bay", "Ivy", "Rook II"]}


def test_nobody_is_marked_while_too_many_share_the_place():
    assert {row.mark for row in season().divisions[0].table()} == {""}


def test_the_club_of_a_team():
    names = ("Rook II", "Rook 2", "Rook B", "Rook", "St. John's 12", "Vienna")
    assert [club_of(name) for name in names] == ["Rook", "Rook", "Rook", "Rook", "St. John's", "Vienna"]


@pytest.mark.parametrize("name", presets())
def test_a_preset_is_tried_on_a_match_day(name):
    made = season(preset=name)
    boards = made.divisions[0].rules.boards
    made = told(made, "1-1-1", results=["1-0"] * boards)
    row = made.divisions[0].table()[0]
    assert (row.match_points, row.game_points) == (preset(name).points[0], 10 * boards)
    assert all(meaning(one) for one in open_questions(name))


def test_a_rule_that_is_none_is_refused_by_name():
    for wrong in (
        {"bords": 8},
        {"boards": "eight"},
        {"win": "most"},
        {"tie_breaks": ["luck"]},
        {"boards": 0},
    ):
        with pytest.raises(BadInput):
            rules_of(wrong)


def test_the_search_finds_what_counting_finds():
    teams = ["a", "b", "c", "d", "e", "f"]
    wishes = [
        FixtureWish("meet", ("a", "d"), 5), FixtureWish("apart", ("a", "b", "c"), 2, most=2),
        FixtureWish("together", ("e", "f"), 3), FixtureWish("not-home", ("b",), 4, days=(1, 2)),
        FixtureWish("not-away", ("c",), 1, days=(5,)),
    ]  # fmt: skip
    for count in range(1, len(wishes) + 1):
        draw = FixtureDraw(teams, wishes[:count])
        best = draw.best()
        assert best.proved
        assert best.cost == min(one.cost for one in counted(draw))
        assert sorted(best.numbers) == teams


@pytest.mark.parametrize("seed", range(12))
def test_the_search_finds_what_counting_finds_whatever_is_wished(seed):
    """Small divisions of one and two legs, odd ones too, with wishes by chance."""
    chance = Random(seed)
    teams = list("abcdef"[: chance.randint(3, 6)])
    cycles = chance.randint(1, 2)
    last = cycles * (len(teams) - 1 + len(teams) % 2)
    wishes = []
    for _ in range(chance.randint(1, 6)):
        kind = chance.choice(("meet", "apart", "together", "not-home", "not-away"))
        count = 1 if kind.startswith("not") else chance.randint(2, 3) if kind == "apart" else 2
        who = tuple(chance.sample(teams, count))
        days = tuple(sorted(chance.sample(range(1, last + 1), chance.randint(1, 3))))
        wishes.append(FixtureWish(kind, who, chance.randint(1, 5), days=days, most=chance.randint(1, 2)))
    draw = FixtureDraw(teams, wishes, cycles)
    best = draw.best()
    assert best.proved
    assert best.cost == min(one.cost for one in counted(draw))
    assert best.cost == sum(one.wish.price * len(one.days) for one in best.broken)


def test_teams_of_two_divisions_share_a_room():
    upper = [SeasonTeam(name, name) for name in ("Rook I", "Elm", "Oak", "Fir")]
    lower = [SeasonTeam(name, name) for name in ("Ash", "Rook II", "Bay", "Ivy")]
    divisions = {"A": upper, "B": lower}
    known = [team.name for teams in divisions.values() for team in teams]
    for kind, line in (("apart", "Rook I, Rook II: 1"), ("together", "Rook II, Rook I")):
        wish = FixtureWish.typed(kind, line, known)
        made = LeagueSeason.of([begun("S", divisions, LeagueRules(), {"preset": "club"}, 1, DATES, [wish])])
        days = {
            team: {one.day for one in division.fixtures if one.home == team}
            for division in made.divisions for team in division.names
        }  # fmt: skip
        both = days["Rook I"] & days["Rook II"]
        assert both == (set() if kind == "apart" else days["Rook I"]), kind
        assert [one.unmet for one in made.divisions] == [(), ()]
    wish = FixtureWish.typed("apart", "Rook I, Elm, Oak, Rook II, Ash: 1", known)
    made = LeagueSeason.of([begun("S", divisions, LeagueRules(), {"preset": "club"}, 1, DATES, [wish])])
    assert "Rook II, Ash" in made.divisions[1].unmet[0]
    assert "Rook I" in made.divisions[1].unmet[0], "those of the other division are named"


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("Rook", 1),
        ("Rook 2", 2),
        ("Rook 10", 10),
        ("Rook IV", 4),
        ("Rook IX", 9),
        ("Rook B", 2),
        ("Rook I", 1),
    ],
)
def test_which_team_of_its_club_it_is(name, number):
    assert number_of(name) == number


@pytest.mark.parametrize(("word", "played", "lost"), [("void", 1, 20), ("annulled", 0, 0)])
def test_a_match_decided_for_neither(word, played, lost):
    made = told(season(), "1-1-1", results=["1-0"] * 4)
    home = made.divisions[0].fixture("1-1-1").home
    made = told(made, "1-1-1", counts=word)
    row = next(one for one in made.divisions[0].table() if one.team == home)
    assert (row.played, row.match_points, row.game_points, row.lost) == (played, 0, 0, lost)
    assert "1-1-1" not in [one.key for one in made.divisions[0].open()]
    shown = fixtures_document(made, made.divisions[0])
    assert "by decision" in shown.blocks[0].rows[0][-1].text
    assert len(dict(made.divisions[0].told)["1-1-1"].match.results) == 4, "what was played stays"


@pytest.mark.parametrize("line", ["Elm", "Elm, Oka", "Elm, Elm", "Elm, Oak: x", ""])
def test_a_wish_that_is_none_is_refused(line):
    with pytest.raises(BadInput):
        FixtureWish.typed("apart", line, ["Elm", "Oak"])


def test_home_and_away_make_the_table():
    made = season()
    for fixture, score in (("1-1-1", [30, 10]), ("1-1-2", [20, 20]), ("1-2-1", [5, 35])):
        made = told(made, fixture, score=score, boards=4)
    division = made.divisions[0]
    sides = [{row.team: row for row in division.table(0, side)} for side in ("home", "away")]
    for row in division.table():
        for name in ("played", "won", "drawn", "lost_matches", "match_points", "game_points"):
            assert getattr(row, name) == sum(getattr(side[row.team], name) for side in sides), (
                row.team,
                name,
            )
    assert "Away table" in call_table(made, "away")


def call_table(made: LeagueSeason, side: str) -> str:
    document = table_document(made, made.divisions[0], 0, side)
    return f"{document.title} {[row[0].text for row in document.blocks[0].rows]}"


@pytest.mark.parametrize(("teams", "cycles"), [(4, 1), (7, 2), (10, 2), (14, 1)])
def test_everybody_meets_everybody_and_once_a_day(teams, cycles):
    fixtures = drawn_fixtures("1", [f"{n}" for n in range(1, teams + 1)], table_of(teams, cycles))
    pairs = [tuple(sorted(one.teams)) for one in fixtures]
    assert {pairs.count(one) for one in pairs} == {cycles}
    assert len(pairs) == cycles * teams * (teams - 1) // 2
    days = [(one.day, team) for one in fixtures for team in one.teams]
    assert len(days) == len(set(days))


# The command line


def call(*words: object, code: int = 0) -> str:
    answer = CliRunner().invoke(pairwright, ["league", *map(str, words)])
    assert answer.exit_code == code, answer.output
    return answer.output


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "clubs.csv"
    rows = [("Division", "Team", "Venue", "Name", "Rating")]
    rows += [("A", team, "Hall", f"{team} {n}", str(2000 - n)) for team in ("Rook I", "Rook II", "Elm", "Oak")
             for n in (1, 2)]  # fmt: skip
    rows += [("B", team, "", "", "") for team in ("Ash", "Fir")]
    with path.open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream, delimiter=";").writerows(rows)
    made = tmp_path / "season.json"
    text = call("new", path, "-o", made, "--from", "2026-09-27", "--set", "promoted=1", "--not-home", "Elm:1")
    assert "A: 4 teams, 6 matches" in text
    assert "B: 2 teams, 1 match\n" in text
    return made


def test_a_season_from_a_list_to_the_first_table(file):
    assert "27 September 2026" in call("fixtures", file, "A")
    key = "1-1-1"
    assert "action 2" in call("result", file, key, "1=0+", "--who", "Anna")
    assert " 2½–1½: action 3" in call("result", file, "1-1-2", "2.5 1.5")
    assert "action 4" in call("move", file, "1-2-1", "open", "--asked", "Elm", "--why", "flu")
    text = call("table", file, "A")
    assert "4 matches are open" in text
    assert "2½" in text
    assert "1-2-1" in call("open", file, "A").splitlines()[-1]
    history = call("history", file)
    assert "Anna" in history
    assert "flu" in history
    assert "1-2-1: postponed, Asked by: Elm" in history
    call("take-back", file, 2, "--why", "typed twice")
    assert "undone: 2" in call("history", file)
    (table,) = json.loads(call("history", file, "--json"))["blocks"]
    assert table["acts"] == ["begin", "result", "result", "move", "take-back"]


def test_what_a_slip_does_not_change(file):
    before = file.read_bytes()
    for words in (
        ("result", file, "1-1-1", "5-0"),
        ("result", file, "1-1-1", "=="),
        ("result", file, "7-7-7", "2-2"),
        ("move", file, "1-1-1", "tomorrow"),
        ("move", file, "1-1-1", "2027-12-01"),
        ("penalise", file, "Elm", "--from-day", "1", "-1"),
        ("withdraw", file, "Nobody", "--after", "1"),
        ("calendar", file, "-o", file.with_suffix(".ics")),
        ("new", file.parent / "clubs.csv", "-o", file),
    ):
        answer = CliRunner().invoke(pairwright, ["league", *map(str, words)])
        assert answer.exit_code not in (0, 1), (words, answer.output)
    shown = call("withdraw", file, "Elm", "--after", "1")
    assert "nothing has been changed" in shown
    assert file.read_bytes() == before


def test_a_team_leaves_and_the_list_of_the_next_season(file):
    call("withdraw", file, "Elm", "--after", "0", "--yes", "--why", "no players")
    target = file.parent / "next.csv"
    call("next", file, "-o", target)
    listed = target.read_text(encoding="utf-8-sig")
    assert "Elm" not in listed
    assert "A;Rook;Rook I;Hall;Rook I 1;1999" in listed


def test_no_name_in_the_list_of_the_next_season_is_a_formula(tmp_path):
    lines = ["Division,Club,Team,Venue,Name,Rating"]
    lines += [f"A,{club},{club},Hall,=cmd|{club} 1,1999" for club in ("=1+1", "@Elm", "-Oak", "Rook")]
    (tmp_path / "clubs.csv").write_text("\n".join(lines), encoding="utf-8")
    file, target, again = tmp_path / "season.json", tmp_path / "next.csv", tmp_path / "again.json"
    call("new", tmp_path / "clubs.csv", "-o", file, "--from", "2026-09-27")
    call("next", file, "-o", target)
    listed = list(csv.reader(io.StringIO(target.read_text(encoding="utf-8-sig")), delimiter=";"))
    assert not [cell for row in listed for cell in row if cell.startswith(("=", "@", "-"))]
    call("new", target, "-o", again, "--from", "2027-09-26")
    names = {team.name for one in read_season(again.read_bytes()).divisions for team in one.teams}
    assert names == {"=1+1", "@Elm", "-Oak", "Rook"}


def test_calendars_update_their_entries(file):
    target = file.parent / "elm.ics"
    call("calendar", file, "Elm", "-o", target)
    first = target.read_text(encoding="utf-8")
    assert first.count("BEGIN:VEVENT") == 3
    assert "SEQUENCE" not in first
    key = next(one.key for one in read_season(file.read_bytes()).divisions[0].fixtures if "Elm" in one.teams)
    call("move", file, key, "2026-09-20", "--hour", "14:00")
    call("calendar", file, "Elm", "-o", target)
    second = target.read_text(encoding="utf-8")
    assert "SEQUENCE:1" in second
    assert "DTSTART:20260920T140000" in second
    assert [line for line in first.splitlines() if "UID" in line] == [
        line for line in second.splitlines() if "UID" in line
    ]


def test_a_match_day_is_moved_as_a_whole_or_not_at_all(file):
    """It was moved match by match; what has been played stays where it is."""
    division = read_season(file.read_bytes()).divisions[0]
    first, second = (one.key for one in division.fixtures if one.day == 2)
    call("result", file, first, "1111")
    call("move", file, f"{division.key}-2", "2026-10-12", "--hour", "14:00")
    moved = {one.key: one for one in read_season(file.read_bytes()).divisions[0].fixtures}
    assert (moved[first].on, moved[second].on) == (date(2026, 10, 11), date(2026, 10, 12))
    assert moved[second].hour == "14:00"
    before = file.read_bytes()
    for key in (f"{division.key}-9", f"{division.key}-x"):
        said = CliRunner().invoke(pairwright, ["league", "move", str(file), key, "2026-10-30"])
        assert f"there is no match {key!r}" in str(said.exception) + said.output
    refused = ["league", "move", str(file), f"{division.key}-3", "2027-10-30"]
    assert CliRunner().invoke(pairwright, refused).exit_code, "after the last match day"
    assert file.read_bytes() == before
    call("result", file, second, "1111")
    said = CliRunner().invoke(pairwright, ["league", "move", str(file), f"{division.key}-2", "open"])
    assert "has been played" in str(said.exception) + said.output


def test_a_day_before_the_season_is_said(file):
    """A slip in the year moved a match into the year before without a word."""
    key = read_season(file.read_bytes()).divisions[0].fixtures[0].key
    said = CliRunner().invoke(pairwright, ["league", "move", str(file), key, "2025-10-25"]).stderr
    assert "25 October 2025 is before match day 1" in said.replace("\u00a0", " ")
    assert (
        "before"
        not in CliRunner().invoke(pairwright, ["league", "move", str(file), key, "2026-10-20"]).stderr
    )


def test_a_table_says_after_which_match_day_it_is(file):
    """On paper it named the division alone, and a table of a match day the match day alone."""
    for one in read_season(file.read_bytes()).divisions[0].fixtures[:3]:
        call("result", file, one.key, "1111")
    season_ = read_season(file.read_bytes())
    division = season_.divisions[0]
    assert spoken(table_document(season_, division).subtitle) == f"{division.name}, after match day 1"
    assert spoken(table_document(season_, division, 3).subtitle) == f"{division.name}, after match day 3"
    assert table_document(season_, season_.divisions[1]).subtitle == season_.divisions[1].name


def test_a_calendar_counts_what_was_taken_back_and_does_not_know_the_name_of_the_season(file):
    """The entry of a move that was undone fell back to no sequence, which calendars ignore."""
    key = read_season(file.read_bytes()).divisions[0].fixtures[0].key
    counts, uids = [], set()
    for act in (("move", key, "2026-09-20"), ("take-back", "2"), ("move", key, "2026-09-21"), ()):
        if act:
            call(act[0], file, *act[1:])
        else:
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace('"do": "begin", "name": "', '"do": "begin", "name": "New '))
        call("calendar", file, key, "-o", file.parent / "all.ics")
        text = (file.parent / "all.ics").read_text(encoding="utf-8")
        counts.append(re.findall("SEQUENCE:(.+)", text))
        uids |= {*re.findall("UID:(.+)", text)}
    assert counts == [["1"], ["2"], ["3"], ["3"]]
    assert "NAME:New " in text
    assert len(uids) == text.count("BEGIN:VEVENT")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Name\nAda\n", "heading Team"),
        ("Team\nRook\n", "one team only"),
        ("Team;Rating\nRook;strong\n", "line 2"),
        ("Division;Team\nA;Rook\nB;Rook\n", "two divisions"),
        ("Team\n", "no teams"),
    ],
)
def test_a_list_that_is_none_is_told_by_its_line(tmp_path, text, message):
    path = tmp_path / "list.csv"
    path.write_text(text, encoding="utf-8")
    answer = CliRunner().invoke(pairwright, ["league", "new", str(path), "-o", str(tmp_path / "s.json")])
    assert answer.exit_code not in (0, 1)
    assert message in answer.output
    assert not (tmp_path / "s.json").exists()


def test_rules_are_shown_with_what_to_ask_the_league():
    text = call("rules", "dutch")
    assert "boards=10" in text
    assert text.count("ask the league") == len(open_questions("dutch"))
    assert json.loads("[" + ",".join(f'"{name}"' for name in presets()) + "]") == list(presets())


@pytest.mark.parametrize(
    ("condition", "meets"),
    [("u18", False), ("o18", True), ("w", True), ("max1800", False), ("min1800", True)],
)
def test_conditions_by_board_and_a_cap_on_the_average(condition, meets):
    rules = rules_of({"boards": 1, "board_rules": [[1, condition]], "average_most": 1900})
    ann = Particulars("Ann", sex="w", birth_date="2001-05-06")
    lists = ListsOfDay(
        ("ann",),
        {"ann": 1850},
        {"ann": 1},
        people={"ann": ann},
    )
    card = [TeamAppearance("ann", 1, 1, date(2026, 10, 1), date(2026, 10, 1), 1, 1)]
    found = [one.setting for one in offences_of_card(rules, [], card, lists)]
    assert found == ([] if meets else ["board_rules"])
    strong = replace(lists, ratings={"ann": 1950})
    assert "average_most" in [one.setting for one in offences_of_card(rules, [], card, strong)]


def test_a_condition_that_is_none_is_refused():
    with pytest.raises(BadInput, match="board_rules"):
        rules_of({"board_rules": [[1, "tall"]]})


def following(made: LeagueSeason, **asked: str) -> dict[str, list[str]]:
    return {title: [team.name for team in teams] for title, teams in next_season(made, asked).items()}


def test_a_promotion_refused_and_a_relegation_by_wish():
    made = whole(season())
    assert following(made) == {"A": ["Rook I", "Elm", "Oak", "Ash"], "B": ["Fir", "Bay", "Ivy", "Rook II"]}
    assert following(made, Ash="stays")["A"][-1] == "Fir"
    by_wish = following(made, Elm="B")
    assert by_wish == {"A": ["Rook I", "Oak", "Rook II", "Ash"], "B": ["Fir", "Bay", "Ivy", "Elm"]}
    with pytest.raises(BadInput, match="there is no division 'C'"):
        following(made, Ash="C")


def test_the_club_of_a_champion_has_its_teams_above():
    upper = [SeasonTeam(name, club_of(name)) for name in ("Rook I", "Elm", "Oak", "Yew")]
    lower = [SeasonTeam(name, club_of(name)) for name in ("Rook II", "Fir", "Bay", "Ivy")]
    rules = {"preset": "club", "promoted": 1, "relegated": 1, "club_teams": 1}
    made = whole(LeagueSeason.of([begun("S", {"A": upper, "B": lower}, LeagueRules(), rules, 1, DATES)]))
    assert following(made)["A"] == ["Rook I", "Elm", "Oak", "Fir"]
    why = {one.team.name: one.why for one in team_moves(made)}
    assert (why["Rook II"], why["Fir"], why["Yew"]) == ("sister", "up", "down")


def test_lots_put_level_teams_in_an_order_and_nothing_else_does():
    made = season(tie_breaks=["lots"])
    assert [row.place for row in made.divisions[0].table()] == [1, 1, 1, 1]
    act = {"at": AT, "do": "rank", "by": "lots", "teams": ["Oak", "Elm", "Rook II", "Rook I"]}
    ranked = made.with_act(act)
    assert [row.team for row in ranked.divisions[0].table()] == act["teams"]
    with pytest.raises(BadInput, match="play-off decides nothing here"):
        made.with_act({**act, "by": "play-off"})
    assert ranked.with_act({"at": AT, "do": "take-back", "number": 2}).divisions == made.divisions


def test_a_team_that_did_not_come_plays_on_a_new_date():
    made = told(season(no_team="new-date", no_team_points=-10), "1-1-1", absent=["away"])
    (division, _) = made.divisions
    fixture = division.fixture("1-1-1")
    assert (fixture.on, fixture.void) == (None, False)
    assert fixture in division.open()
    assert {row.team: row.match_points for row in division.table()}[fixture.away] == -10
    played = told(made, "1-1-1", score=[10, 30])
    assert {row.team: row.match_points for row in played.divisions[0].table()}[fixture.away] == 10


def test_too_few_players_are_no_team():
    made = told(season(minimum=3), "1-1-1", results=["1-0", "1-0", "+/-", "+/-"])
    (_, match), *_ = made.divisions[0].told
    assert (match.match.absent, match.match.score.game, match.match.score.match) == (
        (False, True),
        (40, 0),
        (20, 0),
    )


@pytest.mark.parametrize(("boards", "fewest"), [(8, 4), (6, 3), (5, 3), (3, 2)])
def test_the_fewest_players_of_a_preset_are_a_share_of_the_boards(boards, fewest):
    assert rules_from({"preset": "german", "boards": boards}).minimum == fewest
    assert rules_from({"preset": "german", "boards": boards, "minimum": 1}).minimum == 1


def test_the_form_of_a_team_is_its_last_matches_by_match_day():
    made = told(told(season(), "1-2-1", score=[30, 10]), "1-1-1", score=[20, 20])
    home = made.divisions[0].fixture("1-2-1").home
    drawn = home in made.divisions[0].fixture("1-1-1").teams
    assert {row.team: row.form for row in made.divisions[0].table()}[home] == ("= +" if drawn else "+")
    assert not any(row.form for row in season().divisions[0].table())


def test_a_match_moved_as_nobody_allowed_stays_void_until_it_is_allowed_or_moved_back():
    asked, agreed = date(2026, 10, 1), date(2026, 10, 18)
    fixture = Fixture("d1-1-1", 1, "a", "b", date(2026, 10, 4), date(2026, 10, 4))
    late = fixture.moved(asked, date(2026, 12, 20), article="latest_move")
    elsewhere = late.moved(asked, late.on, venue="Town Hall")
    assert (fixture.void, late.void, elsewhere.void) == (False, True, True)
    assert not elsewhere.moved(asked, late.on, allowed="the league").void
    assert not elsewhere.moved(asked, agreed).void, "another day, which the rules allow"
    assert elsewhere.moved(asked, agreed, article="latest_move").void
