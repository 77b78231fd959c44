"""Counting all situations of an assignment at once, layer by layer: the work that `assignment` asks for.

A situation is written as a short string of numbers: its shape (which front numbers share a group), how many
numbers are left free, how many each group in the front needs, and the needs of the others, sorted. What a
move does to it depends on the shape alone, and on whether the group is complete then; so it is worked out
once for each shape and only applied to the strings. There may be a million of them: strings and arrays of
integers are nothing that the collector of garbage has to go through again and again.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pairwright.errors import LimitExceeded

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
                raise LimitExceeded(f"more than {limit} situations to count")
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
