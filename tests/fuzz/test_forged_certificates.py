"""Forged certificates: none is accepted, and each demand of the proof is the one thing in some forger's way.

`python benchmarks/forged_certificates.py` makes as many as one likes.
"""

from __future__ import annotations

from collections import Counter
from types import ModuleType

import pytest

from pairwright.systems.dutch.verifier import form, order, proof
from programs import program
from sizes import THOROUGH

SEEDS = (1, 2, 15, 20)
"""With the rare ones, enough for every forger; `campaign.forgeries` of more of them by night."""


@pytest.fixture(scope="module")
def campaign() -> ModuleType:
    return program("benchmarks/forged_certificates.py")


@pytest.fixture(scope="module")
def forgeries(campaign: ModuleType) -> list[tuple[str, object, dict[str, object]]]:
    seeds = (*(range(1, 21) if THOROUGH else SEEDS), *campaign.RARE)
    return [forgery for seed in seeds for forgery in campaign.forgeries(seed)]


def test_no_forgery_is_accepted(campaign: ModuleType, forgeries: list[tuple[str, object, object]]) -> None:
    kinds: Counter[str] = Counter()
    for kind, case, paper in forgeries:
        fault, trusted = campaign.verdict(case, paper, campaign.FORGERS[kind][1])
        assert fault or trusted, kind
        assert not trusted or "on trust" in trusted[0]
        kinds[kind] += 1
    assert set(kinds) == set(campaign.FORGERS)


def test_each_demand_is_all_that_stands_in_the_way_of_its_forger(
    campaign: ModuleType, forgeries: list[tuple[str, object, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without that demand the forgery passes: nothing else would have noticed it."""
    demand = form.demand
    dropped = ""

    def lenient(true: object, template: str, **values: object) -> None:
        text = form.Sentence(template, **values)
        demand(true or (dropped and dropped in text), template, **values)

    for module in (form, order, proof):
        monkeypatch.setattr(module, "demand", lenient)
    passed: Counter[str] = Counter()
    for kind, case, paper in forgeries:
        _, with_report, dropped = campaign.FORGERS[kind]
        if dropped and not with_report:
            passed[kind] += campaign.verdict(case, paper, with_report)[0] == ""
    alone = {kind for kind, (_, with_report, text) in campaign.FORGERS.items() if text and not with_report}
    assert {kind for kind in alone if not passed[kind]} == set()
