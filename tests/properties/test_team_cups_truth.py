"""Cups of teams and the line-ups of matches beside slow references: part of the campaign."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled, times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import team_cups_truth

CASES = {"cups": 400, "line-ups": 150, "results": 90}


@pytest.mark.parametrize("kind", team_cups_truth.CHECKS)
def test_every_answer_is_that_of_the_reference(kind):
    count, wrong = team_cups_truth.held(kind, range(1, 1 + times(CASES[kind])))
    assert not wrong
    assert sum(count.values()) >= times(10 * CASES[kind]), "something was compared"


@pytest.mark.parametrize("plant", sampled(team_cups_truth.PLANTS, 6), ids=lambda plant: plant.name)
def test_faults_that_are_put_in_are_found(plant):
    assert team_cups_truth.found_by(plant, 1)
