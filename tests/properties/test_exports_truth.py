"""PGN, lists of players, workbooks and answers of the desk beside a slow reference: part of the campaign."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled, times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import exports_truth

EVENTS = {"pgn": 450, "people": 300, "sheets": 150, "answers": 30}


@pytest.mark.parametrize("kind", exports_truth.CHECKS)
def test_what_is_taken_out_is_what_was_entered(kind):
    count, wrong = exports_truth.held(kind, range(1, 1 + times(EVENTS[kind])))
    assert not wrong
    assert sum(count.values()) > 2 * times(EVENTS[kind]), "something was compared"


@pytest.mark.parametrize("plant", sampled(exports_truth.PLANTS, 8), ids=lambda plant: plant.name)
def test_faults_that_are_put_in_are_found(plant):
    assert exports_truth.found_by(plant, 1)
