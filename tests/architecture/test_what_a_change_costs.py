"""What a newcomer pays: how many source files a thing stands in that is like the one to be added.

Counted are modules and pages that name one example, taken because nothing but its kind asks for it. The
numbers may only fall, and who lowers one lowers it here; the second is what the house wants.
"""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import pairwright
from source_trees import nodes

PACKAGE = Path(pairwright.__file__).parent

COSTS = {
    "a tie-break": ("KS", 2, 2),
    "an attribute of a person": ("national_id", 3, 3),
    "a column in the standings": ("Games without a result", 1, 2),
    "a setting of a section": ("birth_years", 2, 3),
    "an option of a system": ("fill_gaps", 3, 3),
    "an act, without a page of its own": ("DiscardDraft", 2, 5),
    "an act with a page of its own": ("VerifyResult", 4, 5),
    "a pairing system": ("double_swiss", 0, 0),
    "a file format to read": ("read_json", 2, 2),
}
"""By what is added: the example, the files that name it (outside its own package), and the goal."""


@cache
def named_in() -> dict[Path, frozenset[str]]:
    """The names and short texts of every module, and the words of every page."""
    pages = {
        path: re.findall(r"\w+|(?<=\")[^\"]+(?=\")", path.read_text(encoding="utf-8"))
        for path in PACKAGE.rglob("*.html")
    }
    found = {path: frozenset(words) for path, words in pages.items()}
    for path in PACKAGE.rglob("*.py"):
        found[path] = frozenset(_names(path))
    return found


def _names(path: Path) -> list[str]:
    names: list[str] = []
    for node in nodes(path):
        for field in ("id", "attr", "arg", "name", "value"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                names.append(value.rpartition(".")[2] if isinstance(node, ast.alias) else value)
    return names


def files_of(example: str) -> list[str]:
    found = [path.relative_to(PACKAGE) for path, names in named_in().items() if example in names]
    return sorted(str(path) for path in found if example not in path.parts)


@pytest.mark.parametrize("what", COSTS)
def test_nothing_gets_dearer(what):
    example, most, goal = COSTS[what]
    found = files_of(example)
    told = f"{what} cost {most} files and costs {len(found)}, {goal} are wanted: {', '.join(found)}"
    assert len(found) <= most, told


def test_the_goals_are_met():
    assert {what: (most, goal) for what, (_, most, goal) in COSTS.items() if most > goal} == {}


def test_what_is_named_is_found():
    assert "standings/tie_break_register.py" in files_of("KS")
    assert not files_of("a_name_that_nothing_has")
