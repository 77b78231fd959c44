"""The fields made to be slow: each is another event."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from sizes import THOROUGH

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import hard
from pairwright import pair
from pairwright.systems.dutch_2012 import order
from pairwright.systems.dutch_2012.order import ByScores, roles_of_choice


def test_recipes_of_one_event_are_kept_once():
    plain = hard.Recipe("climbed", 20, 3, system="lim/2026")
    other = replace(plain, seed=2)
    # Without groups it does not matter who is in them.
    assert hard.unlike([plain, other, replace(plain, spread="first"), other]) == [plain, other]


def test_of_one_seed_the_slowest_is_kept():
    plain = hard.Recipe("climbed", 20, 3, system="lim/2026")
    other, again = replace(plain, seed=2), replace(plain, late=3)
    assert hard.of_each_seed([(1.0, plain), (3.0, other), (2.0, again)]) == [(3.0, other), (2.0, again)]


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


def test_2012_exchanges_lead_to_the_scores_by_way_of_a_score_that_was_right(monkeypatch):
    """What they lead to is a pairing, and the round is the same without them."""
    recipe = hard.Recipe(
        'climbed', 370, 8, groups=20, size=123, pairs=2620, absent=0.05, seed=630062, system='dutch/2012',
        draws=0.9, meet='half', virtual=162, late=10,
    )  # fmt: skip

    def watched(by_scores, now, matcher):
        near, there = by_scores._exchanged(now, matcher), exchanged(by_scores, now, matcher)
        problem, bracket = by_scores._plain, by_scores._bracket
        roles = roles_of_choice(problem, there.staying, set(bracket.players) - there.staying)
        paired = problem.matcher(roles=roles)
        assert paired.solve()
        target, inner = order.reached(problem, paired, bracket)
        assert target == by_scores._previous.target
        assert by_scores._of(inner).excess == there.excess
        gained.append(near.wrong - there.wrong)
        return there

    gained: list[int] = []
    exchanged = ByScores._exchanged_at_length
    monkeypatch.setattr(ByScores, "_exchanged_at_length", watched)
    drawn = pair(hard.field(recipe))
    assert min(gained) >= 0 < max(gained)
    monkeypatch.setattr(order, "MOST_NEAR", 0)
    monkeypatch.setattr(order, "NEARLY_RIGHT", 0)
    assert pair(hard.field(recipe)) == drawn
