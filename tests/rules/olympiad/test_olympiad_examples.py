"""Worked cases of the Olympiad pairing rules."""

from __future__ import annotations

import pytest
from olympiad_examples import EXAMPLES, drawn, expected


@pytest.mark.parametrize("article", EXAMPLES)
def test_an_example(article: str) -> None:
    teams, pairs = EXAMPLES[article]
    assert drawn(teams) == expected(pairs)
