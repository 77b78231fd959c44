"""What holds of the worked examples of every system."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairwright import pair, read_trf, write_trf
from pairwright.check.judging import judged
from pairwright.common.errors import BadInput
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import decode_type, encode_type, open_round, system_named
from pairwright.systems.system import TypeCode
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


def test_every_example_is_looked_at() -> None:
    count = {"burstein": 16, "double_swiss": 14, "dubov": 16, "lim": 14, "team_swiss": 30}
    assert {key: len(examples.numbers) for key, examples in SYSTEMS.items()} == count


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_number_of_rounds_must_be_known(system: str) -> None:
    with pytest.raises(BadInput, match="number of rounds"):
        pair(replace(SYSTEMS[system].position("04"), number_of_rounds=0))


@pytest.mark.parametrize(
    ("system", "editions", "readings"),
    [
        ("burstein", ("2026", "2017"), "bbpPairings"),
        ("double_swiss", ("2026",), "parity"),
        ("dubov", ("2026", "2018"), "bbpPairings"),
        ("lim", ("2026", "2017"), "vega"),
    ],
)
def test_an_unknown_edition_or_reading_is_named(
    system: str, editions: tuple[str, ...], readings: str
) -> None:
    position = SYSTEMS[system].position("04")
    with pytest.raises(BadInput, match=f"'2012'.*{', '.join(editions)}"):
        pair(position, edition="2012")
    with pytest.raises(BadInput, match=readings):
        pair(position, readings=readings)
    assert tuple(one.key for one in system_named(system).editions) == editions


@pytest.mark.parametrize(
    ("system", "code", "older"),
    [
        ("burstein", "FIDE_BURSTEIN", "2017"),
        ("dubov", "FIDE_DUBOV", "2018"),
        ("double_swiss", "FIDE_DOUBLESWISS", "2025"),
    ],
)
def test_a_coded_type_there_and_back(system: str, code: str, older: str) -> None:
    assert decode_type(code, "2017/03/04") == TypeCode(system)
    assert decode_type(f"{code.lower()}_2026_baku") == TypeCode(system, "2026", "baku")
    assert encode_type(TypeCode(system, "2026", "baku")) == f"{code}_BAKU"
    assert encode_type(TypeCode(system, older)) is None
    tournament = SYSTEMS[system].position("04")
    assert read_trf(write_trf(tournament)).system == tournament.system == system
