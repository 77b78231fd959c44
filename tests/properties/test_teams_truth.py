"""Matches, players, tables and line-up cards of teams beside a slow reference: part of the campaign."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled, times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import teams_truth

EVENTS = {"matches": 3000, "players": 1500, "tables": 2000, "cards": 9000, "clubs": 9000}


@pytest.mark.parametrize("kind", teams_truth.CHECKS)
def test_every_answer_is_that_of_the_reference(kind):
    count, wrong = teams_truth.held(kind, range(1, 1 + times(EVENTS[kind])))
    assert not wrong
    assert sum(count.values()) >= times(EVENTS[kind]), "something was compared"


@pytest.mark.parametrize("plant", sampled(teams_truth.PLANTS, 6), ids=lambda plant: plant.name)
def test_faults_that_are_put_in_are_found(plant):
    assert teams_truth.found_by(plant, 1)
