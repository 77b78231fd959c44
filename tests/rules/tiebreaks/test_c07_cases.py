"""C.07: every case with known values, in every column; and the working of each value adds up to it."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from pairwright.standings import Standings, standings
from pairwright.standings.ranking import why
from pairwright.standings.sheet import Combining, Working
from pairwright.trf import read_trf

DATA = Path(__file__).parents[2] / "data" / "tiebreaks"
CASES = list(csv.DictReader((DATA / "index.csv").open(encoding="utf-8")))


def expected(case: str) -> list[dict[str, str]]:
    with (DATA / f"{case}.expected.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def compare(found: Standings, position: int, column: str, rows: list[dict[str, str]]) -> None:
    for row in rows:
        text = found.columns[position].text(found.line_of(int(row["no"])).participant)
        wanted = row[column]
        assert bool(text) == bool(wanted), (column, row["no"])
        assert not text or Fraction(text) == Fraction(wanted), (column, row["no"])


def adds_up(working: Working) -> bool:
    """True when the terms shown give the value shown."""
    kept = [term.value for term in working.terms if term.cut is None]
    if working.combining in (Combining.SUM, Combining.BOARDS):
        return working.value is None or working.value == sum(kept)
    if working.combining is Combining.MEAN:
        if not kept:
            return working.value is None
        return working.value == (2 * sum(kept) + len(kept)) // (2 * len(kept))
    if working.combining is Combining.PERFORMANCE:
        return working.value == (working.figures["mean"] + working.figures["difference"] if kept else None)
    if working.combining is Combining.PERFECT and working.value is not None:
        wanted = 50 * working.figures["half_points"]
        return sum(kept) >= wanted and (working.figures["expected_below"] < wanted or not wanted)
    return True


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_ranking_list(case: dict[str, str]) -> None:
    codes = case["ranking_list"].split()
    found = standings(read_trf(DATA / f"{case['case']}.trf"), codes, after=int(case["rounds_counted"]))
    rows = expected(case["case"])
    assert len(found.lines) == len(rows)
    for position, code in enumerate(codes):
        compare(found, position, code, rows)
    assert {row["no"]: row["rank"] for row in rows} == {
        str(line.number): str(line.rank) for line in found.lines
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_further_columns_one_by_one(case: dict[str, str]) -> None:
    score = case["ranking_list"].split()[0]
    tournament = read_trf(DATA / f"{case['case']}.trf")
    for code in case["further_columns"].split():
        if not code.endswith("@checker"):
            found = standings(tournament, [score, code], after=int(case["rounds_counted"]))
            compare(found, 1, code, expected(case["case"]))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_value_does_not_depend_on_the_rest_of_the_list(case: dict[str, str]) -> None:
    """Disagreement A: the checker's BH and SB can change after an FB in the same list."""
    tournament = read_trf(DATA / f"{case['case']}.trf")
    score, *codes = dict.fromkeys(
        code
        for code in (*case["ranking_list"].split(), *case["further_columns"].split())
        if not code.endswith("@checker") and code not in ("DE", "EDE", "TBR")
    )
    together = standings(tournament, [score, *reversed(codes)])
    for position, code in enumerate(reversed(codes), 1):
        alone = standings(tournament, [score, code])
        assert list(together.columns[position].values) == list(alone.columns[1].values), code


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_working_adds_up(case: dict[str, str]) -> None:
    tournament = read_trf(DATA / f"{case['case']}.trf")
    codes = [*case["ranking_list"].split(), *case["further_columns"].split()]
    found = standings(tournament, [code for code in codes if not code.endswith("@checker")])
    values = {column.code: column for column in found.columns}
    for line in found.lines:
        for working in filter(None, (step.working for step in why(found, line.number).steps)):
            assert adds_up(working), (line.number, working)
            if working.value is not None:
                assert working.value == values[working.code].values[line.participant]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_the_list_and_the_ranks_of_the_file(case: dict[str, str]) -> None:
    """Record 212 gives the list, the rank fields of 001 and 310 the places."""
    tournament = read_trf(DATA / f"{case['case']}.trf")
    found = standings(tournament)
    assert [str(code) for code in found.codes] == case["ranking_list"].split()
    participants = tournament.teams or tournament.players
    assert {line.number: line.rank for line in found.lines} == {
        participant.number: participant.rank for participant in participants
    }
