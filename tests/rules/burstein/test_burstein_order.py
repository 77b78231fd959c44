"""C.04.4.2 article 4: the order of the pairings of a bracket."""

from itertools import permutations

from pairwright.systems.burstein.rules import NOBODY, pairings_in_order

HANDBOOK = """
1-6 2-5 3-0 4-0   1-6 2-4 3-0 5-0   1-6 2-3 4-0 5-0   1-6 2-0 3-5 4-0   1-6 2-0 3-4 5-0   1-6 2-0 3-0 4-5
1-5 2-6 3-0 4-0   1-5 2-4 3-0 6-0   1-5 2-3 4-0 6-0   1-5 2-0 3-6 4-0   1-5 2-0 3-4 6-0   1-5 2-0 3-0 4-6
1-4 2-6 3-0 5-0   1-4 2-5 3-0 6-0   1-4 2-3 5-0 6-0   1-4 2-0 3-6 5-0   1-4 2-0 3-5 6-0   1-4 2-0 3-0 5-6
1-3 2-6 4-0 5-0   1-3 2-5 4-0 6-0   1-3 2-4 5-0 6-0   1-3 2-0 4-6 5-0   1-3 2-0 4-5 6-0   1-3 2-0 4-0 5-6
1-2 3-6 4-0 5-0   1-2 3-5 4-0 6-0   1-2 3-4 5-0 6-0   1-2 3-0 4-6 5-0   1-2 3-0 4-5 6-0   1-2 3-0 4-0 5-6
1-0 2-6 3-5 4-0   1-0 2-6 3-4 5-0   1-0 2-6 3-0 4-5   1-0 2-5 3-6 4-0   1-0 2-5 3-4 6-0   1-0 2-5 3-0 4-6
1-0 2-4 3-6 5-0   1-0 2-4 3-5 6-0   1-0 2-4 3-0 5-6   1-0 2-3 4-6 5-0   1-0 2-3 4-5 6-0   1-0 2-3 4-0 5-6
1-0 2-0 3-6 4-5   1-0 2-0 3-5 4-6   1-0 2-0 3-4 5-6
"""
"""The list of the note to 4.3, one entry that stands in it twice (1-3 2-0 4-5 6-0) only once."""


def shown(pairs):
    return " ".join(f"{a}-{0 if b == NOBODY else b}" for a, b in pairs)


def test_4_3_the_list_of_the_handbook():
    entries = [entry.strip() for line in HANDBOOK.strip().split("\n") for entry in line.split("   ")]
    assert [shown(pairs) for pairs in pairings_in_order((1, 2, 3, 4, 5, 6), 2)] == entries
    assert len(entries) == 45


def test_4_3_opponents_are_compared_from_bsn_1_on():
    """For every bracket of five, one of whom floats: the order is that of the opponents' numbers."""
    generated = list(pairings_in_order((1, 2, 3, 4, 5), 1))
    every = set()
    for a, b, c, d, e in permutations(range(1, 6)):
        pairs = [(min(a, b), max(a, b)), (min(c, d), max(c, d)), (e, NOBODY)]
        every.add(tuple(sorted(pairs)))

    def opponents(pairs):
        met = dict(pairs) | {b: a for a, b in pairs}
        return [-max(met[player], 0) for player in range(1, 6)]

    assert generated == sorted(every, key=opponents)
