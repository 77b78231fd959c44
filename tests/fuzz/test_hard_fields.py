"""The fields made to be slow: each is another event."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from sizes import THOROUGH

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import hard


def test_recipes_of_one_event_are_kept_once():
    plain = hard.Recipe("climbed", 20, 3, system="lim/2026")
    other = replace(plain, seed=2)
    # Without groups it does not matter who is in them.
    assert hard.unlike([plain, other, replace(plain, spread="first"), other]) == [plain, other]


def test_no_event_is_kept_twice():
    most = 10_000 if THOROUGH else 1000
    kept = [recipe for recipe in hard.kept() if recipe.searched and recipe.players <= most]
    assert hard.unlike(kept) == kept != []
