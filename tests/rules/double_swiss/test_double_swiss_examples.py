"""C.04.5 in the positions of the worked examples, changed; what each isolates: test_worked_examples.py."""

from dataclasses import replace

import pytest
from double_swiss_examples import event, expected, position

from pairwright import pair
from pairwright.common.errors import BadInput
from pairwright.systems.double_swiss.rules import edition
from pairwright.systems.register import open_round, system_of
from worked_examples import paired


def test_2_3_5_floats_do_not_count_in_the_last_round():
    tournament = position("05")
    last = replace(tournament, number_of_rounds=tournament.next_round)
    assert paired(last) == "1-2 5-3 6-4 7-8"


def test_4_3_5_the_opponent_alternates_where_the_higher_ranked_has_had_no_colour():
    tournament = event(4, "1-2 00, 3 F, 4 H")
    assert paired(tournament) == "2-3 4-1"
    both_black = event(4, "1-2 00, 3 F, 4 H", "3-4 +-, 1 F, 2 U")
    assert paired(both_black) == "2-3 4-1"


def test_c_04_7_virtual_points_of_a_won_match_or_of_a_won_game():
    derived = replace(position("12"), virtual_points=(), acceleration="baku")
    assert paired(derived) == expected("12")
    assert paired(derived, readings="won-game") == expected("12", "expected-other")


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
