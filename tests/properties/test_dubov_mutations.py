"""Leaving out any criterion or order rule of the Dubov system changes rounds: none of them is idle here."""

import pytest
from dubov_mutations import mutations, often_upfloated, two_sets_only, without

from pairwright import pair
from pairwright.common.errors import PairwrightError
from positions import random_position
from sizes import sampled

POSITIONS = 500


def answer(position, literal=True, readings=""):
    try:
        return pair(position, system="dubov", literal=literal, readings=readings)
    except PairwrightError as refusal:
        return type(refusal)
    except AssertionError:
        return "stuck"


@pytest.fixture(scope="module")
def drawn():
    """Positions with their rounds, nothing being left out."""
    positions = [random_position(seed, 5, 10) for seed in range(POSITIONS)]
    return [(position, answer(position)) for position in positions]


@pytest.mark.parametrize("left_out", mutations())
def test_some_round_changes(left_out, drawn):
    if left_out in ("C8", "C9"):
        with often_upfloated():
            positions = [two_sets_only(), *(position for position, _ in drawn)]
            drawn = [(position, answer(position)) for position in positions]
            with without(left_out):
                assert any(answer(position) != round_ for position, round_ in drawn)
        return
    with without(left_out):
        assert any(answer(position) != round_ for position, round_ in drawn)


@pytest.mark.parametrize("readings", ["", "highest"])
def test_both_procedures_agree_on_players_upfloated_often(readings):
    with often_upfloated():
        for seed in sampled(range(300)):
            position = random_position(seed, 5, 12) if seed else two_sets_only()
            assert answer(position, readings=readings) == answer(position, readings=readings, literal=False)
