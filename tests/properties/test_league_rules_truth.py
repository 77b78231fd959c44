"""Who may play, cups and fixtures of leagues beside slow references: a part of the campaign; its plants."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import league_rules_truth


@pytest.mark.parametrize("area", league_rules_truth.AREAS)
def test_rules_of_leagues_come_to_what_a_slow_reading_of_them_does(area):
    count, different = league_rules_truth.held(area, 1, times(6000))
    assert count >= 400
    assert not different, different[:3]


@pytest.mark.parametrize("plant", league_rules_truth.PLANTS)
def test_a_fault_in_the_rules_of_leagues_is_found(plant):
    assert league_rules_truth.found(plant, 1, 2000)
