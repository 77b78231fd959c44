"""Knock-outs and schedules beside slow references: part of the campaign and its plants."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled, times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import knock_out_truth

CASES = {"knock-outs": 150, "schedules": 40}


@pytest.mark.parametrize("kind", knock_out_truth.CHECKS)
def test_every_answer_is_that_of_the_reference(kind):
    count, wrong = knock_out_truth.held(kind, range(1, 1 + times(CASES[kind])))
    assert not wrong
    assert sum(count.values()) > times(CASES[kind]), "something was compared"


@pytest.mark.parametrize("plant", sampled(knock_out_truth.PLANTS, 6), ids=lambda plant: plant.name)
def test_faults_that_are_put_in_are_found(plant):
    assert knock_out_truth.found_by(plant, 1)
