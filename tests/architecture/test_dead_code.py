"""Code that nothing of the package uses, and parameters that every caller gives the same value.

A name counts as used wherever the package says it: as a name, an attribute, a keyword, inside a short text
or in a page. What is decorated is left alone.
"""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pairwright
from source_trees import nodes, tree

PACKAGE = Path(pairwright.__file__).parent

UNUSED = {
    "carriers": "rules: the index in docs/rules/index.md is made from it",
    "says_the_same": "rules: docs/rules/calls.txt is made from it",
    "with_rounds": "for callers of the library",
    "unregister_format": "for those who write a format, and their tests",
    "REFUSALS": "words of click, marked for the catalogue; tests/cli/test_languages.py compares them",
    "Repairs": "docs/make_schemas.py writes the schema of `repair --json` from it",
    "PairedRound": "docs/make_schemas.py writes the schema of `pair --json` from it",
    "implementations": "rules: docs/rules/index.md is made from it, and tests hold the registers by it",
    "BOOKS": "rules: docs/rules/index.md is made from it",
    "shape_of_acts": "the kept shapes of acts are compared with it (tests/data/kept)",
    "kept_as": "for annexes of other packages (docs/programmers/new-annex.md)",
}
"""What nothing of the package uses all the same, and why. It only gets shorter."""

CALLED_FROM_OUTSIDE = {
    "_repr_html_": "IPython",
    "format_commands": "click",
    "format_completion": "click",
    "handle_starttag": "html.parser",
    "on_chunk_complete": "httptools",
    "writelines": "the logging module",
}
"""Methods that a library calls by their names."""

TRIED_BY_TESTS = "the tests try others"

ONE_VALUE = {
    ("berger_late_rounds", "last"): TRIED_BY_TESTS,
    ("by_matchings", "seed"): TRIED_BY_TESTS,
    ("check_entrants", "least"): TRIED_BY_TESTS,
    ("create", "why"): TRIED_BY_TESTS,
    ("home_colours", "turned"): "leagues: the other team at home",
    ("read_trf", "purpose"): "part of the library, as in `read_trf_report`",
    ("read_trf", "strict"): "part of the library, as in `read_trf_report`",
    ("sections_in", "started"): "docs/in-the-browser/answers.py also shows those that have not begun",
    ("simulate", "after_round"): "part of the library",
    ("table_of", "exchange"): "leagues: a table printed without the exchange of the last rounds",
    ("to_pdf", "logo"): "part of the library",
    ("visible", "chief_looks"): "regulations that let the chief arbiter look; C.04.6 does not say",
    ("visit_all", "most"): TRIED_BY_TESTS,
}
"""Parameters at which every caller in the package leaves the default, and why they are there."""


class Defined(NamedTuple):
    """A function, class, constant or field and where it stands."""

    name: str
    path: Path
    node: ast.AST
    owner: str


@cache
def trees() -> dict[Path, ast.Module]:
    return {path: tree(path) for path in PACKAGE.rglob("*.py")}


@cache
def used() -> frozenset[str]:
    """Every name that the package says otherwise than by defining it."""
    found: set[str] = set()
    for path in trees():
        for node in nodes(path):
            if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.keyword) and node.arg:
                found.add(node.arg)
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 80:
                found.update(re.findall(r"\w+", node.value))
    for path in PACKAGE.rglob("*"):
        if path.suffix in (".html", ".js", ".typ", ".xml", ".txt"):
            found.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    return frozenset(found)


def defined() -> Iterator[Defined]:
    for path, whole in trees().items():
        yield from _defined(path, whole.body, "")


def _defined(path: Path, body: list[ast.stmt], owner: str) -> Iterator[Defined]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            registered = {ast.unparse(one) for one in node.decorator_list} - {"of_kinds"}
            if not registered or isinstance(node, ast.ClassDef):
                yield Defined(node.name, path, node, owner)
            if isinstance(node, ast.ClassDef):
                yield from _defined(path, node.body, node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign) and not owner:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (Defined(one.id, path, node, owner) for one in targets if isinstance(one, ast.Name))


def test_everything_is_used():
    unused = {
        one.name: str(one.path.relative_to(PACKAGE))
        for one in defined()
        if one.name not in used() and not one.name.startswith("__")
    }
    known = UNUSED.keys() | CALLED_FROM_OUTSIDE.keys()
    new = {name: path for name, path in unused.items() if name not in known}
    assert not new, f"nothing of the package uses {new}: take it away, or say in UNUSED who does"
    gone = sorted(known - unused.keys())
    assert not gone, f"used now, or gone: {gone}; take it out of the list"


@cache
def calls() -> dict[str, list[ast.Call]]:
    found = defaultdict(list)
    for path in trees():
        for node in nodes(path):
            if isinstance(node, ast.Call) and (name := _name(node.func)):
                found[name].append(node)
    return found


@cache
def handed_on() -> frozenset[str]:
    """Functions that are values somewhere, so that not all who call them are known."""
    called = {id(call.func) for found in calls().values() for call in found}
    others = (node for path in trees() for node in nodes(path) if id(node) not in called)
    return frozenset(filter(None, map(_name, others)))


def _name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def never_varied() -> Iterator[tuple[str, str]]:
    """(function, parameter with a default that no caller gives anything else)."""
    functions = [one for one in defined() if isinstance(one.node, ast.FunctionDef | ast.AsyncFunctionDef)]
    times = Counter(one.name for one in functions)
    for one in functions:
        public = one.path.parent.name == "interface" or one.name.startswith("__")
        if times[one.name] > 1 or public or one.name in handed_on() or one.name not in calls():
            continue
        arguments = one.node.args
        if any(map(_spreads, calls()[one.name])):
            continue
        by_place = [*arguments.posonlyargs, *arguments.args]
        names = [each.arg for each in by_place if each.arg not in ("self", "cls")]
        defaults = dict(zip([each.arg for each in by_place][::-1], arguments.defaults[::-1], strict=False))
        keywords = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
        defaults |= {each.arg: default for each, default in keywords if default is not None}
        for name, default in defaults.items():
            place = names.index(name) if name in names else 1000
            if all(
                ast.dump(_given(call, name, place) or default) == ast.dump(default)
                for call in calls()[one.name]
            ):
                yield one.name, name


def _spreads(call: ast.Call) -> bool:
    starred = any(isinstance(one, ast.Starred) for one in call.args)
    return starred or any(word.arg is None for word in call.keywords)


def _given(call: ast.Call, name: str, place: int) -> ast.expr | None:
    by_name = (word.value for word in call.keywords if word.arg == name)
    return next(by_name, call.args[place] if place < len(call.args) else None)


def test_a_parameter_is_given_more_than_one_value():
    found = set(never_varied())
    assert found <= ONE_VALUE.keys(), (
        f"every caller leaves it at its default: {sorted(found - ONE_VALUE.keys())}"
    )
    assert found == ONE_VALUE.keys(), f"given other values now: {sorted(ONE_VALUE.keys() - found)}"
