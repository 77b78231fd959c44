"""A short run of the campaigns of damaged lists (benchmarks/fuzz_lists.py runs the long ones)."""

from __future__ import annotations

from types import ModuleType

import pytest

from programs import program


@pytest.fixture(scope="module")
def campaign() -> ModuleType:
    module = program("benchmarks/fuzz_lists.py")
    # The memory of the process that runs all tests says nothing about one list.
    module.MOST_MEGABYTES = 10**6
    return module


@pytest.mark.parametrize(("kind", "seldom"), [("ratings", "refused"), ("pasted", "refused as a file")])
def test_damaged_lists_keep_every_promise(
    campaign: ModuleType, capsys: pytest.CaptureFixture[str], kind: str, seldom: str
) -> None:
    outcomes, failures, _ = campaign.run(kind, 11, range(400))
    assert failures == 0, capsys.readouterr().err
    assert outcomes["read"] > 100
    assert outcomes[seldom] > 1
