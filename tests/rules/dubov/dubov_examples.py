"""The examples of tests/data/dubov, by both procedures."""

from __future__ import annotations

from pairwright.systems.dubov.fast import pair_fast
from pairwright.systems.dubov.literal import pair_literal
from pairwright.systems.dubov.rules import edition
from worked_examples import WorkedExamples, agreed, written

__all__ = ["DATA", "expected", "paired", "position", "written"]

EXAMPLES = WorkedExamples("dubov")
DATA, position, expected = EXAMPLES.folder, EXAMPLES.position, EXAMPLES.expected
RULES = {"expected": edition(), "expected-till-2026": edition("2018")}


def paired(number: str, kind: str = "expected") -> str:
    """The round of an example by the rules of its kind."""
    tournament = position(number)
    return agreed(tournament, (pair(tournament, RULES[kind]) for pair in (pair_literal, pair_fast)))
