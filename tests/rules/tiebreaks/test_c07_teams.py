"""C.07 articles 11 to 13: matches, boards, and how forfeits and byes of teams count."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from crosstables import crosstable
from pairwright.common.errors import BadInput
from pairwright.standings import Event, Options, standings, why
from pairwright.standings.event import team_sheets
from pairwright.standings.sheet import KIND_OF_OUTCOME, RoundKind
from pairwright.standings.team_breaks import berlin_count, board_count, board_count_working, first_board
from pairwright.standings.tie_breaks import parse_code
from pairwright.tournament import (
    ForfeitedMatch,
    LineUp,
    Outcome,
    Team,
    TeamAdjustment,
    TeamBye,
    TeamPlay,
    Tournament,
)
from pairwright.trf import read_trf
from positions import random_teams

DATA = Path(__file__).parents[2] / "data"


def match(rows: str, play: TeamPlay | None = None, size: int = 2) -> Tournament:
    """An event of teams with `size` players each, in the order of the rows."""
    event = crosstable(rows, system="team_swiss")
    count = len(event.players) // size
    teams = tuple(
        Team(number, f"Team {number}", tuple(range((number - 1) * size, number * size)))
        for number in range(1, count + 1)
    )
    return replace(event, teams=teams, team_play=play or TeamPlay("WB"))


def points(event: Tournament) -> list[tuple[int, int]]:
    sheets = team_sheets(event, event.rounds)
    return list(zip(sheets.match_points.scores, sheets.game_points.scores, strict=True))


def kinds(event: Tournament) -> list[list[RoundKind]]:
    return [[KIND_OF_OUTCOME[one.outcome] for one in row] for row in team_sheets(event, event.rounds).rounds]


def test_11_1_match_points_and_game_points() -> None:
    event = match("1: 3w1\n2: 4b=\n3: 1b0\n4: 2w=")
    assert points(event) == [(20, 15), (0, 5)]
    three = replace(event, team_play=TeamPlay("WB", win=30, draw=10))
    assert points(three) == [(30, 15), (0, 5)]
    assert team_sheets(event, event.rounds).match_points.black == ((False,), (True,))


def test_a_match_with_one_board_played_was_played() -> None:
    event = match("1: 3w+\n2: 4b=\n3: 1b-\n4: 2w=")
    assert kinds(event) == [[RoundKind.GAME], [RoundKind.GAME]]


def test_a_match_forfeited_on_all_boards() -> None:
    assert kinds(match("1: 3w+\n2: 4b+\n3: 1b-\n4: 2w-")) == [
        [RoundKind.FORFEIT_WIN],
        [RoundKind.FORFEIT_LOSS],
    ]
    assert kinds(match("1: 3w-\n2: 4b-\n3: 1b-\n4: 2w-")) == [[RoundKind.FORFEIT_LOSS]] * 2
    level = match("1: 3w+\n2: 4b-\n3: 1b-\n4: 2w+")
    assert points(level) == [(10, 10), (10, 10)]


def test_a_forfeited_match_without_boards_gives_all_of_them_to_the_winner() -> None:
    play = TeamPlay("WB", forfeits=(ForfeitedMatch(1, 0, 1, white_won=True, black_won=False),))
    event = match("1: Z\n2: Z\n3: Z\n4: Z", play)
    assert points(event) == [(20, 20), (0, 0)]
    assert [row[0].opponent for row in team_sheets(event, event.rounds).rounds] == [1, 0]
    assert team_sheets(event, event.rounds).board_points == ((10, 10), (0, 0))


def test_the_bye_of_a_team_is_worth_what_the_event_says_or_a_draw() -> None:
    rows = "1: 3w1\n2: 4b1\n3: 1b0\n4: 2w0\n5: U\n6: U"
    assert points(match(rows))[2] == (10, 10)
    play = TeamPlay(
        "WB",
        bye_match_points=20,
        bye_game_points=15,
        byes=(TeamBye(1, 2, Outcome.PAIRING_ALLOCATED_BYE),),
    )
    assert points(match(rows, play))[2] == (20, 15)


@pytest.mark.parametrize(
    ("letter", "kind", "worth"),
    [
        ("F", RoundKind.FULL_POINT_BYE, (20, 20)),
        ("H", RoundKind.HALF_POINT_BYE, (10, 10)),
        ("Z", RoundKind.ZERO_POINT_BYE, (0, 0)),
        ("+", RoundKind.FORFEIT_WIN, (20, 20)),
    ],
)
def test_requested_byes_and_teams_that_did_not_come(
    letter: str, kind: RoundKind, worth: tuple[int, int]
) -> None:
    event = match(f"1: 3w1\n2: 4b1\n3: 1b0\n4: 2w0\n5: {letter}\n6: {letter}")
    assert kinds(event)[2] == [kind]
    assert points(event)[2] == worth
    asked = TeamPlay("WB", byes=(TeamBye(1, 2, Outcome.HALF_POINT_BYE),))
    assert kinds(match("1: 3w1\n2: 4b1\n3: 1b0\n4: 2w0\n5: Z\n6: Z", asked))[2] == [RoundKind.HALF_POINT_BYE]


def test_12_points_by_board_follow_the_line_up() -> None:
    rows = "1: 5w1\n2: 4b0\n3: Z\n4: 2w1\n5: 1b0\n6: Z"
    usual = match(rows, size=3)
    assert team_sheets(usual, usual.rounds).board_points == ((10, 0), (10, 0))
    said = TeamPlay("WB", line_ups=(LineUp(1, 1, 0, (4, 3)),))
    event = match(rows, said, size=3)
    assert team_sheets(event, event.rounds).board_points == ((10, 0), (0, 10))


def test_an_empty_board_is_found_by_the_opponents_boards() -> None:
    event = match("1: +\n2: 5b1\n3: 6w=\n4: Z\n5: 2w0\n6: 3b=", TeamPlay("WBW"), size=3)
    assert team_sheets(event, event.rounds).board_points == ((10, 10, 5), (0, 0, 5))
    assert [row[0].seats for row in team_sheets(event, event.rounds).rounds] == [(0, 1, 2), (-1, 4, 5)]


def test_299_points_of_teams_outside_the_usual() -> None:
    rows = "1: 3w1\n2: 4b=\n3: 1b0\n4: 2w="
    bonus = TeamPlay("WB", adjustments=(TeamAdjustment(-10, 5, 1, (0,)),))
    assert points(match(rows, bonus)) == [(10, 20), (0, 5)]
    opponent = [
        standings(match(rows, bonus), [code]).columns[-1].text(1) for code in ("BH:MP", "BH:GP", "EMGSB")
    ]
    assert opponent == ["1.0", "2.0", "0.50"], "8.1 and 16.3: in the score of an opponent; 13.2: in no round"
    losses = TeamPlay("WB", adjustments=(TeamAdjustment(10, 5, 0, (), "L"),))
    assert points(match(rows, losses)) == [(20, 15), (10, 5)]


def test_13_3_2_knock_out_for_the_last_two() -> None:
    """Both matches level on every score: the board count, then the top board, decide."""
    event = match("1: 3w1\n2: 4b0\n3: 1b0\n4: 2w1")
    assert [line.rank for line in standings(event, "EDE").lines] == [1, 1]
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        found = standings(event, code)
        assert [(line.number, line.rank) for line in found.lines] == [(1, 1), (2, 2)], code
    steps = why(standings(event, "EDEBT"), 1).steps[1].encounter
    assert [(step.score, step.article) for step in steps] == [("MP", "6.2"), ("GP", "6.2"), ("", "12.1")]


def test_12_2_and_12_3_in_the_list() -> None:
    event = match("1: 3w1\n2: 4b0\n3: 1b0\n4: 2w1")
    assert [line.number for line in standings(event, "TBR").lines] == [1, 2]
    assert [line.number for line in standings(event, "BBE").lines] == [1, 2]
    assert [standings(event, "BC").columns[1].text(index) for index in (0, 1)] == ["1.0", "2.0"]


def test_13_2_the_total_of_the_opponents_times_the_points_against_them() -> None:
    """Team 1 beats team 2 by 1½-½ and draws: 3 and 1 match points, 2½ and 1½ game points."""
    event = match("1: 3w1 3b1\n2: 4b= 4w0\n3: 1b0 1w0\n4: 2w= 2b1")
    assert points(event) == [(30, 25), (10, 15)]
    expected = {"EMMSB": "3.00", "EMGSB": "2.50", "EGMSB": "4.50", "EGGSB": "3.75"}
    found = standings(event, ["MPTS", *expected])
    assert {code: found.columns[place].text(0) for place, code in enumerate(expected, 1)} == expected


def test_13_1_game_points_can_rank_first() -> None:
    event = read_trf(DATA / "tiebreaks" / "18-team-swiss7x4.trf")
    assert standings(event, "GPTS,MPVGP").columns[1].text(0) == "8.0"
    assert standings(event, "MPVGP").columns[1].text(0) == "14.0"
    by_games = standings(event, "MPVGP", options=Options(primary="GP"))
    assert by_games.columns[1].text(0) == "8.0"
    typed = replace(event, tie_breaks=(), headers=(("type_code", "FIDE_TEAM_GP_MP"),))
    assert Event.of(typed).primary == "GP"
    assert Event.of(replace(typed, headers=(("type_code", "FIDE_TEAM_TYPEA_MP_GP"),))).primary == "MP"


def test_not_a_team_event() -> None:
    with pytest.raises(BadInput, match="not an event of team matches"):
        team_sheets(crosstable("1: 2w1\n2: 1b0"), ())


def test_part_way() -> None:
    event = read_trf(DATA / "tiebreaks" / "18-team-swiss7x4.trf")
    after = standings(event, after=2)
    assert after.event.rounds_counted == 2
    assert sum(line.points for line in after.lines) == 2 * (3 * 20 + 10)


def test_the_berlin_count_and_the_first_board_are_extras_with_names() -> None:
    event = match("1: 3w1\n2: 4b=\n3: 1b0\n4: 2w=")
    held = Event.of(event)
    assert berlin_count(held, parse_code("OTHER_BERLIN")) == [25, 5]
    assert first_board(held, parse_code("OTHER_BOARD1")) == [10, 0]
    assert standings(event, "OTHER_BERLIN,OTHER_BOARD1").columns[1].text(0) == "2.5"
    working = board_count_working(held, parse_code("OTHER_BERLIN"), 0)
    assert [(term.points, term.value) for term in working.terms] == [(10, 20), (5, 5)]
    assert working.value == 25
    assert standings(event, "OTHER_BERLINER").dropped


@pytest.mark.parametrize("seed", range(6))
def test_the_berlin_count_is_the_board_count_turned_round(seed: int) -> None:
    """A point on board k is B + 1 - k and k: between teams level in game points both say the same."""
    event = random_teams(seed)
    if not event.rounds:
        return
    held = Event.of(event)
    rows = held.teams.board_points
    berlin = berlin_count(held, parse_code("OTHER_BERLIN"))
    boards = board_count(held, parse_code("BC"))
    for row, turned, straight in zip(rows, berlin, boards, strict=True):
        assert turned + straight == (len(row) + 1) * sum(row)
