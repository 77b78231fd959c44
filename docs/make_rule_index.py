"""Write docs/rules/index.md: article, function, test, from the register and what tests were seen to call.

python docs/make_rule_index.py           writes the page, and records functions that are new for a few seconds
python docs/make_rule_index.py --check   says whether the page is up to date (exit status 1 when not)
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
PAGE = HERE / "rules" / "index.md"
sys.path.insert(0, str(ROOT / "tests"))

import rule_calls  # noqa: E402
from pairwright.rules.article import Article, Implementation, carriers, reasons  # noqa: E402
from pairwright.rules.books import BOOKS, Book  # noqa: E402
from pairwright.systems.register import all_systems  # noqa: E402

SECONDS = 5.0
MOST_FILES = 4
"""How long how many files run to find callers of new functions; more is for `pytest --record-rules`."""

HEAD = """# The index of articles

Which function carries out which article, and which tests run it. Written by
`python docs/make_rule_index.py` from the register of the package and from calls seen while tests ran
(`calls.txt`, written by `python -m pytest tests/rules/burstein --record-rules` and the like): **every test
named here calls the function beside it**, and fails when it no longer does. Where tests are named after
the article these are listed; an article that is the same in another book or edition lends its tests ("as
…"), a heading or a definition names the articles whose tests hold it ("see …"); and "run by" names tests
that call the function and little else.
Modules are below `pairwright`, tests below `tests`.
"""


def main() -> None:
    """Write the page, or check it."""
    rule_calls.import_all()
    if "--check" in sys.argv[1:]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page():
            sys.exit("docs/rules/index.md is out of date: run python docs/make_rule_index.py")
        return
    record_new()
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The text of the page."""
    calls = credited()
    homes = rule_calls.homes_of_books()
    by_book: dict[tuple[str, str], list[Implementation]] = defaultdict(list)
    for entry in rule_calls.entries():
        by_book[entry.article.book, entry.article.edition].append(entry)
    parts = [HEAD]
    for (book, edition), chosen in sorted(by_book.items()):
        parts.append(f"\n## {heading(book, edition)}\n\n")
        parts.append("| article | function | tests |\n|---|---|---|\n")
        last = ""
        for entry in chosen:
            parts.append(row(entry, calls, homes, told=entry.article.number == last))
            last = entry.article.number
        without = reasons(book, edition)
        if without:
            parts.append("\nNo function:\n\n")
            parts += [f"* {article.number}: {reason}\n" for article, reason in without]
    return "".join(parts)


def credited() -> rule_calls.Calls:
    """The record, without tests that are no longer there."""
    there = test_functions()
    return {
        function: kept
        for function, tests in rule_calls.read_record().items()
        if (kept := {test for test in tests if test.partition("[")[0] in there})
    }


def heading(key: str, edition: str) -> str:
    """A book by title, edition and chapter of the handbook."""
    system, book = declared().get(key, ("", Book(key)))
    title = book.title if book.title.startswith(key) else f"{key} {book.title}".strip()
    newest = edition == Article(key, "").edition
    said = book.edition if newest and book.edition else since(system, edition)
    address = book.link if newest else book.older.get(edition, "")
    link = f"\n\n[The chapter]({address}) in the FIDE Handbook." if address else ""
    return f"{title}, edition: {said}{link}"


def since(key: str, edition: str) -> str:
    """An edition of a system with the first day on which it is in force."""
    for system in all_systems():
        if system.key == key:
            for one in system.editions:
                if one.key == edition and one.begins:
                    return f"{edition}, from {one.begins.replace('/', '-')}"
    return edition


@cache
def declared() -> dict[str, tuple[str, Book]]:
    """Every book by its key, with the system that declares it ("" for none)."""
    return {book.key: ("", book) for book in BOOKS} | {
        book.key: (system.key, book) for system in reversed(list(all_systems())) for book in system.books
    }


def row(
    entry: Implementation, calls: rule_calls.Calls, homes: dict[tuple[str, str], str], *, told: bool
) -> str:
    """One function of an article. told: the article's subject stands in the row above."""
    function = rule_calls.name_of(entry)
    tests = sorted(calls.get(function, ()))
    shown = "<br>".join(map(as_listed, tests[: rule_calls.OTHERS]))
    shown = f"run by {shown}" if shown else "**none**"
    if entry.article in carriers():
        reason, by = carriers()[entry.article]
        shown = f"{reason}: see {', '.join(by)}"
    for article in [*rule_calls.sisters(entry.article), entry.article]:
        after = [test for test in tests if rule_calls.named_after(test, article, homes)]
        if after:
            where = "" if article == entry.article else f"as {article.book} {article.number}: "
            shown = where + "<br>".join(map(as_listed, after))
    subject = "" if told else rule_calls.subject_of(entry.article)
    number = entry.article.number + (f": {subject}" if subject else "")
    return f"| {number} | `{function}` | {shown} |\n"


def as_listed(test: str) -> str:
    """A test by name and file."""
    path, _, name = test.partition("::")
    shown = name.replace("|", "\\|")
    return f"`{shown}` ({path.removeprefix('tests/').removeprefix('rules/')})"


@cache
def test_functions() -> frozenset[str]:
    """Every test function, as "tests/rules/test_x.py::test_y"."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        text = path.read_text(encoding="utf-8")
        relative = path.relative_to(ROOT).as_posix()
        found |= {
            f"{relative}::{node.name}"
            for node in ast.parse(text).body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        }
    return frozenset(found)


def record_new() -> None:
    """Run the tests that most likely call functions nobody is known to call, for a few seconds."""
    functions = {rule_calls.name_of(entry): entry for entry in rule_calls.entries()}
    known = {function: tests for function, tests in credited().items() if function in functions}
    rule_calls.write_record(known)
    missing = [entry for function, entry in functions.items() if function not in known]
    files = sorted({str(path) for entry in missing for path in likely_tests(entry)})
    if files:
        options = ["--record-rules", f"--record-seconds={SECONDS}", "-q", "-p", "no:cacheprovider"]
        command = [sys.executable, "-m", "pytest", *options, *files[:MOST_FILES]]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=False)


def likely_tests(entry: Implementation) -> list[Path]:
    """The tests of a system for what belongs to it; for other rooms the tests that import the module."""
    parts = entry.module.split(".")
    folder = ROOT / "tests" / "rules" / parts[2]
    if parts[1] == "systems" and folder.is_dir():
        return [folder]
    return [
        path
        for room in ("rules", "unit", "storage")
        for path in sorted((ROOT / "tests" / room).rglob("test_*.py"))
        if entry.module in path.read_text(encoding="utf-8")
    ]


if __name__ == "__main__":
    main()
