"""The text of the program as trees: a file is read, parsed and walked once for all tests of a process."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    """What stands in a file of Python."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in it, as `ast.walk` goes through it."""
    return tuple(ast.walk(tree(path)))


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Everything below that can be an import: what stands in expressions takes most of the time of a walk."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield child
            yield from statements(child)
