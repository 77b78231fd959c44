"""C.04.4.3, article by article, each on a position made for it; players by their numbers."""

import pytest
from lim_examples import group_of

from crosstables import before_next, crosstable
from pairwright import pair
from pairwright.common.errors import NoPairing
from pairwright.matching import BACKEND
from pairwright.systems.lim.field import DOWN, UP, Field, LimColours
from pairwright.systems.lim.literal import Procedure
from pairwright.systems.lim.rules import edition
from pairwright.tournament import Colour, ForbiddenPairs, Player, Tournament
from work import counted

W, B = Colour.WHITE, Colour.BLACK


def event(text, rounds=9, without=(), apart=()):
    """A crosstable before its next round. without: who is not there; apart: who must not meet."""
    return before_next(crosstable(text, rounds=rounds, system="lim"), without, apart)


def indices(*numbers):
    return [number - 1 for number in numbers]


def numbers(players):
    return [player + 1 for player in players]


def floaters(procedure, everybody, following=(), direction=DOWN, incoming=()):
    return numbers(
        procedure.floaters(indices(*everybody), indices(*incoming), indices(*following), direction)
    )


def pairs(procedure, everybody, direction=DOWN, first=()):
    made = procedure.pair_all(indices(*everybody), indices(*first), direction)
    return [tuple(numbers(one)) for one in made]


# 1 and 2 had White twice and 5 and 6 Black twice; 3 and 4 had both.
TWICE = """
    1 2000: 5w1 6w1
    2 1950: 6w1 5w1
    3 1900: 7w1 8b1
    4 1850: 8w1 7b1
    5 1800: 1b0 2b0
    6 1750: 2b0 1b0
    7 1700: 3b0 4w0
    8 1650: 4b0 3w0
"""

# 1 and 2 have had White thrice and Black once, but not twice running at the end.
TWO_MORE = """
    1 2000: 5w1 6w1 7b= 8w1
    2 1950: 6w1 5w1 8b= 7w1
    3 1900: .   .   .   .
    5 1800: 1b0 2b0 .   .
    6 1750: 2b0 1b0 .   .
    7 1700: .   .   1w= 2b0
    8 1650: .   .   2w= 1b0
"""


def test_2_1_who_has_met_is_not_compatible():
    field = Field(event(TWICE), edition())
    assert not field.compatible(0, 4)
    assert not field.compatible(0, 0)
    assert field.compatible(0, 2)


def test_2_1_and_5_1_1_and_5_3_no_third_game_running_with_a_colour():
    field = Field(event(TWICE), edition())
    assert not field.compatible(0, 1)
    assert not field.compatible(4, 5)


def test_2_1_and_5_1_2_no_three_more_of_a_colour():
    field = Field(event(TWO_MORE), edition())
    assert [field.preference[player].repeated for player in (0, 1)] == [False, False]
    assert not field.compatible(0, 1)
    assert field.compatible(0, 2)


def test_2_3_1_who_has_met_everybody_of_the_group_floats():
    procedure = Procedure(event("1 2000: 2w= 3b=\n 2 1900: 1b= .\n 3 1800: . 1w="), edition())
    assert floaters(procedure, (1, 2, 3)) == [1]


def test_2_3_2_two_who_have_had_two_more_of_a_colour_float():
    assert floaters(Procedure(event(TWO_MORE), edition()), (1, 2)) == [1, 2]


def test_2_3_3_two_who_had_a_colour_twice_running_float():
    procedure = Procedure(event(TWICE), edition())
    assert floaters(procedure, (1, 2)) == [1, 2]
    assert floaters(procedure, (1, 2, 3, 4)) == []


def test_2_3_4_and_3_2_4_to_make_the_number_even_the_lowest_or_upward_the_highest():
    procedure = Procedure(group_of(5, {}), edition())
    assert floaters(procedure, (1, 2, 3, 4)) == []
    assert floaters(procedure, (1, 2, 3)) == [3]
    assert floaters(procedure, (1, 2, 3), direction=UP) == [1]
    assert not any(procedure.does_not_equalise(player, [0, 1, 2], DOWN) for player in range(3))


def test_2_4_top_half_against_bottom_half():
    assert pairs(Procedure(group_of(6, {}), edition()), range(1, 7)) == [(1, 4), (2, 5), (3, 6)]


def test_2_5_who_has_met_is_exchanged_for_another():
    procedure = Procedure(event("1 2000: 3w=\n 2 1900: H\n 3 1800: 1b=\n 4 1700: H"), edition())
    assert pairs(procedure, (1, 2, 3, 4)) == [(1, 4), (2, 3)]


def test_2_6_1_and_2_6_2_which_side_is_cracked():
    procedure = Procedure(group_of(6, {}), edition())
    made = [[[(0, 1)]], [[(2, 3)]]]
    assert procedure.cracked_side(made, [[4], []]) == 1
    assert procedure.cracked_side(made, [[4], [5]]) == procedure.cracked_side(made, [[], [5]]) == 0
    with pytest.raises(NoPairing):
        procedure.cracked_side([[[]], [[]]], [[4], []])


def test_3_1_who_finds_nobody_despite_exchanges_floats():
    """Three who may meet only the fourth: one of them does, and two leave."""
    procedure = Procedure(group_of(4, {1: {2, 3}, 2: {3}}), edition())
    assert floaters(procedure, (1, 2, 3, 4)) == [3, 2]


def test_3_2_1_floaters_go_to_the_next_scoregroup_towards_the_median():
    text = (
        "1 2000: 6w1\n 2 1950: 7w1\n 3 1900: 8w1\n 4 1850: 5w=\n"
        "5 1800: 4b=\n 6 1750: 1b0\n 7 1700: 2b0\n 8 1650: 3b0"
    )
    made = [set(numbers(one)) for one in Procedure(event(text), edition()).pairs()]
    assert {1, 2} in made
    assert {7, 8} in made
    assert next(one for one in made if 3 in one) <= {3, 4, 5}
    assert next(one for one in made if 6 in one) <= {6, 4, 5}


def test_3_3_the_lowest_numbered_with_an_opponent_in_the_group_below():
    procedure = Procedure(group_of(5, {3: {4, 5}}), edition())
    assert floaters(procedure, (1, 2, 3), following=(4, 5)) == [2]
    assert procedure.type_of(1, [], [3], [], DOWN) == 0
    assert procedure.type_of(1, [], [3], [0], DOWN) == 1  # 4 is left to the floater with the higher number


def test_3_4_the_highest_numbered_with_an_opponent_in_the_group_above():
    procedure = Procedure(group_of(5, {3: {1, 2}}), edition())
    assert floaters(procedure, (3, 4, 5), following=(1, 2), direction=UP) == [4]


def test_3_5_without_an_opponent_next_door_he_floats_on():
    text = "1 2000: 4w1 5w1\n 2 1900: 5b= 4w1\n 3 1800: 6w1 7b=\n 4 1700: 1b0 2b0\n 5 1600: 2w= 1b0\n"
    text += "6 1500: 3b0 7w=\n 7 1400: . 3w="
    procedure = Procedure(event(text, apart=[(1, 2), (1, 3)]), edition())
    made, left = procedure.side([20, 15], DOWN)
    assert ([[numbers(one) for one in group] for group in made], numbers(left)) == ([[], [[2, 3]]], [1])
    procedure = Procedure(event(text, apart=[(1, 2)]), edition())
    made, left = procedure.side([20, 15], DOWN)
    assert ([[numbers(one) for one in group] for group in made], numbers(left)) == ([[], [[1, 3]]], [2])


THREE_FLOATERS = "1 2000: H\n 2 1900: U\n 3 1800: U\n 4 1700: Z"


def test_3_6_1_and_3_6_2_of_floaters_from_above_the_highest_score_then_the_highest_number():
    procedure = Procedure(event(THREE_FLOATERS), edition())
    assert numbers(procedure.floaters_in_order(indices(1, 3, 2), DOWN)) == [2, 3, 1]


def test_3_7_1_and_3_7_2_of_floaters_from_below_the_lowest_score_then_the_lowest_number():
    procedure = Procedure(event(THREE_FLOATERS), edition())
    assert numbers(procedure.floaters_in_order(indices(2, 3, 1), UP)) == [1, 3, 2]


def test_3_6_3_in_the_median_those_from_above_are_paired_before_those_from_below():
    procedure = Procedure(event(THREE_FLOATERS), edition())
    assert numbers(procedure.first_floaters([indices(3, 2), indices(4, 1)])) == [2, 3, 4, 1]


def test_3_8_a_floater_meets_the_first_who_is_due_the_other_colour():
    text = "1 2000: 5b1\n 2 1900: 6b1\n 3 1800: 7w1\n 4 1700: 8w1\n 5 1600: 1w0\n 6 1500: 2w0\n"
    procedure = Procedure(event(text + "7 1400: 3b0\n 8 1300: 4b0"), edition())
    assert pairs(procedure, (1, 2, 3, 4), first=(1,))[0] == (1, 3)
    assert pairs(procedure, (4, 1, 2, 3), UP, first=(3,))[0] == (3, 2)


def test_3_9_1_the_four_types_of_floaters():
    procedure = Procedure(group_of(4, {1: {4}, 2: {4}}), edition())
    types = [procedure.type_of(player, [1, 2], [3], [], DOWN) for player in (0, 1, 2)]
    assert types == [1, 3, 2]
    assert procedure.type_of(2, [], [3], [], DOWN) == 0


def test_3_9_2_type_a_is_avoided_first_then_b_then_c():
    procedure = Procedure(group_of(5, {1: {4, 5}, 2: {4, 5}}), edition())
    assert floaters(procedure, (1, 2, 3), following=(4, 5)) == [3]
    assert floaters(procedure, (1, 2, 3), following=(4, 5), incoming=(3,)) == [2]
    assert floaters(procedure, (1, 2, 3), following=(4, 5), incoming=(2, 3)) == [1]
    assert floaters(procedure, (1, 2, 3), following=(4, 5), incoming=(1, 2, 3)) == [3]


def test_3_10_2_who_has_just_floated_floats_again_rather_than_that_a_pairing_is_lost():
    """Before round 3, 1 and 2 have just floated, 3 has not; but 3 is the only opponent that they have."""
    text = "1 2000: U 4w=\n 2 1900: U 5w=\n 3 1800: H H\n 4 1700: Z 1b=\n 5 1600: Z 2b="
    procedure = Procedure(event(text, apart=[(1, 2)]), edition())
    assert {0, 1} <= procedure.field.floated
    assert floaters(procedure, (1, 2, 3), following=(4, 5)) == [2]
    assert floaters(Procedure(event(text), edition()), (1, 2, 3), following=(4, 5)) == [3]


def test_4_1_1_downward_from_the_highest_number_on():
    procedure = Procedure(group_of(6, {1: {4}}), edition())
    assert pairs(procedure, range(1, 7)) == [(1, 5), (2, 4), (3, 6)]


def test_4_1_2_upward_from_the_lowest_number_on():
    assert pairs(Procedure(group_of(6, {}), edition()), range(1, 7), UP) == [(6, 3), (5, 2), (4, 1)]
    procedure = Procedure(group_of(6, {6: {3}}), edition())
    assert pairs(procedure, range(1, 7), UP) == [(6, 2), (5, 3), (4, 1)]


def test_4_4_1_in_an_odd_group_who_finds_nobody_floats_in_place_of_the_last():
    assert floaters(Procedure(group_of(7, {}), edition()), range(1, 8)) == [7]
    procedure = Procedure(group_of(7, {1: {2, 3, 4, 5, 7}, 2: {3, 4, 5, 7}}), edition())
    assert floaters(procedure, range(1, 8)) == [2]


def test_4_4_2_in_an_even_group_the_last_of_the_others_floats_with_him():
    procedure = Procedure(group_of(6, {1: {2, 3, 4, 5}, 2: {3, 4, 5}}), edition())
    assert sorted(floaters(procedure, range(1, 7))) == [2, 5]


def colours(text, a, b, *, readings=""):
    """Who has White, and the article that says so."""
    found = LimColours(Field(event(text), edition(readings=readings)))
    white, _ = found.white_first(a - 1, b - 1, below=False)
    return white + 1, found.allocate(a - 1, b - 1, below=False).article


def test_5_1_and_5_6_before_an_even_round_each_has_the_colour_that_makes_them_equal():
    text = "1 2000: 3w1\n 2 1900: 4b1\n 3 1800: 1b0\n 4 1700: 2w0\n 5 1600: 6w=\n 6 1500: 5b="
    assert colours(text, 1, 2) == (2, "5.1")
    field = Field(event(text), edition())
    assert field.suit(0, 1)
    assert not field.suit(0, 4)


def test_5_1_and_5_5_before_an_odd_round_nobody_has_more_than_one_more_of_a_colour():
    text = "1 2000: 3w1 4b1\n 2 1900: 4b1 3w1\n 3 1800: 1b0 2b0\n 4 1700: 2w0 1w0"
    assert colours(text, 1, 2) == (1, "5.1")
    field = Field(event(text), edition())
    assert field.suit(0, 1)
    assert not field.suit(0, 2)
    assert [field.preference[player].difference for player in (0, 1)] == [0, 0]


def test_5_3_who_had_a_colour_twice_running_has_the_other_one():
    text = "1 2000: 4b1 5w1\n 2 1900: 5w1 4w1\n 4 1700: 1w0 2b0\n 5 1600: 2b0 1b0"
    assert colours(text, 1, 2) == (1, "5.3")


def test_5_7_in_a_maxi_tournament_within_100_points():
    text = "1 2000: H\n 2 1900: H\n 3 1899: H"
    maxi, usual = (Field(event(text), edition(readings=name)) for name in ("maxi", ""))
    assert (maxi.near(0, 1), maxi.near(0, 2)) == (True, False)
    assert usual.near(0, 2)


def test_7_1_in_round_one_the_last_of_the_list_has_the_bye():
    procedure = Procedure(group_of(5, {}), edition())
    assert procedure.bye() == 4
    assert procedure.players == [0, 1, 2, 3]
    assert Procedure(group_of(4, {}), edition()).bye() is None


def club_of(count, size, rounds, **told):
    """Nobody has played; the first of so many are one club."""
    players = tuple(Player(number, f"Player {number}") for number in range(1, count + 1))
    club = ForbiddenPairs(tuple(range(size)))
    return Tournament(players, number_of_rounds=rounds, system="lim", forbidden=(club,), **told)


def test_1_1_who_can_have_the_bye_in_the_last_round_is_asked_of_one_graph():
    last = club_of(161, 81, 1, initial_colour=W)
    assert pair(last).pairing_allocated_bye == 80
    with counted() as work:
        pair(last)
    # Measured: 4,900, and 18,700 with a graph for each of 81; the plain core calls as well.
    assert work.calls < 10_000 or BACKEND != "native"


def test_3_3_a_free_opponent_is_given_before_anybody_is_moved_to_another_one():
    ahead = tuple((10, 10, 10) if player < 120 else () for player in range(240))
    floating = club_of(240, 108, 3, initial_colour=W, virtual_points=ahead)
    pair(floating)
    with counted() as work:
        assert len(pair(floating).boards) == 120
    # Measured: 34,900, and 53,100 by way of everybody who has an opponent; the plain core calls as well.
    assert work.calls < 44_000 or BACKEND != "native"
