"""The journals as a database has them, held against what was acknowledged.

Reading never takes less for the whole: an event whose journal ends before the act that was acknowledged
last, or has another one in its place, is `Behind` until a person opens it knowingly.
"""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from hashlib import sha256
from operator import eq
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
    bindparam,
    delete,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

import pairwright
from pairwright.common.errors import faults_of
from pairwright.common.messages import Told, told
from pairwright.common.plug_ins import offered
from pairwright.common.values import dataclass, field
from pairwright.storage.actions import ENTRY_POINTS
from pairwright.storage.database import Database
from pairwright.storage.event_file import EVENT_ID, EventFile, write_event_file
from pairwright.storage.event_history import Course, WrittenActs
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_lines import (
    Behind,
    Damaged,
    JournalLine,
    Newer,
    Noted,
    OnlyReads,
    Unavailable,
    UnknownEvent,
    UnusableDatabase,
    digits_of_now,
    first_broken,
    follows_nobody,
    origin_link,
    repeats,
    replaced_by,
)
from pairwright.storage.replay import ACTS
from pairwright.storage.schema import (
    DELETED,
    DESK,
    EVENTS,
    FOLLOWS,
    JOURNAL,
    MARKS,
    STOPPED,
    desk_id,
    marks_of,
    read_mark,
    set_mark,
)

# -- Snapshots and outlines: states kept beside their journals, a cache and nothing else ----------------
#
# of them, what a list says of an event, so that the list opens none.
#
# A snapshot is a cache and nothing else. It counts for the very program that wrote it, and for a journal
# whose chain holds up to the act that it was made after. Whatever is damaged, of another program or of
# another journal is passed by, and the journal is replayed. All of them may be deleted at any time.

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


# -------------------------------------------------------------------------------------------------------

_LOG = logging.getLogger("pairwright.desk")


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event in a list. brought_in: it came from a file.

    position 0: its journal cannot be read, or is not there.
    """

    event_id: str
    name: str
    position: int
    made_at: str
    made_by: str
    brought_in: bool


@dataclass(slots=True)
class Held:
    """What this process knows of an event. Readers take `course` as it is; writers hold `lock`.

    kept: the position of the snapshot that is in the database, as far as it is known to serve.
    outline: what a list says of it, and the position and link that it is of; seen, listed: the links that it
    had when outlines were kept the last time, and of the one that is in the database. sound: up to which the
    journal was found whole when it was looked through, or its outline read.
    """

    lock: threading.Lock = field(default_factory=threading.Lock)
    course: Course | None = None
    kept: int = 0
    outline: tuple[int, str, Any] | None = None
    seen: str = ""
    listed: str = ""
    sound: str = ""

    def keep(self, course: Course) -> None:
        """Remember the course unless a later one of the same journal is known already."""
        known = self.course
        if known is None or known.origin != course.origin or known.position <= course.position:
            self.course = course


class Store:
    """The journals of one database, as it has them. Safe to use from several threads.

    desk: the id of the database. listeners: called after every act that was written here; they must not wait.
    changed: what was found of events whose rows another program changed while the desk was running, by event.
    in_outline: what is said of an event in a list, a value that a snapshot can keep; None: nothing is listed.
    """

    in_outline: Callable[[Course], Any] | None = None

    def __init__(self, database: Database) -> None:
        self.database = database
        self._held: dict[str, Held] = {}
        self._guard = threading.Lock()
        self.listeners: list[Callable[[], None]] = []
        self.changed: dict[str, str] = {}
        with database.reading() as connection:
            self.desk = read_mark(connection, DESK)
        if not self.desk:
            with database.writing() as connection:
                self.desk = desk_id(connection)
        if database.doubt:
            for one in self.events():
                if database.doubt_is_new or database.acknowledged.last(one.event_id) is None:
                    noted = Noted(one.event_id, one.name, one.position, "", uncertain=True)
                    database.acknowledged.note(noted)

    # lists

    def events(self) -> tuple[EventSummary, ...]:
        """All events, the one with the latest act first; those that are missing here last."""
        try:
            with self.database.reading() as connection:
                found = [EventSummary(*row) for row in connection.execute(_LISTED)]
        except UnusableDatabase:
            found = list(self._one_by_one())
        known = {one.event_id for one in found}
        missing = (one for one in self.database.acknowledged.all() if one.event not in known)
        lost = [one for one in missing if not self._was_deleted(one)]
        return (*found, *(EventSummary(one.event, one.name, 0, "", "", False) for one in lost))

    def copies_of(self, event_id: str) -> list[tuple[str, int, int, int]]:
        """Events that began as this one: the id, and how many acts both have, this one alone, that one."""
        with self.database.reading() as connection:
            own, found = read_links(connection, event_id, 1), []
            began = JOURNAL.c.position == 1, JOURNAL.c.link == own[0], JOURNAL.c.event_id != event_id
            for other in connection.execute(select(JOURNAL.c.event_id).where(*began)).scalars().all():
                links = read_links(connection, other, 1)
                both = sum(map(eq, own, links))  # a chain that parts does not come together again
                found.append((other, both, len(own) - both, len(links) - both))
        return found

    def _one_by_one(self) -> Iterator[EventSummary]:
        """The events of a database with damaged pages: what can be read of each."""
        columns = (EVENTS.c.event_id, EVENTS.c.name, EVENTS.c.made_at, EVENTS.c.made_by, EVENTS.c.brought_in)
        with self.database.reading() as connection:
            rows = connection.execute(select(*columns)).all()
        for event_id, name, made_at, made_by, brought_in in rows:
            last = select(JOURNAL.c.position).where(JOURNAL.c.event_id == event_id)
            try:
                with self.database.reading() as connection:
                    found = connection.execute(last.order_by(JOURNAL.c.position.desc()).limit(1)).scalar()
            except UnusableDatabase:
                found = None
            yield EventSummary(event_id, name, found or 0, made_at, made_by, brought_in)

    def _was_deleted(self, noted: Noted) -> bool:
        with self.database.reading() as connection:
            return noted.event in marks_of(connection, DELETED)

    def name(self, event_id: str) -> str:
        """The name of an event, also of one that cannot be opened or is missing. Raises UnknownEvent."""
        if not EVENT_ID.fullmatch(event_id):
            raise UnknownEvent(event_id)
        with self.database.reading() as connection:
            name = connection.execute(select(EVENTS.c.name).where(EVENTS.c.event_id == event_id)).scalar()
        noted = self.database.acknowledged.last(event_id)
        if name is None and (noted is None or self._was_deleted(noted)):
            raise UnknownEvent(event_id)
        return str(name if name is not None or noted is None else noted.name)

    def seems_whole(self, event: EventSummary) -> bool:
        """Whether an event goes as far as it was acknowledged: what can be seen without opening it."""
        noted = self.database.acknowledged.last(event.event_id)
        short = noted is not None and (noted.uncertain or noted.position > event.position)
        return event.position > 0 and not short

    # reading

    def position(self, event_id: str) -> int:
        """The position of the last act. Raises UnknownEvent, and Behind where all of them are missing."""
        if not EVENT_ID.fullmatch(event_id):
            raise UnknownEvent(event_id)
        try:
            with self.database.reading() as connection:
                position: int | None = connection.execute(_POSITION, {"event": event_id}).scalar()
        except UnusableDatabase as error:
            raise self._unreadable(event_id, error) from None
        if position is None:
            noted = self.database.acknowledged.last(event_id)
            if noted is not None and not self._was_deleted(noted):
                raise Behind.found(noted, 0)
            raise UnknownEvent(event_id)
        return position

    def holding(self, event_id: str) -> Held:
        """What is held of an event. Raises UnknownEvent; an id that is not there leaves nothing behind."""
        held = self._held.get(event_id)
        if held is None:
            self.position(event_id)  # raises for an event that is not there
            with self._guard:
                held = self._held.setdefault(event_id, Held())
        return held

    def course(self, event_id: str) -> Course:
        """The event at the last position in the database. Raises Damaged, Behind."""
        held = self.holding(event_id)
        try:
            course = self._whole(event_id, held)
        except Damaged:
            # Another program may have removed the event and brought it in anew; and what was read once
            # from a failing disk stays in memory.
            self.database.acknowledged.reload()
            self.database.read_anew()
            held.course = None
            course = self._whole(event_id, held)
        held.keep(course)
        return course

    def _whole(self, event_id: str, held: Held) -> Course:
        # What was noted before the database is read must be in it; what is noted meanwhile need not.
        noted = self.database.acknowledged.last(event_id)
        course = self._read(event_id, held)
        if fault := self._fault_of(noted, course):
            raise fault
        return course

    def _read(self, event_id: str, held: Held) -> Course:
        known = held.course
        try:
            with self.database.reading() as connection:
                if known is not None:
                    links = read_links(connection, event_id, known.position)
                    if links == [known.link]:
                        return known
                    if not links or links[0] != known.link:
                        # The event was deleted and perhaps brought in again; or pages are damaged.
                        held.course = known = None
                kept = read_snapshot(connection, event_id) if known is None else None
                if known is None:
                    known = Course.beginning(read_origin(connection, event_id))
                lines = read_lines(connection, event_id, known.position)
        except UnusableDatabase as error:
            raise self._unreadable(event_id, error) from None
        if kept is not None and (then := kept.course(known.origin, lines)):
            known, lines, held.kept = then, lines[then.position :], then.position
        try:
            return known.followed_by(lines)
        except Newer as error:
            raise Newer(error.position, error.reason, self.database.acts, ACTS) from None

    def _fault_of(self, noted: Noted | None, course: Course) -> Behind | None:
        """What is wrong when a course is not all of what was acknowledged."""
        if noted is None:
            return None
        short = noted.uncertain or course.position < noted.position
        if not short and course.history[noted.position - 1].link == noted.link:
            return None
        return None if self._was_deleted(noted) else Behind.found(noted, course.position, other=not short)

    def outline(self, event_id: str, kind: type[Kept]) -> Kept:
        """What a list says of an event as it stands. Raises Damaged, Behind, and UnknownEvent.

        An event that is not open here stays so where its outline was kept after its very last act, by this
        program, and its journal holds and is all that was acknowledged.
        """
        held = self.holding(event_id)
        if held.course is None and (kept := self._kept_outline(event_id, held, kind)):
            return kept
        course = self.course(event_id)
        if held.outline is None or held.outline[1] != course.link:
            assert self.in_outline is not None
            held.outline = course.position, course.link, self.in_outline(course)
        found: Kept = held.outline[2]
        return found

    def _kept_outline(self, event_id: str, held: Held, kind: type[Kept]) -> Kept | None:
        """None where the event has to be opened: also to find out what is wrong with it."""
        noted, known = self.database.acknowledged.last(event_id), held.outline
        try:
            with self.database.reading() as connection:
                if known and read_links(connection, event_id, known[0]) == [known[1]]:
                    told_before: Kept = known[2]
                    return told_before
                kept = read_snapshot(connection, event_id, OUTLINES)
                if kept is None:
                    return None
                last = Noted(event_id, noted.name, kept.position, kept.link) if noted else None
                sound = held.sound == kept.link and noted == last
                if not sound or read_links(connection, event_id, kept.position) != [kept.link]:
                    origin, lines = read_origin(connection, event_id), read_lines(connection, event_id, 0)
                    course = Course(origin, WrittenActs(lines), EventState(), kept.link)
                    whole = len(lines) == kept.position and kept.belongs(origin, lines)
                    if not whole or self._fault_of(noted, course):
                        return None
                    held.sound = kept.link
        except UnusableDatabase:
            return None
        if (value := kept.value(kind)) is None:
            return None
        held.outline = kept.position, kept.link, value
        held.listed = kept.link
        return value

    def look_again(self) -> None:
        """Read the journals in use anew, from the file itself, and hold them against what is known here.

        A page is made from what is known; so a row that another program changed would be noticed only at
        the next start. What was known is kept beside the database then, as an event that can be brought in.
        """
        self.database.read_anew()
        for event_id, held in tuple(self._held.items()):
            known, listed, held.sound = held.course, held.outline, ""
            if (known or listed) is None or (known is not None and self._still_holds(event_id, known)):
                continue
            held.course = held.outline = None
            with suppress(UnknownEvent):
                try:
                    if known is None and listed is not None:
                        self.outline(event_id, type(listed[2]))
                    else:
                        self.course(event_id)
                except Damaged as error:
                    self._keep_known(event_id, known, error)

    def _still_holds(self, event_id: str, known: Course) -> bool:
        try:
            with self.database.reading() as connection:
                lines = read_lines(connection, event_id, 0, most=known.position)
        except UnusableDatabase:
            return False
        links = [line.link for line in lines]
        return first_broken(lines, origin_link(known.origin)) is None and links == known.links

    def keep_snapshots(self, all_outlines: bool = False) -> None:
        """Write snapshots of events that have gone on; where nothing can be written now, the next time.

        Outlines of those in which nothing has happened since the last time, and all_outlines of every one.
        """
        due: dict[str, Course] = {}
        for event_id, held in tuple(self._held.items()):
            course = held.course
            if course is not None and course.link != held.listed:
                if all_outlines or held.seen == course.link:
                    due[event_id] = course
                held.seen = course.link
            if course is None or abs(course.position - held.kept) < WORTH:
                continue
            with suppress(UnusableDatabase, Unavailable, OnlyReads, IntegrityError):
                kept = Snapshot.of(event_id, course, course.state)
                with self.database.writing() as connection:
                    write_snapshot(connection, kept)
                held.kept = course.position
        if due and self.in_outline is not None:
            with suppress(UnusableDatabase, Unavailable, OnlyReads, IntegrityError):
                self._keep_outlines(
                    {one: Snapshot.of(one, due[one], self.in_outline(due[one])) for one in due}
                )

    def _keep_outlines(self, due: Mapping[str, Snapshot]) -> None:
        """Write them, but not those of an event in which another process has gone on."""
        with self.database.reading() as connection:
            there = {one: read_snapshot(connection, one, OUTLINES) for one in due}
            last = {one: read_links(connection, one, kept.position) for one, kept in due.items()}
        with self.database.writing() as connection:
            for event_id, kept in due.items():
                if there[event_id] != kept and last[event_id] == [kept.link]:
                    write_snapshot(connection, kept, OUTLINES)
        for event_id, kept in due.items():
            self._held[event_id].listed = kept.link

    def _keep_known(self, event_id: str, known: Course | None, error: Damaged) -> None:
        name, found = self.name(event_id), faults_of(error)[0]
        self.changed[event_id] = told("{name}: {fault}", name=name, fault=found)
        beside, lines = self.database.acknowledged.path, known.lines() if known else []
        if (
            known is not None
            and beside is not None
            and first_broken(lines, origin_link(known.origin)) is None
        ):
            file = beside.with_name(f"known-{event_id}-{digits_of_now()}.pairwright.json")
            try:
                file.write_bytes(write_event_file(EventFile(event_id, known.origin, tuple(lines))))
            except OSError as failed:
                _LOG.error("%s: %s", file, failed)
            else:
                self.changed[event_id] = told(
                    "{name}: {fault}. All actions ({n}), as this desk knew them, are kept in {file}, which "
                    "can be imported",
                    name=name,
                    fault=found,
                    n=known.position,
                    file=file,
                )
        _LOG.error("%s", self.changed[event_id])

    def written(self, event_id: str) -> tuple[str, list[JournalLine]]:
        """Origin and lines as they are in the database, not looked at."""
        self.holding(event_id)
        try:
            with self.database.reading() as connection:
                return read_origin(connection, event_id), read_lines(connection, event_id, 0)
        except UnusableDatabase as error:
            raise self._unreadable(event_id, error) from None

    def _unreadable(self, event_id: str, error: UnusableDatabase) -> Damaged:
        return Damaged(len(self.readable(event_id)) + 1, faults_of(error)[0])

    def readable(self, event_id: str) -> list[JournalLine]:
        """The lines from the first one on, up to the one that cannot be read or is missing."""
        found: list[JournalLine] = []
        try:
            with self.database.reading() as connection:
                return read_lines(connection, event_id, 0)
        except UnusableDatabase:
            pass
        while True:
            try:
                with self.database.reading() as connection:
                    lines = read_lines(connection, event_id, len(found), most=1)
            except UnusableDatabase:
                return found
            if not lines or lines[0].position != len(found) + 1:
                return found
            found += lines

    # writing

    def require_writing(self) -> None:
        """Raise OnlyReads while nothing may be written here."""
        with self.database.reading() as connection:
            forbid(self.database, connection)

    def insert(
        self,
        event_id: str,
        lines: Sequence[JournalLine],
        before: Course,
        after: Course,
        *,
        repeated: bool = False,
    ) -> bool:
        """True when the lines were written, False when another process was quicker (or removed the event).

        repeated: they come from the desk that is followed here. Raises OnlyReads.
        """
        name = after.state.name
        try:
            with self.database.writing() as connection:
                forbid(self.database, connection, repeated)
                connection.execute(insert(JOURNAL), [row_of(event_id, line) for line in lines])
                if name != before.state.name:
                    connection.execute(update(EVENTS).where(EVENTS.c.event_id == event_id).values(name=name))
        except IntegrityError:
            return False
        self._note(event_id, name, lines[-1])
        return True

    def lead(self, marks: Mapping[str, str], begun: Mapping[str, JournalLine]) -> bool:
        """Set marks and write the line that begins a term into each event: all of it, or nothing.

        False when one of the events has gone on meanwhile. Raises OnlyReads on a full disk.
        """
        try:
            with self.database.writing() as connection:
                for name, value in marks.items():
                    set_mark(connection, name, value)
                if begun:
                    rows = [row_of(event_id, line) for event_id, line in begun.items()]
                    connection.execute(insert(JOURNAL), rows)
        except IntegrityError:
            return False
        for event_id, line in begun.items():
            self._note(event_id, self.name(event_id), line)
        return True

    def add(
        self, event: EventSummary, origin: str, lines: Sequence[JournalLine], *, repeated: bool = False
    ) -> bool:
        """Write a new event with its first lines in one transaction; False when its id is taken.

        repeated: it comes from the desk that is followed here. Raises OnlyReads.
        """
        row = {
            "event_id": event.event_id,
            "origin": origin,
            "name": event.name,
            "made_at": event.made_at,
            "made_by": event.made_by,
            "brought_in": event.brought_in,
        }
        try:
            with self.database.writing() as connection:
                forbid(self.database, connection, repeated)
                connection.execute(insert(EVENTS).values(row))
                connection.execute(insert(JOURNAL), [row_of(event.event_id, line) for line in lines])
                deleted = event.event_id in marks_of(connection, DELETED)
                set_mark(connection, DELETED + event.event_id, "")
        except IntegrityError:
            return False
        self._note(event.event_id, event.name, lines[-1], anew=deleted)
        return True

    def remove(self, event_id: str, at: str) -> None:
        """Remove an event and its journal for good, or the note of one that is missing."""
        name = self.name(event_id)
        with self.database.writing() as connection:
            forbid(self.database, connection)
            connection.execute(delete(EVENTS).where(EVENTS.c.event_id == event_id))
            set_mark(connection, DELETED + event_id, at)
        self.database.acknowledged.note(Noted(event_id, name, 0, "", anew=True))
        self.changed.pop(event_id, None)
        self.forget(event_id)

    def cut(self, event_id: str, course: Course) -> None:
        """Take away what comes after a course that the journal begins with; it must lie elsewhere already.

        Only while another desk is followed here: what a new term has acknowledged is never taken away.
        Raises OnlyReads.
        """
        with self.database.writing() as connection:
            forbid(self.database, connection, repeated=True)
            after = (JOURNAL.c.event_id == event_id) & (JOURNAL.c.position > course.position)
            connection.execute(delete(JOURNAL).where(after))
        self.take_for_whole(event_id, course)

    def forget(self, event_id: str) -> None:
        """Read the event anew the next time."""
        with self._guard:
            self._held.pop(event_id, None)

    def take_for_whole(self, event_id: str, course: Course) -> None:
        """What is there is all there is, by the decision of a person."""
        self.changed.pop(event_id, None)
        noted = Noted(event_id, course.state.name, course.position, course.link, anew=True)
        self.database.acknowledged.note(noted)
        self.forget(event_id)

    def _note(self, event_id: str, name: str, line: JournalLine, *, anew: bool = False) -> None:
        self.database.acknowledged.note(Noted(event_id, name, line.position, line.link, anew=anew))
        for listener in self.listeners:
            listener()


def forbid(database: Database, connection: Connection, repeated: bool = False) -> None:
    """Raise OnlyReads. In the transaction that writes, so that a stop holds from that moment on.

    repeated: what is written comes from the desk that is followed here; once this desk leads, none does.
    """
    if database.no_room:
        raise OnlyReads(database.no_room)
    marks = {row.name: row.value for row in connection.execute(_STANDING_BACK)}
    if repeated and FOLLOWS not in marks:
        raise follows_nobody()
    if STOPPED in marks and not repeated:
        raise OnlyReads(replaced_by(marks[STOPPED]))
    if FOLLOWS in marks and not repeated:
        raise OnlyReads(repeats(marks[FOLLOWS]))


_STANDING_BACK = select(MARKS.c.name, MARKS.c.value).where(MARKS.c.name.in_([STOPPED, FOLLOWS]))
_LAST = (
    select(func.max(JOURNAL.c.position))
    .where(JOURNAL.c.event_id == EVENTS.c.event_id)
    .correlate(EVENTS)
    .scalar_subquery()
)
_LISTED = (
    select(
        EVENTS.c.event_id,
        EVENTS.c.name,
        JOURNAL.c.position,
        EVENTS.c.made_at,
        EVENTS.c.made_by,
        EVENTS.c.brought_in,
    )
    .join(JOURNAL, (JOURNAL.c.event_id == EVENTS.c.event_id) & (JOURNAL.c.position == _LAST))
    .order_by(JOURNAL.c.at.desc(), EVENTS.c.event_id)
)


_OF, _AFTER = JOURNAL.c.event_id == bindparam("event"), JOURNAL.c.position > bindparam("after")
_LINE = (JOURNAL.c.position, JOURNAL.c.at, JOURNAL.c.who, JOURNAL.c.why, JOURNAL.c.kind, JOURNAL.c.body)

# Made once: making one takes longer than its answer.
_LINES = select(*_LINE, JOURNAL.c.link).where(_OF, _AFTER).order_by(JOURNAL.c.position)
_LINKS = select(JOURNAL.c.link).where(_OF, _AFTER).order_by(JOURNAL.c.position)
_POSITION = select(func.max(JOURNAL.c.position)).where(_OF)
_ORIGIN = select(EVENTS.c.origin).where(EVENTS.c.event_id == bindparam("event"))


def row_of(event_id: str, line: JournalLine) -> dict[str, object]:
    """A line as the table keeps it."""
    return {"event_id": event_id, **asdict(line)}


def read_lines(
    connection: Connection, event_id: str, after: int, *, most: int | None = None
) -> list[JournalLine]:
    """The lines of an event after a position, in order; at most so many."""
    found = connection.execute(_LINES.limit(most), {"event": event_id, "after": after})
    return [JournalLine(*row) for row in found.all()]


def read_origin(connection: Connection, event_id: str) -> str:
    """What the chain of links begins with. Raises UnknownEvent."""
    found = connection.execute(_ORIGIN, {"event": event_id}).scalar()
    if found is None:
        raise UnknownEvent(event_id)
    return str(found)


def read_links(connection: Connection, event_id: str, position: int) -> list[str]:
    """The links of the act at a position and of all later ones."""
    return list(connection.execute(_LINKS, {"event": event_id, "after": position - 1}).scalars())
