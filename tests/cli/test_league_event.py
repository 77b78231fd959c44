"""`pairwright league` on an event of the desk: what a season in a file of its own has, and what it lacks."""

from __future__ import annotations

import json

import pytest

from pairwright.storage.file_event import FileEvent


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
    assert "move-match" in league("history").out.decode()
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
    points = ("Oak", "--from-day", "1", "--why", "late", "--", "-1")
    assert "--agree" in league("penalise", *points).err
    assert league("penalise", "--agree", *points).code == 0
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
