"""Matches of teams: read from the boards in one place, as units of a pairing, and both ways through files."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from crosstables import crosstable
from pairwright.common.errors import BadInput, BadTournament, PairwrightError
from pairwright.publish.crosstable_page import crosstable_document, grid_document
from pairwright.publish.lists_page import statistics_document
from pairwright.publish.standings_page import standings_document
from pairwright.standings import Event, standings
from pairwright.standings.board_list import boards_of
from pairwright.tournament import (
    ForbiddenPairs,
    ForfeitedMatch,
    LineUp,
    Outcome,
    Team,
    TeamAdjustment,
    TeamBye,
    TeamPlay,
    Tournament,
)
from pairwright.tournament.as_teams import GAME_POINTS, as_teams
from pairwright.tournament.matches import boards_by_round, matches_of_round, read_matches, winner_of
from pairwright.tournament.outcome import Colour
from pairwright.tournament.team import BOARDS_BY_ROUND, MATCH_WINNER
from pairwright.tournament.tournament_json import from_json, to_json
from pairwright.trf import read_trf, read_trf_report, write_trf
from positions import random_teams
from sizes import times


def event(rows: str, **play: object) -> Tournament:
    """Teams of two players each, in the order of the rows."""
    made = crosstable(rows, system="team_swiss")
    count = len(made.players) // 2
    teams = tuple(
        Team(n, f"Team {n}", (2 * n - 2, 2 * n - 1), captain=f"Captain {n}") for n in range(1, count + 1)
    )
    return replace(made, teams=teams, team_play=TeamPlay("WB", **play), number_of_rounds=5)  # type: ignore[arg-type]


ONE_MATCH = "1: 3w1\n2: 4b=\n3: 1b0\n4: 2w="


def outcomes(teams: Tournament, number: int = 1) -> list[Outcome]:
    return [game.outcome for game in teams.rounds[number - 1]]


def test_a_round_pairs_teams() -> None:
    teams = as_teams(event(ONE_MATCH))
    assert [player.name for player in teams.players] == ["Team 1", "Team 2"]
    assert outcomes(teams) == [Outcome.WIN, Outcome.LOSS]
    assert teams.rounds[0].totals == ((20, 0), (15, 5))
    assert [game.colour for game in teams.rounds[0]] == [Colour.WHITE, Colour.BLACK]
    assert as_teams(teams) is teams
    teams.check()


def test_teams_in_the_place_of_players_are_not_written_as_if_they_were_the_event() -> None:
    teams = as_teams(event(ONE_MATCH))
    with pytest.raises(BadTournament, match="write the event itself"):
        to_json(teams)
    with pytest.raises(BadTournament, match="write the event itself"):
        write_trf(teams)


def test_game_points_first() -> None:
    teams = as_teams(event(ONE_MATCH), GAME_POINTS)
    assert teams.rounds[0].totals == ((15, 5), (20, 0))
    assert (teams.scoring.win, teams.scoring.white_draw) == (20, 10)


def test_colours_of_a_team_are_those_of_its_first_board() -> None:
    turned = event(ONE_MATCH)
    black = replace(turned, team_play=TeamPlay("BW"))
    assert [game.colour for game in as_teams(black).rounds[0]] == [Colour.WHITE, Colour.BLACK]
    assert [row[0].black for row in read_matches(black).rounds] == [True, False]


def test_a_match_with_one_board_played_is_played_and_has_a_colour() -> None:
    teams = as_teams(event("1: 3w+\n2: 4b1\n3: 1b-\n4: 2w0"))
    assert outcomes(teams) == [Outcome.WIN, Outcome.LOSS]
    assert [game.colour for game in teams.rounds[0]] == [Colour.WHITE, Colour.BLACK]


@pytest.mark.parametrize("won", [True, False])
def test_a_forfeited_match_is_no_meeting(won: bool) -> None:
    forfeit = ForfeitedMatch(1, 0, 1, white_won=won, black_won=False)
    teams = as_teams(event("1: Z\n2: Z\n3: Z\n4: Z", forfeits=(forfeit,)))
    first = Outcome.FORFEIT_WIN if won else Outcome.FORFEIT_LOSS
    assert outcomes(teams) == [first, Outcome.FORFEIT_LOSS]
    assert teams.rounds[0].totals == ((20 * won, 0), (20 * won, 0))


def test_boards_forfeited_to_both_sides_give_the_match_to_nobody() -> None:
    teams = as_teams(event("1: 3w+\n2: 4b-\n3: 1b-\n4: 2w+"))
    assert outcomes(teams) == [Outcome.FORFEIT_LOSS] * 2
    assert teams.rounds[0].totals == ((10, 10), (10, 10))


def test_c_04_2_3_1_an_adjourned_match_is_a_draw_and_an_open_board_half_a_point() -> None:
    teams = as_teams(event("1: 3w1\n2: 4b?\n3: 1b0\n4: 2w?"))
    assert outcomes(teams) == [Outcome.UNFINISHED] * 2
    assert teams.rounds[0].totals == ((10, 10), (15, 5))


def test_matches_are_in_the_order_of_the_draw_in_which_an_adjourned_one_is_a_draw() -> None:
    """After round 1 teams 1 and 2 have a draw, teams 3 and 4 have not finished, and team 5 has won."""
    made = event(
        "1: 3w= 11w?\n2: 4b= 12b?\n3: 1b= 5b?\n4: 2w= 6w?\n5: 7w= 3w?\n6: 8b? 4b?\n"
        "7: 5b= 9b?\n8: 6w? 10w?\n9: 11w1 7w?\n10: 12b1 8b?\n11: 9b0 1b?\n12: 10w0 2w?"
    )
    matches = boards_of(Event.of(made, 2), 2).matches
    assert [(one.first, one.second) for one in matches] == [(4, 3), (2, 1), (0, 5)]


def test_standings_count_open_games_of_teams_board_by_board_and_statistics_count_teams() -> None:
    """Both boards of teams 1 and 2 go on, and one of the match that team 3 has won on the two others."""
    rows = "1: 3w?\n2: 4b?\n3: 1b?\n4: 2w?\n5: 8w1\n6: 9b1\n7: 10w?\n8: 5b0\n9: 6w0\n10: 7b?"
    made = crosstable(rows, system="team_swiss")
    squads = ((0, 1), (2, 3), (4, 5, 6), (7, 8, 9))
    teams = tuple(Team(n, f"Team {n}", squad) for n, squad in enumerate(squads, 1))
    found = standings(replace(made, teams=teams, team_play=TeamPlay("WBW"), number_of_rounds=5))
    table = standings_document(found).tables()[0]
    assert table.columns[-1].heading == "Pending"
    assert {row[2].text: row[-1].text for row in table.rows} == {
        **{"Team 1": "2", "Team 2": "2"},
        **{"Team 3": "1", "Team 4": "1"},
    }
    scores = statistics_document(found.event).tables()[-1]
    assert [column.heading for column in scores.columns] == ["Pts", "Teams"]


def test_byes_and_points_of_teams() -> None:
    made = event(
        ONE_MATCH,
        byes=(TeamBye(2, 1, Outcome.ZERO_POINT_BYE), TeamBye(1, 1, Outcome.ZERO_POINT_BYE)),
        adjustments=(TeamAdjustment(-10, 5, 1, (0,)), TeamAdjustment(30, 0, 1, (1,), "L")),
    )
    teams = as_teams(made)
    assert [(bye.round_number, bye.player) for bye in teams.announced_byes] == [(2, 1)]
    assert teams.rounds[0].totals == ((20, 30), (20, 0))
    assert [(one.points, one.players) for one in teams.adjustments] == [(-10, (0,))]


def test_the_boards_of_a_match() -> None:
    rows = read_matches(event("1: Z\n2: 4w1\n3: Z\n4: 2b0")).rounds
    match = matches_of_round([row[0] for row in rows])[0]
    assert (match.first, match.second) == (0, 1)
    assert match.boards == ((1, 3), (-1, -1))


def test_json_keeps_captains_and_restrictions_of_teams() -> None:
    made = replace(event(ONE_MATCH), forbidden=(ForbiddenPairs((0, 1)),), virtual_points=((20,), ()))
    assert from_json(json.loads(json.dumps(to_json(made)))) == made
    document = to_json(made)
    document["forbidden"][0]["players"] = [1, 3]
    with pytest.raises(PairwrightError, match="the number of a team of this tournament"):
        from_json(document)


def test_restrictions_of_teams_are_read_and_unknown_ones_reported() -> None:
    text = write_trf(
        replace(event(ONE_MATCH), forbidden=(ForbiddenPairs((0, 1)),), virtual_points=((20,), ()))
    )
    again = read_trf(text)
    assert again.forbidden == (ForbiddenPairs((0, 1)),)
    assert again.virtual_points == ((20,), (0,))
    reading = read_trf_report(text.replace("260 001 005    1    2", "260 001 005    1    2    9"))
    assert [problem.message for problem in reading.warnings] == [
        "forbidden pair names team 9, who is not in the file"
    ]


def test_a_changed_tournament_is_written_as_it_is() -> None:
    read = read_trf(write_trf(event(ONE_MATCH)))
    assert read.kept
    play = read.team_play
    assert play is not None
    changed = replace(read, team_play=replace(play, byes=(TeamBye(2, 0, Outcome.ZERO_POINT_BYE),)))
    again = read_trf(write_trf(changed))
    assert again.team_play == changed.team_play


def test_virtual_points_in_the_columns_of_the_formats_own_example() -> None:
    text = write_trf(event(ONE_MATCH)) + "250 00.0 02.0 001 001 0001 0001\n"
    reading = read_trf_report(text)
    assert reading.tournament is not None
    assert reading.tournament.virtual_points == ((20,), (0,))
    assert [problem.code for problem in reading.warnings] == ["TRF-ACCELERATION"]


@pytest.mark.parametrize(
    ("old", "new", "code", "column"),
    [
        ("1    2\r\n310", "1    1\r\n310", "TRF-TEAM-PLAYER", 79),
        ("   2.0    1.5", "   1.0    1.5", "TRF-POINTS-MISMATCH", 55),
        ("   2.0    1.5", "   2.0    2.5", "TRF-POINTS-MISMATCH", 62),
    ],
)
def test_what_the_team_lists_say_otherwise_is_named_with_its_place(
    old: str, new: str, code: str, column: int
) -> None:
    text = write_trf(event(ONE_MATCH))
    assert old in text
    problems = read_trf_report(text.replace(old, new, 1)).problems
    assert (code, column) in [(problem.code, problem.column) for problem in problems if problem.line]


@pytest.mark.parametrize(
    ("rows", "record", "message"),
    [
        ("1: 3w1\n2: 5b=\n3: 1b0\n4: 6w1\n5: 2w=\n6: 4b0", "", "team 1 meets teams 2 and 3 in round 1"),
        ("1: 2w1\n2: 1b0\n3: 5w1\n4: Z\n5: 3b0\n6: Z", "", "team 1 meets its own players in round 1"),
        (ONE_MATCH + "\n5: Z\n6: Z", "330 +-   1   1   3", "the boards of team 1 are against team 2"),
        (ONE_MATCH, "330 +-   1   2   2", "record 330: team 2 against itself"),
        (
            "1: Z\n2: Z\n3: Z\n4: Z\n5: +\n6: Z",
            "330 +-   1   1   2\n330 +-   1   1   3",
            "team 1 forfeits two matches of round 1",
        ),
    ],
)
def test_a_team_with_two_opponents_is_refused(rows: str, record: str, message: str) -> None:
    made = event(ONE_MATCH if record == "" else rows)
    if record == "":
        made = replace(event(rows), team_play=None)
        with pytest.raises(BadTournament, match="round 1: team 1 meets"):
            event(rows).check()
    text = write_trf(made) if made.team_play else _with_team_lists(made)
    reading = read_trf_report(text + record + "\n")
    assert reading.tournament is None
    found = [problem for problem in reading.errors if problem.code == "TRF-TEAM-OPPONENTS"]
    assert any(message in problem.message for problem in found), reading.problems
    assert all(problem.line and problem.column for problem in found)


def _with_team_lists(made: Tournament) -> str:
    players = write_trf(replace(made, teams=(), system=""))
    lists = [
        f"310 {team.number:>3} {team.name:<65}{team.players[0] + 1:>4} {team.players[1] + 1:>4}"
        for team in made.teams
    ]
    return players + "352 WB\n" + "\n".join(lists) + "\n"


def test_a_player_of_no_team_and_a_foreign_line_up() -> None:
    text = write_trf(event(ONE_MATCH)) + "300   1   1   2    1    3\n"
    problems = read_trf_report(text).problems
    assert [(problem.code, problem.column) for problem in problems] == [("TRF-TEAM-PLAYER", 22)]
    one = event(ONE_MATCH)
    short = replace(one, teams=(one.teams[0], replace(one.teams[1], players=(2,))))
    problems = read_trf_report(write_trf(short)).problems
    assert [problem.message for problem in problems] == [
        "player 4 has a board in round 1 and is in no team (record 310)"
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"byes": (TeamBye(1, 7, Outcome.ZERO_POINT_BYE),)}, "a bye is of a team"),
        ({"forfeits": (ForfeitedMatch(1, 0, 9, True, False),)}, "a forfeited match is of a team"),
        ({"line_ups": (LineUp(1, 0, 1, (0, 99)),)}, "a line-up has a player who is not in the event"),
        ({"line_ups": (LineUp(1, 0, 1, (0,)),)}, "number of boards that a line-up must name: 2"),
    ],
)
def test_contradictions_of_team_play(change: dict[str, object], message: str) -> None:
    with pytest.raises(BadTournament, match=message):
        event(ONE_MATCH, **change).check()


def test_events_of_teams_go_both_ways_through_files() -> None:
    for seed in range(times(120, 4)):
        made = random_teams(seed)
        assert from_json(to_json(made)) == made
        drawn = [sum(code <= Outcome.PAIRING_ALLOCATED_BYE for code in one.outcomes) for one in made.rounds]
        byes = [bye.round_number for bye in _byes(made)]
        if 0 in drawn or len(set(byes)) < len(byes):
            with pytest.raises(PairwrightError, match="pairing-allocated bye"):
                write_trf(made)
            continue
        text = write_trf(made)
        again = read_trf(text)
        assert write_trf(again) == text
        assert _known(as_teams(again)) == _known(as_teams(made)), seed
        assert again.teams == made.teams
        assert _listed(again) == _listed(made)


def _byes(made: Tournament) -> list[TeamBye]:
    play = made.team_play
    assert play is not None
    return [bye for bye in play.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]


def _listed(made: Tournament) -> tuple[set[object], ...]:
    play = made.team_play
    assert play is not None
    return set(play.line_ups), set(play.forfeits), set(play.byes)


def _known(teams: Tournament) -> tuple[object, ...]:
    """What a file says of teams; virtual points of nothing and repeated restrictions aside."""
    virtual = [[units for units in row if units] for row in teams.virtual_points]
    fields = (
        "players",
        "rounds",
        "scoring",
        "announced_byes",
        "adjustments",
        "initial_colour",
        "number_of_rounds",
    )
    return (*(getattr(teams, name) for name in fields), virtual, set(teams.forbidden))


def _level(winner: str, *results: str) -> tuple[Outcome, int]:
    """What the first team has of a match of two boards level in game points."""
    theirs = [{"1": "0", "0": "1", "=": "="}[one] for one in results]
    made = event(f"1: 3w{results[0]}\n2: 4b{results[1]}\n3: 1b{theirs[0]}\n4: 2w{theirs[1]}")
    first = read_matches(replace(made, headers=((MATCH_WINNER, winner),))).rounds[0][0]
    return first.outcome, first.match_points


@pytest.mark.parametrize(
    ("winner", "results", "outcome", "points"),
    [
        ("gp", "10", Outcome.DRAW, 10),
        ("gp-then-berlin", "10", Outcome.WIN, 20),
        ("gp-then-berlin", "01", Outcome.LOSS, 0),
        ("gp-then-berlin", "==", Outcome.DRAW, 10),
        ("gp-then-board-1", "10", Outcome.WIN, 20),
        ("gp-then-board-1", "==", Outcome.DRAW, 10),
    ],
)
def test_a_match_level_in_game_points_is_decided_as_announced(
    winner: str, results: str, outcome: Outcome, points: int
) -> None:
    assert _level(winner, *results) == (outcome, points)


def test_what_decides_a_match_must_be_known_and_goes_through_files() -> None:
    made = replace(event(ONE_MATCH), headers=((MATCH_WINNER, "gp-then-berlin"), (BOARDS_BY_ROUND, "2,1")))
    again = read_trf(write_trf(made))
    assert (winner_of(again), boards_by_round(again)) == ("gp-then-berlin", (2, 1))
    assert from_json(to_json(made)) == made
    with pytest.raises(BadInput, match="'coin' does not decide matches"):
        read_matches(replace(made, headers=((MATCH_WINNER, "coin"),)))
    with pytest.raises(BadInput, match="numbers such as 8,8,6"):
        read_matches(replace(made, headers=((BOARDS_BY_ROUND, "8,x"),)))


def test_a_forfeited_match_is_worth_the_boards_of_its_round() -> None:
    made = event("1: Z\n2: Z\n3: Z\n4: Z\n5: +\n6: Z", forfeits=(ForfeitedMatch(1, 0, 1, True, False),))
    assert read_matches(made).rounds[0][0].game_points == 20
    fewer = replace(made, headers=((BOARDS_BY_ROUND, "1"),))
    assert read_matches(fewer).rounds[0][0].game_points == 10


def test_who_does_not_come_has_no_points_of_a_lost_match() -> None:
    """Three points for a win, two for a draw, one for a loss: nothing for whoever was not there."""
    absent = event("1: 3w+\n2: 4b+\n3: 1b-\n4: 2w-", win=30, draw=20, loss=10)
    told = event("1: Z\n2: Z\n3: Z\n4: Z", loss=10, forfeits=(ForfeitedMatch(1, 0, 1, False, False),))
    there = event("1: 3w+\n2: 4b1\n3: 1b-\n4: 2w0", win=30, draw=20, loss=10)
    found = [[row[0].match_points for row in read_matches(one).rounds] for one in (absent, told, there)]
    assert found == [[30, 0], [0, 0], [30, 10]]


def test_forfeits_of_both_sides_are_decided_as_announced_too() -> None:
    made = event("1: 3w+\n2: 4b-\n3: 1b-\n4: 2w+")
    found = read_matches(replace(made, headers=((MATCH_WINNER, "gp-then-berlin"),))).rounds
    assert [(row[0].outcome, row[0].match_points, row[0].level) for row in found] == [
        (Outcome.FORFEIT_WIN, 20, False),
        (Outcome.FORFEIT_LOSS, 0, False),
    ]


@pytest.mark.parametrize(
    ("winner", "rows", "outcome"),
    [
        ("gp", "1: 3w1\n2: 4b?\n3: 1b0\n4: 2w?", Outcome.UNFINISHED),
        ("gp-then-berlin", "1: 3w1\n2: 4b?\n3: 1b0\n4: 2w?", Outcome.WIN),
        ("gp-then-board-1", "1: 3w1\n2: 4b?\n3: 1b0\n4: 2w?", Outcome.WIN),
        ("gp-then-berlin", "1: 3w?\n2: 4b1\n3: 1b?\n4: 2w0", Outcome.UNFINISHED),
        ("gp-then-board-1", "1: 3w?\n2: 4b1\n3: 1b?\n4: 2w0", Outcome.UNFINISHED),
    ],
)
def test_a_match_is_open_while_its_open_boards_can_still_turn_it(
    winner: str, rows: str, outcome: Outcome
) -> None:
    made = replace(event(rows), headers=((MATCH_WINNER, winner),))
    assert read_matches(made).rounds[0][0].outcome is outcome


def test_in_a_round_of_fewer_boards_the_others_show_which_board_stayed_empty() -> None:
    """Two of three boards are played: the only player of team 2 sat on board 2, against the other one."""
    made = crosstable("1: +\n2: 4w0\n3: Z\n4: 2b1\n5: Z\n6: Z", system="team_swiss")
    teams = Team(1, "A", (0, 1, 2)), Team(2, "B", (3, 4, 5))
    made = replace(made, teams=teams, team_play=TeamPlay("WBW"), headers=((BOARDS_BY_ROUND, "2"),))
    assert read_matches(made).rounds[1][0].seats == (-1, 3, -1)


def test_a_bye_wins_the_boards_of_its_round_and_no_more() -> None:
    made = event(ONE_MATCH + "\n5: U\n6: Z", byes=(TeamBye(1, 2, Outcome.PAIRING_ALLOCATED_BYE),))
    assert Event.of(made).teams.board_points[2] == (10, 10)
    short = replace(made, headers=((BOARDS_BY_ROUND, "1"),))
    assert Event.of(short).teams.board_points[2] == (10, 0)


def test_crosstables_have_game_points_of_byes_too_and_mark_open_matches() -> None:
    rows = "1: 3w1\n2: 4b?\n3: 1b0\n4: 2w?\n5: U\n6: Z"
    byes = (TeamBye(1, 2, Outcome.PAIRING_ALLOCATED_BYE),)
    made = event(rows, byes=byes, bye_match_points=10, bye_game_points=15)
    found = standings(made, tie_breaks=["MPTS"])
    (table,) = crosstable_document(found, "number").tables()
    assert [row[2].text for row in table.rows] == ["2w1*", "1b0*", "-1½"]
    grid = next(iter(grid_document(found).tables()))
    assert {cell.text for row in grid.rows for cell in row} >= {"1*", "0*"}
