"""Every other legal pairing of small fields, with the best proofs there are: none is accepted.

`python benchmarks/every_other_pairing.py` tries as many fields as one likes.
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from pairwright.systems.dutch.verifier.order import Walk
from programs import program
from sizes import THOROUGH, times


@pytest.fixture(scope="module")
def campaign() -> ModuleType:
    return program("benchmarks/every_other_pairing.py")


@pytest.mark.parametrize("edition", ["2026", "2017"])
def test_no_other_pairing_is_accepted(campaign: ModuleType, edition: str) -> None:
    count: Counter[str] = Counter()
    for seed in range(1, 1 + times(1000, 20)):
        assert campaign.try_field(seed, edition, 8 if THOROUGH else 7, count) == [], seed
    assert count["as good"] > 30
    assert count["worse by a criterion"] > 100


def test_a_verifier_without_the_walk_is_noticed(
    campaign: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the order the campaign finds other pairings accepted: it can fail."""
    monkeypatch.setattr(Walk, "go", lambda self: None)
    found = [fault for seed in range(1, 31) for fault in campaign.try_field(seed, "2026", 7, Counter())]
    assert any(fault.startswith("accepted: ") for fault in found)
