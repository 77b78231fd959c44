"""Statistics for the tests of lots: a chi-square test with a fixed seed, so that its outcome is fixed too."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence

from pairwright.lots.randomness import RandomStream


def streams(label: str) -> Iterator[RandomStream]:
    """Streams without end, the same ones for the same label."""
    number = 0
    while True:
        yield RandomStream(hashlib.sha256(f"{label} {number}".encode()).digest())
        number += 1


def assert_even(outcomes: Sequence[Hashable], possible: int) -> None:
    """Every one of the `possible` outcomes equally often: chi-square below the one-in-ten-thousand mark."""
    counts = Counter(outcomes)
    assert len(counts) == possible, f"{len(counts)} of {possible} outcomes occurred"
    mean = len(outcomes) / possible
    assert mean >= 10, "too few trials for the test to mean anything"
    chi_square = sum((count - mean) ** 2 / mean for count in counts.values())
    assert chi_square < upper_mark(possible - 1), f"chi-square {chi_square:.1f} for {possible} outcomes"


def upper_mark(freedom: int) -> float:
    """The value that chi-square exceeds once in ten thousand (Wilson and Hilferty)."""
    deviation = 3.719
    term = 2 / (9 * freedom)
    return float(freedom * (1 - term + deviation * term**0.5) ** 3)


def repeated(times: int, label: str, draw: Callable[[RandomStream], Hashable]) -> list[Hashable]:
    """`draw` from as many different streams."""
    source = streams(label)
    return [draw(next(source)) for _ in range(times)]
