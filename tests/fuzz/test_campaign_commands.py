"""The commands of the campaigns of damaged files: they count and report, and notice a broken promise."""

from __future__ import annotations

import pytest

from programs import program


@pytest.mark.parametrize(
    ("name", "words", "counted", "place", "briefly", "reported"),
    [
        ("certificates", [], "{n} cases (seed 4), **0 broken promises**", "verify", "--count 2", "by design"),
        ("lists", ["pasted"], "{n} lists in", "KINDS", "ratings --count 5", "by design"),
        ("trf", [], "{n} cases in", "try_case", "--count 30 --most-failures 2", "case 1 of seed 1"),
    ],
)  # fmt: skip
def test_the_command_counts_and_notices_a_broken_promise(
    name: str, words: list[str], counted: str, place: str, briefly: str, reported: str,
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    def broken(*arguments: object) -> str:
        raise ZeroDivisionError("by design")

    campaign = program(f"benchmarks/fuzz_{name}.py")
    if name == "lists":  # the memory of the process that runs all tests says nothing about one list
        monkeypatch.setattr(campaign, "MOST_MEGABYTES", 10**6)
    assert campaign.main([*words, "--count", "20", "--seed", "4"]) == 0
    assert counted.format(n=20) in capsys.readouterr().out
    if place == "KINDS":
        monkeypatch.setitem(campaign.KINDS, "ratings", broken)
    else:
        monkeypatch.setattr(campaign, place, broken)
    assert campaign.main(briefly.split()) == 1
    assert reported in capsys.readouterr().err
