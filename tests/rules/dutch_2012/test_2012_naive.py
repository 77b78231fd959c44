"""C.3 to C.10: the literal procedure skips work, and finds what the naive one finds."""

import pytest
from naive_2012 import Naive

from pairwright.errors import NoPairing
from pairwright.pairing.dutch.edition_2012.bracket import first_target
from pairwright.pairing.dutch.edition_2012.literal import Literal2012
from pairwright.pairing.dutch.edition_2012.record import Settled
from pairwright.pairing.dutch.edition_2012.walk import stages_before
from pairwright.pairing.dutch.editions import EDITIONS
from pairwright.pairing.dutch.exhaustive import Possibilities
from pairwright.pairing.dutch.situation import survey
from pairwright.simulate.positions import random_position

FEW_ENOUGH = 150
"""Combinations of requirements that the naive procedure may have to go through."""


def brackets_of(seed, fewest, most):
    situation = survey(random_position(seed, fewest, most), EDITIONS["2012"])
    try:
        paired = Literal2012(situation).brackets()
    except NoPairing:
        return
    possibilities = Possibilities.of(situation)
    for found in paired:
        if 2 <= len(found.bracket.players) <= 6 and found.settled is Settled.AT_ONCE:
            yield situation, possibilities, found


@pytest.mark.parametrize("seeds", [range(0, 250), range(250, 500)])
def test_c3_to_c10_first_pairing_in_compliance(seeds):
    compared = 0
    for seed in seeds:
        for situation, possibilities, found in brackets_of(seed, 4, 9):
            naive = Naive(situation, possibilities, found.bracket, found.target)
            if naive.levels() <= FEW_ENOUGH:
                assert naive.first() == (list(found.pairs), tuple(found.broken)), seed
                compared += 1
    assert compared > 250


def test_c14_nothing_was_possible_at_the_targets_given_up():
    compared = 0
    for seed in range(500, 1700):
        for situation, possibilities, found in brackets_of(seed, 4, 9):
            for target in stages_before(first_target(found.bracket), found.target):
                assert not Naive(situation, possibilities, found.bracket, target).possible(), seed
                compared += 1
    assert compared > 10
