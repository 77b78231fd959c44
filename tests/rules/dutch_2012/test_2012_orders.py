"""D.1 to D.3 of 2012: the examples and the tables of the text, by their numbers."""

from naive_2012 import exchanges as by_the_exact_procedure

from pairwright.systems.dutch.literal.sequence import exchanges, moved_down_sets, transpositions

S1, S2 = (1, 2, 3, 4, 5), (6, 7, 8, 9, 10, 11)

ONE_PLAYER = {
    5: (1, 2, 4, 7, 11, 16),
    4: (3, 5, 8, 12, 17, 21),
    3: (6, 9, 13, 18, 22, 25),
    2: (10, 14, 19, 23, 26, 28),
    1: (15, 20, 24, 27, 29, 30),
}
"""The place of the exchange of a player of S1 with 6, 7 ... 11."""


def arrangements(s1, s2):
    return [tuple(b for _, b in pairs) for pairs, _ in transpositions(s1, s2, None, lambda *pair: 0)]


def exchanged():
    """(out of S1, into S1) of every exchange, in order; the first entry is no exchange."""
    return [
        (tuple(sorted(set(S1) - set(upper), reverse=True)), tuple(sorted(set(upper) - set(S1))))
        for upper, _ in exchanges(S1, S2)
    ]


def test_d_1_1_transpositions_of_eleven_players():
    found = arrangements(S1, S2)
    assert len(found) == 720
    assert found[:4] == [(6, 7, 8, 9, 10), (6, 7, 8, 9, 11), (6, 7, 8, 10, 9), (6, 7, 8, 10, 11)]
    assert found[13] == (6, 7, 10, 8, 11)
    assert found[23] == (6, 7, 11, 10, 9)
    assert found[24][:2] == (6, 8)
    assert found[719] == (11, 10, 9, 8, 7)


def test_d_1_2_only_the_first_of_s2_are_paired():
    found = arrangements((1, 2), (3, 4, 5, 6, 7, 8))
    assert len(found) == 30
    assert found[:3] == [(3, 4), (3, 5), (3, 6)]


def test_d_2_exchanges_of_one_player():
    """Differences first, then the lowest player of S1, then the highest of S2."""
    places = {swap: place for place, swap in enumerate(exchanged()) if len(swap[0]) == 1}
    table = {
        player: tuple(places[(player,), (other,)] for other in S2) for player in sorted(S1, reverse=True)
    }
    assert table == ONE_PLAYER


def test_d_2_exchanges_of_two_players():
    two = [swap for swap in exchanged() if len(swap[0]) == 2]
    assert len(two) == 150
    assert two[:6] == [
        ((5, 4), (6, 7)),
        ((5, 4), (6, 8)),
        ((5, 3), (6, 7)),
        ((5, 4), (6, 9)),
        ((5, 4), (7, 8)),
        ((5, 3), (6, 8)),
    ]
    assert two[-1] == ((2, 1), (10, 11))
    assert two.index(((4, 1), (8, 11))) + 1 == 126


def test_d_2_exchanges_of_three_players():
    three = [swap for swap in exchanged() if len(swap[0]) == 3]
    assert three[:6] == [
        ((5, 4, 3), (6, 7, 8)),
        ((5, 4, 3), (6, 7, 9)),
        ((5, 4, 2), (6, 7, 8)),
        ((5, 4, 3), (6, 7, 10)),
        ((5, 4, 3), (6, 8, 9)),
        ((5, 4, 2), (6, 7, 9)),
    ]


def test_d_2_the_exact_procedure_gives_the_same_order():
    for size in range(2, 9):
        for half in range(1, size // 2 + 1):
            upper, lower = tuple(range(half)), tuple(range(half, size))
            ours = [(list(a), list(b)) for a, b in exchanges(upper, lower)]
            assert ours == list(by_the_exact_procedure(upper, lower))


def test_d_3_sets_of_moved_down_players():
    def sets(size):
        return ["-".join(map(str, chosen)) for chosen in moved_down_sets(S1, size, lambda left: True)]

    assert sets(5) == ["1-2-3-4-5"]
    assert sets(4) == ["1-2-3-4", "1-2-3-5", "1-2-4-5", "1-3-4-5", "2-3-4-5"]
    assert sets(3) == (
        ["1-2-3", "1-2-4", "1-2-5", "1-3-4", "1-3-5", "1-4-5", "2-3-4", "2-3-5", "2-4-5", "3-4-5"]
    )
    assert sets(2) == ["1-2", "1-3", "1-4", "1-5", "2-3", "2-4", "2-5", "3-4", "3-5", "4-5"]
    assert sets(1) == ["1", "2", "3", "4", "5"]
