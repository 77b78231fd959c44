"""The corpora of real and generated tournaments are read without a single finding and come back."""

from __future__ import annotations

import csv

import pytest
from corpora import DATA, MANIFEST, REAL, generated, members

from pairwright.tournament import Outcome
from pairwright.trf import read_trf, read_trf_report, write_trf


def test_the_manifest_tells_what_is_there() -> None:
    with MANIFEST.open(encoding="utf-8", newline="") as file:
        rows = {row["file"].removesuffix(".trf"): row for row in csv.DictReader(file)}
    assert rows.keys() == generated().keys()
    for name, tournament in generated().items():
        outcomes = [outcome for played in tournament.rounds for outcome in played.outcomes]
        byes = outcomes.count(Outcome.PAIRING_ALLOCATED_BYE)
        told = (len(tournament.players), len(tournament.rounds), byes)
        row = rows[name]
        assert told == tuple(int(row[key]) for key in ("players", "rounds", "pairing_allocated_byes")), name


def test_generated_tournaments() -> None:
    assert len(generated()) == 340
    for name, data in members():
        reading = read_trf_report(data, strict=True, purpose="check")
        assert reading.problems == (), (name, reading.problems[:3])


def test_generated_tournaments_come_back() -> None:
    for name, tournament in list(generated().items())[::5]:
        text = write_trf(tournament)
        again = read_trf(text)
        assert (again.rounds, again.scoring) == (tournament.rounds, tournament.scoring), name
        assert (again.players, again.forbidden) == (tournament.players, tournament.forbidden), name
        assert write_trf(again) == text, name


def test_small_tournaments_of_the_rules() -> None:
    paths = sorted((DATA / "dutch").glob("*.trf"))
    assert paths
    for path in paths:
        assert read_trf_report(path, strict=True, purpose="pair").problems == (), path.name


@pytest.mark.parametrize(
    "name", ["aeroflot-open-2026-after-8", "lichess-swiss-2026-03-03", "tec-sample-trf26"]
)
def test_real_tournaments(name: str) -> None:
    if not (REAL / f"{name}.trf").exists():
        pytest.skip("the real files are not at hand")
    reading = read_trf_report(REAL / f"{name}.trf", strict=True)
    assert reading.problems == ()
    assert reading.tournament is not None
    text = write_trf(reading.tournament)
    again = read_trf(text)
    assert again.rounds == reading.tournament.rounds
    assert write_trf(again) == text
    source = set((REAL / f"{name}.trf").read_text().splitlines())
    if name.startswith("tec"):
        team_records = {
            line for line in source if line[:3] in ("013", "299", "300", "310", "320", "330", "801", "802")
        }
        assert len(team_records) > 300
        assert team_records <= set(text.split("\r\n"))
