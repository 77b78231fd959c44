"""The corpora of real and generated tournaments are read without a single finding and come back.

They are not part of the repository: PAIRWRIGHT_CORPORA names their folder, else a folder `shared` beside
the checkout is used if there is one.
"""

from __future__ import annotations

import os
import tarfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from pairwright.trf import read_trf, read_trf_report, write_trf

CORPORA = Path(os.environ.get("PAIRWRIGHT_CORPORA") or Path(__file__).parents[2].parent / "shared")
GENERATED = CORPORA / "conformance" / "dutch-2026" / "tournaments.tar.gz"
REAL = CORPORA / "conformance" / "real"
SMALL = CORPORA / "spec" / "examples" / "dutch"


@cache
def generated() -> dict[str, bytes]:
    """The members of the archive of generated tournaments."""
    return dict(_members(GENERATED))


def _members(path: Path) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(path) as archive:
        for member in archive:
            file = archive.extractfile(member)
            if file is not None and member.name.endswith(".trf"):
                yield member.name, file.read()


@pytest.mark.skipif(not GENERATED.exists(), reason="no corpus of generated tournaments")
def test_generated_tournaments() -> None:
    assert len(generated()) == 340
    for name, data in generated().items():
        reading = read_trf_report(data, strict=True, purpose="check")
        assert reading.problems == (), (name, reading.problems[:3])


@pytest.mark.skipif(not GENERATED.exists(), reason="no corpus of generated tournaments")
def test_generated_tournaments_come_back() -> None:
    for name, data in list(generated().items())[::5]:
        tournament = read_trf(data)
        text = write_trf(tournament)
        again = read_trf(text)
        assert (again.rounds, again.scoring) == (tournament.rounds, tournament.scoring), name
        assert (again.players, again.forbidden) == (tournament.players, tournament.forbidden), name
        assert write_trf(again) == text, name


@pytest.mark.skipif(not SMALL.exists(), reason="no corpus of small tournaments")
def test_small_tournaments_of_the_rules() -> None:
    paths = sorted(SMALL.glob("*.trf"))
    assert paths
    for path in paths:
        assert read_trf_report(path, strict=True, purpose="pair").problems == (), path.name


@pytest.mark.skipif(not REAL.exists(), reason="no corpus of real tournaments")
@pytest.mark.parametrize(
    "name", ["aeroflot-open-2026-after-8", "lichess-swiss-2026-03-03", "tec-sample-trf26"]
)
def test_real_tournaments(name: str) -> None:
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
