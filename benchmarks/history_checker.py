"""Hold what people at the desk were told against what the journal promises (docs/how-it-works/journal.md).

Every act is acknowledged with its position, so the order of all versions is known, and whether a history is
linearizable can be decided, not only searched for: whoever was answered before somebody else asked comes
before him. This module knows nothing of the storage; the event is a dictionary of boards.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

ENTER, UNDO, READ = "enter", "undo", "read"
WRITTEN, NO_CHANGE, CONFLICT, REFUSED, SHOWN, UNKNOWN, FAILED = (
    "written",
    "no change",
    "conflict",
    "refused",
    "shown",
    "unknown",
    "failed",
)
"""What came of a call. UNKNOWN: no answer, or "try again". FAILED: an answer that must never come."""


@dataclass(frozen=True, slots=True)
class Op:
    """A call and its answer. name: unique. invoked, returned: one clock for all; returned None: no answer.

    board, result: of an entry. target: position of the act that an undo takes back. seen: the position that
    was looked at, None for no comparison. position: where it was written, or what was read; met: positions of
    the acts a conflict names; content: the results read, board by board; told: words of a failure.
    """

    name: str
    client: str
    what: str
    invoked: int
    returned: int | None = None
    outcome: str = UNKNOWN
    board: int = 0
    result: str = ""
    target: int = 0
    seen: int | None = None
    position: int = 0
    met: tuple[int, ...] = ()
    content: tuple[str, ...] = ()
    told: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An act as it stands in the journal at the end. name: of the call that wrote it."""

    position: int
    client: str
    name: str
    what: str
    board: int = 0
    result: str = ""
    target: int = 0


@dataclass(frozen=True, slots=True)
class Version:
    """A board after an act: its result, and the acts that are taken back."""

    position: int
    value: str
    gone: frozenset[int]


class Boards:
    """What stands at each board after each act, by an own replay of the lines."""

    def __init__(self, lines: Sequence[Line], first: int, count: int) -> None:
        self.first, self.last, self.count = first, first + len(lines), count
        self._lines = {line.position: line for line in lines}
        self._acts: dict[int, list[int]] = {board: [] for board in range(1, count + 1)}
        self._versions = {board: [Version(first, "", frozenset())] for board in self._acts}
        for line in lines:
            board = self.board_of(line.what, line.board, line.target)
            if board in self._acts:
                self._acts[board].append(line.position)
                self._versions[board].append(self._version(board, line.position))

    def board_of(self, what: str, board: int, target: int) -> int:
        """The board that an act is about in the end; 0 for none."""
        while what == UNDO:
            named = self._lines.get(target)
            if named is None or named.target >= target:
                return 0
            what, board, target = named.what, named.board, named.target
        return board

    def _version(self, board: int, position: int) -> Version:
        gone: set[int] = set()
        value = None
        for at in reversed(self._acts[board]):
            line = self._lines[at]
            if at in gone:
                continue
            if line.what == UNDO:
                gone.add(line.target)
            elif value is None:
                value = line.result
        return Version(position, value or "", frozenset(gone))

    def at(self, board: int, position: int) -> Version:
        """The board after the act at a position."""
        versions = self._versions[board]
        return versions[bisect_right(versions, position, key=lambda one: one.position) - 1]

    def content(self, position: int) -> tuple[str, ...]:
        """The results of all boards after the act at a position."""
        return tuple(self.at(board, position).value for board in self._acts)

    def acts(self, board: int, after: int, until: int) -> list[int]:
        """The positions of the acts on a board: after < position <= until."""
        found = self._acts.get(board, [])
        return found[bisect_right(found, after) : bisect_right(found, until)]

    def last_is(self, board: int, position: int, op: Op) -> bool:
        """The last act on the board up to a position is the very act of a call."""
        found = self.acts(board, self.first, position)
        line = self._lines[found[-1]] if found else None
        return line is not None and (line.what, line.target, line.result) == (op.what, op.target, op.result)


class RealTime:
    """Bounds of positions from the times of calls whose position is known."""

    def __init__(self, known: Iterable[tuple[Op, int]], first: int, last: int) -> None:
        known = list(known)
        self._first, self._last = first, last
        self._returned = sorted((op.returned, position) for op, position in known if op.returned is not None)
        self._highest = list(_running(max, (position for _, position in self._returned)))
        before = ((op.invoked, position - (op.what != READ)) for op, position in known)
        self._invoked = sorted(before, reverse=True)
        self._lowest = list(_running(min, (position for _, position in self._invoked)))

    def least(self, op: Op) -> int:
        """The highest position that somebody knew of before the call."""
        count = bisect_left(self._returned, op.invoked, key=lambda one: one[0])
        return self._highest[count - 1] if count else self._first

    def most(self, op: Op) -> int:
        """The highest position at which the call can have been decided, seen from those begun after it."""
        if op.returned is None:
            return self._last
        count = bisect_left(self._invoked, -op.returned, key=lambda one: -one[0])
        return self._lowest[count - 1] if count else self._last


def _running(choose, values: Iterable[int]) -> Iterator[int]:
    best = None
    for value in values:
        best = value if best is None else choose(best, value)
        yield best


def faults_of(ops: Sequence[Op], lines: Sequence[Line], first: int, count: int) -> list[str]:
    """What in a history is not as promised, in words; empty when everything is.

    lines: what the journal holds at the end after its act `first`, when all boards were empty.
    count: how many boards there are.
    """
    named = {op.name: op for op in ops}
    faults = [f"{name}: two calls of this name" for name, often in _often(op.name for op in ops)]
    faults += [f"{op.name}: failed: {op.told}" for op in ops if op.outcome == FAILED]
    if [line.position for line in lines] != list(range(first + 1, first + len(lines) + 1)):
        return [*faults, "the positions of the journal are not 1, 2, 3, ..."]
    boards = Boards(lines, first, count)
    faults += _written(named, lines)
    faults += _updates(named, lines, boards)
    faults += _reads(ops, boards)
    at = {line.name: line.position for line in lines}
    known = [(op, at[op.name]) for op in ops if op.what != READ and op.name in at]
    known += [(op, op.position) for op in ops if op.outcome == SHOWN]
    clock = RealTime(known, first, boards.last)
    for op, position in known:
        least = clock.least(op)
        if position < least + (op.what != READ):
            faults.append(f"{op.name}: stale: {op.what} at {position}, but {least} was told before it began")
    return faults + list(_unwritten(ops, boards, clock))


def _often(names: Iterable[str]) -> list[tuple[str, int]]:
    return [(name, often) for name, often in Counter(names).items() if often > 1]


def _written(named: dict[str, Op], lines: Sequence[Line]) -> Iterator[str]:
    """Every acknowledged act is there, once, as it was; and nothing else is, but what had no answer."""
    for name, often in _often(line.name for line in lines):
        yield f"{name}: doubled: written {often} times"
    for line in lines:
        op = named.get(line.name)
        if op is None:
            yield f"act {line.position}: invented: nobody asked for {line.name!r}"
            continue
        if op.outcome not in (WRITTEN, UNKNOWN):
            yield f"{op.name}: told {op.outcome!r}, but written at {line.position}"
        asked = (op.client, op.what, op.board, op.result, op.target)
        if asked != (line.client, line.what, line.board, line.result, line.target):
            yield f"{op.name}: altered: written at {line.position} as something else"
    there = {line.position: line.name for line in lines}
    for op in named.values():
        if op.outcome == WRITTEN and there.get(op.position) != op.name:
            yield f"{op.name}: lost: acknowledged at {op.position}, where it does not stand"


def _updates(named: dict[str, Op], lines: Sequence[Line], boards: Boards) -> Iterator[str]:
    """Nobody's act was overwritten by somebody who had not seen it, and every act does something."""
    for line in lines:
        op = named.get(line.name)
        board = boards.board_of(line.what, line.board, line.target)
        if op is None or not 1 <= board <= boards.count:
            yield f"act {line.position}: not of this event: {line}"
            continue
        between = [] if op.seen is None else boards.acts(board, op.seen, line.position - 1)
        if between:
            yield f"{op.name}: lost update: written at {line.position}, had seen {op.seen}, not {between}"
        before = boards.at(board, line.position - 1)
        if line.what == ENTER and before.value == line.result:
            yield f"{op.name}: written at {line.position}, but changes nothing"
        if line.what == UNDO and (line.target in before.gone or line.target >= line.position):
            yield f"{op.name}: takes back act {line.target}, which does not count"


def _reads(ops: Sequence[Op], boards: Boards) -> Iterator[str]:
    """What was shown is what the acts up to that position give."""
    for op in ops:
        if op.outcome != SHOWN:
            continue
        if not boards.first <= op.position <= boards.last:
            yield f"{op.name}: dirty: shown at {op.position}; the journal has {boards.last} acts"
        elif op.content != boards.content(op.position):
            yield f"{op.name}: dirty: shown at {op.position} what the acts up to it do not give"


def _unwritten(ops: Sequence[Op], boards: Boards, clock: RealTime) -> Iterator[str]:
    """Every "no change", conflict and refusal was right at some moment between call and answer.

    The earliest such position is taken for each in the order of the answers: that leaves most room for the
    others, so when it fails there is none.
    """
    settled: list[tuple[int, int]] = []
    answers = [op for op in ops if op.outcome in (NO_CHANGE, CONFLICT, REFUSED)]
    for op in sorted(answers, key=lambda one: one.returned or 0):
        count = bisect_left(settled, op.invoked, key=lambda one: one[0])
        least = max(clock.least(op), settled[count - 1][1] if count else 0)
        most = clock.most(op)
        board = boards.board_of(op.what, op.board, op.target)
        moments = [least, *boards.acts(board, least, most)] if least <= most else []
        found = next((moment for moment in moments if _right(op, board, boards, moment)), None)
        if found is None:
            yield f"{op.name}: {op.outcome!r} {list(op.met)} is not justified from {least} to {most}"
        else:
            settled.append((op.returned or 0, max(found, settled[-1][1] if settled else 0)))


def _right(op: Op, board: int, boards: Boards, position: int) -> bool:
    """The answer is the one to be given after the act at a position."""
    if not 1 <= board <= boards.count:
        return op.outcome == REFUSED
    later = [] if op.seen is None else boards.acts(board, op.seen, position)
    now = boards.at(board, position)
    if op.what == ENTER:
        idle, refused = now.value == op.result, False
    else:
        idle = bool(later) and boards.last_is(board, position, op)
        refused = op.target in now.gone or op.target > position
    if idle:
        return op.outcome == NO_CHANGE
    if later:
        return op.outcome == CONFLICT and list(op.met) == later
    return refused and op.outcome == REFUSED
