"""Sheets and pages beside tables worked out by hand, in every format: part of the campaign and its plants."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sizes import sampled, times

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import desk_sheets_truth
import sheets_truth

EVENTS, SECTIONS = 60, 15


def test_every_sheet_shows_what_happened():
    count, wrong = sheets_truth.held(range(1, 1 + times(EVENTS)))
    assert not wrong
    assert sum(count.values()) > 100 * times(EVENTS), "something was compared"


@pytest.mark.parametrize("plant", sampled(sheets_truth.PLANTS, 6), ids=lambda plant: plant.name)
def test_faults_that_are_put_in_are_found(plant):
    assert sheets_truth.found_by(plant, 1)


def test_the_desk_and_its_wall_show_what_was_entered():
    count, wrong = desk_sheets_truth.held(range(1, 1 + times(SECTIONS)))
    assert not wrong
    assert sum(count.values()) > 20 * times(SECTIONS), "something was compared"


@pytest.mark.parametrize("plant", sampled(desk_sheets_truth.PLANTS, 2), ids=lambda plant: plant.name)
def test_faults_that_are_put_into_the_desk_are_found(plant):
    assert desk_sheets_truth.found_by(plant, 1)
