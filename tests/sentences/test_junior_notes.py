"""Every note of a junior draw is true of the round that came of it; a long form is `junior_notes.py`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from junior_notes import tally


def test_notes_of_a_junior_draw_are_true_of_the_round():
    kinds, wrong = tally(range(1, 200))
    assert not wrong, wrong[:5]
    assert kinds["overtaken"] > 5
    assert kinds["several swaps"]
    assert kinds["kept together"] > 50
