"""C.04.4.2, article by article, each on a position made for it."""

from dataclasses import replace

from crosstables import before_next, crosstable
from pairwright import pair
from pairwright.systems.burstein.literal import (
    Situation,
    best_floaters,
    first_best,
    pair_bracket,
    paired_brackets,
    pairing_allocated_bye,
)
from pairwright.systems.burstein.rules import (
    NOBODY,
    edition,
    index_of,
    pair_seeding_round,
    pairings_in_order,
    ranking_key,
)
from pairwright.tournament import Colour

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE
RULES = edition()


def event(text, rounds=3, without=()):
    """A crosstable before its next round. without: numbers of players who are not there."""
    return before_next(crosstable(text, rounds=rounds, system="burstein"), without)


def situation(text, rounds=3, without=()):
    return Situation(event(text, rounds, without), RULES)


def numbers(found, players):
    return [found.players[player].index + 1 for player in players]


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


def test_1_2_1_scoregroups_by_the_same_score():
    found = situation(THREE_SCORES)
    groups = found.scoregroups(range(6))
    assert [sorted(numbers(found, group)) for group in groups] == [[1, 2], [3, 6], [4, 5]]
    assert [{found.score(player) for player in group} for group in groups] == [{10}, {5}, {0}]


def test_1_2_2_and_1_9_2_what_a_scoregroup_leaves_is_paired_with_the_next():
    found = situation(THREE_SCORES)
    brackets = paired_brackets(found, None)
    assert [sorted(numbers(found, bracket.residents)) for bracket in brackets] == [[1, 2], [3, 6], [4, 5]]
    assert [sorted(numbers(found, bracket.incoming)) for bracket in brackets] == [[], [], [3, 6]]
    assert not brackets[1].pairs
    assert len(brackets[2].pairs) == 2


def test_1_3_one_of_an_odd_field_has_the_bye_and_nobody_of_an_even_one():
    assert pairing_allocated_bye(situation(THREE_SCORES)) is None
    found = situation(THREE_SCORES, without=(6,))
    assert numbers(found, [pairing_allocated_bye(found)]) == [5]
    drawn = pair(event(THREE_SCORES, without=(6,)))
    assert drawn.pairing_allocated_bye == 4
    assert len(drawn.boards) == 2


def test_1_6_1_a_seeding_round_is_a_round_of_the_dutch_system():
    tournament = event(THREE_SCORES, rounds=9)
    drawn = pair_seeding_round(tournament, RULES)
    dutch = pair(replace(tournament, system="dutch"))
    assert (drawn.boards, drawn.pairing_allocated_bye) == (dutch.boards, dutch.pairing_allocated_bye)
    assert drawn.system == "burstein"


# Two rounds; 1 won against 2 and drew with 3, who has 1½ points.
TWO_ROUNDS = """
    1 2000: 2w1 3b=
    2 1900: 1b0 4w1
    3 1800: 4b1 1w=
    4 1700: 3w0 2b0
"""


def test_1_7_1_buchholz_and_sonneborn_berger():
    found = situation(TWO_ROUNDS)
    index = index_of(found.tournament, found.history, RULES, 0)
    assert index.buchholz == 10 + 15
    assert index.sonneborn_berger == 10 * 10 + 5 * 15
    assert index_of(found.tournament, found.history, RULES, 3) == (15 + 10, 0)


def test_1_8_1_buchholz_first_then_sonneborn_berger_and_never_the_score():
    found = situation(TWO_ROUNDS)
    of = [index_of(found.tournament, found.history, RULES, player) for player in range(4)]
    assert of == [(25, 175), (15, 0), (15, 75), (25, 0)]
    in_order = sorted(range(4), key=lambda player: ranking_key(of[player], player))
    assert [player + 1 for player in in_order] == numbers(found, range(4)) == [1, 4, 3, 2]


def test_1_8_2_equal_indices_by_the_number():
    found = situation("1 2000: 2w=\n 2 1900: 1b=\n 3 1800: 4w=\n 4 1700: 3b=")
    indices = [index_of(found.tournament, found.history, RULES, player) for player in range(4)]
    assert len(set(indices)) == 1
    keys = [ranking_key(index, player) for player, index in enumerate(indices)]
    assert keys == sorted(keys)
    assert numbers(found, range(4)) == [1, 2, 3, 4]


def test_2_2_1_and_2_3_1_the_most_pairs_with_which_the_rest_can_be_paired():
    # The leaders may meet, but of those who are still there below, the two have met already.
    text = "1 2000: 5w1\n 2 1900: 6b1\n 3 1800: 4w=\n 4 1700: 3b=\n 5 1600: 1b0\n 6 1500: 2w0"
    found = situation(text, without=(5, 6))
    leaders, below = places(found, 1, 2), places(found, 3, 4)
    assert leaders[1] in found.may_meet[leaders[0]]
    (floaters, *_), sets = best_floaters(found, tuple(sorted(leaders)), 10, [tuple(sorted(below))])
    assert (floaters, [sorted(numbers(found, one)) for one in sets]) == (2, [[1, 2]])
    (floaters, *_), sets = best_floaters(found, tuple(sorted(leaders)), 10, [])
    assert (floaters, sets) == (0, [()])


def test_3_2_1_the_most_pairs_leave_the_fewest_floaters():
    found = situation(THREE_SCORES)
    top = pair_bracket(found, (), places(found, 1, 2), [places(found, 3, 6), places(found, 4, 5)])
    assert (len(top.pairs), top.floaters) == (1, ())
    met = pair_bracket(found, (), places(found, 3, 6), [places(found, 4, 5)])
    assert (met.pairs, sorted(numbers(found, met.floaters))) == ((), [3, 6])


# Four with half a point: two had White, two had Black; the index is the same.
FOLDED = "1 2000: 2w=\n 2 1900: 1b=\n 3 1800: 4w=\n 4 1700: 3b="


def test_3_2_2_the_first_pairing_that_complies_best():
    found = situation(FOLDED)
    everybody = places(found, 1, 2, 3, 4)
    assert [numbers(found, one) for one in first_best(found, everybody, [()])] == [[1, 4], [2, 3]]
    # With the colours of 3 and 4 the other way round the first pairing gives two the wrong colour.
    found = situation("1 2000: 2w=\n 2 1900: 1b=\n 3 1800: 4b=\n 4 1700: 3w=")
    bracket = pair_bracket(found, (), everybody, [])
    assert [numbers(found, one) for one in bracket.pairs] == [[1, 3], [2, 4]]


def test_4_1_players_are_tagged_by_the_ranking_wherever_they_come_from():
    found = situation(TWO_ROUNDS)
    bracket = pair_bracket(found, places(found, 1, 3), places(found, 2, 4), [])
    assert [numbers(found, one) for one in bracket.pairs] == [[1, 4], [3, 2]]
    assert next(pairings_in_order((0, 1, 2, 3), 0)) == ((0, 3), (1, 2))


def test_4_2_whoever_floats_meets_a_virtual_player_who_stands_above_all():
    listed = list(pairings_in_order((1, 2, 3), 1))
    assert listed == [((1, 3), (2, NOBODY)), ((1, 2), (3, NOBODY)), ((1, NOBODY), (2, 3))]
