"""Leaving out any criterion or order rule of the Burstein system changes rounds: none is idle here."""

import pytest
from burstein_mutations import mutations, without

from pairwright import pair
from pairwright.common.errors import PairwrightError
from positions import random_position

SEEDS = (*range(80), 128, 953)
"""The last two need Sonneborn-Berger, and the draws that zero-point byes count as."""


def answer(position):
    try:
        return pair(position, system="burstein", literal=True)
    except PairwrightError as refusal:
        return type(refusal)
    except AssertionError:
        return "stuck"


@pytest.fixture(scope="module")
def drawn():
    """Positions with their rounds, nothing being left out."""
    positions = [random_position(seed, 5, 10) for seed in SEEDS]
    return [(position, answer(position)) for position in positions]


@pytest.mark.parametrize("left_out", mutations())
def test_some_round_changes(left_out, drawn):
    with without(left_out):
        assert any(answer(position) != round_ for position, round_ in drawn)
