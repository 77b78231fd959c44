"""The worked examples bracket by bracket, by the core and without; by pair(): test_worked_examples.py."""

import pytest

from pairwright.matching import Matcher
from pairwright.systems.dutch.editions import edition
from pairwright.systems.dutch.fast import pair_by_brackets
from pairwright.systems.dutch.fast.every_bracket import EveryBracket
from worked_examples import WorkedExamples, written

DUTCH = WorkedExamples("dutch")


@pytest.mark.parametrize("number", DUTCH.numbers)
@pytest.mark.parametrize("by_core", [True, False])
def test_4_3_and_4_4_bracket_by_bracket(number, by_core, monkeypatch):
    if not by_core:
        monkeypatch.setattr(EveryBracket, "several", lambda procedure, number, mdps: ())
        monkeypatch.setattr(Matcher, "first_best", lambda matcher, carried: None)
    tournament = DUTCH.position(number)
    assert written(tournament, pair_by_brackets(tournament, edition("2026"))) == DUTCH.expected(number)
