"""Every function that carries out an article is called by the program, not by its tests alone."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from rule_calls import PACKAGE, entries, import_all, name_of
from source_trees import nodes, tree

LOADED = "pair_literal"
"""Called by this name, which every system gives its literal procedure."""


def _named(tree: ast.AST, inside: str = "") -> set[str]:
    """The functions that a module names outside their own bodies: "count", and ".count" of something."""
    found: set[str] = set()
    for node in ast.iter_child_nodes(tree):
        own = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else inside
        if isinstance(node, ast.Name) and node.id != inside:
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and node.attr != inside:
            found.add(f".{node.attr}")
        found |= _named(node, own)
    return found


def _imported(path: Path) -> set[str]:
    """The names that a module takes from others, with their modules."""
    return {
        f"{node.module}.{one.name}"
        for node in nodes(path)
        if isinstance(node, ast.ImportFrom)
        for one in node.names
    }


def test_every_function_with_an_article_is_called_by_the_program():
    import_all()
    named: dict[str, set[str]] = {}
    users: dict[str, set[str]] = defaultdict(set)
    attributes: set[str] = set()
    for path in Path(PACKAGE).rglob("*.py"):
        module = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        named[module] = _named(tree(path))
        attributes |= {name for name in named[module] if name.startswith(".")}
        for name in _imported(path):
            users[name].add(module)
    idle = set()
    for entry in sorted(entries(), key=name_of):
        name = entry.function.rpartition(".")[2]
        called = (
            name == LOADED
            or f".{name}" in attributes
            or any(name in named[module] for module in (entry.module, *users[f"{entry.module}.{name}"]))
        )
        if not called:
            idle.add(name_of(entry))
    assert len(entries()) > 1000
    assert not idle
