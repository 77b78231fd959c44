"""The journal of events in a database: every act is appended, the event is the replay of its acts.

    journal = Journal("event.db")
    event_id = journal.create("Autumn Open", who="Anna")
    state = journal.append(event_id, AddSection("open", Setup("Open")), who="Anna")

An act is acknowledged (append returns) once it is durable. Two writers, in threads or processes, can
never write the same position: the second one meets the first one's act, is compared with it and tried
again on top of it, or is told about it.
"""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from pairwright.errors import BadInput
from pairwright.storage.actions.event import DescribeEvent
from pairwright.storage.clock import Clock, stamp, utc_now
from pairwright.storage.conflicts import decided
from pairwright.storage.course import Course, check_texts, line_of, recorded_of
from pairwright.storage.database import Database
from pairwright.storage.event_file import EVENT_ID, EventFile, read_event_file, write_event_file
from pairwright.storage.event_state import EventState
from pairwright.storage.journal_rows import read_lines, read_links, read_origin, row_of
from pairwright.storage.links import Line, first_broken, origin_link
from pairwright.storage.refused import Refused
from pairwright.storage.replay import Act, Recorded, Standing, extended, replay, standing
from pairwright.storage.schema import EVENTS, JOURNAL
from pairwright.storage.troubles import Conflict, Damaged, StillNeeded, Unavailable, UnknownEvent
from pairwright.told import faults_of, told

__all__ = [
    "Appended",
    "Conflict",
    "Damaged",
    "EventSummary",
    "Journal",
    "Recorded",
    "Standing",
    "StillNeeded",
    "Unavailable",
    "UnknownEvent",
]

_TRIES = 200
"""How often an act is tried anew because another process was quicker."""

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
_ID_LENGTH = 10


def new_event_id() -> str:
    """A random id of an event for addresses: letters and digits that nobody confuses, nearly 50 bits."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_ID_LENGTH))


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event in a list. last_at: when its last act was written. brought_in: it came from a file."""

    event_id: str
    name: str
    position: int
    made_at: str
    made_by: str
    last_at: str
    brought_in: bool


@dataclass(frozen=True, slots=True)
class Appended:
    """What came of an act. recorded: as it was written; None when there was nothing to change."""

    state: EventState
    position: int
    recorded: Recorded | None


@dataclass(slots=True)
class _Held:
    """What this process knows of an event. Readers take `course` as it is; writers hold `lock`."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    course: Course | None = None

    def keep(self, course: Course) -> None:
        """Remember the course unless a later one of the same journal is known already."""
        known = self.course
        if known is None or known.origin != course.origin or known.position <= course.position:
            self.course = course


class Journal:
    """The events of one database. Safe to use from several threads; readers never wait for writers.

    database: an address as `database_url` takes it, or a Database. clock: gives the time of each act.
    new_id: gives ids for new events. Every method raises Unavailable when the database cannot be used,
    and those about one event UnknownEvent, or Damaged when its journal does not hold together.
    """

    def __init__(
        self,
        database: str | os.PathLike[str] | Database,
        *,
        clock: Clock = utc_now,
        new_id: Callable[[], str] = new_event_id,
    ) -> None:
        self._database = database if isinstance(database, Database) else Database(database)
        self._clock = clock
        self._new_id = new_id
        self._held: dict[str, _Held] = {}
        self._guard = threading.Lock()

    def close(self) -> None:
        """Close the connections to the database."""
        self._database.close()

    # events

    def create(self, name: str, who: str, *, why: str = "") -> str:
        """A new event; its id. Raises Refused for an empty name."""
        act = DescribeEvent(name)
        state = act.apply(EventState())
        while True:
            event_id = self._new_id()
            now = stamp(self._clock())
            line = line_of(1, now, who, why, act, origin_link(event_id))
            if self._added(event_id, event_id, state.name, now, who, [line], brought_in=False):
                return event_id

    def events(self) -> tuple[EventSummary, ...]:
        """All events, the one with the latest act first."""
        last = (
            select(func.max(JOURNAL.c.position))
            .where(JOURNAL.c.event_id == EVENTS.c.event_id)
            .correlate(EVENTS)
            .scalar_subquery()
        )
        query = (
            select(
                EVENTS.c.event_id,
                EVENTS.c.name,
                JOURNAL.c.position,
                EVENTS.c.made_at,
                EVENTS.c.made_by,
                JOURNAL.c.at,
                EVENTS.c.brought_in,
            )
            .join(JOURNAL, (JOURNAL.c.event_id == EVENTS.c.event_id) & (JOURNAL.c.position == last))
            .order_by(JOURNAL.c.at.desc(), EVENTS.c.event_id)
        )
        with self._database.reading() as connection:
            return tuple(EventSummary(*row) for row in connection.execute(query))

    def delete(self, event_id: str) -> None:
        """Remove an event and its journal for good. Export it first if anybody may want it again."""
        self._holding(event_id)
        with self._database.writing() as connection:
            found = connection.execute(delete(EVENTS).where(EVENTS.c.event_id == event_id)).rowcount
        if not found:
            raise UnknownEvent(event_id)
        with self._guard:
            self._held.pop(event_id, None)

    # reading

    def state(self, event_id: str) -> EventState:
        """The event as it stands, with what other processes wrote."""
        return self._current(event_id).state

    def position(self, event_id: str) -> int:
        """The position of the last act."""
        if not EVENT_ID.fullmatch(event_id):
            raise UnknownEvent(event_id)
        query = select(func.max(JOURNAL.c.position)).where(JOURNAL.c.event_id == event_id)
        with self._database.reading() as connection:
            position: int | None = connection.execute(query).scalar()
        if position is None:
            raise UnknownEvent(event_id)
        return position

    def standing_at(self, event_id: str) -> tuple[int, EventState]:
        """Position and state that belong together: what a page shows, and what its forms send as `seen`."""
        course = self._current(event_id)
        return course.position, course.state

    def history(self, event_id: str) -> tuple[Recorded, ...]:
        """All acts in order, those that were taken back as well."""
        return self._current(event_id).history

    def standing(self, event_id: str) -> tuple[Standing, ...]:
        """All acts in order, each with whether it counts."""
        return standing(self.history(event_id))

    def state_at(self, event_id: str, position: int) -> EventState:
        """The event as it was after the act at `position`. Raises Refused when there is no such act."""
        course = self._current(event_id)
        if position == course.position:
            return course.state
        if not 1 <= position <= course.position:
            raise Refused(
                told("there is no act {n}; the last one is {last}", n=position, last=course.position)
            )
        return replay(course.history[:position])

    def preview(self, event_id: str, act: Act) -> EventState:
        """The event as it would be after an act, an undo or a restore perhaps; nothing is written.

        Raises Refused, or StillNeeded naming what an undo would tear away, as `append` would.
        """
        course = self._current(event_id)
        return extended(course.history, course.state, Recorded(course.position + 1, "", "", "", act))

    def verify(self, event_id: str) -> int | None:
        """The position at which the chain of links breaks in the database; None when all of it holds."""
        origin, lines = self._written(event_id)
        return first_broken(lines, origin_link(origin))

    # writing

    def append(
        self, event_id: str, action: Act, *, who: str, why: str = "", seen: int | None = None
    ) -> EventState:
        """Write an act and return the event after it. Nothing is written for an act that changes nothing.

        seen: the position that was shown to whoever acts. Raises Conflict when an act after it touched
        one of the same topics or what this act rests on; Refused when the act does not fit.
        """
        return self.record(event_id, action, who=who, why=why, seen=seen).state

    def record(
        self, event_id: str, action: Act, *, who: str, why: str = "", seen: int | None = None
    ) -> Appended:
        """Like `append`, and tells the position of the act."""
        return self.record_all(event_id, (action,), who=who, why=why, seen=seen)

    def append_all(
        self, event_id: str, actions: Sequence[Act], *, who: str, why: str = "", seen: int | None = None
    ) -> EventState:
        """Write several acts, all of them or none, and return the event after them.

        Each stands in the journal by itself. seen: guards the first of them, as in `append`.
        """
        return self.record_all(event_id, actions, who=who, why=why, seen=seen).state

    def record_all(
        self, event_id: str, actions: Sequence[Act], *, who: str, why: str = "", seen: int | None = None
    ) -> Appended:
        """Like `append_all`, and tells the position of the last act written."""
        held = self._holding(event_id)
        with held.lock:
            for _ in range(_TRIES):
                before = self._current(event_id)
                course, lines = self._continued(before, actions, who, why, seen)
                if not lines:
                    return Appended(before.state, before.position, None)
                if self._inserted(event_id, lines, before.state, course.state):
                    held.keep(course)
                    return Appended(course.state, course.position, course.history[-1])
        raise Unavailable(
            told("other programs write into this event without a pause; nothing was written. Try again")
        )

    def _continued(
        self, course: Course, actions: Sequence[Act], who: str, why: str, seen: int | None
    ) -> tuple[Course, list[Line]]:
        """The course after the acts, and the lines of those that change something."""
        lines = []
        for action in actions:
            line = line_of(course.position + 1, stamp(self._clock()), who, why, action, course.link)
            recorded = recorded_of(line)
            state = decided(course.history, course.state, recorded, seen)
            seen = None
            if state is not course.state:
                course = course.with_act(recorded, state)
                lines.append(line)
        return course, lines

    def _inserted(self, event_id: str, lines: Sequence[Line], before: EventState, after: EventState) -> bool:
        """True when the lines were written, False when another process was quicker (or removed the event)."""
        try:
            with self._database.writing() as connection:
                connection.execute(insert(JOURNAL), [row_of(event_id, line) for line in lines])
                if after.name != before.name:
                    renamed = update(EVENTS).where(EVENTS.c.event_id == event_id).values(name=after.name)
                    connection.execute(renamed)
        except IntegrityError:
            return False
        return True

    # files

    def export(self, event_id: str) -> bytes:
        """The whole event as one file (see `event_file`): every act and link, no people, no secrets."""
        origin, lines = self._written(event_id)
        return write_event_file(EventFile(event_id, origin, tuple(lines)))

    def bring_in(self, data: bytes, who: str) -> str:
        """The event of a file becomes an event here; its id, a new one if it is taken.

        Raises BadInput for a file that is damaged, changed, of a newer program or of no event; nothing is
        written then.
        """
        check_texts(who)
        file = read_event_file(data)
        course = Course.beginning(file.origin)
        try:
            course = course.followed_by(file.lines)
        except Damaged as error:
            raise BadInput(*faults_of(error)) from None
        if not course.state.name:
            raise BadInput(told("the event in the file has no name"))
        event_id = file.event_id
        while True:
            now = stamp(self._clock())
            if self._added(event_id, file.origin, course.state.name, now, who, file.lines, brought_in=True):
                return event_id
            event_id = self._new_id()

    # within

    def _added(
        self,
        event_id: str,
        origin: str,
        name: str,
        now: str,
        who: str,
        lines: tuple[Line, ...] | list[Line],
        *,
        brought_in: bool,
    ) -> bool:
        """Write a new event with its first lines in one transaction; False when its id is taken."""
        event = {
            "event_id": event_id,
            "origin": origin,
            "name": name,
            "made_at": now,
            "made_by": who,
            "brought_in": brought_in,
        }
        try:
            with self._database.writing() as connection:
                connection.execute(insert(EVENTS).values(event))
                connection.execute(insert(JOURNAL), [row_of(event_id, line) for line in lines])
        except IntegrityError:
            return False
        return True

    def _holding(self, event_id: str) -> _Held:
        """What is held of an event. Raises UnknownEvent; an id that is not there leaves nothing behind."""
        held = self._held.get(event_id)
        if held is None:
            self.position(event_id)  # raises for an event that is not there
            with self._guard:
                held = self._held.setdefault(event_id, _Held())
        return held

    def _current(self, event_id: str) -> Course:
        """The event at the last position in the database."""
        held = self._holding(event_id)
        known = held.course
        with self._database.reading() as connection:
            if known is not None:
                links = read_links(connection, event_id, known.position)
                if links == [known.link]:
                    return known
                if not links or links[0] != known.link:
                    # The event was deleted, and perhaps brought in again from a file.
                    held.course = known = None
            if known is None:
                known = Course.beginning(read_origin(connection, event_id))
            lines = read_lines(connection, event_id, known.position)
        course = known.followed_by(lines)
        held.keep(course)
        return course

    def _written(self, event_id: str) -> tuple[str, list[Line]]:
        self._holding(event_id)
        with self._database.reading() as connection:
            return read_origin(connection, event_id), read_lines(connection, event_id, 0)
