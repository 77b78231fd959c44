"""Arbitrary positions: what follows from a seed, and that everything odd does occur."""

import pytest

from pairwright.tournament import Outcome
from pairwright.tournament.scoring import Scoring
from positions import random_position


@pytest.fixture(scope="module")
def positions():
    return [random_position(seed) for seed in range(400)]


def test_a_seed_always_gives_the_same_position(positions):
    assert [random_position(seed) for seed in range(400)] == positions
    assert random_position(1) != random_position(2)


def test_positions_make_sense(positions):
    for position in positions:
        position.check()
        assert 4 <= len(position.players) <= 16
        assert position.next_round <= position.number_of_rounds
        assert {bye.round_number for bye in position.announced_byes} <= {position.next_round}


def test_the_number_of_players_lies_within_the_limits():
    assert {len(random_position(seed, 1, 3).players) for seed in range(50)} == {1, 2, 3}


def test_everything_occurs(positions):
    outcomes = {code for position in positions for played in position.rounds for code in played.outcomes}
    assert outcomes == set(Outcome)
    assert any(position.scoring != Scoring() for position in positions)
    assert any(position.forbidden for position in positions)
    assert any(position.acceleration for position in positions)
    assert any(position.virtual_points for position in positions)
    assert any(position.adjustments for position in positions)
    assert any(position.players[0].number > 1 for position in positions)
    last = sum(position.next_round == position.number_of_rounds for position in positions)
    assert last > len(positions) / 3


def test_some_players_meet_twice_and_some_leave_for_good(positions):
    twice = gone = 0
    for position in positions:
        pairs = [
            (one, other)
            for played in position.rounds
            for one, other in enumerate(played.opponents)
            if other > one and played.outcomes[one] <= Outcome.UNFINISHED
        ]
        twice += len(set(pairs)) < len(pairs)
        if len(position.rounds) > 2:
            zeros = zip(*(played.outcomes for played in position.rounds[-3:]), strict=True)
            gone += (Outcome.ZERO_POINT_BYE,) * 3 in zeros
    assert twice > 10
    assert gone > 10
