"""C.04.6 by examples: each isolates one article, and both procedures give the round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from team_swiss_examples import NUMBERS, event, expected, paired, position

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing


def check(*numbers: str) -> None:
    for number in numbers:
        assert paired(position(number)) == expected(number), number


def test_there_are_thirty() -> None:
    assert len(NUMBERS) == 30


def test_3_6_4_and_4_3_1_the_first_round_top_half_against_bottom_half() -> None:
    check("01")


def test_3_4_4_the_bye_to_the_largest_number_and_initial_colour_black() -> None:
    check("02")


def test_2_1_1_nobody_meets_twice_but_a_forfeited_match_is_no_meeting() -> None:
    check("03", "04")


def test_3_6_1_the_smaller_number_is_the_top_member_whatever_the_scores() -> None:
    check("05")


def test_2_1_2_who_had_the_bye_does_not_get_it_again() -> None:
    check("06")


def test_3_5_5_the_first_legal_set() -> None:
    check("07")


def test_2_3_1_and_2_3_2_fewest_upfloaters_with_the_highest_scores() -> None:
    check("08", "09", "10")


def test_2_3_3_the_following_scoregroup_is_not_spoiled() -> None:
    check("11")


def test_2_3_4_upfloaters_that_have_not_floated_but_not_in_the_last_two_rounds() -> None:
    check("12", "13")


def test_2_3_5_fewest_preferences_denied() -> None:
    check("14")


def test_2_3_6_fewest_strong_preferences_denied() -> None:
    check("15")


def test_2_3_7_opponents_of_upfloaters_that_have_not_floated() -> None:
    check("16")
    last_two = replace(position("16"), number_of_rounds=4)
    assert paired(last_two) != expected("16")


def test_1_7_no_preferences_where_the_competition_says_so() -> None:
    check("17")


def test_1_7_2_level_in_colours_after_two_equal_ones_in_the_last_round() -> None:
    check("18")
    assert paired(position("18"), readings="zero-difference") != expected("18")


def test_1_2_1_game_points_first() -> None:
    check("19")
    by_matches = replace(position("19"), headers=(("type_code", "FIDE_TEAM"),))
    assert paired(by_matches) != expected("19")


def test_4_2_2_the_secondary_score_names_the_first_team() -> None:
    check("20")
    without = replace(position("20"), headers=(("type_code", "FIDE_TEAM_TYPEA_MP"),))
    assert paired(without) != expected("20")


def test_4_3_9_the_other_team_alternates() -> None:
    check("21")


def test_4_3_4_strong_against_mild() -> None:
    check("22")


def test_4_3_7_the_preference_of_the_first_team() -> None:
    check("23")


def test_4_3_6_histories_from_the_right() -> None:
    check("24")


def test_3_4_3_most_matches_played() -> None:
    check("25")


def test_3_4_1_the_bye_leaves_a_complete_pairing() -> None:
    check("26")


def test_2_2_1_the_rest_can_be_paired() -> None:
    check("27")


def test_1_6_1_a_forfeited_first_board_changes_nothing() -> None:
    check("28")


def test_4_3_1_an_absent_team_keeps_its_number() -> None:
    check("29")


def test_c_04_7_virtual_match_points() -> None:
    check("30")
    by_name = replace(position("30"), virtual_points=(), acceleration="baku")
    assert paired(by_name) == expected("30")


def test_c_04_7_1_4_no_acceleration_by_game_points() -> None:
    by_games = event(6, total=6, code="FIDE_TEAM_TYPEA_GP_MP")
    with pytest.raises(BadInput, match="ranks by game points"):
        paired(replace(by_games, acceleration="baku"))


def test_3_3_3_no_pairing_is_a_matter_of_the_chief_arbiter() -> None:
    met = event(4, "1-2 1, 3-4 1", "1-3 1, 2-4 1", "1-4 1, 2-3 1")
    with pytest.raises(NoPairing, match="No valid pairing exists"):
        paired(met)


def test_a_system_of_players_refuses_teams() -> None:
    with pytest.raises(BadInput, match="pairs single players"):
        pair(position("01"), system="dutch")


@pytest.mark.parametrize("number", NUMBERS)
def test_the_library_pairs_the_file_and_every_earlier_round(number: str) -> None:
    tournament = position(number)
    found = pair(tournament)
    teams = [team.number for team in tournament.teams]
    text = " ".join(f"{teams[board.white]}-{teams[board.black]}" for board in found.boards)
    assert expected(number).startswith(text)
    if tournament.rounds and number not in ("08",):
        assert pair(tournament, round_number=1).round_number == 1
