"""C.04.4.1 article 4 and 1.7: the orders and the rounding, as the handbook's examples have them."""

import pytest

from pairwright.systems.dubov.rules import average_rating, from_the_middle, sets_in_order, transpositions


def test_4_1_3_sets_by_the_smallest_differing_number():
    sets = list(sets_in_order("12345", 2))
    assert sets.index(("1", "2")) < sets.index(("1", "3"))
    assert sets.index(("1", "5")) < sets.index(("2", "3"))


def test_4_3_3_the_example_of_the_handbook():
    assert "".join(from_the_middle("ABCDEFG")) == "DCEBFAG"
    assert "".join(from_the_middle("ABCD")) == "BCAD"


def test_4_4_2_the_example_of_the_handbook():
    assert ["".join(t2) for t2 in transpositions("ABC")] == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]


@pytest.mark.parametrize(
    ("total", "games", "average"), [(0, 0, 0), (4001, 2, 2001), (4000, 3, 1333), (7, 2, 4)]
)
def test_1_7_1_halves_are_rounded_up(total, games, average):
    assert average_rating(total, games) == average
