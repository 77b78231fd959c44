"""The best numbers for groups of any sizes, by exact means, drawn evenly from all the best ones.

Three ways, all even; which one serves depends on the sizes alone:

counted     every assignment of least cost is counted, and one drawn (`assignment`);
path        two of the late rounds form a path through all numbers: an arrangement without a meeting
            along it is drawn evenly (`words`), and drawn anew until the other late games are clean too;
partly      the largest groups are counted exactly with the rest left free, the rest is dealt out by lot,
            and all is drawn anew until the small groups have no late meeting.

Drawing anew until a condition holds leaves every result that fulfils it equally likely. In `partly` the
least cost of the largest groups alone is a lower bound for the whole, and a result that reaches it is
therefore a best one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pairwright.errors import LimitExceeded
from pairwright.lots.assignment import Assignments, plan_steps
from pairwright.lots.blocks import block_plan
from pairwright.lots.late import LateRounds, berger_late_rounds
from pairwright.lots.randomness import RandomStream
from pairwright.lots.words import PathArrangements

COUNTED_AT_ONCE = 70_000
"""Situations that are counted without looking for a quicker way."""

COUNTED_AT_MOST = 1_000_000
"""Situations that are counted when no other way is promising."""

ATTEMPTS = (2_000, 6_000)
"""How often a draw by repetition is tried: each way shortly, then each way long."""

HOPELESS = 11.0
"""Expected violations in one attempt from which on repetition is not even tried."""

PARTLY = 3
"""How many of the largest groups `partly` counts, at most."""


@dataclass(frozen=True, slots=True)
class BestPlan:
    """Numbers per group, in the order of the sizes asked for.

    cost: the least possible (see `LateRounds.weight`); 0 when nobody of a group meets another late.
    ways: how many assignments of numbers to groups are as good, when they were counted.
    method: "counted", "path", "partly" or "blocks".
    even: every best assignment was equally likely; False only for the method "blocks".
    """

    numbers: tuple[tuple[int, ...], ...]
    cost: int
    ways: int | None
    method: str
    even: bool = True


@dataclass(frozen=True, slots=True)
class Way:
    """A method, how many groups it counts, and what it is expected to cost."""

    method: str
    groups: int
    situations: float
    violations: float

    @property
    def effort(self) -> float:
        """Expected work, in situations: those counted, and the attempts until one is clean."""
        if self.method == "counted":
            return self.situations if self.situations > COUNTED_AT_ONCE else 0.0
        attempts = 1 + self.violations / 64
        for _ in range(6):
            attempts *= attempts
        return self.situations + _EFFORT_OF_ATTEMPT[self.method] * attempts


_EFFORT_OF_ATTEMPT = {"path": 80.0, "partly": 35.0}


def best_plan(late: LateRounds, sizes: Sequence[int], stream: RandomStream) -> BestPlan:
    """Numbers for groups of these sizes (together the field) with the fewest late meetings.

    Fewest in all the late rounds, then in the last, then in the last but one, and on; among those, by lot.
    Raises LimitExceeded when the question is too large to be answered exactly.
    """
    if sum(sizes) != late.participants or min(sizes) < 1:
        raise ValueError(f"groups of {sum(sizes)} for {late.participants} numbers")
    ways = ways_to_draw(late, sizes)
    for attempts in ATTEMPTS:
        for way in ways:
            plan = _TRIES[way.method](Question(late, sizes, way.groups, attempts), stream)
            if plan is not None:
                return plan
    return _blocks(late, sizes, stream)


def ways_to_draw(late: LateRounds, sizes: Sequence[int]) -> list[Way]:
    """The ways that can serve, the most suitable first."""
    costs = late.weights()
    front = max((len(step.kept) for step in plan_steps(range(1, late.participants + 1), costs)), default=0)
    ways = [Way("counted", len(sizes), _situations(sizes, 0, front), 0.0)]
    largest = sorted(sizes, reverse=True)
    if _path(late) is not None:
        clashes = sum(size * (size - 1) for size in sizes) / (late.participants * (late.participants - 1))
        ways.append(Way("path", 0, 0.0, (len(costs) - late.participants + 1) * clashes))
    for groups in range(min(PARTLY, len(sizes) - 1) + 1):
        situations = _situations(largest[:groups], sum(largest[groups:]), front)
        ways.append(Way("partly", groups, situations, _violations(late, largest, groups)))
    affordable = [way for way in ways if way.situations <= COUNTED_AT_MOST and way.violations <= HOPELESS]
    return sorted(affordable, key=lambda way: way.effort)


def _situations(sizes: Sequence[int], free: int, front: int) -> float:
    """A rough upper estimate of the situations that counting these groups looks at."""
    if not sizes:
        return 0.0
    kinds = min(max(sizes), len(sizes), 6) + 1
    return float(1.5 * (free + 1) * _remainders(sizes) * kinds ** max(front - 1, 0))


def _remainders(sizes: Sequence[int]) -> int:
    """How many different lists of numbers still needed can occur, the order of the groups set aside."""
    falling = sorted(sizes, reverse=True)
    ways = [1] * (falling[-1] + 1)
    for size in reversed(falling[:-1]):
        sums, total = [], 0
        for count in ways:
            total += count
            sums.append(total)
        ways = [sums[min(need, len(sums) - 1)] for need in range(size + 1)]
    return sum(ways)


def _violations(late: LateRounds, largest: Sequence[int], groups: int) -> float:
    """Expected late meetings inside the small groups when only the largest are placed with care.

    A group without meetings takes away, with every number, as many late games as a number has on average.
    """
    games, left = float(len(late.meetings)), late.participants
    for size in largest[:groups]:
        games = max(games - 2 * games / left * size, 0.0)
        left -= size
    rest = largest[groups:]
    return games * sum(size * (size - 1) for size in rest) / max(left * (left - 1), 1)


@dataclass(frozen=True, slots=True)
class Question:
    """What a way is asked: the protected rounds, the sizes, how many groups to count, how often to try."""

    late: LateRounds
    sizes: Sequence[int]
    groups: int
    attempts: int


def counted_plan(question: Question, stream: RandomStream) -> BestPlan | None:
    """Every best assignment is counted, and one drawn; None when there are too many situations."""
    late, sizes = question.late, question.sizes
    numbers = range(1, late.participants + 1)
    try:
        assignments = Assignments(numbers, late.weights(), sizes, COUNTED_AT_MOST)
    except LimitExceeded:
        return None
    drawn = assignments.draw(stream)[:-1]
    return BestPlan(tuple(map(tuple, drawn)), assignments.best.cost, assignments.best.ways, "counted")


def path_plan(question: Question, stream: RandomStream) -> BestPlan | None:
    """Arrangements along the path, drawn anew until no group meets late; None when none came."""
    late, sizes = question.late, question.sizes
    path = _path(late)
    arrangements = PathArrangements(sizes)
    if path is None or not arrangements.count:
        return None
    pairs = list(late.weights())
    for _ in range(question.attempts):
        group_of = dict(zip(path, arrangements.draw(stream), strict=True))
        if all(group_of[first] != group_of[second] for first, second in pairs):
            return BestPlan(_numbers_of(group_of, len(sizes)), 0, None, "path")
    return None


def partial_plan(question: Question, stream: RandomStream) -> BestPlan | None:
    """The largest groups counted, the rest dealt anew until no small group meets late; None when not."""
    late, sizes, groups = question.late, question.sizes, question.groups
    order = sorted(range(len(sizes)), key=lambda group: (-sizes[group], group))
    large, small = order[:groups], order[groups:]
    costs = late.weights()
    numbers = range(1, late.participants + 1)
    try:
        counted = Assignments(numbers, costs, [sizes[group] for group in large], COUNTED_AT_MOST)
    except LimitExceeded:
        return None
    places = [group for group in small for _ in range(sizes[group])]
    for _ in range(question.attempts):
        *chosen, free = counted.draw(stream)
        group_of = dict(zip(free, stream.shuffled(places), strict=True))
        if any(a in group_of and group_of[a] == group_of.get(b) for a, b in costs):
            continue
        for group, taken in zip(large, chosen, strict=True):
            group_of.update(dict.fromkeys(taken, group))
        return BestPlan(_numbers_of(group_of, len(sizes)), counted.best.cost, None, "partly")
    return None


def _blocks(late: LateRounds, sizes: Sequence[int], stream: RandomStream) -> BestPlan:
    """When no even way came to an end: a plan without late meetings, though not evenly drawn."""
    usual = berger_late_rounds(late.participants)
    covered = {meeting.numbers for meeting in usual.meetings}
    if all(meeting.numbers in covered for meeting in late.meetings):
        plan = block_plan(late.participants, sizes, stream)
        if plan is not None:
            return BestPlan(tuple(tuple(sorted(piece)) for piece in plan), 0, None, "blocks", even=False)
    raise LimitExceeded(
        f"{len(sizes)} groups among {late.participants} numbers in the last {late.last} rounds are more than "
        "can be computed exactly; take fewer rounds, or put small groups together"
    )


def _numbers_of(group_of: dict[int, int], groups: int) -> tuple[tuple[int, ...], ...]:
    numbers: list[list[int]] = [[] for _ in range(groups)]
    for number in sorted(group_of):
        numbers[group_of[number]].append(number)
    return tuple(map(tuple, numbers))


def _path(late: LateRounds) -> list[int] | None:
    """All numbers in a row, neighbours meeting in the last two rounds; None when those games give no row."""
    if late.last < 2:
        return None
    neighbours: dict[int, list[int]] = {number: [] for number in range(1, late.participants + 1)}
    for meeting in late.meetings:
        if meeting.round_number > late.total - 2:
            first, second = meeting.numbers
            neighbours[first].append(second)
            neighbours[second].append(first)
    path = [min(neighbours, key=lambda number: (len(neighbours[number]), number))]
    seen = set(path)
    while True:
        onward = [other for other in neighbours[path[-1]] if other not in seen]
        if not onward:
            return path if len(path) == late.participants else None
        path.append(min(onward))
        seen.add(path[-1])


_TRIES = {"counted": counted_plan, "path": path_plan, "partly": partial_plan}
