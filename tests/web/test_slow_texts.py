"""No text that somebody sends keeps a pattern busy: each is tried with what makes patterns slow."""

from __future__ import annotations

import ast
import re
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

import pairwright
from source_trees import nodes

SOURCES = Path(pairwright.__file__).parent
ROOMS = ("web", "storage", "lists", "trf", "tournament", "lots", "standings")
"""Where texts from outside are read."""

LONG = 12_000
SECONDS = 0.25
"""A pattern whose time grows with the square of the text needs some seconds for a LONG one."""

PUMPED = (" ", "0", "1 ", "a", "a ", ".", "-", ",", "x=1;", "001 ", "\t", "\u00a0", "1-", "A,", "\n")
ENDS = ("", "!", "x", "\x00", "  7x")


def files() -> list[Path]:
    """The files of these rooms that look for patterns."""
    found = (path for room in ROOMS for path in sorted((SOURCES / room).rglob("*.py")))
    return [path for path in found if "import re" in path.read_text(encoding="utf-8")]


def patterns(path: Path) -> Iterator[tuple[int, str, bool]]:
    """Every pattern written in a file: its line, itself, whether it may stand anywhere."""
    source = path.read_text(encoding="utf-8")
    for node in nodes(path):
        called = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if called and isinstance(node.func.value, ast.Name) and node.func.value.id == "re":
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                anywhere = node.func.attr in ANYWHERE or used_anywhere(source, node.lineno)
                yield node.lineno, text.value, anywhere


ANYWHERE = ("search", "sub", "split", "findall", "finditer")


def used_anywhere(source: str, line: int) -> bool:
    """Whether the pattern that is given a name in this line is looked for anywhere in a text."""
    name = source.splitlines()[line - 1].partition(" = ")[0].strip()
    return name.isidentifier() and re.search(rf"\b{name}\.({'|'.join(ANYWHERE)})\b", source) is not None


def test_the_patterns_are_found() -> None:
    assert sum(1 for path in files() for _ in patterns(path)) > 20


@pytest.mark.parametrize("path", files(), ids=lambda path: path.relative_to(SOURCES).as_posix())
def test_no_text_keeps_a_pattern_busy(path: Path) -> None:
    for line, pattern, anywhere in patterns(path):
        found = re.compile(pattern)
        quick_enough(line, [found.match, found.fullmatch, *((found.search,) if anywhere else ())])


def quick_enough(line: int, ways: list[Callable[[str], object]]) -> None:
    """No text that makes patterns slow keeps that of a line busy."""
    for pumped, start, end in product(PUMPED, ("", "a"), ENDS):
        text = start + pumped * (LONG // len(pumped)) + end
        for way in ways:
            # Twice is enough: once the collector of garbage may have come in between.
            assert any(seconds(way, text) < SECONDS for _ in range(2)), (
                f"line {line}: {way.__name__} takes {SECONDS} s for {start!r}, {pumped!r} times, {end!r}"
            )


def seconds(way: Callable[[str], object], text: str) -> float:
    """How long it takes of the processor, whatever else runs in this process."""
    begun = time.thread_time()
    way(text)
    return time.thread_time() - begun
