"""Open places of the text: every one of them decides some round, and is reported exactly then."""

from dataclasses import fields

import pytest
from positions_2012 import OURS, position

from dependences_2012 import dependences
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch_2012.explain.explainer import otherwise
from pairwright.systems.dutch_2012.readings import OPEN_POINTS, Readings2012
from positions import random_position


def test_every_reading_is_an_open_point():
    names = {point.name for point in OPEN_POINTS}
    assert {field.name for field in fields(Readings2012)} == names - {"wider_difference", "number_parity"}
    for point in OPEN_POINTS:
        assert otherwise(otherwise(OURS, point), point) == OURS != otherwise(OURS, point)


def test_the_defaults_are_ours():
    for point in OPEN_POINTS:
        holder = OURS.readings if hasattr(OURS.readings, point.name) else OURS
        assert getattr(holder, point.name) == point.ours


def test_c_12_this_round_depends_on_its_reading():
    found = dependences(position("dutch_2012/06"))
    assert [(each.point.article, each.point.ours) for each in found] == [("C.12", "any quality")]
    assert {(board.white, board.black) for board in found[0].instead} == {(0, 3), (4, 1)}
    assert found[0].other_bye == 2
    assert dependences(position("dutch_2012/06"), pair=pair_literal) == found


def test_a_round_that_depends_on_nothing():
    assert dependences(position("dutch_2012/04")) == ()


SEED = {
    "half_of": 398,
    "topscorer_floaters": 754,
    "closeness": 134,
    "repeated_downfloats": 134,
    "bye_receiver": 336,
    "incompatible_moved_down": 398,
    "upfloats": 53,
    "backtracking": 19,
    "merged_colours": 1263,
    "wider_difference": 17,
    "number_parity": 25,
}


def test_there_is_a_round_for_each():
    assert set(SEED) == {point.name for point in OPEN_POINTS}


@pytest.mark.parametrize("name", sorted(SEED))
def test_each_reading_decides_some_round(name):
    (point,) = (point for point in OPEN_POINTS if point.name == name)
    tournament = random_position(SEED[name], 4, 12)
    assert name in {each.point.name for each in dependences(tournament)}
    other = otherwise(OURS, point)
    assert pair_fast(tournament, other) == pair_literal(tournament, other) != pair_fast(tournament, OURS)
