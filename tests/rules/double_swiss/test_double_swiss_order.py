"""C.04.5 articles 3.5 and 3.6: the orders of sets and pairings, with the handbook's examples."""

from itertools import permutations

from double_swiss_examples import event

from pairwright.systems.swiss.upfloaters.rules import identifier, pairings_in_order, set_key
from worked_examples import paired


def test_3_5_3_and_3_5_4_the_sets_of_the_handbook_are_in_its_order():
    score = {2: 6, 6: 6, 8: 6, 1: 5, 3: 5, 5: 5}
    listed = ["261", "263", "265", "281", "283", "285", "681", "683", "685"]
    sets = [frozenset(map(int, text)) for text in listed]
    keys = [set_key(chosen, score.__getitem__) for chosen in sets]
    assert ["".join(map(str, key)) for key in keys] == listed
    assert keys == sorted(keys)


def test_3_6_1_and_3_6_2_the_identifier_of_the_handbook():
    assert identifier([(11, 24), (16, 6), (10, 9), (8, 4)]) == (4, 6, 9, 11, 8, 16, 10, 24)


def test_3_6_3_pairings_come_in_the_order_of_their_identifiers():
    generated = list(pairings_in_order([1, 2, 3, 4, 5, 6]))
    every = {
        tuple(sorted((min(pair), max(pair)) for pair in ((a, b), (c, d), (e, f))))
        for a, b, c, d, e, f in permutations(range(1, 7))
    }
    assert generated == sorted(every, key=identifier)
    assert len(generated) == 15
    assert generated[0] == ((1, 4), (2, 5), (3, 6))


def test_3_6_1_upfloaters_are_mixed_in_by_number():
    """3 leads alone and takes 1, who is the top member; the others in halves."""
    assert paired(event(6, "3-4 11, 1-5 ==, 2-6 ==")) == "1-3 5-2 6-4"
