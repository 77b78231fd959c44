"""C.04.3 article 4: the orders in which candidates are tried."""

from itertools import combinations, permutations
from math import comb

import pytest

from pairwright.systems.dutch.literal.sequence import (
    exchanges,
    moved_down_sets,
    repeats_earlier_pairing,
    transpositions,
)


def accept(state, player, opponent):
    return (*state, opponent)


def arrangements(s1, s2, extend=accept):
    return [final for _, final in transpositions(s1, s2, (), extend)]


def test_4_2_eleven_players_have_720_transpositions():
    found = arrangements((1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11))
    assert len(found) == 720
    assert found[:3] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9)]
    assert found[-1] == (11, 10, 9, 8, 7)


def test_4_2_two_moved_down_players_and_nine_residents_have_72():
    found = arrangements((1, 2), tuple(range(3, 12)))
    assert found == list(permutations(range(3, 12), 2))
    assert len(found) == 72


def test_4_2_refused_pairs_leave_the_order_of_the_others():
    def refuse(state, player, opponent):
        return None if (player, opponent) in {(1, 5), (2, 4)} else (*state, opponent)

    everything = arrangements((1, 2, 3), (4, 5, 6))
    allowed = [a for a in everything if a[0] != 5 and a[1] != 4]
    assert arrangements((1, 2, 3), (4, 5, 6), refuse) == allowed


def key_4_3(s1, s2, division):
    """The four comparisons of article 4.3 as a key."""
    out, into = sorted(set(s1) - set(division), reverse=True), sorted(set(division) - set(s1))
    return len(out), sum(into) - sum(out), [-number for number in out], into


@pytest.mark.parametrize(("size", "pairs"), [(4, 2), (5, 2), (6, 3), (7, 3), (7, 2), (8, 4), (9, 3)])
def test_4_3_order_of_the_exchanges(size, pairs):
    s1, s2 = tuple(range(1, pairs + 1)), tuple(range(pairs + 1, size + 1))
    found = [division for division, _ in exchanges(s1, s2)]
    expected = sorted(combinations(range(1, size + 1), pairs), key=lambda division: key_4_3(s1, s2, division))
    assert found == expected
    assert len(found) == comb(size, pairs)


def test_4_3_first_exchanges_of_ten_players():
    s1, s2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10)
    found = [division for division, _ in exchanges(s1, s2)]
    assert found[:7] == [
        (1, 2, 3, 4, 5),
        (1, 2, 3, 4, 6),
        (1, 2, 3, 4, 7),
        (1, 2, 3, 5, 6),
        (1, 2, 3, 4, 8),
        (1, 2, 3, 5, 7),
        (1, 2, 4, 5, 6),
    ]


def test_4_3_numbers_of_a_remainder_count_from_one():
    places = (3, 8, 9, 20)
    found = [division for division, _ in exchanges(places[:2], places[2:])]
    assert found == [(3, 8), (3, 9), (3, 20), (8, 9), (8, 20), (9, 20)]


def test_4_4_sets_of_moved_down_players():
    found = list(moved_down_sets((1, 2, 3, 4, 5), 3, lambda limbo: True))
    assert found == list(combinations((1, 2, 3, 4, 5), 3))
    limited = list(moved_down_sets((1, 2, 3), 2, lambda limbo: limbo != (3,)))
    assert limited == [(1, 3), (2, 3)]


@pytest.mark.parametrize("size", [4, 6, 7])
def test_3_6_divisions_left_out_bring_only_pairings_seen_before(size):
    pairs = size // 2
    seen = set()
    for s1, s2 in exchanges(tuple(range(pairs)), tuple(range(pairs, size))):
        pairings = {
            frozenset(frozenset(pair) for pair in found) for found, _ in transpositions(s1, s2, (), accept)
        }
        downwards = {pairing for pairing in pairings if all(min(pair) in s1 for pair in pairing)}
        assert pairings - downwards <= seen
        assert bool(downwards) is not repeats_earlier_pairing(s1, s2)
        seen |= pairings
