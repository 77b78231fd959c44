"""Tables of random leagues beside an independent reference; and that the campaign finds planted faults."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from sizes import times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import league_truth

FOUND_FROM = {
    "games won by default are none": 120, "the first lots count": 430, "no match ends level": 60,
}  # fmt: skip
"""Where the first season that shows a fault is further on."""


def test_every_table_is_that_of_the_reference():
    counted = Counter()
    for seed in range(1, 1 + times(3000, 20)):
        assert next(league_truth.disagreements(seed, counted), None) is None
    assert counted["match"] > 1500
    assert counted["table"] > 500
    assert counted["certain"] > 500


@pytest.mark.parametrize("name", league_truth.PLANTS)
def test_a_fault_that_is_planted_is_found(name):
    assert league_truth.first_found(name, FOUND_FROM.get(name, 1), 30), name
