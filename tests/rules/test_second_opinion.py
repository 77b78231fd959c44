"""A sample of the comparison with py4swiss: wherever it differs, its round is worse by some article.

`python benchmarks/second_opinion_swiss.py` compares thousands of rounds in the same way.
"""

import sys
from pathlib import Path

import pytest

pytest.importorskip("py4swiss")
sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from second_opinion_swiss import compared


@pytest.mark.parametrize(("system", "same"), [("dubov", 0.9), ("burstein", 0.3)])
def test_no_round_of_ours_is_the_worse_one(system, same):
    count = compared(system, range(1, 13))
    assert count["compared"] > 20
    assert count["the same"] >= same * count["compared"]
    assert not [text for text in count if text.startswith(("ours is worse", "py4swiss breaks"))]
