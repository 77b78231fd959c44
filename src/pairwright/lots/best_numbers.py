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
from functools import cache
from itertools import islice, pairwise
from math import comb
from typing import NamedTuple

from pairwright.common.errors import LimitExceeded
from pairwright.common.values import dataclass
from pairwright.lots.assignment import Assignments, plan_steps
from pairwright.lots.late_meetings import LateRounds, berger_late_rounds, largest_protected_group
from pairwright.lots.randomness import RandomStream
from pairwright.tournament.schedule import table_size

# -- The block method: a quick way to numbers without late meetings, for contingents that are not too
# large
# Written in a suitable order, any m - 1 numbers in a row are free of meetings in the last three rounds
# (m is half of the table less one), so cutting the list into pieces serves every contingent. The plan is
# sound, but not every sound plan can come out of it: for an even draw see `best`.


def block_plan(
    participants: int, sizes: Sequence[int], stream: RandomStream | None = None
) -> list[list[int]] | None:
    """Numbers per contingent without a meeting in the last three rounds of the Berger table.

    sizes:  of the contingents, in any order; together they are the field.
    stream: mixes the plan as far as the method allows; None for the plain plan.
    Returns None when a contingent is too large to be protected, or the field smaller than eight numbers.
    """
    if table_size(participants) < 8 or max(sizes) > largest_protected_group(participants):
        return None
    half = table_size(participants) // 2 - 1
    ranks = list(range(len(sizes)))
    if stream is not None:
        ranks = stream.shuffled(ranks)
    ranks.sort(key=lambda index: -sizes[index])
    if sum(1 for size in sizes if size == half) > 1:
        pieces = _two_largest(participants, [sizes[index] for index in ranks])
    else:
        line = iter(_line(participants))
        pieces = [list(islice(line, sizes[index])) for index in ranks]
    mirrored = _mirrored(pieces, participants, stream) if stream is not None else pieces
    plan: list[list[int]] = [[] for _ in sizes]
    for index, piece in zip(ranks, mirrored, strict=True):
        plan[index] = piece
    return plan


def _line(participants: int) -> list[int]:
    size = table_size(participants)
    half = size // 2 - 1
    line = [size, *range(1, half + 1), *range(size - 2, half, -1), size - 1]
    return [number for number in line if number <= participants]


def _two_largest(participants: int, sizes: Sequence[int]) -> list[list[int]]:
    """Two contingents of the largest size; what is left of the table are at most two numbers and a pair."""
    size = table_size(participants)
    half = size // 2 - 1
    if participants % 2 == 0 and len(sizes) == 3:
        return [[*range(2, half + 1), size - 1], list(range(half + 1, 2 * half + 1)), [1, size]]
    rest = [number for number in (size - 1, size) if number <= participants]
    return [list(range(1, half + 1)), list(range(half + 1, 2 * half + 1)), *([number] for number in rest)]


def _mirrored(pieces: list[list[int]], participants: int, stream: RandomStream) -> list[list[int]]:
    """Symmetries of the last three rounds: change a and b throughout, and the direction (even fields)."""
    size = table_size(participants)
    change_sides = bool(stream.below(2))
    backwards = participants % 2 == 0 and bool(stream.below(2))

    def image(number: int) -> int:
        if number >= size - 1:
            return 2 * size - 1 - number if backwards else number
        half = size // 2 - 1
        side, place = (0, number) if number <= half else (1, size - 1 - number)
        if backwards:
            place = half + 1 - place
        return place if bool(side) == change_sides else size - 1 - place

    return [[image(number) for number in piece] for piece in pieces]


# -- Even sampling of the arrangements of groups along a path in which no two neighbours share a group -
# The groups are put in one after another. A group of s that goes in as j blocks has C(s-1, j-1) ways to be
# cut, leaves s - j pairs of equal neighbours inside its blocks, and separates an equal pair of the groups
# before it for every block that is put there. So all that matters is how many equal pairs there are, and
# the
# arrangements that end without one are counted exactly.


class Insertion(NamedTuple):
    """A group put in as `blocks` blocks, `separating` of them between two equal neighbours."""

    blocks: int
    separating: int


class PathArrangements:
    """Arrangements of groups of the given sizes along a path, equal neighbours forbidden."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self._order = sorted(range(len(sizes)), key=lambda group: (-sizes[group], group))
        self._sizes = [sizes[group] for group in self._order]
        self._before = [sum(self._sizes[:index]) for index in range(len(sizes))]
        self._ways = cache(self._count)
        self.count = self._ways(0, 0)

    def _insertions(self, index: int, equal: int) -> list[tuple[Insertion, int, int]]:
        """How the group may go in, in how many ways, and the equal pairs afterwards."""
        size, length = self._sizes[index], self._before[index]
        found = []
        for blocks in range(1, min(size, length + 1) + 1):
            for separating in range(min(blocks, equal) + 1):
                ways = comb(equal, separating) * comb(length + 1 - equal, blocks - separating)
                if ways:
                    after = equal - separating + size - blocks
                    found.append((Insertion(blocks, separating), ways * comb(size - 1, blocks - 1), after))
        return found

    def _count(self, index: int, equal: int) -> int:
        if index == len(self._sizes):
            return int(equal == 0)
        if equal > sum(self._sizes[index:]):
            return 0
        return sum(ways * self._ways(index + 1, after) for _, ways, after in self._insertions(index, equal))

    def draw(self, stream: RandomStream) -> list[int]:
        """One arrangement, each equally likely: the group at every place of the path."""
        word: list[int] = []
        equal = 0
        for index, group in enumerate(self._order):
            options = self._insertions(index, equal)
            weights = [ways * self._ways(index + 1, after) for _, ways, after in options]
            insertion, _, after = options[stream.weighted(weights)]
            word = _insert(word, group, self._sizes[index], insertion, stream)
            equal = after
        return word


def _insert(word: list[int], group: int, size: int, insertion: Insertion, stream: RandomStream) -> list[int]:
    """Put the blocks into gaps chosen evenly; gap i stands before place i."""
    inner = {i for i in range(1, len(word)) if word[i - 1] == word[i]}
    outer = [gap for gap in range(len(word) + 1) if gap not in inner]
    gaps = stream.sample(sorted(inner), insertion.separating)
    gaps += stream.sample(outer, insertion.blocks - insertion.separating)
    cuts = [0, *(cut + 1 for cut in stream.sample(range(size - 1), insertion.blocks - 1)), size]
    lengths = [high - low for low, high in pairwise(cuts)]
    block_at = dict(zip(sorted(gaps), lengths, strict=True))
    longer: list[int] = []
    for gap in range(len(word) + 1):
        longer += [group] * block_at.get(gap, 0)
        longer += word[gap : gap + 1]
    return longer


# ------------------------------------------------------------------------------------------------------


COUNTED_AT_ONCE = 70_000
"""Situations that are counted without looking for a quicker way."""

COUNTED_AT_MOST = 1_000_000
"""Situations that are counted when no other way is promising."""

PLANS = {1: COUNTED_AT_MOST, 2: 2_000_000}
"""The versions of the choice of a way, by the situations that they count. What the first one cannot count the
second one counts before it tries anything else. A draw announces it, so that the same is drawn ever after."""

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


def best_plan(late: LateRounds, sizes: Sequence[int], stream: RandomStream, plans: int = 1) -> BestPlan:
    """Numbers for groups of these sizes (together the field) with the fewest late meetings.

    Fewest in all the late rounds, then in the last, then in the last but one, and on; among those, by lot.
    plans: of PLANS. Raises LimitExceeded when the question is too large to be answered exactly.
    """
    if sum(sizes) != late.participants or min(sizes) < 1:
        raise ValueError(f"groups of {sum(sizes)} for {late.participants} numbers")
    ways = ways_to_draw(late, sizes, plans)
    for attempts in ATTEMPTS:
        for way in ways:
            plan = _TRIES[way.method](SearchOrder(late, sizes, way.groups, attempts, PLANS[plans]), stream)
            if plan is not None:
                return plan
    return _blocks(late, sizes, stream)


def plans_for(late: LateRounds, sizes: Sequence[int]) -> int:
    """The version of PLANS that a draw announces: the second one where only it counts the best plans."""
    ways = ways_to_draw(late, sizes, 2)
    return 2 if ways and ways[0].method == "counted" and ways[0].situations > COUNTED_AT_MOST else 1


def ways_to_draw(late: LateRounds, sizes: Sequence[int], plans: int = 1) -> list[Way]:
    """The ways that can serve, the most suitable first. plans: of PLANS."""
    costs = late.weights()
    front = max((len(step.kept) for step in plan_steps(range(1, late.participants + 1), costs)), default=0)
    ways = [Way("counted", len(sizes), _situations(sizes, 0, front), 0.0)]
    if COUNTED_AT_MOST < ways[0].situations <= PLANS[plans]:
        return ways
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
class SearchOrder:
    """What a way is asked: the protected rounds, the sizes, how many groups to count, how often to try, and
    how many situations to count.
    """

    late: LateRounds
    sizes: Sequence[int]
    groups: int
    attempts: int
    counted_at_most: int = COUNTED_AT_MOST


def counted_plan(question: SearchOrder, stream: RandomStream) -> BestPlan | None:
    """Every best assignment is counted, and one drawn; None when there are too many situations."""
    late, sizes = question.late, question.sizes
    numbers = range(1, late.participants + 1)
    try:
        assignments = Assignments(numbers, late.weights(), sizes, question.counted_at_most)
    except LimitExceeded:
        return None
    drawn = assignments.draw(stream)[:-1]
    return BestPlan(tuple(map(tuple, drawn)), assignments.best.cost, assignments.best.ways, "counted")


def path_plan(question: SearchOrder, stream: RandomStream) -> BestPlan | None:
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


def partial_plan(question: SearchOrder, stream: RandomStream) -> BestPlan | None:
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
    raise LimitExceeded.told(
        "{count} groups among {participants} numbers in the last {last} rounds are more than can be "
        "computed exactly; take fewer rounds, or put small groups together", count=len(sizes),
        participants=late.participants, last=late.last,
    )  # fmt: skip


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
