"""Rating changes, norms, prizes and trophies beside slow references: part of the campaign and its plants."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled, times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import ratings_truth

EVENTS = {"ratings": 600, "norms": 300, "prizes": 900, "trophies": 450}


@pytest.mark.parametrize("kind", ratings_truth.CHECKS)
def test_every_answer_is_that_of_the_reference(kind):
    count, wrong = ratings_truth.held(kind, range(1, 1 + times(EVENTS[kind])))
    assert not wrong
    assert sum(count.values()) > times(EVENTS[kind]), "something was compared"


@pytest.mark.parametrize("plant", sampled(ratings_truth.PLANTS, 6), ids=lambda plant: plant.name)
def test_faults_that_are_put_in_are_found(plant):
    assert ratings_truth.found_by(plant, 1)
