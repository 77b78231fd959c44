"""C.04.5 by examples: each isolates one article, and both procedures give the round."""

from dataclasses import replace

import pytest
from double_swiss_examples import event, expected, paired, position

from pairwright import pair
from pairwright.common.errors import BadInput
from pairwright.systems.double_swiss.rules import edition
from pairwright.systems.register import open_round, system_of


def check(number):
    assert paired(position(number)) == expected(number)


def test_3_4_4_the_bye_goes_to_the_largest_number_and_the_first_round_is_paired_in_halves():
    check("01")


def test_2_3_1_and_2_3_2_as_few_upfloaters_as_possible_with_the_highest_scores():
    check("02")


def test_2_3_3_the_upfloaters_are_chosen_for_the_following_scoregroup():
    check("03")


def test_2_3_4_upfloaters_who_have_not_floated_in_the_previous_round():
    check("04")


def test_2_3_5_opponents_of_upfloaters_who_have_not_floated_in_the_previous_round():
    check("05")


def test_2_3_5_floats_do_not_count_in_the_last_round():
    tournament = position("05")
    last = replace(tournament, number_of_rounds=tournament.next_round)
    assert paired(last) == "1-2 5-3 6-4 7-8"


def test_3_4_3_the_bye_goes_to_who_has_played_most_matches():
    check("06")


def test_4_3_2_white_for_the_player_with_fewer_whites():
    check("07")


def test_4_3_3_the_latest_difference_is_reversed():
    check("08")


def test_4_3_4_the_higher_ranked_player_alternates():
    check("09")


def test_4_3_5_the_opponent_alternates_where_the_higher_ranked_has_had_no_colour():
    tournament = event(4, "1-2 00, 3 F, 4 H")
    assert paired(tournament) == "2-3 4-1"
    both_black = event(4, "1-2 00, 3 F, 4 H", "3-4 +-, 1 F, 2 U")
    assert "3-2" in paired(both_black) or "2-3" in paired(both_black)


def test_0_a_match_forfeited_in_both_games_may_be_repeated():
    check("10")


def test_3_6_3_the_top_members_come_before_the_bottom_members():
    check("11")


def test_c_04_7_virtual_points_of_a_won_match_or_of_a_won_game():
    check("12")
    derived = replace(position("12"), virtual_points=(), acceleration="baku")
    assert paired(derived) == expected("12")
    assert paired(derived, edition(readings="won-game")) == expected("12", "expected-other")


def test_0_one_game_forfeited_by_each_is_a_meeting():
    check("13")


def test_0_a_match_is_forfeited_when_one_player_forfeits_both_games():
    check("14")


def test_2_1_2_whom_earlier_rounds_bar_from_the_bye():
    """A match with one game won by forfeit, or one by each, does not bar, nor does a half-point bye."""
    tournament = event(11, "1-2 ++, 3-4 +1, 5-6 +-, 10-11 0+, 7 U, 8 F, 9 H")
    opened = open_round(tournament)
    barred = [player + 1 for player in opened.order if opened.bye_faults(player)]
    assert sorted(barred) == [1, 7, 8]
    assert sorted(system_of(tournament).barred_from_bye(tournament)) == [0, 6, 7]
    assert paired(event(5, "1-2 +1, 3-4 ==, 5 U")).endswith("2-0")


def test_2_1_2_a_match_won_by_forfeit_bars_whatever_was_scored_in_it():
    opened = open_round(position("14"))
    assert [fault.article.number for fault in opened.bye_faults(6)] == ["2.1.2"]


def test_1_6_a_match_of_two_single_forfeits_gives_no_colour():
    tournament = event(4, "1-2 +-, 3-4 ==")
    # 3 and 4 have a colour, 1 and 2 have none: 4.3.2 counts 1 White for 3, none for the others.
    assert paired(tournament) == "1-3 4-2"


def test_no_round_after_the_last():
    with pytest.raises(BadInput, match="all 2 rounds"):
        pair(replace(position("04"), number_of_rounds=2))


def test_the_readings_that_are_open():
    named = {reading.name for reading in edition().open_to_reading}
    assert named == {"graded", "past-bye", "real-floats", "won-game", "letter"}
