"""TRF26 records of team events, one by one: read, written, read again; and what is said of each fault."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairwright.tournament.tournament import Tournament
from pairwright.trf import read_trf, read_trf_report, write_trf

SWISS = (Path(__file__).parents[1] / "data" / "tiebreaks" / "18-team-swiss7x4.trf").read_text()
"""Seven teams of five, four boards, five rounds of which four are played."""
LAST = SWISS.count("\n") + 1


OTHER_CODES = {
    **dict.fromkeys(("player 1 is listed twice by record 310", "player 1 has two boards"), "TRF-TEAM-PLAYER"),
    "player 30 is not in team 1": "TRF-TEAM-PLAYER",
    **dict.fromkeys(("names player 999", "names team 0099", "names team 99"), "TRF-ID-UNKNOWN"),
    "at least two different players": "TRF-FORBIDDEN",
    **dict.fromkeys(("team 1 has 99.0 game points, its matches give 14.0", "record 802 names team 99"),
                    "TRF-POINTS-MISMATCH"),
}  # fmt: skip
"""What is told by another code than that of a record of teams, by its words."""


def test_the_event_itself_is_without_fault() -> None:
    assert read_trf_report(SWISS, strict=True).problems == ()


def _said(event: Tournament) -> tuple[object, ...]:
    return (event.teams, event.team_play, event.forbidden, event.virtual_points, event.rounds)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("352 WBWB", "352 BWBW"),
        ("", "362 TW 3.0    TD 1.0    TL 0.0"),
        ("", "300   1   1   2    1    0    3    4"),
        ("", "300   2   1   3    1    3    4    0\n300   2   3   1   11   12   13   15"),
        ("", "240 Z 005 0001"),
        ("", "240 H 005 0001\n240 F 005 0002"),
        ("", "250 02.0      001 002 0001 0003"),
        ("", "260 005 005 0001 0002 0003"),
        ("", "299    -1.0        002 0001"),
        ("", "299          -2.5  000 0001 0007"),
        ("", "299 +   3.0   4.0  000"),
        ("", "299 L   1.0   0.5  002 0003"),
    ],
)
def test_a_record_is_read_written_and_read_again(old: str, new: str) -> None:
    text = SWISS.replace(old, new) if old else SWISS + new + "\n"
    event = read_trf(text)
    assert _said(event) != _said(read_trf(SWISS))
    assert set(new.splitlines()) <= set(write_trf(event, line_end="\n").splitlines())
    written = write_trf(replace(event, kept=()), line_end="\n")
    assert _said(read_trf(written)) == _said(event)
    assert write_trf(read_trf(written), line_end="\n") == written


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("310   1 A second team number one", 5, "team 1 is there twice"),
        ("310     A team without a number", 5, "no number of a team"),
        (f"{'310   9 Another one':<73}   1", 74, "player 1 is listed twice by record 310"),
        (f"{'310   9 Another one':<73} 999", 74, "names player 999"),
        ("352 BWBW", 5, "it is there twice"),
        ("362 TW abc", 7, "a number of points is missing"),
        ("362 QQ 2.0", 5, "QQ is not one of TW, TD, TL"),
        ("300   1   9   2    1    2", 5, "a round, a team and its opponent are needed"),
        ("300   1   1   2  999    2", 17, "player 999 is not in the file"),
        ("300   1   1   2    1    1    3    4", 22, "player 1 has two boards"),
        ("300   1   1   2    1   30    3    4", 22, "player 30 is not in team 1"),
        ("300   1   1   3    1    2    3    4", 13, "team 1 meets team 2 in round 1, not team 3"),
        ("300   1   1   2    1    2    3    4    5", 37, "boards named: 5; a match has 4"),
        ("300  40   1   2    1    2    3    4", 5, "there is no round 40; the last one is 5"),
        ("320  1.0", 5, "match points stand in columns 5-8"),
        ("320  1.0  2.0 999", 15, "round 1 names team 999"),
        ("320  1.0  2.0 000 001", 19, "team 1 has a bye in round 2 and meets team 6"),
        ("330 +?   3   2   5", 5, "+-, -+ or -- in columns 5-6"),
        ("330 -+   3  99   5", 5, "two teams are needed"),
        ("330 +-  40   1   2", 8, "there is no round 40"),
        ("240 Q 005 0001", 5, "type F, H or Z in column 5"),
        ("240 Z 001 0001", 11, "team 1 has a bye in round 1 and meets team 2"),
        ("240 Z 005 0099", 11, "names team 0099"),
        ("260 001 003 0001 0099", 18, "names team 99"),
        ("260 001 003 0001", 5, "at least two different players"),
        ("299    -1.0  -0.5  002 0099", 24, "team 0099 is not there"),
        ("299    -1.0  -0.5  092 0001", 20, "there is no round 92"),
        ("299 Q    1.0", 5, "a type, match points in 8-11"),
        ("802   1 AAAAA    8.0   99.0", 22, "team 1 has 99.0 game points, its matches give 14.0"),
        ("802  99 AAAAA    8.0   14.0", 5, "record 802 names team 99"),
    ],
)
def test_a_fault_is_told_with_its_line_and_column(line: str, column: int, message: str) -> None:
    reading = read_trf_report(SWISS + line + "\n")
    assert [(one.line, one.column) for one in reading.problems] == [(LAST, column)], reading.problems
    assert [one.code for one in reading.warnings] == [OTHER_CODES.get(message, "TRF-TEAM-RECORD")]
    assert message in reading.problems[0].message
    assert reading.tournament is not None
    assert line in write_trf(reading.tournament, line_end="\n").splitlines() or line.startswith("802")
    assert read_trf_report(SWISS + line + "\n", strict=True).tournament is None


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("330 +-   1   2   2", "team 2 against itself"),
        ("330 +-   1   1   3", "the boards of team 1 are against team 2"),
        ("330 -+   3   2   5\n330 +-   3   5   1", "team 5 forfeits two matches of round 3"),
    ],
)
def test_two_teams_for_one_in_a_round_are_refused(line: str, message: str) -> None:
    reading = read_trf_report(SWISS + line + "\n")
    assert reading.tournament is None
    assert message in "\n".join(one.message for one in reading.errors)
    assert {one.line for one in reading.errors} <= {LAST, LAST + 1}


def test_colours_that_are_none() -> None:
    (problem,) = read_trf_report(SWISS.replace("352 WBWB", "352 WXWB")).problems
    assert "'WXWB' is not a row of W and B" in problem.message
    (problem,) = read_trf_report(SWISS.replace("352 WBWB", "352 WB")).problems
    assert "boards: 2, but team 1 has 4 in round 1" in problem.message


def test_the_informative_records_follow_the_matches() -> None:
    team = (Path(__file__).parents[1] / "data" / "trf" / "v22_trf26_team.trf").read_text()
    event = read_trf(team)
    lines = [line for line in team.splitlines() if line.startswith("802")]
    assert [one for one in write_trf(event).splitlines() if one.startswith("802")] == lines
    won = replace(event.team_play, win=30)
    again = [one for one in write_trf(replace(event, team_play=won)).splitlines() if one.startswith("802")]
    assert [one[14:20] for one in again] == ["   6.0", "   1.0", "   1.0"]
    assert [one[20:].rstrip() for one in again] == [one[20:].rstrip() for one in lines]


@pytest.mark.parametrize(
    ("record", "teams"),
    [
        ("240 H 006   1   2   3   4", [0, 1, 2, 3]),
        ("240 Z   6 001 002 003", [0, 1, 2]),
        ("240 H 006 0001 0004", [0, 3]),
    ],
)
def test_no_team_is_lost_between_the_columns_of_byes(record: str, teams: list[int]) -> None:
    text = SWISS.replace("142 5", "142 6") + record + "\n"
    reading = read_trf_report(text)
    assert reading.tournament is not None
    assert reading.tournament.team_play is not None
    byes = [bye.team for bye in reading.tournament.team_play.byes if bye.round_number == 6]
    assert byes == teams
    narrow = "0001" not in record
    assert [one.code for one in reading.problems] == ["TRF-COLUMNS"] * narrow
    assert bool(read_trf_report(text, strict=True).errors) is narrow


def test_byes_that_fit_into_no_columns_are_told() -> None:
    reading = read_trf_report(SWISS.replace("142 5", "142 6") + "240 H 006 1 2 3 4 5 6\n")
    assert [one.code for one in reading.problems] == ["TRF-TEAM-RECORD"]
