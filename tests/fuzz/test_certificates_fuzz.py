"""A short run of the campaign of damaged certificates (benchmarks/fuzz_certificates.py runs long ones)."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from programs import program


@pytest.fixture(scope="module")
def campaign() -> ModuleType:
    return program("benchmarks/fuzz_certificates.py")


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
