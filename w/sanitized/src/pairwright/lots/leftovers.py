"""A contingent that no envelope can serve: the best of the numbers left, from the fewest envelopes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from pairwright.lots.assignment import Assignments
from pairwright.lots.late import LateRounds
from pairwright.lots.randomness import RandomStream

Remaining = Mapping[str, Sequence[int]]


def subset_cost(late: LateRounds, remaining: Remaining, numbers: Iterable[int]) -> tuple[int, int]:
    """What counts against a set: the cost of its late meetings, then how many envelopes it comes from."""
    chosen = set(numbers)
    meetings = sum(late.weight(meeting) for meeting in late.meetings if chosen.issuperset(meeting.numbers))
    return meetings, sum(1 for held in remaining.values() if chosen.intersection(held))


def best_subset(late: LateRounds, remaining: Remaining, size: int, stream: RandomStream) -> tuple[int, ...]:
    """`size` of the numbers left, with the least cost; each best set equally likely.

    Fewest meetings in the late rounds, then in the last, then in the last but one; then the fewest
    envelopes. Raises ValueError when not enough numbers are left.
    """
    filled = [letter for letter, held in remaining.items() if held]
    costs = late.weights()
    least = Assignments(_together(remaining, filled), costs, [size]).best.cost
    for count in range(1, len(filled) + 1):
        found = []
        for letters in combinations(filled, count):
            numbers = _together(remaining, letters)
            if len(numbers) >= size:
                candidates = Assignments(numbers, costs, [size])
                if candidates.best.cost == least:
                    found.append(candidates)
        if found:
            chosen = found[stream.weighted([candidates.best.ways for candidates in found])]
            return tuple(chosen.draw(stream)[0])
    raise AssertionError("all envelopes together reach the least cost")


def _together(remaining: Remaining, letters: Iterable[str]) -> list[int]:
    return sorted(number for letter in letters for number in remaining[letter])
