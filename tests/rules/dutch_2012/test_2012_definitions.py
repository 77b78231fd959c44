"""A.7, A.8, C.3 and C.10: colours in odd and even rounds, X1 and Z1, lowering requirements."""

from itertools import product

import pytest
from positions_2012 import Seen, paired

from pairwright.systems.dutch_2012.bracket import (
    STEPS,
    Requirements,
    colour_breaches,
    least_denied,
    lowered,
    next_step,
)
from pairwright.systems.swiss.colours import NO_PREFERENCE, ColourPreference, Strength, colour_preference
from pairwright.tournament import Colour

MILD_WHITE = colour_preference(0, Colour.BLACK, Colour.WHITE)
MILD_BLACK = colour_preference(0, Colour.WHITE, Colour.BLACK)
STRONG_WHITE = colour_preference(-1, Colour.BLACK, Colour.NONE)
STRONG_BLACK = colour_preference(1, Colour.WHITE, Colour.NONE)
ABSOLUTE_WHITE = colour_preference(-2, Colour.BLACK, Colour.BLACK)
KINDS = (NO_PREFERENCE, MILD_WHITE, MILD_BLACK, STRONG_WHITE, STRONG_BLACK, ABSOLUTE_WHITE)


def least_in_pairings(preferences, broken):
    """The least sum of `broken` over all ways to pair everybody."""
    if not preferences:
        return 0
    first, *others = preferences
    return min(
        broken(first, other) + least_in_pairings(others[:place] + others[place + 1 :], broken)
        for place, other in enumerate(others)
    )


@pytest.mark.parametrize("even_round", [False, True])
def test_a_8_x1_and_z1_are_bounds_of_every_pairing(even_round):
    attained = 0
    for preferences in product(KINDS, repeat=4):
        denied, strong = least_denied(preferences, 2, even_round)
        least = least_in_pairings(
            list(preferences), lambda a, b: colour_breaches(a, b, even_round, True).denied
        )
        least_strong = least_in_pairings(
            list(preferences), lambda a, b: colour_breaches(a, b, even_round, True).strong_denied
        )
        assert denied <= least
        assert strong <= least_strong
        attained += denied == least
    assert attained == len(KINDS) ** 4


def test_a_8_one_less_for_every_pair_less():
    whites = (STRONG_WHITE,) * 6
    assert [least_denied(whites, pairs, even_round=True) for pairs in (3, 2, 1)] == [(3, 3), (2, 2), (1, 1)]
    assert least_denied((STRONG_WHITE, STRONG_BLACK, NO_PREFERENCE, NO_PREFERENCE), 2, False) == (0, 0)


def test_a_8_mild_preferences_are_flexible_in_even_rounds():
    preferences = (STRONG_WHITE, STRONG_WHITE, MILD_WHITE, MILD_WHITE)
    assert least_denied(preferences, 2, even_round=True) == (2, 0)
    assert least_denied(preferences, 2, even_round=False) == (2, 0)


def test_a_7_d_strong_alike_counts_in_odd_rounds_only():
    odd = colour_breaches(STRONG_WHITE, STRONG_WHITE, even_round=False, strong_counts=True)
    even = colour_breaches(STRONG_WHITE, STRONG_WHITE, even_round=True, strong_counts=True)
    assert odd == Requirements(strong_alike=1, denied=1)
    assert even == Requirements(denied=1, strong_denied=1)
    assert colour_breaches(STRONG_WHITE, ABSOLUTE_WHITE, False, True).strong_alike == 1
    assert colour_breaches(STRONG_WHITE, MILD_WHITE, False, True) == Requirements(denied=1)
    assert colour_breaches(STRONG_WHITE, STRONG_BLACK, False, True) == Requirements()


def test_a_7_d_in_a_round():
    """One of 3-7, 4-6 and 3-4, 6-7 cannot grant both colours; 4 and 6 are due the same one strongly."""
    assert paired("dutch_2012/03") == "1-2 4-3 6-7 5-0"
    assert Seen("dutch_2012/03").pairs(1) == [(3, 4), (6, 7)]


def test_a_7_f_no_game_no_preference():
    assert colour_preference(0, Colour.NONE, Colour.NONE) == NO_PREFERENCE
    assert colour_breaches(NO_PREFERENCE, NO_PREFERENCE, True, True) == Requirements()


def test_b_2_both_absolute():
    wide = ColourPreference(Colour.WHITE, Strength.ABSOLUTE, -2, True)
    assert colour_breaches(wide, wide, False, True) == Requirements(same_absolute=1, denied=1)
    assert colour_breaches(wide, wide, True, True) == Requirements(same_absolute=1, denied=1, strong_denied=1)


def test_c_10_every_step_puts_the_weaker_requirements_back_in_force():
    strictest = Requirements(denied=1)
    now = Requirements(denied=1, downfloats_2=1, upfloats_1=2, upfloats_2=1)
    assert lowered(now, strictest, STEPS.index("C.10.d")) == Requirements(denied=1, downfloats_1=1)
    assert lowered(now, strictest, STEPS.index("C.10.f")) == Requirements(strong_alike=1, denied=1)


def test_c_10_ends_at_the_least_breaches():
    least = Requirements(denied=2, downfloats_1=1, upfloats_2=3)
    now, taken = Requirements(denied=1), []
    while not now.admit(least):
        step = next_step(now, least)
        taken.append(STEPS[step])
        now = lowered(now, Requirements(denied=1), step)
    assert now == least
    assert taken == ["C.10.e", "C.10.d", "C.10.a", "C.10.a", "C.10.a"]
