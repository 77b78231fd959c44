"""The fields made to be slow: each is another event."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from sizes import THOROUGH

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import hard
from pairwright import pair
from pairwright.systems.dutch_2012.order import ByScores


def test_recipes_of_one_event_are_kept_once():
    plain = hard.Recipe("climbed", 20, 3, system="lim/2026")
    other = replace(plain, seed=2)
    # Without groups it does not matter who is in them.
    assert hard.unlike([plain, other, replace(plain, spread="first"), other]) == [plain, other]


def test_no_event_is_kept_twice():
    most = 10_000 if THOROUGH else 1000
    kept = [recipe for recipe in hard.kept() if recipe.searched and recipe.players <= most]
    assert hard.unlike(kept) == kept != []


def test_2012_a_field_whose_best_floaters_are_found_within_limits_that_pay(monkeypatch):
    """All that attain a bound left the same players, and some were worth less: that ended in an error."""
    recipe = hard.Recipe(
        "climbed", 333, 8, groups=20, size=110, pairs=2138, absent=0.05, seed=530719, system="dutch/2012",
        draws=0.9, meet="half", virtual=145, late=10,
    )  # fmt: skip
    drawn = pair(hard.field(recipe))
    assert len(drawn.boards) == 171

    def by_players(by_scores, bounded):
        scales, by_scores._scales = by_scores._scales, []
        try:
            return divided(by_scores, bounded)
        finally:
            by_scores._scales = scales

    divided = ByScores._divided
    monkeypatch.setattr(ByScores, "_divided", by_players)
    assert pair(hard.field(recipe)) == drawn
