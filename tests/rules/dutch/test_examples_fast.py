"""The micro-examples, one rule each, paired by the fast procedure."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairwright.systems.dutch.fast import pair_fast
from pairwright.trf import read_trf

EXAMPLES = sorted((Path(__file__).parents[2] / "data" / "dutch").glob("*.trf"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example(path):
    tournament = read_trf(path)
    pairing = pair_fast(tournament, "2026")
    lines = [
        f"{tournament.players[board.white].number} {tournament.players[board.black].number}"
        for board in pairing.boards
    ]
    if pairing.pairing_allocated_bye is not None:
        lines.append(f"{tournament.players[pairing.pairing_allocated_bye].number} 0")
    assert [str(len(lines)), *lines] == path.with_suffix(".expected").read_text().split("\n")[
        : len(lines) + 1
    ]
