"""C.04.4.2 in the positions of the worked examples; what each isolates: test_worked_examples.py."""

from dataclasses import replace

import pytest

from pairwright import pair
from pairwright.systems.burstein.rules import edition
from pairwright.systems.register import system_named
from worked_examples import WorkedExamples, paired, written

EXAMPLES = WorkedExamples("burstein")


def test_1_6_seeding_rounds_are_rounds_of_the_dutch_system():
    tournament = EXAMPLES.position("01")
    dutch = pair(replace(tournament, system=""), system="dutch")
    assert written(tournament, dutch) == paired(tournament) == "2-1 4-3 7-6 5-8"


@pytest.mark.parametrize(("rounds", "seeding"), [(3, 1), (4, 2), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4)])
def test_1_6_2_half_of_the_rounds_four_at_most(rounds, seeding):
    rules = edition()
    numbers = range(1, rounds + 1)
    assert sum(rules.is_seeding_round(number, rounds) for number in numbers) == seeding
    assert rules.is_seeding_round(1, rounds)


def test_c_2_whether_an_event_can_be_completed_asks_the_edition_too():
    tournament = EXAMPLES.position("16")
    system = system_named("burstein")
    assert system.barred_from_bye(tournament, "2026") > system.barred_from_bye(tournament, "2017")
    assert [system.baku(edition)[1] for edition in ("2026", "2017")] == ["win-of-two-draws", "standard"]
