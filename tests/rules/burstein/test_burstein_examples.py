"""C.04.4.2 by examples: each isolates one article, and both procedures give the round."""

from dataclasses import replace

import pytest
from burstein_examples import expected, paired, position, written

from pairwright import pair
from pairwright.systems.burstein.rules import edition
from pairwright.systems.register import system_named


def test_1_6_seeding_rounds_are_rounds_of_the_dutch_system():
    assert paired("01") == expected("01") == "2-1 4-3 7-6 5-8"
    tournament = position("01")
    dutch = pair(replace(tournament, system=""), system="dutch")
    assert written(tournament, dutch) == expected("01")


@pytest.mark.parametrize(("rounds", "seeding"), [(3, 1), (4, 2), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_1_6_2_half_of_the_rounds_four_at_most(rounds, seeding):
    rules = edition()
    numbers = range(1, rounds + 1)
    assert sum(rules.is_seeding_round(number, rounds) for number in numbers) == seeding
    assert rules.is_seeding_round(1, rounds)


def test_1_7_2_a_round_not_played_is_a_game_against_oneself():
    assert paired("11") == expected("11")


def test_1_7_2_zero_point_byes_up_to_the_current_round_are_draws_for_the_opponents():
    assert paired("10") == expected("10")


def test_1_7_2_a_half_point_bye_in_the_current_round_breaks_the_series():
    assert paired("14") == expected("14") == "5-2 3-7 1-4 6-8"


@pytest.mark.parametrize("number", ["12", "14"])
def test_1_7_2_the_series_may_be_read_as_ending_with_the_last_round_played(number):
    assert paired(number, "expected-other") == expected(number, "expected-other") != expected(number)
    assert paired(number) == expected(number)


def test_1_7_2_virtual_points_are_excluded_from_the_index():
    assert paired("13") == expected("13")


def test_1_8_incoming_floaters_are_ranked_by_the_index_too():
    assert paired("03") == expected("03")


def test_2_1_2_a_full_point_pab_bars_from_the_bye():
    assert paired("16") == expected("16")


def test_c_2_until_2026_a_full_point_bye_does_not_bar():
    assert paired("16", "expected-till-2026") == expected("16", "expected-till-2026")


def test_c_2_whether_an_event_can_be_completed_asks_the_edition_too():
    tournament = position("16")
    system = system_named("burstein")
    assert system.barred_from_bye(tournament, "2026") > system.barred_from_bye(tournament, "2017")
    assert [system.baku(edition)[1] for edition in ("2026", "2017")] == ["win-of-two-draws", "standard"]


def test_2_3_2_the_higher_score_stays():
    assert paired("04") == expected("04")


def test_2_3_2_scores_of_all_floaters_from_the_highest_down():
    assert paired("15") == expected("15")


def test_c_6_until_2026_the_number_of_incoming_floaters_first():
    assert paired("15", "expected-till-2026") == expected("15", "expected-till-2026")


def test_2_3_3_floaters_are_chosen_for_the_next_bracket():
    assert paired("05") == expected("05")


def test_2_3_4_as_few_as_possible_miss_their_colour():
    assert paired("06") == expected("06")


def test_3_1_4_the_bye_goes_to_who_played_most():
    assert paired("07") == expected("07")


def test_3_1_5_the_bye_goes_to_the_lowest_by_the_index():
    assert paired("08") == expected("08")


def test_4_3_the_bracket_is_folded():
    assert paired("02") == expected("02")


def test_5_2_5_the_higher_ranked_by_the_index_has_the_preference_granted():
    assert paired("09") == expected("09")
