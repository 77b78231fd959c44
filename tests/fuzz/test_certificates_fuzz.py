"""A short run of the campaign of damaged certificates (benchmarks/fuzz_certificates.py runs long ones)."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

CAMPAIGN = Path(__file__).parents[2] / "benchmarks" / "fuzz_certificates.py"


@pytest.fixture(scope="module")
def campaign() -> ModuleType:
    specification = importlib.util.spec_from_file_location("fuzz_certificates", CAMPAIGN)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def test_damaged_certificates_are_refused_clearly_or_still_true(campaign: ModuleType) -> None:
    files = campaign.examples(5, 15)
    outcomes: Counter[str] = Counter()
    for number in range(300):
        example, certificate, report = campaign.damaged(files, 5, number)
        try:
            outcomes[campaign.try_case(example, certificate, report)] += 1
        except Exception as error:
            error.add_note(f"case {number} of seed 5")
            raise
    assert outcomes["refused"] > 150
    assert outcomes["accepted, the same pairing"] > 30


def test_the_command_counts_and_reports(campaign: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert campaign.main(["--count", "20", "--seed", "4"]) == 0
    assert "20 cases (seed 4), **0 broken promises**" in capsys.readouterr().out


def test_the_command_notices_a_broken_promise(
    campaign: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> str:
        raise ZeroDivisionError("by design")

    monkeypatch.setattr(campaign, "verify", broken)
    assert campaign.main(["--count", "2"]) == 1
    assert "by design" in capsys.readouterr().err
