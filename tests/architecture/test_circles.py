"""No module needs itself, not even through an import that waits inside a function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pairwright
from source_trees import tree

SOURCE = Path(pairwright.__file__).parent.parent

SYSTEMS = "pairwright.systems."
"""A system may wait for its own procedures: an edition names them long before a round is drawn."""


@cache
def modules() -> dict[str, Path]:
    found = {}
    for path in (SOURCE / "pairwright").rglob("*.py"):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(node: ast.AST, waits: bool = False) -> Iterator[tuple[str, bool]]:
    """What is imported while the program runs, and whether only when a function is called."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr) or (
            isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test)
        ):
            continue
        if isinstance(child, ast.ImportFrom) and child.module:
            for alias in child.names:
                whole = f"{child.module}.{alias.name}"
                yield (whole if whole in modules() else child.module), waits
        elif isinstance(child, ast.Import):
            yield from ((alias.name, waits) for alias in child.names)
        yield from imported(child, waits or isinstance(child, ast.FunctionDef))


@cache
def imports(path: Path) -> list[tuple[str, bool]]:
    return list(imported(tree(path)))


@cache
def graph() -> dict[str, set[str]]:
    found = {}
    for name, path in modules().items():
        found[name] = {
            other
            for other, waits in imports(path)
            if other in modules() and not (waits and name.startswith(SYSTEMS) and other.startswith(SYSTEMS))
        } - {name}
    return found


def circle(edges: dict[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_no_module_needs_itself():
    found = circle(graph())
    assert not found, " -> ".join(found)


def test_a_circle_is_found():
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"a"}})
    assert not circle({"a": {"b"}, "b": {"c"}, "c": set()})
