"""Outside the systems a class has a name of its own: who reads it knows which one is meant.

Inside a system the handbook's words come first: every Swiss system has its `Field` and its `Situation`.
"""

from __future__ import annotations

import ast
from collections import defaultdict

from test_circles import modules

from source_trees import nodes

SHAPES = "pairwright.web.api"
"""What the API answers is called like what it shows."""

SHARED: dict[str, str] = {
    "Answer": "of the library, of whatever system",
    "Line": "of the file of a journal, of a report file",
    "Settings": "of a simulation, of a desk",
}
"""Names that two modules share, which nobody uses side by side."""


def test_no_two_classes_share_a_name():
    found = defaultdict(list)
    for name, path in modules().items():
        if name.startswith(("pairwright.systems.", SHAPES)):
            continue
        for node in nodes(path):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(name)
    shared = {name: places for name, places in found.items() if len(places) > 1 and name not in SHARED}
    assert not shared, shared
