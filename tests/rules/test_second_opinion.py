"""A sample of the comparisons with py4swiss and gacrux: wherever they differ, their round is the worse one.

`second_opinion_swiss.py` and `second_opinion_matches.py` in `benchmarks/` compare thousands of rounds so.
"""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

import second_opinion_matches
import second_opinion_swiss


@pytest.mark.parametrize(("system", "same"), [("dubov", 0.9), ("burstein", 0.3)])
def test_no_round_of_ours_is_the_worse_one(system, same):
    pytest.importorskip("py4swiss")
    count = second_opinion_swiss.compared(system, range(1, 13))
    assert count["compared"] > 20
    assert count["the same"] >= same * count["compared"]
    assert not [text for text in count if text.startswith(("ours is worse", "py4swiss breaks"))]


@pytest.mark.parametrize("kind", ["played", "arbitrary"])
def test_double_swiss_matches_are_those_of_the_team_engine_of_gacrux(kind):
    pytest.importorskip("gacrux")
    count = second_opinion_matches.compared(kind, range(1, 25))
    known = ("the same", "an open place", "gacrux ")
    explained = sum(number for text, number in count.items() if text.startswith(known))
    assert count["compared"] == explained, count
    assert count["the same"] >= 0.9 * explained
    assert not [text for text in count if text.startswith(("ours is worse", "refused by ours"))]
