"""C.04.4.1 by examples: each isolates one article, and both procedures give the round."""

from dataclasses import replace

import pytest
from dubov_examples import expected, paired, position, written

from pairwright import pair
from pairwright.common.errors import BadInput
from pairwright.systems.dubov.rules import most_upfloats


def test_1_1_1_and_1_1_2_a_player_without_a_rating_is_named():
    tournament = position("01")
    players = (replace(tournament.players[0], rating=0), *tournament.players[1:])
    with pytest.raises(BadInput, match=r"none: 1; .*provisional rating \(C.04.4.1 article 1.1.2\)"):
        pair(replace(tournament, players=players))


def test_1_6_4_a_newcomer_wants_black():
    assert paired("11") == expected("11") == "2-9 4-3 7-1 5-6"


def test_1_8_a_forfeited_pairing_with_a_higher_score_is_an_upfloat():
    assert paired("14") == expected("14")


@pytest.mark.parametrize(("rounds", "most"), [(4, 2), (5, 3), (9, 3), (10, 4), (14, 4)])
def test_1_8_2_maximum_upfloaters(rounds, most):
    assert most_upfloats(rounds) == most


def test_2_1_2_a_full_point_pab_bars_from_the_bye():
    assert paired("16") == expected("16")


def test_c_2_until_2026_a_full_point_bye_does_not_bar():
    assert paired("16", "expected-till-2026") == expected("16", "expected-till-2026") != expected("16")


def test_2_3_2_upfloaters_come_from_the_nearest_score():
    assert paired("02") == expected("02")


def test_2_3_3_as_few_as_possible_miss_their_colour():
    assert paired("03") == expected("03")


def test_2_3_6_nobody_floats_up_twice_running():
    assert paired("04") == expected("04")


def test_2_3_6_but_in_the_last_round():
    assert paired("12") == expected("12")
    earlier = replace(position("12"), number_of_rounds=position("12").number_of_rounds + 1)
    assert written(earlier, pair(earlier)) == "1-7 2-5 4-3 6-8"


def test_3_1_4_the_bye_goes_to_who_played_most():
    assert paired("10") == expected("10")


def test_3_2_3_halves_where_nobody_has_played():
    assert paired("01") == expected("01") == "1-5 6-2 3-7 8-4 9-0"


def test_3_2_4_a_pair_that_cannot_be_avoided_is_shifted():
    assert paired("05") == expected("05")


def test_3_2_5_s1_by_the_average_rating_of_the_opponents():
    assert paired("08") == expected("08")


def test_4_2_2_upfloaters_by_pairing_score():
    assert paired("15") == expected("15")


def test_4_3_1_only_those_who_prefer_the_colour_are_shifted():
    assert paired("13") == expected("13")


def test_4_3_2_white_seekers_are_numbered_by_the_average_rating():
    assert paired("07") == expected("07")


def test_4_3_3_shifters_from_the_middle():
    assert paired("06") == expected("06")


def test_4_4_the_first_transposition():
    assert paired("09") == expected("09")
