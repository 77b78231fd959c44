"""C.04.3 article 2: the criteria on the colours of one pair."""

import pytest

from pairwright.systems.dutch.criteria import (
    colour_difference_above_two,
    may_meet_by_colour,
    preference_denied,
    strong_preference_denied,
    third_same_colour,
)
from pairwright.systems.swiss.colours import NO_PREFERENCE, ColourPreference, Strength
from pairwright.tournament import Colour

W, B = Colour.WHITE, Colour.BLACK
MILD = ColourPreference(W, Strength.MILD, 0, False)
STRONG = ColourPreference(W, Strength.STRONG, -1, False)
TWICE = ColourPreference(W, Strength.ABSOLUTE, 0, True)
TWO = ColourPreference(W, Strength.ABSOLUTE, -2, False)
BOTH = ColourPreference(W, Strength.ABSOLUTE, -2, True)
OTHER = ColourPreference(B, Strength.ABSOLUTE, 2, True)
ALL = (NO_PREFERENCE, MILD, STRONG, TWICE, TWO, BOTH, OTHER)


@pytest.mark.parametrize(("a_top", "b_top"), [(False, False), (True, False), (False, True), (True, True)])
def test_2_1_3_c3_one_topscorer_is_enough(a_top, b_top):
    assert may_meet_by_colour(TWICE, BOTH, a_top, b_top) is (a_top or b_top)
    assert may_meet_by_colour(TWICE, OTHER, a_top, b_top)
    assert may_meet_by_colour(TWICE, STRONG, a_top, b_top)


@pytest.mark.parametrize(
    ("a", "b", "count"),
    [(TWO, BOTH, 1), (TWO, TWO, 1), (TWICE, BOTH, 0), (TWO, OTHER, 0), (TWO, STRONG, 0)],
)
def test_2_4_5_c10_both_must_stand_at_two(a, b, count):
    assert colour_difference_above_two(a, b) == colour_difference_above_two(b, a) == count


@pytest.mark.parametrize(
    ("a", "b", "count"),
    [
        (TWICE, TWICE, 1),
        (TWO, BOTH, 0),  # equal differences: the one who did not repeat can be denied
        (BOTH, BOTH, 1),
        (TWICE, TWO, 1),  # the smaller difference is denied, and he repeated
        (TWICE, OTHER, 0),
        (STRONG, BOTH, 0),
    ],
)
def test_2_4_6_c11_the_player_who_is_denied_must_have_repeated(a, b, count):
    assert third_same_colour(a, b) == third_same_colour(b, a) == count


@pytest.mark.parametrize(
    ("a", "b", "count"),
    [
        (MILD, STRONG, 1),
        (TWICE, BOTH, 1),
        (MILD, OTHER, 0),
        (NO_PREFERENCE, MILD, 0),
        (NO_PREFERENCE, NO_PREFERENCE, 0),
    ],
)
def test_2_4_7_c12_somebody_is_denied(a, b, count):
    assert preference_denied(a, b) == preference_denied(b, a) == count


@pytest.mark.parametrize(
    ("a", "b", "count"),
    [
        (STRONG, STRONG, 1),
        (STRONG, TWICE, 1),
        (STRONG, MILD, 0),
        (TWICE, BOTH, 0),
        (MILD, MILD, 0),
        (STRONG, OTHER, 0),
    ],
)
def test_2_4_8_c13_the_one_denied_has_a_strong_preference(a, b, count):
    assert strong_preference_denied(a, b) == strong_preference_denied(b, a) == count


def test_c10_to_c13_never_exceed_a_pair():
    for criterion in (
        colour_difference_above_two,
        third_same_colour,
        preference_denied,
        strong_preference_denied,
    ):
        assert {criterion(a, b) for a in ALL for b in ALL} == {0, 1}
