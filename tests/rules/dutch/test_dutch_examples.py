"""The worked examples bracket by bracket, by the core and without; by pair(): test_worked_examples.py."""

import pytest

from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_by_brackets
from plain_core import use_plain_core
from worked_examples import WorkedExamples, written

DUTCH = WorkedExamples("dutch")


@pytest.mark.parametrize("number", DUTCH.numbers)
@pytest.mark.parametrize("by_core", [True, False])
def test_4_3_and_4_4_bracket_by_bracket(number, by_core, monkeypatch):
    if not by_core:
        use_plain_core(monkeypatch)
    tournament = DUTCH.position(number)
    assert written(tournament, pair_by_brackets(tournament, edition("2026"))) == DUTCH.expected(number)
