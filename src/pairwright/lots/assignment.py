"""The best ways to give every group its numbers: counted exactly, and one of them drawn evenly.

Numbers that meet late are neighbours in a graph. Going through the numbers in an order in which few of
those passed have neighbours still to come (the front), all that matters of the past is: which front
numbers share a group, and how many numbers each group still needs. Groups that need equally many and are
not in the front are interchangeable. The number of such situations is small for the fields of closed
events, so all assignments can be counted (dynamic programming), and a counted set can be drawn from.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import factorial, prod
from typing import NamedTuple

from pairwright.common.errors import LimitExceeded
from pairwright.common.values import dataclass, field
from pairwright.lots.randomness import RandomStream
from pairwright.matching import CORE

# -- Counting all situations of an assignment at once, layer by layer: the work that `assignment` asks
# for. This is the twin in plain Python of what the native core does.
# A situation is written as a short string of numbers: its shape (which front numbers share a group), how many
# numbers are left free, how many each group in the front needs, and the needs of the others, sorted. What a
# move does to it depends on the shape alone, and on whether the group is complete then; so it is worked out
# once for each shape and only applied to the strings. There may be a million of them: strings and arrays of
# integers are nothing that the collector of garbage has to go through again and again.


DEAD = -1
"""A front number whose group cannot collide any more: complete, or free of restrictions."""

Front = tuple[int, ...]

_PLACE = 40
"""Bits for the place of a situation in its layer, below the number of groups that a move may mean."""
_PLACES = (1 << _PLACE) - 1


class Best(NamedTuple):
    """The least cost of what is still to come, and in how many ways it can be had."""

    cost: int
    ways: int


@dataclass(frozen=True, slots=True)
class PlannedNumber:
    """One number of the order: `neighbours` are (place in the front, cost); `kept` stay in the front.

    Places count in the front before the number; the number itself has the place len(front).
    """

    number: int
    neighbours: tuple[tuple[int, int], ...]
    kept: tuple[int, ...]


class NextShape(NamedTuple):
    """What becomes of a situation: its shape in the next layer, which needs stay in front, which leave it.

    kept: None when all of them stay as they are.
    """

    shape: str
    kept: tuple[int, ...] | None
    gone: tuple[int, ...]


class Shape(NamedTuple):
    """A front, and what its moves do.

    of_front: for each group of the front that may have the next number: its place, the cost, the turn if it
              still needs more afterwards, and the turn if it is complete. others, free: the same turns for a
              group from outside, and for nobody.
    """

    groups: int
    of_front: tuple[tuple[int, int, NextShape, NextShape], ...]
    others: tuple[NextShape, NextShape]
    free: NextShape


@dataclass(slots=True)
class Layer:
    """The situations before one number, and how it goes on from each of them.

    moves: of all situations one after the other, each the place in the next layer and how many groups it
           means; costs: theirs, none where all are 0; ends: where the moves of each situation end.
    ways, least: of each situation the number of ways and their cost, none where all are 0.
    """

    shape_of: dict[Front, int] = field(default_factory=dict)
    place_of: dict[str, int] = field(default_factory=dict)
    moves: array[int] = field(default_factory=lambda: array("q"))
    costs: list[int] = field(default_factory=list)
    ends: array[int] = field(default_factory=lambda: array("q"))
    ways: list[int] = field(default_factory=list)
    least: list[int] = field(default_factory=list)


class Counted:
    """All situations that can be reached, with the least cost and the number of ways from each.

    strict: only moves that cost nothing. limit: most situations; more raise LimitExceeded.
    """

    def __init__(
        self, steps: Sequence[PlannedNumber], start: tuple[Front, Sequence[int]], *, strict: bool, limit: int
    ) -> None:
        self._strict = strict
        self._layers = [Layer() for _ in range(len(steps) + 1)]
        front, rest = start
        self._layers[0].shape_of[front] = 0
        self._layers[0].place_of[_written(0, rest)] = 0
        self.situations = 0
        for place, step in enumerate(steps):
            self._walk(place, step)
            self.situations += len(self._layers[place].place_of)
            if self.situations > limit:
                raise LimitExceeded.told("more than {limit} situations to count", limit=limit)
        end = self._layers[-1]
        end.ways, end.least = [1] * len(end.place_of), [0] * len(end.place_of)
        for place in range(len(steps) - 1, -1, -1):
            count = _count_free if strict else _count_least
            count(self._layers[place], self._layers[place + 1])

    def best(self, place: int, front: Front, rest: Sequence[int]) -> Best:
        """What is known of a situation before a number; `rest`: free, needs of the front, of the others."""
        layer = self._layers[place]
        found = layer.place_of[_written(layer.shape_of[front], rest)]
        return Best(layer.least[found] if layer.least else 0, layer.ways[found])

    def _walk(self, place: int, step: PlannedNumber) -> None:
        """Note the moves of every situation of a layer, and the situations that they lead to."""
        layer, following = self._layers[place], self._layers[place + 1]
        fronts = {chr(number): front for front, number in layer.shape_of.items()}
        shapes: dict[str, Shape] = {}
        place_of, note, cost_too = following.place_of, layer.moves.append, layer.costs.append
        for row in layer.place_of:
            shape = shapes.get(row[0])
            if shape is None:
                shape = shapes[row[0]] = self._shape(fronts[row[0]], step, following.shape_of)
            groups, of_front, (more, complete), free = shape
            left, needs, others = row[1], row[2 : 2 + groups], row[2 + groups :]
            for which, cost, live, dead in of_front:
                need = needs[which]
                turn = live if need != "\1" else dead
                fewer = f"{needs[:which]}{chr(ord(need) - 1)}{needs[which + 1 :]}"
                after = _turned(turn, left, fewer, others)
                note(place_of.setdefault(after, len(place_of)) | 1 << _PLACE)
                if not self._strict:
                    cost_too(cost)
            last = ""
            for position, need in enumerate(others):
                if need != last:
                    last, rest = need, others[:position] + others[position + 1 :]
                    turn = more if need != "\1" else complete
                    after = _turned(turn, left, needs + chr(ord(need) - 1), rest)
                    note(place_of.setdefault(after, len(place_of)) | others.count(need) << _PLACE)
                    if not self._strict:
                        cost_too(0)
            if left != "\0":
                after = _turned(free, chr(ord(left) - 1), needs, others)
                note(place_of.setdefault(after, len(place_of)) | 1 << _PLACE)
                if not self._strict:
                    cost_too(0)
            layer.ends.append(len(layer.moves))

    def _shape(self, front: Front, step: PlannedNumber, shape_of: dict[Front, int]) -> Shape:
        groups = max(front, default=DEAD) + 1
        costs = [0] * groups
        for position, cost in step.neighbours:
            if front[position] != DEAD:
                costs[front[position]] += cost

        def turns(group: int, count: int) -> tuple[NextShape, NextShape]:
            longer = (*front, group)
            return _turn(step.kept, longer, count, DEAD, shape_of), _turn(
                step.kept, longer, count, group, shape_of
            )

        of_front = tuple(
            (which, costs[which], *turns(which, groups))
            for which in range(groups)
            if not (self._strict and costs[which])
        )
        free = _turn(step.kept, (*front, DEAD), groups, DEAD, shape_of)
        return Shape(groups, of_front, turns(groups, groups + 1), free)


def _turn(
    kept: Sequence[int], front: Front, groups: int, complete: int, shape_of: dict[Front, int]
) -> NextShape:
    """The front after a move. groups: how many are in it before; complete: the one that is, or DEAD."""
    new_front: list[int] = []
    index_of: dict[int, int] = {}
    for position in kept:
        group = front[position]
        if group in (DEAD, complete):
            new_front.append(DEAD)
        else:
            new_front.append(index_of.setdefault(group, len(index_of)))
    gone = tuple(group for group in range(groups) if group not in index_of and group != complete)
    shape = shape_of.setdefault(tuple(new_front), len(shape_of))
    stay = tuple(index_of)
    return NextShape(chr(shape), None if stay == tuple(range(groups)) else stay, gone)


def _turned(turn: NextShape, free: str, needs: str, others: str) -> str:
    shape, kept, gone = turn
    if kept is None:
        return f"{shape}{free}{needs}{others}"
    if gone:
        others = "".join(sorted([*others, *[needs[group] for group in gone]]))
    return f"{shape}{free}{''.join([needs[group] for group in kept])}{others}"


def _written(shape: int, rest: Sequence[int]) -> str:
    return "".join(map(chr, (shape, *rest)))


def _count_free(layer: Layer, following: Layer) -> None:
    """The ways from every situation, where no move costs anything."""
    beyond, moves, begin = following.ways, layer.moves, 0
    for end in layer.ends:
        ways = 0
        for move in moves[begin:end]:
            ways += (move >> _PLACE) * beyond[move & _PLACES]
        layer.ways.append(ways)
        begin = end


def _count_least(layer: Layer, following: Layer) -> None:
    """The least cost from every situation, and its ways."""
    begin = 0
    for end in layer.ends:
        least, ways = -1, 0
        for move, cost in zip(layer.moves[begin:end], layer.costs[begin:end], strict=True):
            place = move & _PLACES
            if not following.ways[place]:
                continue
            total = cost + following.least[place]
            if least < 0 or total < least:
                least, ways = total, 0
            if total == least:
                ways += (move >> _PLACE) * following.ways[place]
        layer.least.append(least)
        layer.ways.append(ways)
        begin = end


_MOST_COST = 2**62
"""What all costs together may be for the native core, which adds them as words of the machine."""


class CountedByCore:
    """The same, counted by the native core."""

    def __init__(
        self, steps: Sequence[PlannedNumber], start: tuple[Front, Sequence[int]], *, strict: bool, limit: int
    ) -> None:
        free, *needs = start[1]
        ways = factorial(len(steps)) // prod(map(factorial, (free, *needs)))
        places = [(step.neighbours, step.kept) for step in steps]
        self._counted = CORE.CountedAssignments(places, needs, strict, limit, ways.bit_length())
        if not self._counted.run():
            raise LimitExceeded.told("more than {limit} situations to count", limit=limit)

    @property
    def situations(self) -> int:
        """How many situations were looked at."""
        return int(self._counted.situations)

    def best(self, place: int, front: Front, rest: Sequence[int]) -> Best:
        """What is known of a situation before a number; `rest`: free, needs of the front, of the others."""
        return Best(*self._counted.best(place, front, rest[1:]))


# ------------------------------------------------------------------------------------------------------


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

    def _count(self) -> Counted | CountedByCore:
        start = self._start.front, self._start.row
        costs = sum(cost for step in self._steps for _, cost in step.neighbours)
        by_core = hasattr(CORE, "CountedAssignments") and costs < _MOST_COST
        counted = CountedByCore if by_core else Counted
        return counted(self._steps, start, strict=self._strict, limit=self._limit)

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
    return list(_planned(tuple(numbers), tuple(costs.items())))


@lru_cache(maxsize=8)  # a draw asks for the same order several times
def _planned(numbers: tuple[int, ...], costs: tuple[tuple[tuple[int, int], int], ...]) -> list[PlannedNumber]:
    present = set(numbers)
    neighbours: dict[int, dict[int, int]] = {number: {} for number in numbers}
    for (first, second), cost in costs:
        if first in present and second in present:
            neighbours[first][second] = cost
            neighbours[second][first] = cost
    return _steps(_shortest_front_order(sorted(numbers), neighbours), neighbours)


def _shortest_front_order(numbers: list[int], neighbours: Mapping[int, Mapping[int, int]]) -> list[int]:
    best: list[int] = []
    least = len(numbers), len(numbers) ** 2 + 1
    for start in numbers:
        order, longest, together = _greedy_order(start, numbers, neighbours, least)
        if (longest, together) < least:
            best, least = order, (longest, together)
    return best


def _greedy_order(
    start: int, numbers: list[int], neighbours: Mapping[int, Mapping[int, int]], least: tuple[int, int]
) -> tuple[list[int], int, int]:
    """An order, its longest front and all of them together; given up where it is no better than `least`."""
    order: list[int] = []
    longest = together = 0
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
        longest, together = max(longest, len(front)), together + len(front)
        if not remaining or (longest, together) >= least:
            return order, longest, together
        near = {other for number in front for other in ahead[number]} or remaining
        ending = {number for number in front if len(ahead[number]) == 1}
        # How much longer the front gets with each of them.
        growth = [(bool(ahead[n]) - len(ending.intersection(neighbours[n])), n) for n in near]
        chosen = min(growth)[1]


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
