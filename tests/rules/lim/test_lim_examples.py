"""C.04.4.3 by examples: each isolates one article, and both procedures give the round."""

import pytest
from lim_examples import expected, group_of, paired, position, written

from pairwright import pair
from pairwright.systems.lim.choice import tried_by_first
from pairwright.systems.lim.rules import edition

ARTICLES = {
    "2.2 from below upward to the median": "06",
    "2.3 who was transferred has floated and not whom he met": "13",
    "2.6.2 pairings are cracked for a blocked median": "07",
    "3.2.2 the floater equalises the colours due": "02",
    "3.9 who has floated already does not float on": "04",
    "3.10 nobody floats in two rounds running": "03",
    "4.2 opponents in the order of exchanges": "11",
    "5.2 opponents are exchanged for colours": "05",
    "5.4 below the median the lower ranked has the colour due": "08",
    "6 in the last round equal scores meet whatever their colours": "09",
    "7.2 odd and even numbers where nobody has played": "12",
}
"""What each example isolates, and its number."""


@pytest.mark.parametrize("number", ARTICLES.values(), ids=ARTICLES)
def test_the_example_of(number):
    assert paired(number) == expected(number)


def test_1_1_the_lowest_ranked_of_the_lowest_score_has_the_bye():
    assert paired("01") == expected("01") == "1-5 6-2 3-7 8-4 9-0"


def test_3_2_3_the_limits_of_a_maxi_tournament():
    assert paired("10", readings="maxi") == expected("10", "expected-maxi") != expected("10")
    assert paired("10") == expected("10")


@pytest.mark.parametrize(
    ("met", "round_"),
    [
        ({}, "1-4 5-2 3-6"),
        ({1: {4}}, "1-5 4-2 3-6"),
        ({1: {4, 5}}, "1-6 4-2 3-5"),
        ({1: {4, 5, 6}}, "1-3 5-2 6-4"),
        ({1: {3, 4, 5, 6}}, "1-2 3-5 6-4"),
    ],
)
def test_4_2_the_table_of_the_handbook(met, round_):
    assert drawn(6, met) == round_


@pytest.mark.parametrize(
    ("met", "round_"),
    [
        ({}, "1-6 4-2 3-5"),
        ({2: {4}}, "1-6 5-2 3-4"),
        ({2: {4, 5}}, "1-6 3-2 5-4"),
    ],
)
def test_4_3_the_table_of_the_handbook_after_1_6(met, round_):
    assert drawn(6, {1: {4, 5}, **met}) == round_


@pytest.mark.parametrize(
    ("met", "round_"),
    [
        ({1: {4, 5}, 2: {3, 4, 5}}, "1-3 6-2 5-4"),
        ({1: {4, 5}, 2: {3, 4, 5, 6}}, "1-2 3-5 6-4"),
    ],
)
def test_4_3_an_earlier_player_gives_way_where_a_later_one_has_nobody_else(met, round_):
    pairs = {frozenset(one.split("-")) for one in drawn(6, met).split()}
    assert pairs == {frozenset(one.split("-")) for one in round_.split()}


def drawn(count, met):
    tournament = group_of(count, met)
    both = {written(tournament, pair(tournament, literal=literal)) for literal in (True, False)}
    assert len(both) == 1
    return both.pop()


def test_4_2_the_order_of_six():
    assert tried_by_first([1, 2, 3, 4, 5, 6]) == (4, 5, 6, 3, 2)
    assert tried_by_first([1, 2]) == (2,)


def test_6_says_nothing_of_different_scores():
    assert paired("14") == expected("14") == expected("07")


def test_7_2_forty_players():
    text = drawn(40, {})
    assert text.startswith("1-21 22-2 3-23 24-4")
    assert text.endswith("40-20")


def test_8_3_round_two_begins_with_the_highest_then_the_lowest_scoregroup():
    from pairwright.systems.lim.fast import LimProcedure
    from pairwright.systems.lim.field import Field

    groups = LimProcedure(Field(position("02"), edition())).groups
    assert [group.score for group in groups] == [10, 0, 5]


@pytest.mark.parametrize("number", [f"{n:02d}" for n in range(1, 15)])
def test_until_2026_the_procedure_was_the_same(number):
    assert paired(number, edition="2017") == expected(number)
