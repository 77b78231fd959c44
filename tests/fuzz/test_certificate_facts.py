"""The facts that the stand-alone verifier derives from a report file are those that the engine pairs by.

Two ways that share nothing: whatever the strict reader of the engine accepts, the verifier either reads the
same or stops at, saying why.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

from pairwright.common.errors import PairwrightError
from pairwright.systems.dutch.certificate import facts_of
from pairwright.systems.dutch.explain.trace import RoundTrace
from pairwright.systems.dutch.verifier.facts import facts
from pairwright.systems.dutch.verifier.form import differences
from pairwright.systems.dutch.verifier.report import Report, Unclear
from pairwright.trf import PROFILES, TrfError, read_trf_report, write_trf
from programs import program

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "dutch"))

from dutch_random import random_tournament

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def damage() -> ModuleType:
    return program("benchmarks/fuzz_trf.py")


def outcomes_of(data: bytes, name: object) -> Counter[str]:
    """Compare both ways for some rounds and both editions."""
    tournament = read_trf_report(data, strict=True).tournament
    found: Counter[str] = Counter()
    try:
        report = Report(data)
    except Unclear:
        found["both stop" if tournament is None else "stops alone"] += 1
        return found
    if tournament is None or tournament.system not in ("", "dutch"):
        return found
    assert report.edition == tournament.edition, name
    for number in {tournament.next_round, max(1, tournament.next_round - 1), 1}:
        for edition in ("2026", "2017"):
            try:
                seen = RoundTrace.of(tournament.before_round(number), edition)
                derived = facts(report, number, edition)
            except (PairwrightError, Unclear):
                continue
            assert differences(derived, facts_of(seen)) == [], (name, number, edition)
            found["the same"] += 1
    return found


def test_reports_of_random_events_in_every_dialect() -> None:
    found: Counter[str] = Counter()
    for seed in range(30):
        tournament = random_tournament(seed, (4, 24))
        for profile in PROFILES:
            try:
                data = write_trf(tournament, profile=profile).encode()
            except TrfError:
                continue
            found += outcomes_of(data, (seed, profile))
    assert found["the same"] > 400
    assert not found["stops alone"]


def test_reports_with_more_records(damage: ModuleType) -> None:
    """Byes, restrictions, points, virtual points and awards that come and go."""
    files = [
        write_trf(random_tournament(seed, (4, 12)), profile="trf26", line_end="\n").encode()
        for seed in range(20)
    ]
    found: Counter[str] = Counter()
    for number in range(400):
        dice = random.Random(number)
        data = dice.choice(files)
        for _ in range(dice.choice((1, 2, 3))):
            change = dice.choice((damage._record_added, damage._record_added, damage._round_appended))
            data = change(data, files, dice)
        found += outcomes_of(data, number)
    assert found["the same"] > 400
    assert found["both stop"] > 50


def test_the_examples_of_this_project() -> None:
    found: Counter[str] = Counter()
    for folder in ("dutch", "trf"):
        for path in sorted((TESTS / "data" / folder).glob("*.trf")):
            found += outcomes_of(path.read_bytes(), path.name)
    assert found["the same"] > 150
