"""`pairwright league` on an event of the desk: what a season in a file of its own has, and what it lacks."""

from __future__ import annotations

import json
from datetime import date

import pytest

from pairwright.storage.file_event import FileEvent

LAST_DAY = date(2026, 10, 26)


@pytest.fixture
def league(call, room):
    """Commands of `league` on an event of two divisions, begun from a list."""
    rows = ["Division;Team;Venue;Name;Rating"]
    for division, teams in (
        ("First", ("Rook I", "Elm", "Oak", "Ash")),
        ("Second", ("Rook II", "Fir", "Yew")),
    ):
        for team in teams:
            rows += [
                f"{division};{team};{team} hall;{team}man {chr(64 + n)};{2000 - 10 * n}" for n in range(1, 6)
            ]
    (room / "clubs.csv").write_text("\n".join(rows))
    rules = ("--preset", "german", "--set", "boards=4", "--set", "minimum=2", "--set", "promoted=1")
    made = call(
        "league",
        "new",
        "clubs.csv",
        "-o",
        "liga.json",
        "--desk",
        *rules,
        "--from",
        "2026-09-27",
        "--apart",
        "Elm,Oak",
    )
    assert (made.code, "First: 4 teams, 6 matches") == (0, made.out.decode().splitlines()[0])

    def do(verb: str, *words: str):
        return call("league", verb, "liga.json", *words)

    return do


def section(room, key="d1"):
    return FileEvent.read((room / "liga.json").read_bytes()).course.state.section(key)


def test_the_fixtures_have_keys_by_division_and_days(league):
    found = json.loads(league("fixtures", "--json").out)
    text = json.dumps(found)
    assert all(f'"{key}"' in text for key in ("d1-1-1", "d1-3-2", "d2-3-1"))
    assert "2026-10-25" in text
    assert "no match 'd1-9-1'" in league("line-ups", "d1-9-1").err


def test_line_ups_a_result_and_its_confirmation(league, room):
    assert "not known" in league("line-ups", "d1-1-1").out.decode()
    assert league("line-ups", "d1-1-1", "1 2 3 4", "2 1 3").code == 0
    told = league("result", "d1-1-1", "1 = 0 +")
    assert told.code == 0, told.err
    shown = league("line-ups", "d1-1-1").out.decode()
    assert "board_order" in shown, "what is against the rules"
    match = section(room).rounds[0].boards[0]
    assert match.result == "1-0, 1/2-1/2, 0-1, +/-"
    assert league("confirm", "d1-1-1").code == 0
    assert section(room).rounds[0].boards[0].told[-1].by == "league"
    assert "confirmed" in league("line-ups", "d1-1-1").out.decode()


def test_players_are_named_by_place_or_by_the_beginning_of_their_names(league, room):
    home = league("fixtures", "--json").out.decode().count("Elm")
    assert home
    first = section(room)
    teams = [first.entry_of[key].name for key in first.rounds[0].boards[0].players]
    assert league("line-ups", "d1-1-1", f"{teams[0]}man A, {teams[0]}man C", "1 2 3 4").code == 0
    assert first.rounds[0].boards[0].players
    assert "no place of the list" in league("line-ups", "d1-1-2", "Nobody", "1").err
    assert "give both" in league("line-ups", "d1-1-2", "1 2").err


def test_a_score_alone_a_protest_and_an_absent_team(league, room):
    assert league("result", "d1-1-1", "2.5 1.5", "--protest", "--why", "clock").code == 0
    match = section(room).rounds[0].boards[0]
    assert (match.score, match.protest, match.result) == ((25, 15), "clock", "")
    assert league("protest", "d1-1-1").code == 0
    assert not section(room).rounds[0].boards[0].protest
    assert league("result", "d1-1-2", "away absent").code == 0
    assert section(room).rounds[0].boards[1].result == "+/-, +/-, +/-, +/-"
    assert "move" in league("result", "d1-2-1", "4 0", "--on", "2026-10-01").err


def test_a_result_and_its_protest_are_both_done_or_neither(league, room):
    """A protest that is too long is refused after the result was accepted: then no result stands either."""
    answer = league("result", "d1-1-1", "2.5 1.5", "--protest", "--why", "x" * 250)
    assert answer.code != 0
    assert not section(room).rounds[0].boards[0].score


def test_a_match_is_decided_by_somebody_with_a_reason(league, room):
    assert league("line-ups", "d1-1-1", "1 2 3 4", "1 2 3 4").code == 0
    assert league("result", "d1-1-1", "1 0 * *").code == 0
    words = ("decide", "d1-1-1", "1 0 1 =", "--decided", "Appeals committee")
    assert "who has decided, and why" in league(*words).err
    assert league(*words, "--why", "the hall was closed", "--agree").code == 0
    match = section(room).rounds[0].boards[0]
    assert match.decision is not None
    assert match.decision.decided == "Appeals committee"
    assert [one.played for one in match.decided] == ["*", "*"]


def test_a_match_is_moved_and_the_record_has_it(league):
    assert league("move", "d2-2-1", "open", "--asked", "Fir", "--why", "hall closed").code == 0
    assert "d2-2-1" in league("open", "d2").out.decode()
    assert "hall closed" in league("fixtures", "d2").out.decode()
    told = league("history").out.decode()
    assert "Match 1 of round 2 is postponed; its day is open" in told
    assert "отлож" in league("history", "--language", "ru").out.decode()
    assert league("take-back", "10").code == 0
    assert "hall closed" not in league("fixtures", "d2").out.decode()


def test_a_report_has_the_month_that_is_asked_for(league, room):
    league("line-ups", "d1-1-1", "1 2 3 4", "1 2 3 4")
    league("result", "d1-1-1", "1 = 0 1")
    answer = league("report", "d1", "2026-09", "-o", "sep.trf")
    assert answer.code == 0, answer.err
    assert "\n132" in (room / "sep.trf").read_text()
    assert "there are 2026-09" in league("report", "d1", "2026-11", "-o", "nov.trf").err
    assert not (room / "nov.trf").exists()


def test_a_report_is_kept_as_sent_and_corrections_are_told(league, room):
    league("line-ups", "d1-1-1", "1 2 3 4", "1 2 3 4")
    league("result", "d1-1-1", "1 = 0 1")
    assert league("report", "d1", "2026-09", "-o", "sep.trf", "--sent").code == 0
    assert section(room).sent[0].file.encode() == (room / "sep.trf").read_bytes()
    assert "sent" not in league("report", "d1", "2026-09", "-o", "again.trf").out.decode()
    league("result", "d1-1-1", "1 1 0 1", "--agree")
    told = league("report", "d1", "2026-09", "-o", "again.trf")
    assert told.out.decode().count("sent 1/2-1/2, now ") == 1
    assert section(room).sent[0].file.encode() == (room / "sep.trf").read_bytes()


def test_a_list_is_valid_from_its_day(league, room):
    fixtures = json.loads(league("fixtures", "d1", "--json").out)
    assert "d1-1-1" in json.dumps(fixtures)
    for match in ("d1-1-1", "d1-2-1", "d1-2-2"):
        league("line-ups", match, "1 2 3 4", "1 2 3 4")
    (room / "list.csv").write_text("Name;Rating\nElmman B;2100\nElmman A;\nElmman E;1900\nNew, One;1800\n")
    made = league("list", "Elm", "list.csv", "--from", "2026-10-01")
    assert made.code == 0, made.err
    entry = next(one for one in section(room).entries if one.name == "Elm")
    assert [one.valid for one in entry.lists] == ["", "2026-10-01"]
    assert entry.lists[1].places == (2, 1, 5, 6)
    assert [one.name for one in entry.squad.players][-1] == "New, One"
    told = [league("line-ups", match).out.decode() for match in ("d1-1-1", "d1-1-2", "d1-2-1", "d1-2-2")]
    assert not any("Elm: " in text for text in told[:2]), "before the list"
    assert sum("Elm: Elmman C: list" in text for text in told[2:]) == 1


def test_whose_list_it_is_where_a_team_and_a_club_have_one_name(call, room):
    rows = [f"One;{team};{team}man {n};1900" for team in ("Rook", "Rook 2", "Elm", "Oak") for n in "ABCD"]
    (room / "clubs.csv").write_text("\n".join(["Division;Team;Name;Rating", *rows]))
    assert call("league", "new", "clubs.csv", "-o", "liga.json", "--desk", "--set", "boards=2").code == 0
    (room / "list.csv").write_text("Name;Rating\nRookman B;2100\nRookman A;1900\nRookman C;1800\n")

    def given(*whose: str) -> str:
        return call("league", "list", "liga.json", *whose, "list.csv", "--from", "2026-10-01").err

    assert "Rook is a team, and a club of 2 teams" in given("Rook")
    assert "no club is called 'Nobody'" in given("Nobody", "--club")
    assert given("Rook", "--team") == ""
    assert [len(entry.lists) for entry in section(room).entries[:2]] == [2, 0]
    assert given("Rook", "--club") == ""
    assert section(room).entries[1].lists


def test_a_captain_objects_to_a_player(league, room):
    league("line-ups", "d1-1-1", "1 2 3 4", "1 2 3 4")
    match = section(room).rounds[0].boards[0]
    own, other = (section(room).entry(team) for team in match.players)
    answer = league("protest", "d1-1-1", "not registered", "--team", own.name, "--player", "2")
    assert answer.code == 0, answer.err
    assert (section(room).rounds[0].boards[0].protest_by, section(room).rounds[0].boards[0].objection) == (
        own.key,
        2,
    )
    assert f"{own.name}: not registered" in league("line-ups", "d1-1-1").out.decode()
    assert (
        "on no board"
        in league("protest", "d1-1-1", "x", "--team", own.name, "--player", f"{other.name}man E").err
    )


def test_what_an_act_brings_is_asked_and_a_withdrawal_shown_first(league, room):
    league("result", "d1-1-1", "4 0")
    shown = league("withdraw", "Ash", "--after", "1")
    assert shown.out.decode().count("Table") >= 2
    assert section(room).entries[3].withdrawn_after is None
    assert league("withdraw", "Ash", "--after", "1", "--yes").code == 0
    assert section(room).entries[3].withdrawn_after == 1
    points = ("Oak", "-1", "--from-day", "1", "--why", "late")
    assert "--agree" in league("penalise", *points).err
    assert league("penalise", "--agree", *points).code == 0
    assert league("penalise", "--form-day", *points).code == 3, "a mistyped option is no points"
    assert section(room).adjustments[-1].reason == "late"


def test_a_season_of_its_own_says_where_line_ups_are(call, league, room):
    call("league", "new", "clubs.csv", "-o", "season.json")
    told = call("league", "line-ups", "season.json", "1-1-1", "1", "1")
    assert "league new --desk" in told.err
    assert "league new --desk" in call("league", "report", "season.json", "1", "2026-09", "-o", "x.trf").err


def test_a_league_is_checked_as_far_as_it_has_begun(league, room, call):
    """The home team has Black on board 1; match days to come say nothing yet."""
    for key in ("d1-1-1", "d1-1-2"):
        assert league("line-ups", key, "1 2 3 4", "1 2 3 4").code == 0
        assert league("result", key, "1 = 0 1").code == 0
    checked = call("check", "liga.json")
    assert (checked.code, checked.out.decode()) == (
        0,
        "liga.json: d1: the round is the same (Berger tables)\n",
    )


def test_a_postponed_match_is_no_difference(league, room, call):
    """It waits; a match that was played otherwise than the table says still differs."""
    league("line-ups", "d1-1-1", "1 2 3 4", "1 2 3 4")
    league("result", "d1-1-1", "1 = 0 1")
    league("move", "d1-1-2", "open", "--asked", "Oak")
    checked = call("check", "liga.json")
    assert checked.code == 0
    told = "liga.json: d1: the round is the same, 1 match has no result in the file (Berger tables)\n"
    assert checked.out.decode() == told
    found = json.loads(call("check", "liga.json", "--json").out)
    assert (found["same"], found["rounds"][0]["same_pairs"], found["rounds"][0]["differences"]) == (
        True,
        1,
        [],
    )
    names = {found["rounds"][0]["open"][0][side] for side in ("white_name", "black_name")}
    assert len(names & {"Rook I", "Elm", "Oak", "Ash"}) == 2


def test_players_change_teams_of_a_division_from_a_day_on(league, room):
    league("line-ups", "d1-1-1", "1 2 3 4", "1 2 3 4")
    with_elm = "Name;Rating\n" + "\n".join(f"Elmman {letter};1900" for letter in "BCDE")
    (room / "elm.csv").write_text(with_elm)
    (room / "oak.csv").write_text(
        "Name;Rating\nElmman A;2000\n" + "\n".join(f"Oakman {letter};1900" for letter in "ABCDE")
    )
    refused = league("list", "Oak", "oak.csv", "--from", "2026-10-05")
    assert "on 5 October 2026 Elmman A is on the lists of two teams: Elm and Oak" in refused.err
    assert league("list", "Elm", "elm.csv", "--from", "2026-10-05").code == 0
    on_both = league("list", "Oak", "oak.csv", "--from", "2026-10-04")
    assert on_both.code == 3
    assert "on 4 October 2026 Elmman A is on the lists of two teams: Elm and Oak" in on_both.err
    assert league("list", "Oak", "oak.csv", "--from", "2026-10-05").code == 0
    both = [sum(one.name == "Elmman A" for one in entry.squad.players) for entry in section(room).entries]
    assert sum(both) == 2
    # Who plays is judged by the lists of the day of the match.
    for key in ("d1-2-1", "d1-2-2"):
        assert league("line-ups", key, "2 3 4 5", "2 3 4 5").code == 0
        assert "Elmman A: list" not in league("line-ups", key).out.decode()
    for key in ("d1-1-1", "d1-2-1", "d1-2-2"):
        league("result", key, "1 = 0 1")
    for month in ("2026-09", "2026-10"):
        assert league("report", "d1", month, "-o", f"{month}.trf").code == 0, month


def test_columns_that_are_not_read_are_named(call, room):
    (room / "clubs.csv").write_text("Team;Captain;Name;E-mail\nElm;Ann;Ann;a@b\nOak;Bob;Bob;b@c\n")
    told = call("league", "new", "clubs.csv", "-o", "season.json").err
    assert "the columns Captain, E-mail are not read; those read are Team, Club, Division" in told
    (room / "clubs.csv").write_text("Team;Name\nElm;Ann\nOak;Bob\n")
    assert "not read" not in call("league", "new", "clubs.csv", "-o", "other.json").err


def test_a_dated_list_names_columns_it_has_no_use_for(league, room):
    text = "Name;Elo;Team;Club;\nElmman A;1999;Oak;Elm\n\nElmman B;1900;;;x\nElmman C;abc;;;\n"
    (room / "elm.csv").write_text(text)
    refused = league("list", "Elm", "elm.csv", "--from", "2026-10-04")
    assert "the columns Team, Club, column 5 are not read; those read are Name, Rating" in refused.err
    assert "line 5" in refused.err, "empty lines are counted too"


def test_a_second_club_or_venue_of_a_team_in_a_list_is_refused(call, room):
    head = "Team;Club;Spiellokal;Name\n"
    for other, words in (("Elm B;Hall", "Elm SC and Elm B"), ("Elm SC;Room", "Hall and Room")):
        (room / "two.csv").write_text(
            f"{head}Elm 1;;Hall;Ann\nElm 1;Elm SC;;Bob\nElm 1;{other};Cyd\nOak;;;\n"
        )
        refused = call("league", "new", "two.csv", "-o", "two.json", "--language", "de")
        assert (refused.code, (room / "two.json").exists()) == (3, False)
        assert f"Zeile 4: Elm 1: Die Liste nennt {words.replace('and', 'und')}" in refused.err
    (room / "two.csv").write_text(f"{head}Elm 1;;Hall;Ann\nElm 1;Elm SC;;Bob\nOak;;;\n")
    assert call("league", "new", "two.csv", "-o", "two.json").code == 0
    assert '"Elm 1", "Elm SC", "Hall"' in (room / "two.json").read_text(encoding="utf-8")
    (room / "cup.csv").write_text("Team;Club;Name\nElm;A;Ann\nElm;B;Bob\nOak;C;Cyd\n")
    assert "the list says A and B" in call("league", "cup", "new", "cup.csv", "-o", "cup.json").err


def test_a_club_has_its_fixtures_and_a_calendar(league, room):
    found = league("fixtures", "--club", "rook").out.decode()
    assert found.count("First") == 3
    assert found.count("Second") >= 2
    assert league("calendar", "--club", "Rook", "-o", "rook.ics").code == 0
    text = (room / "rook.ics").read_text()
    assert text.count("BEGIN:VEVENT") == 5
    assert text.count("-d1-") == 3
    assert "no club 'Nobody'; the clubs are" in league("fixtures", "--club", "Nobody").err
    assert "not two of them" in league("fixtures", "Elm", "--club", "Rook").err


def test_what_is_late_is_shown(league):
    """Match day 1 has gone by on the day on which this is run, whatever that is."""
    assert league("move", "d1-1-1", "2020-01-05", "--allowed", "League").code == 0
    found = json.dumps(json.loads(league("late", "--json").out))
    assert ("d1-1-1" in found, "result" in found, "d1-3-1" in found) == (True, True, date.today() > LAST_DAY)
