"""What the files of a part import, its extra brings: nothing works only because more was installed."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from source_trees import nodes, statements, tree

ROOT = Path(__file__).parents[2]
EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["optional-dependencies"]

COME_WITH = {
    "starlette": "fastapi",
    "pydantic": "fastapi",
    "anyio": "fastapi",
    "markupsafe": "jinja2",
    "yaml": "mkdocs",
}
"""Packages that are a part of the public face of another one, which is named in their place."""

OF_ITS_OWN = {
    "distributed": "cluster",
    "psycopg": "postgres",
    "pyarrow": "campaign",
    "python_calamine": "sheets",
    "typst": "pdf",
    "xlsxwriter": "sheets",
}
"""Imports of the package that are asked for by an extra of their own, wherever they stand."""


def imported(*folders: str) -> dict[str, str]:
    """The packages of others that Python files import, and the first file that does."""
    found: dict[str, str] = {}
    own = {"pairwright"}
    for folder in folders:
        files = sorted((ROOT / folder).rglob("*.py"))
        own |= {path.stem for path in files} | {
            path.name for path in (ROOT / folder).rglob("*") if path.is_dir()
        }
    own |= {path.stem for side in ("benchmarks", "packaging") for path in (ROOT / side).glob("*.py")}
    own |= {path.stem for path in (ROOT / "tests").rglob("*.py")} | {
        path.stem for path in (ROOT / "docs").rglob("*.py")
    }
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            asks = "importorskip" in path.read_text(encoding="utf-8")
            for node in nodes(path) if asks else statements(tree(path)):
                names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
                if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                    names = [node.module]
                if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "importorskip":
                    names = [ast.literal_eval(node.args[0])] if isinstance(node.args[0], ast.Constant) else []
                for top in {name.partition(".")[0] for name in names} - own - set(sys.stdlib_module_names):
                    found.setdefault(top, path.relative_to(ROOT).as_posix())
    return found


def brought(*extras: str) -> set[str]:
    """The distributions that extras name, with those of the extras that they name themselves."""
    found = {"click", "rich"}
    for extra in extras:
        for line in EXTRAS[extra]:
            if inner := re.fullmatch(r"pairwright\[(.*)\]", line):
                found |= brought(*inner[1].split(","))
            else:
                found.add(distribution(re.split(r"[\[<>=~; ]", line)[0]))
    return found


def distribution(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def distributions() -> Mapping[str, list[str]]:
    """The distributions that bring a package."""
    return packages_distributions()


def missing(files: dict[str, str], have: set[str]) -> list[str]:
    known = distributions()
    wanted = {
        name: {distribution(one) for one in known.get(COME_WITH.get(name, name), [COME_WITH.get(name, name)])}
        for name in files
    }
    return [f"{files[name]} imports {name}" for name in sorted(files) if not wanted[name] & have]


@pytest.mark.parametrize(("extra", "folder"), [("test", "tests"), ("docs", "docs/site")])
def test_what_is_imported_is_brought(extra, folder):
    assert missing(imported(folder), brought(extra)) == []


def test_the_package_imports_what_some_extra_brings():
    files = imported("src")
    for name, extra in OF_ITS_OWN.items():
        assert missing({name: files.pop(name)}, brought(extra)) == []
    assert missing(files, brought("web")) == []


def test_without_extras_the_core_imports_click_and_rich_alone():
    """Rules, systems, reports, lots and explanations are the bare library."""
    bare = ("rules", "systems", "tournament", "trf", "matching", "explain", "check", "standings", "lots")
    files = imported(*(f"src/pairwright/{folder}" for folder in bare))
    assert missing(files, {"click", "rich"}) == []
