"""The page for programmers says enough for a second verifier: one written from it judges as it does."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

from second_verifier import proven

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import forged_certificates
from pairwright import certify
from pairwright.common.errors import NoPairing
from positions import random_position


def test_the_second_verifier_accepts_what_is_true():
    decisions: Counter[str] = Counter()
    for seed in range(1, 80):
        event = replace(random_position(seed, 4, 16), system="dutch", edition="2026")
        try:
            paper = certify(event)
        except NoPairing:
            continue
        assert proven(json.dumps(paper).encode()) == "", seed
        decisions.update(cut["at"][0] for proof in paper["proofs"] for cut in proof["order"])
    assert {"D1", "D2", "D3", "D6"} <= set(decisions), decisions


def test_the_second_verifier_refuses_what_is_forged():
    """All but what only a report file, or the form of version 1, would show."""
    kinds: set[str] = set()
    for seed in range(1, 13):
        for kind, _, paper in forged_certificates.forgeries(seed):
            facts_alone = forged_certificates.FORGERS[kind][1]
            if not facts_alone and paper["edition"] == "2026" and paper["version"] == 2:
                assert proven(json.dumps(paper).encode()), (seed, kind)
                kinds.add(kind)
    assert len(kinds) > 15, kinds
