"""Write docs/rules/index.md: article, function, test, from the register and the names of the tests.

python docs/make_rule_index.py           writes the page
python docs/make_rule_index.py --check   says whether the page is up to date (exit status 1 when not)
"""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
from pathlib import Path

import pairwright
from pairwright.rules.article import Implementation, implementations

HERE = Path(__file__).parent
ROOT = HERE.parent
PAGE = HERE / "rules" / "index.md"
ROOMS = ("rules", "systems", "lots", "standings")
RATINGS = ("ecf", "fide_rating", "first_rating", "norm_event", "norms", "rating_tables", "time_control")
"""Modules of the standings whose tests are about ratings and norms."""

HEAD = """# The index of articles

Which function carries out which article, and which tests hold it. Written by
`python docs/make_rule_index.py` from the register of the package and the names of the tests; a test
fails when it is out of date. Modules are below `pairwright`, tests below `tests/rules`.
"""


def main() -> None:
    """Write the page, or check it."""
    text = page()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            sys.exit("docs/rules/index.md is out of date: run python docs/make_rule_index.py")
        return
    PAGE.write_text(text, encoding="utf-8")


def page() -> str:
    """The text of the page."""
    import_rooms()
    tests = test_functions()
    parts = [HEAD]
    entries = implementations()
    for book, edition in sorted({(entry.article.book, entry.article.edition) for entry in entries}):
        chosen = [
            entry for entry in entries if (entry.article.book, entry.article.edition) == (book, edition)
        ]
        parts.append(f"\n## {book}, {edition}\n\n| article | function | tests |\n|---|---|---|\n")
        parts += [row(entry, tests) for entry in chosen]
    return "".join(parts)


def import_rooms() -> None:
    """Import every module in which functions enter themselves in the register."""
    for room in ROOMS:
        package = importlib.import_module(f"pairwright.{room}")
        for found in pkgutil.walk_packages(package.__path__, f"pairwright.{room}."):
            importlib.import_module(found.name)


def row(entry: Implementation, tests: list[tuple[str, str]]) -> str:
    module = entry.module.removeprefix(f"{pairwright.__name__}.")
    named = [f"`{name}` ({path})" for path, name in tests if belongs(entry, path, name)]
    return (
        f"| {entry.article.number} | `{module}.{entry.function}` | {'<br>'.join(named) or whole(entry)} |\n"
    )


def belongs(entry: Implementation, path: str, name: str) -> bool:
    """A test belongs to an article when it stands in the room's folder and its name holds the number."""
    if room_of(entry.module) not in path:
        return False
    number = re.escape(entry.article.number.lower().replace(".", "_").replace(" ", "_"))
    # 2.4 is neither 5.2.4 nor 2.4.1.
    wanted = rf"(?<![0-9a-z])(?<![0-9]_){number}(?![0-9a-z])(?!_[0-9])"
    return re.search(wanted, name.removeprefix("test_").lower()) is not None


def room_of(module: str) -> str:
    parts = module.split(".")
    known = ("lots", "acceleration")
    found = next((part for part in parts if part in known), "")
    if "systems" in parts and len(parts) > 3:
        found = parts[parts.index("systems") + 1]
    if "standings" in parts:
        return "ratings" if parts[-1] in RATINGS else "tiebreaks"
    return found or "rules"


def whole(entry: Implementation) -> str:
    """The tests that hold an article which no test carries in its name."""
    return {
        "dutch": "the examples and the twins (dutch/test_dutch_examples.py, properties/test_dutch_twins.py)",
        "dutch_2012": "the twins of the edition (dutch_2012, properties)",
        "kjca": "the examples and the twins (kjca/test_kjca_examples.py, kjca/test_kjca_twins.py)",
        "tiebreaks": "the cases (tiebreaks/test_c07_cases.py)",
        "ratings": "the tables and worked examples (ratings)",
        "lots": "the draws (lots)",
        "round_robin": "the tables (round_robin)",
        "swiss": "test_swiss.py",
        "acceleration": "test_acceleration.py",
        "rules": "see its module",
    }.get(room_of(entry.module), f"the examples and the twins ({room_of(entry.module)}, properties)")


def test_functions() -> list[tuple[str, str]]:
    """(path below tests/rules, name) of every test function."""
    found = []
    folder = ROOT / "tests" / "rules"
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        relative = path.relative_to(folder).as_posix()
        found += [
            (relative, node.name)
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
    return found


if __name__ == "__main__":
    main()
