"""Junior days as people see them, beside cards worked out by hand: part of the campaign and its plants."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled, times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import junior_day_truth

DAYS = 60


def test_pages_and_reasons_of_junior_days_are_those_of_the_cards():
    count, wrong = junior_day_truth.held(range(1, 1 + times(DAYS)))
    assert not wrong
    assert sum(count.values()) > 100 * times(DAYS), "something was compared"


@pytest.mark.parametrize("plant", sampled(junior_day_truth.PLANTS, 6), ids=lambda plant: plant.name)
def test_faults_that_are_put_in_are_found(plant):
    assert junior_day_truth.found_by(plant, 1)
