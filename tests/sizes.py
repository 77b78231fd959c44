"""How much the tests try: a part that stands for all of it, and all of it at night.

With PAIRWRIGHT_THOROUGH set, as `.ci/nightly` does, nothing is left out.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

Case = TypeVar("Case")
THOROUGH = bool(os.environ.get("PAIRWRIGHT_THOROUGH"))


def sampled(cases: Sequence[Case], every: int = 15) -> Sequence[Case]:
    """Every so many of the cases, always the same ones, from the first on; all of them at night."""
    return cases if THOROUGH else cases[::every]


def times(number: int, part: int = 15) -> int:
    """A part of a number of tries; all of them at night."""
    return number if THOROUGH else max(1, number // part)


def by_night(*ids: str) -> pytest.MarkDecorator:
    """A test that is only run at night; with ids of parameters, such as "postgres", only its cases that have
    one of them."""
    return pytest.mark.by_night(*ids)
