"""Which of several workers begins with which tests, so that none is left with a long one at the end.

A worker goes through its part from the front, and the idle take from the back of the longest part: in front
stands what drives the browser, what waits for processes, what computes for long, each at another worker.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

FIRST = (
    ("e2e/", "web/test_results_in_browser.py"),
    (
        *("limits/", "web/test_desk_verb.py", "web/test_workers.py", "web/test_bad_databases.py"),
        *("storage/test_concurrent_writers.py", "storage/test_faulty_disk.py", "storage/test_kills.py"),
        *("storage/test_takeover_campaign.py", "unit/test_campaign.py", "docs/", "architecture/", "fuzz/"),
    ),
    (
        *("web/test_every_form.py", "web/test_authorisation.py", "web/test_page_weight.py", "conformance/"),
        *("sentences/", "properties/", "rules/dutch/test_dutch_literal.py", "unit/test_lots_best.py"),
    ),
)
"""What belongs together, by folders and files; each kind goes to one worker."""

Test = TypeVar("Test")


def kind_of(path: str) -> int | None:
    """The place in FIRST of a file of this folder; None for all the small ones."""
    return next((kind for kind, names in enumerate(FIRST) if path.startswith(names)), None)


def dealt(tests: list[tuple[Test, Path]], folder: Path, workers: int) -> list[Test]:
    """The tests in the order in which so many workers get them, equal parts, one after the other."""
    parts: list[list[Test]] = [[] for _ in range(workers)]
    small: list[Test] = []
    for test, path in tests:
        kind = kind_of(path.relative_to(folder).as_posix())
        (small if kind is None else parts[kind % workers]).append(test)
    sizes = [(len(tests) + place) // workers for place in range(workers)]
    for part, size in zip(parts, sizes, strict=True):
        small[:0] = part[size:]
        del part[size:]
    for part, size in zip(parts, sizes, strict=True):
        wanted = size - len(part)
        part += small[:wanted]
        del small[:wanted]
    return [test for part in parts for test in part]
