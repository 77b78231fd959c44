"""A short run of the campaign of damaged transcripts (benchmarks/fuzz_lots.py runs the long ones)."""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from programs import program


@pytest.fixture(scope="module")
def campaign() -> ModuleType:
    return program("benchmarks/fuzz_lots.py")


def test_damaged_transcripts_are_refused_in_words(campaign: ModuleType) -> None:
    texts = campaign.transcripts()
    assert all(campaign.try_case(text) == "accepted" for text in texts)
    outcomes: Counter[str] = Counter()
    for number in range(2000):
        text = campaign.damaged(texts, 21, number)
        try:
            outcomes[campaign.try_case(text)] += 1
        except Exception as error:
            error.add_note(f"case {number} of seed 21: {text!r}")
            raise
    assert outcomes["refused"] > 1000
    assert outcomes["accepted"] > 20


def test_forged_hashes_bring_a_change_to_the_steps(campaign: ModuleType) -> None:
    """Of the cases hashed anew most are refused for what they say, not for a hash."""
    texts = campaign.transcripts()
    codes: Counter[str] = Counter()
    for number in range(2, 900, 3):
        try:
            campaign.replay(campaign.parse_document(campaign.damaged(texts, 5, number)))
        except campaign.BadInput as error:
            codes[getattr(error, "code", "")] += 1
    assert {"order", "not-in-envelope", "not-drawn", "unreadable", "changed"} <= set(codes)


def test_a_broken_promise_is_noticed(
    campaign: ModuleType, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert campaign.main(["--count", "30", "--seed", "4"]) == 0
    assert "30 cases in" in capsys.readouterr().out
    monkeypatch.setattr(campaign, "LONGEST", 0.0)
    assert campaign.main(["--count", "3"]) == 1
    assert "took" in capsys.readouterr().out
