"""C.04.6 by examples: each isolates one article, and both procedures give the round."""

from __future__ import annotations

from dataclasses import replace

import pytest
from team_swiss_examples import NUMBERS, event, expected, paired, position

from pairwright import pair
from pairwright.common.errors import BadInput, NoPairing

ARTICLES = {
    "3.6.4 and 4.3.1 the first round top half against bottom half": "01",
    "3.4.4 the bye to the largest number and initial colour black": "02",
    "2.1.1 nobody meets twice but a forfeited match is no meeting": "03 04",
    "3.6.1 the smaller number is the top member whatever the scores": "05",
    "2.1.2 who had the bye does not get it again": "06",
    "3.5.5 the first legal set": "07",
    "2.3.1 and 2.3.2 fewest upfloaters with the highest scores": "08 09 10",
    "2.3.3 the following scoregroup is not spoiled": "11",
    "2.3.4 upfloaters that have not floated but not in the last two rounds": "12 13",
    "2.3.5 fewest preferences denied": "14",
    "2.3.6 fewest strong preferences denied": "15",
    "1.7 no preferences where the competition says so": "17",
    "4.3.9 the other team alternates": "21",
    "4.3.4 strong against mild": "22",
    "4.3.7 the preference of the first team": "23",
    "4.3.6 histories from the right": "24",
    "3.4.3 most matches played": "25",
    "3.4.1 the bye leaves a complete pairing": "26",
    "2.2.1 the rest can be paired": "27",
    "1.6.1 a forfeited first board changes nothing": "28",
    "4.3.1 an absent team keeps its number": "29",
}
"""What each example isolates, and its number."""


@pytest.mark.parametrize("numbers", ARTICLES.values(), ids=ARTICLES)
def test_the_example_of(numbers: str) -> None:
    for number in numbers.split():
        assert paired(position(number)) == expected(number), number


def check(*numbers: str) -> None:
    for number in numbers:
        assert paired(position(number)) == expected(number), number


def test_there_are_thirty() -> None:
    assert len(NUMBERS) == 30


def test_2_3_7_opponents_of_upfloaters_that_have_not_floated() -> None:
    check("16")
    last_two = replace(position("16"), number_of_rounds=4)
    assert paired(last_two) != expected("16")


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
