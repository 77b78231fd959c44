"""The best ways to give every group its numbers: counted exactly, and one of them drawn evenly.

Numbers that meet late are neighbours in a graph. Going through the numbers in an order in which few of
those passed have neighbours still to come (the front), all that matters of the past is: which front
numbers share a group, and how many numbers each group still needs. Groups that need equally many and are
not in the front are interchangeable. The number of such situations is small for the fields of closed
events, so all assignments can be counted (dynamic programming), and a counted set can be drawn from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pairwright.lots.counting import DEAD, Best, Counted, PlannedNumber
from pairwright.lots.randomness import RandomStream

Costs = Mapping[tuple[int, int], int]


class Situation(NamedTuple):
    """What matters of the numbers passed.

    front:  per front number, an index into `needs`, or DEAD.
    needs:  numbers still needed by the groups in the front.
    others: numbers still needed by the groups not in the front, sorted; complete groups left out.
    free:   numbers still to be left to the players without restriction.
    """

    front: tuple[int, ...]
    needs: tuple[int, ...]
    others: tuple[int, ...]
    free: int

    @property
    def row(self) -> tuple[int, ...]:
        """Everything but the front, as it is counted."""
        return self.free, *self.needs, *self.others


class Move(NamedTuple):
    """One way to go on: the next number to the front group `which`, to another group, or to nobody.

    kind: "front", "other" (a group needing `which` more; there are `alike` of them) or "free".
    """

    kind: str
    which: int
    alike: int
    cost: int


class Assignments:
    """All assignments of least cost of numbers to groups of given sizes.

    numbers: the numbers to give out; costs: cost of every pair of numbers that should not share a group.
    sizes:   numbers per group; what is left over goes to nobody in particular ("free").
    limit:   most situations to be held; more raise LimitExceeded.
    """

    def __init__(
        self, numbers: Sequence[int], costs: Costs, sizes: Sequence[int], limit: int = 1_000_000
    ) -> None:
        self.sizes = tuple(sizes)
        self._steps = plan_steps(numbers, costs)
        self._limit = limit
        self._start = Situation((), (), tuple(sorted(sizes)), len(numbers) - sum(sizes))
        if self._start.free < 0:
            raise ValueError(f"{sum(sizes)} numbers wanted, {len(numbers)} there")
        self._choices: list[dict[Situation, list[tuple[Move, int, Situation]]]] = [{} for _ in self._steps]
        self._strict = True
        self._counted = self._count()
        if not self._best(0, self._start).ways:
            self._strict = False
            self._counted = self._count()
        self.best = self._best(0, self._start)

    def _count(self) -> Counted:
        start = self._start.front, self._start.row
        return Counted(self._steps, start, strict=self._strict, limit=self._limit)

    @property
    def situations(self) -> int:
        """How many situations were looked at."""
        return self._counted.situations

    def draw(self, stream: RandomStream) -> list[list[int]]:
        """One best assignment, each equally likely: the numbers of every group, then those left free."""
        needs = list(self.sizes)
        groups: list[list[int]] = [[] for _ in range(len(needs) + 1)]
        front: list[int] = []
        situation = self._start
        for place, step in enumerate(self._steps):
            choices = self._choices_at(place, situation)
            move, _, following = choices[stream.weighted([ways for _, ways, _ in choices])]
            group = _real_group(move, situation, front, needs, stream)
            groups[group].append(step.number)
            situation = following
            if group < len(needs):
                needs[group] -= 1
            front.append(group)
            front = [front[index] for index in step.kept]
        return [sorted(numbers) for numbers in groups]

    def _choices_at(self, place: int, situation: Situation) -> list[tuple[Move, int, Situation]]:
        """The moves on a best way, in how many best assignments each is found, and where it leads."""
        choices = self._choices[place].get(situation)
        if choices is None:
            choices = []
            wanted = self._best(place, situation).cost
            for move in self._moves(place, situation):
                following = self._after(place, situation, move)
                best = self._best(place + 1, following)
                if best.ways and move.cost + best.cost == wanted:
                    choices.append((move, move.alike * best.ways, following))
            self._choices[place][situation] = choices
        return choices

    def _best(self, place: int, situation: Situation) -> Best:
        return self._counted.best(place, situation.front, situation.row)

    def _moves(self, place: int, situation: Situation) -> list[Move]:
        front, needs, others, free = situation
        costs = [0] * len(needs)
        for position, cost in self._steps[place].neighbours:
            if front[position] != DEAD:
                costs[front[position]] += cost
        moves = [
            Move("front", index, 1, costs[index])
            for index in range(len(needs))
            if not (self._strict and costs[index])
        ]
        moves.extend(Move("other", need, others.count(need), 0) for need in sorted(set(others)))
        if free:
            moves.append(Move("free", 0, 1, 0))
        return moves

    def _after(self, place: int, situation: Situation, move: Move) -> Situation:
        front, needs, others, free = situation
        if move.kind == "free":
            return _normal(self._steps[place].kept, (*front, DEAD), needs, others, free - 1)
        if move.kind == "front":
            left = list(needs)
            left[move.which] -= 1
            return _normal(self._steps[place].kept, (*front, move.which), tuple(left), others, free)
        position = others.index(move.which)
        rest = others[:position] + others[position + 1 :]
        return _normal(self._steps[place].kept, (*front, len(needs)), (*needs, move.which - 1), rest, free)


def _normal(
    kept: tuple[int, ...], front: tuple[int, ...], needs: tuple[int, ...], others: tuple[int, ...], free: int
) -> Situation:
    """The same situation written in the one way in which it is looked up."""
    new_front: list[int] = []
    new_needs: list[int] = []
    index_of: dict[int, int] = {}
    for position in kept:
        group = front[position]
        if group == DEAD or not needs[group]:
            new_front.append(DEAD)
            continue
        if group not in index_of:
            index_of[group] = len(new_needs)
            new_needs.append(needs[group])
        new_front.append(index_of[group])
    gone = [need for group, need in enumerate(needs) if need and group not in index_of]
    return Situation(
        tuple(new_front), tuple(new_needs), tuple(sorted((*others, *gone))) if gone else others, free
    )


def _real_group(
    move: Move, situation: Situation, front: Sequence[int], needs: Sequence[int], stream: RandomStream
) -> int:
    """The group meant by a move; among groups that need equally many, one by lot."""
    if move.kind == "free":
        return len(needs)
    if move.kind == "front":
        return front[situation.front.index(move.which)]
    in_front = {group for group, index in zip(front, situation.front, strict=True) if index != DEAD}
    alike = [g for g, need in enumerate(needs) if need == move.which and g not in in_front]
    return stream.choose(alike)


def plan_steps(numbers: Sequence[int], costs: Costs) -> list[PlannedNumber]:
    """An order of the numbers that keeps the front short, as steps.

    Greedy: always the number after which the front is shortest (the lowest such number), starting
    wherever the longest front of the whole order is shortest.
    """
    present = set(numbers)
    neighbours: dict[int, dict[int, int]] = {number: {} for number in numbers}
    for (first, second), cost in costs.items():
        if first in present and second in present:
            neighbours[first][second] = cost
            neighbours[second][first] = cost
    return _steps(_shortest_front_order(sorted(numbers), neighbours), neighbours)


def _shortest_front_order(numbers: list[int], neighbours: Mapping[int, Mapping[int, int]]) -> list[int]:
    best: tuple[tuple[int, int], list[int]] | None = None
    for start in numbers:
        order, fronts = _greedy_order(start, numbers, neighbours)
        quality = (max(fronts), sum(fronts))
        if best is None or quality < best[0]:
            best = quality, order
    return best[1] if best else []


def _greedy_order(
    start: int, numbers: list[int], neighbours: Mapping[int, Mapping[int, int]]
) -> tuple[list[int], list[int]]:
    order, fronts = [], []
    ahead = {number: set(neighbours[number]) for number in numbers}
    front: set[int] = set()
    remaining = set(numbers)
    chosen = start
    while True:
        order.append(chosen)
        remaining.discard(chosen)
        for other in neighbours[chosen]:
            ahead[other].discard(chosen)
        front.add(chosen)
        front = {number for number in front if ahead[number]}
        fronts.append(len(front))
        if not remaining:
            return order, fronts
        near = {other for number in front for other in ahead[number]} or remaining
        chosen = min(near, key=lambda number: (_growth(number, neighbours, front, ahead), number))


def _growth(
    number: int, neighbours: Mapping[int, Mapping[int, int]], front: set[int], ahead: Mapping[int, set[int]]
) -> int:
    """How much longer the front gets when `number` is next."""
    done = sum(1 for other in neighbours[number] if other in front and len(ahead[other]) == 1)
    return (1 if ahead[number] else 0) - done


def _steps(order: Sequence[int], neighbours: Mapping[int, Mapping[int, int]]) -> list[PlannedNumber]:
    place_of = {number: place for place, number in enumerate(order)}
    last = {n: max((place_of[o] for o in neighbours[n]), default=-1) for n in order}
    front: list[int] = []
    steps = []
    for place, number in enumerate(order):
        near = tuple((i, neighbours[number][f]) for i, f in enumerate(front) if f in neighbours[number])
        kept = tuple(i for i, f in enumerate([*front, number]) if last[f] > place)
        steps.append(PlannedNumber(number, near, kept))
        front = [[*front, number][i] for i in kept]
    return steps
