"""C.04.5, article by article, each on a position made for it; players by their numbers."""

from dataclasses import replace

import pytest
from double_swiss_examples import event

from crosstables import before_next
from pairwright import write_trf
from pairwright.common.errors import NoPairing
from pairwright.systems.double_swiss.literal import Situation, pair_literal
from pairwright.systems.double_swiss.rules import allocate, edition
from pairwright.systems.register import open_round
from pairwright.systems.swiss.upfloaters.literal import (
    pair_bracket,
    paired_brackets,
    pairing_allocated_bye,
    select_upfloaters,
    sets_of_fewest,
    top_scoregroup,
)
from pairwright.tournament import Colour
from worked_examples import paired

W, B = Colour.WHITE, Colour.BLACK
EDITION = edition("2026")


def situation(count, *rounds, without=()):
    """The situation after rounds as `event` has them. without: who is not there in the next one."""
    return Situation(before_next(event(count, *rounds), without), EDITION)


def numbers(found, players):
    return [found.players[player].index + 1 for player in players]


def places(found, *wanted):
    """The players with these numbers, as the procedure calls them."""
    return tuple(numbers(found, range(len(found.players))).index(number) for number in wanted)


# 1 and 2 lead with two points, 3 and 6 have one, 4 and 5 none.
THREE_SCORES = "1-4 11, 5-2 00, 3-6 =="


def test_1_2_1_and_1_2_2_the_order_is_score_then_number():
    assert [player + 1 for player in open_round(event(6, THREE_SCORES)).order] == [1, 2, 3, 6, 4, 5]


def test_1_3_1_and_3_2_the_top_scoregroup_is_whoever_has_the_highest_score_of_those_left():
    found = situation(6, THREE_SCORES)
    everybody = tuple(range(6))
    assert numbers(found, top_scoregroup(found, everybody)) == [1, 2]
    assert numbers(found, top_scoregroup(found, places(found, 3, 4, 5, 6))) == [3, 6]
    met = [set(numbers(found, pair)) for pair in paired_brackets(found, None)]
    assert {1, 2} in met


def test_1_3_2_a_bracket_is_even_with_upfloaters_where_residents_have_met():
    found = situation(6, THREE_SCORES)
    met = [sorted(numbers(found, pair)) for pair in paired_brackets(found, None)]
    assert met == [[1, 2], [3, 5], [4, 6]]


def test_1_4_one_of_an_odd_field_has_the_bye_and_its_points_are_a_win_and_a_draw():
    assert pairing_allocated_bye(situation(4)) is None
    assert pairing_allocated_bye(situation(5)) == 4
    tournament = event(3, "1-2 ==, 3 U")
    assert Situation(tournament, EDITION).score(2) == tournament.scoring.win * 3 // 4


def test_1_5_a_floater_has_played_somebody_with_another_score():
    found = situation(6, "1-4 11, 2-5 11, 3-6 ==", "1-5 ==, 2-3 ==, 4-6 ++")
    assert [number for number in range(1, 7) if found.floated(number - 1)] == [1, 2, 3, 5]
    assert not any(situation(6).floated(player) for player in range(6))


def test_2_1_1_and_3_3_3_nobody_meets_twice_even_if_no_round_can_be_made():
    found = situation(2, "1-2 10")
    assert found.may_meet == (frozenset(), frozenset())
    with pytest.raises(NoPairing, match=r"nobody is left whom these players may meet \(C1\): 1, 2"):
        pair_literal(found.tournament, EDITION)


def test_3_1_1_and_3_3_1_a_round_pairs_everybody_but_one_with_somebody_new():
    found = situation(5, "1-4 11, 2-3 ==, 5 U")
    bye = pairing_allocated_bye(found)
    pairs = paired_brackets(found, bye)
    assert sorted([bye, *(player for pair in pairs for player in pair)]) == list(range(5))
    assert all(b in found.may_meet[a] for a, b in pairs)
    assert found.players[bye].may_have_bye


def test_2_2_1_those_left_below_can_be_paired():
    """The leaders may meet, but of those who are still there below, the two have met already."""
    found = situation(6, "1-5 11, 2-6 11, 3-4 ==", without=(5, 6))
    leaders = places(found, 1, 2)
    assert leaders[1] in found.may_meet[leaders[0]]
    assert [numbers(found, one) for one in sets_of_fewest(found, leaders, places(found, 3, 4))] == [[3, 4]]


def test_3_3_2_first_the_bye_then_group_by_group_from_the_top_then_colours():
    found = situation(7, "1-4 11, 2-5 11, 3-6 ==, 7 H")
    bye = pairing_allocated_bye(found)
    assert numbers(found, [bye]) == [5]
    pairs = paired_brackets(found, bye)
    tops = [max(found.score(player) for player in pair) for pair in pairs]
    assert tops == sorted(tops, reverse=True)
    assert {frozenset((board.white, board.black)) for board in found.boards(pairs, found.higher_ranked)} == {
        frozenset(pair) for pair in pairs
    }


def test_3_4_1_the_others_must_be_paired():
    assert numbers(situation(3), [pairing_allocated_bye(situation(3))]) == [3]
    found = situation(5, "1-2 11, 4-5 ==, 3 H", without=(4, 5))
    assert numbers(found, [pairing_allocated_bye(found)]) == [2]


def test_3_4_2_the_lowest_score():
    found = situation(5, "4-1 11, 3-5 ==, 2 H", without=(4, 5))
    assert numbers(found, [pairing_allocated_bye(found)]) == [1]


def test_3_5_1_and_3_5_2_upfloaters_come_from_below_as_few_and_as_high_as_possible():
    found = situation(6, "1-4 11, 2-3 ==, 5 H, 6 H")
    lower = places(found, 2, 3, 4, 5, 6)
    sets = sets_of_fewest(found, places(found, 1), lower)
    assert [numbers(found, one) for one in sets] == [[2], [3], [5], [6]]  # 4 was met
    assert numbers(found, select_upfloaters(found, tuple(range(6)))) == [2]


def test_3_5_5_the_first_set_that_complies_with_c6_and_c7():
    """2 stands before 3, but floated in the last round; in the last round of all that is no reason."""
    rounds = "1-8 11, 2-6 ==, 3-7 ==, 4-5 ==", "1-7 11, 2-8 ==, 3-4 ==, 5-6 =="
    found = situation(8, *rounds)
    everybody = tuple(range(8))
    assert [found.floated(player) for player in places(found, 2, 3)] == [True, False]
    assert numbers(found, select_upfloaters(found, everybody)) == [3]
    last = Situation(replace(found.tournament, number_of_rounds=3), EDITION)
    assert numbers(last, select_upfloaters(last, everybody)) == [2]


def test_3_6_4_the_first_pairing_of_people_who_have_not_met():
    found = situation(4, "1 H, 2 H, 3 H, 4 H")
    assert pair_bracket(found, tuple(range(4)), ()) == ((0, 2), (1, 3))
    found = situation(4, "1-3 ==, 2 H, 4 H")
    assert [numbers(found, one) for one in pair_bracket(found, tuple(range(4)), ())] == [[1, 4], [2, 3]]


def test_4_1_and_4_3_1_the_initial_colour_for_an_odd_number_the_other_for_an_even_one():
    for initial in (W, B):
        assert allocate(b"", b"", 1, initial) == (initial, "4.3.1")
        assert allocate(b"", b"", 2, initial) == (initial.opposite, "4.3.1")


def test_4_2_the_higher_score_is_higher_ranked_and_then_the_smaller_number():
    """2 leads 1 and has an even number, so that 1 begins with the initial colour."""
    assert paired(event(2, "1 H, 2 U")) == "1-2"
    found = situation(2, "1 H, 2 U")
    assert [(board.white, board.black) for board in found.boards(((0, 1),), found.higher_ranked)] == [(0, 1)]
    found = situation(3, "1 H, 2 U, 3 U")
    assert [(board.white, board.black) for board in found.boards(((0, 2),), found.higher_ranked)] == [(2, 0)]


def test_4_4_who_has_white_has_it_in_the_first_game_and_black_in_the_second():
    assert allocate(bytes([B]), bytes([W]), 1, W).higher == W
    rows = [line for line in write_trf(event(2, "1-2 10")).splitlines() if line.startswith("001")]
    assert rows[0].rstrip().endswith("2 w 1     2 b 0")
    assert rows[1].rstrip().endswith("1 b 0     1 w 1")
