"""Nothing outside the package of a pairing system names it: neither by its key, nor by an import."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

import pairwright
from pairwright.systems.register import DEFAULT, all_systems
from source_trees import nodes

PACKAGE = Path(pairwright.__file__).parent
PACKAGES = sorted(path.parent.name for path in (PACKAGE / "systems").glob("*/system.py"))
KEYS = {
    name: {system.key for system in import_module(f"pairwright.systems.{name}.system").SYSTEMS} | {name}
    for name in PACKAGES
}

ALLOWED = {
    ("dutch", "systems/register.py"): "the default system, named once",
    ("dutch", "systems/burstein/rules.py"): "its seeding rounds are rounds of the Dutch system (C.04.4.2)",
    ("kjca", "cli/verbs.py"): "the name of a verb",
}
"""Files that name a system all the same, and why. It only gets shorter."""


@cache
def files() -> list[Path]:
    """The code and the pages of the package."""
    return sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.html"), *PACKAGE.rglob("*.css")])


def belongs_to(path: Path, name: str) -> bool:
    """The file is in the package of the system, in that of an edition of it, or bears its name."""
    parts = path.relative_to(PACKAGE).parts
    if parts[0] == "systems" and len(parts) > 2:
        return parts[1].startswith(name)
    return any(part == name or part.startswith((f"{name}_", f"{name}.")) for part in parts)


class Mentions(NamedTuple):
    """Where a file says a word. imports: modules, and where; rules: names that it takes from the rules."""

    words: dict[str, list[str]]
    names: dict[str, list[str]]
    imports: list[tuple[str, str]]
    rules: set[str]


@cache
def mentions(path: Path) -> Mentions:
    """Everything in a file of Python that can name something."""
    found = Mentions(defaultdict(list), defaultdict(list), [], set())
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.words[node.value].append(f"line {node.lineno}: {node.value!r}")
        elif isinstance(node, ast.Attribute):
            found.words[node.attr].append(f"line {node.lineno}: .{node.attr}")
        elif isinstance(node, ast.Name):
            found.names[node.id].append(f"line {node.lineno}: {node.id}")
        elif isinstance(node, ast.ImportFrom):
            found.imports.append((node.module or "", f"line {node.lineno}: import of {node.module}"))
            if (node.module or "").startswith("pairwright.tournament."):
                found.rules.update(alias.name for alias in node.names)
    return found


def named_in(path: Path, keys: set[str], package: str) -> Iterator[str]:
    """Where the file names the system: literals, identifiers, imports (not names of what the rules have)."""
    if path.suffix != ".py":
        pattern = "|".join(map(re.escape, sorted(keys)))
        yield from (found[0] for found in re.finditer(rf"[\"']({pattern})[\"']", text_of(path)))
        return
    own, said = re.compile(rf"pairwright\.systems\.{package}(\.|$)"), mentions(path)
    for key in sorted(keys):
        yield from said.words.get(key, ())
        yield from said.names.get(key, ()) if key not in said.rules else ()
    yield from (place for module, place in said.imports if own.match(module))


@cache
def text_of(path: Path) -> str:
    """A page or a style sheet."""
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("package", PACKAGES)
def test_no_file_outside_names_it(package):
    found = {
        str(path.relative_to(PACKAGE)): list(named_in(path, KEYS[package], package))
        for path in files()
        if not belongs_to(path, package)
    }
    named = {path: places for path, places in found.items() if places}
    allowed = {path for system, path in ALLOWED if system == package}
    assert set(named) == allowed, {path: places for path, places in named.items() if path not in allowed}


BOOKS = {book.key for system in all_systems() for book in system.books}
"""Where the rules of the systems stand."""


def test_explanations_know_no_book_of_a_system():
    """What a system says of its own stands in its package; what is said of all of them asks for no book."""
    for path in (PACKAGE / "explain").rglob("*.py"):
        told = {id(node.value) for node in nodes(path) if isinstance(node, ast.Expr)}
        texts = [
            node.value
            for node in nodes(path)
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
        ]
        assert not BOOKS.intersection(texts), path
    assert {"C.04.3", "KJCA"} <= BOOKS


def test_the_default_is_named_once():
    text = (PACKAGE / "systems" / "register.py").read_text(encoding="utf-8")
    assert text.count(f'"{DEFAULT}"') == 1
