"""C.3 to C.10: the literal procedure skips work, and finds what the naive one finds."""

import pytest
from naive_2012 import Naive

from pairwright.common.errors import NoPairing
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.situation import survey
from pairwright.systems.dutch_2012.bracket import first_target
from pairwright.systems.dutch_2012.fast import stages_before
from pairwright.systems.dutch_2012.literal import Literal2012
from pairwright.systems.dutch_2012.record import Settled
from positions import random_position

FEW_ENOUGH = 150
"""Combinations of requirements that the naive procedure may have to go through."""


def brackets_of(seed, fewest, most):
    situation = survey(random_position(seed, fewest, most), edition("2012"))
    try:
        paired = Literal2012(situation).brackets()
    except NoPairing:
        return
    possibilities = situation.possibilities
    for found in paired:
        if 2 <= len(found.bracket.players) <= 6 and found.settled is Settled.AT_ONCE:
            yield situation, possibilities, found


@pytest.mark.parametrize("seeds", [range(0, 250), range(250, 500)])
def test_c_3_to_c_10_first_pairing_in_compliance(seeds):
    compared = 0
    for seed in seeds:
        for situation, possibilities, found in brackets_of(seed, 4, 9):
            naive = Naive(situation, possibilities, found.bracket, found.target)
            if naive.levels() <= FEW_ENOUGH and not found.scores_first:
                assert naive.first() == (list(found.pairs), tuple(found.broken)), seed
                compared += 1
    assert compared > 250


def test_b_2_ignored_where_keeping_it_would_leave_a_higher_score():
    """The sharpened note: with B.2 broken less often, or as often, no such scores can be paired."""
    compared = 0
    for seed in (134, 754, 782, 1196, 1672, 1688, 2159, 2366, 2539, 2800, 3227, 3281, 3918, 4107):
        for situation, possibilities, found in brackets_of(seed, 4, 12):
            naive = Naive(situation, possibilities, found.bracket, found.target)
            if not found.scores_first or naive.levels() > 40 * FEW_ENOUGH:
                continue
            paired = {player for pair in found.pairs for player in pair}
            left = [situation.scores[p] for p in found.bracket.upper if p not in paired]
            left.sort(reverse=True)
            _, by_the_order = naive.first()
            assert by_the_order[0] < found.broken.same_absolute
            naive.scores_allowed = lambda scores, left=left: scores == left
            assert naive.first() == (list(found.pairs), tuple(found.broken)), seed
            naive.scores_allowed = lambda scores, left=left: scores < left
            assert not naive.possible()
            compared += 1
    assert compared > 3


def test_c_14_nothing_was_possible_at_the_targets_given_up():
    compared = 0
    for seed in range(500, 1700):
        for situation, possibilities, found in brackets_of(seed, 4, 9):
            for target in stages_before(first_target(found.bracket), found.target):
                assert not Naive(situation, possibilities, found.bracket, target).possible(), seed
                compared += 1
    assert compared > 10
