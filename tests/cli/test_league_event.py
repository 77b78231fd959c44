"""`pairwright league` on an event of the desk: what a season in a file of its own has, and what it lacks."""

from __future__ import annotations

import json
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest

from pairwright.cli import event_verb
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


def test_a_result_and_its_protest_are_both_done_or_neither(league, room):
    """A protest that is too long is refused after the result was accepted: then no result stands either."""
    answer = league("result", "d1-1-1", "2.5 1.5", "--protest", "--why", "x" * 250)
    assert answer.code != 0
    assert not section(room).rounds[0].boards[0].score


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


def test_what_is_late_is_shown(league):
    """Match day 1 has gone by on the day on which this is run, whatever that is."""
    assert league("move", "d1-1-1", "2020-01-05", "--allowed", "League").code == 0
    found = json.dumps(json.loads(league("late", "--json").out))
    assert ("d1-1-1" in found, "result" in found, "d1-3-1" in found) == (True, True, date.today() > LAST_DAY)


def test_a_result_in_place_of_another_says_what_stood(league):
    league("line-ups", "d1-1-1", "1 2 3 4", "1 2 3 4")
    assert "until now" not in league("result", "d1-1-1", "1 1 1 0").out.decode()
    again = league("result", "d1-1-1", "- 1 1 0")
    assert again.out.decode().splitlines()[-1] == "until now it was 3–1", again.err


def changed_while_it_waits(monkeypatch, file: Path, later: bytes) -> None:
    """Somebody else writes this into the file while a command waits for it."""
    waited = event_verb.only_one

    @contextmanager
    def in_between(name: str):
        with waited(name):
            file.write_bytes(later)
            yield

    monkeypatch.setattr(event_verb, "only_one", in_between)


def test_what_stood_is_what_nobody_else_changes_any_more(league, room, monkeypatch):
    """Somebody else enters a result while this one waits for the file."""
    league("line-ups", "d1-1-1", "1 2 3 4", "1 2 3 4")
    league("result", "d1-1-1", "0 0 0 0")
    before = (room / "liga.json").read_bytes()
    league("result", "d1-1-1", "1 1 1 0")
    later = (room / "liga.json").read_bytes()
    (room / "liga.json").write_bytes(before)
    changed_while_it_waits(monkeypatch, room / "liga.json", later)
    assert "until now it was 3–1" in league("result", "d1-1-1", "- 1 1 0").out.decode()
    noted = league("result", "d1-1-1", "1 1 1 0", "--protest", "--why", "clock")
    assert "until now it was 3–1" in noted.out.decode()


def test_a_result_has_the_boards_that_nobody_else_changes_any_more(league, call, room, monkeypatch):
    """Somebody else puts a league of two boards in the place of one of four: "1 0" was read as a score."""
    assert call("league", "new", "clubs.csv", "-o", "two.json", "--desk", "--set", "boards=2").code == 0
    assert call("league", "line-ups", "two.json", "d1-1-1", "1 2", "1 2").code == 0
    later = (room / "two.json").read_bytes()
    changed_while_it_waits(monkeypatch, room / "liga.json", later)
    told = league("result", "d1-1-1", "1 0")
    assert told.code == 0, told.err
    match = section(room).rounds[0].boards[0]
    assert (sorted(match.result.split(", ")), match.score) == (["0-1", "1-0"], ())
    assert "a decision says how" in league("decide", "d1-1-1", "2-0", "--decided", "League").err


def test_one_and_one_of_two_boards_is_said_as_score_or_as_games(call, room):
    """Two wins at home, or a match that ended level: whoever types it is asked for the one that is meant."""
    (room / "two.csv").write_text("Team\nRook\nKnight\n")
    call("league", "new", "two.csv", "-o", "two.json", "--set", "boards=2")

    def result(text: str):
        return call("league", "result", "two.json", "1-1-1", text)

    assert "two games that were won at home: 1-1 is the score, 11 the games" in result("1 1").err
    for text, told in (("1-1", "1–1"), ("11", "2–0"), ("1 0", "1–1"), ("1.5 .5", "1½–½"), ("- +", "1–1")):
        assert f"Rook – Knight {told}:" in result(text).out.decode(), text
    assert "is neither a score" in result("1-0").err


def test_points_that_do_not_add_up_to_the_boards_are_not_taken_without_a_word(league, call, room):
    """Four boards and 3–0: one was left empty on both sides, or a point was forgotten."""
    told = "The points do not add up to the number of boards: "
    asked = league("result", "d1-1-1", "3 0")
    assert (told in asked.err, "--agree" in asked.err, asked.code) == (True, True, 3)
    assert not section(room).rounds[0].boards[0].score
    assert league("result", "d1-1-1", "3 0", "--agree").code == 0
    assert section(room).rounds[0].boards[0].score == (30, 0)
    (room / "two.csv").write_text("Team\nRook\nKnight\n")
    call("league", "new", "two.csv", "-o", "two.json", "--set", "boards=4")
    noted = call("league", "result", "two.json", "1-1-1", "3 0")
    assert (noted.code, noted.err) == (0, f"{told}Rook – Knight 3–0\n")
    for text in ("3 1", "+ + + x"):
        assert call("league", "result", "two.json", "1-1-1", text).err == ""


def test_a_match_of_a_team_that_has_left_is_refused_as_a_match(league, room):
    """It was told as the game of a player; a score alone, that there is a result to be undone first."""
    assert league("withdraw", "Ash", "--after", "0", "--yes", "--why", "no players").code == 0
    ash = next(key for key, name in section(room).name_of.items() if name == "Ash")
    keys = [f"d1-{day.number}-{n}" for day in section(room).rounds
            for n, one in enumerate(day.boards, 1) if ash in one.players]  # fmt: skip
    for text in ("1 1 1 0", "3 1"):
        said = league("result", keys[1], text).err
        assert f"Ash has withdrawn, and match {keys[1][-1]} of round 2 is not played." in said
        assert "undo its withdrawal first, or reinstate the team" in said


def test_whoever_comes_with_too_few_players_is_out_as_in_the_file_of_a_season(call, room):
    """In an event the team stayed in the division, and its matches to come were waited for."""
    rows = ["Team;Name;Rating"]
    rows += [f"{team};{team}man {n};{2000 - n}" for team in ("Elm", "Oak", "Ash", "Yew") for n in (1, 2, 3)]
    (room / "clubs.csv").write_text("\n".join(rows))
    rules = ("--set", "boards=3", "--set", "minimum=2", "--set", "no_team=out", "--from", "2026-09-27")
    for file, more, key in (("liga.json", ["--desk"], "d1-2-1"), ("season.json", [], "1-2-1")):
        call("league", "new", "clubs.csv", "-o", file, *rules, *more)
        fixtures = call("league", "fixtures", file).out.decode().splitlines()
        (match,) = (line.split() for line in fixtures if key in line.split())
        away = [word for word in match if word in ("Elm", "Oak", "Ash", "Yew")][1]
        if more:
            call("league", "line-ups", file, key, "1 2 3", "1 0 0")
        made = call(
            "league", "result", file, key, "= + +", *(["--agree", "--why", "one came"] if more else [])
        )
        assert made.code == 0, made.err
        assert f"{away} has left after match day 1" in call("league", "table", file).out.decode()
