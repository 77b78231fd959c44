"""Which tests really run which function of the register: seen while they run, and held to it afterwards.

`docs/rules/calls.txt` is the record, a line for a function and a test that calls it. Written by

    python -m pytest tests/rules/burstein --record-rules

which replaces what is known of the tests that run and keeps the rest. In every other run a test that
stands in the record fails when it does not call what it is credited with.
"""

from __future__ import annotations

import functools
import importlib
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import pairwright
from pairwright.common.values import own_init
from pairwright.rules.article import NEWEST, Article, Implementation, carriers, implementations, says_the_same

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "docs" / "rules" / "calls.txt"
SUBJECTS = ROOT / "docs" / "rules" / "subjects.toml"
PACKAGE = Path(pairwright.__file__).parent
MARKS = re.compile(
    r"^from pairwright\.rules\.article import .*\b(rule|without_function|\w+_by|same_articles)\b",
    re.M,
)

LONGEST = 2_000_000
"""Calls after which a test is no longer watched: what it has called until then is enough."""

PER_ARTICLE = 3
"""Tests kept of every function and article that are named after the article."""

OTHERS = 2
"""Tests kept of a function where none is."""

Calls = dict[str, set[str]]
"""Per function ("systems.dutch.order.first") the tests ("tests/rules/test_x.py::test_y[z]")."""


# The register


def import_all() -> None:
    """Import every module in which functions enter themselves in the register."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if MARKS.search(path.read_text(encoding="utf-8")):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            importlib.import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))


def entries() -> list[Implementation]:
    """What the package has entered; tests enter things too."""
    return [one for one in implementations() if one.module.startswith(f"{pairwright.__name__}.")]


def name_of(entry: Implementation) -> str:
    """A function without the name of the package."""
    return f"{entry.module.removeprefix(f'{pairwright.__name__}.')}.{entry.function}"


@functools.cache
def codes_of(function: str) -> tuple[CodeType, ...]:
    """What runs when a function is called; of a class every method of its own."""
    parts = function.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        try:
            target: object = importlib.import_module(".".join([pairwright.__name__, *parts[:cut]]))
        except ModuleNotFoundError:
            continue
        owner = target
        for part in parts[cut:]:
            owner, target = target, getattr(target, part)
        found = vars(owner).get(parts[-1], target)
        if isinstance(found, type) and vars(found).get("__init__", found).__name__ == "_first_init":
            own_init(found)  # the first instances of all classes are filled by one code
        values = tuple(vars(found).values()) if isinstance(found, type) else (found,)
        return tuple(code for value in values for code in _codes(value))
    return ()


def _codes(found: object) -> Iterator[CodeType]:
    """The code of a function below property, cache, classmethod."""
    for name in ("fget", "func", "__wrapped__", "__func__"):
        inner = getattr(found, name, None)
        if callable(inner):
            yield from _codes(inner)
            return
    code = getattr(found, "__code__", None)
    if isinstance(code, CodeType):
        yield code


# Watching one test


class Watch:
    """Sees which of some functions are called, and stops looking when all have been, or it takes long."""

    def __init__(self, functions: Iterable[str]) -> None:
        self.missing = set(functions)
        self.seen: set[str] = set()
        self._names: dict[CodeType, list[str]] = defaultdict(list)
        for function in self.missing:
            for code in codes_of(function):
                self._names[code].append(function)

    @contextmanager
    def __call__(self, longest: int = 0) -> Iterator[None]:
        """Watch what runs inside. longest: calls, 0 for no end."""
        if sys.getprofile() is not None:  # somebody else measures
            self.missing = set()
            yield
            return
        waiting, seen, missing, left = dict(self._names), self.seen, self.missing, longest

        def look(frame: FrameType, event: str, _: object) -> None:
            nonlocal left
            if event == "call" and (found := waiting.pop(frame.f_code, None)):
                seen.update(found)
                missing.difference_update(found)
                if not missing:
                    sys.setprofile(None)
            elif longest and event == "return":
                left -= 1
                if not left:
                    sys.setprofile(None)

        _forget_results()
        sys.setprofile(look)
        try:
            yield
        finally:
            sys.setprofile(None)


def _forget_results() -> None:
    """Empty the caches of the functions that pair and count: what another test has asked is asked again."""
    for cached in _caches(len(sys.modules)):
        cached.cache_clear()


@functools.lru_cache(maxsize=1)
def _caches(modules: int) -> list[functools._lru_cache_wrapper[object]]:
    del modules  # looked for anew when there are more
    rooms = re.compile(r"pairwright\.(systems\.\w+|standings|lots|rules|matching|tournament)\.")
    return [
        value
        for name, module in list(sys.modules.items())
        if rooms.match(name)
        for value in vars(module).values()
        if isinstance(value, functools._lru_cache_wrapper)
    ]


# The record


def read_record() -> Calls:
    """The record as it is written."""
    calls: Calls = defaultdict(set)
    if RECORD.exists():
        for line in RECORD.read_text(encoding="utf-8").splitlines():
            function, _, test = line.partition(" ")
            calls[function].add(test)
    return calls


def write_record(calls: Calls) -> None:
    """Write the record, a line for each function and test."""
    lines = [f"{function} {test}\n" for function in sorted(calls) for test in sorted(calls[function])]
    RECORD.write_text("".join(lines), encoding="utf-8")


def merged(known: Calls, seen: Mapping[str, set[str]], ran: set[str]) -> Calls:
    """The record after a run. seen: per test what it called; ran: tests, without their parameters."""
    articles_of: dict[str, set[Article]] = defaultdict(set)
    for entry in entries():
        articles_of[name_of(entry)].add(entry.article)
    homes = homes_of_books()
    found: Calls = {}
    for function, articles in articles_of.items():
        new = sorted(
            (test for test, called in seen.items() if function in called),
            key=lambda test: (len(seen[test]), test),
        )
        old = sorted(test for test in known.get(function, ()) if test.partition("[")[0] not in ran)
        tests = [*old, *new]
        kept = {
            test
            for article in {same for one in articles for same in (one, *sisters(one))}
            for test in [test for test in tests if named_after(test, article, homes)][:PER_ARTICLE]
        }
        if kept or tests:
            found[function] = kept or set(tests[:OTHERS])
    return found


# Names


def homes_of_books() -> dict[tuple[str, str], str]:
    """Per book of a system and edition the package of `systems` that carries out most of it."""
    from pairwright.systems.register import all_systems

    declared = {book.key for system in all_systems() for book in system.books}
    counts: dict[tuple[str, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for entry in entries():
        parts = entry.module.split(".")
        if (
            parts[1] == "systems"
            and len(parts) > 3
            and parts[2] != "swiss"
            and entry.article.book in declared
        ):
            counts[entry.article.book, entry.article.edition][parts[2]] += 1
    return {book: max(sorted(found), key=lambda room: found[room]) for book, found in counts.items()}


def named_after(test: str, article: Article, homes: Mapping[tuple[str, str], str]) -> bool:
    """The name of a test holds the number of the article, and it is a test of the article's book.

    That is: the book stands in its name or that of its file, or its folder is that of the system.
    """
    path, _, name = test.partition("::")
    folder, _, file = path.rpartition("/")
    name, book = name.removeprefix("test_"), _words(article.book)
    home = homes.get((article.book, article.edition))
    at_home = (home is not None and folder.endswith(f"/{home}")) or f"_{book}_" in _words(file)
    if f"{book}_" in _words(name):
        at_home, name = True, re.sub(re.escape(book).replace("_", "_?"), "", name, count=1)
    return at_home and any(_holds(_joined(name), number) for number in _numbers(article))


@functools.cache
def sisters(article: Article) -> tuple[Article, ...]:
    """What says the same in other books and editions, or a part of it, the newest first."""
    same = (one for one in _articles() if one != article and says_the_same(one, article))
    found = sorted(same, key=lambda one: one.sort_key)
    return tuple(sorted(found, key=lambda one: one.edition, reverse=True))


@functools.cache
def _articles() -> frozenset[Article]:
    """The articles of all entries, once everything is imported."""
    return frozenset(one.article for one in entries())


def tests_of_article(calls: Mapping[str, Iterable[str]]) -> dict[Article, set[str]]:
    """Per article the tests that are named after it, or one that says the same, and call its function."""
    homes = homes_of_books()
    found: dict[Article, set[str]] = defaultdict(set)
    for entry in entries():
        tests = sorted(calls.get(name_of(entry), ()))
        for article in (entry.article, *sisters(entry.article)):
            found[entry.article].update(test for test in tests if named_after(test, article, homes))
    return found


def shown_by_none(calls: Mapping[str, Iterable[str]]) -> list[Article]:
    """The articles with a function that no test named after them calls, and that no other article carries."""
    tests = tests_of_article(calls)
    return [article for article in tests if not tests[article] and article not in carriers()]


def _numbers(article: Article) -> Iterator[str]:
    """2.4.11, and the criterion that it is: C11, which is not C.11 of an older edition."""
    yield _joined(article.number)
    criterion = re.match(r"(C\d+): ", subject_of(article))
    if criterion:
        yield _joined(criterion[1])


def _holds(name: str, number: str) -> bool:
    """2_4 stands in 2_4_and_3, but neither in 5_2_4 nor in 2_4_1."""
    before = r"(?<![0-9]_)" if number[0].isdigit() else ""
    return re.search(rf"(?<![0-9a-z]){before}{number}(?![0-9a-z])(?!_[0-9])", name) is not None


def _words(text: str) -> str:
    """Letters and numbers, parted by "_": "C.05 Annex 2" and "c05_annex2" are the same."""
    return "_".join(re.findall(r"[a-z]+|[0-9]+", text.lower()))


def _joined(text: str) -> str:
    """Letters and numbers as they stand, parted by "_": "C.11" is c_11, and "C11" is c11."""
    return "_".join(re.findall(r"[a-z0-9]+", text.lower()))


def subject_of(article: Article) -> str:
    """What an article is about, from the list of its book; "" where there is none."""
    return subjects(article.book, article.edition).get(article.number, "")


def subjects(book: str, edition: str = NEWEST) -> dict[str, str]:
    """What the articles of a book are about, in their order; {} where no list says it."""
    return _subjects().get((book, edition), {})


@functools.cache
def _subjects() -> dict[tuple[str, str], dict[str, str]]:
    """The lists of subjects.toml by book and edition."""
    written = tomllib.loads(SUBJECTS.read_text(encoding="utf-8"))
    return {(book, edition): of for book, editions in written.items() for edition, of in editions.items()}
