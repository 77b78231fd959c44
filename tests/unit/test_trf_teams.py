"""Teams in report files: read into the model, kept byte for byte, written where no line says them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.common.errors import BadInput, BadTournament
from pairwright.tournament import NO_OPPONENT, LineUp, Outcome, Team, TeamAdjustment, TeamBye, Tournament
from pairwright.tournament.matches import read_matches
from pairwright.tournament.team import TeamPlay
from pairwright.tournament.tournament_json import from_json, to_json
from pairwright.trf import read_trf, read_trf_report, write_trf

DATA = Path(__file__).parents[1] / "data"
SWISS = DATA / "tiebreaks" / "18-team-swiss7x4.trf"
TEAM_CASES = sorted((DATA / "tiebreaks").glob("*team*.trf"))


def test_a_forfeited_match() -> None:
    play = read_trf(SWISS).team_play
    assert play is not None
    match = play.forfeits[0]
    assert (match.round_number, match.white, match.black) == (3, 1, 4)
    assert (match.white_won, match.black_won) == (False, True)


def test_the_old_team_lists_make_teams_without_matches_and_are_written_again() -> None:
    alone = read_trf(DATA / "trf" / "v01_trf16_complete.trf")
    teams = (Team(1, "Alpha Rooks", (0, 1, 2)), Team(2, "Bravo Bishops", (3, 4)))
    written = write_trf(replace(alone, kept=(), teams=teams))
    assert [line[:17] for line in written.splitlines() if line.startswith("013")] == [
        "013 Alpha Rooks  ",
        "013 Bravo Bishops",
    ]
    event = read_trf(written)
    assert event.teams == teams
    assert event.team_play is None


@pytest.mark.parametrize("path", TEAM_CASES, ids=lambda path: path.stem)
def test_lines_of_teams_come_back_unchanged(path: Path) -> None:
    text = path.read_text()
    written = write_trf(read_trf(text), line_end="\n")
    old = [line for line in text.splitlines() if line[:3] in ("300", "310", "320", "330", "352", "362")]
    new = [line for line in written.splitlines() if line[:3] in ("300", "310", "320", "330", "352", "362")]
    assert new == old


@pytest.mark.parametrize("path", TEAM_CASES, ids=lambda path: path.stem)
def test_json_loses_nothing(path: Path) -> None:
    event = read_trf(path)
    assert from_json(json.loads(json.dumps(to_json(event)))) == event


@pytest.mark.parametrize(
    "path", [*TEAM_CASES, DATA / "trf" / "v22_trf26_team.trf"], ids=lambda path: path.stem
)
def test_teams_are_written_where_no_kept_line_says_them(path: Path) -> None:
    event = read_trf(path)
    bare = replace(event, kept=())
    again = read_trf(write_trf(bare))
    assert (again.teams, again.team_play) == (event.teams, event.team_play)
    assert again.rounds == event.rounds


def test_a_player_in_two_teams_is_a_contradiction() -> None:
    event = read_trf(SWISS)
    twice = replace(event.teams[1], players=(0,))
    with pytest.raises(BadTournament, match="player 1 is in teams 1 and 2"):
        replace(event, teams=(event.teams[0], twice)).check()
    with pytest.raises(BadTournament, match="who is not in the event"):
        Tournament((), teams=(Team(1, players=(3,)),)).check()


def test_everything_about_team_matches_is_written() -> None:
    event = read_trf(SWISS)
    play = replace(
        event.team_play,
        win=30,
        draw=10,
        loss=5,
        byes=(*event.team_play.byes, TeamBye(2, 1, Outcome.HALF_POINT_BYE)),
        line_ups=(*event.team_play.line_ups, LineUp(1, 0, 1, (0, NO_OPPONENT, 2, 3))),
        adjustments=(TeamAdjustment(-10, -5, 2, (2,)), TeamAdjustment(20, 25, 1, (0,), "+")),
    )
    written = write_trf(replace(event, kept=(), team_play=play))
    assert read_trf(written).team_play == play
    for code in ("362", "240", "299", "300", "310"):
        assert f"\n{code} " in written


def test_a_team_that_cannot_be_written_is_named() -> None:
    event = read_trf(SWISS)
    bent = replace(event.team_play, forfeits=(replace(event.team_play.forfeits[0], round_number=12345),))
    with pytest.raises(BadInput, match="a team cannot be written"):
        write_trf(replace(event, kept=(), team_play=bent))


SWISS_CASES = sorted((DATA / "team-swiss").rglob("*.trf"))


def without(text: str, *codes: str) -> str:
    return "".join(f"{line}\n" for line in text.splitlines() if line[:3] not in codes)


TRF26_ALONE = ("142", "152", "162", "192", "212", "300", "310", "320", "352", "362", "802")


@pytest.mark.parametrize(
    "path", [*SWISS_CASES, DATA / "trf" / "v22_trf26_team.trf"], ids=lambda path: path.stem
)
def test_a_file_of_2016_holds_matches_of_teams_and_reads_back_as_what_they_were(path: Path) -> None:
    event = read_trf(path)
    written = write_trf(event, profile="trf16", line_end="\n")
    assert {line[:3] for line in written.splitlines()} <= {*HEADERS_OF_2016, "001", "013", "###"}
    back = read_trf(written, strict=True)
    for name in ("teams", "team_play", "rounds", "system", "scoring", "forbidden", "virtual_points"):
        assert getattr(back, name) == getattr(event, name), name


HEADERS_OF_2016 = {"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"}


@pytest.mark.parametrize("said", [True, False])
def test_lists_of_teams_that_meet_as_teams_are_matches_and_it_is_told(said: bool) -> None:
    text = without((DATA / "trf" / "v22_trf26_team.trf").read_text(), *TRF26_ALONE)
    reading = read_trf_report(text if said else without(text, "092"), strict=True)
    assert [one.code for one in reading.problems] == ["TRF-TEAM-LISTS"]
    event = reading.tournament
    assert event is not None
    assert event.team_play == TeamPlay()
    assert [row[0].game_points for row in read_matches(event).rounds] == [15, 5, 10]
    again = read_trf(write_trf(event))
    assert (again.teams, again.rounds) == (event.teams, event.rounds)
    assert again.team_play is not None


def test_a_list_that_lacks_leaves_an_event_of_teams_one_of_teams() -> None:
    text = without(write_trf(read_trf(SWISS), profile="trf16", line_end="\n"), "###")
    lists = [line for line in text.splitlines() if line.startswith("013")]
    one_less = read_trf_report(text.replace(f"{lists[1]}\n", ""))
    assert one_less.tournament is not None
    assert len(one_less.tournament.teams) == len(lists) - 1
    told = [one for one in one_less.problems if one.code == "TRF-TEAM-PLAYER"]
    assert told
    assert all("is in no team (record 013)" in one.message for one in told)
    twice = read_trf_report(text.replace(lists[1], lists[1][:36] + lists[0][36:41] + lists[1][41:]))
    assert twice.tournament is not None
    assert twice.tournament.team_play is not None
    assert "TRF-TEAM-PLAYER" in [one.code for one in twice.problems]


@pytest.mark.parametrize("code", ["013", "310"])
def test_teams_without_a_name_or_of_one_name_are_told(code: str) -> None:
    text = write_trf(read_trf(SWISS), profile="trf16" if code == "013" else "trf26", line_end="\n")
    if code == "013":
        text = without(text, "###")
    first, second, third = [line for line in text.splitlines() if line.startswith(code)][:3]
    at = slice(*((4, 36) if code == "013" else (8, 40)))
    text = text.replace(second, second[: at.start] + first[at] + second[at.stop :])
    text = text.replace(third, third[: at.start] + " " * 32 + third[at.stop :])
    told = [one.message for one in read_trf_report(text, strict=True).problems if one.code == "TRF-TEAM-NAME"]
    assert told == [f"team 2 has the name of team 1, {first[at].strip()}", "team 3 has no name"]


def test_a_file_that_calls_itself_of_teams_is_told_who_breaks_a_match() -> None:
    text = without((DATA / "trf" / "v22_trf26_team.trf").read_text(), *TRF26_ALONE)
    mixed = text.replace(
        "013 Bravo Bishops                      4    5", "013 Bravo Bishops                      4    7"
    )
    mixed = mixed.replace(
        "013 Cedar Castles                      6    7", "013 Cedar Castles                      6    5"
    )
    codes = [one.code for one in read_trf_report(mixed).errors]
    assert set(codes) == {"TRF-TEAM-OPPONENTS"}
    alone = read_trf(without(mixed, "092"))
    assert alone.team_play is None
    assert len(alone.teams) == 3


def test_a_comment_may_hold_a_record_of_teams_and_nothing_else() -> None:
    reading = read_trf_report(SWISS.read_text() + "### pairwright:record 012 Another name\n")
    assert [one.code for one in reading.problems] == ["TRF-DIRECTIVE"]


def test_a_question_mark_in_a_list_of_2016_is_named_and_as_a_result_it_is_a_game_that_goes_on() -> None:
    event = read_trf(SWISS)
    text = without(write_trf(event, profile="trf16", line_end="\n"), "###")
    first = next(line for line in text.splitlines() if line.startswith("013"))
    told = read_trf_report(text.replace(first, f"{first[:36]}   ?{first[40:]}")).problems
    assert any("record 013: '?' is not a player number; the id is ignored" in str(one) for one in told)
    last = event.rounds[-1]
    board = next(n for n, outcome in enumerate(last.outcomes) if outcome == Outcome.WIN)
    open_ = bytearray(last.outcomes)
    open_[board] = open_[last.opponents[board]] = Outcome.UNFINISHED
    rounds = (*event.rounds[:-1], replace(last, outcomes=bytes(open_)))
    written = write_trf(replace(event, rounds=rounds, kept=()), profile="trf16")
    assert read_trf(written, strict=True).rounds == rounds
    assert read_trf(without(written, "###")).rounds == rounds
