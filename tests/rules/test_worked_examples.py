"""What holds of the worked examples of every system."""

from __future__ import annotations

import pytest

from pairwright import pair
from pairwright.check.judging import judged
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round
from worked_examples import WorkedExamples

SYSTEMS = {
    key: WorkedExamples(key.replace("_", "-"))
    for key in ("burstein", "double_swiss", "dubov", "lim", "team_swiss")
}
CASES = [(key, number) for key, examples in SYSTEMS.items() for number in examples.numbers]


@pytest.mark.parametrize(("system", "number"), CASES)
def test_the_draw_judged_is_the_draw(system: str, number: str) -> None:
    tournament = SYSTEMS[system].position(number)
    opened = open_round(tournament)
    given = GivenRound.of(pair(tournament))
    assert not [broken for broken in judged(opened, given) if broken.absolute]
    assert opened.compare(GivenRound.of(opened.draw()), given) is None
    assert opened.first_difference(given) is None


def test_every_system_has_examples() -> None:
    assert all(len(examples.numbers) >= 5 for examples in SYSTEMS.values()), SYSTEMS
