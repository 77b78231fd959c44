"""C.04.7 article 1: Baku acceleration."""

import pytest

from pairwright.common.errors import BadInput
from pairwright.systems.dutch.editions import edition
from pairwright.systems.register import pair
from pairwright.tournament import AnnouncedBye, Colour, Game, Outcome, Player, Round, Tournament
from pairwright.tournament.acceleration import (
    baku_group_size,
    baku_schedule,
    entered_at_start,
    group_a_size,
    group_a_sizes,
    virtual_points,
)
from pairwright.tournament.scoring import Scoring

STANDARD = Scoring()


def event(count, **changes):
    players = tuple(Player(number) for number in range(1, count + 1))
    return Tournament(players, number_of_rounds=9, acceleration="baku", **changes)


@pytest.mark.parametrize("scoring", [Scoring.simple(30, 10), Scoring.simple(10, 5, 1)])
def test_1_1_needs_a_win_of_two_draws_and_a_worthless_loss(scoring):
    with pytest.raises(BadInput, match=r"C\.04\.7 article 1\.1"):
        baku_schedule(9, scoring)


@pytest.mark.parametrize(
    ("players", "size"), [(161, 82), (160, 80), (162, 82), (8, 4), (5, 4), (4, 2), (1, 1), (0, 0)]
)
def test_1_2_group_a_is_the_first_half_rounded_up_to_an_even_number(players, size):
    assert baku_group_size([True] * players) == size


def test_1_3_a_late_entry_above_the_last_player_of_group_a_joins_it():
    entered = [True, False, True, True, True, False, True, True, True, True]
    assert baku_group_size(entered) == 5
    assert [number for number in range(1, 6) if entered[number - 1]] == [1, 3, 4, 5]


@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        (9, (10, 10, 10, 5, 5)),
        (8, (10, 10, 5, 5)),
        (7, (10, 10, 5, 5)),
        (5, (10, 10, 5)),
        (2, (10,)),
        (1, (10,)),
    ],
)
def test_1_4_accelerated_rounds(rounds, points):
    assert baku_schedule(rounds, STANDARD) == points


def test_1_4_the_points_follow_the_scoring():
    assert baku_schedule(9, Scoring.simple(20, 10)) == (20, 20, 20, 10, 10)


def test_1_4_the_number_of_rounds_is_needed():
    with pytest.raises(BadInput, match="number of rounds"):
        baku_schedule(0, STANDARD)


def test_virtual_points_round_by_round():
    tournament = event(6)
    assert virtual_points(tournament, 1) == [10, 10, 10, 10, 0, 0]
    assert virtual_points(tournament, 5) == [5, 5, 5, 5, 0, 0]
    assert virtual_points(tournament, 6) == [0] * 6


def test_virtual_points_given_go_before_the_rule():
    tournament = event(2, virtual_points=((10, 5), ()))
    assert [list(virtual_points(tournament, number)) for number in (1, 2, 3)] == [[10, 0], [5, 0], [0, 0]]


def test_an_event_without_acceleration():
    assert virtual_points(Tournament((Player(1),)), 1) is None


def test_an_unknown_method():
    with pytest.raises(BadInput, match="unknown acceleration 'warp'"):
        virtual_points(Tournament((Player(1),), acceleration="warp"), 1)


def test_1_2_somebody_who_is_not_there_at_the_start_has_no_number_yet():
    bye = AnnouncedBye(1, 0, Outcome.HALF_POINT_BYE)
    tournament = event(9, announced_byes=(bye,))
    assert entered_at_start(tournament) == [False] + [True] * 8
    assert virtual_points(tournament, 1) == [10] * 5 + [0] * 4


def test_1_3_group_a_stays_when_the_event_goes_on():
    games = [Game(-1, Colour.NONE, Outcome.PAIRING_ALLOCATED_BYE)] * 8 + [
        Game(-1, Colour.NONE, Outcome.ABSENT)
    ]
    before = virtual_points(event(9, rounds=(Round.of(games),)), 2)
    assert before == [10] * 4 + [0] * 5


def test_the_cut_of_bbppairings():
    bye = AnnouncedBye(1, 0, Outcome.ZERO_POINT_BYE)
    assert virtual_points(event(9, announced_byes=(bye,)), 1, "registered-half") == [10] * 5 + [0] * 4
    assert virtual_points(event(10), 1, "registered-half") == [10] * 5 + [0] * 5
    assert virtual_points(event(10), 1) == [10] * 6 + [0] * 4


@pytest.mark.parametrize("name", ["2012", "2017"])
def test_until_2026_baku_was_for_the_usual_points_only(name):
    twice = Scoring.simple(20, 10)
    with pytest.raises(BadInput, match=r"C\.04\.7\.1 article 1"):
        pair(event(6, scoring=twice, initial_colour=Colour.WHITE), edition=name)
    assert baku_schedule(9, STANDARD, edition(name).baku_points) == (10, 10, 10, 5, 5)
    assert pair(event(6, scoring=twice, initial_colour=Colour.WHITE), edition="2026").boards


@pytest.mark.parametrize(
    ("registered", "size"), [(161, 82), (160, 80), (9, 6), (8, 4), (6, 4), (1, 1), (0, 0)]
)
def test_the_cut_of_everybody_registered_is_even_whoever_is_absent(registered, size):
    assert group_a_size([number % 3 == 0 for number in range(registered)], "registered-even") == size


def test_two_cuts_are_told_apart_only_where_they_differ():
    away = tuple(AnnouncedBye(1, index, Outcome.ZERO_POINT_BYE) for index in range(2))
    assert group_a_sizes(event(8, announced_byes=away), "present-even") == (6, 4)
    assert group_a_sizes(event(8, announced_byes=away), "registered-even") == (4, 6)
    assert group_a_sizes(event(8), "present-even") is None
    assert group_a_sizes(event(8), "registered-even") is None
    assert group_a_sizes(event(6), "registered-half") == (3, 4)
    given = tuple((10,) for _ in range(8))
    assert group_a_sizes(event(8, announced_byes=away, virtual_points=given), "present-even") is None
