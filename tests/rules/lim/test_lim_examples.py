"""C.04.4.3 in scoregroups made for one article; the worked examples: test_worked_examples.py."""

import pytest
from lim_examples import group_of

from pairwright.systems.lim.choice import tried_by_first
from pairwright.systems.lim.rules import edition
from worked_examples import WorkedExamples, paired

position, expected = WorkedExamples("lim").position, WorkedExamples("lim").expected


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
    return paired(group_of(count, met))


def test_4_2_the_order_of_six():
    assert tuple(tried_by_first([1, 2, 3, 4, 5, 6])) == (4, 5, 6, 3, 2)
    assert tuple(tried_by_first([1, 2])) == (2,)


def test_6_says_nothing_of_different_scores():
    assert paired(position("14")) == expected("07")


def test_7_2_forty_players():
    text = drawn(40, {})
    assert text.startswith("1-21 22-2 3-23 24-4")
    assert text.endswith("40-20")


def test_8_3_round_two_begins_with_the_highest_then_the_lowest_scoregroup():
    from pairwright.systems.lim.fast import LimProcedure
    from pairwright.systems.lim.field import Field

    groups = LimProcedure(Field(position("02"), edition())).groups
    assert [group.score for group in groups] == [10, 0, 5]
