"""The fast procedure gives what the literal one gives, in arbitrary positions of both editions.

`python benchmarks/twins.py` compares hundreds of thousands of positions in the same way.
"""

import pytest

from both_procedures import dutch_twins
from pairwright.systems.dutch.editions import EDITIONS, edition
from positions import random_position
from sizes import sampled

EVERY_SEED = sampled(range(1_500))
PAIRED_BY_BOTH = sorted(name for name, rules in EDITIONS.items() if rules.completion.compares)


@pytest.mark.parametrize("name", PAIRED_BY_BOTH)
def test_small_fields(name):
    compare(EVERY_SEED, name, fewest=4, most=10)


@pytest.mark.parametrize("name", PAIRED_BY_BOTH)
def test_larger_fields(name):
    compare(EVERY_SEED, name, fewest=11, most=16)


@pytest.mark.parametrize("readings", ["letter", "bbpPairings"])
def test_other_readings(readings):
    compare(sampled(range(3_000, 3_500)), "2026", readings, fewest=4, most=14)


@pytest.mark.parametrize("name", PAIRED_BY_BOTH)
def test_one_to_three_players(name):
    compare(sampled(range(300), 5), name, fewest=1, most=3)


@pytest.mark.parametrize("name", PAIRED_BY_BOTH)
def test_groups_that_must_not_meet(name):
    seeds = [seed for seed in sampled(range(4_000, 5_500)) if random_position(seed, 4, 14).forbidden]
    compare(seeds, name, fewest=4, most=14)


def test_both_editions_are_compared():
    assert set(PAIRED_BY_BOTH) >= {"2017", "2026"}


def compare(seeds, name, readings="", *, fewest, most):
    rules = edition(name, readings)
    refused = 0
    for seed in seeds:
        answers = dutch_twins(random_position(seed, fewest, most), rules)
        assert answers.agree, f"random_position({seed}, {fewest}, {most}), edition {name}: {answers}"
        refused += answers.refused
    assert refused < len(seeds) / 2
