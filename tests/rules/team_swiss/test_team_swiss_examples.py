"""C.04.6 in the positions of the worked examples, changed; what each isolates: test_worked_examples.py."""

from __future__ import annotations

from dataclasses import replace

import pytest
from team_swiss_examples import event, expected, position

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing
from worked_examples import paired


def test_2_3_7_opponents_of_upfloaters_that_have_not_floated() -> None:
    last_two = replace(position("16"), number_of_rounds=4)
    assert paired(last_two) != expected("16")


def test_1_7_2_level_in_colours_after_two_equal_ones_in_the_last_round() -> None:
    assert paired(position("18"), readings="zero-difference") != expected("18")


def test_1_2_1_game_points_first() -> None:
    by_matches = replace(position("19"), headers=(("type_code", "FIDE_TEAM"),))
    assert paired(by_matches) != expected("19")


def test_4_2_2_the_secondary_score_names_the_first_team() -> None:
    without = replace(position("20"), headers=(("type_code", "FIDE_TEAM_TYPEA_MP"),))
    assert paired(without) != expected("20")


def test_c_04_7_virtual_match_points() -> None:
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
