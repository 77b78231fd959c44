"""What a comparison with an independent reference has found in tables, each as a case of its own."""

from __future__ import annotations

import pytest

from pairwright.seasons.fixtures import Fixture
from pairwright.seasons.next_season import certainty, team_moves
from pairwright.seasons.rules import rules_of
from pairwright.seasons.season import LeagueDivision, LeagueSeason, SeasonTeam, ToldMatch
from pairwright.seasons.table import SeasonPenalty, score_of, table, told_match, withdrawn

DRAWN = "1/2-1/2"


def rules(**settings):
    return rules_of({"boards": 2, "minimum": 1, **settings})


def match(now, pair, *results, day=1, **told):
    return told_match(now, Fixture("", day, pair[0], pair[1]), results, **told)


def rows(now, teams, played, **more):
    return {row.team: row for row in table(now, teams, played, **more)}


def places(now, teams, played, **more):
    return "".join(row.team for row in table(now, teams, played, **more))


def test_more_than_half_is_out_of_reach_only_when_no_game_can_bring_it():
    half = rules(boards=6, win="half", unfinished="out-of-reach")
    told = ["1-0", "1-0", "1-0", "-/-", "*", "*"]
    assert score_of(half, told).match == (0, 0), "half of six so far: a win is still to be had"
    assert score_of(half, ["1-0", "1-0", "1-0", DRAWN, "*", "*"]).match == (20, 0)


def test_a_match_that_is_not_decided_is_neither_won_drawn_nor_lost():
    now = rules(unfinished="out-of-reach")
    row = rows(now, "AB", [match(now, "AB", "1-0", "*")])["A"]
    assert (row.played, row.won, row.drawn, row.lost_matches, row.form) == (1, 0, 0, 0, "")


def test_a_match_of_draws_that_count_nothing_is_drawn_and_one_without_teams_lost_by_both():
    now = rules(drawn_game=0)
    row = rows(now, "AB", [match(now, "AB", DRAWN, DRAWN)])["A"]
    assert (row.drawn, row.form, row.match_points) == (1, "=", 10)
    row = rows(now, "AB", [match(now, "AB", absent=(True, True))])["A"]
    assert (row.lost_matches, row.form) == (1, "–")


def test_exactly_half_of_the_boards_is_no_win():
    now = rules(win="half")
    found = rows(now, "AB", [match(now, "AB", "1-0", "-/-")])
    assert [(found[team].won, found[team].drawn, found[team].lost_matches) for team in "AB"] == [
        (0, 1, 0), (0, 0, 1),
    ]  # fmt: skip


def test_who_came_has_the_points_of_a_full_team_which_can_be_lost_too():
    now = rules(full_team=10)
    found = rows(now, "ABCD", [match(now, "AB", absent=(False, True)), match(now, "CD", "1-0", "-/+")])
    assert (found["A"].match_points, found["A"].lost) == (30, 0)
    assert (found["C"].match_points, found["C"].lost) == (10, 20)
    assert (found["D"].match_points, found["D"].lost) == (20, 10)


def test_points_a_match_are_game_points_where_they_rank():
    now = rules(order="per-match", ranks_by="game-points", tie_breaks=[])
    played = [match(now, "AC", DRAWN, "1-0"), match(now, "BC", "1-0", "1-0", day=2)]
    assert places(now, "AB", played) == "BA", "one match won each, with 1½ and 2 games"


def test_the_steps_of_a_scale_stand_in_any_order():
    now = rules(defaults_scale=[[4, -20], [2, -10]])
    row = rows(now, "AB", [match(now, "AB", "-/+", "-/+", day=day, boards=2) for day in (1, 2)])["A"]
    assert row.match_points == -20


@pytest.mark.parametrize("name", ["wins", "win-loss", "berlin"])
def test_a_match_that_waits_counts_in_no_tie_break(name):
    now = rules(unfinished="waits", tie_breaks=[name])
    found = table(now, "AB", [match(now, "AB", "1-0", "*")])
    assert [row.place for row in found] == [1, 1]


def test_a_game_that_counts_as_drawn_does_so_in_the_berlin_count():
    now = rules(boards=3, unfinished="drawn", tie_breaks=["berlin"])
    played = [match(now, "AB", "*", "0-1", "1-0"), match(now, "CD", DRAWN, "0-1", "1-0")]
    found = rows(now, "ABCD", played)
    assert found["A"].place == found["C"].place
    assert found["B"].place == found["D"].place


def test_a_game_that_both_have_lost_is_lost():
    now = rules(tie_breaks=["win-loss"], win="half", points=[20, 0, 0, 0])
    played = [match(now, "AB", "0-0", DRAWN), match(now, "CD", DRAWN, DRAWN)]
    assert {row.team: row.place for row in table(now, "ABCD", played)} == {"C": 1, "D": 1, "A": 3, "B": 3}


def fixtures(*pairs):
    return [(day, *pair) for day, pair in pairs]


def division(now, teams, planned, told, **more):
    made = tuple(Fixture(f"{day}-{home}{away}", day, home, away) for day, home, away in planned)
    return LeagueDivision(
        "1", "First", now, tuple(SeasonTeam(name, name) for name in teams), made,
        tuple((f"{one.day}-{one.home}{one.away}", ToldMatch(one)) for one in told), **more,
    )  # fmt: skip


PLANNED = fixtures(
    (1, "AB"), (1, "CD"), (2, "AC"), (2, "DB"), (3, "AD"), (3, "BC"),
    (4, "BA"), (4, "DC"), (5, "CA"), (5, "BD"), (6, "DA"), (6, "CB"),
)  # fmt: skip


def first_days(now, days):
    return [match(now, one[1:], "1-0", DRAWN, day=one[0]) for one in PLANNED if one[0] <= days]


def test_the_match_of_two_teams_that_have_left_is_lost_by_both():
    now = rules()
    held = division(now, "ABCD", PLANNED, first_days(now, 3), gone=(("A", 3), ("B", 3)))
    last = next(one for one in held.left().played if (one.day, one.home) == (4, "B"))
    assert last.absent == (True, True)
    assert last.score.game == (0, 0)


def test_a_match_with_a_team_that_was_annulled_is_lost_by_nobody():
    now = rules()
    held = division(now, "ABCD", PLANNED, first_days(now, 3), gone=(("A", 1), ("B", 3)))
    assert not [one for one in held.left().played if "A" in (one.home, one.away)]
    assert held.leaving()[1] == {"A": "annulled", "B": "kept"}, "two of the four that B has without A"
    assert {row.team: row.played for row in held.table()} == {"B": 4, "C": 3, "D": 3}


def test_the_successor_of_a_team_plays_on():
    now = rules(withdrawal="heir")
    held = division(now, "ABCD", PLANNED, first_days(now, 5), gone=(("A", 5),))
    assert [one.teams for one in held.open()] == [("C", "B"), ("D", "A")]
    assert {move.team.name: move.why for move in team_moves(LeagueSeason("", (held,), ()))}["A"] == "stays"


def test_a_match_with_an_adjourned_game_is_open():
    now = rules(unfinished="left-out", tie_breaks=["game-points"])
    played = [match(now, "AB", "1-0", "*")]
    assert not certainty(now, "AB", played, [], "A").within(1), "the game may be lost, and the match drawn"
    assert certainty(now, "AB", [match(now, "AB", "1-0", DRAWN)], [], "A").within(1)
    waits = rules(unfinished="waits", tie_breaks=[])
    led = [SeasonPenalty("A", 10)]
    assert not certainty(waits, "AB", [match(waits, "AB", "0-1", "*")], [], "A", led).within(1)


def test_what_is_certain_is_told_where_a_match_with_a_team_out_of_the_table_is_under_protest():
    now = rules(withdrawal="out")
    outcome = withdrawn(
        now, "C", 1, fixtures((1, "CA"), (2, "AB")), [match(now, "CA", "1-0", "1-0", provisional=True)]
    )
    assert outcome.out == {"C"}
    found = certainty(now, "AB", outcome.played, [("A", "B")], "B")
    assert (found.worst, found.best, found.exact) == (2, 1, True)


def test_lost_points_rank_before_game_points_in_what_is_certain():
    now = rules(order="lost-points", ranks_by="game-points")
    played = [match(now, "AB", "1-0", "1-0"), match(now, "CD", DRAWN, "1-0")]
    ahead = [SeasonPenalty("C", 10), SeasonPenalty("A", 0, 100)]
    assert places(now, "ABCD", played, penalties=ahead)[0] == "C"
    assert certainty(now, "ABCD", played, [], "C", ahead).within(1)
    assert not certainty(now, "ABCD", played, [], "A", ahead).within(1)


def test_a_match_under_protest_may_end_as_its_own_boards_can():
    now = rules(tie_breaks=["game-points"])
    told = match(now, "AB", "1-0", "1-0", "1-0", "1-0", provisional=True, boards=4)
    led = [SeasonPenalty("C", 20, 30)]
    assert not certainty(now, "ABC", [told], [], "C", led).within(1), "four games to none are more than three"


def test_nothing_is_certain_by_lost_points_beside_a_team_without_a_match():
    now = rules(order="lost-points", ranks_by="game-points")
    found = certainty(now, "ABC", [match(now, "BC", "0-1", "0-1")], [], "A")
    assert (found.worst, found.best, found.exact) == (3, 1, False)
