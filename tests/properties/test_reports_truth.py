"""Rating reports, ECF files and calendars beside a slow reference: part of the campaign and its plants."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import reports_truth


@pytest.mark.parametrize("area", reports_truth.AREAS)
def test_every_file_has_what_the_reference_says(area):
    count, different = reports_truth.held(area, range(1, 1 + times(450)))
    assert not different
    assert count > times(900), "something was compared"


@pytest.mark.parametrize("name", reports_truth.PLANTS)
def test_a_fault_that_is_planted_is_found(name):
    assert reports_truth.found(name, 1, 40), name
