"""The examples of tests/data/burstein, by both procedures."""

from __future__ import annotations

from pairwright.systems.burstein.fast import pair_fast
from pairwright.systems.burstein.literal import pair_literal
from pairwright.systems.burstein.rules import edition
from worked_examples import WorkedExamples, agreed, written

__all__ = ["DATA", "expected", "paired", "position", "written"]

EXAMPLES = WorkedExamples("burstein")
DATA, position, expected = EXAMPLES.folder, EXAMPLES.position, EXAMPLES.expected
RULES = {
    "expected": edition(),
    "expected-other": edition(readings="last-played"),
    "expected-till-2026": edition("2017"),
}


def paired(number: str, kind: str = "expected") -> str:
    """The round of an example by the rules of its kind."""
    tournament = position(number)
    return agreed(tournament, (pair(tournament, RULES[kind]) for pair in (pair_literal, pair_fast)))
