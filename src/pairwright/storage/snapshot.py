"""States of events kept beside their journals, so that a large event is open without a replay; and outlines
of them, what a list says of an event, so that the list opens none.

A snapshot is a cache and nothing else. It counts for the very program that wrote it, and for a journal whose
chain holds up to the act that it was made after. Whatever is damaged, of another program or of another
journal is passed by, and the journal is replayed. All of them may be deleted at any time.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from hashlib import sha256
from pathlib import Path
from sys import modules
from typing import Any, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    delete,
    insert,
    inspect,
    select,
)

import pairwright
from pairwright.common.messages import Told
from pairwright.common.plug_ins import offered
from pairwright.common.values import dataclass
from pairwright.storage.actions import ENTRY_POINTS
from pairwright.storage.event_history import Course, WrittenActs
from pairwright.storage.event_state import EventState
from pairwright.storage.hash_chain import JournalLine, first_broken, origin_link
from pairwright.storage.replay import ACTS
from pairwright.storage.schema import EVENTS

SNAPSHOTS, OUTLINES = (
    Table(
        name,
        MetaData(),  # of no version of the tables: a program that does not know it passes it by
        Column("event_id", Text, ForeignKey(EVENTS.c.event_id, ondelete="CASCADE"), primary_key=True),
        Column("position", Integer, nullable=False),
        Column("link", Text, nullable=False, comment="of the act at that position"),
        Column("program", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("digest", Text, nullable=False, comment="of all the others"),
    )
    for name in ("snapshots", "outlines")
)

Kept = TypeVar("Kept")

WORTH = 100
"""Acts after the last snapshot from which a new one is made; fewer are replayed in a few milliseconds."""


@cache
def program() -> str:
    """What writes snapshots: the version, and a digest of names, sizes and times of the program's files, and
    of the packages whose acts it knows."""
    found = []
    for folder, _, names in os.walk(Path(pairwright.__file__).parent):
        for name in names:
            if name.endswith((".py", ".so", ".pyd")):
                known = os.stat(os.path.join(folder, name))
                found.append(f"{folder}/{name} {known.st_size} {known.st_mtime_ns}")
    found += [f"{one.value} {one.dist and one.dist.version}" for one in offered(ENTRY_POINTS)]
    digest = sha256("\n".join(sorted(found)).encode()).hexdigest()
    return f"{pairwright.__version__} {ACTS} {digest}"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A state, or what a list says of it, as it is kept. position, link: of the last act before it.

    state: see `packed`.
    """

    event_id: str
    position: int
    link: str
    program: str
    state: str
    digest: str

    @classmethod
    def of(cls, event_id: str, course: Course, value: object) -> Snapshot:
        """What is kept of a course: its state or outline. Raises TypeError for what cannot be kept."""
        kept = cls(event_id, course.position, course.link, program(), packed(value), "")
        return cls(*kept._values(), kept._digest())

    def _values(self) -> tuple[str, int, str, str, str]:
        return (self.event_id, self.position, self.link, self.program, self.state)

    def _digest(self) -> str:
        return sha256(json.dumps(self._values()).encode()).hexdigest()

    def course(self, origin: str, lines: Sequence[JournalLine]) -> Course | None:
        """The course of a journal up to this snapshot; None where it is of another one or another program."""
        state = self.value(EventState) if self.belongs(origin, lines) else None
        return (
            None if state is None else Course(origin, WrittenActs(lines[: self.position]), state, self.link)
        )

    def belongs(self, origin: str, lines: Sequence[JournalLine]) -> bool:
        """Whether it is of the journal that begins with these lines, and their chain holds up to it."""
        before = lines[: self.position]
        if self.program != program() or not before or before[-1].link != self.link:
            return False
        places = [line.position for line in before]
        whole = places == [*range(1, self.position + 1)]
        return whole and first_broken(before, origin_link(origin)) is None

    def value(self, kind: type[Kept]) -> Kept | None:
        """What is kept; None where it is damaged, or of another kind or program."""
        if self.program != program() or self.digest != self._digest():
            return None
        try:
            return unpacked(self.state, kind)
        except (ValueError, TypeError, LookupError, AttributeError):
            return None


def read_snapshot(connection: Connection, event_id: str, table: Table = SNAPSHOTS) -> Snapshot | None:
    """The snapshot of an event, whatever it is worth; None where there is none."""
    if not inspect(connection).has_table(table.name):
        return None
    row = connection.execute(select(table).where(table.c.event_id == event_id)).first()
    return None if row is None else Snapshot(*row)


def write_snapshot(connection: Connection, kept: Snapshot, table: Table = SNAPSHOTS) -> None:
    """Keep a snapshot in the place of an older one."""
    table.create(connection, checkfirst=True)
    connection.execute(delete(table).where(table.c.event_id == kept.event_id))
    values = {column.name: getattr(kept, column.name) for column in table.columns}
    connection.execute(insert(table).values(values))


# -- a state as text: [kinds, nodes], every node [kind, value, ...] after those that it refers to by [number]

_PLAIN = frozenset({str, int, bool, float, type(None)})
_OWN = "pairwright."


def packed(state: object) -> str:
    """A state or an outline as text; what stands in it twice is written once.

    Raises TypeError for what cannot be kept.
    """
    kinds: dict[str, int] = {}
    nodes: list[list[Any]] = []
    numbers: dict[int, int] = {}

    def value(one: Any) -> Any:
        if type(one) in _PLAIN:
            return one
        if id(one) not in numbers:
            name, values = _parts(one)
            node = [kinds.setdefault(name, len(kinds)), *map(value, values)]
            numbers[id(one)] = len(nodes)
            nodes.append(node)
        return [numbers[id(one)]]

    value(state)
    return json.dumps([list(kinds), nodes], separators=(",", ":"))


def unpacked(text: str, kept: type[Kept]) -> Kept:
    """What was packed. Raises ValueError, TypeError, LookupError, AttributeError otherwise."""
    kinds, nodes = json.loads(text)
    makers = [_maker(name) for name in kinds]
    made: list[Any] = []
    for kind, *values in nodes:
        made.append(makers[kind]([made[one[0]] if type(one) is list else one for one in values]))
    if not isinstance(made[-1], kept):
        raise TypeError(type(made[-1]))
    return made[-1]


def _parts(one: Any) -> tuple[str, Sequence[Any]]:
    """What kind of thing it is, and what it is made of."""
    if type(one) is tuple:
        return "tuple", one
    if type(one) is datetime:
        return "moment", (one.isoformat(),)
    if type(one) is Told:
        text, template, values, *rest = one.__getnewargs__()
        return "told", (text, template, *rest, *(part for item in values.items() for part in item))
    kind: Any = type(one)
    name = f"{kind.__module__}:{kind.__qualname__}"
    if isinstance(one, Enum):
        return name, (one.value,)
    return name, [getattr(one, field) for field in _fields(kind)]


@cache
def _fields(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _maker(name: str) -> Callable[[list[Any]], Any]:
    if name in _MAKERS:
        return _MAKERS[name]
    module, _, kind = name.partition(":")
    found = getattr(modules[module], kind) if module.startswith(_OWN) else None
    if not isinstance(found, type) or not (is_dataclass(found) or issubclass(found, Enum)):
        raise TypeError(name)
    return lambda values: found(*values)


def _told(text: str, template: str, many: str, number: int, field: str, *values: Any) -> Told:
    return Told(text, template, dict(zip(values[::2], values[1::2], strict=True)), many, number, field)


_MAKERS: dict[str, Callable[[list[Any]], Any]] = {
    "tuple": tuple,
    "moment": lambda values: datetime.fromisoformat(*values),
    "told": lambda parts: _told(*parts),
}
