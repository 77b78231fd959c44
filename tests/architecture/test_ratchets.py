"""What one has to know of the house: counts that may only fall. Who lowers one lowers its number here."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from functools import cache

from test_circles import imports, modules

from source_trees import nodes

MOST = {
    "files": 556,
    "lines": 141_135,
    "names that several files share": 10,
    "names that several classes share": 25,
    "modules that one other imports": 48,
    "circles, with imports that wait": 0,
    "modules in the largest circle": 0,
}


@cache
def users() -> dict[str, set[str]]:
    """Who imports a module, for types or later as well."""
    found: dict[str, set[str]] = defaultdict(set)
    for name, path in modules().items():
        for node in nodes(path):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    found[whole if whole in modules() else node.module].add(name)
    return found


def circles() -> list[set[str]]:
    """Modules that need each other, an import inside a function counted as any other."""
    edges = {
        name: {other for other, _ in imports(path) if other in modules()} for name, path in modules().items()
    }
    reached: dict[str, set[str]] = {}
    for name in edges:
        seen, waiting = set(), list(edges[name])
        while waiting:
            if (other := waiting.pop()) not in seen:
                seen.add(other)
                waiting.extend(edges[other])
        reached[name] = seen
    found = {frozenset(other for other in reached[name] if name in reached[other]) for name in edges}
    return [set(circle) for circle in found if len(circle) > 1]


@cache
def counted() -> dict[str, int]:
    files = modules()
    stems = Counter(path.stem for path in files.values() if not path.stem.startswith("__"))
    classes = defaultdict(set)
    for name, path in files.items():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                classes[node.name].add(name)
    found = circles()
    return {
        "files": len(files),
        "lines": sum(path.read_text(encoding="utf-8").count("\n") for path in files.values()),
        "names that several files share": sum(times > 1 for times in stems.values()),
        "names that several classes share": sum(len(places) > 1 for places in classes.values()),
        "modules that one other imports": sum(
            len(users()[name] - {name}) == 1 for name, path in files.items() if path.stem != "__init__"
        ),
        "circles, with imports that wait": len(found),
        "modules in the largest circle": max(map(len, found), default=0),
    }


def test_nothing_of_it_grows():
    grown = {what: (number, MOST[what]) for what, number in counted().items() if number > MOST[what]}
    assert not grown, f"more than there may be: {grown}; merge, or find what is there already"
