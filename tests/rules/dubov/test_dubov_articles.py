"""C.04.4.1, article by article, each on a position made for it."""

import pytest

from crosstables import before_next, crosstable
from pairwright.systems.dubov.literal import (
    Bracket,
    Situation,
    best_upfloaters,
    first_transposition,
    maximum_upfloaters,
    number_of_upfloaters,
    paired_brackets,
    pairing_allocated_bye,
    shifters,
    times_upfloated,
)
from pairwright.systems.dubov.rules import (
    average_rating,
    edition,
    sets_in_order,
    transpositions,
    upfloated,
    with_newcomers,
)
from pairwright.systems.swiss.colours import NO_PREFERENCE, Strength, colour_preference
from pairwright.tournament import Colour

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE


def situation(text, rounds=5, without=()):
    """The situation before the next round of a crosstable. without: numbers of players who are not there."""
    return Situation(before_next(crosstable(text, rounds=rounds, system="dubov"), without), edition())


def numbers(found, players):
    return [found.tournament.players[found.number(player)].number for player in players]


def places(found, *wanted):
    """The players with these numbers, as the procedure calls them."""
    return tuple(numbers(found, range(len(found.players))).index(number) for number in wanted)


# Two with a point, two with half of one who have met, two with none.
THREE_SCORES = """
    1 2000: 4w1
    2 1900: 5b1
    3 1800: 6w=
    4 1700: 1b0
    5 1600: 2w0
    6 1500: 3b=
"""


def test_1_3_1_and_1_9_2_scoregroups_from_the_top_down():
    found = situation(THREE_SCORES)
    brackets = paired_brackets(found, None)
    assert [numbers(found, bracket.residents) for bracket in brackets] == [[1, 2], [3, 6]]
    assert [{found.score(player) for player in bracket.residents} for bracket in brackets] == [{10}, {5}]


def test_1_3_2_a_bracket_is_residents_and_upfloaters_from_below():
    found = situation(THREE_SCORES)
    _, second = paired_brackets(found, None)
    assert numbers(found, second.upfloaters) == [4, 5]
    assert {player for pair in second.pairs for player in pair} == {*second.residents, *second.upfloaters}


def test_1_3_2_and_1_8_1_an_upfloat_is_a_round_against_a_higher_score():
    played = situation("1 2000: 2w0 . \n 2 1900: 1b1 3w+\n 3 1800: U 2b-").tournament.rounds
    assert [upfloated(played[1], player, (0, 2, 1)) for player in range(3)] == [False, False, True]
    assert not any(upfloated(played[0], player, (0, 0, 0)) for player in range(3))


@pytest.mark.parametrize(
    ("difference", "last", "before_last", "due"), [(2, W, B, B), (-2, B, W, W), (1, W, W, B), (-1, B, B, W)]
)
def test_1_6_1_an_absolute_preference(difference, last, before_last, due):
    found = colour_preference(difference, last, before_last)
    assert (found.colour, found.strength) == (due, Strength.ABSOLUTE)


@pytest.mark.parametrize(("difference", "last", "due"), [(1, W, B), (-1, B, W)])
def test_1_6_2_a_strong_preference(difference, last, due):
    found = colour_preference(difference, last, N)
    assert (found.colour, found.strength) == (due, Strength.STRONG)


@pytest.mark.parametrize("last", [W, B])
def test_1_6_3_a_mild_preference_is_to_alternate(last):
    found = colour_preference(0, last, last.opposite)
    assert (found.colour, found.strength) == (last.opposite, Strength.MILD)


def test_1_6_4_who_has_not_played_mildly_prefers_black_and_nobody_else_changes():
    found = with_newcomers(NO_PREFERENCE)
    assert (found.colour, found.strength) == (B, Strength.MILD)
    strong = colour_preference(-1, B, N)
    assert with_newcomers(strong) is strong


def test_1_7_2_the_average_is_that_of_the_games_over_the_board_so_far():
    text = "1 2000: 2w1 {}\n 2 1901: 1b0 {}\n 3 1800: 4w1 {}\n 4 1700: 3b0 {}"
    after_one = situation(text.format(".", ".", ".", "."))
    after_two = situation(text.format("3b1", "4w+", "1w0", "2b-"))
    assert after_one.aro[places(after_one, 1)[0]] == 1901
    assert after_two.aro[places(after_two, 1)[0]] == 1851
    assert after_two.aro[places(after_two, 2)[0]] == 2000


def test_1_7_3_without_a_game_it_is_zero():
    assert average_rating(0, 0) == 0
    found = situation("1 2000: U\n 2 1900: 3w1\n 3 1800: 2b0")
    assert found.aro[places(found, 1)[0]] == 0


# Player 4 floated up in rounds 1 to 3 by losing to those who led; player 3 never did.
OFTEN_UPFLOATED = """
    1 2000: U   4w1 5b1 6w=
    2 1900: U   5b1 4w1 3b=
    3 1800: Z   6w1 .   2w=
    4 1700: H   1b0 2b0 5w0
    5 1600: H   2w0 1w0 4b1
    6 1500: Z   3b0 .   1b=
"""


def test_1_8_1_maximum_upfloaters_have_floated_up_as_often_as_may_be():
    found = situation(OFTEN_UPFLOATED, rounds=4 + 1)
    assert found.max_upfloats == 3
    everybody = places(found, 1, 2, 3, 4, 5, 6)
    assert [found.upfloats[player] for player in everybody] == [0, 0, 1, 2, 2, 1]
    assert maximum_upfloaters(found, everybody) == []
    found.max_upfloats = 2
    assert numbers(found, maximum_upfloaters(found, everybody)) == [4, 5]


def test_2_1_3_two_who_both_must_have_white_do_not_meet():
    text = """
        1 2000: 3b1 4b1
        2 1900: 4b1 3b1
        3 1800: 1w0 2w0
        4 1700: 2w0 1w0
    """
    found = situation(text)
    assert [numbers(found, sorted(found.may_meet[player])) for player in places(found, 1, 3)] == [[], []]


# The two leaders may meet, but the two below them have met already, and the others went home.
BELOW_HAVE_MET = """
    1 2000: 5w1
    2 1900: 6b1
    3 1800: 4w=
    4 1700: 3b=
    5 1600: 1b0
    6 1500: 2w0
"""


def test_2_2_1_those_left_below_can_be_paired():
    found = situation(BELOW_HAVE_MET, without=(5, 6))
    residents, lower = places(found, 1, 2), places(found, 3, 4)
    assert residents[1] in found.may_meet[residents[0]]
    assert number_of_upfloaters(found, residents, lower) == 2


def test_2_3_1_and_3_2_1_as_few_upfloaters_as_possible():
    found = situation(THREE_SCORES)
    assert number_of_upfloaters(found, places(found, 1, 2), places(found, 3, 6, 4, 5)) == 0
    assert number_of_upfloaters(found, places(found, 3, 6), places(found, 4, 5)) == 2
    assert number_of_upfloaters(found, places(found, 1), places(found, 2, 3, 6, 4, 5)) == 1


def test_2_3_4_and_2_3_5_maximum_upfloaters_and_how_often_they_were():
    found = situation(OFTEN_UPFLOATED)
    found.max_upfloats = 1
    often = places(found, 1, 3, 4, 5)
    assert numbers(found, maximum_upfloaters(found, often)) == [3, 4, 5]
    assert times_upfloated(found, often) == (1 + 2 + 2,)
    assert times_upfloated(found, places(found, 1, 2)) == (0,)
    found.rules = edition(readings="highest")
    assert times_upfloated(found, often) == (2, 2, 1)


def test_3_1_5_the_largest_number():
    found = situation("1 2000: H\n 2 1900: H\n 3 1800: H")
    assert numbers(found, [pairing_allocated_bye(found)]) == [3]


# One with a point who had White; of two with half a point, the first had White too.
WISHES = """
    1 2000: 4w1
    2 1900: 3w=
    3 1800: 2b=
    4 1700: 1b0
"""


def test_3_2_2_the_set_that_complies_best_and_not_the_first_one():
    found = situation(WISHES)
    assert numbers(found, best_upfloaters(found, places(found, 1), places(found, 2, 3, 4), 1)) == [3]
    alike = situation(WISHES.replace("3w=", "H").replace("2b=", "H"))
    assert numbers(alike, best_upfloaters(alike, places(alike, 1), places(alike, 2, 3, 4), 1)) == [2]


def test_4_2_1_and_4_2_3_upfloaters_come_from_below_and_the_nearest_score_that_can():
    found = situation("1 2000: 2w1 3b1\n 2 1900: 1b0 4w1\n 3 1800: 4b1 1w0\n 4 1700: 3w0 2b0")
    lower = places(found, 2, 3, 4)
    assert numbers(found, best_upfloaters(found, places(found, 1), lower, 1)) == [4]
    with_three = best_upfloaters(found, places(found, 1), lower, 3)
    assert sorted(numbers(found, with_three)) == [2, 3, 4]


# Two who had White and two who had Black, all with a point; the first of each have met.
HAVE_MET = """
    1 2000: 3w= U
    2 1900: 4w1 Z
    3 1800: 1b= U
    4 1700: 2b0 U
"""


def test_3_2_6_the_first_transposition_that_is_legal():
    found = situation(HAVE_MET)
    bracket = Bracket(found, places(found, 1, 2, 3, 4))
    assert [numbers(found, subgroup) for subgroup in (bracket.g1, bracket.g2)] == [[3, 4], [1, 2]]
    pairs = first_transposition(bracket, bracket.g1, bracket.g2)
    assert [numbers(found, pair) for pair in pairs] == [[4, 1], [3, 2]]


def test_4_1_3_and_4_4_1_the_members_of_g2_after_the_shifts_are_put_in_order():
    found = situation(HAVE_MET)
    bracket = Bracket(found, places(found, 1, 2, 3, 4))
    g1, g2 = bracket.after(places(found, 3), places(found, 1))
    assert [numbers(found, next(transpositions(group))) for group in (g1, g2)] == [[1, 4], [2, 3]]
    assert list(sets_in_order(g2, 1)) == [(one,) for one in g2]


def test_4_3_1_and_4_3_2_the_pool_of_shifters_is_a_subgroup():
    found = situation(HAVE_MET)
    bracket = Bracket(found, places(found, 1, 2, 3, 4))
    assert [found.aro[player] for player in places(found, 3, 4)] == [2000, 1900]
    assert numbers(found, shifters(bracket, bracket.g1)) == [4, 3]
    assert numbers(found, shifters(bracket, bracket.g2)) == [1, 2]
